"""Content of older versions, brought up to the version of today step by step."""

from collections.abc import Callable, Mapping
from typing import Any

Content = dict[str, Any]
Migrations = Mapping[int, Callable[[Content], Content]]
"""By version: what makes the next version of it."""

BAD_DATA = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)
"""How it shows that content is not what it should be."""


class TooNewError(ValueError):
    """Content of a version that only a newer program knows."""


class VersionError(ValueError):
    """Content of a version that never was, or that its migration can't read."""


def bring_up_to_date(content: Content, current: int, migrations: Migrations) -> Content:
    """The content as the current version has it."""
    version = content.get("version")
    if type(version) is not int:
        raise VersionError("version")
    if version > current:
        raise TooNewError("version")
    for older in range(version, current):
        if older not in migrations:
            raise VersionError("version")
        try:
            content = migrations[older](content) | {"version": older + 1}
        except BAD_DATA as error:
            raise VersionError("version") from error
    return content
