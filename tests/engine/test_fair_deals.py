"""Deals that were committed to before the cut can be checked (docs/formats.md)."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine.registry import GAMES
from engine.replay import Gap, Verified, commit_deck
from tests.histories import (
    HANDS,
    Json,
    check,
    committed_sample,
    docs_example,
    refusal_of,
    sample,
    write_text,
)


def fair_lines(fair: Any) -> list[Json]:
    lines = [json.loads(line) for line in docs_example().splitlines()]
    lines[1]["fair"] = fair
    return lines


RIGHT: Json = json.loads(docs_example().splitlines()[1])["fair"]


@pytest.mark.parametrize("cut", [1, 2, 20, 39])
def test_a_fair_deal_is_right_wherever_it_was_cut(tmp_path: Path, cut: int) -> None:
    deck = fair_lines(RIGHT)[1]["deck"]
    nonce = "è un segreto"
    before = nonce + "".join(deck[-cut:] + deck[:-cut])
    fair = {"hash": hashlib.sha256(before.encode()).hexdigest(), "nonce": nonce, "cut": cut}
    assert check(write_text(tmp_path / "h", fair_lines(fair))).deals == 1
    assert check(write_text(tmp_path / "h", fair_lines({**fair, "later": 1}))).deals == 1


def test_the_hash_is_that_of_the_docs() -> None:
    assert commit_deck(GAMES["bestia"], "", [0, 39]) == hashlib.sha256(b"2DAB").hexdigest()


@pytest.mark.parametrize(
    "change",
    [
        {"hash": RIGHT["hash"].upper()},
        {"hash": ""},
        {"hash": RIGHT["hash"][:-1]},
        {"nonce": RIGHT["nonce"] + " "},
        {"nonce": ""},
        {"nonce": "\ud800"},
        {"cut": 16},
        {"cut": 18},
    ],
)
def test_a_deal_that_was_not_fair_is_found(tmp_path: Path, change: Json) -> None:
    message = refusal_of(tmp_path / "h", fair_lines({**RIGHT, **change}), 2)
    assert "line 2: hand 1: 'fair': " in message


@pytest.mark.parametrize("cut", [0, 40, 41, -1, -17])
def test_a_cut_that_is_none_is_refused_by_its_number(tmp_path: Path, cut: int) -> None:
    message = refusal_of(tmp_path / "h", fair_lines({**RIGHT, "cut": cut}), 2)
    assert f"1 to 39 cards, not {cut} " in message


WRONG_VALUES: dict[str, list[Any]] = {
    "hash": [None, 5, []],
    "nonce": [None, 5, {}],
    "cut": [None, "17", 17.0, True, [17]],
}
NOT_FAIR: list[Any] = [
    *[5, "x", True, [], [17]],
    *[{key: RIGHT[key] for key in RIGHT if key != gone} for gone in RIGHT],
    *[{**RIGHT, key: value} for key, values in WRONG_VALUES.items() for value in values],
]


@pytest.mark.parametrize("fair", NOT_FAIR, ids=repr)
def test_a_fair_record_of_the_wrong_form_is_refused(tmp_path: Path, fair: Any) -> None:
    message = refusal_of(tmp_path / "h", fair_lines(fair), 2)
    assert any(f"'{key}'" in message for key in ("fair", "hash", "nonce", "cut"))


# --- how many decks were committed to ------------------------------------------------------------


def swap_unseen_cards(line: Json) -> None:
    """The last two cards of the deck reach nobody."""
    line["deck"][-2:] = reversed(line["deck"][-2:])


def test_the_decks_that_were_committed_to_are_counted(tmp_path: Path) -> None:
    assert check(write_text(tmp_path / "all", committed_sample())) == Verified(
        HANDS, 1, 0, HANDS, None
    )
    assert check(write_text(tmp_path / "none", sample())) == Verified(HANDS, 1, 0, 0, None)


@pytest.mark.parametrize("bare", [1, 2, HANDS])
def test_a_game_committed_to_some_decks_only_is_told_by_the_first_without(
    tmp_path: Path, bare: int
) -> None:
    lines = committed_sample()
    del lines[bare]["fair"]
    found = check(write_text(tmp_path / "h", lines))
    assert found == Verified(HANDS, 1, 0, HANDS - 1, Gap(bare + 1, bare))


def test_one_game_with_and_one_without_committed_decks_are_no_gap(tmp_path: Path) -> None:
    found = check(write_text(tmp_path / "h", [*committed_sample(), *sample()]))
    assert found == Verified(2 * HANDS, 2, 0, HANDS, None)


def test_the_first_gap_of_a_file_is_told(tmp_path: Path) -> None:
    lines = [*sample(), *committed_sample(), *committed_sample()]
    for game in (1, 2):
        del lines[game * (HANDS + 1) + 3]["fair"]
    assert check(write_text(tmp_path / "h", lines)).gap == Gap(HANDS + 5, 3)


def test_cards_that_nobody_saw_can_be_changed_only_where_no_commitment_stands(
    tmp_path: Path,
) -> None:
    lines = committed_sample()
    swap_unseen_cards(lines[2])
    assert "hand 2: 'fair': the hash" in refusal_of(tmp_path / "h", lines, 3)
    del lines[2]["fair"]
    assert check(write_text(tmp_path / "h", lines)).gap == Gap(3, 2)
