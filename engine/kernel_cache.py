"""Where compiled kernels are kept between runs, and whether they are there: known without Numba,
which takes most of a second to import.

Numba's cache looks at the file that holds a function and not at the helpers and constants which it
uses, so an edit elsewhere would replay stale code. Kernels therefore live in folders that are named
after all their sources (engine.kernel_sources). Those that came with the program are looked for
first; they fit every processor of the last fifteen years.
"""

import os
import re
import shutil
import tempfile
from collections import defaultdict
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from engine.kernel_sources import ROOT, key_of, key_of_all
from engine.leftovers import making
from engine.program import PROGRAM

KEPT_VERSIONS = 8

SHIPPED = ROOT / "engine" / "shipped"
"""Kernels that came with the program, if any."""
SHIPPED_CPU = "x86-64-v2"
SHIPPED_FEATURES = (
    "+64bit,+cx8,+cx16,+fxsr,+mmx,+popcnt,+sahf,+sse,+sse2,+sse3,+ssse3,+sse4.1,+sse4.2"
)
"""What they were compiled for, in LLVM's words."""
NEEDED_FLAGS = {"cx16", "popcnt", "sse4_1", "sse4_2", "ssse3"}
"""The same, in those of Linux."""


def is_plain() -> bool:
    """Whether Numba is told to compile nothing."""
    told = os.environ.get("NUMBA_DISABLE_JIT", "")
    return told.isdecimal() and int(told) != 0


def forget_old_kernels(folder: Path) -> None:
    """Keep the kernels of the versions used last: each takes some megabytes."""
    versions: dict[str, list[Path]] = defaultdict(list)
    for path in folder.glob("*"):
        named = re.fullmatch("(.*-|)[0-9a-f]{16}", path.name)
        if named:
            versions[named[1]].append(path)
    for paths in versions.values():
        for path in sorted(paths, key=lambda path: path.stat().st_mtime)[:-KEPT_VERSIONS]:
            shutil.rmtree(path, ignore_errors=True)


def usual_folder() -> Path:
    return Path(os.environ.get("BESTIA_CACHE_DIR") or user_cache_path(PROGRAM)) / "kernels"


@cache
def cache_folder() -> Path:
    """Where compiled kernels are kept; a temporary folder where the usual one can't be written."""
    folder = usual_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        with suppress(OSError):  # another process may be at it too
            forget_old_kernels(folder)
        return folder
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix=f"{PROGRAM}-kernels-"))
        with making(lambda: shutil.rmtree(folder, ignore_errors=True)):
            return folder


def opened(name: str) -> Path:
    """A folder of the cache, which is in use from now on."""
    folder = cache_folder() / name
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        folder.touch()
    return folder


def is_shared() -> bool:
    """Whether other processes find what this one compiles."""
    return cache_folder() == usual_folder()


def folder_of(path: Path) -> Path:
    """Where the kernels of a source file are kept."""
    return opened(key_of(path))


@cache
def shipped_folder() -> Path | None:
    """Where kernels that came with the program are, if this processor can run them."""
    if not SHIPPED.is_dir():
        return None
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return None
    flags = re.search(r"^flags\s*:(.*)$", told, re.MULTILINE)
    return SHIPPED if flags and set(flags[1].split()) >= NEEDED_FLAGS else None


def is_warm(part_name: str) -> bool:
    """Whether some part of the program finds its kernels in the cache."""
    mark = Path(key_of_all()) / f"{part_name}.warm"
    shipped = shipped_folder()
    return (cache_folder() / mark).exists() or (shipped is not None and (shipped / mark).exists())


def mark_warm(part_name: str) -> None:
    """Remember that a part of the program has compiled all it needs."""
    (opened(key_of_all()) / f"{part_name}.warm").touch()
