"""A game in progress: saved at every decision, written down once, and never lost."""

import datetime
import errno
import json
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ai.advice import Advice
from bestia_cli import session as sessions
from bestia_cli.backroom import office
from bestia_cli.backroom.room import DirectRoom
from bestia_cli.croupier import Croupier
from bestia_cli.lessons import lessons
from bestia_cli.new_setup import setup_of_the_day, watch_setup
from bestia_cli.scene import RefusedError, Scene
from bestia_cli.session import Session
from bestia_cli.setup import DAILY, DEAL, GAME, TRAINING, WHAT_IF, Setup, Start, setup_from_json
from bestia_cli.showing import show
from bestia_cli.storage import games, saves
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.games import GameLogError
from bestia_cli.storage.saves import SaveDamagedError, SaveInUseError, list_saves, read_save
from engine.bestia.rules import Rules
from tests.bestia_cli.table.games import next_word, read_lines, setup_of, verify

THREE = Rules(players=3)
FIVE = Rules(players=5)


@pytest.fixture
def room() -> Iterator[DirectRoom]:
    room = DirectRoom()
    yield room
    room.close()


@pytest.fixture
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written, but nobody waits for the disk."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


def go_on(session: Session, chance: random.Random) -> Scene:
    word = next_word(session.scene, chance)
    return session.advance() if word is None else session.choose(word)


def play_out(session: Session, chance: random.Random) -> None:
    while not session.over:
        go_on(session, chance)


def game_id(session: Session) -> str:
    assert session.keeper is not None
    return session.keeper.save.id


def save_path(folders: Folders) -> Path:
    [path] = folders.saves.glob("*.json")
    return path


def history(folders: Folders) -> Path:
    [path] = folders.games.glob("*.jsonl")
    return path


