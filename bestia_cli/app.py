"""The app: what the screens share, and how one gets from one to the other."""

import asyncio
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from textual.app import App
from textual.notifications import SeverityLevel

from bestia_cli import signals, window
from bestia_cli.access import OWNER
from bestia_cli.colours import COLOURS, textual_theme
from bestia_cli.draw.look import NAMED, NONE, Look, look_for
from bestia_cli.draw.palette import Palette, palette_for
from bestia_cli.draw.themes import THEMES
from bestia_cli.games import table_of
from bestia_cli.language import language_of_locale, set_language
from bestia_cli.screens.grace import GRACE
from bestia_cli.screens.host import Tabled
from bestia_cli.setup import Setup
from bestia_cli.storage.folders import Folders, find_folders
from bestia_cli.storage.settings import (
    Settings,
    SettingsError,
    change_setting,
    read_settings,
    write_settings,
)

FOLDER = Path(__file__).parent
if TYPE_CHECKING:
    from bestia_cli.engine_process.client import Client
    from bestia_cli.engine_process.messages import Contents
    from bestia_cli.scene import Scene
    from bestia_cli.screens.statistics import OpenReplay
    from bestia_cli.session import Session


@dataclass(frozen=True)
class Opening:
    """What the app begins with, besides the menu."""

    setup: Setup | None = None
    resume: str = ""
    programs: frozenset[str] = frozenset()
    """Those that the person has named."""
    watch: Setup | None = None
    speed: str | None = None
    """Of what is watched, whatever the settings say."""
    replay: Path | None = None
    place: int = 0
    """The deal of the replay to begin with, from 0."""

    @property
    def goes_somewhere(self) -> bool:
        """Whether it leads past the menu."""
        return bool(self.setup or self.resume or self.watch or self.replay)


def open_client() -> "Client":
    from bestia_cli.engine_process.client import RestartingClient

    return RestartingClient()


