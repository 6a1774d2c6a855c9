"""What goes between the screen and the engine process: plain data that needs no kernel."""

from dataclasses import dataclass
from typing import Any

from bestia_cli.scene import Scene
from bestia_cli.setup import LAST_HAND, Setup, is_number
from engine.game import Game, Stake
from engine.history import read_stake
from engine.json_forms import as_read, nested
from engine.numbers import brief
from engine.registry import GAMES


class NotReadyError(RuntimeError):
    """The kernels for this are still being compiled: ask again."""


TABLE = {
    "redeals": int,
    "let_cut": bool,
    "dealt": bool,
    "words": list,
    "mistakes": list,
    "coach": int,
}
"""What a table says of itself, where nothing else would show that it is none."""


def stake_to_json(stake: Stake) -> dict[str, Any]:
    """A stake without its options and its standing: the ledger knows them (`Ledger.resume`)."""
    return {"hand": stake.hand, "dealer": stake.dealer, "own": as_read(stake.own._asdict())}


def stake_from_json(source: dict[str, Any], game: Game, players: int) -> Stake:
    return read_stake(source, nested(source, "own"), game, players)


def check_table(table: dict[str, Any], setup: Setup) -> None:
    """Refuse what no table of this setup can have said."""
    for key, kind in TABLE.items():
        if type(table[key]) is not kind:
            raise TypeError(f"{key} is not what it should be")
    stake = stake_from_json(table["stake"], GAMES[setup.game], setup.rules.players)
    if not is_number(stake.hand, 1, LAST_HAND):
        raise ValueError(f"no deal has the number {brief(stake.hand)}")
    if not all(type(number) is int for number in (*table["balance"], table["cut"])):
        raise TypeError("balance or cut is not what it should be")
    if table["redeals"] < 0 or table["coach"] < 0:
        raise ValueError("redeals or coach is less than 0")


@dataclass(frozen=True)
class Turn:
    """A table after something happened."""

    scene: Scene
    table: dict[str, Any]
    """All that is needed to go on from here (see `Croupier.table`)."""
    record: dict[str, Any] | None
    """The deal as a line of a history, once it is settled."""
    over: bool
    """Whether the game has ended."""


@dataclass(frozen=True)
class Handover:
    """What one engine process hands over to the next."""

    setup: Setup | None = None
    table: dict[str, Any] | None = None
    history: str = ""
    """The file that is being replayed."""


@dataclass(frozen=True)
class HandInfo:
    """A deal of a history, for those who look for one."""

    place: int
    """Its number in the file, from 0: headers count afresh, this does not."""
    hand: int
    dealer: int
    players: int
    events: int
    marks: tuple[int, ...]
    """After how many events each trick was over."""
    worth: int | None
    """What it was played for, in the game's unit; None where deals are not told apart by that."""


@dataclass(frozen=True)
class Contents:
    """What a history holds."""

    path: str
    game: str
    """Of the first table in it, as are the players."""
    players: int
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    hands: tuple[HandInfo, ...]
    cut_off: int
    """The number of a last line that was cut off and not read, or 0."""
