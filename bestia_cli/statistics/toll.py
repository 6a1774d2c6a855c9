"""Who has won whose money.

What a deal takes from somebody does not always go to somebody in the same deal: it may lie on the
table for a while. So whoever loses puts it down with the own name on it, and whoever wins takes in
equal parts of all that lies there.
"""

from collections.abc import Sequence

Taken = list[list[int]]
"""By winner and loser: how much, in the game's unit."""


class Toll:
    """The table of one game, from deal to deal."""

    def __init__(self, players: int) -> None:
        self.lying = [0] * players
        """By seat: what it has put down and nobody has taken yet."""

    def deal(self, gains: Sequence[int]) -> Taken:
        """Book what a deal brought each seat."""
        for seat, gain in enumerate(gains):
            self.lying[seat] += max(0, -gain)
        taken = [[0] * len(gains) for _ in gains]
        for seat, gain in enumerate(gains):
            if gain > 0:
                taken[seat] = self.take(gain)
        return taken

    def take(self, gain: int) -> list[int]:
        """So much of what lies there, or all if it is less: points may come from nowhere."""
        whole = sum(self.lying)
        if whole == 0:
            return [0] * len(self.lying)
        parts = [put * min(gain, whole) // whole for put in self.lying]
        self.lying = [put - part for put, part in zip(self.lying, parts, strict=True)]
        return parts
