"""Deals that were committed to before the cut can be checked (docs/formats.md)."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from engine.replay import commit_deck
from tests.histories import Json, check, docs_example, refusal_of, write_text


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
    assert check(write_text(tmp_path / "h", fair_lines(fair))).smazzate == 1
    assert check(write_text(tmp_path / "h", fair_lines({**fair, "later": 1}))).smazzate == 1


def test_the_hash_is_that_of_the_docs() -> None:
    assert commit_deck("", [0, 39]) == hashlib.sha256(b"2DAB").hexdigest()


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
