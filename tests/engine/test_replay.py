"""What a history tells must be what the rules give, to the last card and the last cent."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path

import pytest

from engine.bestia.rules import Rules
from engine.numbers import short_number
from engine.replay import Verified
from tests.histories import (
    HANDS,
    PLAYERS,
    Json,
    check,
    docs_example,
    holder,
    line_with,
    play_history,
    refusal_of,
    sample,
    write_text,
)

HUGE = 10**5000
SHORT = 300
"""No message is longer, besides the name of the file."""

Edit = Callable[[Json], object]


def refusal_of_hand(folder: Path, lines: list[Json], hand: int) -> str:
    """Why lines are refused because of a smazzata: its line and number are told, in few words."""
    path = folder / "h"
    message = refusal_of(path, lines, hand + 1).removeprefix(f"{path}: line {hand + 1}: ")
    assert len(message) < SHORT
    return message


def card_swaps(hand: Json) -> Iterator[tuple[int, Json]]:
    """A smazzata with one played card exchanged for one that the seat plays later."""
    events = hand["events"]
    plays = [place for place, event in enumerate(events) if event["t"] == "play"]
    for place in plays:
        for later in plays:
            if later > place and events[later]["seat"] == events[place]["seat"]:
                changed = deepcopy(hand)
                changed["events"][place]["card"] = events[later]["card"]
                yield place, changed


# --- events that the rules do not allow ----------------------------------------------------------


def test_a_forbidden_card_in_hand_3_is_refused_with_all_that_leads_to_it(tmp_path: Path) -> None:
    lines = play_history(tmp_path / "h", Rules(players=8), 3)
    found = 0
    for place, changed in card_swaps(lines[3]):
        message = refusal_of_hand(tmp_path, [*lines[:3], changed], 3)
        assert message.startswith("hand 3: event ")
        if message.startswith(f"hand 3: event {place + 1} (play): you hold "):
            found += 1
            assert "§7.2" in message or "§7.3" in message
    assert found


def test_a_card_that_the_seat_does_not_hold_is_refused_with_the_rule(tmp_path: Path) -> None:
    for kind, section in (("play", "§7.1"), ("drop", "§6.1"), ("exchange", "§5")):
        lines = sample()
        at, place = line_with(lines, kind)
        mezzo = lines[at]["deck"][0]
        lines[at]["events"][place] |= {"card": mezzo, "out": mezzo}
        if kind == "exchange":
            lines[at]["events"][place]["out"] = [mezzo]
        message = refusal_of_hand(tmp_path, lines, at)
        assert message.startswith(f"hand {at}: event {place + 1} ({kind}): {mezzo} is not among")
        assert section in message


WRONG_KIND: list[tuple[str, Json, str]] = [
    ("keep", {"t": "play", "card": "AD"}, "§4.2"),
    ("exchange", {"t": "keep"}, "§5"),
    ("pass", {"t": "drop", "out": "AD"}, "§6"),
    ("join", {"t": "pass"}, "§6.4"),
    ("decline", {"t": "offer"}, "§6.4"),
    ("drop", {"t": "play", "card": "AD"}, "§6.1"),
    ("play", {"t": "presa"}, "§7.1"),
    ("agree", {"t": "discard"}, "§10.2"),
    ("refuse", {"t": "buco", "members": [0], "in": []}, "§10.2"),
]


@pytest.mark.parametrize(("kind", "event", "section"), WRONG_KIND)
def test_an_event_of_another_phase_is_refused_with_the_rule(
    tmp_path: Path, kind: str, event: Json, section: str
) -> None:
    lines = sample()
    at, place = line_with(lines, kind)
    seat = lines[at]["events"][place]["seat"]
    lines[at]["events"][place] = {**event, "seat": seat}
    message = refusal_of_hand(tmp_path, lines, at)
    assert message.startswith(f"hand {at}: event {place + 1} ({event['t']}): now seat {seat} ")
    assert section in message


@pytest.mark.parametrize("seat", [-1, PLAYERS, 99, 2**64, HUGE], ids=short_number)
@pytest.mark.parametrize("kind", ["discard", "exchange", "buco", "drop", "play", "refuse"])
def test_a_seat_that_does_not_exist_can_do_nothing(tmp_path: Path, kind: str, seat: int) -> None:
    lines = sample()
    at, place = line_with(lines, kind)
    lines[at]["events"][place]["seat"] = seat
    assert f"event {place + 1}" in refusal_of_hand(tmp_path, lines, at)


@pytest.mark.parametrize("seat", [*range(-1, PLAYERS + 1), HUGE], ids=short_number)
def test_only_the_right_winner_of_a_presa_is_accepted(tmp_path: Path, seat: int) -> None:
    lines = sample()
    at, place = line_with(lines, "presa")
    winner = lines[at]["events"][place]["seat"]
    lines[at]["events"][place]["seat"] = seat
    if seat == winner:
        assert check(write_text(tmp_path / "h", lines)).deals == HANDS
    else:
        message = refusal_of_hand(tmp_path, lines, at)
        assert message.startswith(f"hand {at}: event {place + 1} ")
        assert f"'seat': {winner}" in message


DRAWN: dict[str, Callable[[list[str], str], list[str]]] = {
    "one fewer": lambda cards, mezzo: cards[:-1],
    "one twice": lambda cards, mezzo: [*cards, cards[0]],
    "none": lambda cards, mezzo: [],
    "another": lambda cards, mezzo: [mezzo, *cards[1:]],
}


@pytest.mark.parametrize("change", DRAWN)
@pytest.mark.parametrize("kind", ["exchange", "buco"])
def test_other_cards_than_those_of_the_stock_are_refused(
    tmp_path: Path, kind: str, change: str
) -> None:
    lines = sample()
    at, place = next(
        (at, place)
        for at, line in enumerate(lines[1:], 1)
        for place, event in enumerate(line["events"])
        if event["t"] == kind and len(event["in"]) > 1
    )
    event = lines[at]["events"][place]
    right = event["in"]
    event["in"] = DRAWN[change](right, lines[at]["deck"][0])
    message = refusal_of_hand(tmp_path, lines, at)
    assert message.startswith(f"hand {at}: event {place + 1} ")
    assert str(right) in message


@pytest.mark.parametrize("key", ["out", "in"])
def test_a_reader_does_not_insist_on_the_order_of_cards(tmp_path: Path, key: str) -> None:
    lines = sample()
    for line in lines[1:]:
        for event in line["events"]:
            if isinstance(event.get(key), list):
                event[key].reverse()
    assert check(write_text(tmp_path / "h", lines)) == Verified(HANDS, 1, 0)


def test_the_cards_of_the_stock_are_written_in_its_order() -> None:
    for line in sample()[1:]:
        drawn = [card for event in line["events"] for card in event.get("in", ())]
        stock = line["deck"][1 + 3 * PLAYERS :]
        assert drawn == stock[: len(drawn)]


@pytest.mark.parametrize(
    "edit",
    [lambda m: m[:-1], lambda m: m[::-1], lambda m: [*m, 99], lambda m: [HUGE]],
    ids=["one fewer", "another order", "one more", "a huge one"],
)
def test_the_members_of_a_societa_stand_in_the_order_of_joining(
    tmp_path: Path, edit: Callable[[list[int]], list[int]]
) -> None:
    lines = sample()
    at, place = line_with(lines, "join")
    place += next(i for i, e in enumerate(lines[at]["events"][place:]) if e["t"] == "buco")
    event = lines[at]["events"][place]
    event["members"] = edit(event["members"])
    assert f"event {place + 1} " in refusal_of_hand(tmp_path, lines, at)


def test_an_event_that_is_left_out_is_missed(tmp_path: Path) -> None:
    whole = sample()
    for place in range(len(whole[2]["events"])):
        lines = sample()
        del lines[2]["events"][place]
        message = refusal_of_hand(tmp_path, lines, 2)
        assert message.startswith("hand 2: ")
        if place == len(whole[2]["events"]) - 1:
            assert "missing at the end" in message


def test_a_smazzata_that_stops_early_tells_who_had_to_choose(tmp_path: Path) -> None:
    lines = sample()
    lines[2]["events"] = []
    seat = (lines[2]["dealer"] + 1) % PLAYERS
    assert f"the events end while seat {seat} " in refusal_of_hand(tmp_path, lines, 2)


def test_an_event_after_the_end_is_refused(tmp_path: Path) -> None:
    for extra in ({"t": "keep"}, {"t": "presa"}, {"t": "play", "card": "AD"}, {"t": "refuse"}):
        lines = sample()
        lines[2]["events"].append({**extra, "seat": 0})
        number = len(lines[2]["events"])
        assert f"event {number} ({extra['t']})" in refusal_of_hand(tmp_path, lines, 2)


def test_an_event_that_stands_twice_is_refused(tmp_path: Path) -> None:
    for place in range(len(sample()[2]["events"])):
        lines = sample()
        events = lines[2]["events"]
        events.insert(place, events[place])
        assert refusal_of_hand(tmp_path, lines, 2).startswith("hand 2: event ")


# --- money, dealer and numbers -------------------------------------------------------------------

BY_SEAT = ("contributions", "prese", "payouts", "bestie", "balance")


@pytest.mark.parametrize("change", [1, -1, 3, 2**64, HUGE, -HUGE], ids=short_number)
@pytest.mark.parametrize("key", ["hand", "pot", "next_pot"])
def test_one_wrong_number_is_found(tmp_path: Path, key: str, change: int) -> None:
    lines = sample()
    holder(lines[3], key)[key] += change
    told = "hand 3: " if key != "hand" else "hand "
    message = refusal_of_hand(tmp_path, lines, 3)
    assert message.startswith(told)
    assert f"{key} is " in message


@pytest.mark.parametrize("change", [1, -1, HUGE], ids=short_number)
@pytest.mark.parametrize("seat", range(PLAYERS))
@pytest.mark.parametrize("key", BY_SEAT)
def test_one_wrong_number_of_one_seat_is_found(
    tmp_path: Path, key: str, seat: int, change: int
) -> None:
    lines = sample()
    holder(lines[3], key)[key][seat] += change
    assert refusal_of_hand(tmp_path, lines, 3).startswith(f"hand 3: {key} is ")


@pytest.mark.parametrize("key", BY_SEAT)
def test_the_right_numbers_at_the_wrong_seats_are_found(tmp_path: Path, key: str) -> None:
    lines = sample()
    parts = [holder(line, key) for line in lines[1:]]
    at, part = next((at, part) for at, part in enumerate(parts, 1) if len(set(part[key])) > 1)
    part[key] = part[key][1:] + part[key][:1]
    assert refusal_of_hand(tmp_path, lines, at).startswith(f"hand {at}: {key} is ")


@pytest.mark.parametrize("salvo", [False, True])
def test_a_wrong_salvo_is_found(tmp_path: Path, salvo: bool) -> None:
    lines = sample()
    at = next(at for at in range(1, HANDS + 1) if lines[at]["result"]["salvo"] is salvo)
    lines[at]["result"]["salvo"] = not salvo
    assert refusal_of_hand(tmp_path, lines, at).startswith(f"hand {at}: salvo is ")


def test_the_deal_goes_to_the_right(tmp_path: Path) -> None:
    for dealer in range(PLAYERS):
        lines = sample()
        if dealer != lines[2]["dealer"]:
            lines[2]["dealer"] = dealer
            assert refusal_of_hand(tmp_path, lines, 2).startswith("hand 2: dealer is ")


def test_a_smazzata_that_is_left_out_told_twice_or_out_of_order_is_found(tmp_path: Path) -> None:
    head, one, two, three = sample()[:4]
    for lines, wrong in (
        ([head, one, three], 2),
        ([head, two, three], 1),
        ([head, one, one], 2),
        ([head, one, three, two], 2),
    ):
        assert " should be " in refusal_of_hand(tmp_path, lines, wrong)


def test_money_that_is_moved_without_a_trace_in_the_sums_is_found(tmp_path: Path) -> None:
    lines = sample()
    at = next(at for at in range(1, HANDS + 1) if any(lines[at]["result"]["payouts"]))
    winner = next(seat for seat in range(PLAYERS) if lines[at]["result"]["payouts"][seat])
    for key in ("payouts", "balance"):
        holder(lines[at], key)[key][winner] -= 1
        holder(lines[at], key)[key][(winner + 1) % PLAYERS] += 1
    assert refusal_of_hand(tmp_path, lines, at).startswith(f"hand {at}: payouts is ")


# --- numbers of any size -------------------------------------------------------------------------


def test_a_pot_of_thousands_of_digits_is_right_when_it_is(tmp_path: Path) -> None:
    rules = Rules(players=4, dealer_fee=3 * HUGE, startup_ante=9 * HUGE + 3)
    lines = play_history(tmp_path / "huge", rules, 12)
    assert check(tmp_path / "huge") == Verified(12, 1, 0)
    assert max(line["stake"]["pot"] for line in lines[1:]) > 10**5001
    for key in ("pot", "next_pot"):
        wrong = deepcopy(lines)
        holder(wrong[5], key)[key] += 1
        assert refusal_of_hand(tmp_path, wrong, 5).startswith(f"hand 5: {key} is ")
    for key in BY_SEAT:
        wrong = deepcopy(lines)
        holder(wrong[5], key)[key][2] += 1
        assert refusal_of_hand(tmp_path, wrong, 5).startswith(f"hand 5: {key} is ")


HUGE_PLACES: dict[str, tuple[int, Edit]] = {
    "format": (1, lambda line: line.update(format=HUGE)),
    "version": (1, lambda line: line.update(version=HUGE)),
    "players": (1, lambda line: line.update(players=HUGE)),
    "players of the rules": (1, lambda line: line["rules"].update(players=HUGE)),
    "fee": (1, lambda line: line["rules"].update(dealer_fee=HUGE)),
    "dealer": (2, lambda line: line.update(dealer=HUGE)),
    "card": (2, lambda line: line.update(deck=[HUGE] * 40)),
    "event": (2, lambda line: line["events"].insert(0, HUGE)),
    "kind": (2, lambda line: line["events"][0].update(t=HUGE)),
    "cards": (2, lambda line: line["events"][3].update(out=HUGE)),
    "cut": (2, lambda line: line["fair"].update(cut=HUGE)),
    "-cut": (2, lambda line: line["fair"].update(cut=-HUGE)),
}


@pytest.mark.parametrize("place", HUGE_PLACES)
def test_a_number_of_thousands_of_digits_is_refused_in_few_words(
    tmp_path: Path, place: str
) -> None:
    lines = [json.loads(line) for line in docs_example().splitlines()]
    number, edit = HUGE_PLACES[place]
    edit(lines[number - 1])
    assert len(refusal_of(tmp_path / "h", lines, number)) < SHORT + len(str(tmp_path))
