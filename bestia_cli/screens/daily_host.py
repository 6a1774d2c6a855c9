"""What the deal of the day needs from the app around it."""

from typing import Protocol

from bestia_cli.draw.look import Look
from bestia_cli.draw.palette import Palette
from bestia_cli.engine_process.client import Client
from bestia_cli.setup import Setup
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import Settings


class DailyHost(Protocol):
    folders: Folders
    settings: Settings
    palette: Palette
    look: Look

    @property
    def client(self) -> Client: ...

    @property
    def grace(self) -> float:
        """For how many seconds what has appeared takes no hasty key."""

    def begin(self, setup: Setup) -> None:
        """Sit down at a new table."""
