"""A game as everybody knows it: plain data that needs no kernel, so that help texts, menus, files
and the whole screen can live on it. The rules themselves are its heavy half (engine.kernel), which
is imported when it is first asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cards import Deck, Pack
from engine.events import Vocabulary

if TYPE_CHECKING:
    from engine.kernel import Kernel

CENTS, POINTS, GAMES_WON = "cents", "points", "games"
"""What a balance counts."""


@dataclass(frozen=True)
class Deal:
    """What a deal and its actions are played from: all the chance there is."""

    deck: tuple[int, ...]
    """The orders of the game's pack, one after the other."""
    players: int
    dealer: int
    options: int = 0
    """The game's options, as its kernel reads them."""
    standing: tuple[int, ...] = ()
    """What was won before, where the play depends on it."""


class Dealt(NamedTuple):
    """What a seat sees of a deal."""

    players: int
    dealer: int
    options: int
    seat: int
    cards: tuple[int, ...]
    """Those that the seat was dealt."""
    table: Any
    """What lies open, as the game's own record."""
    standing: tuple[int, ...] = ()


class Stake(NamedTuple):
    """What a deal is played for, and the standing before it."""

    hand: int
    """The number of the deal, from 1."""
    dealer: int
    own: Any
    """The game's own record: `stake` in JSON."""
    options: int = 0
    """For the kernel: those of the rules, and those that the standing decides. Not written."""
    standing: tuple[int, ...] = ()


class Result(NamedTuple):
    """How a deal ended."""

    own: Any
    """The game's own record: `result` in JSON."""
    balance: tuple[int, ...]
    """What each seat has won or lost so far, in the game's unit."""


class Cut(NamedTuple):
    """How a deck is cut before it is dealt, by the seat before the dealer."""

    rule: str
    """Its § in the law, as messages cite it."""
    least: int = 1
    """So many cards at least are lifted, and as many left."""

    def places(self, cards: int) -> range:
        """Where a deck of so many cards can be cut."""
        return range(self.least, cards - self.least + 1)


class Mistake(NamedTuple):
    """What a person did wrong at a table where that is possible, and paid for."""

    t: str
    """A word of the game's `mistakes`."""
    seat: int
    cents: int
    card: int | None = None
    place: int = 0
    """How many events of the deal came before it."""


@dataclass(frozen=True)
class Game:
    """What a game is to everybody who does not play it."""

    name: str
    players: range
    """How many can play."""
    usual: int
    """How many play if nobody says."""
    deck: Deck
    vocabulary: Vocabulary
    pack: Callable[[int, int], Pack]
    """(players, options): what is dealt from."""
    default_rules: Callable[[int], Any]
    """The rules for so many players, all options at their defaults: a frozen dataclass whose fields
    are the options, `players` among them, and which checks itself (engine.options)."""
    read_rules: Callable[[object], Any]
    """The rules of a header, from JSON."""
    read_stake: Callable[[dict[str, Any], int], Any]
    """The own record of a stake, from JSON and the number of players."""
    read_result: Callable[[dict[str, Any], int], Any]
    write_table: Callable[[Any], dict[str, Any]]
    """What lies open at the deal, as JSON."""
    read_table: Callable[[dict[str, Any]], Any]
    gains: Callable[[Any, Any, Sequence[Mistake]], tuple[int, ...]]
    """(own record of the stake, of the result, mistakes): what each seat has won or lost in a deal,
    in the unit of the balance. The ledger books no more and no less."""
    option_letters: Mapping[str, int]
    """Options that are single bits, as letters in the text of a position."""
    cut: Cut
    module: str
    """Where the heavy half is: it has a `KERNEL`."""
    named: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By option: names for some of its values, as people may write them."""
    unit: str = POINTS
    teams: Callable[[int], tuple[tuple[int, ...], ...]] = lambda players: tuple(
        (seat,) for seat in range(players)
    )
    """By the number of players: the seats that win and lose together."""
    clockwise: bool = False
    """Whether turns go clockwise on the picture; otherwise seat s+1 sits on the right of s."""
    was_flat: bool = False
    """Whether there are histories of it in version 1, from before there were other games."""
    mistakes: tuple[str, ...] = ()
    """What people can do wrong at its table, if its rules let them."""
    allows_mistakes: Callable[[Any], bool] = lambda rules: False
    """Whether rules let people do it: a table of machines has no such rules."""

    @cached_property
    def kernel(self) -> "Kernel":
        """The rules, compiled or to be compiled."""
        kernel: Kernel = import_module(self.module).KERNEL
        return kernel

    def new_ledger(self, rules: Any, dealer: int = 0) -> Any:
        """What is won and lost over many deals, from the rules and the first dealer."""
        return self.kernel.ledger(rules, dealer)

    def write_options(self, options: int) -> str:
        """Options in the text of a position: letters, or a number where those don't say it all."""
        letters = self.option_letters
        told = [letter for letter in letters if options & letters[letter]]
        if sum(letters[letter] for letter in told) != options:
            return f"={options}"
        return "".join(told) or "-"

    def read_options(self, text: str) -> int:
        if text.startswith("="):
            return int(text[1:])
        options = 0
        for letter in text.replace("-", ""):
            if letter not in self.option_letters:
                raise ValueError(f"{letter!r} is not an option: {''.join(self.option_letters)} are")
            options |= self.option_letters[letter]
        return options
