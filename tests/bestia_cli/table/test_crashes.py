"""Power cuts, full disks and damaged saves: wherever they fall, the game goes on."""

import errno
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bestia_cli import session as sessions
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.session import Session
from bestia_cli.storage import checksum, games, saves
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.games import GameLogError
from bestia_cli.storage.save_content import SaveDamagedError
from bestia_cli.storage.saves import list_saves
from engine.bestia.rules import Rules
from tests.bestia_cli.table.games import setup_of, verify
from tests.bestia_cli.table.sitting import die, game_id, go_on, history, play_out, save_path

THREE = Rules(players=3)


# --- crashes -------------------------------------------------------------------------------------


class PowerCutError(BaseException):
    """The machine stops here."""


Write = Callable[..., Any]


class Faults:
    """Counts the writes, and lets one of them go wrong."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        self.at = 0
        """Which of them; 0: none."""
        self.how: Callable[[Write, tuple[Any, ...]], Any] = refuse
        for module, name in ((saves, "write_atomically"), (games, "append_line")):
            monkeypatch.setattr(module, name, self.wrap(getattr(module, name)))

    def wrap(self, write: Write) -> Write:
        def wrapped(*args: Any) -> Any:
            self.calls += 1
            return self.how(write, args) if self.calls == self.at else write(*args)

        return wrapped


def refuse(write: Write, args: tuple[Any, ...]) -> None:
    """The disk is full."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(args[0]))


def stop_before(write: Write, args: tuple[Any, ...]) -> None:
    raise PowerCutError


def stop_after(write: Write, args: tuple[Any, ...]) -> None:
    write(*args)
    raise PowerCutError


