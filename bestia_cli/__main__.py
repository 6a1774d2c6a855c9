"""The program. Without a command it goes straight to the table: the other commands take a while to
be read."""

import sys

from bestia_cli.ending import run_safely


def open_table() -> int:
    from bestia_cli.commands.play import Place, Wishes, play

    return play(Place.find(None, None), Wishes())


def main() -> None:
    if len(sys.argv) == 1:
        sys.exit(run_safely(open_table))
    from bestia_cli.main import run_app

    sys.exit(run_app())


if __name__ == "__main__":
    main()
