"""The database of the statistics: an index of the histories, which can be thrown away.

It is looked through whenever it is opened, and made anew if anything in it is not what was written:
SQLite finds broken pages, and the checksum of each row finds what is still a number or a text, but
another one.

Several processes may use it at once: whoever writes takes the lock first and waits for others.
"""

import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from filelock import FileLock

from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.statistics.row import Other, Row

Result = TypeVar("Result")

NAME = "statistics.db"
PATIENCE_SECONDS = 10.0
"""How long to wait for another process."""
MACHINE = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
"""What SQLite says when the machine would not. All else is about the file: it is none of SQLite's,
is broken, or has not our tables."""
ONLY_CODE = 0xFF
"""SQLite's codes have more detail above this."""
BAD_DATA = (ValueError, TypeError, OverflowError)
"""How Python takes what a damaged file gives, such as a text that is no UTF-8."""
BESIDE = ("-journal", "-wal", "-shm")
"""What SQLite keeps beside a file."""
MARK = 0x0BE5_7100
"""The version stands twice in a file: alone, and added to this. So a version that is only damaged
is not taken for a newer one."""
FIRST_MARKED = 2

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    # Of versions 1 and 2, which knew one game, nothing is kept: there is no need to tell here what
    # columns they had.
    ("CREATE TABLE smazzate (game)", "CREATE TABLE files (game)"),
    (),
    (
        "DROP TABLE smazzate",
        "DROP TABLE files",
        """CREATE TABLE deals (
            history TEXT NOT NULL, hand INTEGER NOT NULL, game TEXT NOT NULL, played TEXT,
            players INTEGER NOT NULL, seat INTEGER NOT NULL, position INTEGER NOT NULL,
            level TEXT NOT NULL, net TEXT NOT NULL, edge REAL, coach INTEGER NOT NULL,
            mode TEXT NOT NULL, kind TEXT NOT NULL, own TEXT NOT NULL, checksum INTEGER NOT NULL,
            PRIMARY KEY (history, hand))""",
        """CREATE TABLE files (
            history TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime INTEGER NOT NULL,
            skipped INTEGER NOT NULL, knowledge INTEGER NOT NULL, checksum INTEGER NOT NULL)""",
    ),
    (
        "DROP TABLE deals",
        "DELETE FROM files",
        """CREATE TABLE deals (
            history TEXT NOT NULL, hand INTEGER NOT NULL, game TEXT NOT NULL, played TEXT,
            players INTEGER NOT NULL, seat INTEGER NOT NULL, position INTEGER NOT NULL,
            level TEXT NOT NULL, net TEXT NOT NULL, edge REAL, coach INTEGER NOT NULL,
            mode TEXT NOT NULL, kind TEXT NOT NULL, own TEXT NOT NULL, others TEXT NOT NULL,
            checksum INTEGER NOT NULL, PRIMARY KEY (history, hand))""",
    ),
)
"""What makes version 1 of an empty file, version 2 of version 1, and so on. A step that needs more
than the old columns hold empties `files`: then all the histories are read again."""

DEALS, FILES = ", ".join(Row._fields), "history, size, mtime, skipped, knowledge"
"""What is kept of a deal, and of a history; the checksum of both comes after it."""
TO_TEXT = json.JSONEncoder(separators=(",", ":")).encode
NET, OWN = Row._fields.index("net"), Row._fields.index("own")
INSERT = (
    f"INSERT OR REPLACE INTO deals ({DEALS}, checksum) "  # noqa: S608 (our own names)
    f"VALUES ({', '.join('?' * len(Row._fields))}, ?)"
)
INSERT_FILE = f"INSERT OR REPLACE INTO files ({FILES}, checksum) VALUES (?, ?, ?, ?, ?, ?)"  # noqa: S608
SELECT = f"SELECT {DEALS} FROM deals WHERE game = ?"  # noqa: S608 (our own names)
CHECKED = (
    f"SELECT {DEALS}, checksum FROM deals",  # noqa: S608 (our own names)
    f"SELECT {FILES}, checksum FROM files",  # noqa: S608
)


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


def use_database(path: Path, work: Callable[[Opened], Result]) -> Result:
    """Do some work with the database; where that is the first to find damage, such as a file that
    only seems sound until it is written, do it again with one made anew."""
    try:
        with database_at(path) as opened:
            return work(opened)
    except DamagedDatabaseError:
        with FileLock(f"{path}.lock", timeout=PATIENCE_SECONDS):
            aside = move_aside(path)
    with database_at(path) as opened:
        return work(opened._replace(aside=aside))


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
    numbers = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    aside = next(name for name in numbers if not name.exists())
    path.replace(aside)
    for ending in BESIDE:
        beside = path.with_name(f"{path.name}{ending}")
        if beside.exists():
            beside.replace(aside.with_name(f"{aside.name}{ending}"))
    return aside


