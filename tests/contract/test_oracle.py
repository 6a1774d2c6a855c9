"""The checked door of every game against its naive oracle, written from the law alone: who chooses,
all that is legal, what happens, what each seat is told of it, and what it was worth.

ORACLE_HANDS deals of each game at most, under rules and habits that change all the time.
"""

import json
import os
import random
from collections import defaultdict
from typing import Any

import pytest

from engine.events import Event
from engine.game import Game, Stake
from engine.history import HandRecord, flatten_line
from engine.kernel import Ledger
from engine.match import Match
from engine.registry import GAMES
from tests.contract.scenes import deal_of_stake, new_ledger, oracle_of

HANDS = min(1600, int(os.environ.get("ORACLE_HANDS", "25000")))
"""Deals of a game, for all numbers of players together."""
TABLE_HANDS = 10
"""Deals at one table, before the rules change."""

tables = pytest.mark.parametrize(
    ("game", "players"),
    [(game, players) for game in GAMES.values() for players in game.players],
    ids=[f"{name}-{players}" for name, game in GAMES.items() for players in game.players],
)


@tables
def test_a_game_is_what_its_oracle_says(game: Game, players: int) -> None:
    oracle, dice = oracle_of(game), random.Random(f"oracle {game.name} {players}")
    for table in range(max(1, HANDS // len(game.players) // TABLE_HANDS)):
        rules, dealer = oracle.random_rules(players, dice), dice.randrange(players)
        ledger = new_ledger(game, game.read_rules(rules), dealer)
        naive = oracle.NaiveTable(rules, dealer)
        for number in range(TABLE_HANDS):
            compare_deal(game, ledger, naive, table * TABLE_HANDS + number, dice)


def compare_deal(game: Game, ledger: Ledger, naive: Any, number: int, dice: random.Random) -> None:
    stake = ledger.next_stake()
    deal = deal_of_stake(game, len(ledger.balance), stake, number)
    match, hand = Match(game, deal), naive.deal(game.deck.write(deal.deck))
    play_both(match, hand, dice)
    compare_events(match, hand)
    compare_line(match, stake, ledger, naive)


def compare_line(match: Match, stake: Stake, ledger: Ledger, naive: Any) -> None:
    """What the deal was played for, and what came of it."""
    result = ledger.settle(stake, match.state)
    record = HandRecord(match.game, stake, match.deal.deck, tuple(match.events), result)
    told, right = (line_without_play(line) for line in (record.to_json(), naive.settle()))
    assert told == right, match.to_text()
    assert ledger.is_over == naive.is_over()


def line_without_play(line: dict[str, Any]) -> dict[str, Any]:
    """What a line of a history says besides the cards and the events, as it is read again."""
    read = flatten_line(json.loads(json.dumps(line)))
    return {key: read[key] for key in read if key not in ("deck", "events")}


def play_both(match: Match, hand: Any, dice: random.Random) -> None:
    """Play a deal on both sides, with a liking for some kinds of choices, so that what is rare
    comes up too."""
    words = match.game.vocabulary
    habits: dict[str, float] = defaultdict(lambda: dice.choice([0.1, 1, 1, 5]))
    while match.actor >= 0:
        assert match.actor == hand.actor(), match.to_text()
        right = [words.action_from_json(action, match.actor) for action in hand.legal()]
        choices = match.choices()
        assert same_choices(match.game, choices, right), match.to_text()
        weights = [habits[choice.t] for choice in right]
        place = dice.choices(range(len(right)), weights)[0]
        match.choose(right[place])
        hand.act(hand.legal()[place])
    assert hand.actor() == -1


def same_choices(game: Game, choices: list[Event], right: list[Event]) -> bool:
    """Whether there are the same, each once, in whatever order."""
    left = list(choices)
    for choice in right:
        same = next((one for one in left if game.vocabulary.same_choice(one, choice)), None)
        if same is None:
            return False
        left.remove(same)
    return not left


def compare_events(match: Match, hand: Any) -> None:
    """All that happened, and all that each seat is told of it."""
    words = match.game.vocabulary
    for event, right in zip(match.events, hand.events, strict=True):
        assert words.same_event(event, words.from_json(right)), match.to_text()
        for seat in range(match.deal.players):
            told = words.seen_from_json(hand.seen(right, seat))
            assert words.same_event(match.show(event, seat), told), match.to_text()
