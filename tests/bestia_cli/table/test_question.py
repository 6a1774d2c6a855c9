"""Narrowing: kinds, marked cards, numbers and targets leave fewer and fewer choices."""

import random
from dataclasses import replace
from itertools import combinations, groupby

import pytest

from bestia_cli.answers import answers_of, cards_action, keys_of_hand, kinds_of_key
from bestia_cli.question import Picked, Question
from bestia_cli.scene import Option, Scene
from bestia_cli.selection import Answer, Selection
from engine.registry import GAMES
from tests.bestia_cli.hand_made import cards, scene

HAND = "AD 3D RD CD FD 7D 6D 5D 4D 2D AC 3C RC CC"
"""Fourteen cards."""


def asked(*options: Option, hand: str = HAND, run: int = 1) -> Selection:
    """A selection that looks at a question of no game that there is."""
    table = scene(phase="some", options=options, run=run)
    selection = Selection(replace(table, options=(), hand_shown=cards(hand)))
    selection.show(replace(table, hand_shown=cards(hand)))
    return selection


def words_by_digits(selection: Selection) -> set[str | None]:
    """All the choices that digits stand for now."""
    words: list[str | None] = []
    while True:
        shown = selection.choices_shown
        words += [selection.choose_shown(digit).word for digit in range(1, len(shown) + 1)]
        selection.choose_shown(0)
        if not selection.shown:
            return set(words)


# --- bids ----------------------------------------------------------------------------------------


def test_choices_that_differ_in_a_word_have_digits_at_once() -> None:
    signs = [Option(f"sign:{word}", "sign") for word in "abcdefghijkl"]
    selection = asked(*signs)
    assert selection.confirm().word is None
    assert len(selection.choices_shown) == 9
    assert words_by_digits(selection) == {option.word for option in signs}
    assert not selection.narrowed


def test_kinds_that_share_a_key_are_told_apart_by_a_digit() -> None:
    selection = asked(Option("join", "join"), Option("keep", "keep"))
    assert selection.choose("join") == Answer("join")
    answer = selection.choose("join", "keep")
    assert answer.word is None
    assert answer.message
    assert words_by_digits(selection) == {"join", "keep"}
    assert selection.narrowed
    selection.let_go()
    assert selection.choices == ()


# --- numbers -------------------------------------------------------------------------------------

BETS = (
    Option("pass", "pass"),
    *(Option(f"bet:{number}", "bet", number=number) for number in range(2, 31)),
    Option("all-in", "all-in"),
)


def test_a_bet_is_typed_or_moved_within_its_bounds() -> None:
    selection = asked(*BETS)
    assert selection.confirm().word is None
    selection.type_digit(1)
    assert selection.confirm().word is None
    selection.type_digit(5)
    assert selection.confirm() == Answer("bet:15")
    selection.move(100)
    assert selection.confirm() == Answer("bet:30")
    selection.move(-100)
    assert selection.confirm() == Answer("bet:2")
    assert selection.choose("pass") == Answer("pass")


def test_the_key_of_a_bet_asks_for_its_number() -> None:
    selection = asked(*BETS)
    answer = selection.choose("bet")
    assert answer.word is None
    assert "2" in answer.message
    assert "30" in answer.message
    assert selection.confirm() == Answer("bet:2")
    selection.move(3)
    assert selection.choose("bet") == Answer("bet:5")


def test_a_number_that_is_not_among_those_says_which_are() -> None:
    selection = asked(*BETS)
    selection.type_digit(1)
    answer = selection.confirm()
    assert answer.word is None
    assert "30" in answer.message


# --- cards ---------------------------------------------------------------------------------------


def test_one_to_four_cards_are_marked_and_thrown_away() -> None:
    hand = cards("AD 3D RD CD")
    options = [
        Option("discard:" + "+".join(map(str, some)), "discard", some)
        for size in range(1, 5)
        for some in combinations(hand, size)
    ]
    selection = asked(*options, hand="AD 3D RD CD")
    assert selection.confirm().word is None
    for option in options:
        selection.marked = frozenset(hand.index(card) for card in option.cards)
        assert selection.confirm() == Answer(option.word)


def run_of_six() -> Selection:
    """Six cards are thrown away one after the other, but none of the first two."""
    held = cards(HAND)
    options = [Option(f"throw:{card}", "throw", (card,)) for card in held[2:]]
    return asked(*options, run=6)


def test_six_cards_are_marked_and_go_with_one_enter() -> None:
    selection, held = run_of_six(), cards(HAND)
    for place in range(2, 8):
        answer = selection.confirm()
        assert answer.word is None
        assert str(8 - place) in answer.message
        assert selection.pick(place) == Answer()
    assert selection.pick(9).message
    assert selection.confirm() == Answer(" ".join(f"throw:{card}" for card in held[2:8]))


