"""Compiling ahead what a game needs, a step at a time.

Run as a program (`python -m bestia_cli.engine_process.compiling PARENT GAME ...`) it compiles what
is missing and writes a line for every step that is done, as long as the process of that number
lives.
"""

import sys
from collections.abc import Callable, Iterator

from filelock import FileLock

from ai import coach
from ai.games import players_of
from ai.players import warm_up
from bestia_cli.croupier import Croupier
from bestia_cli.engine_process.kernels import COACH, PLAY, SEARCH, is_compiled, mark_of, missing
from bestia_cli.setup import Setup
from bestia_cli.showing import show
from engine import kernel_cache
from engine.parent import end_with
from engine.registry import GAMES


def companies(game: str) -> Iterator[tuple[str, ...]]:
    """All that play without a search, at as few small tables as can be."""
    players = GAMES[game].players[0]
    swift = players_of(game).swift
    for first in range(0, len(swift), players):
        yield (swift[first : first + players] * players)[:players]


def compile_play(game: str) -> None:
    """A deal at the table for each company, from the cut to the accounts."""
    for bots in companies(game):
        rules = GAMES[game].default_rules(len(bots))
        croupier = Croupier(Setup(game, rules, bots, bots, "00000000", hands=1))
        while not croupier.is_over:
            croupier.step()
            show(croupier, 0)


def compile_coach(game: str) -> None:
    coach.compile_coach(GAMES[game])


def compile_search(game: str) -> None:
    rules = GAMES[game].default_rules(GAMES[game].players[0])
    warm_up(players_of(game).searching, GAMES[game], rules)


STEPS: dict[str, Callable[[str], None]] = {
    PLAY: compile_play,
    COACH: compile_coach,
    SEARCH: compile_search,
}


def compile_part(part: str, game: str) -> None:
    STEPS[part](game)
    kernel_cache.mark_warm(mark_of(part, game))


def compile_missing(game: str) -> None:
    """Compile all that is missing, and say so step by step. Several windows that open at once don't
    compile the same: one does, and the others wait for it."""
    for part in missing(game):
        with FileLock(kernel_cache.cache_folder() / f"{mark_of(part, game)}.lock"):
            if not is_compiled(part, game):
                compile_part(part, game)
        print(part, flush=True)


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    for name in sys.argv[2:]:
        compile_missing(name)
    sys.exit(0)
