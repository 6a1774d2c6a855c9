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
from engine.bestia.rules import parse_json
from engine.bestia.settlement import Ledger
from engine.game import Deal, Result, Stake
from engine.italian import DECK_SIZE, NUMBERS, TEXTS, card_texts
from engine.registry import GAMES
from tests.naive.bestia import Action, NaiveHand, NaiveTable, random_rules

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
    numbers: list[int] = buffer[: GAME.kernel.legal(state, buffer)].tolist()
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


def same_settlement(settlement: Result, line: dict[str, Any]) -> bool:
    return all(
        (list(value) if isinstance(value, tuple) else value) == line[key]
        for key, value in (*settlement.own._asdict().items(), ("balance", settlement.balance))
    )


def tables(players: int, hands: int) -> Iterator[tuple[NaiveTable, Ledger, random.Random]]:
    dice = random.Random(f"oracle {players}")
    for _ in range(0, hands, TABLE_HANDS):
        rules = parse_json(random_rules(players, dice))
        dealer = dice.randrange(players)
        yield NaiveTable(rules.to_json(), dealer), Ledger(rules, dealer), dice


def deal_both(
    naive: NaiveTable, ledger: Ledger, dice: random.Random
) -> tuple[NaiveHand, Stake, tuple[int, ...]]:
    """The same cards for both, played for the same piatto."""
    deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
    hand, stake = naive.deal(card_texts(deck)), ledger.next_stake()
    assert (stake.dealer, stake.own.pot) == (naive.dealer, naive.pot)
    assert list(stake.own.contributions) == naive.contributions
    return hand, stake, deck


def compare_hand(naive: NaiveTable, ledger: Ledger, dice: random.Random) -> None:
    hand, stake, deck = deal_both(naive, ledger, dice)
    players = ledger.rules.players
    state = GAME.kernel.deal(Deal(deck, players, stake.dealer, stake.options))
    buffer = np.empty(ACTIONS, dtype=np.int64)
    habits, mezzo, made = random_habits(dice), TEXTS[deck[0]], list[int]()
    while (actor := GAME.kernel.actor(state)) == hand.actor() != -1:
        options = encoded(hand, mezzo)
        where = (Deal(deck, players, stake.dealer, stake.options), made)
        assert sorted(options) == legal_numbers(state, buffer), where
        action = pick(options, habits, dice)
        hand.act(options[action])
        GAME.kernel.apply(state, action)
        made.append(action)
    assert actor == hand.actor() == -1, (deck, made)
    assert same_settlement(ledger.settle(stake, state), naive.settle()), (deck, made)


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
