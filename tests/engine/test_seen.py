"""A smazzata followed from one seat, by nothing but what that seat is told."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from engine.bestia.forms import VOCABULARY, BestiaStake, OpenCards
from engine.bestia.layout import ABOVE, AGREEMENT, CLOSED, EVERY_LEAD, SOCIETA
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger
from engine.events import Event
from engine.game import Deal, Dealt, Stake
from engine.italian import parse_card
from engine.match import Match, View
from engine.registry import GAMES
from engine.seen import SeenMatch
from tests.engine.scenes import deal, play

GAME = GAMES["bestia"]
OPTIONS = range((SOCIETA | AGREEMENT | EVERY_LEAD | CLOSED | ABOVE) + 1)


def open_seats(match: Match) -> list[SeenMatch]:
    """Every seat of a match that was just dealt, as it would follow it from far away."""
    seats = range(match.deal.players)
    return [SeenMatch(GAME, GAME.kernel.dealt(match.view(seat).state, seat)) for seat in seats]


def tell(match: Match, seats: list[SeenMatch], events: list[Event]) -> None:
    """Tell every seat what happened, in the words that a bot is sent."""
    for event in events:
        for seat, seen in enumerate(seats):
            text = json.dumps(VOCABULARY.to_json(match.show(event, seat)))
            seen.see(VOCABULARY.seen_from_json(json.loads(text)))


def assert_same(view: View, right: View) -> None:
    assert view.state.tolist() == right.state.tolist()
    assert view.events == right.events
    assert view.actions == right.actions


def chance_match(players: int, options: int, dice: random.Random) -> Match:
    deck = tuple(dice.sample(range(40), 40))
    return Match(GAME, Deal(deck, players, dice.randrange(players), options))


def follow_to_the_end(match: Match, dice: random.Random) -> Counter[str]:
    """Play by chance and compare what each seat has followed with what it may see; returns how
    often each kind of event came."""
    seats = open_seats(match)
    sociable = dice.random() < 0.5
    while not match.is_over:
        assert_same(seats[match.actor].view(), match.view(match.actor))
        actions = match.actions()
        words = [choice.t for choice in match.choices()]
        weights = [5 if sociable and word in ("discard", "offer", "join") else 1 for word in words]
        tell(match, seats, match.act(dice.choices(actions, weights)[0]))
    for seat, seen in enumerate(seats):
        assert seen.actor == -1
        assert_same(seen.view(), match.view(seat))
    return Counter(event.t if len(event.seats or ()) < 2 else "società" for event in match.events)


@pytest.mark.parametrize("players", GAME.players)
def test_what_is_followed_is_what_may_be_seen_at_every_own_turn_and_at_the_end(
    players: int,
) -> None:
    dice = random.Random(f"seen {players}")
    kinds: Counter[str] = Counter()
    for options in OPTIONS:
        kinds += follow_to_the_end(chance_match(players, options, dice), dice)
    assert kinds["exchange"]
    assert kinds["società"]
    assert kinds["drop"]
    assert kinds["presa"]


def test_the_options_of_a_smazzata_follow_from_the_pot_and_what_was_put_in() -> None:
    rules = Rules(players=3, startup_entry="closed", startup_ante=30, salvo_threshold=200)
    for left, pot, extra in ((0, 120, CLOSED), (90, 120, 0), (300, 330, ABOVE)):
        contributions = (60, 30, 30) if left == 0 else (30, 0, 0)
        told = Stake(7, 0, BestiaStake(contributions, pot))
        books = Ledger(rules)
        books.left = left
        stake = Ledger(rules).resume(told, (0, 0, -left))
        assert stake.options == rules.options | extra == books.next_stake().options
        assert stake == told._replace(options=stake.options)


def test_a_pot_smaller_than_what_was_put_in_is_refused() -> None:
    with pytest.raises(ValueError, match="less than what was put in"):
        Ledger(Rules(players=3)).resume(Stake(1, 0, BestiaStake((30, 0, 0), 0)), (0, 0, 0))


# --- what can't have happened --------------------------------------------------------------------


HANDS_OF_THREE = {1: "AD RC 4B", 2: "2S 5B 6D", 0: "FC 3D 7S"}
STOCK_OF_THREE = "6S RS 5C AB 2D FD 4C 5D"


def three(words: str = "", options: int = SOCIETA | AGREEMENT) -> list[SeenMatch]:
    """Three seats of one smazzata, with Coppe as briscola, after some choices; seat 1 begins."""
    match = deal("7C", HANDS_OF_THREE, STOCK_OF_THREE, players=3, options=options)
    seats = open_seats(match)
    tell(match, seats, play(match, words).events)
    return seats


BEFORE_THE_PLAY = "keep discard keep exchange:4B exchange buco drop:2D"

IMPOSSIBLE = {
    "another turn": ("", 0, '{"t":"keep","seat":2}', "turn of seat 1"),
    "no such seat": ("", 0, '{"t":"keep","seat":-7}', "turn of seat 1"),
    "another phase": ("", 0, '{"t":"pass","seat":1}', "keeps or discards"),
    "a presa before the play": ("", 0, '{"t":"presa","seat":1}', "nothing has happened"),
    "a società that nobody joined": (
        "keep discard discard exchange",
        0,
        '{"t":"buco","seat":2,"members":[2,0],"in":["6S","RS","5C","AB"]}',
        "nothing has happened",
    ),
    "cards that must not be seen": (
        "keep keep keep",
        0,
        '{"t":"exchange","seat":1,"out":["4B"],"in":["6S"]}',
        "does not see the cards",
    ),
    "cards that must be told": (
        "keep keep keep",
        1,
        '{"t":"exchange","seat":1,"out":1,"in":1}',
        "sees the cards",
    ),
    "three cards changed": (
        "keep keep keep",
        0,
        '{"t":"exchange","seat":1,"out":3,"in":3}',
        "at most two",
    ),
    "more drawn than thrown away": (
        "keep keep keep",
        0,
        '{"t":"exchange","seat":1,"out":1,"in":2}',
        "draws 1",
    ),
    "a card that the seat does not hold": (
        "keep keep keep",
        1,
        '{"t":"exchange","seat":1,"out":["3D"],"in":["6S"]}',
        "not among your cards",
    ),
    "the own card drawn": (
        "keep keep keep",
        1,
        '{"t":"exchange","seat":1,"out":["4B"],"in":["AD"]}',
        "AD can't be drawn",
    ),
    "a card drawn twice": (
        "keep keep keep",
        1,
        '{"t":"exchange","seat":1,"out":["4B","RC"],"in":["6S","6S"]}',
        "6S can't be drawn",
    ),
    "a buco of three cards": (
        "keep discard keep exchange exchange",
        0,
        '{"t":"buco","seat":2,"members":[2],"in":3}',
        "draws 4",
    ),
    "a buco for somebody else": (
        "keep discard keep exchange exchange",
        0,
        '{"t":"buco","seat":2,"members":[0],"in":["6S","RS","5C","AB"]}',
        "does not see the cards",
    ),
    "two cards dropped": (
        "keep discard keep exchange exchange buco",
        0,
        '{"t":"drop","seat":2,"out":2}',
        "one card",
    ),
    "a buco told twice": (
        "keep discard keep exchange exchange buco",
        2,
        '{"t":"buco","seat":2,"members":[2],"in":["2D","FD","4C","5D"]}',
        "drops one of four",
    ),
    "the observer's own card": (
        BEFORE_THE_PLAY,
        1,
        '{"t":"play","seat":2,"card":"AD"}',
        "AD is not among",
    ),
    "the carta in mezzo": (BEFORE_THE_PLAY, 1, '{"t":"play","seat":2,"card":"7C"}', "7C"),
    "a forbidden play of the own hand": (
        f"{BEFORE_THE_PLAY} AB FC",
        1,
        '{"t":"play","seat":1,"card":"AD"}',
        "briscola",
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused_and_changes_nothing(case: str) -> None:
    words, observer, text, reason = IMPOSSIBLE[case]
    seen = three(words)[observer]
    before, events = seen.state.tolist(), list(seen.events)
    with pytest.raises(ValueError, match=reason):
        seen.see(VOCABULARY.seen_from_json(json.loads(text)))
    assert (seen.state.tolist(), seen.events) == (before, events)


def test_a_card_that_the_plays_have_excluded_is_refused() -> None:
    """Seat 0 cut the Asso di Bastoni, so that it can't have had a Bastoni."""
    seen = three(f"{BEFORE_THE_PLAY} AB FC RC AD 5C")[1]
    with pytest.raises(ValueError, match="has shown that it does not hold 6B"):
        seen.see(Event("play", 0, (parse_card("6B"),)))


