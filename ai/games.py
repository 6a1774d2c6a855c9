"""Who plays a game, as everybody knows it: plain data that needs no kernel, so that help texts,
forms and the whole screen can live on it. How they play is the heavy half (ai.strength)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from types import MappingProxyType

from ai.spec import Kind, Spec, SpecError, decimal, one_of, parse_spec, whole
from engine.game import Stake
from engine.reason import Reason
from engine.registry import HOMES

LEVEL_NAMES = ("bambino", "principiante", "dilettante", "esperto", "campione", "maestro")
"""The levels for people, from the weakest: the same in every game."""


@dataclass(frozen=True)
class Level:
    """An opponent for people."""

    spec: str
    text: str


@dataclass(frozen=True)
class Value:
    """In what choices and players are valued: as edges, utilities less what is fair."""

    unit: str = "points"
    """Of a utility, in the plural."""
    fair: Callable[[int], float] = lambda players: 0.0
    """By the number of players: what every seat has when the cards are dealt. All seats together
    have so much in the end."""
    of_utility: Callable[[int, float], float] = lambda players, utility: utility
    """(players, utility) -> about what a utility is in the unit, where utilities weigh what is not
    counted (ai.worth): for the thoughts of those who search."""
    share: str = ""
    """What every deal has one of, for a side or several together, as a win: the arena tells how
    much of it is the guest's. Empty: it tells the edge alone."""
    scale: Callable[[Stake], int] = lambda stake: 1
    """What a unit is worth in the balance, in a deal that is played for a stake."""
    typical: float = 1.0
    """What a deal usually moves, in the unit: choices are graded by parts of it (ai.advice)."""
    alarms: tuple[str, ...] = ()
    """What a person is warned of: words for what can become of a seat."""
    facts: tuple[str, ...] = ()
    """What else the coach counts of how deals end for a seat, for the game's own words about it.
    Alarms and facts together are at most eight."""
    aside: tuple[str, ...] = ()
    """The choices by which a seat keeps out of it all: they save from everything, and say nothing
    of how it might have played."""


@dataclass(frozen=True)
class Words:
    """What a deal is called."""

    one: str = "hand"
    many: str = "hands"


@dataclass(frozen=True)
class Person:
    """Somebody who sits at tables by name, with a way of playing that people can learn."""

    character: str
    """A value of the game's leaning (`GamePlayers.leaning`)."""
    mark: str
    """A sign, one cell wide, and the same in ASCII."""
    letter: str


# --- who can play any game ------------------------------------------------------------------------

BUDGET = {"iterations": whole(1, 100_000_000), "ms": whole(1, 600_000), "threads": whole(1, 64)}
BOUNDED = {"iterations": whole(1, 5_000)}
"""A search that is over in a blink, on one thread."""
OBSERVER = {"observer": one_of("single", "multiple"), "exploration": decimal(0.0, 100.0)}

RANDOM = Kind("any legal choice, all equally likely")
ISMCTS = Kind("information set Monte Carlo tree search", {**BUDGET, **OBSERVER})
OMNISCIENT = Kind("the search with all cards open", BUDGET, cheats=True)
EXEC = Kind("any program that speaks the bot protocol", rest="command")

KINDS: Mapping[str, Kind] = MappingProxyType(
    {"random": RANDOM, "ismcts": ISMCTS, "omniscient": OMNISCIENT, "exec": EXEC}
)
PUBLIC_KINDS: Mapping[str, Kind] = MappingProxyType(
    {"random": RANDOM, "ismcts": replace(ISMCTS, parameters={**BOUNDED, **OBSERVER})}
)
LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "bambino": Level("random", "a child at the table, who plays any card"),
        "principiante": Level("ismcts:iterations=10", "knows the rules, and looks no further"),
        "dilettante": Level("ismcts:iterations=50", "plays by feel"),
        "esperto": Level("ismcts:iterations=250", "has played for years"),
        "campione": Level("ismcts:iterations=1000", "thinks of what the others may hold"),
        "maestro": Level("ismcts:iterations=4000", "a champion with time to think"),
    }
)


