"""An app around the first screens, which remembers what it is asked for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from textual.app import App
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

import bestia_cli
from bestia_cli.access import OWNER
from bestia_cli.colours import textual_theme
from bestia_cli.draw.italian import ITALIAN
from bestia_cli.draw.look import Look, look_for
from bestia_cli.draw.palette import Palette, palette_for
from bestia_cli.draw.themes import THEMES
from bestia_cli.language import set_language
from bestia_cli.setup import Setup
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import (
    Settings,
    SettingsError,
    change_setting,
    read_settings,
    write_settings,
)
from bestia_cli.widgets.canvas_view import CanvasView

PACKAGE = Path(bestia_cli.__file__).parent
SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))


class StandIn(App[None]):
    """Everything that a `Host` has."""

    CSS_PATH = PACKAGE / "app.tcss"

    access = OWNER
    grace = 0.0

    def __init__(self, folders: Folders, first: Screen[None], colours: str = "truecolor") -> None:
        super().__init__()
        self.folders, self.first, self.colours = folders, first, colours
        try:
            self.settings = read_settings(folders)
        except SettingsError:
            self.settings = Settings()
        self.progress = 1.0
        self.asked: list[tuple[object, ...]] = []
        self.palette: Palette
        self.look: Look
        self.choose_look()

    def choose_look(self) -> None:
        self.palette = palette_for(self.settings.theme, self.colours)
        self.look = look_for(self.settings.glyphs, self.colours, ITALIAN)

    def on_mount(self) -> None:
        for palette in THEMES.values():
            self.register_theme(textual_theme(palette))
        self.theme = self.settings.theme
        self.animation_level = "none"
        self.push_screen(self.first)

    def change_setting(self, key: str, value: object) -> None:
        self.settings = change_setting(self.settings, key, value)
        write_settings(self.folders, self.settings)
        if key == "language" and self.settings.language != "auto":
            set_language(self.settings.language)
        self.choose_look()
        self.theme = self.settings.theme

    def prepare(self, game: str) -> None:
        self.asked.append(("prepare", game))

    def begin(self, setup: Setup) -> None:
        self.asked.append(("begin", setup))

    def resume(self, game_id: str) -> None:
        self.asked.append(("resume", game_id))

    def watch_table(self, setup: Setup) -> None:
        self.asked.append(("watch", setup))

    def replay(self, path: Path, place: int = 0) -> None:
        self.asked.append(("replay", path, place))

    def open_statistics(self) -> None:
        self.asked.append(("statistics",))

    def open_page(self, page_id: str | None) -> None:
        self.asked.append(("page", page_id))

    def lesson(self, lesson_id: str) -> None:
        self.asked.append(("lesson", lesson_id))

    @property
    def last_setup(self) -> Setup:
        """Of the game that was asked for last."""
        setup = self.asked[-1][1]
        assert isinstance(setup, Setup)
        return setup


def cut_off(screen: Screen[Any]) -> list[str]:
    """What can't be seen as a whole, though nothing scrolls there."""
    leaves = (widget for widget in screen.query(Widget) if not widget.children and is_shown(widget))
    found = [
        f"{widget!r} at {widget.region} in {around!r} at {around.content_region}"
        for widget in leaves
        for around in still_parts(widget)
        if not around.content_region.contains_region(widget.region)
    ]
    views = (view for view in screen.query(CanvasView) if view.display)
    return found + [str(cut) for view in views for cut in view.canvas.clipped]


def is_shown(widget: Widget) -> bool:
    return all(part.display for part in widget.ancestors_with_self if isinstance(part, Widget))


def still_parts(widget: Widget) -> Iterator[Widget]:
    """What is around a widget, up to the first that scrolls."""
    for part in widget.ancestors:
        if isinstance(part, VerticalScroll):
            return
        if isinstance(part, Widget):
            yield part


async def type_text(pilot: Pilot[None], text: str) -> None:
    await pilot.press(*(NAMES.get(char, char) for char in text))


NAMES = {" ": "space", ",": "comma", ".": "full_stop", "-": "minus", "/": "slash"}
