"""The signs that are drawn: three sets, every sign one cell wide."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Glyphs:
    """One set of signs."""

    name: str
    taken: str = "●"
    """A trick that was taken."""
    open: str = "○"
    """A trick that was not."""
    pointer: str = "▸"
    """Who acts, or what the cursor is at."""
    winner: str = "◀"
    """Who takes the trick so far."""
    up: str = "▲"
    fresh: str = "◆"
    """On a card that has just come."""
    dot: str = "·"
    """Between two things of a line."""
    dash: str = "─"
    sealed: str = "■"
    """A group to which nothing can be added."""
    teams: str = "◆◇▲△■□"
    """The marks of the teams, by their number."""
    dots: str = "…"
    """Where a text was too long."""
    back: str = "▒"
    """The pattern of a card that lies face down."""
    round: str = "round"
    """The kind of an ordinary frame, of a heavy and of a double one (`canvas.FRAMES`)."""
    heavy: str = "heavy"
    double: str = "double"
    ascii: bool = False


ITALIAN = Glyphs("italian")
FRENCH = Glyphs("french")
LETTERS = Glyphs(
    "letters",
    taken="*",
    open="o",
    pointer=">",
    winner="<",
    up="^",
    fresh="*",
    dot="-",
    dash="-",
    sealed="#",
    teams="@=%+&$",
    dots="~",
    back=":",
    round="ascii",
    heavy="ascii-heavy",
    double="ascii-heavy",
    ascii=True,
)

GLYPHS = {glyphs.name: glyphs for glyphs in (ITALIAN, FRENCH, LETTERS)}
"""By name, as in the settings."""
