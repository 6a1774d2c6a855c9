"""Histories of version 1: they are read, verified and replayed for good."""

import json
from pathlib import Path

import pytest

from tests.bestia_cli.conftest import Cli
from tests.frozen.comparing import FOLDER, compare
from tests.frozen.program import flat, flat_lines

HANDS = {"history-v1": 12, "history-v1-mistakes": 8}


@pytest.mark.parametrize("name", HANDS)
def test_a_history_of_version_1_is_right(cli: Cli, name: str) -> None:
    path, hands = FOLDER / f"{name}.jsonl", HANDS[name]
    right = f"{path}: right: {hands} smazzate, {hands} with a committed deck, 0 without\n"
    assert cli("verify", path) == (0, right, "")


@pytest.mark.parametrize("name", HANDS)
def test_a_history_of_version_1_is_replayed(cli: Cli, name: str) -> None:
    code, out, err = cli("replay", FOLDER / f"{name}.jsonl", "--lang", "it")
    assert (code, err) == (0, "")
    compare(f"{name}.txt", out)


def test_a_tampered_history_of_version_1_is_found_out(cli: Cli, tmp_path: Path) -> None:
    text = (FOLDER / "history-v1.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    lines[5]["next_pot"] += 3
    path = tmp_path / "h.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    code, out, err = cli("verify", path)
    assert (code, out) == (2, "")
    assert err.startswith(f"bestia: {path}: line 6: ")


def test_the_frozen_histories_have_every_kind_of_event_and_mistake() -> None:
    found = set()
    for name in HANDS:
        text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
        assert json.loads(text.splitlines()[0])["version"] == 1
        for line in flat_lines(text)[1:]:
            found |= {event["t"] for event in (*line["events"], *line.get("mistakes", ()))}
    assert found == {
        *("keep", "discard", "exchange", "pass", "buco", "offer", "join", "decline", "drop"),
        *("play", "presa", "agree", "refuse", "card", "cut"),
    }


def test_both_versions_of_a_line_have_one_flat_form() -> None:
    old = {"hand": 1, "pot": 30, "prese": [3, 0, 0], "next_pot": 0, "balance": [30, -30, 0]}
    new = {
        "hand": 1,
        "stake": {"pot": 30},
        "result": {"prese": [3, 0, 0], "next_pot": 0},
        "balance": [30, -30, 0],
    }
    assert flat(new) == flat(old) == old
    assert flat({"format": "bestia-history", "version": 2}) == {"format": "bestia-history"}
