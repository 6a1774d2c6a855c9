"""History files: one header, then one line a deal, append-only JSON (docs/formats.md).

Reading checks the form of every line; `engine.replay` checks that what it says is right. Version 1,
in which the keys of stake and result stood beside the others, is still read.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from engine.cards import check_pack
from engine.events import Event
from engine.files import naming
from engine.game import Game, Mistake, Result, Stake
from engine.json_forms import (
    FormError,
    UnreadableError,
    amounts,
    listed,
    need,
    nested,
    read_object,
    texts,
    unknown,
    whole,
)
from engine.leftovers import forget, making, partial_path
from engine.numbers import brief
from engine.reason import Reason
from engine.registry import GAMES

VERSION = 2
"""The version that is written."""
FLAT_VERSION = 1
"""The one before, which some games still read: stake and result are not nested."""


class HistoryError(ValueError):
    """A file that is not a history, or not a right one: names the file, the line and the reason."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        said = {"path": path, "error": reason}
        told = Reason("{path}: line {line}: {error}", line=line, **said)
        super().__init__(told if line else Reason("{path}: {error}", **said))
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Header:
    """What holds for all the deals after it."""

    game: Game
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """What decides for each seat; none for a person."""
    seed: str | None
    rules: Any
    version: int = VERSION
    """As it was read; what is written is always the newest."""

    def to_json(self) -> dict[str, Any]:
        return {
            "format": f"{self.game.name}-history",
            "version": VERSION,
            "players": self.rules.players,
            "names": list(self.names),
            "bots": list(self.bots),
            "seed": self.seed,
            "rules": self.rules.to_json(),
        }


class Fair(NamedTuple):
    """The commitment to a deck before it was cut."""

    hash: str
    nonce: str
    cut: int


@dataclass(frozen=True)
class HandRecord:
    """One deal: what it was played for, the cards, what happened, and how it ended."""

    game: Game
    stake: Stake
    """As recorded: its options and its standing are not."""
    deck: tuple[int, ...]
    events: tuple[Event, ...]
    result: Result
    fair: Fair | None = None
    mistakes: tuple[Mistake, ...] = ()
    """Only where people can err."""

    def to_json(self) -> dict[str, Any]:
        words = self.game.vocabulary
        written = {
            "hand": self.stake.hand,
            "dealer": self.stake.dealer,
            "stake": self.stake.own._asdict(),
            "deck": self.game.deck.write(self.deck),
            "events": [words.to_json(event) for event in self.events],
            "result": self.result.own._asdict(),
            "balance": list(self.result.balance),
        }
        if self.fair:
            written["fair"] = self.fair._asdict()
        if self.mistakes:
            written["mistakes"] = [mistake_to_json(self.game, one) for one in self.mistakes]
        return written


def mistake_to_json(game: Game, mistake: Mistake) -> dict[str, Any]:
    written: dict[str, Any] = {"t": mistake.t, "seat": mistake.seat, "cents": mistake.cents}
    if mistake.card is not None:
        written |= {"card": game.deck.texts[mistake.card], "place": mistake.place}
    return written


def write_line(written: dict[str, Any]) -> str:
    return json.dumps(written, ensure_ascii=False, separators=(",", ":")) + "\n"


# --- writing -------------------------------------------------------------------------------------


class HistoryWriter:
    """Writes a whole history or none: the lines go to a `.partial` file beside the target, which
    takes its name at the end. What is not a plain file (a pipe, a device) is written directly."""

    def __init__(self, path: Path) -> None:
        direct = path.exists() and not path.is_file()
        self.path = path if direct else path.resolve()
        self.partial = None if direct else partial_path(self.path)
        self.asked = path
        """As a person knows it."""
        with making(self.remove_partial), naming(path):
            try:
                self.file = open(self.partial or self.path, "w", encoding="utf-8", newline="\n")  # noqa: SIM115
            except OSError:
                forget(self.remove_partial)
                raise

    def __enter__(self) -> "HistoryWriter":
        return self

    def write(self, part: Header | HandRecord) -> None:
        with naming(self.asked):
            self.file.write(write_line(part.to_json()))

    def abandon(self) -> None:
        """Leave nothing behind."""
        self.file.close()
        self.remove_partial()

    def remove_partial(self) -> None:
        if self.partial:
            self.partial.unlink(missing_ok=True)
        forget(self.remove_partial)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            with naming(self.asked):
                if self.partial and kind is None:
                    self.file.flush()
                    os.fsync(self.file.fileno())
                self.file.close()
                if self.partial and kind is None:
                    self.partial.replace(self.path)
        finally:
            self.remove_partial()


# --- reading -------------------------------------------------------------------------------------


class Line(NamedTuple):
    number: int
    content: Header | HandRecord | None
    """None: the last line was cut off, and can't be read."""


def read_history(path: Path) -> Iterator[Line]:
    """The lines of a history, one at a time. A last line without its end that can't be read was
    cut off by a crash: it comes as None."""
    header: Header | None = None
    with path.open("rb") as file:
        for number, raw in enumerate(file, 1):
            if not raw.strip():
                continue
            try:
                content = read_line(raw, header)
            except FormError as error:
                if header is not None and is_cut_off(raw, error):
                    yield Line(number, None)
                    return
                raise HistoryError(path, number, error.args[0]) from None
            if isinstance(content, Header):
                header = content
            yield Line(number, content)
    if header is None:
        raise HistoryError(path, 0, Reason("empty: a history begins with a header line"))


