"""Players by their spec, as it is written on every command."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ai.batch import Batch
from ai.bestia import batched, kernel_seats, kinds, roster
from ai.player import Player
from ai.spec import Kind, Spec, SpecError, parse_spec
from ai.table import rehearse
from engine.game import Game


@dataclass(frozen=True)
class Roster:
    """Who can play a game."""

    kinds: Mapping[str, Kind]
    public: Mapping[str, Kind]
    """Those of them that strangers from the network may have, with fewer parameters."""
    aliases: Mapping[str, str]
    """Levels for people, and the specs behind them."""
    makers: Mapping[str, Callable[[Spec, int], Player]]
    duel: Callable[[str, str, Any, str], Any]
    """(guest, host, rules, seed) -> a fast `ai.arena.Duel` between players that are kernels, or
    None for others."""
    batch: Callable[[str, Any, str], Batch | None]
    """(spec, rules, seed) -> how the same kernels choose, for the audit; None for players that are
    asked at a table alone."""


ROSTERS = {
    "bestia": Roster(
        kinds.KINDS,
        kinds.PUBLIC_KINDS,
        kinds.ALIASES,
        roster.MAKERS,
        kernel_seats.kernel_duel,
        batched.kernel_batch,
    ),
}
"""By the name of the game."""


def read_spec(text: str, game: str = "bestia", *, public: bool = False) -> Spec:
    """Read a spec; `public`: only one that a stranger may have."""
    roster = ROSTERS[game]
    return parse_spec(text.strip(), roster.public if public else roster.kinds, roster.aliases)


def is_cheat(spec: Spec, game: str = "bestia") -> bool:
    return ROSTERS[game].kinds[spec.name].cheats


def make_player(spec: str, game: Game, players: int, *, public: bool = False) -> Player:
    """A player for one of so many seats; it may say at once that its table is missing. `public`:
    only one that a stranger may have."""
    read = read_spec(spec, game.name, public=public)
    return ROSTERS[game.name].makers[read.name](read, players)


def warm_up(specs: Iterable[str], game: Game, rules: Any) -> None:
    """Compile what players need; those that are programs are left alone."""
    for spec in dict.fromkeys(specs):
        player = make_player(spec, game, rules.players)
        if not player.listens:
            rehearse(player, game, rules)
        player.leave()


def parse_bots(text: str, players: int) -> tuple[str, ...]:
    """One spec for all the seats, or one a seat, with commas between."""
    specs = tuple(spec.strip() for spec in text.split(","))
    for spec in specs:
        read_spec(spec)
    if len(specs) not in (1, players):
        raise SpecError(
            f"{len(specs)} bots for {players} seats: name one for all the seats, or one a seat"
        )
    return specs if len(specs) == players else specs * players
