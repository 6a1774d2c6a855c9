"""Which kernels the back room needs, and compiling them ahead, a step at a time.

Run as a program (`python -m bestia_cli.engine_process.kernels PARENT`) it compiles what is missing
and writes a line for every step that is done, as long as the process of that number lives.
"""

import os
import sys
from collections.abc import Callable

from filelock import FileLock

from bestia_cli.engine_process.messages import NotReadyError
from engine import kernel_cache
from engine.parent import end_with

PLAY, SEARCH, COACH = "table-play", "table-search", "table-coach"
"""To deal, to play and to settle; what players that search need; and the coach."""
PARTS = (PLAY, COACH, SEARCH)
"""In the order in which they are compiled."""


PLAIN = "1"
"""The value of NUMBA_DISABLE_JIT in a room that plays while the kernels are being compiled."""


def is_compiled(part: str) -> bool:
    return kernel_cache.is_warm(part)


def waits_for(part: str) -> bool:
    """Whether using a part would have to wait for the compiler first."""
    return os.environ.get("NUMBA_DISABLE_JIT") != PLAIN and not is_compiled(part)


def need(part: str) -> None:
    """Go on only if the kernels of a part are there and in use."""
    if not is_compiled(part) or os.environ.get("NUMBA_DISABLE_JIT") == PLAIN:
        raise NotReadyError(part)


def compile_play() -> None:
    """One smazzata at the table, played by machines in every way that is a kernel."""
    from bestia_cli.croupier import Croupier
    from bestia_cli.setup import Setup
    from bestia_cli.showing import show
    from engine.bestia.rules import Rules

    bots = ("random", "heuristic", "blueprint")
    croupier = Croupier(Setup(Rules(players=3), bots, bots, "00000000", hands=1))
    while not croupier.is_over:
        croupier.step()
        show(croupier, 0)


def compile_coach() -> None:
    from ai.bestia.coach import compile_coach
    from ai.bestia.maestro import compile_beliefs

    compile_beliefs()
    compile_coach()


def compile_search() -> None:
    from ai.players import warm_up
    from engine.bestia.rules import Rules
    from engine.registry import GAMES

    warm_up(["maestro", "ismcts"], GAMES["bestia"], Rules(players=3))


STEPS: dict[str, Callable[[], None]] = {
    PLAY: compile_play,
    COACH: compile_coach,
    SEARCH: compile_search,
}


def compile_part(part: str) -> None:
    STEPS[part]()
    kernel_cache.mark_warm(part)


def missing() -> list[str]:
    return [part for part in PARTS if not is_compiled(part)]


def compile_missing() -> None:
    """Compile all that is missing, and say so step by step. Several windows that open at once don't
    compile the same: one does, and the others wait for it."""
    for part in missing():
        with FileLock(kernel_cache.cache_folder() / f"{part}.lock"):
            if not is_compiled(part):
                compile_part(part)
        print(part, flush=True)


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    compile_missing()
    sys.exit(0)
