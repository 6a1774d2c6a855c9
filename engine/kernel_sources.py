"""Short names for the code that is compiled: by what it says, not by where it lies, when it was
written or what is said about it.

The kernels of a game hang on the files that all games share and on its own two folders, or on the
one folder of a guest; those of the shared files on these alone. So an edit in one game leaves the
others compiled, an edit of a comment all of them, and a copy of the program elsewhere finds what
the first one compiled.
"""

import hashlib
import os
import re
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

from engine.registry import GUESTS

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "ai")
SHARED = "shared"
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT")
"""Settings of Numba that change the code."""

WORDS = re.compile(
    r'(?P<text>^[ \t]*[rR]?(?:"""(?:\\.|[^\\])*?"""|\'\'\'(?:\\.|[^\\])*?\'\'\'))'
    r'|"""(?:\\.|[^\\])*?"""|\'\'\'(?:\\.|[^\\])*?\'\'\''
    r'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    r"|(?P<comment>#[^\n]*)",
    re.MULTILINE | re.DOTALL,
)
"""Strings and comments, each from its beginning to its end. A long string that begins a line is a
text about the code: what else it could be, no kernel can read."""
BLANKS = re.compile(r"[ \t]*\n(?:[ \t]*\n)*")


def bare(source: str) -> str:
    """A source without comments, texts about it and blank lines."""

    def keep(word: re.Match[str]) -> str:
        return "" if word["text"] or word["comment"] else word[0]

    return BLANKS.sub("\n", WORDS.sub(keep, source)).strip()


def digest_of(path: Path) -> bytes:
    return hashlib.sha256(bare(path.read_text(encoding="utf-8")).encode()).digest()


def digest_all(paths: list[Path]) -> bytes:
    named = (path.name.encode() + digest_of(path) for path in sorted(paths))
    return hashlib.sha256(b"".join(named)).digest()


@cache
def shared_digest() -> bytes:
    return b"".join(digest_all(list((ROOT / package).glob("*.py"))) for package in PACKAGES)


@cache
def digest_of_game(name: str) -> bytes:
    return b"".join(digest_all(list((ROOT / package / name).glob("*.py"))) for package in PACKAGES)


@cache
def digest_of_folder(folder: Path) -> bytes:
    return digest_all(list(folder.glob("*.py")))


@cache
def tools() -> bytes:
    """What else decides how the code comes out, but for the processor, which Numba looks at."""
    flags = (os.environ.get(flag) for flag in FLAGS)
    known = (sys.version_info[:2], version("numba"), version("llvmlite"), *flags)
    return repr(known).encode()


def name_of(label: str, *digests: bytes) -> str:
    return f"{label}-{hashlib.sha256(b''.join((tools(), *digests))).hexdigest()[:16]}"


def key_of(path: Path) -> str:
    """A name for all that the kernels of a file are compiled from. A guest has one folder on top of
    what is shared."""
    folder = path.parent
    if folder.parent == ROOT and folder.name in PACKAGES:
        return name_of(SHARED, shared_digest())
    if folder.parent.parent == ROOT and folder.parent.name in PACKAGES:
        return name_of(folder.name, shared_digest(), digest_of_game(folder.name))
    return name_of(folder.name, shared_digest(), digest_of_folder(folder))


def guest_folders() -> list[Path]:
    """Where the games of others are: the registry has imported them."""
    return [Path(str(sys.modules[home.rules].__file__)).parent for home in GUESTS.values()]


@cache
def key_of_all() -> str:
    """A name for all that may be compiled."""
    games = {path.parent.name for package in PACKAGES for path in (ROOT / package).glob("*/*.py")}
    digests = [digest_of_game(name) for name in sorted(games)]
    digests += sorted(map(digest_of_folder, guest_folders()))
    return name_of("parts", shared_digest(), *digests)
