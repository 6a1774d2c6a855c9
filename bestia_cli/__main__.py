"""The program. Without a command it goes straight to the table: the other commands take a while to
be read. A shell that completes a line starts it too, and gets its words."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bestia_cli import signals
from bestia_cli.exit_codes import interrupted, run_safely
from bestia_cli.shell.scripts import is_asked

COMMON = ("--data-dir", "--lang")
"""Options of the program itself: they may stand alone."""


def common_options(args: Sequence[str]) -> dict[str, str] | None:
    """The options, if nothing else was asked for."""
    pairs = dict(zip(args[::2], args[1::2], strict=False))
    alone = len(args) == 2 * len(pairs) and all(name in COMMON for name in pairs)
    return pairs if alone else None


def open_table(options: dict[str, str]) -> int:
    from bestia_cli.commands.play import Environment, PlayOptions, play

    folder = options.get("--data-dir")
    return play(
        Environment.find(Path(folder) if folder else None, options.get("--lang")), PlayOptions()
    )


def run() -> int:
    """Do what was asked for; returns the exit code."""
    if is_asked():  # before all else: who presses TAB has not asked for a table
        return run_safely(answer_shell)
    signals.listen()
    options = common_options(sys.argv[1:])
    if options is not None:
        return run_safely(lambda: open_table(options))
    return run_safely(run_command)


def answer_shell() -> int:
    from bestia_cli.shell.answer import answer

    return answer()


def run_command() -> Any:
    from bestia_cli.main import run_typer

    return run_typer(None)


def main() -> None:
    try:
        code = run()
        signals.ignore()
    except KeyboardInterrupt:  # while the program was being read, or at its very end
        code = interrupted()
    sys.exit(code)


if __name__ == "__main__":
    main()
