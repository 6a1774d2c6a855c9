"""The kernel against the naive oracle: who chooses, all that is legal, and every cent.

ORACLE_HANDS smazzate for each number of players (25,000 unless told otherwise, which makes
200,000 in all), under rules and habits that change every few hands.
"""

import os
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from engine.bestia.layout import (
    ACTIONS,
    AGREE,
    BUCO,
    DECLINE,
    DISCARD,
    DROP,
    EXCHANGE,
    EXCHANGES,
    JOIN,
    KEEP,
    OFFER,
    PASS,
    PLAY,
    REFUSE,
    State,
)
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger, Settlement, Stake
from engine.cards import DECK_SIZE, NUMBERS, TEXTS, card_texts
from engine.events import action_to_json, event_to_json, hide_event
from engine.match import Deal, Match
from engine.registry import GAMES
from tests.naive.bestia import Action, NaiveHand, NaiveTable, view

GAME = GAMES["bestia"]
HANDS = int(os.environ.get("ORACLE_HANDS", "25000"))
TABLE_HANDS = 10
"""Smazzate at one table, before the rules change."""

WORDS = {
    "keep": KEEP,
    "discard": DISCARD,
    "pass": PASS,
    "buco": BUCO,
    "offer": OFFER,
    "join": JOIN,
    "decline": DECLINE,
    "agree": AGREE,
    "refuse": REFUSE,
}


def random_rules(players: int, dice: random.Random) -> Rules:
    return Rules(
        players=players,
        dealer_fee=dice.choice([0, 30, 30, 33]),
        startup_ante=dice.choice([0, 30, 90]),
        startup_entry=dice.choice(["optional", "optional", "closed"]),
        salvo_threshold=dice.choice([None, None, 0, 60, 1000]),
        salvo_agreement=dice.random() < 0.7,
        societa=dice.random() < 0.8,
        lead_obligation=dice.choice(["first", "every"]),
    )


def random_habits(dice: random.Random) -> dict[str, float]:
    """How much the seats of a table like each kind of choice: so rare cases come up too."""
    return {word: dice.choice([0.1, 1, 1, 5]) for word in (*WORDS, "exchange", "drop", "play")}


def places(hand: list[str], mezzo: str) -> list[str]:
    """The order in which actions count the cards of a hand: weakest first, plain suits first."""
    return sorted(hand, key=lambda card: (card[1] == mezzo[1], NUMBERS[card]))


def encode(action: Action, hand: list[str], mezzo: str) -> int:
    """The kernel's number for an action of the oracle."""
    kind = action["t"]
    if kind in WORDS:
        return WORDS[kind]
    if kind == "play":
        return PLAY + NUMBERS[action["card"]]
    order = places(hand, mezzo)
    if kind == "drop":
        return DROP + order.index(action["out"])
    return EXCHANGE + EXCHANGES.index(tuple(sorted(order.index(card) for card in action["out"])))


def legal_numbers(state: State, buffer: State) -> list[int]:
    numbers: list[int] = buffer[: GAME.legal(state, buffer)].tolist()
    return numbers


def encoded(hand: NaiveHand, mezzo: str) -> dict[int, Action]:
    """The oracle's legal actions by the kernel's numbers."""
    legal = hand.legal()
    cards = hand.hands()[hand.actor()] if legal[0]["t"] in ("exchange", "drop") else []
    return {encode(action, cards, mezzo): action for action in legal}


def pick(options: dict[int, Action], habits: dict[str, float], dice: random.Random) -> int:
    numbers = sorted(options)
    weights = [habits[options[number]["t"]] for number in numbers]
    return dice.choices(numbers, weights)[0]


def same_settlement(settlement: Settlement, line: dict[str, Any]) -> bool:
    return all(
        (list(value) if isinstance(value, tuple) else value) == line[key]
        for key, value in settlement._asdict().items()
    )


def tables(players: int, hands: int) -> Iterator[tuple[NaiveTable, Ledger, random.Random]]:
    dice = random.Random(f"oracle {players}")
    for _ in range(0, hands, TABLE_HANDS):
        rules = random_rules(players, dice)
        dealer = dice.randrange(players)
        yield NaiveTable(rules.to_json(), dealer), Ledger(rules, dealer), dice


