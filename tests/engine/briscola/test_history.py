"""A deal as it stands in files and messages, to the letter."""

import json
from pathlib import Path

import pytest

from ai.messages import hand_fields
from ai.player import Opening
from engine.history import HandRecord, Header, read_history, write_line
from engine.match import Match
from engine.replay import replay_hand, verify_history
from engine.seen import SeenMatch
from tests.engine.briscola.deals import GAME

EXAMPLE = Path(__file__).with_name("example.jsonl")
"""The seven is exchanged for the Asso of trumps, and the deal decided by three points."""


def example() -> tuple[Header, HandRecord]:
    header, record = (line.content for line in read_history(EXAMPLE))
    assert isinstance(header, Header)
    assert isinstance(record, HandRecord)
    return header, record


def example_match() -> Match:
    header, record = example()
    stake = GAME.new_ledger(header.rules, record.stake.dealer).next_stake()
    return replay_hand(header, record, stake)


def test_the_example_is_right_and_its_deck_is_the_committed_one() -> None:
    *_, verified = verify_history(EXAMPLE)
    assert (verified.deals, verified.committed, verified.cut_off) == (1, 1, 0)


def test_the_example_is_written_again_to_the_letter() -> None:
    written = "".join(write_line(part.to_json()) for part in example())
    assert written == EXAMPLE.read_text(encoding="utf-8")


def test_what_happens_in_the_example_follows_from_its_choices() -> None:
    match, (_, record) = example_match(), example()
    assert tuple(match.events) == record.events


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_is_sent_its_cards_as_they_were_dealt_and_what_lies_open(seat: int) -> None:
    header, record = example()
    match = Match(GAME, example_match().deal)
    opening = Opening(record.stake, (0, 0), match.view(seat))
    fields = json.loads(json.dumps(hand_fields(opening)))
    assert fields["cards"] == [["7C", "5D", "6B"], ["5S", "5C", "4S"]][seat]
    assert fields["table"] == {"briscola": "AC", "stock": 33}
    assert fields["stake"] == {"won": [0, 0], "matches": [0, 0]}
    dealt = GAME.kernel.dealt(match.view(seat).state, seat)
    table = GAME.read_table(fields["table"])
    seen = SeenMatch(GAME, dealt._replace(table=table))
    assert (seen.state == match.view(seat).state).all()
    assert header.rules == GAME.default_rules(2)


@pytest.mark.parametrize(
    ("key", "value"), [("winners", [1, 0]), ("winners", [0, 0]), ("match", [2]), ("match", "0")]
)
def test_winners_are_seats_in_their_order(key: str, value: object) -> None:
    source = {"points": [60, 60], "score": [60, 60], "winners": [], "match": []}
    assert GAME.read_result(source, 2).winners == ()
    with pytest.raises(ValueError, match="is not a list"):
        GAME.read_result(source | {key: value}, 2)
