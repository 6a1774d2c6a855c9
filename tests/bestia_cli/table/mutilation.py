"""Ways to damage a file: as a disk does, byte by byte, and as a forger does, value by value."""

import copy
import random
from collections.abc import Iterator
from typing import Any

MOST = 40
"""Bytes that one blow hits."""


def flip(data: bytearray, at: int, chance: random.Random) -> None:
    data[at] ^= 1 << chance.randrange(8)


def overwrite(data: bytearray, at: int, chance: random.Random) -> None:
    data[at] = chance.randrange(256)


def delete(data: bytearray, at: int, chance: random.Random) -> None:
    del data[at : at + chance.randint(1, MOST)]


def insert(data: bytearray, at: int, chance: random.Random) -> None:
    data[at:at] = chance.choice([b" ", b"0", b"1", b"-", b",", b'"', chance.randbytes(3)])


def duplicate(data: bytearray, at: int, chance: random.Random) -> None:
    data[at:at] = data[at : at + chance.randint(1, MOST)]


def change_digit(data: bytearray, at: int, chance: random.Random) -> None:
    """The one that JSON never notices."""
    digits = [place for place, byte in enumerate(data) if chr(byte).isdigit()]
    data[chance.choice(digits)] = ord(chance.choice("0123456789"))


BLOWS = (flip, overwrite, delete, insert, duplicate, change_digit)


def mutilated(sound: bytes, chance: random.Random) -> bytes:
    """Bytes after one to three blows."""
    data = bytearray(sound)
    for _ in range(chance.randint(1, 3)):
        chance.choice(BLOWS)(data, chance.randrange(len(data)), chance)
    return bytes(data)


def forged(content: Any, value: Any) -> Iterator[Any]:
    """Copies of a JSON value, each with the value in one other place."""
    places = content.items() if isinstance(content, dict) else enumerate(content)
    for key, part in places:
        other = copy.deepcopy(content)
        other[key] = value
        yield other
        if isinstance(part, dict | list):
            for inner in forged(part, value):
                yield (
                    (content | {key: inner})
                    if isinstance(content, dict)
                    else ([*content[:key], inner, *content[key + 1 :]])
                )
