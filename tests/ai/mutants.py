"""Players and batches that peep, for the audit to find: `python -m tests.ai.mutants MUTANT ARGS...`
runs the program with one of those in the batch, or without any as `sound`. That takes plain Python
(NUMBA_DISABLE_JIT=1): compiled kernels keep what they were compiled with.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any
from unittest.mock import patch

import numpy as np

from ai.bestia import batch, bots, duel
from ai.bestia.heuristic import heuristic_choice
from ai.player import Player
from bestia_cli.main import run_app
from engine.bestia.game import GAME as BESTIA
from engine.bestia.layout import DECK_SIZE, DROPPED, HAND, OUT, PLAYERS, STOCK, State
from engine.bestia.rollout import roll_out
from engine.match import Match, View, legal_actions

Peep = Callable[[State, int], int]
"""A number from what a seat may not see: 0 if that has been taken out."""


def next_seat(state: State, seat: int) -> int:
    return (seat + 1) % int(state[PLAYERS])


def dropped(state: State, seat: int) -> int:
    others = (other for other in range(int(state[PLAYERS])) if other != seat)
    return sum(int(state[DROPPED + other]) for other in others)


PEEPS: dict[str, Peep] = {
    "hand": lambda state, seat: int(state[HAND + next_seat(state, seat)]),
    "card": lambda state, seat: int(state[HAND + next_seat(state, seat)]) >> 17 & 1,
    "discards": lambda state, seat: int(state[OUT + next_seat(state, seat)]),
    "dropped": dropped,
    "stock": lambda state, seat: int(state[STOCK + DECK_SIZE - 1]) + 1,
}
"""At the whole hand of another, at one card of it, at what it discarded or exchanged, at what was
dropped for a buco, and at the last card of the stock."""


def scatter(number: int, size: int) -> int:
    """A number below a size that hangs on every bit of another one."""
    return number * 0x9E3779B97F4A7C15 // 2**32 % size


# --- at a table -----------------------------------------------------------------------------------


class Peeping(Player):
    """Chooses by what it should not see."""

    sees_all = True

    def __init__(self, peep: Peep) -> None:
        self.peep = peep

    def choose(self, view: View, stream: np.uint64) -> int:
        return view.actions[scatter(self.peep(view.state, view.seat), len(view.actions))]


class Seldom(Peeping):
    """Peeps at one position of some hundreds."""

    often = 500

    def choose(self, view: View, stream: np.uint64) -> int:
        if int(stream) % self.often == 0:
            return super().choose(view, stream)
        return view.actions[int(stream) % len(view.actions)]


class Prying(Player):
    """Gets an honest view, and looks for the match itself among those who called it: the nearest
    one or the furthest."""

    def __init__(self, *, nearest: bool) -> None:
        self.nearest = nearest

    def choose(self, view: View, stream: np.uint64) -> int:
        matches = list(matches_below(sys._getframe()))
        state = matches[0 if self.nearest else -1].state
        return view.actions[scatter(PEEPS["hand"](state, view.seat), len(view.actions))]


def matches_below(frame: FrameType | None) -> Iterator[Match]:
    while frame is not None:
        yield from (value for value in frame.f_locals.values() if isinstance(value, Match))
        frame = frame.f_back


# --- in the batch ---------------------------------------------------------------------------------


def peeping_heuristic(peep: Peep) -> Callable[[State, int], int]:
    """A heuristic that goes by what it should not see, wherever that was not taken out."""

    def choose(view: State, seat: int) -> int:
        found = peep(view, seat)
        actions = legal_actions(BESTIA, view)
        return actions[scatter(found, len(actions))] if found else heuristic_choice(view, seat)

    return choose


def show_all(state: State, observer: int) -> None:
    """Instead of `hide`."""


def show_in_loop() -> Callable[..., int]:
    """The loop of a smazzata, which hides nothing; a single choice that is asked for is sound."""
    sound = batch.play_hand

    def play(*args: Any) -> int:
        with patch.object(batch, "hide", show_all):
            return sound(*args)

    return play


LOOPS = {"simulate": batch, "arena": duel}
"""Where the loop of a smazzata is called."""


def peeping_roll_out() -> Callable[[State, np.uint64], None]:
    """A roll-out that goes by a card of the stock."""

    def roll(state: State, stream: np.uint64) -> None:
        roll_out(state, stream ^ np.uint64(state[STOCK + DECK_SIZE - 1]))

    return roll


@contextmanager
def mutated(mutant: str) -> Iterator[None]:
    """While inside, the batch is a mutant: a peep (`hide` is left out), `simulate` or `arena`
    (only the loop of that one leaves it out), `roll-out`, or `sound`. The heuristic peeps if it
    can, but for `idle`, where it could and does not."""
    patches: list[Any] = []
    if mutant != "idle":
        heuristic = peeping_heuristic(PEEPS.get(mutant, PEEPS["hand"]))
        patches.append(patch.object(bots, "heuristic_choice", heuristic))
    if mutant == "idle" or mutant in PEEPS:
        patches.append(patch.object(batch, "hide", show_all))
    if mutant in LOOPS:
        patches.append(patch.object(LOOPS[mutant], "play_hand", show_in_loop()))
    if mutant == "roll-out":
        patches.append(patch.object(batch, "roll_out", peeping_roll_out()))
    with ExitStack() as stack:
        for change in patches:
            stack.enter_context(change)
        yield


def run_mutant(mutant: str, *args: str) -> "subprocess.CompletedProcess[str]":
    """The program with a mutant in its batch, as plain Python in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tests.ai.mutants", mutant, *args],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


if __name__ == "__main__":
    with mutated(sys.argv[1]):
        sys.exit(run_app(sys.argv[2:]))
