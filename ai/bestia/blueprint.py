"""Blueprints: policy tables as files. One line of JSON says what it is and how it came about; the
rest is the table, compressed. A table is checked by its hash whenever it is read."""

import hashlib
import json
import os
import zlib
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ai.bestia.abstraction import table_size
from ai.bestia.policy import PolicyTable
from ai.laboratory import Gain
from engine.files import naming
from engine.leftovers import partial_file
from engine.reason import Reason

FORMAT = "bestia-blueprint"
VERSION = 1
LONGEST_HEADER = 65536
LARGEST = 1 << 22
"""Bytes that are read of a file: more than any table takes."""
TABLES = Path(__file__).parent / "tables"
"""Where the trained tables are that come with the program."""


class BlueprintError(ValueError):
    """A table that is missing, damaged, or not one: names the file, and what to do."""


@dataclass(frozen=True)
class Origin:
    """How a table came about: with the same program it comes out the same again."""

    players: int
    hands: int
    """Smazzate of self-play."""
    seed: str
    options: int
    """The kernel's options of the rules that were played."""
    gain: Gain | None = None
    """None until it has been measured."""


@dataclass(frozen=True)
class Blueprint:
    origin: Origin
    book: PolicyTable

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.book.tobytes()).hexdigest()


def table_path(players: int) -> Path:
    return TABLES / f"{players}.blueprint"


def save_blueprint(blueprint: Blueprint, path: Path) -> None:
    """Write a table; the file is replaced only when the new one is whole."""
    header = {
        "format": FORMAT,
        "version": VERSION,
        **asdict(blueprint.origin),
        "size": len(blueprint.book),
        "sha256": blueprint.digest,
    }
    data = json.dumps(header).encode() + b"\n" + zlib.compress(blueprint.book.tobytes(), 9)
    with naming(path), partial_file(path) as partial:
        partial.write_bytes(data)
        os.replace(partial, path)


def load_blueprint(path: Path) -> Blueprint:
    """Read and check a table."""
    try:
        with path.open("rb") as file:
            line, _, packed = file.read(LARGEST).partition(b"\n")
    except OSError as error:
        said = {"path": path, "error": error.strerror, "remedy": REMEDY}
        raise BlueprintError(Reason("{path}: {error}: {remedy}", **said)) from None
    try:
        header = read_header(line)
        origin, digest = read_origin(header), header["sha256"]
        book = np.frombuffer(unpack(packed, table_size(origin.players)), dtype=np.uint8).copy()
    except DAMAGES as error:
        said = {"path": path, "error": str(error), "remedy": REMEDY}
        raise BlueprintError(
            Reason("{path}: not a whole blueprint ({error}): {remedy}", **said)
        ) from None
    blueprint = Blueprint(origin, book)
    if blueprint.digest != digest:
        raise BlueprintError(
            Reason(
                "{path}: the table is damaged, its hash is not right: {remedy}",
                path=path,
                remedy=REMEDY,
            )
        )
    return blueprint


def unpack(packed: bytes, size: int) -> bytes:
    """What was compressed, if it is of this size. No more is made of it than that, whatever a file
    would grow to."""
    unpacker = zlib.decompressobj()
    table = unpacker.decompress(packed, size + 1)
    if len(table) != size or not unpacker.eof or unpacker.unused_data:
        raise ValueError(f"its table is not of {size} bytes")
    return table


DAMAGES = (ValueError, KeyError, TypeError, OverflowError, RecursionError, zlib.error)
"""What comes of a file that is damaged, or is something else."""
REMEDY = Reason("train one with `bestia train`, or install bestIA again")


def read_header(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_HEADER:
        raise ValueError("no header")
    header = json.loads(line)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError("another format")
    if header.get("version") != VERSION:
        raise ValueError(f"version {header.get('version')!r}, this program reads {VERSION}")
    return header


def read_origin(header: dict[str, Any]) -> Origin:
    gain = header["gain"]
    origin = Origin(
        int(header["players"]),
        int(header["hands"]),
        str(header["seed"]),
        int(header["options"]),
        None if gain is None else read_gain(gain),
    )
    if not 3 <= origin.players <= 10:
        raise ValueError(f"{origin.players} players")
    return origin


def read_gain(gain: dict[str, Any]) -> Gain:
    return Gain(float(gain["worst"]), float(gain["ci95"]), int(gain["hands"]), str(gain["seed"]))


def with_gain(blueprint: Blueprint, gain: Gain) -> Blueprint:
    return replace(blueprint, origin=replace(blueprint.origin, gain=gain))


@cache
def shipped_blueprint(players: int) -> Blueprint:
    """The table that comes with the program."""
    return load_blueprint(table_path(players))


def find_blueprint(players: int, file: str | None) -> Blueprint:
    """The table of a file, or the one that comes with the program."""
    if file is None:
        return shipped_blueprint(players)
    blueprint = load_blueprint(Path(file))
    if blueprint.origin.players != players:
        raise BlueprintError(
            Reason(
                "{path}: a table for {found} players, and here are {players}",
                path=file,
                found=blueprint.origin.players,
                players=players,
            )
        )
    return blueprint
