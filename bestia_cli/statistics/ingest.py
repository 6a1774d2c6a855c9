"""From the histories into the database: one smazzata when it ends, and whatever is missing when the
program starts."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from bestia_cli.statistics.database import put_file, put_rows, writing
from bestia_cli.statistics.row import (
    Smazzata,
    Table,
    UnreadableError,
    UnreadableHeaderError,
    read_smazzata,
    read_table,
)

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
    def game(self) -> str:
        return self.path.stem

    @property
    def when(self) -> str:
        return datetime.fromtimestamp(self.mtime // 1_000_000_000, UTC).isoformat()


class Content(NamedTuple):
    """What a file holds."""

    rows: list[Smazzata]
    skipped: int
    """Lines that can't be read."""


class CaughtUp(NamedTuple):
    """What `catch_up` did."""

    files: int
    """Read, because they were new or had changed."""
    smazzate: int
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


def ingest_line(
    db: sqlite3.Connection,
    game: str,
    header: Mapping[str, Any],
    hand: Mapping[str, Any],
    when: str | None = None,
) -> bool:
    """Bring in one smazzata from its line and the header of its history; as often as one likes.
    False if no person was there; an `UnreadableError` if the lines are none of a history."""
    row = read_smazzata(game, read_table(header), hand, when)
    if row is None:
        return False
    with writing(db):
        put_rows(db, [row])
    return True


def catch_up(db: sqlite3.Connection, folder: Path, tell: Tell = silent) -> CaughtUp:
    """Make the database say what the histories of a folder say: read those that have changed since,
    and forget what is no longer there."""
    files, unreadable = list_histories(folder)
    forget_others(db, {file.game for file in files})
    known = set(db.execute("SELECT game, size, mtime FROM files"))
    news = [file for file in files if (file.game, file.size, file.mtime) not in known]
    progress = Progress(tell, sum(file.size for file in news))
    smazzate = 0
    for file in news:
        content = read_history(file, progress)
        if content is None:
            unreadable += 1
            continue
        store(db, file, content)
        smazzate += len(content.rows)
    skipped = db.execute("SELECT total(skipped) FROM files").fetchone()[0]
    return CaughtUp(len(news), smazzate, int(skipped), unreadable)


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


def forget_others(db: sqlite3.Connection, games: set[str]) -> None:
    """Forget the games that have no history any more."""
    stored = {
        game for (game,) in db.execute("SELECT game FROM files UNION SELECT game FROM smazzate")
    }
    gone = [(game,) for game in sorted(stored - games)]
    if gone:
        with writing(db):
            db.executemany("DELETE FROM smazzate WHERE game = ?", gone)
            db.executemany("DELETE FROM files WHERE game = ?", gone)


def store(db: sqlite3.Connection, file: HistoryFile, content: Content) -> None:
    """Put what a file holds in the place of what was known of it."""
    with writing(db):
        db.execute("DELETE FROM smazzate WHERE game = ?", (file.game,))
        put_rows(db, content.rows)
        put_file(db, file.game, file.size, file.mtime, content.skipped)


# --- a file --------------------------------------------------------------------------------------


def read_history(file: HistoryFile, progress: Progress) -> Content | None:
    """The person's smazzate of a file; None if it can't be read."""
    rows: list[Smazzata] = []
    skipped, table = 0, None
    try:
        for raw in lines_of(file, progress):
            try:
                table, row = read_line(raw, table, file)
            except UnreadableError as error:
                skipped += 1
                table = None if isinstance(error, UnreadableHeaderError) else table
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


def read_line(
    raw: bytes, table: Table | None, file: HistoryFile
) -> tuple[Table | None, Smazzata | None]:
    """The table that holds from a line on, and the smazzata in the line."""
    try:
        line = json.loads(raw)
    except (ValueError, RecursionError):
        raise UnreadableError("not JSON") from None
    if not isinstance(line, dict):
        raise UnreadableError("not a JSON object")
    if "format" in line:
        return read_table(line), None
    if table is None:
        raise UnreadableError("no header")
    return table, read_smazzata(file.game, table, line, file.when)
