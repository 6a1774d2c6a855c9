"""What a person likes, in a file that a person may edit."""

import tomllib
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from ai.bestia.kinds import LEVELS
from bestia_cli.storage import settings as module
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import (
    CHOICE,
    FIELDS,
    FLAG,
    LONGEST_NAME,
    NUMBER,
    TEXT,
    Field,
    Settings,
    SettingsError,
    change_setting,
    read_settings,
    write_settings,
)
from engine.bestia.layout import MAX_PLAYERS
from engine.bestia.rules import MIN_PLAYERS, STAKES
from tests.bestia_cli.storage.conftest import Fill

PRINTABLE = st.text(max_size=LONGEST_NAME).filter(str.isprintable)


def values_of(field: Field) -> st.SearchStrategy[Any]:
    """All that a field may be."""
    return {
        CHOICE: st.sampled_from(list(field.choices or ("",))),
        FLAG: st.booleans(),
        TEXT: PRINTABLE,
        NUMBER: st.integers(field.lowest, field.highest),
    }[field.kind]


any_settings = st.builds(Settings, **{key: values_of(field) for key, field in FIELDS.items()})
unknown = st.dictionaries(
    st.text(st.characters(codec="utf-8")).filter(lambda key: key not in {"version", *FIELDS}),
    st.booleans() | st.integers() | st.text(st.characters(codec="utf-8")) | st.dates(),
    max_size=3,
)


def write_file(folders: Folders, text: str) -> None:
    folders.config.mkdir(parents=True, exist_ok=True)
    folders.settings.write_text(text, encoding="utf-8")


def refusal(folders: Folders) -> str:
    """The one line that says what is wrong with the file."""
    with pytest.raises(SettingsError) as caught:
        read_settings(folders)
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith(f"{folders.settings}: ")
    return line.removeprefix(f"{folders.settings}: ")


# --- the table of fields -------------------------------------------------------------------------


def test_every_setting_has_a_field_and_a_default_that_is_allowed() -> None:
    assert [field.name for field in fields(Settings)] == list(FIELDS)
    assert all(FIELDS[key].accepts(value) for key, value in asdict(Settings()).items())


def test_players_levels_and_stakes_are_those_of_the_rules() -> None:
    assert (FIELDS["players"].lowest, FIELDS["players"].highest) == (MIN_PLAYERS, MAX_PLAYERS)
    assert list(FIELDS["level"].choices or ()) == list(LEVELS)
    assert list(FIELDS["stakes"].choices or ()) == list(STAKES)


# --- the file ------------------------------------------------------------------------------------


