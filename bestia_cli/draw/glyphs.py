"""The signs that are drawn: three sets, every sign one cell wide."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Glyphs:
    """One set of signs."""

    name: str
    suits: str
    """Denari, coppe, spade, bastoni."""
    taken: str = "●"
    """A presa that was taken."""
    open: str = "○"
    """A presa that was not."""
    pointer: str = "▸"
    """Who acts, or what the cursor is at."""
    winner: str = "◀"
    """Who takes the presa so far."""
    up: str = "▲"
    dot: str = "·"
    """Between two things of a line."""
    dash: str = "─"
    dots: str = "…"
    """Where a text was too long."""
    euro: str = "€"
    back: str = "▒"
    """The pattern of a card that lies face down."""
    round: str = "round"
    """The kind of an ordinary frame, of a heavy and of a double one (`canvas.FRAMES`)."""
    heavy: str = "heavy"
    double: str = "double"
    ascii: bool = False


ITALIAN = Glyphs("italian", "●Ψ†╿")
FRENCH = Glyphs("french", "♦♥♠♣")
LETTERS = Glyphs(
    "letters",
    "DCSB",
    taken="*",
    open="o",
    pointer=">",
    winner="<",
    up="^",
    dot="-",
    dash="-",
    dots="~",
    euro="EUR",
    back=":",
    round="ascii",
    heavy="ascii-heavy",
    double="ascii-heavy",
    ascii=True,
)

GLYPHS = {glyphs.name: glyphs for glyphs in (ITALIAN, FRENCH, LETTERS)}
"""By name, as in the settings."""
