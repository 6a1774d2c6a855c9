"""A smazzata told as text: all of it, or what one seat may see."""

import re
from collections.abc import Iterator

import pytest

from ai.bestia.simulation import Plan, Simulation
from engine.bestia.rules import Rules
from engine.cards import TEXTS, card_texts
from engine.events import event_to_json
from engine.history import HandRecord
from tests.bestia_cli.conftest import Cli

HANDS = 12
CARD = re.compile(r"\b[A3RCF76542][DCSB]\b")


def test_the_same_seed_tells_the_same_story(cli: Cli) -> None:
    args = ("play", "--hands", "3", "--seed", "a")
    first = cli(*args)
    assert (first.code, first.err) == (0, "")
    assert cli(*args) == first
    assert cli("play", "--hands", "3", "--seed", "b").out != first.out


def test_a_story_without_a_seed_names_the_one_it_took(cli: Cli) -> None:
    told = cli("play").out
    seed = re.match(r"bestIA: 5 players, seed (\S+)\n", told)
    assert seed is not None
    assert cli("play", "--seed", seed[1]).out == told


def records(seed: str, players: int) -> Iterator[HandRecord]:
    plan = Plan(Rules(players=players), HANDS, seed, ("random",) * players)
    return Simulation(plan).records()


def tell(cli: Cli, seed: str, players: int, *more: str) -> list[str]:
    """The text of each smazzata."""
    table = ("--players", str(players), "--bots", "random", "--hands", str(HANDS))
    code, out, err = cli("play", *table, "--seed", seed, *more)
    assert (code, err) == (0, "")
    _, *hands = re.split(r"^Smazzata ", out, flags=re.MULTILINE)
    assert len(hands) == HANDS
    return hands


def cards_of(record: HandRecord, players: int, seat: int | None) -> set[str]:
    """The cards that a seat may know of, or all that were seen by somebody."""
    deck = card_texts(record.deck)
    seen = {deck[0]}
    societa: dict[int, list[int]] = {}
    for place in range(players):
        if seat in (None, (record.stake.dealer + 1 + place) % players):
            seen |= set(deck[1 + 3 * place : 4 + 3 * place])
    for event in map(event_to_json, record.events):
        if event["t"] == "buco":
            societa[event["seat"]] = event["members"]
        sees = seat in (None, event["seat"], *societa.get(event["seat"], ()))
        if event["t"] == "play":
            seen.add(event["card"])
        elif event["t"] == "drop" and sees:
            seen.add(event["out"])
        elif event["t"] in ("exchange", "buco") and sees:
            seen |= {*event.get("out", ()), *event["in"]}
    return seen


@pytest.mark.parametrize("players", [3, 5, 10])
def test_all_cards_that_somebody_sees_are_told(cli: Cli, players: int) -> None:
    told = tell(cli, "open", players)
    for text, record in zip(told, records("open", players), strict=True):
        assert set(CARD.findall(text)) == cards_of(record, players, None)


@pytest.mark.parametrize("players", [3, 5, 10])
def test_a_seat_is_told_the_cards_that_it_may_know_and_no_other(cli: Cli, players: int) -> None:
    for seat in range(players):
        told = tell(cli, "view", players, "--seat", str(seat))
        for text, record in zip(told, records("view", players), strict=True):
            assert set(CARD.findall(text)) == cards_of(record, players, seat)


def test_a_story_tells_the_table_the_prese_and_the_money(cli: Cli) -> None:
    told = tell(cli, "open", 5)
    for text, record in zip(told, records("open", 5), strict=True):
        end = record.settlement
        lines = text.splitlines()
        assert lines[0].startswith(
            f"{record.stake.hand}: seat {record.stake.dealer} (random) deals"
        )
        assert lines[1].startswith(f"  in mezzo {TEXTS[record.deck[0]]}: briscola is ")
        prese = [int(seat) for seat in re.findall(r"-> seat (\d) \(random\) takes it", text)]
        assert prese == [event.seat for event in record.events if event.t == "presa"]
        paid = {int(seat) for seat in re.findall(r"seat (\d) \(random\) is in bestia", text)}
        assert paid == {seat for seat in range(5) if end.bestie[seat]}
        won = {int(seat) for seat in re.findall(r"seat (\d) \(random\) takes \d", text)}
        assert won == {seat for seat in range(5) if end.payouts[seat]}
        assert ("piatto salvo" in text) == end.salvo
        assert ("la Bestia è scesa" in text) == (end.next_pot == 0)


def test_a_story_is_told_as_it_happens(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    play_all = Simulation.records

    def records_until_trouble(self: Simulation) -> Iterator[HandRecord]:
        for number, record in enumerate(play_all(self), 1):
            if number == 4:
                raise OSError("trouble")
            yield record

    monkeypatch.setattr(Simulation, "records", records_until_trouble)
    code, out, _ = cli("play", "--hands", "1000")
    assert code == 1
    assert "Smazzata 3: " in out


def test_a_story_with_a_cheat_says_so(cli: Cli) -> None:
    args = ("play", "--players", "3", "--seed", "1", "--bots")
    code, out, err = cli(*args, "omniscient:iterations=5,random,maestro:iterations=5")
    assert (code, err) == (0, "")
    assert out.splitlines()[1] == "omniscient:iterations=5 sees all cards: it cheats"
    assert "cheats" not in cli(*args, "maestro:iterations=5").out