@given(settings=any_settings, more=unknown)
def test_settings_come_back_and_unknown_keys_stay(
    tmp_path_factory: pytest.TempPathFactory, settings: Settings, more: dict[str, Any]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    folders = Folders(folder, folder)
    folders.settings.unlink(missing_ok=True)
    write_file(folders, tomli_w.dumps(more))
    assert read_settings(folders) == Settings()
    write_settings(folders, settings)
    assert read_settings(folders) == settings
    content = tomllib.loads(folders.settings.read_text(encoding="utf-8"))
    assert content == more | {"version": 1} | asdict(settings)


def test_without_a_file_the_defaults_hold_and_none_is_made(folders: Folders) -> None:
    assert read_settings(folders) == Settings()
    assert not folders.config.exists()


def test_a_file_may_hold_some_settings_only(folders: Folders) -> None:
    write_file(folders, 'theme = "notte"  # for the evening\nplayers = 3\n')
    assert read_settings(folders) == Settings(theme="notte", players=3)


BAD = {
    'theme = "blu"': "theme = 'blu' is not allowed: feltro, notte, giorno, contrasto",
    "theme = 3": "theme = 3 is not allowed: feltro, notte, giorno, contrasto",
    "theme = []": "theme = [] is not allowed: feltro, notte, giorno, contrasto",
    "bell = 1": "bell = 1 is not allowed: true, false",
    'coach = "yes"': "coach = 'yes' is not allowed: true, false",
    "players = 11": "players = 11 is not allowed: a number from 3 to 10",
    "players = true": "players = True is not allowed: a number from 3 to 10",
    "players = 5.0": "players = 5.0 is not allowed: a number from 3 to 10",
    r'name = "a\nb"': r"name = 'a\nb' is not allowed: a text of at most 16 characters",
    'name = "abcdefghijklmnopq"': "name = 'abcdefghijklmnopq' is not allowed: a text of at most 16"
    " characters",
    "version = 2": "a newer bestIA wrote it",
    "version = 0": "its version is wrong",
    'version = "1"': "its version is wrong",
}


@pytest.mark.parametrize(("text", "line"), BAD.items(), ids=BAD)
def test_a_bad_value_is_told_in_one_line(folders: Folders, text: str, line: str) -> None:
    write_file(folders, text)
    assert refusal(folders) == line


def test_a_file_that_is_no_toml_is_told_in_one_line(folders: Folders) -> None:
    write_file(folders, "theme = notte\n")
    assert refusal(folders).startswith("not TOML: Invalid value (at line 1")
    folders.settings.write_bytes(b"\xff\xfe")
    assert refusal(folders).startswith("not TOML: ")
    write_file(folders, "a = " + "[" * 100_000)
    assert refusal(folders).startswith("not TOML: ")


@pytest.mark.parametrize("text", ["theme = notte\n", "version = 2\n"])
def test_a_file_that_can_not_be_read_is_not_written_over(folders: Folders, text: str) -> None:
    write_file(folders, text)
    with pytest.raises(SettingsError, match=r"settings\.toml"):
        write_settings(folders, Settings())
    assert folders.settings.read_text(encoding="utf-8") == text


def test_a_bad_value_is_mended_by_writing(folders: Folders) -> None:
    write_file(folders, 'theme = "blu"\nmine = "stays"\n')
    write_settings(folders, Settings(theme="giorno"))
    assert read_settings(folders).theme == "giorno"
    assert 'mine = "stays"' in folders.settings.read_text(encoding="utf-8")


def test_an_older_file_is_brought_up_to_date(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "VERSION", 2)
    monkeypatch.setattr(module, "MIGRATIONS", {1: lambda old: old | {"theme": old["colours"]}})
    write_file(folders, 'version = 1\ncolours = "giorno"\n')
    settings = read_settings(folders)
    assert settings.theme == "giorno"
    write_settings(folders, settings)
    assert tomllib.loads(folders.settings.read_text(encoding="utf-8"))["version"] == 2


def test_with_a_full_disk_the_settings_before_stand(folders: Folders, fill_disk: Fill) -> None:
    write_settings(folders, Settings(name="Ada"))
    fill_disk("replace")
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_settings(folders, Settings(name="Bea"))
    assert caught.value.filename == str(folders.settings)
    assert read_settings(folders).name == "Ada"


def test_a_folder_that_can_not_be_written_is_named(read_only: Path) -> None:
    with pytest.raises(PermissionError, match=r"settings\.toml"):
        write_settings(Folders(read_only, read_only), Settings())


# --- changing one --------------------------------------------------------------------------------


def test_one_setting_is_changed_and_the_rest_stay() -> None:
    settings = change_setting(Settings(name="Ada"), "players", 7)
    assert settings == Settings(name="Ada", players=7)


def test_a_value_or_a_setting_that_is_not_there_is_refused() -> None:
    with pytest.raises(SettingsError, match="players = 2 is not allowed: a number from 3 to 10"):
        change_setting(Settings(), "players", 2)
    with pytest.raises(SettingsError, match="there is no setting 'colour': the settings are lang"):
        change_setting(Settings(), "colour", "red")
    with pytest.raises(SettingsError, match="speed"):
        Settings(speed="warp")
