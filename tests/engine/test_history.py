"""The form of a history: what is read, what is ignored, and what is refused (docs/formats.md)."""

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.bestia.forms import VOCABULARY
from engine.bestia.rules import Rules
from engine.history import HandRecord, Header, read_history, write_line
from engine.registry import GAMES
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
    refusal,
    refusal_of,
    sample,
    sample_text,
    write_text,
)

MISSING = object()
"""Stands for a key that is taken out."""

NOT_INTS: list[Any] = [True, 1.0, "1", None, [1], {}, 1e400]
NOT_FLAGS: list[Any] = [0, 1, "true", None, []]
NOT_TEXTS: list[Any] = [5, 1.5, True, [], {}]
NOT_LISTS: list[Any] = [None, 5, "text", True, {}]
NOT_OBJECTS: list[Any] = [None, 5, "text", True, []]
NOT_AMOUNTS: list[Any] = [
    *NOT_LISTS,
    [],
    [0] * (PLAYERS - 1),
    [0] * (PLAYERS + 1),
    [0] * (PLAYERS - 1) + [0.0],
    [0] * (PLAYERS - 1) + [False],
    ["0"] * PLAYERS,
    [None] * PLAYERS,
]
NOT_SEAT_TEXTS: list[Any] = [*NOT_LISTS, [], ["a"] * (PLAYERS - 1), ["a"] * (PLAYERS + 1)]

HEADER: dict[str, list[Any]] = {
    "format": ["bestia", "bestia-history-2", "", None, 1, True, [], {}, ["bestia-history"]],
    "version": [0, 3, -1, *NOT_INTS],
    "players": [PLAYERS + 1, *NOT_INTS],
    "names": [*NOT_SEAT_TEXTS, [1] * PLAYERS, [None] * PLAYERS],
    "bots": [*NOT_SEAT_TEXTS, [1] * PLAYERS],
    "seed": NOT_TEXTS,
    "rules": NOT_LISTS[:-1],
}
RULES: dict[str, list[Any]] = {
    "players": [2, 11, -3, *NOT_INTS],
    "dealer_fee": [31, -3, *NOT_INTS],
    "startup_ante": [1, -30, *NOT_INTS],
    "startup_entry": ["open", "", None, True, 1, []],
    "salvo_threshold": [-1, True, 1.0, "90", []],
    "salvo_agreement": NOT_FLAGS,
    "societa": NOT_FLAGS,
    "lead_obligation": ["last", None, False, 1, {}],
}
HAND: dict[str, list[Any]] = {
    "hand": NOT_INTS,
    "dealer": [-1, PLAYERS, *NOT_INTS],
    "stake": NOT_OBJECTS,
    "result": NOT_OBJECTS,
    "contributions": NOT_AMOUNTS,
    "pot": NOT_INTS,
    "deck": [*NOT_LISTS, [], ["AD"], ["AD"] * 40, [0] * 40, [None] * 40, [["AD"]] * 40],
    "events": NOT_LISTS,
    "prese": NOT_AMOUNTS,
    "payouts": NOT_AMOUNTS,
    "bestie": NOT_AMOUNTS,
    "salvo": NOT_FLAGS,
    "next_pot": NOT_INTS,
    "balance": NOT_AMOUNTS,
}
NOT_CARDS: list[Any] = [*NOT_LISTS, ["ad"], ["1D"], ["10D"], [0], [None], [["AD"]]]
NOT_CARD: list[Any] = [None, 5, True, ["4C"], "", "4", "4c", "C4", "4CC"]
EVENTS: dict[str, dict[str, list[Any]]] = {
    "exchange": {"out": [*NOT_CARDS, 1], "in": [*NOT_CARDS, 1]},
    "buco": {"members": [*NOT_LISTS, ["2"], [2.0], [True], [None]], "in": [*NOT_CARDS, 4]},
    "drop": {"out": NOT_CARD},
    "play": {"card": NOT_CARD},
}
"""What the keys of the header, its rules, a smazzata and an event can't be."""


