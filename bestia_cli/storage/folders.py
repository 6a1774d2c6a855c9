"""Where everything is kept: in the folders of the platform, or all in one that is asked for."""

import errno
import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from engine.program import PROGRAM

VARIABLE = "BESTIA_DATA_DIR"
"""The environment's `--data-dir`."""


@dataclass(frozen=True)
class Folders:
    """They are made when something is first written to them."""

    data: Path
    """Saves, histories and statistics."""
    config: Path
    """Settings."""

    @property
    def saves(self) -> Path:
        return self.data / "saves"

    @property
    def aside(self) -> Path:
        """Where damaged saves are kept."""
        return self.saves / "aside"

    @property
    def games(self) -> Path:
        """Where the histories are."""
        return self.data / "games"

    @property
    def learned(self) -> Path:
        """Which lessons are finished."""
        return self.data / "learned.json"

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return self.config / "settings.toml"


def find_folders(data_dir: Path | None) -> Folders:
    """The folder of `--data-dir`, or of the environment, for all of it; else the platform's own."""
    asked = data_dir or os.environ.get(VARIABLE)
    if not asked:
        return Folders(
            platformdirs.user_data_path(PROGRAM, appauthor=False),
            platformdirs.user_config_path(PROGRAM, appauthor=False),
        )
    folder = Path(os.path.expanduser(asked)).absolute()
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    return Folders(folder, folder)
