"""What must hold at the table of every game: whatever can be chosen is reached with keys alone and
can be typed, nothing is lost when a table is left, and a replay shows what was seen."""

import io
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bestia_cli.answers import answers_by_kind
from bestia_cli.croupier import Croupier
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.engine_process.recording import Recording
from bestia_cli.engine_process.service import Service
from bestia_cli.quick import run_quick
from bestia_cli.quick.answers import read_answer
from bestia_cli.scene import CUTTING, SETTLED, Scene
from bestia_cli.selection import Selection
from bestia_cli.session import Session
from bestia_cli.setup import TRAINING, Setup
from bestia_cli.showing import show
from bestia_cli.storage.folders import find_folders
from bestia_cli.wording import label
from engine.registry import GAMES
from tests.bestia_cli.keyboard import reach
from tests.bestia_cli.table.games import (
    NAMES,
    next_word,
    same_again,
    scenes_of,
    verify,
    write_lines,
)

HANDS = 6
PATIENCE = 2000
"""Lines after which a game in plain lines is stuck."""
TABLES = [
    (name, players)
    for name, game in GAMES.items()
    for players in sorted({game.players.start, game.usual, game.players[-1]})
]
any_table = pytest.mark.parametrize(("game", "players"), TABLES)


@pytest.fixture
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written, but nobody waits for the disk."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


class Moment(NamedTuple):
    """The table before a decision."""

    place: int
    """The deal, from 0."""
    events: int
    scene: Scene
    """As the person sees it."""
    all_scenes: tuple[Scene, ...]
    """As all open cards show it, and as every seat sees it."""
    dealt: bool


class Played(NamedTuple):
    moments: tuple[Moment, ...]
    lines: tuple[dict[str, Any], ...]

    @property
    def asked(self) -> Iterator[Scene]:
        return (moment.scene for moment in self.moments if moment.scene.asks)


def setup_of(game: str, players: int, **changed: Any) -> Setup:
    rules = GAMES[game].default_rules(players)
    bots = (None, *["random"] * (players - 1))
    setup = Setup(game, rules, NAMES[:players], bots, "TESTTEST", hands=HANDS)
    return replace(setup, **changed)


@cache
def played(game: str, players: int) -> Played:
    """A game by chance, and what everybody saw of it; the table comes back from a file before
    every decision."""
    croupier, chance = Croupier(setup_of(game, players)), random.Random(7)
    moments, lines = [], [croupier.header()]
    while True:
        before = scenes_of(croupier)
        croupier = same_again(croupier)
        assert scenes_of(croupier) == before
        match, scene = croupier.match, show(croupier, croupier.setup.person)
        events = 0 if match is None else len(match.events)
        place = croupier.stake.hand - 1
        moments.append(Moment(place, events, scene, tuple(before), match is not None))
        record = croupier.record()
        if record is not None:
            lines.append(record)
        if croupier.is_over:
            return Played(tuple(moments), tuple(lines))
        word = next_word(scene, chance)
        if word is None:
            croupier.step()
        else:
            croupier.choose(word)


@any_table
def test_every_choice_is_reached_with_keys_alone(game: str, players: int) -> None:
    for scene in played(game, players).asked:
        for option in scene.options:
            selection = Selection(replace(scene, options=()))
            selection.show(scene)
            words = reach(selection, option).split(" ")
            assert option.word in words
            assert len(words) == scene.run


@any_table
def test_every_choice_has_a_name_a_key_and_a_word_that_can_be_typed(
    game: str, players: int
) -> None:
    for scene in played(game, players).asked:
        for option in scene.options:
            assert label(option, scene)
            assert answers_by_kind(game)[option.kind].keys
            typed = option.word.casefold()
            assert read_answer(scene, typed, may_err=False) == option.word


@any_table
def test_a_replay_shows_what_was_seen(game: str, players: int, tmp_path: Path) -> None:
    found = played(game, players)
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", list(found.lines))))
    for moment in found.moments:
        if moment.dealt:
            viewers = (None, *range(players))
            for viewer, scene in zip(viewers, moment.all_scenes, strict=True):
                again = recording.show(moment.place, moment.events, viewer)
                assert looked_at(again) == looked_at(scene)


def looked_at(scene: Scene) -> Scene:
    """A scene without what only somebody at the table has."""
    return replace(
        scene,
        options=(),
        forbidden=(),
        too_many="",
        run=1,
        can_undo=False,
        hands=None,
        deal_code="",
        viewer=None,
        last=False,
    )


@any_table
def test_what_was_chosen_in_one_go_is_taken_back_in_one_go(game: str, players: int) -> None:
    service, chance = Service(), random.Random(11)
    turn = service.open(setup_of(game, players, mode=TRAINING), None, 0)
    undone = 0
    while not turn.over:
        scene = turn.scene
        if not scene.asks:
            turn = service.step()
            continue
        selection = Selection(replace(scene, options=()))
        selection.show(scene)
        turn = service.choose(reach(selection, chance.choice(scene.options)))
        if turn.scene.can_undo and scene.phase not in (CUTTING, SETTLED):
            again = service.undo().scene
            assert (again.options, again.events) == (scene.options, scene.events)
            undone += 1
            turn = service.choose(next_words(again, chance))
    assert undone
    service.close()


def next_words(scene: Scene, chance: random.Random) -> str:
    selection = Selection(replace(scene, options=()))
    selection.show(scene)
    return reach(selection, chance.choice(scene.options))


@any_table
@pytest.mark.usefixtures("unsynced")
def test_a_game_is_played_in_plain_lines(game: str, players: int, tmp_path: Path) -> None:
    client, output, chance = DirectClient(), io.StringIO(), random.Random(5)
    session = Session.begin(
        client, find_folders(tmp_path), setup_of(game, players, mode=TRAINING, hands=2)
    )

    def answers() -> Iterator[str]:
        asides = ["?", "r", "u", "z", "nonsense 77", "1", ""]
        for _ in range(PATIENCE):
            yield chance.choice(asides) + "\n"
            if session.scene.asks:
                yield next_words(session.scene, chance) + "\n"

    assert run_quick(session, answers(), output, color=False) == 0
    assert session.over
    assert "{" not in output.getvalue()
    session.close()
    client.close()


@any_table
@pytest.mark.usefixtures("unsynced")
def test_a_game_that_is_left_at_every_decision_goes_on_as_it_was(
    game: str, players: int, tmp_path: Path
) -> None:
    client, folders, chance = DirectClient(), find_folders(tmp_path), random.Random(9)
    session = Session.begin(client, folders, setup_of(game, players, hands=1))
    while not session.over:
        assert session.keeper is not None
        before, save = session.scene, session.keeper.save.id
        session.close()
        session = Session.resume(client, folders, save)
        assert session.scene == before
        if before.asks:
            session.choose(next_words(before, chance))
        else:
            session.advance()
    session.close()
    client.close()
    (history,) = folders.games.glob("*.jsonl")
    assert verify(history).deals == 1
