"""What a game at the table is set up from: plain data that a save and a form can hold."""

from dataclasses import dataclass, replace
from typing import Any

from bestia_cli.deal_code import seed_of
from engine.cards import Pack, check_pack
from engine.json_forms import as_read
from engine.numbers import brief
from engine.registry import GAMES

SERIOUS, TRAINING = "serious", "training"
"""Without and with coach and undo."""

GAME, DEAL, DAILY, WHAT_IF, LESSON, WATCH = "game", "deal", "daily", "what-if", "lesson", "watch"
"""Where a game comes from: set up by hand, from a deal code, the deal of the day, a replay, a
lesson, or a table without a person."""
PRACTICE = "practice"
"""The deal of a day once more: its cards are known, and it counts for nothing."""

KINDS = (GAME, DEAL, DAILY, PRACTICE, WHAT_IF, LESSON, WATCH)

LAST_HAND = 10**12
"""No table comes so far: what is beyond is not the number of a deal."""


@dataclass(frozen=True)
class Start:
    """Cards and choices that a game begins with, instead of a shuffled deck."""

    deck: tuple[int, ...]
    """In dealing order, after the cut."""
    dealer: int
    words: tuple[str, ...] = ()
    """The choices made so far, as `engine.match.choice_to_text` writes them."""
    own: Any = None
    """What it is played for, as the game's own record of a stake; None: as at a start."""
    balance: tuple[int, ...] = ()
    """None but zeros if empty."""
    hand: int = 1


@dataclass(frozen=True)
class Setup:
    game: str
    """Its name in the registry."""
    rules: Any
    """As the game has them."""
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """The spec or level that decides for each seat; None for the person."""
    seed: str
    """Eight letters and digits: `bestia_cli.deal_code.seed_of` makes them of any text."""
    kind: str = GAME
    mode: str = SERIOUS
    hands: int | None = None
    """After how many deals it ends; None: when the person gets up."""
    first_dealer: int | None = None
    """None: the seed decides."""
    first_hand: int = 1
    """Which deal of the seed comes first: a deal code may name a later one."""
    cut: int | None = None
    """A cut that stands already: with a deal code nobody cuts."""
    start: Start | None = None
    script: tuple[str, ...] = ()
    """A lesson: what the others choose, in order, as words."""

    @property
    def person(self) -> int | None:
        """The person's seat; None at a table of machines."""
        return self.bots.index(None) if None in self.bots else None

    @property
    def training(self) -> bool:
        return self.mode == TRAINING

    @property
    def pack(self) -> Pack:
        """What is dealt from."""
        return GAMES[self.game].pack(self.rules.players, self.rules.options)

    def to_json(self) -> dict[str, Any]:
        written = dict(vars(self))
        written["rules"] = self.rules.to_json()
        written["start"] = None if self.start is None else start_to_json(self.start)
        return written


def start_to_json(start: Start) -> dict[str, Any]:
    return vars(start) | {"own": None if start.own is None else as_read(start.own._asdict())}


# --- reading -------------------------------------------------------------------------------------


def setup_from_json(source: dict[str, Any]) -> Setup:
    """Read what `to_json` wrote; a KeyError, TypeError or ValueError says that it is none."""
    values = dict(source)
    if values["game"] not in GAMES:
        raise ValueError(f"there is no game {brief(values['game'])}")
    values["rules"] = GAMES[values["game"]].read_rules(values["rules"])
    for key in ("names", "bots", "script"):
        values[key] = tuple(values[key])
    start = values.pop("start")
    setup = Setup(**values)
    if not is_sound(setup, prepared=start is not None):
        raise ValueError("nobody can sit down at such a table")
    return setup if start is None else replace(setup, start=start_from_json(start, setup))


def start_from_json(source: dict[str, Any], setup: Setup) -> Start:
    """What a game begins with, if it is prepared."""
    values = dict(source)
    for key in ("deck", "words", "balance"):
        values[key] = tuple(values[key])
    game, players = GAMES[setup.game], setup.rules.players
    if values["own"] is not None:
        values["own"] = game.read_stake(values["own"], players)
    start = Start(**values)
    check_pack(game.deck, setup.pack, start.deck)
    if not is_sound_start(start, players):
        raise ValueError("nobody can begin with such a position")
    return start


def is_sound(setup: Setup, *, prepared: bool) -> bool:
    """Whether every field has a value of its kind; `prepared`: it begins with a position."""
    texts = (setup.seed, *setup.names, *setup.script, *(bot for bot in setup.bots if bot))
    cuts = GAMES[setup.game].cut.places(len(setup.pack.cards))
    return (
        len(setup.names) == len(setup.bots) == setup.rules.players
        and all(type(text) is str for text in texts)
        and is_number(setup.first_hand, 1, LAST_HAND)
        and (setup.hands is None or is_number(setup.hands, 1, LAST_HAND))
        and (setup.first_dealer is None or is_number(setup.first_dealer, 0, len(setup.names) - 1))
        and (setup.cut is None or is_number(setup.cut, 0 if prepared else cuts[0], cuts[-1]))
        and setup.seed == seed_of(setup.seed)
        and setup.bots.count(None) <= 1
        and (setup.kind == LESSON or not setup.script)
        and setup.kind in KINDS
        and setup.mode in (SERIOUS, TRAINING)
    )


def is_sound_start(start: Start, players: int) -> bool:
    return (
        all(type(amount) is int for amount in start.balance)
        and len(start.balance) in (0, players)
        and all(type(word) is str for word in start.words)
        and is_number(start.dealer, 0, players - 1)
        and is_number(start.hand, 1, LAST_HAND)
    )


def is_number(value: object, lowest: int, highest: int) -> bool:
    """Whether it is a whole number of a range: true and 1.0 are none."""
    return type(value) is int and lowest <= value <= highest