class BestiaApp(App[None]):
    """bestIA on the screen."""

    TITLE = "bestIA"
    CSS_PATH = FOLDER / "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    access = OWNER
    grace = GRACE
    """For how many seconds a question that has appeared takes no hasty key."""

    def __init__(
        self,
        folders: Folders,
        lang: str | None = None,
        opening: Opening | None = None,
        new_client: "Callable[[], Client]" = open_client,
    ) -> None:
        self.folders = folders
        self.lang = lang
        """A language that was asked for on the command line."""
        self.opening = opening or Opening()
        self.programs = self.opening.programs
        """Those that were named in this run: a save may start them."""
        self.problem = ""
        self.settings = self.read_settings()
        self.speak()
        super().__init__()
        self.new_client = new_client
        self.opened_client: Client | None = None
        self.told_to_leave = False
        self.stands_still = False
        """Whether a table that was just set was asked to stand still."""
        self.loop: asyncio.AbstractEventLoop | None = None
        """As long as the app runs."""
        self.room_lock = threading.Lock()
        """Several threads may be the first to need the room."""
        for palette in THEMES.values():
            self.register_theme(textual_theme(palette))
        self.apply_settings()

    def read_settings(self) -> Settings:
        try:
            return read_settings(self.folders)
        except SettingsError as error:
            self.problem = str(error)
            return Settings()

    def speak(self) -> None:
        asked = self.lang or self.settings.language
        set_language(language_of_locale() if asked == "auto" else asked)

    # --- looks -----------------------------------------------------------------------------------

    def choose_look(self) -> tuple[Palette, Look]:
        """Colours and signs, as the terminal and the settings have it."""
        system = self.console.color_system
        colours = NONE if os.environ.get("NO_COLOR") or system is None else COLOURS[system]
        self.ansi_color = colours == NAMED
        look = look_for(self.settings.glyphs, colours, table_of(self.settings.game).art)
        return palette_for(self.settings.theme, colours), look

    def apply_settings(self) -> None:
        self.palette, self.look = self.choose_look()
        self.theme = self.settings.theme
        if not os.environ.get("TEXTUAL_ANIMATIONS"):
            self.animation_level = "full" if self.settings.animations else "none"

    def change_setting(self, key: str, value: object) -> None:
        """Change a setting for good, and let it be seen at once; where the file can't be written,
        which is an error, it holds as long as the program runs."""
        self.settings = change_setting(self.settings, key, value)
        if key == "speed":
            self.opening = replace(self.opening, speed=None)
        try:
            write_settings(self.folders, self.settings)
        finally:
            self.show_settings()

    def show_settings(self) -> None:
        """Let everything look and read as it is set now."""
        self.speak()
        self.apply_settings()
        for screen in self.screen_stack:
            if isinstance(screen, Tabled):
                screen.set_out()

    # --- the engine process ----------------------------------------------------------------------

    @property
    def client(self) -> "Client":
        with self.room_lock:
            if self.opened_client is None:
                self.opened_client = self.new_client()
            return self.opened_client

    @property
    def progress(self) -> float:
        """How much of the engine is compiled, 0 to 1."""
        return getattr(self.opened_client, "progress", 1.0)

    @property
    def animated(self) -> bool:
        """Whether things may move: the settings, the terminal and the pace allow it."""
        return self.animation_level != "none" and self.speed != "instant"

    @property
    def speed(self) -> str:
        """The pace of the others: as it was asked for on the command line, or as it is set."""
        return self.opening.speed or self.settings.speed

    # --- from screen to screen -------------------------------------------------------------------

    def on_mount(self) -> None:
        self.loop = asyncio.get_running_loop()
        if self.told_to_leave:
            self.exit()
            return
        self.set_first_screen()
        # The engine process is opened when the first screen has been painted.
        self.call_after_refresh(lambda: self.run_worker(self.open_room, thread=True))
        if not self.is_headless and window.is_terminal():
            self.set_interval(1.0, self.look_for_window)

    def look_for_window(self) -> None:
        """Nobody is there any more when the window is closed."""
        if window.is_gone():
            self.leave(window.HANGUP, None)

    def open_room(self) -> None:
        client = self.client
        if not self.opening.goes_somewhere:  # what is opened says its game by itself
            client.turn_to(self.settings.game)

    def prepare(self, game: str) -> None:
        """A game will be played, but not yet."""
        self.run_worker(lambda: self.client.turn_to(game), thread=True, group="prepare")

    def set_first_screen(self) -> None:
        from bestia_cli.screens.menu import MenuScreen

        self.push_screen(MenuScreen())
        if self.opening.goes_somewhere:
            from bestia_cli.screens.loading import LoadingScreen

            self.push_screen(LoadingScreen(opaque=True))
        if self.problem:
            self.notify(self.problem, severity="error", timeout=15)
        self.call_after_refresh(self.open)

    def open(self) -> None:
        """Go where the command line wants to go."""
        opening = self.opening
        if opening.setup is not None:
            self.begin(opening.setup)
        elif opening.resume:
            self.resume(opening.resume)
        elif opening.watch is not None:
            self.watch_table(opening.watch)
        elif opening.replay is not None:
            self.replay(opening.replay, opening.place)

    def begin(self, setup: Setup) -> None:
        """Sit down at a new table."""
        self.sit(lambda: self.new_session(setup))

    def new_session(self, setup: Setup) -> "Session":
        from bestia_cli.programs import programs_of
        from bestia_cli.session import Session

        self.programs |= programs_of(setup.bots, setup.game)
        return Session.begin(self.client, self.folders, setup)

    def resume(self, game_id: str) -> None:
        """Go on with a game that was left."""
        from bestia_cli.screens.programs import resume_game

        resume_game(self, game_id)

    def lesson(self, lesson_id: str) -> None:
        from bestia_cli.lessons import lessons

        lesson = next(lesson for lesson in lessons(self.settings.game) if lesson.id == lesson_id)
        self.begin(lesson.setup)

    def sit(self, make: "Callable[[], Session]") -> None:
        """Open a table in the engine process, and show it; the screen answers meanwhile."""
        self.fetch(make, self.show_table)

    def show_table(self, session: "Session") -> None:
        """The table of a person, who has sat down; the game is the one that was played last."""
        from bestia_cli.screens.table import TableScreen

        if session.setup.game != self.settings.game:
            with suppress(SettingsError, OSError):  # it is said where settings are changed
                self.change_setting("game", session.setup.game)
        self.push_screen(TableScreen(session))

    def watch_table(self, setup: Setup) -> None:
        """Watch a table of machines."""
        from bestia_cli.screens.watch import WatchScreen

        self.fetch(
            lambda: self.new_session(setup),
            lambda session: self.push_screen(WatchScreen(session, paused=self.stands_still)),
        )

    def replay(self, path: Path, place: int = 0) -> None:
        """Look at a history."""
        from bestia_cli.screens.replay import ReplayScreen
        from bestia_cli.storage.games import check_replay

        def load() -> "tuple[Contents, Scene]":
            self.access.check_history(path)
            check_replay(path)
            contents = self.client.load(str(path))
            first = max(0, min(place, len(contents.hands) - 1))
            return contents, self.client.show(first, 0, None)

        self.fetch(load, lambda found: self.push_screen(ReplayScreen(found[0], place, found[1])))

    def fetch(self, ask: Callable[[], object], then: Callable[..., object]) -> None:
        """Ask the engine process for something in a thread; what goes wrong is said in a line.
        Until it is there no key reaches the screen below, which has been left already."""
        from bestia_cli.screens.loading import LoadingScreen

        if not isinstance(self.screen, LoadingScreen):
            self.push_screen(LoadingScreen())
        self.run_worker(lambda: self.fetch_in_thread(ask, then), thread=True, group="fetch")

    def fetch_in_thread(self, ask: Callable[[], object], then: Callable[..., object]) -> None:
        try:
            found = ask()
        except RuntimeError:  # the client was closed under it: that is right if the program ends
            if not self.told_to_leave:
                raise
        except (ValueError, OSError) as error:
            self.call_from_thread(self.end_loading)
            self.call_from_thread(self.notify, str(error), severity="error", timeout=15)
        else:
            self.call_from_thread(self.arrive, then, found)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Say something for a while. It is plain text: a message may hold what somebody typed, and
        markup in it could make links that do things."""
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    def _handle_exception(self, error: Exception) -> None:
        """Somebody may leave at any moment, also while a screen is still being set up: what it then
        does not find is no error."""
        if not (self._exit or self._closed):
            super()._handle_exception(error)

    def arrive(self, then: Callable[..., object], found: object) -> None:
        """Go to what was fetched; what lies below is not seen on the way."""
        with self.batch_update():
            self.end_loading()
            then(found)

    def end_loading(self) -> None:
        """The table is set, or can't be: the menu is below it."""
        from bestia_cli.screens.loading import LoadingScreen

        if isinstance(self.screen, LoadingScreen):
            self.stands_still = self.screen.paused
            self.pop_screen()

    def on_open_replay(self, event: "OpenReplay") -> None:
        """A deal of the statistics, to be looked at."""
        self.replay(self.folders.games / f"{event.game_id}.jsonl", event.hand - 1)

    def open_statistics(self) -> None:
        from bestia_cli.screens.statistics import StatisticsScreen

        screen = StatisticsScreen(
            self.folders.data,
            ascii_only=self.look.glyphs.ascii,
            downloads=self.access.public,
            game=self.settings.game,
        )
        self.push_screen(screen)

    def open_page(self, page_id: str | None, game: str = "") -> None:
        from bestia_cli.screens.pages import PagesScreen

        self.push_screen(PagesScreen(page_id, game or self.settings.game))

    def open_settings(self) -> None:
        from bestia_cli.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    # --- the palette -----------------------------------------------------------------------------

    def action_command_palette(self) -> None:
        """One at a time: Textual stumbles over a second one while the first is still there. Where
        a table is being set there is nothing to command."""
        from bestia_cli.screens.loading import LoadingScreen
        from bestia_cli.screens.palette import Palette

        if not any(isinstance(node, Palette | LoadingScreen) for node in self._nodes):
            self.push_screen(Palette())

    def leave(self, number: int, frame: FrameType | None) -> None:
        """A signal: leave the program as by its menu. It may come before the app runs, or when it
        has ended already."""
        signals.note(number)
        self.told_to_leave = True
        if self.loop is not None:
            with suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self.exit)

    def on_unmount(self) -> None:
        if self.opened_client is not None:
            self.opened_client.close()


def run_table(
    data_dir: Path | None = None, lang: str | None = None, opening: Opening | None = None
) -> int:
    """Run the app until the person leaves, or a signal ends it; returns the exit code."""
    app = BestiaApp(find_folders(data_dir), lang, opening)
    with signals.handled(app.leave):
        app.run()
    return signals.exit_code() if app.told_to_leave else 0
