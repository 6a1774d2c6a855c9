"""The first screens as they looked where there was one game: the menu, the forms, the settings and
the lists, with the games that program had left."""

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.screen import Screen

from bestia_cli.language import set_language
from bestia_cli.screens.choose_game import ChooseGameScreen
from bestia_cli.screens.fields import ChoiceField
from bestia_cli.screens.form import FormScreen
from bestia_cli.screens.learn import LearnScreen
from bestia_cli.screens.menu import MenuScreen
from bestia_cli.screens.new_game import NewGameScreen
from bestia_cli.screens.resume import ResumeScreen
from bestia_cli.screens.settings import SettingsScreen
from bestia_cli.screens.watch_form import WatchForm
from engine.registry import DEFAULT, GAMES
from tests.frozen.comparing import compare
from tests.frozen.program import Folders, screen_at, screen_text
from tests.frozen.test_today import TODAY

SCREENS: dict[str, type[Screen[None]]] = {
    "menu": MenuScreen,
    "new-game": NewGameScreen,
    "watch": WatchForm,
    "settings": SettingsScreen,
    "saves": ResumeScreen,
    "histories": ChooseGameScreen,
    "learn": LearnScreen,
}


NO_SETTINGS = Path("no-settings")
"""They are as at first."""


@pytest.fixture
def greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lists tell the time of day where the person is."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy whose saves are of known times, and no guest among the games."""
    folder = Path(shutil.copytree(TODAY, tmp_path / "data"))
    for second, path in enumerate(sorted(folder.glob("saves/*.json")), 10**9):
        os.utime(path, (second, second))
    for game in [name for name in GAMES if name != DEFAULT]:
        monkeypatch.delitem(GAMES, game)
    return folder


def told(screen: FormScreen) -> str:
    """What a form says with its last choices: all notes, and what stands beside it."""
    for key in ("level", "stakes", "rules"):
        for field in screen.query(f"#field-{key}").results(ChoiceField):
            field.value = list(field.choices)[-1]
    values = screen.values()
    notes = [f"{field.key}: {screen.note_for(field.key, values)}" for field in screen.all_fields()]
    return "\n".join([*notes, "", screen.side_text(values), "", screen.help_text(), ""])


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="no time zone can be set here")
@pytest.mark.usefixtures("greenwich")
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(data: Path, name: str, language: str) -> None:
    set_language(language)
    text = screen_at(Folders(data, NO_SETTINGS), SCREENS[name](), (80, 24), screen_text)
    compare(f"screens/{name}-{language}.txt", f"{text}\n")


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("form", [NewGameScreen, WatchForm])
def test_a_form_says_what_it_did(data: Path, form: type[FormScreen], language: str) -> None:
    set_language(language)
    text = screen_at(Folders(data, NO_SETTINGS), form(), (80, 24), told)
    compare(f"screens/{form.__name__}-told-{language}.txt", text)
