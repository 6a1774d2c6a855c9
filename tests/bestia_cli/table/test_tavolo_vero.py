"""A real table: the person may err, and pays the pot for it (§2.1, §7.3)."""

import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.games.bestia.records import PLAYING
from bestia_cli.scene import CUTTING, SETTLED, RefusedError, Scene
from bestia_cli.setup import TRAINING, Start
from bestia_cli.showing import show
from engine.bestia.forms import BestiaStake
from engine.bestia.rules import Rules
from engine.history import HistoryError
from engine.italian import TEXTS
from tests.bestia_cli.conftest import Cli
from tests.bestia_cli.table.games import (
    decide,
    next_word,
    same_again,
    scenes_of,
    setup_of,
    verify,
    write_lines,
)
from tests.engine.scenes import make_deck

VERO = Rules(players=3, tavolo_vero=True)
EVERY = Rules(players=4, tavolo_vero=True, lead_obligation="every", startup_ante=30)
CLOSED = Rules(players=3, tavolo_vero=True, startup_entry="closed", salvo_threshold=60)
HANDS = 40

Lines = list[dict[str, Any]]


def clumsy_word(scene: Scene, chance: random.Random) -> str | None:
    """Often a mistake, where there is one to be made."""
    words = {option.word for option in scene.options}
    if "forget-cut" in words:
        return chance.choice(["forget-cut", "offer-cut"])
    if scene.forbidden and chance.random() < 0.5:
        return TEXTS[chance.choice(scene.forbidden).card]
    return next_word(scene, chance)


def play_clumsily(rules: Rules, hands: int = HANDS) -> Lines:
    """A game of somebody who makes every mistake there is; its history."""
    croupier, chance = Croupier(setup_of(rules, hands=hands)), random.Random(13)
    lines = [croupier.header()]
    while True:
        record = croupier.record()
        if record is not None:
            lines.append(record)
        if croupier.is_over:
            return lines
        decide(croupier, clumsy_word(show(croupier, 0), chance))


def mistakes_in(lines: Lines, kind: str) -> list[tuple[int, int]]:
    """Where mistakes of a kind stand: the line, and the place among its mistakes."""
    return [
        (number, place)
        for number, line in enumerate(lines)
        for place, mistake in enumerate(line.get("mistakes", ()))
        if mistake["t"] == kind
    ]


# --- the cut -------------------------------------------------------------------------------------


def dealing() -> Croupier:
    """The person deals, and has not let cut yet."""
    return Croupier(setup_of(VERO, first_dealer=0))


@pytest.mark.rule("2.1")
def test_the_dealer_is_asked_whether_to_let_cut_only_at_a_real_table() -> None:
    scene = show(dealing(), 0)
    assert (scene.phase, scene.actor) == (CUTTING, 0)
    assert [option.word for option in scene.options] == ["offer-cut", "forget-cut"]
    usual = show(Croupier(setup_of(Rules(players=3), first_dealer=0)), 0)
    assert (usual.actor, usual.options) == (2, ())


@pytest.mark.rule("2.1")
def test_who_forgets_the_cut_doubles_the_pot_and_deals_anew() -> None:
    croupier = dealing()
    before, deck = show(croupier, 0), croupier.shuffled
    croupier.choose("forget-cut")
    after = show(croupier, 0)
    assert (before.own.pot, after.own.pot) == (30, 60)
    assert (before.own.contributions, after.own.contributions) == ((30, 0, 0), (60, 0, 0))
    assert [seat.balance for seat in after.seats] == [-60, 0, 0]
    assert croupier.shuffled != deck
    assert after.hash != before.hash
    assert [(m.t, m.seat, m.cents) for m in after.mistakes] == [("cut", 0, 30)]
    assert after.options == before.options


