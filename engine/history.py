"""History files: one header, then one line a smazzata, append-only JSON (docs/formats.md).

Reading checks the form of every line; `engine.replay` checks that what it says is right.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from engine.bestia.settlement import CARD, CUT, Mistake, Settlement, Stake
from engine.cards import TEXTS, card_texts, parse_card, parse_deck
from engine.events import Event, event_from_json, event_to_json
from engine.files import naming
from engine.game import Game
from engine.leftovers import forget, making, partial_path
from engine.numbers import brief
from engine.registry import GAMES

VERSION = 1


class HistoryError(ValueError):
    """A file that is not a history, or not a right one: names the file, the line and the reason."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}: line {line}: {reason}" if line else f"{path}: {reason}")
        self.line = line
        self.reason = reason


class FormError(ValueError):
    """A line that does not have the form of a history's line."""


class UnreadableError(FormError):
    """A line that is not even JSON, as one that was cut off."""


@dataclass(frozen=True)
class Header:
    """What holds for all the smazzate after it."""

    game: Game
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """What decides for each seat; none for a person."""
    seed: str | None
    rules: Any

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
    """One smazzata: what it was played for, the cards, what happened, and how it ended."""

    stake: Stake
    """As recorded: its options are not (0)."""
    deck: tuple[int, ...]
    events: tuple[Event, ...]
    settlement: Settlement
    fair: Fair | None = None
    mistakes: tuple[Mistake, ...] = ()
    """Only at a tavolo vero."""

    def to_json(self) -> dict[str, Any]:
        stake, end = self.stake, self.settlement
        written = {
            "hand": stake.hand,
            "dealer": stake.dealer,
            "contributions": list(stake.contributions),
            "pot": stake.pot,
            "deck": card_texts(self.deck),
            "events": [event_to_json(event) for event in self.events],
            "prese": list(end.prese),
            "payouts": list(end.payouts),
            "bestie": list(end.bestie),
            "salvo": end.salvo,
            "next_pot": end.next_pot,
            "balance": list(end.balance),
        }
        if self.fair:
            written["fair"] = self.fair._asdict()
        if self.mistakes:
            written["mistakes"] = [mistake_to_json(mistake) for mistake in self.mistakes]
        return written


def mistake_to_json(mistake: Mistake) -> dict[str, Any]:
    written: dict[str, Any] = {"t": mistake.t, "seat": mistake.seat, "cents": mistake.cents}
    if mistake.card is not None:
        written |= {"card": TEXTS[mistake.card], "place": mistake.place}
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
                raise HistoryError(path, number, str(error)) from None
            if isinstance(content, Header):
                header = content
            yield Line(number, content)
    if header is None:
        raise HistoryError(path, 0, "empty: a history begins with a header line")


def is_cut_off(raw: bytes, error: FormError) -> bool:
    """Whether an unreadable line is the beginning of one: an object without its end."""
    begun = raw.startswith(b"{") and not raw.endswith(b"\n")
    return begun and isinstance(error, UnreadableError) and "Extra data" not in str(error)


def read_object(raw: bytes) -> dict[str, Any]:
    """The JSON object of a line."""
    try:
        source = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise UnreadableError("not UTF-8 text") from None
    except (json.JSONDecodeError, RecursionError) as error:
        raise UnreadableError(f"not JSON: {error}") from None
    if not isinstance(source, dict):
        raise FormError("not a JSON object")
    return source


def read_line(raw: bytes, header: Header | None) -> Header | HandRecord:
    source = read_object(raw)
    if "format" in source:
        return read_header(source)
    if header is None:
        raise FormError("no header: a history begins with a line that has a 'format'")
    return read_hand(source, header.rules.players)


def read_header(source: dict[str, Any]) -> Header:
    formats = {f"{name}-history": game for name, game in GAMES.items()}
    name = source["format"]
    if not isinstance(name, str) or name not in formats:
        raise FormError(f"'format' {brief(name)} is not known: {', '.join(formats)} is")
    version = whole(source, "version")
    if version != VERSION:
        raise FormError(f"version {brief(version)} is not known: version {VERSION} is")
    game = formats[name]
    try:
        rules = game.rules_from_json(need(source, "rules"))
    except ValueError as error:
        raise FormError(f"header: {error}") from None
    if whole(source, "players") != rules.players:
        raise FormError(f"'players' is not the {rules.players} of the rules")
    names = texts(source, "names", rules.players)
    bots = texts(source, "bots", rules.players, missing=True)
    seed = need(source, "seed")
    if seed is not None and not isinstance(seed, str):
        raise FormError("'seed' is not a text")
    return Header(game, tuple(str(name) for name in names), bots, seed, rules)


