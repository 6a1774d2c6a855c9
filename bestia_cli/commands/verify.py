"""bestia verify: is every card and every cent of a history right?"""

import sys
from pathlib import Path

from bestia_cli.waiting import compiling, progress_bar
from engine.history import HistoryError
from engine.replay import Verified, verify_history


def run(path: Path) -> None:
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
    print(f"{path}: right: {end.smazzate:,} smazzate")


def verify(path: Path) -> Verified:
    lines = verify_history(path)
    end = next(lines)  # the header, which needs no kernel: what is no history is refused at once
    with compiling("verify"), progress_bar() as bar:
        task = bar.add_task("smazzate", total=None)
        for end in lines:
            bar.update(task, completed=end.smazzate)
    return end