@pytest.mark.rule("2.1")
def test_the_cut_can_be_forgotten_again_and_again() -> None:
    croupier = dealing()
    decks = [croupier.shuffled]
    for pot in (60, 120, 240):
        croupier.choose("forget-cut")
        decks.append(croupier.shuffled)
        assert show(croupier, 0).own.pot == pot
    assert len(set(decks)) == len(decks)
    assert [mistake.cents for mistake in show(croupier, 0).mistakes] == [30, 60, 120]


def test_when_the_cut_is_offered_the_neighbour_cuts() -> None:
    croupier = dealing()
    croupier.choose("offer-cut")
    scene = show(croupier, 0)
    assert (scene.phase, scene.actor, scene.asks) == (CUTTING, 2, False)
    croupier.step()
    assert show(croupier, 0).own.mezzo is not None
    assert show(croupier, 0).mistakes == ()


def test_the_machines_never_forget_the_cut() -> None:
    croupier = Croupier(setup_of(VERO, first_dealer=1))
    scene = show(croupier, 0)
    assert {option.kind for option in scene.options} == {"cut"}
    with pytest.raises(RefusedError):
        croupier.choose("forget-cut")


def test_after_a_forgotten_cut_there_is_no_deal_code() -> None:
    """The cards are no longer those of the seed."""
    croupier = dealing()
    croupier.choose("forget-cut")
    croupier.choose("offer-cut")
    croupier.step()
    assert show(croupier, 0).deal_code == ""


def test_a_pot_that_is_doubled_may_pass_the_threshold() -> None:
    croupier = Croupier(setup_of(CLOSED, first_dealer=0))
    assert not show(croupier, 0).own.above_threshold
    croupier.choose("forget-cut")
    assert not show(croupier, 0).own.above_threshold
    croupier.choose("forget-cut")
    assert show(croupier, 0).own.above_threshold
    assert show(croupier, 0).own.giro_chiuso


# --- forbidden cards -----------------------------------------------------------------------------


def with_forbidden_card(rules: Rules, seed: int = 0, **changed: Any) -> Croupier:
    """A table where the person holds a card that may not be played now."""
    chance = random.Random(seed)
    croupier = Croupier(setup_of(rules, f"TEST{seed:04}", hands=30, **changed))
    while not (scene := show(croupier, 0)).forbidden:
        words = [option.word for option in scene.options if option.kind != "forget-cut"]
        decide(croupier, chance.choice(words) if words else None)
    return croupier


@pytest.mark.rule("7.3")
def test_a_forbidden_card_is_taken_back_and_costs_the_pot() -> None:
    croupier = with_forbidden_card(VERO)
    before = show(croupier, 0)
    card = before.forbidden[0].card
    croupier.choose(TEXTS[card])
    after = show(croupier, 0)
    mistake = after.mistakes[-1]
    assert (mistake.t, mistake.seat, mistake.card) == ("card", 0, card)
    assert (mistake.cents, mistake.place) == (before.own.pot, len(before.events))
    assert after.seats[0].balance == before.seats[0].balance - before.own.pot
    for name in ("phase", "actor", "own", "events", "options", "forbidden", "on_table"):
        assert getattr(after, name) == getattr(before, name)
    assert after.hand_shown == before.hand_shown


@pytest.mark.rule("7.3")
def test_the_penalty_lies_in_the_next_pot() -> None:
    croupier, chance = with_forbidden_card(VERO), random.Random(1)
    for _ in range(2):
        croupier.choose(TEXTS[show(croupier, 0).forbidden[0].card])
    while (scene := show(croupier, 0)).ending is None:
        decide(croupier, next_word(scene, chance))
    end = scene.ending
    assert end.own.penalties == (2 * scene.own.pot, 0, 0)
    assert (
        end.own.next_pot
        == scene.own.pot - sum(end.own.payouts) + sum(end.own.bestie) + 2 * scene.own.pot
    )
    assert sum(end.balance) + end.own.next_pot == 0


@pytest.mark.rule("7.3")
def test_at_the_table_of_the_software_a_forbidden_card_is_refused() -> None:
    croupier = with_forbidden_card(Rules(players=3))
    before = croupier.table()
    forbidden = show(croupier, 0).forbidden[0]
    with pytest.raises(RefusedError) as refused:
        croupier.choose(TEXTS[forbidden.card])
    assert refused.value.reason == forbidden.reason
    assert croupier.table() == before


