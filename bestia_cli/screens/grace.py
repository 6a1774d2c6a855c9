"""The moment after a question has appeared: what was meant for the table as it was before is no
answer to it."""

import time
from collections.abc import Callable

GRACE = 0.4
"""So many seconds pass until a person has seen a question."""
HASTY = ("enter", "space")
"""The keys that people press without looking. Those that say one thing alone, as a letter does, and
cards are chosen on purpose."""

Place = tuple[int, int]


class Grace:
    """How long hasty keys are held off, and clicks of a mouse under which a button has appeared. A
    hasty key begins it anew, so that one which is held down, or pressed again and again, never
    answers. A mouse that was moved since was moved on purpose."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self.clock = clock
        self.until = float("-inf")
        self.late = 0.0
        """For how many seconds the last key has waited to be looked at."""
        self.pointer: Place = (-1, -1)
        """Where the mouse was when the question appeared."""

    def begin(self, pointer: Place) -> None:
        self.late, self.until = 0.0, self.clock() + self.seconds
        self.pointer = pointer

    @property
    def lasts(self) -> bool:
        return self.clock() - self.late < self.until
