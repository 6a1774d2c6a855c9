"""A game in progress: saved at every decision, written down once, and never lost."""

import datetime
import random
from dataclasses import replace

import pytest

from ai.advice import Advice
from bestia_cli.croupier import Croupier
from bestia_cli.engine_process import service
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.lessons import lessons
from bestia_cli.new_setup import setup_of_the_day, watch_setup
from bestia_cli.scene import RefusedError
from bestia_cli.session import Session
from bestia_cli.setup import DAILY, DEAL, GAME, TRAINING, WHAT_IF, Setup, Start, setup_from_json
from bestia_cli.showing import show
from bestia_cli.storage import saves
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.save_content import read_save
from bestia_cli.storage.saves import SaveInUseError, list_saves
from engine.bestia.forms import BestiaStake
from engine.bestia.rules import Rules
from tests.bestia_cli.table.games import next_word, read_lines, setup_of, verify
from tests.bestia_cli.table.sitting import die, game_id, go_on, history, play_out, save_path

THREE = Rules(players=3)
FIVE = Rules(players=5)


# --- saved ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unsynced")
def test_every_decision_is_on_disk_before_it_is_shown(
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(client, folders, setup_of(FIVE, hands=2))
    while True:
        save = read_save(save_path(folders))
        found = show(Croupier(setup_from_json(save.setup), save.table), 0)
        assert found == session.scene
        assert save.history_size == history(folders).stat().st_size
        summary = save.summary
        assert (summary.game, summary.hand) == ("bestia", found.hand)
        assert summary.stake["pot"] == found.own.pot
        if session.over:
            break
        go_on(session, chance)
    session.close()


@pytest.mark.usefixtures("unsynced", "same_nonce")
def test_a_game_goes_on_at_any_decision(
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    setup = setup_of(FIVE, hands=2)
    session = Session.begin(client, folders, setup)
    whole = Croupier(setup)
    name = game_id(session)
    while not session.over:
        scene, turn = session.scene, session.turn
        session.close()
        session = Session.resume(DirectClient(), folders, name)
        assert session.scene == scene
        assert (session.turn.record, session.turn.over) == (turn.record, turn.over)
        word = next_word(scene, chance)
        session.advance() if word is None else session.choose(word)
        whole.step() if word is None else whole.choose(word)
        assert session.scene == show(whole, 0)
    session.close()
    assert verify(history(folders)) == (2, 1, 0, 2, None)


@pytest.mark.usefixtures("unsynced")
def test_the_history_has_each_smazzata_once_and_says_when(
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(client, folders, setup_of(THREE, hands=6))
    play_out(session, chance)
    session.close()
    header, *lines = read_lines(history(folders))
    assert header == session.header
    assert [line["hand"] for line in lines] == [1, 2, 3, 4, 5, 6]
    assert verify(history(folders)) == (6, 1, 0, 6, None)
    for line in lines:
        assert datetime.datetime.fromisoformat(line["when"]).tzinfo is not None


@pytest.mark.usefixtures("unsynced")
def test_a_real_table_is_saved_with_its_mistakes(client: DirectClient, folders: Folders) -> None:
    setup = setup_of(Rules(players=3, tavolo_vero=True), first_dealer=0, hands=1)
    session = Session.begin(client, folders, setup)
    session.choose("forget-cut")
    scene, name = session.scene, game_id(session)
    session.close()
    session = Session.resume(client, folders, name)
    assert session.scene == scene
    assert scene.own.pot == 60
    play_out(session, random.Random(6))
    session.close()
    line = read_lines(history(folders))[1]
    assert [mistake["t"] for mistake in line["mistakes"]].count("cut") >= 1
    assert verify(history(folders)) == (1, 1, 0, 1, None)


@pytest.mark.usefixtures("unsynced")
def test_a_taken_back_choice_is_saved_too(
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(client, folders, setup_of(FIVE, mode=TRAINING))
    name = game_id(session)
    while not session.scene.can_undo:
        before = session.scene
        go_on(session, chance)
    assert session.undo() == before
    session.close()
    again = Session.resume(client, folders, name)
    assert again.scene == before
    again.close()


def test_a_refused_choice_changes_nothing(client: DirectClient, folders: Folders) -> None:
    session = Session.begin(client, folders, setup_of(THREE, first_dealer=1))
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
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(client, folders, setup_of(THREE, hands=1))
    name = game_id(session)
    play_out(session, chance)
    session.close()
    assert list(folders.saves.iterdir()) == []
    assert list_saves(folders) == []
    assert verify(history(folders)) == (1, 1, 0, 1, None)
    with pytest.raises(FileNotFoundError):
        Session.resume(client, folders, name)
    session.close()


@pytest.mark.usefixtures("unsynced")
def test_a_game_that_was_left_when_it_was_over_ends_when_it_is_opened(
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(client, folders, setup_of(THREE, hands=1))
    name = game_id(session)
    play_out(session, chance)
    die(session)
    again = Session.resume(client, folders, name)
    assert again.over
    again.close()
    assert list_saves(folders) == []
    assert verify(history(folders)) == (1, 1, 0, 1, None)


@pytest.mark.usefixtures("unsynced")
@pytest.mark.parametrize(
    "setup", [watch_setup(4, ["heuristic"], 2, "x"), lessons("bestia")[0].setup]
)
def test_a_lesson_and_a_table_of_machines_write_nothing(
    setup: Setup, client: DirectClient, folders: Folders
) -> None:
    session = Session.begin(client, folders, setup)
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
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    deck = Croupier(setup_of(THREE)).shuffled
    setup = setup_of(
        THREE, kind=WHAT_IF, hands=1, start=Start(deck, 0, own=BestiaStake((0, 0, 0), 30)), cut=0
    )
    session = Session.begin(client, folders, setup)
    go_on(session, chance)
    scene, name = session.scene, game_id(session)
    session.close()
    session = Session.resume(client, folders, name)
    assert session.scene == scene
    play_out(session, chance)
    session.close()
    assert not folders.games.exists()
    assert list_saves(folders) == []


@pytest.mark.usefixtures("unsynced")
@pytest.mark.parametrize("kind", [GAME, DEAL, DAILY])
def test_every_game_of_ones_own_is_written_down_with_its_kind(
    kind: str, client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    setup = replace(setup_of_the_day(datetime.date(2026, 1, 2), "Io"), kind=kind)
    setup = replace(setup, bots=(None, *["heuristic"] * 4))
    session = Session.begin(client, folders, setup)
    play_out(session, chance)
    session.close()
    assert read_lines(history(folders))[1]["kind"] == kind


# --- two windows ---------------------------------------------------------------------------------


def test_a_second_session_on_the_same_save_is_refused(
    client: DirectClient, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "LOCK_SECONDS", 0.05)
    session = Session.begin(client, folders, setup_of(THREE))
    with pytest.raises(SaveInUseError, match="open in another window"):
        Session.resume(DirectClient(), folders, game_id(session))
    name, scene = game_id(session), session.scene
    session.close()
    again = Session.resume(client, folders, name)
    assert again.scene == scene
    again.close()


def test_two_games_do_not_disturb_each_other(
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    one = Session.begin(client, folders, setup_of(THREE, hands=1))
    two = Session.begin(DirectClient(), folders, setup_of(FIVE, hands=1))
    for session in (one, two):
        play_out(session, chance)
        session.close()
    paths = sorted(folders.games.glob("*.jsonl"))
    assert [verify(path) for path in paths] == [(1, 1, 0, 1, None)] * 2


# --- the coach -----------------------------------------------------------------------------------


def test_that_the_coach_was_asked_is_saved_at_once(
    client: DirectClient, folders: Folders, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    advice = object.__new__(Advice)
    monkeypatch.setattr(service, "need", lambda part, game: None)
    monkeypatch.setattr("ai.coach.advise", lambda *args: advice)
    session = Session.begin(client, folders, setup_of(THREE, mode=TRAINING, hands=1))
    while not session.scene.asks or session.scene.own.mezzo is None:
        go_on(session, chance)
    assert session.advise() is advice
    assert read_save(save_path(folders)).table["coach"] == 1
    name = game_id(session)
    session.close()
    session = Session.resume(client, folders, name)
    session.advise()
    while not session.over:
        go_on(session, chance)
    session.close()
    assert read_lines(history(folders))[1]["coach"] == 2


def test_in_a_serious_game_there_is_no_coach_and_no_look_at_other_cards(
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(client, folders, setup_of(THREE, hands=1))
    while not session.scene.asks or session.scene.own.mezzo is None:
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


def test_a_table_is_found_again_after_another_one_was_played_at(
    client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(client, folders, setup_of(Rules(players=3), hands=3))
    while session.scene.ending is None:
        go_on(session, chance)
    before, table = session.scene, session.turn.table
    other = Session.begin(client, folders, session.play_on(session.choices(0)[0]))
    play_out(other, chance)
    other.close()
    assert session.review().seat == 0
    assert (session.scene, session.turn.table) == (before, table)
    go_on(session, chance)
    assert session.scene.hand == before.hand + 1
    play_out(session, chance)
    (path,) = folders.games.iterdir()
    assert verify(path).deals == 3
