"""The deal that is over: every moment of it can be looked at again, and played on from in the same
seat; nothing of a deal in play can."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pytest

from bestia_cli.engine_process import service
from bestia_cli.engine_process.messages import Turn
from bestia_cli.engine_process.service import Service
from bestia_cli.new_setup import names_for
from bestia_cli.scene import RefusedError, Scene
from bestia_cli.setup import TRAINING, WHAT_IF, Setup, setup_from_json
from engine.registry import GAMES

any_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "WORLDS", 4)
    monkeypatch.setattr(service, "BELIEVED", 20)


class Seen(NamedTuple):
    """A deal that a person played to its end, and what was asked on the way."""

    table: Service
    asked: list[Scene]
    """Where there was something to choose."""


def play_deal(game: str, chance: random.Random, person: int = 1) -> Seen:
    players = GAMES[game].usual
    bots = tuple(None if seat == person else "random" for seat in range(players))
    rules, names = GAMES[game].default_rules(players), names_for(players, "Tu")
    table, asked = Service(), []
    turn = table.open(Setup(game, rules, names, bots, "00000007", hands=1), None, person)
    while not turn.over:
        scene = turn.scene
        if scene.is_dealt and len(scene.options) > 1:
            asked.append(scene)
        turn = table.choose(chance.choice(scene.options).word) if scene.asks else table.step()
    return Seen(table, asked)


def as_shown(scene: Scene) -> Scene:
    """A scene without what only a person who is asked has."""
    return replace(scene, options=(), forbidden=(), can_undo=False, run=1, too_many="", last=False)


@any_game
def test_the_choices_of_a_deal_are_where_the_person_was_asked(
    game: str, chance: random.Random
) -> None:
    seen = play_deal(game, chance)
    assert seen.table.choices(1) == tuple(len(scene.events) for scene in seen.asked)
    for scene in seen.asked:
        again = seen.table.moment(len(scene.events), 1)
        assert as_shown(again) == as_shown(scene)
    assert [choice.place for choice in seen.table.review().choices] == [*seen.table.choices(1)]


@any_game
def test_it_is_played_on_in_the_same_seat_with_the_same_cards(
    game: str, chance: random.Random
) -> None:
    seen = play_deal(game, chance)
    for scene in seen.asked:
        setup = seen.table.play_on(len(scene.events))
        assert (setup.kind, setup.mode, setup.person) == (WHAT_IF, TRAINING, 1)
        assert setup_from_json(json.loads(json.dumps(setup.to_json()))) == setup
        turn = Service().open(setup, None, 1)
        assert turn.scene.options == scene.options
        assert turn.scene.events == scene.events
        assert turn.scene.hand_shown == scene.hand_shown
        while not turn.over:
            turn = other_turn(setup, turn.table, chance)


def other_turn(setup: Setup, table: dict[str, Any], chance: random.Random) -> Turn:
    """One decision more, after the table was left and found again."""
    room = Service()
    turn = room.open(setup, json.loads(json.dumps(table)), 1)
    scene = turn.scene
    return room.choose(chance.choice(scene.options).word) if scene.asks else room.step()


def test_what_was_believed_at_a_choice_is_about_cards_that_others_held(
    chance: random.Random,
) -> None:
    seen = play_deal("bestia", chance)
    for scene in seen.asked:
        belief = seen.table.beliefs(1, len(scene.events))
        assert belief is not None
        held = [sum(chances) for chances in belief.chances]
        shown = [len(seat.cards) + seat.hidden for seat in scene.seats]
        assert held == pytest.approx(shown)


def unfinished(chance: random.Random) -> Iterator[Service]:
    table = Service()
    rules = GAMES["bestia"].default_rules(3)
    setup = Setup("bestia", rules, names_for(3, "Tu"), (None, "random", "random"), "00000007")
    turn = table.open(setup, None, 0)
    while turn.scene.ending is None:
        yield table
        scene = turn.scene
        turn = table.choose(chance.choice(scene.options).word) if scene.asks else table.step()


def test_nothing_of_a_deal_in_play_is_looked_at_again(chance: random.Random) -> None:
    for table in unfinished(chance):
        for ask in (
            partial(table.choices, 1),
            partial(table.moment, 0, 1),
            partial(table.play_on, 0),
            table.review,
            partial(table.beliefs, 0, 0),
        ):
            with pytest.raises(RefusedError):
                ask()