@dataclass(frozen=True)
class GamePlayers:
    """Who plays a game. What is not said is what any game has without a line of its own."""

    kinds: Mapping[str, Kind] = field(default_factory=lambda: KINDS)
    meanings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By parameter: what its words mean, where they don't say it by themselves."""
    public: Mapping[str, Kind] = field(default_factory=lambda: PUBLIC_KINDS)
    """Those of them that strangers from the network may have, with fewer parameters: none that
    starts a program, opens a file, thinks for as long as it likes or sees all cards. It is a closed
    list, so that a new kind or parameter is not in it by accident."""
    levels: Mapping[str, Level] = field(default_factory=lambda: LEVELS)
    """By the names of all levels, from the weakest."""
    usual: str = "random"
    """The bot of a simulation, if nobody says."""
    usual_level: str = "esperto"
    """Of the others at a person's table."""
    daily: str = "campione"
    """The level at the table of the day."""
    ladder: tuple[str, ...] = ("random", "ismcts:iterations=100", "ismcts:iterations=1000")
    """The bots of a ladder, if nobody says."""
    value: Value = Value()
    words: Words = Words()
    benched: tuple[int, ...] = ()
    """For how many players the speed of the rules is told; none: the fewest, as usual and the most.
    """
    parts: tuple[str, ...] = ()
    """The parameters of a spec that decide which kernels a bot needs."""
    swift: tuple[str, ...] = ("random",)
    """Those who play without a search, in as many ways as need kernels of their own."""
    searching: tuple[str, ...] = ("ismcts",)
    """The same for those who search."""
    leaning: str = ""
    """The parameter of a spec that is a way of playing, and no strength; empty: there is none."""
    people: Mapping[str, Person] = field(default_factory=dict)
    """Those who have one, by their names."""
    module: str = ""
    """Where the heavy half is: it has a `STRENGTH`. Empty: there is nothing to it."""

    def __post_init__(self) -> None:
        if tuple(self.levels) != LEVEL_NAMES:
            raise ValueError(f"the levels are {', '.join(LEVEL_NAMES)}, in this order")

    @property
    def aliases(self) -> dict[str, str]:
        """Levels, and the specs behind them."""
        return {name: level.spec for name, level in self.levels.items()}


@cache
def players_of(game: str) -> GamePlayers:
    """Who plays a game, by its name."""
    found: GamePlayers = import_module(HOMES[game].players).PLAYERS
    return found


# --- who leans which way --------------------------------------------------------------------------


def leaning_of(bot: str, game: str) -> str:
    """The way in which a bot plays; empty if its spec says none."""
    start = f"{players_of(game).leaning}="
    found = (part for part in bot.split(":")[1:] if start != "=" and part.startswith(start))
    return next(found, "").removeprefix(start)


def upright(bot: str, game: str) -> str:
    """A bot without its leaning: what says how strong it is."""
    lean = leaning_of(bot, game)
    return bot.replace(f":{players_of(game).leaning}={lean}", "", 1) if lean else bot


def leant(bot: str, name: str, game: str) -> str:
    """A bot that plays as somebody of this name does, if it can: not all have a style."""
    known = players_of(game)
    person = known.people.get(name)
    if person is None or leaning_of(bot, game):
        return bot
    try:
        kind = known.kinds[read_spec(bot, game).name]
    except SpecError:
        return bot
    can_lean = known.leaning in kind.parameters
    return f"{bot}:{known.leaning}={person.character}" if can_lean else bot


def person_behind(bot: str | None, name: str, game: str) -> Person | None:
    """Who sits there, where the bot plays in the way of this name."""
    person = players_of(game).people.get(name)
    if person is None or bot is None or leaning_of(bot, game) != person.character:
        return None
    return person


# --- bots, as they are written on every command ---------------------------------------------------


class BotCountError(SpecError):
    """Neither one bot for all the seats nor one for each."""

    def __init__(self, count: int, players: int) -> None:
        super().__init__(
            Reason(
                "{count} bots for {players} seats: name one for all the seats, or one a seat",
                count=count,
                players=players,
            )
        )
        self.count, self.players = count, players


def read_spec(text: str, game: str, *, public: bool = False) -> Spec:
    """Read a spec of a game; `public`: only one that a stranger may have."""
    known = players_of(game)
    return parse_spec(text.strip(), known.public if public else known.kinds, known.aliases)


def is_cheat(spec: Spec, game: str) -> bool:
    return players_of(game).kinds[spec.name].cheats


def parse_bots(text: str, players: int, game: str, *, public: bool = False) -> tuple[str, ...]:
    """One spec for all the seats, or one a seat, with commas between. A `SpecError` names the spec
    that is none; a `BotCountError` says how many there are."""
    specs = tuple(spec.strip() for spec in text.split(","))
    for spec in specs:
        read_spec(spec, game, public=public)
    if len(specs) not in (1, players):
        raise BotCountError(len(specs), players)
    return specs if len(specs) == players else specs * players
