"""Codes that a friend can type: a seed of eight characters, and a deal.

A deal code holds the seed, the number of the deal, the players, the dealer and the cut, so that
whoever types it gets the same cards in the same seat; its last character is a check. Before it
stands the name of the game, with a colon, but for the game that was there before all others.
"""

import datetime
import hashlib
from dataclasses import dataclass, field
from typing import NamedTuple

from bestia_cli.games import table_of
from engine.numbers import brief
from engine.reason import Reason
from engine.registry import DEFAULT, GAMES

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32: without I, L, O and U, which are misread."""
MISREAD = str.maketrans("ILO", "110")
SEED_BITS = 40
SEED_LENGTH = SEED_BITS // 5
FIELD = 0b100101
"""Of the 32 digits as numbers of a field (x^5 + x^2 + 1), in which the check is reckoned."""
MOST_LENGTH = 24
"""Of a code without its game and its dashes: hand numbers stay far below what fits."""


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
    """How many cards are lifted."""
    game: str = field(default=DEFAULT, kw_only=True)


class Sizes(NamedTuple):
    """How many values a code has for each of its numbers."""

    cuts: int
    seats: int
    counts: range
    """Of players."""

    @classmethod
    def of(cls, game: str) -> "Sizes":
        known = GAMES[game]
        return cls(known.deck.size, known.players[-1], known.players)


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
    number, sizes = deal.hand - 1, Sizes.of(deal.game)
    for digit, base in (
        (deal.cut, sizes.cuts),
        (deal.dealer, sizes.seats),
        (sizes.counts.index(deal.players), len(sizes.counts)),
    ):
        number = number * base + digit
    number = (number << SEED_BITS) | decode(deal.seed)
    text = encode(number)
    text += check_of(text)
    dashed = "-".join(text[place : place + 4] for place in range(0, len(text), 4))
    return dashed if deal.game == DEFAULT else f"{deal.game}:{dashed}"


def read_code(text: str) -> DealCode:
    """The deal behind a code; one clear line if it is none."""
    game, typed = split_code(text)
    if not SEED_LENGTH < len(typed) <= MOST_LENGTH or not set(typed) <= set(DIGITS):
        raise no_code(text, game)
    if weigh(typed) != 1:
        raise DealCodeError(
            Reason(
                "the deal code {code} has a typing mistake: its check is wrong", code=brief(text)
            )
        )
    sizes = Sizes.of(game)
    number = decode(typed[:-1])
    number, seed = number >> SEED_BITS, encode(number & ((1 << SEED_BITS) - 1), SEED_LENGTH)
    number, count = divmod(number, len(sizes.counts))
    number, dealer = divmod(number, sizes.seats)
    hand, cut = divmod(number, sizes.cuts)
    if dealer >= sizes.counts[count] or cut not in GAMES[game].cut.places(sizes.cuts):
        raise no_code(text, game)
    return DealCode(seed, hand + 1, sizes.counts[count], dealer, cut, game=game)


def split_code(text: str) -> tuple[str, str]:
    """The game of a code, and the rest of it without what does not count."""
    before, colon, code = text.rpartition(":")
    game = "".join(before.split()).casefold() if colon else DEFAULT
    if game not in GAMES:
        said = {"code": brief(text), "games": ", ".join(GAMES)}
        raise DealCodeError(
            Reason("{code} is a deal code of none of the games here: {games}", **said)
        )
    return game, tidy(code)


def no_code(text: str, game: str) -> DealCodeError:
    said = {"code": brief(text), "example": example_of(game)}
    return DealCodeError(Reason("{code} is not a deal code: one looks like {example}", **said))


def deal_of_the_day(day: datetime.date, game: str = DEFAULT) -> DealCode:
    """The deal that everybody plays on one day."""
    seed = seed_of(f"{table_of(game).day or game} {day.isoformat()}")
    players, cuts = GAMES[game].usual, cuts_of(game)
    number, dealer = divmod(decode(seed), players)
    return DealCode(seed, 1, players, dealer, cuts[number % len(cuts)], game=game)


def cuts_of(game: str) -> range:
    """Where the deck of a usual table can be cut."""
    known = GAMES[game]
    rules = known.default_rules(known.usual)
    return known.cut.places(len(known.pack(known.usual, rules.options).cards))


def example_of(game: str) -> str:
    """What a code of a game looks like."""
    players, cuts = GAMES[game].usual, cuts_of(game)
    cut = cuts[min(16, len(cuts) - 1)]
    return write_code(DealCode(seed_of("coffee"), 1, players, 2 % players, cut, game=game))
