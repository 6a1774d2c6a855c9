"""bestia verify: is every card and every cent of a history right?"""

import sys
from collections.abc import Sequence
from pathlib import Path

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
    try:
        end = verify(path)
    except OSError as error:
        raise HistoryError(path, 0, str(error.strerror)) from None
    if end.cut_off:
        print(
            f"bestia: {path}: line {end.cut_off} was cut off and is not read: "
            "the lines before it are right",
            file=sys.stderr,
        )
    bare = end.smazzate - end.committed
    print(
        f"{path}: right: {end.smazzate:,} smazzate, "
        f"{end.committed:,} with a committed deck, {bare:,} without",
        flush=True,
    )
    return 0 if end.gap is None else warn_of_gap(path, end.gap)


def warn_of_gap(path: Path, gap: Gap) -> int:
    """Whoever takes a commitment away hides what became of that deck."""
    return fail(
        f"{path}: line {gap.line}: hand {brief(gap.hand)}: no committed deck ('fair'), though "
        "others of the same game have one: the cards that nobody saw may have been changed",
        1,
    )


def verify(path: Path) -> Verified:
    lines = verify_history(path)
    end = next(lines)  # the header, which needs no kernel: what is no history is refused at once
    with compiling("verify"), progress_bar() as bar:
        task = bar.add_task("smazzate", total=None)
        for end in lines:
            bar.update(task, completed=end.smazzate)
    return end
