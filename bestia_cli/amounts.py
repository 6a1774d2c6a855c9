"""What is won and lost, in the unit of a game, as people of the current language write it."""

from bestia_cli.money import localize, money, whole
from engine.game import CENTS
from engine.numbers import LONG, euros, short_number
from engine.registry import GAMES


def unit_of(game: str) -> str:
    """What a balance of a game counts (engine.game)."""
    return GAMES[game].unit


def amount_text(amount: int, unit: str, *, signed: bool = False) -> str:
    """Money with its currency, anything else as a number; huge ones by their first figures."""
    if unit == CENTS:
        return money(amount, signed=signed)
    plus = "+" if signed and amount > 0 else ""
    return plus + (whole(amount) if abs(amount) < LONG else short_number(amount))


def short_amount(amount: int, unit: str, width: int, *, signed: bool = True) -> str:
    """The bare number in at most so many cells: in full, or without cents, or its first digit and
    its size."""
    plus = "+" if signed and amount > 0 else ""
    exact = plus + bare_amount(amount, unit)
    if len(exact) <= width:
        return exact
    size = abs(amount) // 100 if unit == CENTS else abs(amount)
    prefix = plus or ("-" if amount < 0 else "")
    if len(prefix + str(size)) <= width:
        return prefix + str(size)
    return f"{prefix}{str(size)[0]}e{len(str(size)) - 1}"


def bare_amount(amount: int, unit: str) -> str:
    if unit == CENTS:
        return localize(euros(amount).removesuffix(" €"))
    return amount_text(amount, unit)
