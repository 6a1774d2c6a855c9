"""Writing so that a crash, a kill or a full disk leaves the old file or the new one, never half."""

import os
import secrets
import time
from contextlib import suppress
from io import FileIO
from pathlib import Path

from engine.files import naming
from engine.leftovers import removed

PATIENCE = 10
"""How often a replacement is tried."""
PAUSE_SECONDS = 0.02


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file by another content; an OSError names the path, and then the old one stands."""
    target = Path(os.path.realpath(path))
    beside = target.with_name(f"{target.name}.{os.getpid()}-{secrets.token_hex(4)}.partial")
    with naming(path):
        target.parent.mkdir(parents=True, exist_ok=True)
        with removed(beside):
            with open(beside, "xb", buffering=0) as file:
                write_all(file, data)
                os.fsync(file.fileno())
            replace_patiently(beside, target)
    sync_folder(target.parent)


def append_line(path: Path, line: bytes) -> int:
    """Put a line, given without its end, after the last one; the new size of the file. If the disk
    refuses, an OSError names the path, and the file is as it was."""
    if b"\n" in line:
        raise ValueError("that is more than one line")
    with naming(path), open(path, "ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            write_all(file, line + b"\n")
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                file.truncate(before)
            raise
        return file.tell()


def write_all(file: FileIO, data: bytes) -> None:
    """Write to the last byte: a disk that fills up may take a part only, without an error."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def replace_patiently(source: Path, target: Path) -> None:
    """Give a file the place of another. Windows refuses while somebody, such as a virus scanner,
    has the old one open: that passes."""
    for _ in range(PATIENCE - 1):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            time.sleep(PAUSE_SECONDS)
    os.replace(source, target)


def sync_folder(folder: Path) -> None:
    """See to it that new names in a folder survive a power cut, where the system can. It is not an
    error if it can't: the file itself is whole either way."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
