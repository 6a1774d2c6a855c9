"""Sums with colours of the form `#rrggbb`."""

from functools import lru_cache

Channels = tuple[int, int, int]


def channels(colour: str) -> Channels:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def colour_of(parts: Channels) -> str:
    return "#{:02x}{:02x}{:02x}".format(*parts)


@lru_cache(maxsize=1024)
def blend(one: str, other: str, share: float) -> str:
    """A colour between two; `share` of the other."""
    pairs = zip(channels(one), channels(other), strict=True)
    red, green, blue = (round(a + (b - a) * share) for a, b in pairs)
    return colour_of((red, green, blue))


def grey_of(colour: str, paper: str) -> str:
    """A colour as it fades on a paper that is not in play."""
    level = round(255 * luminance(colour) ** 0.45)
    return blend(colour_of((level, level, level)), paper, 0.55)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG has it."""
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
