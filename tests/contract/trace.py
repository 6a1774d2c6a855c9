"""A trace of the kernel of a game, which must be the same compiled and as plain Python.

`python -m tests.contract.trace NAME` prints it: a line a step, with the whole state.
"""

import random
import sys
from collections.abc import Iterator

from engine.game import Game
from engine.match import Match
from engine.registry import GAMES
from tests.contract.scenes import determinized, hidden, some_deal

DEALS = 12
"""For each number of players."""


def trace(game: Game, deals: int = DEALS) -> Iterator[str]:
    for players in game.players:
        dice = random.Random(f"trace {players}")
        for number in range(deals):
            match = Match(game, some_deal(game, players, number))
            yield match.to_text()
            yield from trace_match(match, dice)


def trace_match(match: Match, dice: random.Random) -> Iterator[str]:
    """Choices by chance, and one seat's world, view, secret and looks at every step."""
    game = match.game
    while True:
        seat, actions = dice.randrange(match.deal.players), match.actions()
        world = determinized(game, match.state, seat, "trace")
        view = hidden(game, match.state, seat)
        looks = [int(game.kernel.looks(match.state, action, seat)) for action in actions]
        secret = int(game.kernel.secret(view, seat))
        yield f"{actions} {looks} {secret} {match.state.tolist()} {world.tolist()} {view.tolist()}"
        if match.is_over:
            break
        match.act(dice.choice(actions))
    yield f"{match.payoffs()}"


if __name__ == "__main__":
    for line in trace(GAMES[sys.argv[1]]):
        print(line)
