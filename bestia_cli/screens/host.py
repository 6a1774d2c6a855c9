"""What the first screens need from the app around them."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol, runtime_checkable

from bestia_cli.access import Access
from bestia_cli.draw.look import Look
from bestia_cli.draw.palette import Palette
from bestia_cli.setup import Setup
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import Settings


@runtime_checkable
class Tabled(Protocol):
    """A screen with a table on it: a `BoardScreen`, which the menu does without."""

    def set_out(self) -> None: ...

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """What can be done now: title, help, and how."""


class Host(Protocol):
    access: Access
    folders: Folders
    settings: Settings
    palette: Palette
    look: Look

    @property
    def progress(self) -> float:
        """How much of the engine is compiled, 0 to 1."""

    def change_setting(self, key: str, value: object) -> None:
        """Change a setting for good, and let it be seen at once; a SettingsError or an OSError
        says why it can't be."""

    def prepare(self, game: str) -> None:
        """Compile what a game needs, before anybody sits down at it."""

    def begin(self, setup: Setup) -> None:
        """Sit down at a new table."""

    def resume(self, game_id: str) -> None:
        """Go on with a saved game."""

    def watch_table(self, setup: Setup) -> None:
        """Watch a table of machines."""

    def replay(self, path: Path, place: int = 0) -> None:
        """Look at a history, from one of its deals on."""

    def open_statistics(self) -> None: ...

    def open_page(self, page_id: str | None, game: str = "") -> None:
        """Open a page of the rules; None: the first."""

    def lesson(self, lesson_id: str) -> None:
        """Begin a lesson."""
