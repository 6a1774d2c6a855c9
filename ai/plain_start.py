"""A simulation that starts at once: as plain Python in one process, while another compiles.

Deals are the same however they are played, and books are plain data: whoever has them goes on
where they end. Run as a program, with the number of the process that starts it and a plan on stdin,
it plays and writes its books to stdout after every few deals.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, BinaryIO, NamedTuple, cast

from ai.games import read_spec
from ai.player import Stop
from ai.simulation import Plan, Progress, Simulation
from ai.usual_simulation import new_simulation
from engine import jit
from engine.leftovers import forget, making
from engine.parent import end_with
from engine.registry import GAMES

PLAIN_BLOCK = 32
"""Deals between two looks at the books: a twentieth of a second. Players who are asked take their
time: they play one."""
SOON_OVER = 1000
"""Runs of so few deals, where nobody is asked, are over before a compiler is: they do without."""


class Packed(NamedTuple):
    """A plan on its way to another process, which knows the game by its name."""

    game: str
    rules: Any
    hands: int
    seed: str
    bots: tuple[str, ...]


def pack(plan: Plan, hands: int) -> bytes:
    return pickle.dumps(Packed(plan.game.name, plan.rules, hands, plan.seed, plan.bots))


def unpack(packed: Packed) -> Simulation[Any]:
    game, rules, hands, seed, bots = packed
    return new_simulation(Plan(GAMES[game], rules, hands, seed, bots))


def starts_plainly(simulation: Simulation[Any]) -> bool:
    """Whether it can be begun elsewhere: not what is written down, nor with players who hear
    everything, nor in a given time, of which plain Python makes less."""
    plan, asked = simulation.plan, simulation.asked
    timed = any("ms" in read_spec(bot, plan.game.name).values for bot in plan.bots)
    return plan.history is None and not timed and (asked is None or not asked.listens)


def needs_compiler(simulation: Simulation[Any]) -> bool:
    return simulation.asked is not None or simulation.plan.hands > SOON_OVER


def start_plainly(simulation: Simulation[Any], stop: Stop, progress: Progress) -> bool:
    """Play until the kernels are compiled, all is played, or `stop` says so; returns whether they
    are. If another process can't be had, nothing is played."""
    plan, waits = simulation.plan, needs_compiler(simulation)
    compiler = jit.start_aside(compile_statement(plan)) if waits else None
    if compiler is None and waits:
        return False
    try:
        with plain_books(plan, compiler) as books_in_turn:
            for books in books_in_turn:
                simulation.books = books
                progress(books.hands)
                if stop() or (compiler is not None and compiler.poll() is not None):
                    break
        return compiler is not None and compiler.poll() == 0
    finally:
        if compiler is not None:
            compiler.kill()
            compiler.wait()


def compile_statement(plan: Plan) -> str:
    """For another Python to run: it compiles what a plan needs."""
    return f"from {__name__} import compile_for; compile_for({pack(plan, 1).hex()!r})"


def compile_for(packed: str) -> None:
    unpack(pickle.loads(bytes.fromhex(packed))).warm_up()  # noqa: S301 (from our own process)


@contextmanager
def plain_books(plan: Plan, compiler: "subprocess.Popen[bytes] | None") -> Iterator[Iterator[Any]]:
    """While inside, a plan is played as plain Python: its books, again and again, until a compiler
    is done. A deal that is being played then is not waited for."""
    process = subprocess.Popen(  # noqa: S603 (our own program)
        [sys.executable, "-m", __name__, str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        start_new_session=True,  # Ctrl+C is for the process that has the books
    )
    with making(process.kill):
        pass
    try:
        with process:
            requests = cast(BinaryIO, process.stdin)
            requests.write(pack(plan, plan.hands))
            requests.flush()
            if compiler is not None:
                Thread(target=end_after, args=(compiler, process), daemon=True).start()
            try:
                yield read_books(cast(BinaryIO, process.stdout))
            finally:
                process.kill()
    finally:
        forget(process.kill)


def end_after(first: "subprocess.Popen[bytes]", second: "subprocess.Popen[bytes]") -> None:
    first.wait()
    second.kill()


def read_books(lines: BinaryIO) -> Iterator[Any]:
    while True:
        try:
            yield pickle.load(lines)  # noqa: S301 (from our own process)
        except (EOFError, pickle.UnpicklingError):
            return


def play_plainly() -> None:
    """Play the plan that comes on stdin."""
    simulation = unpack(pickle.load(sys.stdin.buffer))  # noqa: S301 (from our own process)
    for block in simulation.blocks(PLAIN_BLOCK if simulation.asked is None else 1):
        simulation.book(block)
        pickle.dump(simulation.books, sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    play_plainly()