def wrong_values(table: dict[str, list[Any]]) -> list[Any]:
    return [
        pytest.param(key, value, id=f"{key}-{'missing' if value is MISSING else value!r:.30}")
        for key, values in table.items()
        for value in [MISSING, *values]
    ]


def put(target: Json, key: str, value: Any) -> None:
    if value is MISSING:
        del target[key]
    else:
        target[key] = value


def names_key(message: str, key: str) -> bool:
    return re.search(rf"\b{key}\b", message) is not None


# --- what is read --------------------------------------------------------------------------------


def test_the_history_of_a_simulation_is_right(tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    path.write_text(sample_text(), encoding="utf-8")
    assert check(path) == Verified(HANDS, 1, 0)


def test_the_sample_has_every_kind_of_event() -> None:
    assert {event["t"] for line in sample()[1:] for event in line["events"]} == set(
        VOCABULARY.forms
    )


def test_the_example_of_the_docs_is_right(tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    path.write_text(docs_example(), encoding="utf-8")
    assert check(path) == Verified(1, 1, 0, committed=1)


@pytest.mark.parametrize("text", [docs_example(), sample_text()], ids=["docs", "sample"])
def test_what_is_read_and_written_again_is_the_same_text(tmp_path: Path, text: str) -> None:
    path = tmp_path / "h.jsonl"
    path.write_text(text, encoding="utf-8")
    contents = [line.content for line in read_history(path)]
    assert [type(content) for content in contents[:2]] == [Header, HandRecord]
    assert "".join(write_line(content.to_json()) for content in contents if content) == text


def test_a_header_keeps_people_names_in_any_script_and_every_rule(tmp_path: Path) -> None:
    rules = Rules(3, 33, 90, "closed", 120, False, False, "every", True)
    names = ("Nicolò", "李\u2028\x85", '"\\\n')
    header = Header(GAMES["bestia"], names, ("random", None, "heuristic"), None, rules)
    path = tmp_path / "h.jsonl"
    path.write_text(write_line(header.to_json()), encoding="utf-8")
    assert [line.content for line in read_history(path)] == [header]
    assert check(path) == Verified(0, 1, 0)


def test_files_can_be_joined_end_to_end(tmp_path: Path) -> None:
    one, two, both = (tmp_path / name for name in ("one", "two", "both"))
    play_history(one, Rules(players=3), 3)
    play_history(two, Rules(players=7, startup_ante=30), 4)
    both.write_bytes(one.read_bytes() + two.read_bytes() + one.read_bytes())
    assert check(both) == Verified(10, 3, 0)


def test_numbers_pot_and_balances_begin_again_at_a_header(tmp_path: Path) -> None:
    lines = sample()[:3]
    joined = [*lines, lines[0], lines[2]]
    assert "hand is 2, and should be 1" in refusal_of(tmp_path / "h", joined, 5)


def test_unknown_keys_are_ignored_at_every_level(tmp_path: Path) -> None:
    lines = sample()
    news = {"later": [{"x": None}, 1.5], "tav": "ì"}
    lines[0] |= news
    lines[0]["rules"] |= news
    for line in lines[1:]:
        line |= news
        line["events"] = [{**news, **event} for event in line["events"]]
    assert check(write_text(tmp_path / "h", lines)) == Verified(HANDS, 1, 0)


def test_the_order_of_keys_and_blanks_between_them_mean_nothing(tmp_path: Path) -> None:
    path = tmp_path / "h"
    turned = [dict(reversed(line.items())) for line in sample()]
    text = "\n\n".join(json.dumps(line, separators=(" ,\t", " : ")) for line in turned)
    path.write_text(f"\n  \n{text}\n \t\n", encoding="utf-8")
    assert check(path).deals == HANDS


def test_lines_may_end_as_on_windows(tmp_path: Path) -> None:
    path = tmp_path / "h"
    path.write_bytes(sample_text().replace("\n", "\r\n").encode())
    assert check(path) == Verified(HANDS, 1, 0)


def test_a_complete_last_line_needs_no_newline(tmp_path: Path) -> None:
    path = tmp_path / "h"
    path.write_text(sample_text().rstrip("\n"), encoding="utf-8")
    assert check(path) == Verified(HANDS, 1, 0)


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "value"), wrong_values(HEADER))
def test_a_wrong_key_of_the_header_is_named(tmp_path: Path, key: str, value: Any) -> None:
    lines = sample()
    put(lines[0], key, value)
    assert names_key(refusal_of(tmp_path / "h", lines, 1), key)


