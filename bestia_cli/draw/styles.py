"""What the names of styles look like: themes in all colours, in sixteen, and in none.

A style name is `paper`, `paper.ink` or either with attributes behind it, as in `felt.gold.bold`.
A painted cell is `px.ab`: the upper half in the pixel colour `a`, the lower in `b`; `pxg` is the
same on a card that may not be played.
"""

from dataclasses import dataclass, field
from functools import cached_property

from bestia_cli.draw.colours import grey_of

ATTRIBUTES = ("bold", "dim", "italic", "reverse", "underline")
"""In the order of the fields of `Style`."""


@dataclass(frozen=True)
class Style:
    """How a cell looks. A colour is `#rrggbb`, the name of an ANSI one, or None: the terminal's."""

    fg: str | None = None
    bg: str | None = None
    bold: bool = False
    dim: bool = False
    italic: bool = False
    reverse: bool = False
    underline: bool = False


@dataclass(frozen=True)
class Paper:
    """What is written on."""

    colour: str | None
    inks: str
    """Which inks go with it: a key of the palette's `inks`."""
    attributes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Palette:
    """One theme."""

    name: str
    dark: bool
    papers: dict[str, Paper]
    inks: dict[str, dict[str, str]]
    """By kind of paper: the colour of each ink, or in a palette without colours its attributes."""
    pixels: dict[str, str] = field(default_factory=dict)
    """Colours of painted cells, by letter."""
    coloured: bool = True

    @cached_property
    def known(self) -> dict[str, Style]:
        return {}

    def style(self, name: str) -> Style:
        """What a style name looks like."""
        found = self.known.get(name)
        if found is None:
            found = self.known[name] = self._make(name)
        return found

    def colour(self, paper: str) -> str | None:
        """The colour of a paper."""
        return self.papers[paper].colour

    def _make(self, name: str) -> Style:
        paper_name, *rest = name.split(".")
        if paper_name in ("px", "pxg"):
            return self._pixel(rest[0], paper_name == "pxg")
        paper = self.papers[paper_name]
        inks = self.inks[paper.inks]
        ink = rest.pop(0) if rest and rest[0] not in ATTRIBUTES else "text"
        if ink not in inks:
            raise KeyError(f"the style {name!r} has no ink {ink!r} on the paper {paper_name!r}")
        attributes = {*paper.attributes, *rest}
        if self.coloured:
            return with_attributes(Style(inks[ink], paper.colour), attributes)
        return with_attributes(Style(), attributes | set(inks[ink].split()))

    def _pixel(self, pair: str, grey: bool) -> Style:
        upper, lower = (self.pixels[letter] for letter in pair)
        if grey:
            paper = self.papers["forbidden"].colour or "#b9b2a0"
            upper, lower = grey_of(upper, paper), grey_of(lower, paper)
        return Style(upper, lower)


def with_attributes(style: Style, names: set[str]) -> Style:
    """A style with attributes of ATTRIBUTES switched on."""
    return Style(style.fg, style.bg, *(name in names for name in ATTRIBUTES))