def test_a_card_that_is_not_in_the_hand_is_no_mistake() -> None:
    croupier = with_forbidden_card(VERO)
    scene = show(croupier, 0)
    held = set(scene.hand_shown)
    for word in [TEXTS[card] for card in range(40) if card not in held] + ["keep", "drop:AD"]:
        with pytest.raises(RefusedError):
            croupier.choose(word)
    assert show(croupier, 0) == scene


def test_everybody_sees_a_mistake() -> None:
    croupier = with_forbidden_card(VERO)
    croupier.choose(TEXTS[show(croupier, 0).forbidden[0].card])
    seen = {scene.mistakes for scene in scenes_of(croupier)}
    assert len(seen) == 1
    assert seen.pop()[-1].t == "card"


def test_a_mistake_can_not_be_taken_back_nor_what_came_before_it() -> None:
    """Whoever could, would have made the mistake in a smazzata that went another way."""
    deck = make_deck("7D", {1: "2C 4C 5C", 2: "6C 7C 2S", 0: "RC AD 4S"}, players=3)
    words = ["keep"] * 3 + ["exchange"] * 3 + ["2C", "6C"]
    rules = Rules(players=3, tavolo_vero=True, lead_obligation="every")
    start = Start(tuple(deck), 0, tuple(words), own=BestiaStake((0, 0, 0), 90))
    croupier = Croupier(setup_of(rules, hands=1, start=start, cut=0, mode=TRAINING))
    croupier.choose("RC")
    assert show(croupier, 0).can_undo
    croupier.choose("4S")
    assert [mistake.t for mistake in show(croupier, 0).mistakes] == ["card"]
    assert not show(croupier, 0).can_undo
    table = croupier.table()
    with pytest.raises(RefusedError):
        croupier.undo()
    assert croupier.table() == table


def test_the_card_after_a_mistake_can_be_taken_back() -> None:
    croupier = with_forbidden_card(VERO, 3, mode=TRAINING)
    croupier.choose(TEXTS[show(croupier, 0).forbidden[0].card])
    scene = show(croupier, 0)
    croupier.choose(scene.options[0].word)
    assert show(croupier, 0).can_undo
    croupier.undo()
    assert show(croupier, 0) == scene
    assert len(scene.mistakes) == 1


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [VERO, EVERY, CLOSED])
def test_a_game_full_of_mistakes_verifies(rules: Rules, tmp_path: Path) -> None:
    lines = play_clumsily(rules)
    assert verify(write_lines(tmp_path / "game.jsonl", lines)) == (HANDS, 1, 0, HANDS, None)
    assert len(mistakes_in(lines, "cut")) > 2
    assert len(mistakes_in(lines, "card")) > 2
    for line in lines[1:]:
        cards = [m for m in line.get("mistakes", ()) if m["t"] == "card"]
        assert all(mistake["seat"] == 0 for mistake in line.get("mistakes", ()))
        assert all(mistake["cents"] == line["stake"]["pot"] for mistake in cards)
        assert sum(line["balance"]) + line["result"]["next_pot"] == 0
        assert sum(line.get("penalties", ())) == sum(mistake["cents"] for mistake in cards)


@pytest.mark.usefixtures("same_nonce")
@pytest.mark.parametrize("rules", [VERO, EVERY])
def test_a_real_table_goes_on_alike_from_any_moment(rules: Rules) -> None:
    croupier, chance = Croupier(setup_of(rules, hands=6)), random.Random(13)
    while not croupier.is_over:
        again = same_again(croupier)
        assert scenes_of(again) == scenes_of(croupier)
        assert again.record() == croupier.record()
        word = clumsy_word(show(croupier, 0), chance)
        for table in (croupier, again):
            decide(table, word)
        assert scenes_of(again) == scenes_of(croupier)


