"""What goes between the screen and the back room: plain data, and nothing that needs a kernel."""

from dataclasses import dataclass
from typing import Any

from bestia_cli.scene import Scene
from bestia_cli.setup import LAST_HAND, Setup, is_number
from engine.bestia.layout import ABOVE, AGREEMENT, CLOSED, EVERY_LEAD, SOCIETA
from engine.numbers import brief


class NotReadyError(RuntimeError):
    """The kernels for this are still being compiled: ask again."""


NONSENSE = (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError)
"""How it shows that what was read is not what it should be."""


TABLE = {
    "redeals": int,
    "let_cut": bool,
    "dealt": bool,
    "words": list,
    "mistakes": list,
    "coach": int,
}
"""What a table says of itself, where nothing else would show that it is none."""


MOST_OPTIONS = SOCIETA | AGREEMENT | EVERY_LEAD | CLOSED | ABOVE
"""All the bits that the options of a kernel may have."""


def check_table(table: dict[str, Any]) -> None:
    """Refuse what no table can have said."""
    for key, kind in TABLE.items():
        if type(table[key]) is not kind:
            raise TypeError(f"{key} is not what it should be")
    hand, dealer, paid, pot, options = table["stake"]
    if not is_number(hand, 1, LAST_HAND):
        raise ValueError(f"no smazzata has the number {brief(hand)}")
    if not is_number(dealer, 0, len(paid) - 1) or not is_number(options, 0, MOST_OPTIONS):
        raise ValueError("stake is not what it should be")
    numbers = (*paid, pot, *table["balance"], table["cut"])
    if not all(type(number) is int for number in numbers):
        raise TypeError("stake, balance or cut is not what it should be")
    if table["redeals"] < 0 or table["coach"] < 0:
        raise ValueError("redeals or coach is less than 0")


@dataclass(frozen=True)
class Turn:
    """A table after something happened."""

    scene: Scene
    table: dict[str, Any]
    """All that is needed to go on from here (see `Croupier.table`)."""
    record: dict[str, Any] | None
    """The smazzata as a line of a history, once it is settled."""
    over: bool
    """Whether the game has ended."""


@dataclass(frozen=True)
class Belongings:
    """What one back room hands over to the next."""

    setup: Setup | None = None
    table: dict[str, Any] | None = None
    history: str = ""
    """The file that is being replayed."""


@dataclass(frozen=True)
class HandInfo:
    """A smazzata of a history, for those who look for one."""

    place: int
    """Its number in the file, from 0: headers count afresh, this does not."""
    hand: int
    dealer: int
    pot: int
    events: int
    prese: tuple[int, ...]
    """After how many events each presa was over."""
    bestie: tuple[int, ...]
    salvo: bool
    next_pot: int


@dataclass(frozen=True)
class Contents:
    """What a history holds."""

    path: str
    players: int
    """Of the first table in it."""
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    hands: tuple[HandInfo, ...]
    cut_off: int
    """The number of a last line that was cut off and not read, or 0."""
