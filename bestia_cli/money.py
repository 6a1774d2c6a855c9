"""Money and figures, as people of the current language write them."""

from bestia_cli.language import _, current_language
from engine.numbers import LONG_CENTS, short_number

ITALIAN_SIGNS = str.maketrans(",.", ".,")
SCALE = 10**6
"""Values in pots are taken to a millionth before they are multiplied by a pot of any size."""


def localize(figures: str) -> str:
    """Figures such as `1,234.50` with the signs of the current language."""
    return figures.translate(ITALIAN_SIGNS) if current_language() == "it" else figures


def money(cents: int, *, signed: bool = False) -> str:
    """`4,80 €` or `€4.80`; huge amounts by their first figures; with `signed` a gain has a `+`."""
    sign = "-" if cents < 0 else "+" if signed and cents else ""
    amount = abs(cents)
    if amount >= LONG_CENTS:
        figures = short_number(amount // 100, LONG_CENTS // 100)
    else:
        figures = f"{amount // 100:,}.{amount % 100:02}"
    return _("{sign}€{figures}").format(sign=sign, figures=localize(figures))


def decimal(value: float, *, signed: bool = False) -> str:
    """A value in pots, to a hundredth; nothing is `-0.00`."""
    rounded = round(value, 2) + 0.0
    return localize(f"{rounded:+.2f}" if signed else f"{rounded:.2f}")


def percent(chance: float) -> str:
    return _("{figures}%").format(figures=localize(f"{100 * chance:.0f}"))


def whole(number: int) -> str:
    """A count with its thousands marked."""
    return localize(f"{number:,}")


def cents_of(value: float, pot: int) -> int:
    """A value in pots as money: exact for pots that no float can hold."""
    scaled = round(value * SCALE) * pot
    return (abs(scaled) + SCALE // 2) // SCALE * (-1 if scaled < 0 else 1)
