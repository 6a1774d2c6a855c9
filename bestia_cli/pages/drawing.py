"""A page as Rich draws it: for the screen, and for a console in lines."""

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, Markdown, MarkdownElement
from rich.text import Text
from rich.theme import Theme

from bestia_cli.pages import Page, plain

ACROSS = 3
"""On how many lines words that are looked for may lie."""


class LeftHeading(Heading):
    """A heading at the left, without a frame."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.tag != "h1":
            yield Text()
        yield self.text


class LeftMarkdown(Markdown):
    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": LeftHeading,
    }


class DrawnPage:
    """A page in two colours of the table, or in none."""

    def __init__(self, page: Page, title: str = "", accent: str = "") -> None:
        self.markdown = LeftMarkdown(page.text, hyperlinks=False)
        heading, code = f"bold {title}".strip(), f"bold {accent}".strip()
        self.theme = Theme(
            {
                "markdown.h1": heading,
                "markdown.h2": heading,
                "markdown.code": code,
                "markdown.code_block": code,
                "markdown.item.bullet": code,
                "markdown.item.number": code,
                "markdown.table.header": heading,
                "markdown.table.border": "dim",
            }
        )

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        with console.use_theme(self.theme):
            yield from console.render(self.markdown, options)


def line_of(words: str, page: Page, width: int) -> int:
    """The line of a drawn page in which words stand first; 0 if they are not there."""
    console = Console(width=width, color_system=None)
    drawn = console.render_lines(DrawnPage(page))
    lines = ["".join(segment.text for segment in line) for line in drawn]
    for number in range(len(lines)):
        if plain(words) in plain(" ".join(lines[number : number + ACROSS])):
            return next(
                later
                for later in reversed(range(number, number + ACROSS))
                if plain(words) in plain(" ".join(lines[later : number + ACROSS]))
            )
    return 0
