"""Sees what this process does to the machine: which files it opens, what it starts."""

import os
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import kernel_cache

ROOT = Path(__file__).parents[3]
PROGRAM = tuple(
    os.path.realpath(place)
    for place in (
        ROOT,
        sys.prefix,
        sys.base_prefix,
        sysconfig.get_path("stdlib"),
        kernel_cache.cache_folder(),
        "/usr/share/zoneinfo",
        "/etc/localtime",
        "/dev/null",
        "/proc/self",
        "/proc/cpuinfo",
        "/sys",
    )
)
"""What any Python program reads that is made of these packages."""
STARTS = (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "os.fork",
    "pty",
)
CHANGES = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate")


@dataclass
class Deeds:
    """What was done while somebody was watched."""

    home: str
    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    starts: list[str] = field(default_factory=list)

    def note(self, event: str, args: tuple[Any, ...]) -> None:
        if event in STARTS or event == "socket.connect":
            self.starts.append(f"{event} {args}")
        elif event in CHANGES:
            self.note_path(self.writes, args[0])
        elif event == "open" and isinstance(args[0], str | bytes | os.PathLike):
            flags = args[2] if isinstance(args[2], int) else 0
            wanted = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
            self.note_path(self.writes if wanted else self.reads, args[0])

    def note_path(self, kind: set[str], path: Any) -> None:
        """A place that is neither the visitor's nor the program's own."""
        real = os.path.realpath(os.fsdecode(path))
        if not real.startswith(self.home + os.sep) and real != self.home:
            kind.add(real)

    def foreign_reads(self) -> set[str]:
        return {path for path in self.reads if not path.startswith(PROGRAM)}

    def foreign_writes(self) -> set[str]:
        """Python keeps its byte code, and Numba what it has compiled."""
        kernels = os.path.realpath(kernel_cache.cache_folder())
        return {
            path
            for path in self.writes
            if "__pycache__" not in path and not path.startswith(kernels)
        }


watched: list[Deeds] = []
hooked: list[bool] = []


def hook(event: str, args: tuple[Any, ...]) -> None:
    for deeds in watched:
        deeds.note(event, args)


@contextmanager
def watching(home: Path) -> Iterator[Deeds]:
    """See all that is done meanwhile; whoever is at home does as they like there."""
    if not hooked:
        sys.addaudithook(hook)  # it stays for good: hence the list
        hooked.append(True)
    deeds = Deeds(os.path.realpath(home))
    watched.append(deeds)
    try:
        yield deeds
    finally:
        watched.remove(deeds)
