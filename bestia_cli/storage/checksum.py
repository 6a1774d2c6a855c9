"""A checksum for what is kept as a JSON object: it stands in the object beside the rest, and goes
by what the object says, not by how it is written."""

import hashlib
import json

from bestia_cli.storage.versions import Content

KEY = "sha256"


def checksum_of(content: Content) -> str:
    """The SHA-256 of all but the checksum itself, with the keys in order and no spaces."""
    rest = {key: value for key, value in content.items() if key != KEY}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def seal(content: Content) -> Content:
    """The content with its checksum."""
    return content | {KEY: checksum_of(content)}


def is_sealed(content: Content) -> bool:
    """Whether it says what it said when it was sealed."""
    try:
        return KEY in content and content[KEY] == checksum_of(content)
    except RecursionError:  # lists within lists, deeper than can be written
        return False
