"""bestia verify: is every card and every cent of a history right?"""

import sys
from collections.abc import Sequence
from pathlib import Path

from ai.games import players_of
from bestia_cli.exit_codes import fail
from bestia_cli.progress import compiling, progress_bar
from engine.history import HistoryError
from engine.numbers import brief
from engine.replay import Gap, Verified, verify_history


def run(paths: Sequence[Path]) -> int:
    """Check files one after the other, up to the first that is wrong; 1 if a game is committed to
    some of its decks only."""
    return max(report(path) for path in paths)


def report(path: Path) -> int:
    games: list[str] = []
    try:
        end = verify(path, games)
    except OSError as error:
        raise HistoryError(path, 0, str(error.strerror)) from None
    if end.cut_off:
        print(
            f"bestia: {path}: line {end.cut_off} was cut off and is not read: "
            "the lines before it are right",
            file=sys.stderr,
        )
    bare = end.deals - end.committed
    print(
        f"{path}: right: {end.deals:,} {many_of(games)}, "
        f"{end.committed:,} with a committed deck, {bare:,} without",
        flush=True,
    )
    return 0 if end.gap is None else warn_of_gap(path, end.gap)


def many_of(games: list[str]) -> str:
    """What the deals of a file are called, which may be of several games."""
    (words, *others) = {players_of(game).words for game in games}
    return "deals" if others else words.many


def warn_of_gap(path: Path, gap: Gap) -> int:
    """Whoever takes a commitment away hides what became of that deck."""
    return fail(
        f"{path}: line {gap.line}: hand {brief(gap.hand)}: no committed deck ('fair'), though "
        "others of the same game have one: the cards that nobody saw may have been changed",
        1,
    )


def verify(path: Path, games: list[str]) -> Verified:
    """Check a file; its games are put into the list as they are met."""
    lines = verify_history(path, lambda header: games.append(header.game.name))
    end = next(lines)  # the header, which needs no kernel: what is no history is refused at once
    with compiling(f"verify-{games[0]}"), progress_bar() as bar:
        task = bar.add_task(many_of(games), total=None)
        for end in lines:
            bar.update(task, completed=end.deals)
    return end