def test_a_card_that_may_not_go_is_not_marked() -> None:
    selection = run_of_six()
    assert selection.pick(0).message
    assert selection.marked == frozenset()


def table_of_melds() -> tuple[Option, ...]:
    """Like a rummy: hundreds of groups to lay, a card to add to a group, a card to throw."""
    held, chance = cards(HAND), random.Random(4)
    groups = {tuple(sorted(chance.sample(held, chance.randint(3, 13)))) for _ in range(700)}
    return (
        *(Option("lay:" + "+".join(map(str, group)), "lay", group) for group in sorted(groups)),
        *(
            Option(f"add:{card}:{meld}", "add", (card,), target=meld)
            for card in held[:3]
            for meld in (0, 4)
        ),
        *(Option(f"throw:{card}", "throw", (card,)) for card in held),
    )


def test_marked_cards_are_laid_whatever_their_number() -> None:
    options = table_of_melds()
    selection, held = asked(*options), cards(HAND)
    for option in options:
        if option.kind == "lay":
            selection.marked = frozenset(held.index(card) for card in option.cards)
            assert selection.choose("lay") == Answer(option.word)
            assert selection.confirm() == Answer(option.word)


def test_a_kind_without_marks_proposes_what_has_the_card_under_the_cursor() -> None:
    options = table_of_melds()
    selection, held = asked(*options), cards(HAND)
    selection.point(5)
    assert selection.choose("lay").word is None
    lays = {o.word for o in options if o.kind == "lay" and held[5] in o.cards}
    assert words_by_digits(selection) == lays


def test_a_card_and_a_target_leave_one_choice() -> None:
    selection, held = asked(*table_of_melds()), cards(HAND)
    selection.point(1)
    assert selection.choose("add").word is None
    assert len(selection.choices) == 2
    selection.aim(1)
    assert selection.target == 0
    assert selection.confirm() == Answer(f"add:{held[1]}:0")
    selection.aim(1)
    assert selection.confirm() == Answer(f"add:{held[1]}:4")
    assert selection.choose("throw") == Answer(f"throw:{held[1]}")
    selection.aim(1)
    assert selection.target is None
    assert selection.choose("throw") == Answer(f"throw:{held[1]}")


def test_a_card_that_fits_nowhere_says_so() -> None:
    selection = asked(*table_of_melds())
    selection.point(8)
    answer = selection.choose("add")
    assert answer.word is None
    assert answer.message


def test_a_card_that_is_not_in_the_hand_is_taken_by_its_key() -> None:
    selection = asked(Option("take:5C", "take", cards("5C")), Option("draw", "draw"))
    assert not selection.picks_cards
    assert selection.choose("take") == Answer("take:5C")


# --- long hands ----------------------------------------------------------------------------------


def test_a_long_hand_is_sorted_by_rank_and_back_and_keeps_its_marks() -> None:
    selection, held = run_of_six(), cards(HAND)
    assert selection.can_sort
    selection.pick(4)
    selection.pick(12)
    before = selection.scene.hand_shown
    selection.sort()
    hand = selection.scene.hand_shown
    assert sorted(hand) == sorted(before) != list(hand)
    assert {hand[place] for place in selection.marked} == {held[4], held[12]}
    assert hand[selection.cursor] == held[12]
    texts = [GAMES["bestia"].deck.texts[card][0] for card in hand]
    assert len(list(groupby(texts))) == len(set(texts))
    selection.show(selection.scene)
    assert selection.scene.hand_shown == hand
    selection.sort()
    assert {selection.scene.hand_shown[place] for place in selection.marked} == {held[4], held[12]}
    assert not asked(hand="AD 3D RD").can_sort


# --- all of them ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_left_alone_by_what_it_says(game: str) -> None:
    table = replace(scene(), game=game, hand_shown=cards(HAND), options=table_of_melds())
    question = Question(table)
    for option in table.options:
        said = Picked(frozenset({option.kind}), frozenset(option.cards), target=option.target)
        assert question.left(said) == (option,)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_choice_has_an_action_and_a_letter(game: str) -> None:
    known = {action.name: action for action in answers_of(game)}
    for kind in GAMES[game].vocabulary.forms:
        assert known[kind].keys
        assert known[kind].label
        assert known[kind].help


def test_a_key_stands_for_all_kinds_that_have_it() -> None:
    table: Scene = replace(scene(), options=(Option("decline", "decline"), Option("next", "next")))
    question = Question(table)
    assert kinds_of_key("n", question) == ("decline",)
    assert kinds_of_key("enter", question) == ("next",)
    assert kinds_of_key("y", question) == ()


def test_every_card_of_a_long_hand_has_a_key_of_its_own() -> None:
    for count in range(25):
        keys = keys_of_hand(count)
        assert len(set(keys)) == len(keys) >= count
    assert cards_action(3).key_text == "1-3"
    assert cards_action(8).key_text == "1-8"
    assert cards_action(24).key_text == "1-9 A-O"
