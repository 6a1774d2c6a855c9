"""Chances, as people say them."""

from bestia_cli.language import _, plural

RARE = 0.03
"""Nearer to never or to always than this, nobody counts."""


def times(chance: float) -> str:
    """`4 times in 10`."""
    if chance < RARE:
        return _("almost never")
    if chance > 1.0 - RARE:
        return _("almost always")
    return plural("{count} time in 10", "{count} times in 10", min(9, max(1, round(10 * chance))))
