"""A deal of any game as one seat follows it, by nothing but what that seat is told."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import SOME, Event
from engine.game import Game
from engine.match import Match
from engine.seen import SeenMatch
from tests.contract.scenes import Scene, any_game, scenes, turns


def seat_of(match: Match, seat: int) -> SeenMatch:
    """A seat of a match that was just dealt, as it follows it from far away."""
    return SeenMatch(match.game, match.kernel.dealt(match.view(seat).state, seat))


def told(match: Match, event: Event, seat: int) -> Event:
    """An event as the seat is sent it, and reads it."""
    words = match.game.vocabulary
    sent = json.dumps(words.to_json(match.show(event, seat)))
    return words.seen_from_json(json.loads(sent))


def followed(game: Game, scene: Scene) -> tuple[Match, SeenMatch]:
    """A match after the choices of a scene, and how its observer has followed it."""
    match = Match(game, scene.deal)
    seen = seat_of(match, scene.observer)
    for choice in scene.choices:
        actions = match.actions()
        for event in match.act(actions[choice % len(actions)]):
            seen.see(told(match, event, scene.observer))
    return match, seen


@any_game
@given(data=st.data())
def test_a_seat_that_follows_what_it_is_told_sees_what_it_may_see(
    game: Game, data: st.DataObject
) -> None:
    scene = data.draw(scenes(game))
    match, seat = Match(game, scene.deal), scene.observer
    seen = seat_of(match, seat)
    for choice in scene.choices:
        if match.is_over:
            break
        actions = match.actions()
        for event in match.act(actions[choice % len(actions)]):
            seen.see(told(match, event, seat))
        assert (seen.view().state == match.view(seat).state).all()
        assert seen.view().events == match.view(seat).events


@any_game
@given(data=st.data())
def test_what_a_seat_is_told_wrongly_is_refused_and_changes_nothing(
    game: Game, data: st.DataObject
) -> None:
    """Another seat's choice, what the seat may not see, or less than it may see."""
    scene = data.draw(turns(game))
    match, seat = Match(game, scene.deal), scene.observer
    seen = seat_of(match, seat)
    for choice in (*scene.choices, 0):
        actions = match.actions()
        for event in match.act(actions[choice % len(actions)]):
            right = told(match, event, seat)
            nothing = told_nothing(match, event, seat)
            other = right._replace(seat=(event.seat + 1) % match.deal.players)
            for wrong in {other, event, nothing} - {right, match.show(event, seat)}:
                assert_refused(seen, wrong)
            seen.see(right)


def told_nothing(match: Match, event: Event, seat: int) -> Event:
    """An event without what the seat must see of it; what only some see may hang on what it is."""
    return match.game.vocabulary.without(
        event, lambda field: event.seat == seat or field.sight != SOME
    )


def assert_refused(seen: SeenMatch, wrong: Event) -> None:
    before, events, awaited = seen.state.copy(), list(seen.events), seen.awaited
    with pytest.raises(ValueError, match=r"\w"):
        seen.see(wrong)
    assert (seen.state == before).all()
    assert (seen.events, seen.awaited) == (events, awaited)


@any_game
@given(data=st.data())
def test_a_garbled_event_is_possible_or_refused(game: Game, data: st.DataObject) -> None:
    """Whatever cards, seats, numbers or words it names, nothing falls over."""
    scene = data.draw(turns(game))
    match, seen = followed(game, scene)
    cards = st.lists(st.integers(0, game.deck.size - 1), max_size=5).map(tuple)
    seats = st.lists(st.integers(-1, match.deal.players), max_size=3).map(tuple)
    garbled = {"cards": cards, "drawn": cards, "seats": seats, "word": st.text(max_size=3)}
    right = data.draw(st.sampled_from(match.choices()))
    slots = [field.slot for field in game.vocabulary.forms[right.t].fields]
    values: dict[str, Any] = {slot: data.draw(garbled.get(slot, st.integers())) for slot in slots}
    with suppress(ValueError):
        seen.see(right._replace(**values))
