"""Golden playthroughs: whole smazzate as text, replayed and compared to the letter.

A file of `tests/golden/` begins with its head: what it shows, the rules, what lay on the table, and
the positions of one or more smazzate in a row, as `Match.to_text` writes them. All the rest follows
from the head. After a change of the rules, or for a new file with nothing but a head, write it anew
with `python -m tests.engine.test_golden` and read the difference before you keep it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.bestia.rules import Rules, change_rules, parse_rule
from engine.bestia.settlement import Ledger, Settlement, Stake
from engine.cards import TEXTS, card_texts
from engine.events import FORMS, Event, action_to_json, event_to_json
from engine.match import Deal, Match, choice_from_text, choice_to_text
from tests.naive.bestia import Action, NaiveTable, sort_out

FOLDER = Path(__file__).parent.parent / "golden"

CASES = (
    "societa-odd-cents",
    "salvo-agreed",
    "salvo-refused",
    "threshold-paid",
    "giro-chiuso",
    "ten-players-stock-out",
    "ten-players-last-buco",
    "three-under-asso",
)
"""What must be there: a name of a file each."""

SUITS = ("denari", "coppe", "spade", "bastoni")


class Golden(NamedTuple):
    head: str
    """The first lines, which are written by hand."""
    rules: Rules
    left: int
    """What lay on the table before the first deal, in cents."""
    positions: list[str]


def read_golden(name: str) -> Golden:
    head, _, _ = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition("\n\n")
    facts = [line.split(": ", 1) for line in head.strip().split("\n") if line[0] != "#"]
    values = {key: value for key, value in facts if key != "position"}
    rules = change_rules(Rules(), dict(parse_rule(rule) for rule in values["rules"].split()))
    positions = [value for key, value in facts if key == "position"]
    return Golden(head.strip(), rules, int(values["on the table"]), positions)


# --- a smazzata as text --------------------------------------------------------------------------


def new_match(position: str) -> tuple[Match, list[str]]:
    """The deal of a position, and the choices that led to it."""
    match = Match.from_text(" ".join(position.split()[:5]))
    return match, position.split()[5:]


def describe_deal(stake: Stake, deal: Deal) -> Iterator[str]:
    mezzo, cards = deal.deck[0], card_texts(deal.deck)
    yield f"=== smazzata {stake.hand}: seat {stake.dealer} deals, the piatto is {stake.pot} ==="
    yield f"carta in mezzo: {TEXTS[mezzo]}, briscola {SUITS[mezzo & 3]}"
    for place in range(deal.players):
        seat = (deal.dealer + 1 + place) % deal.players
        yield f"seat {seat} is dealt: {' '.join(cards[1 + 3 * place : 4 + 3 * place])}"
    yield f"stock: {' '.join(cards[1 + 3 * deal.players :])}"


def describe_event(event: Event) -> str:
    """An event with all that it says: `seat 1: exchange, out 4C 6B, in RD RC`."""
    words = [f"seat {event.seat}: {event.t}"]
    for field in FORMS[event.t]:
        values = getattr(event, field.attribute)
        shown = [str(seat) for seat in values] if field.form == "seats" else card_texts(values)
        words.append(f"{field.key} {' '.join(shown) or '-'}")
    return ", ".join(words)


def describe_settlement(stake: Stake, end: Settlement) -> Iterator[str]:
    rows = {
        "seat": range(len(end.prese)),
        "puts in": stake.contributions,
        "prese": end.prese,
        "is paid": end.payouts,
        "bestia": end.bestie,
        "balance": end.balance,
    }
    yield "settlement, in cents"
    for name, values in rows.items():
        yield f"{name:8}" + "".join(f"{value:6}" for value in values)
    yield f"piatto salvo: {'yes' if end.salvo else 'no'}; left on the table: {end.next_pot}"


def describe_smazzata(position: str, ledger: Ledger) -> Iterator[str]:
    """A smazzata from the deal to the last cent, with all that each seat might have chosen."""
    stake = ledger.next_stake()
    match, words = new_match(position)
    assert (match.deal.dealer, match.deal.options) == (stake.dealer, stake.options)
    yield from describe_deal(stake, match.deal)
    yield ""
    for word in words:
        choices = " | ".join(choice_to_text(choice) for choice in match.choices())
        yield f"seat {match.actor} may {choices}"
        for event in match.choose(choice_from_text(word, match.actor)):
            yield f"    {describe_event(event)}"
    assert match.is_over
    assert match.to_text() == position
    yield ""
    yield from describe_settlement(stake, ledger.settle(stake, match.game.result(match.state)))


def open_table(golden: Golden) -> Ledger:
    ledger = Ledger(golden.rules, int(golden.positions[0].split()[2]))
    ledger.left = golden.left
    return ledger


def write_golden(golden: Golden) -> str:
    ledger = open_table(golden)
    parts = ["\n".join(describe_smazzata(position, ledger)) for position in golden.positions]
    return "\n\n".join([golden.head, *parts]) + "\n"


# --- the tests -----------------------------------------------------------------------------------


def test_every_case_has_a_file_and_every_file_is_a_case() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(CASES)


@pytest.mark.parametrize("name", CASES)
def test_a_golden_playthrough_is_played_to_the_letter(name: str) -> None:
    assert write_golden(read_golden(name)) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CASES)
def test_the_naive_oracle_plays_it_the_same_way(name: str) -> None:
    golden = read_golden(name)
    ledger = open_table(golden)
    naive = NaiveTable(golden.rules.to_json(), ledger.dealer)
    naive.on_table = golden.left
    for position in golden.positions:
        stake = ledger.next_stake()
        match, words = new_match(position)
        hand = naive.deal(card_texts(match.deal.deck))
        for word in words:
            choice = choice_from_text(word, match.actor)
            assert hand.actor() == match.actor
            assert in_order(hand.legal()) == in_order(map_actions(match))
            hand.act(action_to_json(choice))
            match.choose(choice)
        end = ledger.settle(stake, match.game.result(match.state))
        line = naive.settle()
        assert [sort_out(event_to_json(event)) for event in match.events] == [
            sort_out(event) for event in line["events"]
        ]
        assert (line["pot"], line["contributions"]) == (stake.pot, list(stake.contributions))
        for key, value in end._asdict().items():
            assert line[key] == (list(value) if isinstance(value, tuple) else value)


def map_actions(match: Match) -> list[Action]:
    return [action_to_json(choice) for choice in match.choices()]


def in_order(actions: list[Action]) -> list[str]:
    return sorted(str(sort_out(action)) for action in actions)


if __name__ == "__main__":
    for case in CASES:
        (FOLDER / f"{case}.txt").write_text(write_golden(read_golden(case)), encoding="utf-8")
