"""Deals in which something happens before anybody chooses: a void deal has one event."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from ai.player import Player
from ai.table import Table
from engine.deck import deal_of
from engine.events import Event, Form, Vocabulary, never
from engine.game import Deal, Game
from engine.kernel import State, WrongError
from engine.match import Match
from engine.registry import GAMES
from engine.replay import replay_events
from engine.seen import SeenMatch
from tests.probe.layout import ACTOR, PHASE, WON

PROBE = GAMES["probe"]
VOID = Event("void", 1)
NO_STREAM = np.uint64(0)


def deal_void(deal: Deal) -> State:
    state = PROBE.kernel.deal(deal)
    state[PHASE], state[ACTOR] = WON, -1
    return state


def follow_void(state: State, observer: int, event: Event) -> Event | None:
    if event != VOID:
        return PROBE.kernel.follow(state, observer, event)
    state[PHASE], state[ACTOR] = WON, -1
    return None


def game_of_void_deals() -> Game:
    """The probe, if no deal of it could be played."""
    forms = {**PROBE.vocabulary.forms, "void": Form(choice=never, opens=True)}
    game = replace(PROBE, vocabulary=Vocabulary(PROBE.deck, forms))
    vars(game)["kernel"] = replace(
        PROBE.kernel, deal=deal_void, follow=follow_void, opening=lambda state: [VOID]
    )
    return game


@pytest.fixture
def game() -> Game:
    return game_of_void_deals()


def void_deal(game: Game) -> Match:
    stake = game.new_ledger(game.default_rules(2)).next_stake()
    return Match(game, deal_of(game, 2, stake, NO_STREAM, 1))


def test_a_deal_that_is_void_is_over_with_one_event(game: Game) -> None:
    match = void_deal(game)
    assert match.is_over
    assert match.events == [VOID]


def test_a_void_deal_of_a_history_is_replayed(game: Game) -> None:
    replay_events(void_deal(game), (VOID,))


@pytest.mark.parametrize("events", [(), (Event("void", 0),), (VOID, VOID)])
def test_a_void_deal_with_other_events_is_wrong(game: Game, events: Sequence[Event]) -> None:
    with pytest.raises(WrongError):
        replay_events(void_deal(game), tuple(events))


def test_a_seat_hears_that_its_deal_is_void(game: Game) -> None:
    match = void_deal(game)
    seen = SeenMatch(game, PROBE.kernel.dealt(match.state, 0))
    seen.see(VOID)
    assert seen.actor == -1
    with pytest.raises(ValueError, match="nothing has happened that a void could follow"):
        seen.see(VOID)


def test_what_does_not_open_a_deal_is_refused_before_the_first_choice(game: Game) -> None:
    seen = SeenMatch(game, PROBE.kernel.dealt(void_deal(game).state, 0))
    with pytest.raises(ValueError, match="nothing has happened that a trick could follow"):
        seen.see(Event("trick", 1))


class Listener(Player):
    listens = True

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def see(self, event: Event) -> None:
        self.heard.append(event)


def test_everybody_at_the_table_hears_that_a_deal_is_void(game: Game) -> None:
    listeners = [Listener(), Listener()]
    stake = game.new_ledger(game.default_rules(2)).next_stake()
    Table(game, game.default_rules(2), listeners, ("a", "b")).play(
        void_deal(game), stake, (0, 0), NO_STREAM
    )
    assert [listener.heard for listener in listeners] == [[VOID], [VOID]]
