"""What is written of any game can be read again, and is right: histories, and all that is in them.

Whoever changes a byte of a stake, a result, a deck or a choice is found.
"""

import json
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from ai.games import players_of
from bestia_cli.main import run_app
from engine.deck import cut_deck
from engine.game import Game
from engine.history import (
    Fair,
    HandRecord,
    Header,
    HistoryError,
    HistoryWriter,
    read_history,
    write_line,
)
from engine.match import Match
from engine.replay import commit_deck, verify_history
from tests.contract.scenes import Played, any_game, played_deals

TABLES, DEALS = 4, 5


def record_of(game: Game, played: Played) -> HandRecord:
    deck, events = played.match.deal.deck, tuple(played.match.events)
    return HandRecord(game, played.stake, deck, events, played.result)


def header_of(game: Game, played: Played) -> Header:
    players = played.rules.players
    return Header(game, ("somebody",) * players, ("random",) * players, "contract", played.rules)


def write_history(game: Game, path: Path) -> list[Header | HandRecord]:
    """A history of all numbers of players, a header for each table."""
    parts: list[Header | HandRecord] = []
    for players in game.players:
        deals = played_deals(game, players, TABLES, DEALS, "history")
        for _, table in groupby(deals, lambda played: id(played.ledger)):
            for played in table:
                parts += [header_of(game, played)] * (played.stake.hand == 1)
                parts.append(record_of(game, played))
    with HistoryWriter(path) as writer:
        for part in parts:
            writer.write(part)
    return parts


def as_told(part: Header | HandRecord | None) -> Header | HandRecord | None:
    """A record as a history tells it: what follows from the rules and the deals before is not
    written."""
    if not isinstance(part, HandRecord):
        return part
    return replace(part, stake=part.stake._replace(options=0, standing=()))


@any_game
def test_a_history_is_read_as_it_was_written_and_is_right(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    parts = write_history(game, path)
    assert [line.content for line in read_history(path)] == [as_told(part) for part in parts]
    *_, end = verify_history(path)
    headers = sum(isinstance(part, Header) for part in parts)
    assert (end.headers, end.deals, end.cut_off) == (headers, len(parts) - headers, 0)


@any_game
def test_bestia_verify_finds_it_right(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "h.jsonl"
    deals = sum(isinstance(part, HandRecord) for part in write_history(game, path))
    assert run_app(["verify", str(path)]) == 0
    assert f"right: {deals:,} {players_of(game.name).words.many}, 0 with" in capsys.readouterr().out


@any_game
def test_all_that_a_history_holds_is_json_and_comes_back(game: Game) -> None:
    for players in game.players:
        for played in played_deals(game, players, TABLES, DEALS, "json"):
            rules = played.rules.to_json()
            assert next(iter(rules)) == "players"
            assert game.read_rules(json.loads(json.dumps(rules))) == played.rules
            line = json.loads(write_line(record_of(game, played).to_json()))
            assert game.read_stake(line["stake"], players) == played.stake.own
            assert game.read_result(line["result"], players) == played.result.own
            words = game.vocabulary
            for event, told in zip(played.match.events, line["events"], strict=True):
                assert words.from_json(told) == event
                if words.is_choice(event):
                    action = json.loads(json.dumps(words.action_to_json(event)))
                    assert words.same_choice(words.action_from_json(action, event.seat), event)
                    assert words.same_choice(
                        words.from_word(words.to_word(event), event.seat), event
                    )


@any_game
def test_what_was_tampered_with_is_found(game: Game, tmp_path: Path) -> None:
    """Any number of the stake, the result and the balance, and any event that is missing."""
    path = tmp_path / "h.jsonl"
    played = next(played_deals(game, game.players[0], 1, 1, "tampered"))
    header = header_of(game, played).to_json()
    line = json.loads(write_line(record_of(game, played).to_json()))
    for wrong in tampered(line):
        path.write_text(write_line(header) + write_line(wrong), encoding="utf-8")
        with pytest.raises(HistoryError):
            list(verify_history(path))


def tampered(line: dict[str, object]) -> list[dict[str, object]]:
    """The line with one thing changed, in many ways."""
    events = line["events"]
    assert isinstance(events, list)
    numbers = [key for key in line if key != "events"]
    return [
        *({**line, key: value} for key in numbers for value in changes(line[key])),
        *({**line, "events": events[:end] + events[end + 1 :]} for end in range(len(events))),
    ]


def changes(value: object) -> list[object]:
    """A value with one number changed, for each number in it."""
    if type(value) is int:
        return [value + 1]
    if isinstance(value, dict):
        return [{**value, key: other} for key in value for other in changes(value[key])]
    if isinstance(value, list):
        return [
            [*value[:place], other, *value[place + 1 :]]
            for place, part in enumerate(value)
            for other in changes(part)
        ]
    return []


@any_game
def test_a_deck_is_what_was_committed_to_before_the_cut(game: Game, tmp_path: Path) -> None:
    """Only the first order is cut; the commitment holds for all of them."""
    path = tmp_path / "h.jsonl"
    played = next(played_deals(game, game.players[0], 1, 1, "fair"))
    deck = list(played.match.deal.deck)
    size = len(game.pack(played.rules.players, played.rules.options).cards)
    before = cut_deck(game, deck[:size], size - game.cut.least) + deck[size:]
    for hashed, right in ((before, True), (before[::-1], False)):
        fair = Fair(commit_deck(game, "nonce", hashed), "nonce", game.cut.least)
        record = replace(record_of(game, played), fair=fair)
        with HistoryWriter(path) as writer:
            writer.write(header_of(game, played))
            writer.write(record)
        if right:
            assert list(verify_history(path))[-1].committed == 1
        else:
            with pytest.raises(HistoryError, match="'fair'"):
                list(verify_history(path))


@any_game
def test_the_text_of_a_whole_deal_is_one_line_and_plays_it_again(game: Game) -> None:
    for players in game.players:
        for played in played_deals(game, players, TABLES, DEALS, "texts"):
            text = played.match.to_text()
            assert text.isascii()
            assert "\n" not in text
            again = Match.from_text(text)
            assert again.deal == played.match.deal
            assert again.events == played.match.events
            assert again.payoffs() == played.match.payoffs()
