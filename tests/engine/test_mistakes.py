"""Mistakes at a tavolo vero: what they cost, and what a history may say of them (§2.1, §7.3)."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.bestia.forms import CARD, CUT
from engine.bestia.layout import ABOVE, CLOSED
from engine.bestia.rules import Rules, parse_json
from engine.bestia.settlement import Ledger
from engine.game import Deal, Mistake, Result, Stake
from engine.history import HandRecord, Header, mistake_to_json, read_history, read_mistake
from engine.italian import parse_card
from engine.match import Match
from engine.replay import Verified
from tests.engine.scenes import BESTIA, make_deck, play, settle
from tests.histories import FORMATS, Json, check, refusal_of, write_text

VERO = Rules(players=3, tavolo_vero=True)
NAMES = ("Anna", "Bruno", "Carla")
HANDS = {1: "AD 4C 5S", 2: "7D 2C 3S", 0: "RC 6D 2S"}
"""Denari are briscola; seat 0 deals. Seat 1 must lead the Asso (§8.1)."""
CHOICES = "keep keep keep exchange exchange exchange AD 7D 6D 4C 2C RC 2S 5S 3S"
"""A whole smazzata: seat 1 takes the first presa, seat 0 the second, seat 2 the third."""


def card(seat: int, text: str, place: int, cents: int = 30) -> Mistake:
    return Mistake(CARD, seat, cents, parse_card(text), place)


FORBIDDEN = card(1, "4C", 6)
"""Seat 1 leads the 4 of Coppe with the Asso of briscola in its hand."""


def played(stake: Stake) -> Match:
    deck = make_deck("5D", HANDS, players=3, dealer=stake.dealer)
    return play(Match(BESTIA, Deal(tuple(deck), 3, stake.dealer, stake.options)), CHOICES)


def smazzata(
    mistakes: Sequence[Mistake] = (), rules: Rules = VERO
) -> tuple[Ledger, HandRecord, Result]:
    """The smazzata above, with mistakes in it."""
    ledger = Ledger(rules)
    stake = ledger.next_stake()
    for mistake in mistakes:
        if mistake.t == CUT:
            stake = ledger.punish_cut(stake)
    match = played(stake)
    end = ledger.settle(stake, match.state, mistakes)
    record = HandRecord(
        BESTIA, stake, match.deal.deck, tuple(match.events), end, mistakes=tuple(mistakes)
    )
    return ledger, record, end


def history(mistakes: Sequence[Mistake] = (), rules: Rules = VERO) -> list[Json]:
    """The same as the lines of a file."""
    header = Header(BESTIA, NAMES, (None, None, None), None, rules)
    return [header.to_json(), smazzata(mistakes, rules)[1].to_json()]


# --- what they cost ------------------------------------------------------------------------------


@pytest.mark.rule("2.1")
def test_who_forgets_the_cut_adds_what_is_in_the_pot() -> None:
    ledger = Ledger(Rules(players=3, startup_ante=30, tavolo_vero=True), 2)
    before = ledger.next_stake()
    after = ledger.punish_cut(before)
    assert (before.own.pot, before.own.contributions) == (120, (30, 30, 60))
    assert (after.own.pot, after.own.contributions) == (240, (30, 30, 180))
    assert (after.hand, after.dealer) == (before.hand, before.dealer)
    assert ledger.punish_cut(after).own.contributions == (30, 30, 420)


@pytest.mark.rule("2.1", "10.2", "12")
def test_a_doubled_pot_may_pass_the_threshold_and_a_start_stays_one() -> None:
    rules = Rules(players=3, startup_entry="closed", salvo_threshold=30, tavolo_vero=True)
    ledger = Ledger(rules)
    stake = ledger.next_stake()
    assert (stake.options & CLOSED, stake.options & ABOVE) == (CLOSED, 0)
    stake = ledger.punish_cut(stake)
    assert (stake.options & CLOSED, stake.options & ABOVE) == (CLOSED, ABOVE)


@pytest.mark.rule("2.1")
def test_the_doubled_pot_is_played_for() -> None:
    _, record, end = smazzata([Mistake(CUT, 0, 30)])
    assert record.stake.own.pot == 60
    assert end.own.prese == (1, 1, 1)
    assert (end.own.salvo, end.own.next_pot, end.balance) == (True, 60, (-60, 0, 0))


@pytest.mark.rule("7.3")
def test_who_plays_a_forbidden_card_pays_the_pot_into_the_next_one() -> None:
    _, _, plain = smazzata()
    ledger, _, end = smazzata([FORBIDDEN])
    assert (plain.own.next_pot, plain.balance) == (30, (-30, 0, 0))
    assert (end.own.next_pot, end.balance) == (60, (-30, -30, 0))
    assert (end.own.payouts, end.own.bestie, end.own.prese) == (
        plain.own.payouts,
        plain.own.bestie,
        plain.own.prese,
    )
    assert ledger.next_stake().own.pot == 60 + 30


@pytest.mark.rule("7.3")
def test_two_mistakes_cost_twice_and_money_is_not_lost() -> None:
    mistakes = [Mistake(CUT, 0, 30), card(1, "4C", 6, 60), card(1, "5S", 6, 60)]
    _, _, end = smazzata(mistakes)
    assert (end.own.next_pot, end.balance) == (180, (-60, -120, 0))
    assert sum(end.balance) + end.own.next_pot == 0


@pytest.mark.rule("12")
def test_after_a_mistake_the_bestia_has_not_come_down() -> None:
    """What was paid for it lies on the table, though the pot itself was paid out."""
    rules = Rules(players=3, salvo_threshold=0, tavolo_vero=True)
    assert smazzata((), rules)[0].is_start
    ledger, _, end = smazzata([FORBIDDEN], rules)
    assert (end.own.payouts, end.own.next_pot) == ((10, 10, 10), 30)
    assert not ledger.is_start


def test_settling_without_mistakes_is_as_ever() -> None:
    match = played(Ledger(VERO).next_stake())
    assert settle(match, 30).own.next_pot == 30


# --- histories -----------------------------------------------------------------------------------

RIGHT: dict[str, tuple[Mistake, ...]] = {
    "none": (),
    "a cut": (Mistake(CUT, 0, 30),),
    "two cuts": (Mistake(CUT, 0, 30), Mistake(CUT, 0, 60)),
    "a card": (FORBIDDEN,),
    "two cards": (FORBIDDEN, card(1, "5S", 6)),
    "the same card twice": (FORBIDDEN, FORBIDDEN),
    "cards of two": (FORBIDDEN, card(2, "2C", 7), card(0, "RC", 8)),
    "a cut and a card": (Mistake(CUT, 0, 30), card(1, "4C", 6, 60)),
}


@pytest.mark.parametrize("mistakes", RIGHT.values(), ids=RIGHT)
def test_a_history_with_mistakes_is_right(mistakes: tuple[Mistake, ...], tmp_path: Path) -> None:
    path = write_text(tmp_path / "h", history(mistakes))
    assert check(path) == Verified(1, 1, 0)
    *_, line = read_history(path)
    assert isinstance(line.content, HandRecord)
    assert line.content.mistakes == mistakes


def test_a_line_without_mistakes_does_not_speak_of_them() -> None:
    assert "mistakes" not in history()[1]
    assert history([FORBIDDEN])[1]["mistakes"] == [
        {"t": "card", "seat": 1, "cents": 30, "card": "4C", "place": 6}
    ]
    assert history([Mistake(CUT, 0, 30)])[1]["mistakes"] == [{"t": "cut", "seat": 0, "cents": 30}]


def test_the_mistakes_in_the_docs_can_be_read_and_are_written_the_same() -> None:
    text = FORMATS.read_text(encoding="utf-8")
    told = [found for found in re.findall(r'\{"t":[^{}]*\}', text) if '"cents"' in found]
    assert {json.loads(mistake)["t"] for mistake in told} == {CUT, CARD}
    for mistake in told:
        read = read_mistake(json.loads(mistake), BESTIA, 10)
        assert json.dumps(mistake_to_json(BESTIA, read), separators=(",", ":")) == mistake


WRONG: dict[str, tuple[tuple[Mistake, ...], str]] = {
    "too cheap": ((FORBIDDEN._replace(cents=27),), "costs the pot, 30, not 27"),
    "too dear": ((FORBIDDEN._replace(cents=60),), "costs the pot, 30, not 60"),
    "nothing": ((FORBIDDEN._replace(cents=0),), "costs the pot, 30, not 0"),
    "a second cut as the first": ((Mistake(CUT, 0, 30), Mistake(CUT, 0, 30)), "pot, 60, not 30"),
    "a card for half the pot": ((Mistake(CUT, 0, 30), FORBIDDEN), "costs the pot, 60, not 30"),
    "who does not deal": ((Mistake(CUT, 1, 30),), "seat 1 does not deal"),
    "a legal card": ((card(1, "AD", 6),), "AD is no forbidden card then"),
    "a card of another": ((card(1, "7D", 6),), "7D is no forbidden card then"),
    "a card that was played": ((card(1, "AD", 10),), "AD is no forbidden card then"),
    "another's turn": ((card(2, "2C", 6),), "seat 2 has nothing to play then"),
    "before the play": ((card(1, "4C", 0),), "4C is no forbidden card then"),
    "a free lead": ((card(1, "5S", 10),), "5S is no forbidden card then"),
    "when a presa is taken": ((card(1, "4C", 9),), "nobody plays a card at event 9"),
    "a cut after a card": ((FORBIDDEN, Mistake(CUT, 0, 30)), "the cut comes before the cards"),
    "beyond the end": ((card(1, "4C", 18),), "there is no event 18"),
    "far beyond": ((card(1, "4C", 10**30),), "there is no event"),
    "before the beginning": ((card(1, "4C", -1),), "there is no event -1"),
}


@pytest.mark.parametrize(("mistakes", "reason"), WRONG.values(), ids=WRONG)
def test_a_mistake_that_was_none_is_refused(
    mistakes: tuple[Mistake, ...], reason: str, tmp_path: Path
) -> None:
    assert reason in refusal_of(tmp_path / "h", history(mistakes), 2)


def test_machines_make_no_mistakes(tmp_path: Path) -> None:
    header, line = history([FORBIDDEN])
    header["bots"] = [None, "esperto", None]
    assert "seat 1 is no person's" in refusal_of(tmp_path / "h", [header, line], 2)


def test_where_the_rules_have_no_tavolo_vero_there_are_no_mistakes(tmp_path: Path) -> None:
    lines = history([FORBIDDEN])
    del lines[0]["rules"]["tavolo_vero"]
    assert "no tavolo vero" in refusal_of(tmp_path / "h", lines, 2)


def test_what_a_mistake_cost_must_stand_in_the_books(tmp_path: Path) -> None:
    lines, plain = history([FORBIDDEN]), history()
    del lines[1]["mistakes"]
    assert "next_pot is 60, and should be 30" in refusal_of(tmp_path / "h", lines, 2)
    plain[1]["mistakes"] = history([FORBIDDEN])[1]["mistakes"]
    assert "next_pot is 30, and should be 60" in refusal_of(tmp_path / "h", plain, 2)


MALFORMED: dict[str, Callable[[dict[str, Any]], object]] = {
    "no kind": lambda mistake: mistake.pop("t"),
    "another kind": lambda mistake: mistake.update(t="sneeze"),
    "no seat": lambda mistake: mistake.pop("seat"),
    "a seat that is not there": lambda mistake: mistake.update(seat=3),
    "a negative seat": lambda mistake: mistake.update(seat=-1),
    "no cents": lambda mistake: mistake.pop("cents"),
    "cents as a text": lambda mistake: mistake.update(cents="30"),
    "cents with a point": lambda mistake: mistake.update(cents=30.0),
    "no card": lambda mistake: mistake.pop("card"),
    "no such card": lambda mistake: mistake.update(card="9D"),
    "a card as a number": lambda mistake: mistake.update(card=4),
    "no place": lambda mistake: mistake.pop("place"),
    "a place as a text": lambda mistake: mistake.update(place="6"),
}


@pytest.mark.parametrize("edit", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_mistake_is_refused_in_one_line(
    edit: Callable[[dict[str, Any]], object], tmp_path: Path
) -> None:
    lines = history([FORBIDDEN])
    edit(lines[1]["mistakes"][0])
    refusal_of(tmp_path / "h", lines, 2)


@pytest.mark.parametrize("mistakes", ["none", {}, 3, [3], [[]], ["cut"]])
def test_mistakes_are_a_list_of_objects(mistakes: object, tmp_path: Path) -> None:
    lines = history()
    lines[1]["mistakes"] = mistakes
    refusal_of(tmp_path / "h", lines, 2)


@pytest.mark.parametrize("nothing", [None, []])
def test_no_mistakes_may_be_said_too(nothing: object, tmp_path: Path) -> None:
    lines = history()
    lines[1]["mistakes"] = nothing
    assert check(write_text(tmp_path / "h", lines)) == Verified(1, 1, 0)


def test_the_rules_of_a_header_may_leave_the_tavolo_vero_out() -> None:
    written = json.loads(json.dumps(VERO.to_json()))
    assert parse_json(written) == VERO
    del written["tavolo_vero"]
    assert parse_json(written) == Rules(players=3)
    assert Rules(players=3).to_json() == written
