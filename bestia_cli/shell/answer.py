"""The answer to a shell that asks what could stand under the cursor."""

import os
import sys

from bestia_cli.shell.offers import Offers
from bestia_cli.shell.scripts import SHELLS, VARIABLE, script_of
from bestia_cli.shell.typed import Typed, read_typed

FILES = 1
"""The exit code that leaves it to the shell to offer files; also when we don't understand it."""


def answer() -> int:
    """Print what is asked for; returns the exit code."""
    task, _, shell = os.environ.get(VARIABLE, "").partition("_")
    if shell not in SHELLS or task not in ("complete", "source"):
        return FILES
    if task == "source":
        write(script_of(shell))
        return 0
    return answer_line(shell, read_typed(os.environ))


def answer_line(shell: str, typed: Typed) -> int:
    from bestia_cli.main import program
    from bestia_cli.shell.complete import complete
    from bestia_cli.speech import speak

    speak((*typed.before, typed.current))
    offers = complete(program(), typed.before, typed.current)
    if offers.files:
        if shell != "bash":  # which has taken the word apart
            write(offers.after)
        return FILES
    write("\n".join(lines_of(shell, offers, typed)))
    return 0


def lines_of(shell: str, offers: Offers, typed: Typed) -> list[str]:
    if shell == "bash":
        return [offer.value.removeprefix(typed.kept) for offer in offers.words]
    lines = ((offer.value, " ".join(offer.text.split())) for offer in offers.words)
    return ["\t".join(filter(None, line)) for line in lines]


def write(text: str) -> None:
    if text:
        data = (text + "\n").encode("utf-8", "replace")
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
