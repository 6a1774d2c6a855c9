"""Which history to replay: one of the own games, or any file."""

import json
import os
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from bestia_cli.amounts import amount_text, unit_of
from bestia_cli.draw.bars import Button
from bestia_cli.games import table_of, title_among_others
from bestia_cli.language import _
from bestia_cli.screens.fields import FieldChanged, FieldDone, TextField
from bestia_cli.screens.listing import ListScreen, date_text, moment_of_id, two_lines
from bestia_cli.statistics.row import MIXED
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.games import GameInfo, list_games
from engine.registry import DEFAULT, GAMES

LABELS = 18
LONGEST_PATH = 4096
BATCH = 25
"""How many games are shown at once while the rest is being read."""
PIECE = 1 << 20
LARGE = 4 << 20
"""Bytes from which on nobody waits for what a history came to."""


class Played(NamedTuple):
    """A history, as the list shows it."""

    game: GameInfo
    names: tuple[str, ...]
    """Empty: its first line can't be read."""
    deals: int
    name: str = DEFAULT
    """Which game it is."""
    net: int | None = None
    """What the person won or lost in it; None where nobody knows."""
    level: str = ""
    """Of the others."""
    biggest: int | None = None
    """The most that a deal was played for, where deals are told apart by that."""

    @property
    def is_listed(self) -> bool:
        """Whether there is something to be seen: one that was left in its first deal has nothing;
        one that can't be read should be known of."""
        return self.deals > 0 or not self.names


def read_played(game: GameInfo) -> Played:
    """What a history is about: its first line, how many there are, and what they came to."""
    with game.path.open("rb") as file:
        header = file.readline()
        lines = 0
        while piece := file.read(PIECE):
            lines += piece.count(b"\n")
    played = Played(game, names_in(header), lines, game_in(header))
    return played if game.size > LARGE or not lines else with_result(played)


def with_result(played: Played) -> Played:
    """The same with what it came to for the person in it, if there was one."""
    from bestia_cli.statistics.arc import read_arc

    arc = read_arc(played.game.path)
    if arc is None:
        return played
    biggest = max(arc.amounts, default=None)
    return played._replace(net=arc.total.net, level=arc.rows[-1].level, biggest=biggest)


def names_in(header: bytes) -> tuple[str, ...]:
    names = value_in(header, "names")
    return tuple(map(str, names)) if isinstance(names, list) else ()


def game_in(header: bytes) -> str:
    """The game of a history; one that can't be read may be any."""
    name = str(value_in(header, "format")).removesuffix("-history")
    return name if name in GAMES else DEFAULT


def value_in(header: bytes, key: str) -> Any:
    try:
        content: Any = json.loads(header)
    except (ValueError, RecursionError):
        return None
    return content.get(key) if isinstance(content, dict) else None


def played_option(played: Played) -> Option:
    when = date_text(moment_of_id(played.game.id)) or played.game.id
    table, unit = table_of(played.name), unit_of(played.name)
    came_to = "" if played.net is None else amount_text(played.net, unit, signed=True)
    parts = (when, title_among_others(played.name), table.count(played.deals), came_to)
    names = ", ".join(played.names) or _("this file can't be read")
    amount, biggest = table.facts.amount, ""
    if amount is not None and played.biggest is not None:
        most = amount_text(played.biggest, unit)
        biggest = _("{what} up to {amount}").format(what=_(amount.label), amount=most)
    about = (played.level and level_text(played.level), biggest, names)
    return Option(
        two_lines(" · ".join(filter(None, parts)), " · ".join(filter(None, about))), played.game.id
    )


def level_text(level: str) -> str:
    return _("mixed") if level == MIXED else level


class ChooseGameScreen(ListScreen):
    """The games of the data folder, the newest first, and a line for the path of another file."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "type_path", show=False)]

    class Read(Message):
        """Some more histories were looked into."""

        def __init__(self, played: list[Played]) -> None:
            super().__init__()
            self.played = played

    def __init__(self) -> None:
        super().__init__()
        self.games: dict[str, GameInfo] = {}

    def heading(self) -> str:
        return _("Replay a game")

    def empty_text(self) -> str:
        if self.host.access.public:
            return _("No game has been played yet.")
        return _("No game has been played yet. You can replay any history from its file.")

    def open_label(self) -> str:
        return _("Open")

    def help_text(self) -> str:
        text = _(
            "Enter opens a game: you see it card by card, forwards and backwards, with all cards "
            "or with the eyes of one seat, and you can play on from any moment."
        )
        if self.host.access.public:
            return text
        any_file = _(
            "With / you get to the line below, where you can type the path of any other history."
        )
        return f"{text}\n\n{any_file}"

    def buttons(self) -> list[Button]:
        if self.host.access.public:
            return super().buttons()
        return [*super().buttons(), Button("/", _("A file"), "action:type_path")]

    def body(self) -> ComposeResult:
        with Vertical(classes="body list-body"):
            yield OptionList(classes="list", compact=True)
            yield Static(self.empty_text(), classes="list-empty", markup=False)
            if not self.host.access.public:
                yield TextField("path", _("Or a file"), "", LONGEST_PATH, _("path of a history"))

    def on_mount(self) -> None:
        for field in self.query(TextField):
            field.set_label_width(LABELS)
        if not self.games:
            self.action_type_path()

    # --- the list --------------------------------------------------------------------------------

    def options(self) -> list[Option]:
        """None yet: they come as they are read."""
        return []

    def fill(self) -> None:
        super().fill()
        self.look_into(self.host.folders)

    @work(thread=True, exclusive=True, group="histories")
    def look_into(self, folders: Folders) -> None:
        worker = get_current_worker()
        found: list[Played] = []
        for game in list_games(folders):
            if worker.is_cancelled:
                return
            try:
                played = read_played(game)
            except OSError:
                played = Played(game, (), 0)
            if played.is_listed:
                found.append(played)
            if len(found) == BATCH:
                self.post_message(self.Read(found))
                found = []
        self.post_message(self.Read(found))

    @on(Read)
    def add(self, event: Read) -> None:
        event.stop()
        listed = self.query_one(OptionList)
        first = listed.option_count == 0
        new = [played for played in event.played if not self.is_listed(played)]
        self.games |= {played.game.id: played.game for played in new}
        listed.add_options(played_option(played) for played in new)
        listed.display = listed.option_count > 0
        self.query_one(".list-empty").display = not listed.display
        if first and new:
            listed.highlighted = 0
            listed.focus()

    def is_listed(self, played: Played) -> bool:
        listed = self.query_one(OptionList)
        return any(option.id == played.game.id for option in listed.options)

    @on(OptionList.OptionSelected)
    def open_game(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.host.replay(self.games[event.option.id or ""].path)

    # --- any file --------------------------------------------------------------------------------

    def action_type_path(self) -> None:
        for field in self.query(TextField):
            field.focus_target.focus()

    @on(FieldChanged)
    def forget(self, event: FieldChanged) -> None:
        event.stop()

    @on(FieldDone)
    def open_path(self, event: FieldDone) -> None:
        event.stop()
        field = self.query_one(TextField)
        typed = field.value.strip()
        path = Path(os.path.expanduser(typed))
        if not typed:
            field.complain(_("type the path of a history, such as games.jsonl"))
        elif not is_file(path):
            field.complain(_("there is no file {path}: check the path").format(path=typed))
        else:
            self.host.replay(path)


def is_file(path: Path) -> bool:
    """Whether a path leads to a file; one that can't be a path leads nowhere."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