def connect(path: Path) -> sqlite3.Connection:
    if path.is_dir():
        raise DamagedDatabaseError(f"{path}: a folder")
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
        if is_damage(error, path):
            raise DamagedDatabaseError(f"{path}: {error}") from None
        raise OSError(0, str(error), str(path)) from None


def is_damage(error: sqlite3.Error, path: Path) -> bool:
    """Whether the file is to blame. One whose header says that this program may not write it is
    read-only for SQLite, though the machine would let us."""
    code = getattr(error, "sqlite_errorcode", 0) & ONLY_CODE
    if code == sqlite3.SQLITE_READONLY:
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    return code not in MACHINE


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Bring the schema up to date, and see that the file is sound."""
    newest = len(MIGRATIONS)
    try:
        check_pages(db)
        version = version_of(db)
        if version < newest:
            migrate(db)
        if version <= newest:
            check_content(db)
    except BAD_DATA as error:
        raise DamagedDatabaseError(f"{path}: {error}") from None
    if version > newest:
        text = _("{path}: made by a newer bestIA (version {found}; this one knows up to {known})")
        raise NewerDatabaseError(text.format(path=path, found=version, known=newest))


def check_pages(db: sqlite3.Connection) -> None:
    """A ValueError says that the file is not as SQLite left it."""
    if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise ValueError("PRAGMA integrity_check")
    version = version_of(db)
    mark = MARK + version if version >= FIRST_MARKED else 0
    if db.execute("PRAGMA application_id").fetchone()[0] != mark:
        raise ValueError("PRAGMA application_id")


def check_content(db: sqlite3.Connection) -> None:
    """A ValueError says that tables or rows are not as they were written."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as pattern:
        migrate(pattern)
        if schema_of(db) != schema_of(pattern):
            raise ValueError("schema")
    for query in CHECKED:
        for *values, checksum in db.execute(query):
            if checksum_of(values) != checksum:
                raise ValueError("checksum")


def schema_of(db: sqlite3.Connection) -> list[tuple[Any, ...]]:
    return db.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
    ).fetchall()


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection) -> None:
    """All the steps or none; another process may have taken them meanwhile."""
    with writing(db):
        for statements in MIGRATIONS[version_of(db) :]:
            for statement in statements:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        db.execute(f"PRAGMA application_id = {MARK + len(MIGRATIONS)}")


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


def put_rows(db: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Write deals; one that is there already is replaced. To be called while `writing`."""
    db.executemany(INSERT, map(sealed, map(to_columns, rows)))


def put_file(db: sqlite3.Connection, *values: Any) -> None:
    """Write what is known of a history: the values of FILES. To be called while `writing`."""
    db.execute(INSERT_FILE, sealed(values))


def sealed(values: Sequence[Any]) -> tuple[Any, ...]:
    """A row with its checksum."""
    return (*values, checksum_of(values))


def checksum_of(values: Sequence[Any]) -> int:
    """Of values as SQLite gives them back: what is written for a text is not what is written for a
    number."""
    return zlib.crc32(repr(tuple(values)).encode("utf-8", "backslashreplace"))


def read_rows(
    db: sqlite3.Connection, game: str, condition: str = "", values: tuple[Any, ...] = ()
) -> list[Row]:
    """The deals of a game that meet a condition of SQL, in the order in which they were played."""
    where = f"AND {condition}" if condition else ""
    # Nobody knows when a deal without a date was; the oldest are the likeliest to have none.
    order = "ORDER BY played IS NOT NULL, played, history, hand"
    found = db.execute(f"{SELECT} {where} {order}", (game, *values))
    record = table_of(game).facts.record
    return [from_columns(columns, record) for columns in found]


def to_columns(row: Row) -> tuple[Any, ...]:
    """As SQLite gives them back. Its integers end at 64 bits and sums do not: those are texts."""
    own, others = TO_TEXT(row.own), TO_TEXT(row.others)
    return (*row[:NET], str(row.net), *row[NET + 1 : OWN], own, others)


def from_columns(columns: tuple[Any, ...], record: Callable[..., Any]) -> Row:
    own = record(*json.loads(columns[OWN]))
    told = json.loads(columns[OWN + 1])
    others = tuple(Other._make((*seen[:-1], tuple(seen[-1]))) for seen in told)
    return Row._make((*columns[:NET], int(columns[NET]), *columns[NET + 1 : OWN], own, others))