def stop_in_the_middle(write: Write, args: tuple[Any, ...]) -> None:
    """Half a line of a history; half a save is no save, because it is written beside."""
    path, data = args
    if path.suffix == ".jsonl":
        with open(path, "ab") as file:
            file.write(data[: len(data) // 2])
    else:
        path.with_name(f"{path.name}.1-ab.partial").write_bytes(data[: len(data) // 2])
    raise PowerCutError


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Faults:
    return Faults(monkeypatch)


CRASHES = (refuse, stop_before, stop_after, stop_in_the_middle)


@pytest.mark.usefixtures("unsynced", "same_nonce")
@pytest.mark.parametrize("how", CRASHES)
def test_wherever_a_crash_falls_the_game_goes_on_and_its_history_is_right(
    how: Callable[[Write, tuple[Any, ...]], Any], tmp_path: Path, faults: Faults
) -> None:
    faults.how = how
    setup = setup_of(THREE, "CRASHES1", hands=2)
    for number in range(3, 1000):
        folders = Folders(tmp_path / str(number), tmp_path)
        faults.calls, faults.at = 0, number
        chance = random.Random(5)
        session = Session.begin(DirectClient(), folders, setup)
        name, shown = game_id(session), session.scene
        try:
            while not session.over:
                shown = go_on(session, chance)
        except (OSError, PowerCutError):
            attempted = session.scene
            die(session)
            faults.at = 0
            session = Session.resume(DirectClient(), folders, name)
            assert session.scene in (shown, attempted)
            play_out(session, chance)
        else:
            session.close()
            assert number > 30
            return
        session.close()
        assert verify(history(folders)) == (2, 1, 0, 2, None)
        assert list_saves(folders) == []


@pytest.mark.usefixtures("unsynced", "same_nonce")
def test_a_disk_that_refuses_once_loses_nothing_of_a_game_that_goes_on(
    tmp_path: Path, faults: Faults
) -> None:
    """The screen says that it was not saved, and the game goes on."""
    setup = setup_of(THREE, "CRASHES1", hands=2)
    for number in range(3, 1000):
        folders = Folders(tmp_path / str(number), tmp_path)
        faults.calls, faults.at, refused = 0, number, 0
        chance = random.Random(5)
        session = Session.begin(DirectClient(), folders, setup)
        while not session.over:
            try:
                go_on(session, chance)
            except OSError:
                refused += 1
        session.close()
        assert verify(history(folders)) == (2, 1, 0, 2, None)
        if not refused:
            assert number > 30
            return
        assert refused == 1


@pytest.mark.usefixtures("unsynced")
def test_no_smazzata_begins_before_the_last_one_is_written_down(
    client: DirectClient, folders: Folders, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.begin(client, folders, setup_of(THREE, hands=2))
    with monkeypatch.context() as full:
        full.setattr(games, "append_line", lambda *args: refuse(print, args))
        while session.scene.ending is None:
            try:
                go_on(session, chance)
            except OSError:
                assert session.scene.ending is not None
        for _ in range(3):
            with pytest.raises(OSError, match="No space"):
                session.choose("next")
            assert session.scene.hand == 1
    session.choose("next")
    assert session.scene.hand == 2
    play_out(session, chance)
    session.close()
    assert verify(history(folders)) == (2, 1, 0, 2, None)


def test_a_game_that_can_not_be_begun_leaves_no_lock_and_no_history(
    client: DirectClient, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "new_id", lambda: "one-game")
    for module, name in ((games, "append_line"), (saves, "write_atomically")):
        with monkeypatch.context() as full:
            full.setattr(module, name, lambda *args: refuse(print, args))
            with pytest.raises(OSError, match="No space"):
                Session.begin(client, folders, setup_of(THREE))
        assert [*folders.saves.iterdir(), *folders.games.iterdir()] == []
    session = Session.begin(client, folders, setup_of(THREE))
    session.close()


def test_a_game_that_can_not_be_gone_on_with_leaves_no_lock(
    client: DirectClient, folders: Folders, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "LOCK_SECONDS", 0.05)
    session = Session.begin(client, folders, setup_of(THREE, hands=1))
    name = game_id(session)
    with monkeypatch.context() as full:
        full.setattr(games, "append_line", lambda *args: refuse(print, args))
        while not session.over:
            try:
                go_on(session, chance)
            except OSError:
                assert session.over
        die(session)
        for _ in range(2):
            with pytest.raises(OSError, match="No space"):
                Session.resume(client, folders, name)
    session = Session.resume(client, folders, name)
    session.close()
    assert verify(history(folders)) == (1, 1, 0, 1, None)


def test_a_history_that_is_not_that_of_the_save_is_left_alone(
    client: DirectClient, folders: Folders
) -> None:
    session = Session.begin(client, folders, setup_of(THREE))
    name = game_id(session)
    session.close()
    history(folders).write_bytes(b"mine")
    for _ in range(2):
        with pytest.raises(GameLogError):
            Session.resume(client, folders, name)
    assert history(folders).read_bytes() == b"mine"
    assert [info.in_use for info in list_saves(folders)] == [False]


# --- damaged saves -------------------------------------------------------------------------------

BAD_DATA: tuple[Any, ...] = (None, "x", -1, 99, 10**30, 1.5, True, [], [None], ["x"], [[1]], {})
HARMLESS = ("coach", "redeals", "nonce", "let_cut", "logged", "names", "seed", "kind", "mode")
"""What may be anything of its kind."""


def damaged(folders: Folders, part: str, key: str, value: Any) -> None:
    """Change a save, and have its checksum say that it is right."""
    path = save_path(folders)
    content = json.loads(path.read_bytes())
    if value is KeyError:
        del content[part][key]
    else:
        content[part][key] = value
    path.write_text(json.dumps(checksum.seal(content)))


def saved_in_play(client: DirectClient, folders: Folders) -> str:
    """A game in the middle of a smazzata."""
    session = Session.begin(client, folders, setup_of(THREE, hands=None))
    chance = random.Random(3)
    while len(session.scene.events) < 7:
        go_on(session, chance)
    name = game_id(session)
    session.close()
    return name


@pytest.mark.usefixtures("unsynced")
@pytest.mark.parametrize("part", ["table", "setup"])
def test_a_save_with_nonsense_in_it_is_put_aside_with_a_clear_message(
    part: str, client: DirectClient, folders: Folders
) -> None:
    name = saved_in_play(client, folders)
    path = save_path(folders)
    sound = path.read_bytes()
    for key in json.loads(sound)[part]:
        for value in (KeyError, *BAD_DATA):
            path.write_bytes(sound)
            damaged(folders, part, key, value)
            try:
                session = Session.resume(client, folders, name)
            except SaveDamagedError as error:
                said = str(error)
                assert "\n" not in said
                assert f"the saved game {name} is damaged" in said
                [aside] = folders.aside.iterdir()
                assert str(aside) in said
                assert not path.exists()
                aside.unlink()
            else:
                assert session.scene.players == 3
                session.close()


@pytest.mark.usefixtures("unsynced", "no_endless_loop")
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("words", ["keep", "fly"]),
        ("words", ["keep"] * 40),
        ("deck", ["AD"] * 40),
        ("cut", 0),
        ("cut", 40),
        ("stake", [1, 7, [0, 0, 0], 30, 0]),
        ("stake", [1, 0, [90, 0, 0], 30, 0]),
        *[
            ("stake", [hand, 0, [30, 0, 0], 30, 0])
            for hand in (0, -1, -(10**30), 10**30, 1.0, True)
        ],
        ("stake", [1, 0, [30, 0, 0], 30.0, 0]),
        ("stake", [1, 0, [30, 0, "0"], 30, 0]),
        ("stake", [1, 0, [30, 0, 0], 30]),
        ("balance", [0, 0, 0.5]),
        ("redeals", -1),
        ("coach", -1),
        ("balance", [0, 0]),
        ("mistakes", [["card"]]),
        ("nonce", 7),
    ],
)
def test_a_table_that_can_not_be_is_put_aside(
    key: str, value: object, client: DirectClient, folders: Folders
) -> None:
    name = saved_in_play(client, folders)
    damaged(folders, "table", key, value)
    with pytest.raises(SaveDamagedError, match="is damaged"):
        Session.resume(client, folders, name)
    assert list_saves(folders) == []
    assert len(list(folders.aside.iterdir())) == 1
    with pytest.raises(FileNotFoundError):
        Session.resume(client, folders, name)
