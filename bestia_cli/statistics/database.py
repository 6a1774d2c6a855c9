"""The database of the statistics: an index of the histories, which can be thrown away.

Several processes may use it at once: whoever writes takes the lock first and waits for others.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from filelock import FileLock

from bestia_cli.language import _
from bestia_cli.statistics.smazzata import Smazzata

NAME = "statistics.db"
PATIENCE_SECONDS = 10.0
"""How long to wait for another process."""
DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""What SQLite says about a file that is none of its own, is broken, or has not our tables."""
ONLY_CODE = 0xFF
"""SQLite's codes have more detail above this."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # SQLite's integers end at 64 bits and pots do not: money is text.
        """CREATE TABLE smazzate (
            game TEXT NOT NULL, hand INTEGER NOT NULL, played TEXT, players INTEGER NOT NULL,
            seat INTEGER NOT NULL, position INTEGER NOT NULL, level TEXT NOT NULL,
            pot_cents TEXT NOT NULL, prese INTEGER NOT NULL, entered INTEGER NOT NULL,
            buco TEXT NOT NULL, bestia INTEGER NOT NULL, payout_cents TEXT NOT NULL,
            bestia_cents TEXT NOT NULL, contribution_cents TEXT NOT NULL,
            penalty_cents TEXT NOT NULL, net_cents TEXT NOT NULL, next_pot_cents TEXT NOT NULL,
            edge REAL NOT NULL, salvo INTEGER NOT NULL, coach INTEGER NOT NULL,
            mode TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (game, hand))""",
        """CREATE TABLE files (
            game TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime INTEGER NOT NULL,
            skipped INTEGER NOT NULL)""",
    ),
)
"""What makes version 1 of an empty file, version 2 of version 1, and so on. A step that needs more
than the old columns hold empties `files`: then all the histories are read again."""

COLUMNS = tuple(field.name for field in fields(Smazzata))
FIELDS_OF = attrgetter(*COLUMNS)
MONEY = frozenset(name for name in COLUMNS if name.endswith("_cents"))
MONEY_AT = [at for at, name in enumerate(COLUMNS) if name in MONEY]
FLAGS_AT = [at for at, field in enumerate(fields(Smazzata)) if field.type is bool]
INSERT = (
    f"INSERT OR REPLACE INTO smazzate ({', '.join(COLUMNS)}) "  # noqa: S608 (our own names)
    f"VALUES ({', '.join('?' * len(COLUMNS))})"
)
SELECT = f"SELECT {', '.join(COLUMNS)} FROM smazzate"  # noqa: S608 (our own names)


class NewerDatabaseError(ValueError):
    """A database of a newer program; the text is one line for the person."""


class DamagedDatabaseError(ValueError):
    """A file that can't be read as our database."""


class Opened(NamedTuple):
    db: sqlite3.Connection
    aside: Path | None
    """Where a damaged database was moved, if there was one."""


def open_database(path: Path) -> Opened:
    """Open or make the database. A damaged one is moved aside, and an empty one takes its place,
    which `catch_up` fills again; one of a newer program is refused."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return Opened(connect(path), None)
    except DamagedDatabaseError:
        return replace_damaged(path)


@contextmanager
def database_at(path: Path) -> Iterator[Opened]:
    """Open the database, close it at the end, and let SQLite's errors out as ours."""
    opened = open_database(path)
    try:
        with readable_errors(path):
            yield opened
    finally:
        opened.db.close()


def replace_damaged(path: Path) -> Opened:
    """Begin anew, unless another process was quicker."""
    with FileLock(f"{path}.lock", timeout=PATIENCE_SECONDS):
        try:
            return Opened(connect(path), None)
        except DamagedDatabaseError:
            aside = move_aside(path)
            return Opened(connect(path), aside)


def move_aside(path: Path) -> Path:
    """Move a file, and what SQLite keeps beside it, to a name that is free."""
    numbers = (path.with_name(f"{path.name}.damaged-{number}") for number in range(1, 1000))
    aside = next(name for name in numbers if not name.exists())
    path.replace(aside)
    journal = path.with_name(f"{path.name}-journal")
    if journal.exists():
        journal.replace(aside.with_name(f"{aside.name}-journal"))
    return aside


def connect(path: Path) -> sqlite3.Connection:
    with readable_errors(path):
        db = sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None)
        try:
            prepare(db, path)
        except (sqlite3.Error, ValueError):
            db.close()
            raise
    return db


@contextmanager
def readable_errors(path: Path) -> Iterator[None]:
    """SQLite's errors as ours: a damaged file, or a machine that would not."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & ONLY_CODE in DAMAGE:
            raise DamagedDatabaseError(f"{path}: {error}") from None
        raise OSError(0, str(error), str(path)) from None


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Bring the schema up to date, and see that the file is sound."""
    newest = len(MIGRATIONS)
    version = version_of(db)
    if version > newest:
        text = _("{path}: made by a newer bestIA (version {found}; this one knows up to {known})")
        raise NewerDatabaseError(text.format(path=path, found=version, known=newest))
    if version < newest:
        migrate(db)
    if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise DamagedDatabaseError(f"{path}: PRAGMA quick_check")
    db.execute(f"{SELECT} LIMIT 0")
    db.execute("SELECT game, size, mtime, skipped FROM files LIMIT 0")


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection) -> None:
    """All the steps or none; another process may have taken them meanwhile."""
    with writing(db):
        for statements in MIGRATIONS[version_of(db) :]:
            for statement in statements:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


@contextmanager
def writing(db: sqlite3.Connection) -> Iterator[None]:
    """What is done inside is done as a whole or not at all."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


# --- rows ----------------------------------------------------------------------------------------


def put_rows(db: sqlite3.Connection, rows: Iterable[Smazzata]) -> None:
    """Write smazzate; one that is there already is replaced. To be called while `writing`."""
    db.executemany(INSERT, map(to_columns, rows))


def read_rows(
    db: sqlite3.Connection, condition: str = "", values: tuple[Any, ...] = ()
) -> list[Smazzata]:
    """The smazzate that meet a condition of SQL, in the order in which they were played."""
    where = f"WHERE {condition}" if condition else ""
    # Nobody knows when a smazzata without a date was; the oldest are the likeliest to have none.
    order = "ORDER BY played IS NOT NULL, played, game, hand"
    return list(map(from_columns, db.execute(f"{SELECT} {where} {order}", values)))


def to_columns(row: Smazzata) -> tuple[Any, ...]:
    pairs = zip(COLUMNS, FIELDS_OF(row), strict=True)
    return tuple(str(value) if name in MONEY else value for name, value in pairs)


def from_columns(columns: tuple[Any, ...]) -> Smazzata:
    values = list(columns)
    for at in MONEY_AT:
        values[at] = int(values[at])
    for at in FLAGS_AT:
        values[at] = bool(values[at])
    return Smazzata(*values)
