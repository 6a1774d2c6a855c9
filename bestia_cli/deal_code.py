"""Codes that a friend can type: a seed of eight characters, and a deal.

A deal code holds the seed, the number of the deal, the players, the dealer and the cut, so that
whoever types it gets the same cards in the same seat; its last character is a check.
"""

import datetime
import hashlib
from dataclasses import dataclass

from engine.numbers import brief

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32: without I, L, O and U, which are misread."""
MISREAD = str.maketrans("ILO", "110")
SEED_BITS = 40
SEED_LENGTH = SEED_BITS // 5
FIELD = 0b100101
"""Of the 32 digits as numbers of a field (x^5 + x^2 + 1), in which the check is reckoned."""
MOST_SEATS, MOST_CUTS, FEWEST = 10, 40, 3
DAILY_PLAYERS = 5
MOST_LENGTH = 24
"""Of a code without its dashes: hand numbers stay far below what fits."""


class DealCodeError(ValueError):
    """What somebody typed is no deal code."""


@dataclass(frozen=True)
class DealCode:
    seed: str
    """Eight characters of `DIGITS`."""
    hand: int
    """Which deal of the seed, from 1."""
    players: int
    dealer: int
    """The dealer's seat, counted from the person's."""
    cut: int
    """1 to 39."""


def encode(number: int, length: int = 1) -> str:
    if number < 0:
        raise ValueError(f"{brief(number)} can't be written: it is less than 0")
    text = ""
    while number or len(text) < length:
        number, digit = divmod(number, len(DIGITS))
        text = DIGITS[digit] + text
    return text


def decode(text: str) -> int:
    number = 0
    for character in text:
        number = number * len(DIGITS) + DIGITS.index(character)
    return number


def weigh(text: str) -> int:
    """1 for a text with its check. The places weigh 1, 2, 4 ... in the field of the 32 digits, so
    that neither a wrong character nor two swapped neighbours can leave the sum as it is."""
    total = 0
    for character in text:
        total <<= 1
        total ^= DIGITS.index(character) ^ (FIELD if total & len(DIGITS) else 0)
    return total


def check_of(text: str) -> str:
    """The last character of a code."""
    return DIGITS[weigh(text + DIGITS[0]) ^ 1]


def tidy(text: str) -> str:
    """What was meant by what was typed: small letters, spaces and dashes, O for 0."""
    return "".join(text.upper().split()).replace("-", "").translate(MISREAD)


def seed_of(text: str) -> str:
    """The seed of any text; one that is a seed already stays as it is."""
    typed = tidy(text)
    if len(typed) == SEED_LENGTH and set(typed) <= set(DIGITS):
        return typed
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return encode(int.from_bytes(digest[: SEED_BITS // 8], "big"), SEED_LENGTH)


def write_code(deal: DealCode) -> str:
    number = deal.hand - 1
    for digit, base in (
        (deal.cut, MOST_CUTS),
        (deal.dealer, MOST_SEATS),
        (deal.players - FEWEST, MOST_SEATS - FEWEST + 1),
    ):
        number = number * base + digit
    number = (number << SEED_BITS) | decode(deal.seed)
    text = encode(number)
    text += check_of(text)
    return "-".join(text[place : place + 4] for place in range(0, len(text), 4))


def read_code(text: str) -> DealCode:
    """The deal behind a code; one clear line if it is none."""
    typed = tidy(text)
    if not SEED_LENGTH < len(typed) <= MOST_LENGTH or not set(typed) <= set(DIGITS):
        raise DealCodeError(f"{brief(text)} is not a deal code: one looks like {EXAMPLE}")
    if weigh(typed) != 1:
        raise DealCodeError(f"the deal code {brief(text)} has a typing mistake: its check is wrong")
    number = decode(typed[:-1])
    number, seed = number >> SEED_BITS, encode(number & ((1 << SEED_BITS) - 1), SEED_LENGTH)
    number, players = divmod(number, MOST_SEATS - FEWEST + 1)
    number, dealer = divmod(number, MOST_SEATS)
    hand, cut = divmod(number, MOST_CUTS)
    if dealer >= players + FEWEST or cut == 0:
        raise DealCodeError(f"{brief(text)} is not a deal code: one looks like {EXAMPLE}")
    return DealCode(seed, hand + 1, players + FEWEST, dealer, cut)


def deal_of_the_day(day: datetime.date) -> DealCode:
    """The smazzata that everybody plays on one day."""
    seed = seed_of(f"smazzata {day.isoformat()}")
    number = decode(seed)
    dealer, cut = number % DAILY_PLAYERS, 1 + number // DAILY_PLAYERS % (MOST_CUTS - 1)
    return DealCode(seed, 1, DAILY_PLAYERS, dealer, cut)


EXAMPLE = write_code(DealCode(seed_of("coffee"), 1, 5, 2, 17))
