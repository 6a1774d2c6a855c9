"""What a table needs from the app around it."""

from typing import Protocol

from bestia_cli.draw.look import Look
from bestia_cli.draw.palette import Palette
from bestia_cli.engine_process.client import Client
from bestia_cli.setup import Setup
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import Settings


class TableHost(Protocol):
    folders: Folders
    settings: Settings
    palette: Palette
    look: Look

    @property
    def client(self) -> Client: ...

    @property
    def progress(self) -> float:
        """How much of the engine is compiled, 0 to 1."""

    @property
    def animated(self) -> bool:
        """Whether things may move: the settings, the terminal and the pace allow it."""

    @property
    def speed(self) -> str:
        """The pace of the others."""

    @property
    def grace(self) -> float:
        """For how many seconds a question that has appeared takes no hasty key."""

    def change_setting(self, key: str, value: object) -> None: ...

    def open_settings(self) -> None: ...

    def open_page(self, page_id: str | None, game: str = "") -> None: ...

    def begin(self, setup: Setup) -> None: ...
