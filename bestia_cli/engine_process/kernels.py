"""Which kernels the engine process needs for a game, and which of them are there: known without
any. They are compiled by a program of its own (bestia_cli.engine_process.compiling)."""

import os
from collections.abc import Iterable

from bestia_cli.engine_process.messages import NotReadyError
from engine import kernel_cache

PLAY, SEARCH, COACH = "play", "search", "coach"
"""To deal, to play and to settle; what players that search need; and the coach."""
PARTS = (PLAY, SEARCH, COACH)
"""In the order in which they are compiled."""
TABLE = (PLAY, SEARCH)
"""What a table plays with; until all of it is there, it plays as plain Python."""

COMPILER = "bestia_cli.engine_process.compiling"
"""The program that compiles them."""

PLAIN = "1"
"""The value of NUMBA_DISABLE_JIT in a client that plays while the kernels are being compiled."""


def mark_of(part: str, game: str) -> str:
    """By what the cache knows that a part was compiled."""
    return f"table-{part}-{game}"


def is_compiled(part: str, game: str) -> bool:
    return kernel_cache.is_warm(mark_of(part, game))


def waits_for(part: str, game: str) -> bool:
    """Whether using a part would have to wait for the compiler first."""
    return os.environ.get("NUMBA_DISABLE_JIT") != PLAIN and not is_compiled(part, game)


def need(part: str, game: str) -> None:
    """Go on only if the kernels of a part are there and in use."""
    if not is_compiled(part, game) or os.environ.get("NUMBA_DISABLE_JIT") == PLAIN:
        raise NotReadyError(part)


def plays(missing: Iterable[str]) -> bool:
    """Whether a table can be played compiled while some parts are still missing."""
    return set(TABLE).isdisjoint(missing)


def missing(game: str) -> list[str]:
    return [part for part in PARTS if not is_compiled(part, game)]
