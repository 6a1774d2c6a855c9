"""Where compiled kernels are kept between runs, and whether they are there: known without Numba,
which takes most of a second to import.

Numba's cache looks at the file that holds a function and not at the helpers and constants which it
uses, so an edit elsewhere would replay stale code. The cache therefore lives in a folder named
after all kernel sources, the versions of Numba and NumPy, and the flags that change the code.
"""

import hashlib
import os
import re
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from engine.leftovers import making

ROOT = Path(__file__).parent.parent
KERNEL_PACKAGES = ("engine", "ai")
KEPT_VERSIONS = 8
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT")
"""Settings of Numba that change the code."""


def sources_key() -> str:
    """A short name for the code that may be compiled: it changes with any of its sources. Numba
    also looks at where a file is and when it was written, so that a copy starts afresh: so does
    the name, and what it says to be compiled really is."""
    from importlib.metadata import version  # it takes a while, and help texts need none of this

    flags = (os.environ.get(flag) for flag in FLAGS)
    known = (version("numba"), version("numpy"), str(ROOT), *flags)
    digest = hashlib.sha256(repr(known).encode())
    for package in KERNEL_PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            digest.update(path.read_bytes() + str(path.stat().st_mtime_ns).encode())
    return digest.hexdigest()[:16]


def forget_old_kernels(folder: Path) -> None:
    """Keep the kernels of the versions used last: each takes some megabytes."""
    versions = [path for path in folder.glob("*") if re.fullmatch("[0-9a-f]{16}", path.name)]
    for path in sorted(versions, key=lambda path: path.stat().st_mtime)[:-KEPT_VERSIONS]:
        shutil.rmtree(path, ignore_errors=True)


@cache
def cache_folder() -> Path:
    """Where compiled kernels are kept; a temporary folder where the usual one can't be written."""
    usual = Path(os.environ.get("BESTIA_CACHE_DIR") or user_cache_path("bestia")) / "kernels"
    folder = usual / sources_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # another process may be at it too
            folder.touch()
            forget_old_kernels(usual)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="bestia-kernels-"))
        with making(lambda: shutil.rmtree(folder, ignore_errors=True)):
            return folder


def is_shared() -> bool:
    """Whether other processes find what this one compiles."""
    return cache_folder().name == sources_key()


def is_warm(part_name: str) -> bool:
    """Whether some part of the program finds its kernels in the cache."""
    return (cache_folder() / f"{part_name}.warm").exists()


def mark_warm(part_name: str) -> None:
    """Remember that a part of the program has compiled all it needs."""
    (cache_folder() / f"{part_name}.warm").touch()
