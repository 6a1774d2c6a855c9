"""Exact integers of any size, and whatever else comes in, for people to read.

Pots have no ceiling, and Python refuses to write or read an int of more than 4,300 digits unless
it is told that this is meant; a history may hold them.
"""

import reprlib
import sys

sys.set_int_max_str_digits(0)

LONG = 10**18
LONG_CENTS = 10**12


def short_number(number: int, long: int = LONG) -> str:
    """A number for a message: exact while it is short, otherwise its first digits and its size."""
    if abs(number) < long:
        return str(number)
    digits = str(abs(number))
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[0]}.{digits[1:4]}e{len(digits) - 1}"


class Brief(reprlib.Repr):
    """Any value in few characters: for messages about what should not be there."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = 60
        self.maxlist = self.maxtuple = self.maxdict = 10

    def repr_int(self, number: int, level: int) -> str:
        return short_number(number)


brief = Brief().repr
"""Any value in few characters."""


def euros(cents: int) -> str:
    """Money for people: whole euros and cents."""
    if abs(cents) >= LONG_CENTS:
        return f"{short_number(cents // 100, LONG_CENTS // 100)} €"
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02} €"