def is_cut_off(raw: bytes, error: FormError) -> bool:
    """Whether an unreadable line is the beginning of one: an object without its end."""
    begun = raw.startswith(b"{") and not raw.endswith(b"\n")
    return begun and isinstance(error, UnreadableError) and "Extra data" not in str(error)


def read_line(raw: bytes, header: Header | None) -> Header | HandRecord:
    source = read_object(raw)
    if "format" in source:
        return read_header(source)
    if header is None:
        raise FormError(Reason("no header: a history begins with a line that has a 'format'"))
    return read_hand(source, header)


def read_header(source: dict[str, Any]) -> Header:
    formats = {f"{name}-history": game for name, game in GAMES.items()}
    name = source["format"]
    if not isinstance(name, str) or name not in formats:
        raise FormError(unknown(f"'format' {brief(name)}", formats))
    game = formats[name]
    version = read_version(source, game)
    try:
        rules = game.read_rules(need(source, "rules"))
    except ValueError as error:
        raise FormError(Reason("header: {error}", error=error.args[0])) from None
    if whole(source, "players") != rules.players:
        raise FormError(
            Reason("'players' is not the {players} of the rules", players=rules.players)
        )
    names = texts(source, "names", rules.players)
    bots = texts(source, "bots", rules.players, missing=True)
    seed = need(source, "seed")
    if seed is not None and not isinstance(seed, str):
        raise FormError(Reason("'seed' is not a text"))
    return Header(game, tuple(str(name) for name in names), bots, seed, rules, version)


def read_version(source: dict[str, Any], game: Game) -> int:
    known = (FLAT_VERSION, VERSION) if game.was_flat else (VERSION,)
    version = whole(source, "version")
    if version not in known:
        raise FormError(unknown(f"version {brief(version)}", [str(one) for one in known]))
    return version


def read_hand(source: dict[str, Any], header: Header) -> HandRecord:
    game, players = header.game, header.rules.players
    flat = header.version == FLAT_VERSION
    stake = read_stake(source, source if flat else nested(source, "stake"), game, players)
    own = game.read_result(source if flat else nested(source, "result"), players)
    return HandRecord(
        game,
        stake,
        read_deck(source, header),
        read_events(source, game),
        Result(own, amounts(source, "balance", players)),
        read_fair(source),
        read_mistakes(source, game, players),
    )


def read_stake(source: dict[str, Any], own: dict[str, Any], game: Game, players: int) -> Stake:
    """What a deal is played for, without the options and the standing: they are not written."""
    dealer = whole(source, "dealer")
    if not 0 <= dealer < players:
        raise FormError(f"'dealer' is {brief(dealer)}: the seats are 0 to {players - 1}")
    return Stake(whole(source, "hand"), dealer, game.read_stake(own, players))


def read_deck(source: dict[str, Any], header: Header) -> tuple[int, ...]:
    game, rules = header.game, header.rules
    try:
        deck = tuple(game.deck.parse_all(listed(source, "deck")))
        check_pack(game.deck, game.pack(rules.players, rules.options), deck)
    except FormError:
        raise
    except ValueError as error:
        raise FormError(f"'deck': {error}") from None
    return deck


def read_events(source: dict[str, Any], game: Game) -> tuple[Event, ...]:
    events = []
    for place, event in enumerate(listed(source, "events"), 1):
        try:
            events.append(game.vocabulary.from_json(event))
        except ValueError as error:
            raise FormError(f"event {place}: {error}") from None
    return tuple(events)


def read_fair(source: dict[str, Any]) -> Fair | None:
    fair = source.get("fair")
    if fair is None:
        return None
    if not isinstance(fair, dict):
        raise FormError("'fair' is not an object")
    if not isinstance(need(fair, "hash"), str) or not isinstance(need(fair, "nonce"), str):
        raise FormError("'hash' and 'nonce' of 'fair' must be texts")
    return Fair(fair["hash"], fair["nonce"], whole(fair, "cut"))


def read_mistakes(source: dict[str, Any], game: Game, players: int) -> tuple[Mistake, ...]:
    if not game.mistakes or source.get("mistakes") is None:
        return ()
    return tuple(read_mistake(mistake, game, players) for mistake in listed(source, "mistakes"))


def read_mistake(source: object, game: Game, players: int) -> Mistake:
    if not isinstance(source, dict) or source.get("t") not in game.mistakes:
        raise FormError(
            f"{brief(source)} is not a mistake: its 't' is {' or '.join(game.mistakes)}"
        )
    seat, cents = whole(source, "seat"), whole(source, "cents")
    if not 0 <= seat < players:
        raise FormError(f"'seat' of a mistake is {brief(seat)}: the seats are 0 to {players - 1}")
    if source["t"] != "card":
        return Mistake(source["t"], seat, cents)
    try:
        card = game.deck.parse(need(source, "card"))
        return Mistake(source["t"], seat, cents, card, whole(source, "place"))
    except ValueError as error:
        raise FormError(f"a mistake: {error}") from None


def flatten_line(source: dict[str, Any]) -> dict[str, Any]:
    """A line of a deal as version 1 has it: for a file that was begun in it and goes on."""
    flat: dict[str, Any] = {}
    for key, value in source.items():
        nests = key in ("stake", "result") and isinstance(value, dict)
        flat |= value if nests else {key: value}
    return flat