@pytest.mark.parametrize(("key", "value"), wrong_values(RULES))
def test_a_wrong_rule_of_the_header_is_named(tmp_path: Path, key: str, value: Any) -> None:
    lines = sample()
    put(lines[0]["rules"], key, value)
    assert names_key(refusal_of(tmp_path / "h", lines, 1), key)


@pytest.mark.parametrize(("key", "value"), wrong_values(HAND))
def test_a_wrong_key_of_a_smazzata_is_named(tmp_path: Path, key: str, value: Any) -> None:
    lines = sample()
    put(holder(lines[3], key), key, value)
    assert names_key(refusal_of(tmp_path / "h", lines, 4), key)


@pytest.mark.parametrize("kind", VOCABULARY.forms)
@pytest.mark.parametrize("seat", [MISSING, *NOT_INTS], ids=["missing", *map(repr, NOT_INTS)])
def test_a_wrong_seat_of_an_event_is_named(tmp_path: Path, kind: str, seat: Any) -> None:
    lines = sample()
    at, place = line_with(lines, kind)
    put(lines[at]["events"][place], "seat", seat)
    message = refusal_of(tmp_path / "h", lines, at + 1)
    assert f"event {place + 1}: " in message
    assert names_key(message, "seat")


@pytest.mark.parametrize("kind", ["", "Keep", "foo", None, 1, [], {}])
def test_an_event_of_an_unknown_kind_is_refused(tmp_path: Path, kind: Any) -> None:
    lines = sample()
    lines[2]["events"][1]["t"] = kind
    assert "event 2: " in refusal_of(tmp_path / "h", lines, 3)


def test_an_event_without_its_kind_is_refused_by_the_key(tmp_path: Path) -> None:
    lines = sample()
    del lines[2]["events"][1]["t"]
    message = refusal_of(tmp_path / "h", lines, 3)
    assert "event 2: " in message
    assert names_key(message, "t")


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        pytest.param(kind, *wrong.values, id=f"{kind}-{wrong.id}")
        for kind, table in EVENTS.items()
        for wrong in wrong_values(table)
    ],
)
def test_a_wrong_key_of_an_event_is_named(tmp_path: Path, kind: str, key: str, value: Any) -> None:
    lines = sample()
    at, place = line_with(lines, kind)
    put(lines[at]["events"][place], key, value)
    message = refusal_of(tmp_path / "h", lines, at + 1)
    assert f"event {place + 1}: " in message
    assert kind in message
    assert names_key(message, key)


@pytest.mark.parametrize("event", [None, 5, "keep", ["keep", 1], True, []])
def test_what_is_no_event_is_refused(tmp_path: Path, event: Any) -> None:
    lines = sample()
    lines[2]["events"][1] = event
    assert "event 2: " in refusal_of(tmp_path / "h", lines, 3)


def test_a_card_that_stands_twice_in_the_deck_is_named(tmp_path: Path) -> None:
    lines = sample()
    lines[2]["deck"][7] = lines[2]["deck"][31]
    message = refusal_of(tmp_path / "h", lines, 3)
    assert f"{lines[2]['deck'][31]} stands twice" in message


