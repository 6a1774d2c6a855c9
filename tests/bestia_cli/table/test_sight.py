"""What a viewer sees: never a card that may not be known, and all that may."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.games.bestia.records import ALONE, CAPO, KEPT, MEMBER, OUT, THREW, WAITING
from bestia_cli.scene import CUTTING, SETTLED, Scene
from bestia_cli.setup import Start
from bestia_cli.showing import show
from engine.bestia.forms import VOCABULARY, BestiaStake
from engine.bestia.rules import Rules
from engine.italian import TEXTS, parse_card
from engine.match import IllegalChoiceError, Match
from tests.bestia_cli.table.games import TABLES, decide, next_word, scenes_of, setup_of

FIVE = Rules(players=5)
ALL = frozenset(range(len(TEXTS)))
TRIES = 60
"""How often the hidden cards are dealt anew until they fit what was played."""


def tables(rules: Rules, hands: int) -> Iterator[Croupier]:
    """A table at every moment of a game."""
    croupier = Croupier(setup_of(rules, hands=hands))
    chance = random.Random(11)
    while not croupier.is_over:
        yield croupier
        decide(croupier, next_word(show(croupier, 0), chance))
    yield croupier


# --- hidden cards --------------------------------------------------------------------------------


def known_to(match: Match, viewer: int) -> set[int]:
    """The cards that a seat has seen, reckoned from the deal and the events alone."""
    deal = match.deal
    order = [(deal.dealer + 1 + place) % deal.players for place in range(deal.players)]
    first = 1 + 3 * order.index(viewer)
    known = {deal.deck[0], *deal.deck[first : first + 3]}
    company = {viewer}
    for event in match.events:
        if event.t == "buco" and viewer in (event.seats or ()):
            company |= set(event.seats or ())
    for event in match.events:
        own = event.seat == viewer or (event.t in ("buco", "drop") and event.seat in company)
        for cards in (event.cards, event.drawn):
            if isinstance(cards, tuple) and (own or event.t == "play"):
                known |= set(cards)
    return known


def swapped_word(word: str, swap: dict[int, int]) -> str:
    kind, colon, cards = word.partition(":")
    if not colon:
        return word
    return kind + ":" + "+".join(TEXTS[swap[parse_card(card)]] for card in cards.split("+"))


def with_other_cards(match: Match, viewer: int, chance: random.Random) -> Start | None:
    """The same smazzata with every card that the viewer has not seen somewhere else; None if no
    such cards fit what was played."""
    words = [VOCABULARY.to_word(event) for event in match.events if VOCABULARY.is_choice(event)]
    hidden = sorted(ALL - known_to(match, viewer))
    for _ in range(TRIES):
        others = hidden.copy()
        chance.shuffle(others)
        swap = {card: card for card in ALL} | dict(zip(hidden, others, strict=True))
        deck = tuple(swap[card] for card in match.deal.deck)
        changed = tuple(swapped_word(word, swap) for word in words)
        line = Match(match.game, replace(match.deal, deck=deck)).to_text()
        try:
            Match.from_text(" ".join([line, *changed]))
        except IllegalChoiceError:
            continue
        return Start(deck, match.deal.dealer, changed, thirty(match.deal.players))
    return None


def thirty(players: int) -> BestiaStake:
    """A piatto that stood there before."""
    return BestiaStake((0,) * players, 30)


def laid_out(start: Start, rules: Rules) -> Croupier:
    return Croupier(setup_of(rules, hands=1, start=start, cut=0))


@pytest.mark.parametrize("name", ["three", "five", "ten"])
def test_a_scene_is_the_same_whatever_the_hidden_cards_are(name: str) -> None:
    chance, compared = random.Random(2), 0
    rules = TABLES[name]
    for croupier in tables(rules, hands=2):
        match = croupier.match
        if match is None or match.is_over:
            continue
        words = tuple(
            VOCABULARY.to_word(event) for event in match.events if VOCABULARY.is_choice(event)
        )
        own = thirty(rules.players)
        true = laid_out(Start(match.deal.deck, match.deal.dealer, words, own), rules)
        for viewer in {0, chance.randrange(rules.players)}:
            start = with_other_cards(match, viewer, chance)
            if start is not None:
                other = laid_out(start, rules)
                assert show(other, viewer) == show(true, viewer)
                compared += show(other, None) != show(true, None)
    assert compared > 30


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_nobody_sees_the_cards_of_others_but_in_a_societa(rules: Rules) -> None:
    for croupier in tables(rules, hands=4):
        for scene in scenes_of(croupier)[1:]:
            own = scene.own_seat
            assert own is not None
            for seat in scene.seats:
                company = seat.seat in (own.seat, own.own.capo)
                assert company or not seat.cards
                assert not company or seat.hidden == 0
            assert cards_in(scene) <= (
                known_to(croupier.match, own.seat) if croupier.match is not None else set()
            )


def cards_in(scene: Scene) -> set[int]:
    """Every card that a scene shows before the end."""
    found = {card for seat in scene.seats for card in (*seat.cards, scene.played_by(seat.seat))}
    found |= {scene.own.mezzo} | {played.card for played in scene.on_table}
    if scene.last_trick is not None:
        found |= {played.card for played in scene.last_trick.cards}
    for event in scene.events:
        for cards in (event.cards, event.drawn):
            found |= set(cards) if isinstance(cards, tuple) else set()
    found |= {card for option in scene.options for card in option.cards}
    found |= {card.card for card in scene.forbidden}
    return {card for card in found if card is not None}


def test_with_all_cards_open_nothing_is_hidden() -> None:
    for croupier in tables(FIVE, hands=3):
        scene = show(croupier, None)
        assert all(seat.hidden == 0 for seat in scene.seats)
        assert scene.hand_shown == ()
        if croupier.match is not None:
            assert scene.events == tuple(croupier.match.events)


def test_before_the_deal_no_card_is_to_be_seen() -> None:
    for scene in scenes_of(Croupier(setup_of(FIVE, first_dealer=1))):
        assert scene.phase == CUTTING
        assert cards_in(scene) == set()
        assert (scene.own.stock, scene.own.briscola, scene.ending) == (40, None, None)


def test_the_deck_and_the_nonce_are_shown_at_the_end_and_not_before() -> None:
    for croupier in tables(FIVE, hands=3):
        scene = show(croupier, 0)
        assert (scene.ending is not None) == (scene.phase == SETTLED)
        if scene.ending is not None:
            assert scene.ending.deck == croupier.dealt
            assert scene.ending.nonce == croupier.nonce
        else:
            assert croupier.nonce not in repr(scene)


def test_the_members_of_a_societa_see_its_cards_and_the_others_do_not() -> None:
    met = 0
    for croupier in tables(FIVE, hands=40):
        open_scene, *scenes = scenes_of(croupier)
        capi = [seat for seat in open_scene.seats if seat.own.standing == CAPO]
        if not capi or open_scene.ending is not None:
            continue
        met += 1
        for capo in capi:
            for scene in scenes:
                assert scene.own_seat is not None
                inside = scene.own_seat.own.capo == capo.seat
                assert scene.seats[capo.seat].cards == (capo.cards if inside else ())
                if inside:
                    assert scene.hand_shown == capo.cards
    assert met > 10


# --- what there is to see ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["three", "five", "ten", "giro chiuso"])
def test_every_card_is_somewhere(name: str) -> None:
    """In the middle, in the stock, in a hand, played, or put away."""
    rules = TABLES[name]
    for croupier in tables(rules, hands=4):
        for scene in scenes_of(croupier):
            if scene.own.mezzo is None or scene.ending is not None:
                continue
            put_away = 0
            for event in scene.events:
                count = event.cards if isinstance(event.cards, int) else len(event.cards)
                put_away += 3 if event.t == "discard" else count
            held = sum(len(seat.cards) + seat.hidden for seat in scene.seats)
            assert 1 + scene.own.stock + held + put_away == 40


def test_the_presa_on_the_table_is_that_of_the_events() -> None:
    for croupier in tables(FIVE, hands=10):
        scene = show(croupier, 0)
        plays = [event for event in scene.events if event.t in ("play", "presa")]
        ends = [place for place, event in enumerate(plays) if event.t == "presa"]
        lying = plays[ends[-1] + 1 :] if ends else plays
        assert [(played.seat, (played.card,)) for played in scene.on_table] == [
            (event.seat, event.cards) for event in lying
        ]
        assert (scene.winning >= 0) == bool(lying)
        for seat in scene.seats:
            cards = [event.cards for event in lying if event.seat == seat.seat]
            played = scene.played_by(seat.seat)
            assert cards == ([] if played is None else [(played,)])
        if ends:
            assert scene.last_trick is not None
            assert scene.last_trick.taker == plays[ends[-1]].seat
        if plays:
            assert scene.own.first == plays[0].seat
        if scene.phase == "play":
            assert scene.own.presa == len(ends) + 1


def test_the_winning_seat_takes_the_presa_when_its_last_card_falls() -> None:
    """The scene before the last card and the card itself say who takes it (§7.4)."""
    checked = 0
    for croupier in tables(FIVE, hands=20):
        match = croupier.match
        if match is None or not match.events or match.events[-1].t != "presa":
            continue
        scene = show(croupier, 0)
        assert scene.last_trick is not None
        led, briscola = scene.last_trick.cards[0].card & 3, scene.own.briscola

        def strength(card: int, led: int = led, trump: int | None = briscola) -> int:
            suit = card & 3
            return (card >> 2) + (20 if suit == trump else 10 if suit == led else 0)

        best = max(scene.last_trick.cards, key=lambda played: strength(played.card))
        assert scene.last_trick.taker == best.seat
        checked += 1
    assert checked > 10


def test_a_seat_is_what_it_said_it_would_be() -> None:
    seen = set()
    for croupier in tables(FIVE, hands=40):
        scene = show(croupier, 3)
        for seat in scene.seats:
            seen.add(seat.own.standing)
            own = [event for event in scene.events if event.seat == seat.seat]
            bucos = [e for e in scene.events if e.t == "buco" and seat.seat in (e.seats or ())]
            kinds = {event.t for event in own}
            if bucos:
                alone = bucos[0].seats == (seat.seat,)
                right = ALONE if alone else CAPO if bucos[0].seat == seat.seat else MEMBER
            elif "keep" in kinds:
                right = KEPT
            elif "pass" in kinds:
                right = OUT
            elif "discard" in kinds:
                right = OUT if scene.phase in ("play", "vote", "settled") else THREW
            else:
                right = WAITING
            assert seat.own.standing == right
            assert (seat.own.changed is None) == ("exchange" not in kinds)
    assert seen == {WAITING, KEPT, THREW, OUT, ALONE, CAPO, MEMBER}


def test_in_a_giro_chiuso_everybody_is_in() -> None:
    croupier = Croupier(setup_of(TABLES["giro chiuso"], first_dealer=2))
    croupier.step()
    scene = show(croupier, 0)
    assert scene.own.giro_chiuso
    assert [seat.own.standing for seat in scene.seats] == [KEPT] * 4


def test_a_pot_above_the_threshold_is_said_to_be_paid() -> None:
    met = set()
    for croupier in tables(TABLES["threshold"], hands=8):
        scene = show(croupier, 0)
        assert scene.own.above_threshold == (scene.own.pot > 60)
        met.add(scene.own.above_threshold)
    assert met == {False, True}


def test_who_offered_a_societa_is_told_while_it_is_answered() -> None:
    met = 0
    for croupier in tables(FIVE, hands=20):
        scene = show(croupier, 0)
        offers = [event.seat for event in scene.events if event.t == "offer"]
        assert scene.own.caller == (offers[-1] if scene.phase == "answer" else -1)
        met += scene.phase == "answer"
    assert met > 3


def test_the_balance_at_the_end_is_that_of_the_settlement() -> None:
    for croupier in tables(FIVE, hands=4):
        scene = show(croupier, 0)
        if scene.ending is not None:
            assert tuple(seat.balance for seat in scene.seats) == scene.ending.balance
            for seat, now in enumerate(scene.ending.balance):
                end = scene.ending
                paid = (
                    scene.own.contributions[seat] + end.own.bestie[seat] + end.own.penalties[seat]
                )
                assert now == croupier.balance[seat] - paid + end.own.payouts[seat]