# --- saved ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unsynced")
def test_every_decision_is_on_disk_before_it_is_shown(
    room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(room, folders, setup_of(FIVE, hands=2))
    while True:
        save = read_save(save_path(folders))
        found = show(Croupier(setup_from_json(save.setup), save.table), 0)
        assert found == session.scene
        assert save.history_size == history(folders).stat().st_size
        assert (save.summary.hand, save.summary.pot) == (found.hand, found.pot)
        if session.over:
            break
        go_on(session, chance)
    session.close()


@pytest.mark.usefixtures("unsynced", "same_nonce")
def test_a_game_goes_on_at_any_decision(
    room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    setup = setup_of(FIVE, hands=2)
    session = Session.begin(room, folders, setup)
    whole = Croupier(setup)
    name = game_id(session)
    while not session.over:
        scene, turn = session.scene, session.turn
        session.close()
        session = Session.resume(DirectRoom(), folders, name)
        assert session.scene == scene
        assert (session.turn.record, session.turn.over) == (turn.record, turn.over)
        word = next_word(scene, chance)
        session.advance() if word is None else session.choose(word)
        whole.step() if word is None else whole.choose(word)
        assert session.scene == show(whole, 0)
    session.close()
    assert verify(history(folders)) == (2, 1, 0)


@pytest.mark.usefixtures("unsynced")
def test_the_history_has_each_smazzata_once_and_says_when(
    room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(room, folders, setup_of(THREE, hands=6))
    play_out(session, chance)
    session.close()
    header, *lines = read_lines(history(folders))
    assert header == session.header
    assert [line["hand"] for line in lines] == [1, 2, 3, 4, 5, 6]
    assert verify(history(folders)) == (6, 1, 0)
    for line in lines:
        assert datetime.datetime.fromisoformat(line["when"]).tzinfo is not None


@pytest.mark.usefixtures("unsynced")
def test_a_real_table_is_saved_with_its_mistakes(room: DirectRoom, folders: Folders) -> None:
    setup = setup_of(Rules(players=3, tavolo_vero=True), first_dealer=0, hands=1)
    session = Session.begin(room, folders, setup)
    session.choose("forget-cut")
    scene, name = session.scene, game_id(session)
    session.close()
    session = Session.resume(room, folders, name)
    assert session.scene == scene
    assert scene.pot == 60
    play_out(session, random.Random(6))
    session.close()
    line = read_lines(history(folders))[1]
    assert [mistake["t"] for mistake in line["mistakes"]].count("cut") >= 1
    assert verify(history(folders)) == (1, 1, 0)


@pytest.mark.usefixtures("unsynced")
def test_a_taken_back_choice_is_saved_too(
    room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(room, folders, setup_of(FIVE, mode=TRAINING))
    name = game_id(session)
    while not session.scene.can_undo:
        before = session.scene
        go_on(session, chance)
    assert session.undo() == before
    session.close()
    again = Session.resume(room, folders, name)
    assert again.scene == before
    again.close()


def test_a_refused_choice_changes_nothing(room: DirectRoom, folders: Folders) -> None:
    session = Session.begin(room, folders, setup_of(THREE, first_dealer=1))
    before, saved = session.scene, save_path(folders).read_bytes()
    for word in ("keep", "cut:77", "nonsense"):
        with pytest.raises(RefusedError):
            session.choose(word)
    with pytest.raises(RefusedError):
        session.advance()
    assert session.scene == before
    assert save_path(folders).read_bytes() == saved
    session.close()


# --- the end, and games that are not kept --------------------------------------------------------


@pytest.mark.usefixtures("unsynced")
def test_a_game_that_is_over_leaves_no_save_but_its_history(
    room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(room, folders, setup_of(THREE, hands=1))
    name = game_id(session)
    play_out(session, chance)
    session.close()
    assert list(folders.saves.iterdir()) == []
    assert list_saves(folders) == []
    assert verify(history(folders)) == (1, 1, 0)
    with pytest.raises(FileNotFoundError):
        Session.resume(room, folders, name)
    session.close()


@pytest.mark.usefixtures("unsynced")
def test_a_game_that_was_left_when_it_was_over_ends_when_it_is_opened(
    room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(room, folders, setup_of(THREE, hands=1))
    name = game_id(session)
    play_out(session, chance)
    die(session)
    again = Session.resume(room, folders, name)
    assert again.over
    again.close()
    assert list_saves(folders) == []
    assert verify(history(folders)) == (1, 1, 0)


@pytest.mark.usefixtures("unsynced")
@pytest.mark.parametrize("setup", [watch_setup(4, ["heuristic"], 2, "x"), lessons()[0].setup])
def test_a_lesson_and_a_table_of_machines_write_nothing(
    setup: Setup, room: DirectRoom, folders: Folders
) -> None:
    session = Session.begin(room, folders, setup)
    notes = {"keep": "keep", "exchange": "exchange:2S+5B"}
    while not session.over:
        scene = session.scene
        words = [option.word for option in scene.options]
        if words:
            session.choose(notes.get(scene.options[0].kind, words[0]))
        else:
            session.advance()
    session.close()
    assert not folders.data.exists()


@pytest.mark.usefixtures("unsynced")
def test_what_is_played_on_from_a_replay_is_saved_and_not_written_down(
    room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    deck = Croupier(setup_of(THREE)).shuffled
    setup = setup_of(THREE, kind=WHAT_IF, hands=1, start=Start(deck, 0, pot=30), cut=0)
    session = Session.begin(room, folders, setup)
    go_on(session, chance)
    scene, name = session.scene, game_id(session)
    session.close()
    session = Session.resume(room, folders, name)
    assert session.scene == scene
    play_out(session, chance)
    session.close()
    assert not folders.games.exists()
    assert list_saves(folders) == []


@pytest.mark.usefixtures("unsynced")
@pytest.mark.parametrize("kind", [GAME, DEAL, DAILY])
def test_every_game_of_ones_own_is_written_down_with_its_kind(
    kind: str, room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    setup = replace(setup_of_the_day(datetime.date(2026, 1, 2), "Io"), kind=kind)
    setup = replace(setup, bots=(None, *["heuristic"] * 4))
    session = Session.begin(room, folders, setup)
    play_out(session, chance)
    session.close()
    assert read_lines(history(folders))[1]["kind"] == kind


# --- two windows ---------------------------------------------------------------------------------


def test_a_second_session_on_the_same_save_is_refused(
    room: DirectRoom, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "LOCK_SECONDS", 0.05)
    session = Session.begin(room, folders, setup_of(THREE))
    with pytest.raises(SaveInUseError, match="open in another window"):
        Session.resume(DirectRoom(), folders, game_id(session))
    name, scene = game_id(session), session.scene
    session.close()
    again = Session.resume(room, folders, name)
    assert again.scene == scene
    again.close()


def test_two_games_do_not_disturb_each_other(
    room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    one = Session.begin(room, folders, setup_of(THREE, hands=1))
    two = Session.begin(DirectRoom(), folders, setup_of(FIVE, hands=1))
    for session in (one, two):
        play_out(session, chance)
        session.close()
    paths = sorted(folders.games.glob("*.jsonl"))
    assert [verify(path) for path in paths] == [(1, 1, 0)] * 2


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


def die(session: Session) -> None:
    """What is left when a process ends: the lock goes, and nothing is written."""
    assert session.keeper is not None
    session.keeper.save.close()


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
        session = Session.begin(DirectRoom(), folders, setup)
        name, shown = game_id(session), session.scene
        try:
            while not session.over:
                shown = go_on(session, chance)
        except (OSError, PowerCutError):
            attempted = session.scene
            die(session)
            faults.at = 0
            session = Session.resume(DirectRoom(), folders, name)
            assert session.scene in (shown, attempted)
            play_out(session, chance)
        else:
            session.close()
            assert number > 30
            return
        session.close()
        assert verify(history(folders)) == (2, 1, 0)
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
        session = Session.begin(DirectRoom(), folders, setup)
        while not session.over:
            try:
                go_on(session, chance)
            except OSError:
                refused += 1
        session.close()
        assert verify(history(folders)) == (2, 1, 0)
        if not refused:
            assert number > 30
            return
        assert refused == 1


@pytest.mark.usefixtures("unsynced")
def test_no_smazzata_begins_before_the_last_one_is_written_down(
    room: DirectRoom, folders: Folders, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.begin(room, folders, setup_of(THREE, hands=2))
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
    assert verify(history(folders)) == (2, 1, 0)


def test_a_game_that_can_not_be_begun_leaves_no_lock(
    room: DirectRoom, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "new_id", lambda: "one-game")
    for module, name in ((games, "append_line"), (saves, "write_atomically")):
        with monkeypatch.context() as full:
            full.setattr(module, name, lambda *args: refuse(print, args))
            with pytest.raises(OSError, match="No space"):
                Session.begin(room, folders, setup_of(THREE))
        assert list(folders.saves.iterdir()) == []
        history(folders).unlink()
    session = Session.begin(room, folders, setup_of(THREE))
    session.close()


def test_a_game_that_can_not_be_gone_on_with_leaves_no_lock(
    room: DirectRoom, folders: Folders, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "LOCK_SECONDS", 0.05)
    session = Session.begin(room, folders, setup_of(THREE, hands=1))
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
                Session.resume(room, folders, name)
    session = Session.resume(room, folders, name)
    session.close()
    assert verify(history(folders)) == (1, 1, 0)


def test_a_history_that_is_not_that_of_the_save_is_left_alone(
    room: DirectRoom, folders: Folders
) -> None:
    session = Session.begin(room, folders, setup_of(THREE))
    name = game_id(session)
    session.close()
    history(folders).write_bytes(b"mine")
    for _ in range(2):
        with pytest.raises(GameLogError):
            Session.resume(room, folders, name)
    assert history(folders).read_bytes() == b"mine"
    assert [info.in_use for info in list_saves(folders)] == [False]


# --- damaged saves -------------------------------------------------------------------------------

NONSENSE: tuple[Any, ...] = (None, "x", -1, 99, 10**30, 1.5, True, [], [None], ["x"], [[1]], {})
HARMLESS = ("coach", "redeals", "nonce", "let_cut", "logged", "names", "seed", "kind", "mode")
"""What may be anything of its kind."""


def damaged(folders: Folders, part: str, key: str, value: Any) -> None:
    path = save_path(folders)
    content = json.loads(path.read_bytes())
    if value is KeyError:
        del content[part][key]
    else:
        content[part][key] = value
    path.write_text(json.dumps(content))


def saved_in_play(room: DirectRoom, folders: Folders) -> str:
    """A game in the middle of a smazzata."""
    session = Session.begin(room, folders, setup_of(THREE, hands=None))
    chance = random.Random(3)
    while len(session.scene.events) < 7:
        go_on(session, chance)
    name = game_id(session)
    session.close()
    return name


@pytest.mark.usefixtures("unsynced")
@pytest.mark.parametrize("part", ["table", "setup"])
def test_a_save_with_nonsense_in_it_is_put_aside_with_a_clear_message(
    part: str, room: DirectRoom, folders: Folders
) -> None:
    name = saved_in_play(room, folders)
    path = save_path(folders)
    sound = path.read_bytes()
    for key in json.loads(sound)[part]:
        for value in (KeyError, *NONSENSE):
            path.write_bytes(sound)
            damaged(folders, part, key, value)
            try:
                session = Session.resume(room, folders, name)
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


@pytest.mark.usefixtures("unsynced")
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
        ("balance", [0, 0]),
        ("mistakes", [["card"]]),
        ("nonce", 7),
    ],
)
def test_a_table_that_can_not_be_is_put_aside(
    key: str, value: object, room: DirectRoom, folders: Folders
) -> None:
    name = saved_in_play(room, folders)
    damaged(folders, "table", key, value)
    with pytest.raises(SaveDamagedError, match="is damaged"):
        Session.resume(room, folders, name)
    assert list_saves(folders) == []
    assert len(list(folders.aside.iterdir())) == 1
    with pytest.raises(FileNotFoundError):
        Session.resume(room, folders, name)


# --- the coach -----------------------------------------------------------------------------------


def test_that_the_coach_was_asked_is_saved_at_once(
    room: DirectRoom, folders: Folders, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    advice = object.__new__(Advice)
    monkeypatch.setattr(office, "need", lambda part: None)
    monkeypatch.setattr("ai.bestia.coach.advise", lambda *args: advice)
    session = Session.begin(room, folders, setup_of(THREE, mode=TRAINING, hands=1))
    while not session.scene.asks or session.scene.mezzo is None:
        go_on(session, chance)
    assert session.advise() is advice
    assert read_save(save_path(folders)).table["coach"] == 1
    name = game_id(session)
    session.close()
    session = Session.resume(room, folders, name)
    session.advise()
    while not session.over:
        go_on(session, chance)
    session.close()
    assert read_lines(history(folders))[1]["coach"] == 2


def test_in_a_serious_game_there_is_no_coach_and_no_look_at_other_cards(
    room: DirectRoom, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(room, folders, setup_of(THREE, hands=1))
    while not session.scene.asks or session.scene.mezzo is None:
        go_on(session, chance)
    before = session.scene
    for forbidden in (
        session.advise,
        session.review,
        session.thinking,
        lambda: session.beliefs(1),
        lambda: session.look(1),
        lambda: session.look(None),
    ):
        with pytest.raises(RefusedError):
            forbidden()
    assert session.scene == before
    assert read_save(save_path(folders)).table["coach"] == 0
    play_out(session, chance)
    assert session.look(None).viewer is None
    session.close()