def deal_both(
    naive: NaiveTable, ledger: Ledger, dice: random.Random
) -> tuple[NaiveHand, Stake, tuple[int, ...]]:
    """The same cards for both, played for the same piatto."""
    deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
    hand, stake = naive.deal(card_texts(deck)), ledger.next_stake()
    assert (stake.dealer, stake.pot) == (naive.dealer, naive.pot)
    assert list(stake.contributions) == naive.contributions
    return hand, stake, deck


def compare_hand(naive: NaiveTable, ledger: Ledger, dice: random.Random) -> None:
    hand, stake, deck = deal_both(naive, ledger, dice)
    players = ledger.rules.players
    state = GAME.deal(list(deck), players, stake.dealer, stake.options)
    buffer = np.empty(ACTIONS, dtype=np.int64)
    habits, mezzo, made = random_habits(dice), TEXTS[deck[0]], list[int]()
    while (actor := GAME.actor(state)) == hand.actor() != -1:
        options = encoded(hand, mezzo)
        where = (Deal(deck, players, stake.dealer, stake.options), made)
        assert sorted(options) == legal_numbers(state, buffer), where
        action = pick(options, habits, dice)
        hand.act(options[action])
        GAME.apply(state, action)
        made.append(action)
    assert actor == hand.actor() == -1, (deck, made)
    assert same_settlement(ledger.settle(stake, GAME.result(state)), naive.settle()), (deck, made)


def compare_many(players: int, hands: int) -> None:
    for naive, ledger, dice in tables(players, hands):
        for _ in range(TABLE_HANDS):
            compare_hand(naive, ledger, dice)


@pytest.mark.parametrize("players", GAME.players)
def test_the_kernel_plays_and_settles_as_the_oracle_does(players: int) -> None:
    compare_many(players, HANDS)


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
def test_the_kernel_agrees_with_the_oracle_on_a_million_hands(players: int) -> None:
    compare_many(players, 125_000)


def compare_words(naive: NaiveTable, ledger: Ledger, dice: random.Random) -> None:
    """The same through the checked door: choices, events and views in words."""
    hand, stake, deck = deal_both(naive, ledger, dice)
    match = Match(GAME, Deal(deck, ledger.rules.players, stake.dealer, stake.options))
    while not match.is_over:
        assert match.actor == hand.actor()
        options = {str(action_to_json(choice)): choice for choice in match.choices()}
        assert sorted(options) == sorted(str(in_order(action)) for action in hand.legal())
        choice = options[dice.choice(sorted(options))]
        match.choose(choice)
        hand.act(action_to_json(choice))
    events = [in_order(event_to_json(event)) for event in match.events]
    assert events == [in_order(event) for event in hand.events]
    compare_views(match, hand)
    naive.settle()
    ledger.settle(stake, GAME.result(match.state))


def in_order(action: Action) -> Action:
    """An action or event with the cards that go in the kernel's order."""
    out = action.get("out")
    return (
        {**action, "out": sorted(out, key=lambda card: NUMBERS[card])}
        if isinstance(out, list)
        else action
    )


def compare_views(match: Match, hand: NaiveHand) -> None:
    members = {event["seat"]: event["members"] for event in hand.events if event["t"] == "buco"}
    for seat in range(match.deal.players):
        for event, naive_event in zip(match.events, hand.events, strict=True):
            together = members.get(event.seat, [])
            seen = event_to_json(hide_event(event, seat, together))
            assert in_order(seen) == in_order(view(naive_event, seat, together))
        assert list(match.view(seat).events) == [
            hide_event(event, seat, members.get(event.seat, [])) for event in match.events
        ]


@pytest.mark.parametrize("players", GAME.players)
def test_choices_events_and_views_are_those_of_the_oracle(players: int) -> None:
    for naive, ledger, dice in tables(players, 100):
        for _ in range(TABLE_HANDS):
            compare_words(naive, ledger, dice)
