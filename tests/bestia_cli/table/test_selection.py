"""The person's side of the table: keys become words, and a forbidden card its reason."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.games.bestia.records import DROPPING, EXCHANGING, PLAYING
from bestia_cli.scene import CUTTING, SETTLED, Forbidden, Option, Scene
from bestia_cli.selection import Answer, Selection
from bestia_cli.wording import explain
from engine.bestia.rules import Rules
from engine.italian import TEXTS
from engine.reason import Reason
from tests.bestia_cli.hand_made import cards, playing, scene, with_hand
from tests.bestia_cli.table.games import moments, setup_of

HAND = "3D RC 4S"
FOLLOW = Reason("you hold {card}: you must follow {suit} (§7.2)", card="RC", suit="coppe")


def at(table: Scene) -> Selection:
    """A selection that looks at a scene."""
    selection = Selection(table)
    selection.show(table)
    return selection


def question(phase: str, *kinds: str) -> Scene:
    options = tuple(Option(kind, kind) for kind in kinds)
    return with_hand(scene(phase=phase, options=options), HAND)


def cutting() -> Scene:
    options = tuple(Option(f"cut:{place}", "cut", number=place) for place in range(1, 40))
    return scene(phase=CUTTING, options=options, mezzo=None)


def exchanging(most: int, hand: str = HAND) -> Scene:
    """The person may change up to so many cards."""
    held = cards(hand)
    options = [Option("exchange", "exchange")]
    for size in range(1, most + 1):
        for out in combinations(held, size):
            word = "exchange:" + "+".join(TEXTS[card] for card in out)
            options.append(Option(word, "exchange", out))
    left = Reason("the stock has only {left} left (§5)", left=most)
    table = scene(
        phase=EXCHANGING,
        options=tuple(options),
        too_many=left if most < 2 else Reason("at most two cards can be changed (§5)"),
    )
    return with_hand(table, hand)


def dropping() -> Scene:
    hand = cards("3D RC 4S 2B")
    options = tuple(Option(f"drop:{TEXTS[card]}", "drop", (card,)) for card in hand)
    return with_hand(scene(phase=DROPPING, options=options), "3D RC 4S 2B")


def bound() -> Scene:
    """Only the second card may be played."""
    wrong = tuple(Forbidden(card, FOLLOW) for card in cards("3D 4S"))
    return playing(HAND, "RC", forbidden=wrong)


# --- whole games ---------------------------------------------------------------------------------


def asked_scenes(hands: int = 25) -> Iterator[Scene]:
    chance = random.Random(17)
    for players in (3, 5, 10):
        for table in moments(Croupier(setup_of(Rules(players=players), hands=hands)), chance):
            if table.asks:
                yield table


def words_of(selection: Selection) -> set[str]:
    """All that can be said with keys."""
    hand = selection.scene.hand_shown
    said: set[str | None] = set()
    if selection.cuts:
        for place in range(1, 40):
            selection.move(place - selection.number)
            said.add(selection.confirm().word)
    elif selection.scene.phase == EXCHANGING:
        for size in (0, 1, 2, 3):
            for places in combinations(range(len(hand)), size):
                selection.marked = frozenset()
                messages = [selection.pick(place).message for place in places]
                if not any(messages):
                    said.add(selection.confirm().word)
    elif selection.picks_cards:
        said |= {selection.pick(place).word for place in range(len(hand))} - {None}
    else:
        said |= {selection.word_of(option.kind) for option in selection.scene.options}
    assert None not in said
    return {word for word in said if word is not None}


def test_every_choice_of_every_phase_can_be_made_with_keys() -> None:
    selection, phases = None, set()
    for table in asked_scenes():
        selection = selection or Selection(table)
        selection.show(table)
        phases.add(table.phase)
        assert words_of(selection) == {option.word for option in table.options}
    every = {"cut", "select", "exchange", "buco", "answer", "drop", "play", "settled"}
    assert every <= phases


def test_the_cursor_begins_on_a_card_that_may_be_played() -> None:
    selection = None
    for table in asked_scenes(10):
        selection = selection or Selection(table)
        selection.show(table)
        if table.phase == PLAYING:
            word = selection.confirm().word
            assert word in {option.word for option in table.options}


def test_a_card_that_may_not_be_played_answers_with_its_reason() -> None:
    met = 0
    for table in asked_scenes():
        selection = at(table)
        for wrong in table.forbidden:
            place = table.hand_shown.index(wrong.card)
            assert selection.pick(place) == Answer(message=explain(wrong.reason, "bestia"))
            assert selection.mistaken_word() == TEXTS[wrong.card]
            assert "§" in selection.confirm().message
            met += 1
    assert met > 5


# --- cards ---------------------------------------------------------------------------------------


def test_a_forbidden_card_gives_its_reason_and_a_legal_one_its_word() -> None:
    selection = at(bound())
    assert selection.cursor == 1
    assert selection.confirm() == Answer("RC")
    assert selection.pick(0) == Answer(message=explain(FOLLOW, "bestia"))
    assert selection.cursor == 0
    assert selection.confirm() == Answer(message=explain(FOLLOW, "bestia"))


def test_at_a_real_table_the_card_under_the_cursor_may_be_a_mistake() -> None:
    selection = at(bound())
    assert selection.mistaken_word() is None
    selection.move(-1)
    assert selection.mistaken_word() == "3D"
    assert at(question("select", "keep", "discard")).mistaken_word() is None


def test_a_card_that_is_forced_is_known() -> None:
    assert at(bound()).forced() == "RC"
    assert at(playing(HAND, "RC 4S")).forced() is None
    assert at(exchanging(0)).forced() is None


def test_the_cursor_goes_round_the_hand() -> None:
    selection = at(playing(HAND, HAND))
    seen = []
    for _ in range(4):
        seen.append(selection.cursor)
        selection.move(1)
    assert seen == [0, 1, 2, 0]
    selection.move(-2)
    assert selection.cursor == 2
    selection.point(0)
    assert selection.cursor == 0
    for nowhere in (-1, 3, 99):
        selection.point(nowhere)
        assert selection.cursor == 0


@pytest.mark.parametrize("place", [-1, 3, 99])
def test_a_number_that_no_card_has_does_nothing(place: int) -> None:
    for table in (bound(), exchanging(2), dropping()):
        selection = at(table)
        before = replace(selection)
        if place < len(table.hand_shown) and place >= 0:
            continue
        assert selection.pick(place) == Answer()
        assert selection == before


def test_a_card_is_dropped_by_its_number_or_with_enter() -> None:
    selection = at(dropping())
    assert selection.pick(3) == Answer("drop:2B")
    selection.move(-3)
    assert selection.confirm() == Answer("drop:3D")


# --- the exchange --------------------------------------------------------------------------------


def test_marked_cards_are_changed_and_without_marks_none() -> None:
    selection = at(exchanging(2))
    assert selection.confirm() == Answer("exchange")
    selection.pick(0)
    assert selection.confirm() == Answer("exchange:3D")
    selection.pick(2)
    assert selection.confirm() == Answer("exchange:3D+4S")
    selection.pick(0)
    assert selection.confirm() == Answer("exchange:4S")
    assert selection.marked == {2}


def test_no_more_than_two_cards_can_be_marked() -> None:
    selection = at(exchanging(2))
    assert selection.pick(0) == selection.pick(1) == Answer()
    answer = selection.pick(2)
    assert answer.word is None
    assert "two cards" in answer.message
    assert "§5" in answer.message
    assert selection.marked == {0, 1}


@pytest.mark.parametrize("most", [0, 1])
def test_no_more_cards_can_be_marked_than_the_stock_has(most: int) -> None:
    selection = at(exchanging(most))
    for place in range(most):
        assert selection.pick(place) == Answer()
    answer = selection.pick(most)
    assert f"only {most} left" in answer.message
    assert "§5" in answer.message
    assert len(selection.marked) == most


def test_space_marks_the_card_under_the_cursor_and_only_in_an_exchange() -> None:
    selection = at(exchanging(2))
    selection.move(1)
    assert selection.mark() == Answer()
    assert selection.marked == {1}
    assert selection.mark() == Answer()
    assert selection.marked == frozenset()
    for table in (bound(), dropping(), cutting(), question("select", "keep", "discard")):
        other = at(table)
        assert other.mark() == Answer()
        assert other.marked == frozenset()


def test_while_others_choose_no_key_says_anything() -> None:
    waiting = with_hand(scene(phase=EXCHANGING, actor=1), HAND)
    selection = at(waiting)
    assert selection.mark() == selection.pick(0) == selection.confirm() == Answer()
    assert selection.forced() is None
    assert selection.mistaken_word() is None
    assert not selection.picks_cards


# --- the cut -------------------------------------------------------------------------------------


def test_the_cut_begins_in_the_middle_and_stays_within_the_deck() -> None:
    selection = at(cutting())
    assert selection.cuts
    assert selection.confirm() == Answer("cut:20")
    selection.move(-1)
    assert selection.confirm() == Answer("cut:19")
    selection.move(-100)
    assert selection.confirm() == Answer("cut:1")
    selection.move(1000)
    assert selection.confirm() == Answer("cut:39")
    words = {option.word for option in cutting().options}
    assert {"cut:1", "cut:39"} <= words


def test_whether_to_let_cut_is_not_answered_with_enter() -> None:
    """It would be too easy to forget it, or not to."""
    both = tuple(Option(word, word) for word in ("offer-cut", "forget-cut"))
    selection = at(scene(phase=CUTTING, options=both, mezzo=None))
    assert not selection.cuts
    assert selection.confirm() == Answer(message="Choose: c or g.")
    assert [selection.word_of(word) for word in ("offer-cut", "forget-cut")] == [
        "offer-cut",
        "forget-cut",
    ]


# --- questions without cards ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "kinds"),
    [
        ("select", ("keep", "discard")),
        ("buco", ("pass", "buco", "offer")),
        ("answer", ("join", "decline")),
        ("vote", ("agree", "refuse")),
    ],
)
def test_each_answer_has_its_own_key_and_enter_chooses_none(
    phase: str, kinds: tuple[str, ...]
) -> None:
    selection = at(question(phase, *kinds))
    assert [selection.word_of(kind) for kind in kinds] == list(kinds)
    assert selection.confirm().word is None
    assert selection.pick(0) == Answer()
    assert selection.word_of("play") is None
    assert not selection.picks_cards


def test_enter_says_the_only_thing_there_is_to_say() -> None:
    assert at(question(SETTLED, "next")).confirm() == Answer("next")
    assert at(question("buco", "pass")).confirm() == Answer("pass")


# --- from scene to scene -------------------------------------------------------------------------


def test_a_new_question_takes_cursor_and_marks_away() -> None:
    selection = at(exchanging(2))
    selection.pick(2)
    selection.show(exchanging(2))
    assert (selection.cursor, selection.marked) == (2, frozenset({2}))
    selection.show(bound())
    assert (selection.cursor, selection.marked) == (1, frozenset())


def test_the_cursor_stays_on_a_card_when_the_hand_gets_smaller() -> None:
    selection = at(dropping())
    selection.pick(3)
    selection.show(with_hand(scene(actor=1, phase=PLAYING), "3D RC"))
    assert selection.cursor in (0, 1)
    selection.show(scene(actor=1, phase=PLAYING))
    assert selection.cursor == 0
    selection.move(1)
    assert selection.cursor == 0


def test_a_refused_card_leaves_the_cursor_where_it_is() -> None:
    selection = at(bound())
    selection.pick(2)
    selection.show(bound())
    assert selection.cursor == 2