BAD_TEXTS: dict[str, bytes] = {
    "an empty file": b"",
    "blank lines": b"\n\n  \r\n\t\n",
    "binary": random.Random(1).randbytes(5000),
    "zeros": bytes(100),
    "not UTF-8": docs_example().replace("Anna", "Nicolò").encode("latin-1"),
    "UTF-16": docs_example().encode("utf-16"),
    "an array": b"[1,2]\n",
    "a number": b"5\n",
    "null": b"null\n",
    "plain text": b"once upon a time\n",
    "too deep": b"[" * 100_000,
    "too deep an object": b'{"format":' * 100_000,
    "no header": docs_example().splitlines(keepends=True)[1].encode(),
    "two objects": docs_example().replace("\n", "").encode(),
}


@pytest.mark.parametrize("name", BAD_TEXTS)
def test_what_is_no_history_is_refused_in_few_words(tmp_path: Path, name: str) -> None:
    path = tmp_path / "h"
    path.write_bytes(BAD_TEXTS[name])
    assert len(refusal(path)) < len(str(path)) + 200


@pytest.mark.parametrize("name", [name for name in BAD_TEXTS if "blank" not in name][1:])
def test_a_broken_line_that_is_not_the_last_is_an_error(tmp_path: Path, name: str) -> None:
    path = tmp_path / "h"
    head, *rest = docs_example().encode().splitlines(keepends=True)
    path.write_bytes(head + BAD_TEXTS[name].replace(b"\n", b" ") + b"\n" + b"".join(rest))
    if name == "no header":
        assert "line 3: hand 1: hand is 1, and should be 2" in refusal(path)
    else:
        assert ": line 2: " in refusal(path)


@pytest.mark.parametrize("place", ["format", "fee", "seat", "out", "deck"])
def test_no_depth_of_nesting_is_too_much_for_a_message(tmp_path: Path, place: str) -> None:
    path = tmp_path / "h"
    lines = [json.loads(line) for line in docs_example().splitlines()]
    targets: dict[str, tuple[Any, Any]] = {
        "format": (lines[0], "format"),
        "fee": (lines[0]["rules"], "dealer_fee"),
        "seat": (lines[1]["events"][0], "seat"),
        "out": (lines[1]["events"][3], "out"),
        "deck": (lines[1]["deck"], 5),
    }
    target, key = targets[place]
    target[key] = "@"
    text = "".join(json.dumps(line) + "\n" for line in lines)
    for depth in range(sys.getrecursionlimit() - 150, sys.getrecursionlimit()):
        path.write_text(text.replace('"@"', "[" * depth + "]" * depth), encoding="utf-8")
        assert refusal(path)


# --- files that were cut off ---------------------------------------------------------------------


def test_a_file_cut_at_any_byte_is_read_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "h"
    play_history(path, Rules(players=3), 2)
    whole = path.read_bytes().replace(b'"random 0"', '"Nicolò"'.encode())
    ends = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        if size < ends[0]:
            assert refusal(path)
            continue
        smazzate = sum(size >= end for end in ends[1:])
        cut = smazzate + 2 if size not in {end + more for end in ends for more in (0, 1)} else 0
        assert check(path) == Verified(smazzate, 1, cut)


def test_a_second_header_that_was_cut_off_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "h"
    path.write_text(docs_example() + docs_example()[:100], encoding="utf-8")
    assert check(path) == Verified(1, 1, 3, committed=1)


@pytest.mark.parametrize("key", ["pot", "deck", "events", "balance"])
def test_a_complete_last_line_of_a_wrong_form_was_not_cut_off(tmp_path: Path, key: str) -> None:
    path = tmp_path / "h"
    lines = sample()[:3]
    holder(lines[2], key)[key] = None
    write_text(path, lines)
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    message = refusal(path)
    assert ": line 3: " in message
    assert names_key(message, key)