def test_money_is_never_made_or_lost_by_mistakes() -> None:
    croupier, chance = Croupier(setup_of(EVERY, hands=HANDS)), random.Random(13)
    while not croupier.is_over:
        scene = show(croupier, 0)
        fines = sum(mistake.cents for mistake in scene.mistakes if mistake.t == "card")
        on_table = scene.own.pot + fines if scene.ending is None else scene.ending.own.next_pot
        assert sum(seat.balance for seat in scene.seats) + on_table == 0
        decide(croupier, clumsy_word(scene, chance))


def test_the_mistakes_of_one_smazzata_are_not_those_of_the_next() -> None:
    croupier, chance = Croupier(setup_of(VERO, hands=8)), random.Random(13)
    while not croupier.is_over:
        settled = show(croupier, 0).phase == SETTLED
        decide(croupier, clumsy_word(show(croupier, 0), chance))
        if settled:
            assert show(croupier, 0).mistakes == ()


# --- histories that lie --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lines() -> Lines:
    return play_clumsily(VERO)


def first(lines: Lines, kind: str) -> dict[str, Any]:
    number, place = mistakes_in(lines, kind)[0]
    mistake: dict[str, Any] = lines[number]["mistakes"][place]
    return mistake


def make_legal(lines: Lines) -> None:
    """The card that was played after all is called the mistake."""
    number, place = mistakes_in(lines, "card")[0]
    line = lines[number]
    mistake = line["mistakes"][place]
    mistake["card"] = line["events"][mistake["place"]]["card"]


def forget_them(lines: Lines) -> None:
    for line in lines:
        line.pop("mistakes", None)


LIES: dict[str, Callable[[Lines], object]] = {
    "a card that cost less": lambda lines: first(lines, "card").update(cents=3),
    "a cut that cost more": lambda lines: first(lines, "cut").update(cents=33),
    "a legal card": make_legal,
    "another player's card": lambda lines: first(lines, "card").update(seat=1),
    "a card of nobody": lambda lines: first(lines, "card").update(card="XX"),
    "a cut of who does not deal": lambda lines: first(lines, "cut").update(seat=1),
    "nobody's mistake": lambda lines: first(lines, "card").update(seat=3),
    "a mistake after the end": lambda lines: first(lines, "card").update(place=99),
    "a mistake before the start": lambda lines: first(lines, "card").update(place=-1),
    "a mistake at another moment": lambda lines: first(lines, "card").update(place=0),
    "a mistake of no kind": lambda lines: first(lines, "card").update(t="sneeze"),
    "no mistakes": forget_them,
    "a table that is not real": lambda lines: lines[0]["rules"].pop("tavolo_vero"),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_verify_refuses_what_did_not_happen(
    lie: Callable[[Lines], object], lines: Lines, cli: Cli, tmp_path: Path
) -> None:
    changed = deepcopy(lines)
    lie(changed)
    path = write_lines(tmp_path / "game.jsonl", changed)
    ended = cli("verify", path)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert str(path) in ended.err
    with pytest.raises(HistoryError):
        verify(path)


def test_verify_accepts_what_did(lines: Lines, cli: Cli, tmp_path: Path) -> None:
    ended = cli("verify", write_lines(tmp_path / "game.jsonl", lines))
    assert (ended.code, ended.err) == (0, "")
    assert f"{HANDS} smazzate" in ended.out


def test_the_rule_stands_in_the_header_only_when_it_is_on(lines: Lines) -> None:
    assert lines[0]["rules"]["tavolo_vero"] is True
    assert "tavolo_vero" not in Croupier(setup_of(Rules(players=3))).header()["rules"]


def test_a_forbidden_card_is_met_in_play_alone(lines: Lines) -> None:
    for number, place in mistakes_in(lines, "card"):
        line = lines[number]
        mistake = line["mistakes"][place]
        assert line["events"][mistake["place"]]["t"] == "play"
        assert line["events"][mistake["place"]]["seat"] == 0
    assert PLAYING == "play"
