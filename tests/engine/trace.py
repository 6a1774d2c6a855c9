"""A trace of the kernel that must be the same compiled and as plain Python.

`python -m tests.engine.trace` prints it: one line a step, with the whole state.
"""

from collections.abc import Iterator

import numpy as np

from ai.bestia.heuristic import choose_heuristic
from engine.bestia.layout import STATE_SIZE, STOCK
from engine.deck import shuffle_deck
from engine.game import Deal
from engine.jit import exported
from engine.match import Match
from engine.registry import GAMES
from engine.rng import new_stream

GAME = GAMES["bestia"]
HANDS = 24


def trace() -> Iterator[str]:
    for hand in range(HANDS):
        players = 3 + hand % 8
        rng = new_stream("trace", hand)
        deck = np.zeros(STATE_SIZE - STOCK, dtype=np.int64)
        exported(shuffle_deck)(deck, rng)
        deal = Deal(tuple(int(card) for card in deck), players, hand % players, hand % 32)
        match = Match(GAME, deal)
        yield match.to_text()
        yield from trace_match(match, hand)


def trace_match(match: Match, hand: int) -> Iterator[str]:
    """Choices by a fixed pattern, at every third by the heuristic player."""
    step = 0
    while not match.is_over:
        actions = match.actions()
        wise = int(choose_heuristic(match.view(match.actor).state, match.actor))
        match.act(wise if step % 3 == 0 else actions[(hand * 7 + step * 5) % len(actions)])
        world = match.state.copy()
        GAME.kernel.determinize(world, (hand + step) % match.deal.players, new_stream("w", hand))
        yield f"{actions} {wise} {match.state.tolist()} {world.tolist()}"
        step += 1
    yield f"{match.payoffs()}"


if __name__ == "__main__":
    for line in trace():
        print(line)
