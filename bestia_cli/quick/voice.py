"""Where the plain mode speaks: whole lines, with colour where it is wanted."""

from typing import TextIO

from rich.console import Console
from rich.text import Text

from bestia_cli.wording.letters import fit_letters


class Voice:
    """Writes lines, in letters that the output has; nothing moves a cursor."""

    def __init__(self, output: TextIO, *, color: bool) -> None:
        self.output = output
        self.console: Console | None = None
        if color:
            self.console = Console(
                file=output, force_terminal=True, highlight=False, soft_wrap=True
            )

    def line(self, text: str, style: str = "") -> None:
        self.write(text, "\n", style)

    def ask(self, text: str) -> None:
        """A prompt: what is typed stands behind it."""
        self.write(text, "", "bold cyan")

    def write(self, text: str, end: str, style: str) -> None:
        fitting = fit_letters(text, self.output.encoding)
        if self.console is None:
            self.output.write(fitting + end)
        else:
            self.console.print(Text(fitting, style), end=end)
        self.output.flush()
