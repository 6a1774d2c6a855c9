"""What a person likes, in a file that a person may edit."""

import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from ai.games import LEVEL_NAMES
from bestia_cli.draw.look import TRUE, look_for
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
    fields_of,
    key_of,
    read_settings,
    usual_of,
    write_settings,
)
from engine.bestia.rules import STAKES
from engine.registry import DEFAULT, GAMES
from tests.bestia_cli.storage.conftest import Fill
from tests.frozen.comparing import FOLDER

PRINTABLE = st.text(max_size=LONGEST_NAME).filter(str.isprintable)


def values_of(field: Field) -> st.SearchStrategy[Any]:
    """All that a field may be."""
    return {
        CHOICE: st.sampled_from(list(field.choices or ("",))),
        FLAG: st.booleans(),
        TEXT: PRINTABLE,
        NUMBER: st.sampled_from(field.numbers or range(1)),
    }[field.kind]


def values_of_all(known: dict[str, Field]) -> dict[str, st.SearchStrategy[Any]]:
    return {key: values_of(field) for key, field in known.items()}


any_games = st.fixed_dictionaries(
    {}, optional={game: st.fixed_dictionaries(values_of_all(fields_of(game))) for game in GAMES}
)
any_settings = st.builds(Settings, **values_of_all(FIELDS), games=any_games)
unknown = st.dictionaries(
    st.text(st.characters(codec="utf-8")).filter(
        lambda key: key not in {"version", *FIELDS, *GAMES, *fields_of(DEFAULT)}
    ),
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


def test_what_is_kept_for_a_games_own_fields_is_known_where_its_table_is_drawn() -> None:
    settings = change_setting(Settings(), "bestia.stakes", "high")
    assert settings.wishes("bestia") == (("stakes", "high"),)
    assert Settings().wishes("bestia") == (("stakes", "medium"),)
    look = replace(look_for("italian", TRUE), wishes=settings.wishes("bestia"))
    assert (look.wish("stakes"), look.wish("points", "shown")) == ("high", "shown")


def test_every_setting_has_a_field_and_a_default_that_is_allowed() -> None:
    assert [field.name for field in fields(Settings)] == [*FIELDS, "games"]
    assert all(FIELDS[key].accepts(value) for key, value in Settings().general.items())


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_of_a_game_has_a_default_that_is_allowed(game: str) -> None:
    assert list(Settings().of(game)) == list(usual_of(game)) == list(fields_of(game))
    assert all(fields_of(game)[key].accepts(value) for key, value in usual_of(game).items())
    assert not set(fields_of(game)) & set(FIELDS)


@pytest.mark.parametrize("game", GAMES)
def test_players_and_levels_are_those_of_the_game(game: str) -> None:
    known = fields_of(game)
    assert known["players"].numbers == GAMES[game].players
    assert tuple(known["level"].choices or ()) == LEVEL_NAMES


def test_stakes_are_those_of_the_rules() -> None:
    assert list(fields_of("bestia")["stakes"].choices or ()) == list(STAKES)


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
    assert content == more | {"version": 2} | settings.general | dict(settings.games)


def test_without_a_file_the_defaults_hold_and_none_is_made(folders: Folders) -> None:
    assert read_settings(folders) == Settings()
    assert not folders.config.exists()


def test_a_file_may_hold_some_settings_only(folders: Folders) -> None:
    write_file(folders, 'theme = "notte"  # for the evening\n[bestia]\nplayers = 3\n')
    settings = read_settings(folders)
    assert settings == Settings(theme="notte", games={"bestia": {"players": 3}})
    assert settings.of("bestia") == usual_of("bestia") | {"players": 3}


BAD = {
    'theme = "blu"': "theme = 'blu' is not allowed: feltro, notte, giorno, contrasto",
    "theme = 3": "theme = 3 is not allowed: feltro, notte, giorno, contrasto",
    "theme = []": "theme = [] is not allowed: feltro, notte, giorno, contrasto",
    "bell = 1": "bell = 1 is not allowed: true, false",
    'coach = "yes"': "coach = 'yes' is not allowed: true, false",
    "[bestia]\nplayers = 11": "bestia.players = 11 is not allowed: a number from 3 to 10",
    "[bestia]\nplayers = true": "bestia.players = True is not allowed: a number from 3 to 10",
    "players = 5.0": "bestia.players = 5.0 is not allowed: a number from 3 to 10",
    "bestia = 5": "bestia = 5 is not allowed: a table",
    "game = 5": f"game = 5 is not allowed: {', '.join(GAMES)}",
    r'name = "a\nb"': r"name = 'a\nb' is not allowed: a text of at most 16 characters",
    'name = "abcdefghijklmnopq"': "name = 'abcdefghijklmnopq' is not allowed: a text of at most 16"
    " characters",
    "version = 3": "a newer bestIA wrote it",
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


@pytest.mark.parametrize("text", ["theme = notte\n", "version = 3\n"])
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
    monkeypatch.setattr(module, "VERSION", 3)
    monkeypatch.setattr(module, "MIGRATIONS", {2: lambda old: old | {"theme": old["colours"]}})
    write_file(folders, 'version = 2\ncolours = "giorno"\n')
    settings = read_settings(folders)
    assert settings.theme == "giorno"
    write_settings(folders, settings)
    assert tomllib.loads(folders.settings.read_text(encoding="utf-8"))["version"] == 3


TODAY = (FOLDER / "today" / "settings.toml").read_text(encoding="utf-8")
"""Of the time when there was one game."""


def test_settings_of_the_time_with_one_game_are_those_of_that_game(folders: Folders) -> None:
    write_file(folders, TODAY + 'mine = "stays"\n')
    settings = read_settings(folders)
    assert (settings.theme, settings.name, settings.game) == ("notte", "Nicolò", "bestia")
    assert settings.games == {"bestia": {"players": 6, "level": "campione", "stakes": "low"}}
    write_settings(folders, settings)
    content = tomllib.loads(folders.settings.read_text(encoding="utf-8"))
    assert content == {
        "version": 2,
        "mine": "stays",
        **settings.general,
        "bestia": {"players": 6, "level": "campione", "stakes": "low"},
    }


def test_what_a_person_wrote_by_hand_is_understood_as_it_was_in_both_versions(
    folders: Folders,
) -> None:
    write_file(folders, 'players = 7\n[bestia]\nlevel = "maestro"\n')
    assert read_settings(folders).games == {"bestia": {"players": 7, "level": "maestro"}}


def test_what_is_known_of_games_that_are_not_here_stays(folders: Folders) -> None:
    write_file(folders, 'game = "snap"\n[snap]\nplayers = 2\n[bestia]\nmore = 1\n')
    settings = read_settings(folders)
    assert (settings.game, dict(settings.games)) == ("bestia", {"bestia": {}})
    write_settings(folders, change_setting(settings, "bestia.players", 3))
    content = tomllib.loads(folders.settings.read_text(encoding="utf-8"))
    assert content["snap"] == {"players": 2}
    assert content["bestia"] == {"more": 1, "players": 3}


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
    settings = change_setting(Settings(name="Ada"), "bell", True)
    assert settings == Settings(name="Ada", bell=True)
    settings = change_setting(settings, "bestia.players", 7)
    settings = change_setting(settings, key_of("bestia", "level"), "maestro")
    assert (settings.value("bell"), settings.value("bestia.players")) == (True, 7)
    games = {"bestia": {"players": 7, "level": "maestro"}}
    assert settings == Settings(name="Ada", bell=True, games=games)


def test_a_value_or_a_setting_that_is_not_there_is_refused() -> None:
    least = "bestia.players = 2 is not allowed: a number from 3 to 10"
    with pytest.raises(SettingsError, match=least):
        change_setting(Settings(), "bestia.players", 2)
    for key in ("colour", "players", "bestia.colour", "snap.players", "bestia.", ".", "games"):
        with pytest.raises(SettingsError, match=f"no setting '{key}': the settings are lang"):
            change_setting(Settings(), key, "red")
    with pytest.raises(SettingsError, match="speed"):
        Settings(speed="warp")
    with pytest.raises(SettingsError, match="stakes"):
        Settings(games={"bestia": {"stakes": "own"}})
