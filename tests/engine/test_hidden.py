"""What a seat may see: no card is lost, and worlds come as often as they should."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given

from engine.bestia.layout import (
    ALL_CARDS,
    DECK_SIZE,
    DROPPED,
    HAND,
    LACKS,
    MAX_PLAYERS,
    OUT,
    SHOWN,
    STOCK,
    STOCK_TOP,
    State,
)
from engine.game import Deal, Game
from engine.italian import bits_of, card_texts, cards_of
from engine.match import Match
from engine.registry import GAMES
from engine.rng import new_stream
from tests.contract.scenes import Scene, determinized, play, scenes

GAME: Game = GAMES["bestia"]


def places_of_cards(state: State) -> list[int]:
    """Every place where cards lie, each a set of cards."""
    sets = [int(state[SHOWN])]
    for first in (HAND, OUT, DROPPED):
        sets += [int(state[first + seat]) for seat in range(MAX_PLAYERS)]
    return [*sets, *(1 << int(card) for card in state[STOCK + int(state[STOCK_TOP]) :])]


def assert_forty_cards(state: State) -> None:
    sets = places_of_cards(state)
    assert sum(cards.bit_count() for cards in sets) == DECK_SIZE
    together = 0
    for cards in sets:
        together |= cards
    assert together == ALL_CARDS


@given(scene=scenes(GAME))
def test_there_are_always_forty_different_cards(scene: Scene) -> None:
    match = play(GAME, scene)
    assert_forty_cards(match.state)
    assert_forty_cards(determinized(GAME, match.state, scene.observer, "1"))


@pytest.mark.rule("7.2")
@pytest.mark.rule("7.3")
@given(scene=scenes(GAME))
def test_no_world_gives_a_seat_a_card_that_its_plays_have_excluded(scene: Scene) -> None:
    match = play(GAME, scene)
    world = determinized(GAME, match.state, scene.observer, "1")
    for seat in range(scene.deal.players):
        assert not world[HAND + seat] & match.state[LACKS + seat]
        assert not match.state[HAND + seat] & match.state[LACKS + seat]


def replays(match: Match, hands: dict[int, tuple[int, ...]]) -> bool:
    """Whether the plays made so far would all have been legal from these hands, kept as dealt."""
    deck = list(match.deal.deck)
    for seat, hand in hands.items():
        place = (seat - match.deal.dealer - 1) % match.deal.players
        for position, card in zip(range(1 + 3 * place, 4 + 3 * place), hand, strict=True):
            other = deck.index(card)
            deck[position], deck[other] = deck[other], deck[position]
    deal = Deal(tuple(deck), match.deal.players, match.deal.dealer, match.deal.options)
    again = Match(match.game, deal)
    try:
        for event in match.events:
            if event.t != "presa":
                again.choose(event)
    except ValueError:
        return False
    return True


def three_players_in(deck_texts: str, plays: str) -> Match:
    """Three seats keep what they are dealt, change nothing, and make some plays."""
    rest = [text for text in card_texts(range(DECK_SIZE)) if text not in deck_texts.split()]
    deck = "".join(deck_texts.split() + rest)
    words = "keep keep keep exchange exchange exchange " + plays
    return Match.from_text(f"bestia 3 2 - {deck} {words}")


def fitting_worlds(match: Match, observer: int) -> Iterator[tuple[int, ...]]:
    """By brute force: every way to give the hidden cards to the two other hands that would have
    allowed the plays. The stock takes the rest, in as many ways whatever the hands."""
    others = [seat for seat in range(3) if seat != observer]
    known = int(match.state[SHOWN] | match.state[HAND + observer])
    free = list(cards_of(ALL_CARDS & ~known))
    sizes = [int(match.state[HAND + seat]).bit_count() for seat in others]
    shown = {seat: played_by(match, seat) for seat in others}
    for first in combinations(free, sizes[0]):
        left = [card for card in free if card not in first]
        for second in combinations(left, sizes[1]):
            hands = {others[0]: shown[others[0]] + first, others[1]: shown[others[1]] + second}
            if replays(match, hands):
                yield bits_of(first), bits_of(second)


def played_by(match: Match, seat: int) -> tuple[int, ...]:
    return tuple(
        event.cards[0]
        for event in match.events
        if event.t == "play" and event.seat == seat and isinstance(event.cards, tuple)
    )


@pytest.mark.rule("7.3")
@pytest.mark.rule("8.1")
def test_every_world_that_fits_the_plays_comes_equally_often() -> None:
    """Seat 1 shows that it lacks denari and what would overtake, seat 0 that it had no Asso."""
    match = three_players_in("5C 4D RC 7B 6D 2B 3S FD 7D 2S", "4D 6D FD 7D RC 2B")
    assert len(match.events) == 14
    worlds = list(fitting_worlds(match, 2))
    others = [0, 1]
    counts: Counter[tuple[int, ...]] = Counter()
    rng = new_stream("worlds")
    draws = 60 * len(worlds)
    for _ in range(draws):
        world = match.state.copy()
        GAME.kernel.determinize(world, 2, rng)
        counts[tuple(int(world[HAND + seat]) for seat in others)] += 1
    assert set(counts) == set(worlds)
    expected = draws / len(worlds)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(worlds) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def test_the_stock_of_a_world_is_shuffled_evenly() -> None:
    match = Match(GAME, Deal(tuple(range(DECK_SIZE)), 5, 0))
    rng = new_stream("stock")
    firsts = np.zeros(DECK_SIZE)
    draws = 3600
    for _ in range(draws):
        world = match.state.copy()
        GAME.kernel.determinize(world, 1, rng)
        firsts[world[STOCK + int(world[STOCK_TOP])]] += 1
    unseen = firsts[4:]
    assert firsts[:4].sum() == 0
    chi_square = float(((unseen - draws / 36) ** 2 / (draws / 36)).sum())
    assert abs(chi_square - 35) < 5 * 70**0.5


def test_an_observer_knows_its_own_discards() -> None:
    match = three_players_in("5C 4D RC 7B 6D 2B 3S FD 7D 2S", "")
    match = Match.from_text(match.to_text().split(" keep")[0] + " discard")
    thrown = int(match.state[OUT])
    for seed in "abc":
        world = determinized(GAME, match.state, 0, seed)
        assert world[OUT] == thrown
    hidden_discards = {
        int(determinized(GAME, match.state, 1, seed)[OUT]) for seed in map(str, range(20))
    }
    assert len(hidden_discards) > 10


def test_the_members_of_a_societa_see_its_cards_and_nobody_else_does() -> None:
    rest = " ".join(card_texts(range(DECK_SIZE)))
    deck = rest.replace(" ", "")
    words = "keep discard discard discard exchange offer join decline"
    match = Match.from_text(f"bestia 4 0 s {deck} {words} drop:" + dropped_card(deck, words))
    capo, member, outsider = 2, 3, 0
    for observer, sees in ((member, True), (capo, True), (outsider, False), (1, False)):
        view = match.view(observer)
        assert bool(view.state[HAND + capo]) is sees
        assert bool(view.state[DROPPED + capo]) is sees
    assert not match.view(member).state[OUT + capo]


def dropped_card(deck: str, words: str) -> str:
    """Any card of the four that were drawn."""
    match = Match.from_text(f"bestia 4 0 s {deck} {words}")
    return card_texts(cards_of(int(match.state[HAND + match.actor])))[0]


def test_orders_of_the_same_hand_are_one_world() -> None:
    """Guard of the enumeration above: hands are sets, not sequences."""
    assert len({bits_of(order) for order in permutations((1, 2, 3))}) == 1
