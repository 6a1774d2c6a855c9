"""Which palette a screen gets: by its theme, and by how many colours the terminal has."""

from bestia_cli.draw.look import NAMED, NONE
from bestia_cli.draw.styles import Palette, Paper, Style
from bestia_cli.draw.themes import MONO, NAMED_DARK, NAMED_LIGHT, THEMES

__all__ = ["Palette", "Paper", "Style", "palette_for"]


def palette_for(theme: str, colours: str) -> Palette:
    """The palette of a theme in so many colours (`look.TRUE`, `INDEXED`, `NAMED` or `NONE`)."""
    chosen = THEMES[theme]
    if colours == NONE:
        return MONO
    if colours == NAMED:
        return NAMED_DARK if chosen.dark else NAMED_LIGHT
    return chosen