def test_the_presa_comes_at_once_and_goes_to_its_taker() -> None:
    seen = three(f"{BEFORE_THE_PLAY} AB FC")[0]
    seen.see(Event("play", 1, (parse_card("RC"),)))
    with pytest.raises(ValueError, match="presa of seat 1 is not told"):
        seen.view()
    for event in (Event("presa", 0), Event("play", 1, (parse_card("AD"),))):
        with pytest.raises(ValueError, match="now comes"):
            seen.see(event)
    seen.see(Event("presa", 1))
    assert seen.actor == 1
    with pytest.raises(ValueError, match="nothing has happened"):
        seen.see(Event("presa", 1))


def test_the_cards_of_a_societa_come_with_its_buco() -> None:
    """Seat 2 calls, seat 0 joins: it sees the cards, and seat 1 does not."""
    match = deal("7C", HANDS_OF_THREE, STOCK_OF_THREE, players=3)
    seats = open_seats(match)
    tell(match, seats, play(match, "keep discard discard exchange offer").events)
    join, buco = match.choose(Event("join", 0))
    tell(match, seats, [join])
    for seen in seats:
        with pytest.raises(ValueError, match="buco of seat 2 is not told"):
            seen.view()
        with pytest.raises(ValueError, match="now comes"):
            seen.see(buco._replace(seats=(2,)))
    with pytest.raises(ValueError, match="sees the cards"):
        seats[0].see(buco._replace(drawn=4))
    with pytest.raises(ValueError, match="can't be drawn"):
        seats[0].see(buco._replace(drawn=tuple(map(parse_card, ("6S", "RS", "5C", "FC")))))
    tell(match, seats, [buco])
    for seat, seen in enumerate(seats):
        assert_same(seen.view(), match.view(seat))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"players": 2}, "can't play"),
        ({"players": 10**30}, "can't play"),
        ({"dealer": 3}, "no seat 3"),
        ({"seat": -1}, "no seat -1"),
        ({"table": OpenCards(40)}, "not the number of a card"),
        ({"cards": (1, 2)}, "three cards"),
        ({"cards": (1, 2, 2)}, "dealt twice"),
        ({"cards": (1, 2, 0)}, "dealt twice"),
    ],
)
def test_what_no_seat_can_be_dealt_is_refused(change: dict[str, Any], reason: str) -> None:
    dealt = Dealt(players=3, dealer=0, options=0, seat=1, cards=(1, 2, 3), table=OpenCards(0))
    SeenMatch(GAME, dealt)
    with pytest.raises(ValueError, match=reason):
        SeenMatch(GAME, dealt._replace(**change))


# --- in words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"t":"exchange","seat":1,"out":1,"in":["6S"]}', "which cards"),
        ('{"t":"exchange","seat":1,"out":["6S"],"in":1}', "which cards"),
        ('{"t":"exchange","seat":1,"out":-1,"in":-1}', "not a list"),
        ('{"t":"exchange","seat":1,"out":true,"in":true}', "not a list"),
        ('{"t":"exchange","seat":1,"out":1}', "no 'in'"),
        ('{"t":"buco","seat":1,"members":1,"in":4}', "not a list"),
        ('{"t":"play","seat":1,"card":1}', "which cards"),
        ('{"t":"keep"}', "no 'seat'"),
        ("[]", "not an event"),
    ],
)
def test_an_event_that_is_not_told_as_it_should_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        VOCABULARY.seen_from_json(json.loads(text))
