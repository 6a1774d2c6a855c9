"""What a browser may say: keys, the size of its window, and that it is still there.

Anybody can write to a websocket, so a frame is believed only as far as it makes sense.
"""

import json
from typing import Any, NamedTuple

MOST_COLUMNS, MOST_ROWS = 400, 200
"""A window as large as that takes all that a table can show; a larger one only costs."""
USUAL_COLUMNS, USUAL_ROWS = 80, 24
LONGEST_FRAME = 16 * 1024
"""Bytes: more than anybody types or pastes at a table."""

BYTES_A_SECOND, BYTES_AT_ONCE = 2048, 8192
"""Faster than anybody types or moves a mouse for long, and not faster than a game can follow; what
is pasted comes at once."""
LEAST_BYTES = 32
"""What a frame counts for at least: most cost more to act upon than to read."""

KEYS, RESIZE, PING, FOCUS, BLUR = "stdin", "resize", "ping", "focus", "blur"


class FrameError(ValueError):
    """What no page of ours would say."""


class Size(NamedTuple):
    columns: int
    rows: int


class Frame(NamedTuple):
    """Something that a browser said."""

    kind: str
    """One of the above, or one that we don't know and need not."""
    keys: bytes = b""
    size: Size | None = None
    pinged: str | int | float | None = None


def clamp(columns: int, rows: int) -> Size:
    return Size(max(1, min(columns, MOST_COLUMNS)), max(1, min(rows, MOST_ROWS)))


def size_of_query(width: str | None, height: str | None) -> Size:
    """The size of a window as an address has it; the usual one if it makes no sense."""
    return clamp(whole(width, USUAL_COLUMNS), whole(height, USUAL_ROWS))


def whole(text: str | None, usual: int) -> int:
    sensible = text is not None and text.isascii() and text.isdigit() and len(text) < 10
    return int(text) if text is not None and sensible else usual


def read_frame(text: str) -> Frame:
    """Read a frame; a FrameError if it can't have come from our page."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise FrameError("it is not JSON") from None
    if not isinstance(said, list) or not 1 <= len(said) <= 2 or not isinstance(said[0], str):
        raise FrameError("it is no pair of a kind and a value")
    kind, value = said[0], said[1] if len(said) == 2 else None
    if kind == KEYS:
        return Frame(kind, keys=read_keys(value))
    if kind == RESIZE:
        return Frame(kind, size=read_size(value))
    if kind == PING and isinstance(value, str | int | float | None):
        return Frame(kind, pinged=value)
    return Frame(kind)


def read_keys(value: Any) -> bytes:
    if not isinstance(value, str):
        raise FrameError("keys are a text")
    try:
        return value.encode("utf-8")
    except UnicodeEncodeError:
        raise FrameError("keys are whole characters") from None


def read_size(value: Any) -> Size:
    sides: list[Any] = []
    if isinstance(value, dict):
        sides = [value.get("width"), value.get("height")]
    if not sides or not all(type(side) is int for side in sides):
        raise FrameError("a size is a width and a height")
    return clamp(*sides)


class Pace:
    """How fast a browser talks: a store of bytes that fills with time."""

    def __init__(self, now: float) -> None:
        self.left, self.last = float(BYTES_AT_ONCE), now

    def hear(self, length: int, now: float) -> None:
        """A frame of so many bytes; a FrameError if no person is that fast."""
        earned = (now - self.last) * BYTES_A_SECOND
        self.left = min(BYTES_AT_ONCE, self.left + earned) - max(length, LEAST_BYTES)
        self.last = now
        if self.left < 0:
            raise FrameError("more, and faster, than anybody types")