def read_hand(source: dict[str, Any], players: int) -> HandRecord:
    stake, settlement = read_stake(source, players), read_settlement(source, players)
    return HandRecord(
        stake,
        read_deck(source),
        read_events(source),
        settlement,
        read_fair(source),
        read_mistakes(source, players),
    )


def read_stake(source: dict[str, Any], players: int) -> Stake:
    """What a smazzata is played for, without the options: they are not written."""
    dealer = whole(source, "dealer")
    if not 0 <= dealer < players:
        raise FormError(f"'dealer' is {brief(dealer)}: the seats are 0 to {players - 1}")
    contributions = amounts(source, "contributions", players)
    return Stake(whole(source, "hand"), dealer, contributions, whole(source, "pot"), 0)


def read_settlement(source: dict[str, Any], players: int) -> Settlement:
    return Settlement(
        amounts(source, "prese", players),
        amounts(source, "payouts", players),
        amounts(source, "bestie", players),
        flag(source, "salvo"),
        whole(source, "next_pot"),
        amounts(source, "balance", players),
    )


def read_deck(source: dict[str, Any]) -> tuple[int, ...]:
    try:
        return tuple(parse_deck(listed(source, "deck")))
    except ValueError as error:
        raise FormError(f"'deck': {error}") from None


def read_events(source: dict[str, Any]) -> tuple[Event, ...]:
    events = []
    for place, event in enumerate(listed(source, "events"), 1):
        try:
            events.append(event_from_json(event))
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


def read_mistakes(source: dict[str, Any], players: int) -> tuple[Mistake, ...]:
    if source.get("mistakes") is None:
        return ()
    return tuple(read_mistake(mistake, players) for mistake in listed(source, "mistakes"))


def read_mistake(source: object, players: int) -> Mistake:
    if not isinstance(source, dict) or source.get("t") not in (CUT, CARD):
        raise FormError(f"{brief(source)} is not a mistake: its 't' is cut or card")
    seat, cents = whole(source, "seat"), whole(source, "cents")
    if not 0 <= seat < players:
        raise FormError(f"'seat' of a mistake is {brief(seat)}: the seats are 0 to {players - 1}")
    if source["t"] == CUT:
        return Mistake(CUT, seat, cents)
    try:
        return Mistake(CARD, seat, cents, parse_card(need(source, "card")), whole(source, "place"))
    except ValueError as error:
        raise FormError(f"a mistake: {error}") from None


# --- the pieces of a line ------------------------------------------------------------------------


def need(source: dict[str, Any], key: str) -> Any:
    if key not in source:
        raise FormError(f"{key!r} is missing")
    return source[key]


def whole(source: dict[str, Any], key: str) -> int:
    value = need(source, key)
    if type(value) is not int:
        raise FormError(f"{key!r} is not a whole number")
    return value


def flag(source: dict[str, Any], key: str) -> bool:
    value = need(source, key)
    if type(value) is not bool:
        raise FormError(f"{key!r} is not true or false")
    return value


def listed(source: dict[str, Any], key: str) -> list[Any]:
    value = need(source, key)
    if not isinstance(value, list):
        raise FormError(f"{key!r} is not a list")
    return value


def amounts(source: dict[str, Any], key: str, players: int) -> tuple[int, ...]:
    values = listed(source, key)
    if len(values) != players or any(type(value) is not int for value in values):
        raise FormError(f"{key!r} is not a list of {players} whole numbers")
    return tuple(values)


def texts(
    source: dict[str, Any], key: str, players: int, *, missing: bool = False
) -> tuple[str | None, ...]:
    values = listed(source, key)
    for value in values:
        if not isinstance(value, str) and not (missing and value is None):
            raise FormError(f"{key!r} is not a list of texts")
    if len(values) != players:
        raise FormError(f"{key!r} has {len(values)} entries for {players} players")
    return tuple(values)
