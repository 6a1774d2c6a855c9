"""From the histories into the database: whatever is missing when somebody looks at it."""

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bestia_cli.games import table_of
from bestia_cli.statistics.database import put_file, put_rows, writing
from bestia_cli.statistics.lines import Reader
from bestia_cli.statistics.row import Row
from engine.json_forms import FormError
from engine.registry import GAMES

Tell = Callable[[int, int], None]
"""Is told how many bytes are read, and of how many; what it raises ends the reading."""

TELL_EVERY = 100
"""Lines between two words about the progress."""


class HistoryFile(NamedTuple):
    path: Path
    size: int
    mtime: int
    """In nanoseconds."""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def when(self) -> str:
        return datetime.fromtimestamp(self.mtime // 1_000_000_000, UTC).isoformat()


class Content(NamedTuple):
    """What a file holds."""

    rows: list[Row]
    skipped: int
    """Lines that can't be read."""


class CaughtUp(NamedTuple):
    """What `catch_up` did."""

    files: int
    """Read, because they were new or had changed."""
    deals: int
    """In them."""
    skipped: int
    """Lines of all the histories that can't be read: cut off by a crash, or not ours."""
    unreadable: int
    """Files that can't be read at all."""


class Progress:
    """How far the reading of all files is."""

    def __init__(self, tell: Tell, total: int) -> None:
        self.tell = tell
        self.total = total
        self.done = 0

    def add(self, size: int) -> None:
        self.done += size
        self.tell(min(self.done, self.total), self.total)


def silent(done: int, total: int) -> None:
    """Nobody wants to know."""


def catch_up(db: sqlite3.Connection, folder: Path, tell: Tell = silent) -> CaughtUp:
    """Make the database say what the histories of a folder say: read those that have changed since,
    or that were read by a program which knew other games; forget what is no longer there."""
    files, unreadable = list_histories(folder)
    knowledge = fingerprint()
    forget_others(db, {file.name for file in files}, knowledge)
    known = set(db.execute("SELECT history, size, mtime FROM files"))
    news = [file for file in files if (file.name, file.size, file.mtime) not in known]
    progress = Progress(tell, sum(file.size for file in news))
    deals = 0
    for file in news:
        content = read_history(file, progress)
        if content is None:
            unreadable += 1
            continue
        store(db, file, content, knowledge)
        deals += len(content.rows)
    skipped = db.execute("SELECT total(skipped) FROM files").fetchone()[0]
    return CaughtUp(len(news), deals, int(skipped), unreadable)


def fingerprint() -> int:
    """What there is to be known: the games, and what is kept of each."""
    facts = {name: table_of(name).facts for name in sorted(GAMES)}
    known = [(n, *f.names, *(habit.name for habit in f.habits)) for n, f in facts.items()]
    return zlib.crc32(repr(known).encode())


def list_histories(folder: Path) -> tuple[list[HistoryFile], int]:
    """The histories of a folder, and how many more can't be read."""
    found, unreadable = [], 0
    for path in sorted(folder.glob("*.jsonl")):
        try:
            status = path.stat()
        except OSError:
            unreadable += 1
            continue
        if path.is_file() and path.stem.isprintable():
            found.append(HistoryFile(path, status.st_size, status.st_mtime_ns))
        else:
            unreadable += 1
    return found, unreadable


def forget_others(db: sqlite3.Connection, histories: set[str], knowledge: int) -> None:
    """Forget the histories that are not there any more, and what others made of those that are."""
    kept = db.execute("SELECT history FROM files WHERE knowledge = ?", (knowledge,))
    stored = db.execute("SELECT history FROM files UNION SELECT history FROM deals")
    gone = set(stored) - {(name,) for (name,) in kept if name in histories}
    if gone:
        with writing(db):
            db.executemany("DELETE FROM deals WHERE history = ?", sorted(gone))
            db.executemany("DELETE FROM files WHERE history = ?", sorted(gone))


def store(db: sqlite3.Connection, file: HistoryFile, content: Content, knowledge: int) -> None:
    """Put what a file holds in the place of what was known of it."""
    with writing(db):
        db.execute("DELETE FROM deals WHERE history = ?", (file.name,))
        put_rows(db, content.rows)
        put_file(db, file.name, file.size, file.mtime, content.skipped, knowledge)


# --- a file --------------------------------------------------------------------------------------


def read_history(file: HistoryFile, progress: Progress) -> Content | None:
    """The person's deals of a file; None if it can't be read."""
    rows: list[Row] = []
    skipped, reader = 0, Reader(file.name, file.when)
    try:
        for raw in lines_of(file, progress):
            try:
                row = reader.read(raw)
            except FormError:
                skipped += 1
                continue
            if row is not None:
                rows.append(row)
    except OSError:
        return None
    return Content(rows, skipped)


def lines_of(file: HistoryFile, progress: Progress) -> Iterator[bytes]:
    """The lines with something on them, up to the size that was found: what is being appended
    meanwhile comes with the next reading."""
    left, untold = file.size, 0
    with file.path.open("rb") as source:
        for number, raw in enumerate(source, 1):
            if left <= 0:
                break
            left -= len(raw)
            untold += len(raw)
            if number % TELL_EVERY == 0:
                progress.add(untold)
                untold = 0
            if raw.strip():
                yield raw
    progress.add(untold)
