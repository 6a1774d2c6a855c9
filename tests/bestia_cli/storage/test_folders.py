"""Where everything is kept."""

import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from bestia_cli.storage.folders import VARIABLE, Folders, find_folders
from bestia_cli.storage.saves import SaveFile, new_id
from bestia_cli.storage.settings import Settings, write_settings
from tests.bestia_cli.storage.examples import save_of


@pytest.fixture(autouse=True)
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))


def test_a_data_dir_takes_the_data_and_the_settings(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deep"
    folders = find_folders(folder)
    assert not folder.exists()
    game_id = new_id()
    with SaveFile.create(folders, game_id) as save:
        save.write(save_of(1))
    write_settings(folders, Settings())
    expected = [f"saves/{game_id}.json", f"saves/{game_id}.lock", "settings.toml"]
    assert files_in(folder) == expected


def test_the_environment_stands_in_for_a_data_dir(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "env"))
    assert find_folders(None) == Folders(tmp_path / "env", tmp_path / "env")
    assert find_folders(tmp_path / "asked").data == tmp_path / "asked"


def test_otherwise_the_platform_has_its_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    folders = find_folders(None)
    assert folders.data == platformdirs.user_data_path("bestia", appauthor=False)
    assert folders.config == platformdirs.user_config_path("bestia", appauthor=False)


def test_a_folder_is_found_again_from_another_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_folders(Path("here")).data == tmp_path / "here"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert find_folders(Path("~/there")).data == tmp_path / "there"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(NotADirectoryError, match="file"):
        find_folders(file)


def test_storage_needs_neither_numpy_nor_numba() -> None:
    modules = ", ".join(
        f"bestia_cli.storage.{name}" for name in ("folders", "saves", "games", "settings")
    )
    code = f"import sys, {modules}; print([m for m in ('numpy', 'numba') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
