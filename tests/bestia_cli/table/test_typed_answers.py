"""What is typed narrows the choices of any game, as keys do."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from bestia_cli.quick.answers import UnclearError, forced_word, read_answer
from bestia_cli.scene import Option, Scene
from engine.italian import TEXTS
from engine.registry import GAMES
from tests.bestia_cli.hand_made import cards, scene

HAND = "AD 3D RD CD FD 7D 6D 5D 4D 2D AC 3C"


def asked(*options: Option, hand: str = HAND, run: int = 1) -> Scene:
    """A question of no game that there is."""
    return replace(scene(phase="some", options=options, run=run), hand_shown=cards(hand))


def said(table: Scene, text: str) -> str:
    return read_answer(table, text, may_err=False)


def discards() -> Scene:
    held = cards("AD 3D RD CD")
    options = [
        Option("exchange:" + "+".join(GAMES["bestia"].deck.write(some)), "exchange", some)
        for size in range(1, 5)
        for some in combinations(held, size)
    ]
    return asked(*options, hand="AD 3D RD CD")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1 3", "exchange:AD+RD"),
        ("4", "exchange:CD"),
        ("asso, tre", "exchange:AD+3D"),
        ("1 2 3 4", "exchange:AD+3D+RD+CD"),
    ],
)
def test_a_subset_is_typed_by_places_or_names(text: str, word: str) -> None:
    assert said(discards(), text) == word


BIDS = asked(
    Option("pass", "pass"),
    *(Option(f"offer:{number}", "offer", number=number) for number in range(2, 31)),
    Option("buco", "buco"),
)


@pytest.mark.parametrize(
    ("text", "word"),
    [("5", "offer:5"), ("offer 17", "offer:17"), ("propongo 30", "offer:30"), ("passo", "pass")],
)
def test_a_bet_is_typed_with_its_number(text: str, word: str) -> None:
    assert said(BIDS, text) == word


@pytest.mark.parametrize("text", ["offer", "offer 31", "31", "", "offer x"])
def test_a_bet_out_of_bounds_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(UnclearError) as refusal:
        said(BIDS, text)
    assert "\n" not in str(refusal.value)


def test_a_run_of_choices_is_typed_in_one_line() -> None:
    held = cards(HAND)
    table = asked(*(Option(f"drop:{TEXTS[card]}", "drop", (card,)) for card in held[1:]), run=3)
    words = " ".join(f"drop:{TEXTS[held[place]]}" for place in (1, 11, 4))
    assert said(table, "2 12 5") == words
    for text in ("2 3", "2 2 3", "1 2 3", "2 3 4 5", ""):
        with pytest.raises(UnclearError):
            said(table, text)


def melds() -> Scene:
    """A meld to lay, a card to add to one, a card to play: as at a rummy."""
    held, chance = cards(HAND), random.Random(3)
    groups = {tuple(sorted(chance.sample(held, chance.randint(3, 6)))) for _ in range(300)}
    return asked(
        *(
            Option("offer:" + "+".join(TEXTS[card] for card in some), "offer", some)
            for some in sorted(groups)
        ),
        *(
            Option(f"join:{TEXTS[card]}:{meld}", "join", (card,), target=meld)
            for card in held[:3]
            for meld in (0, 2)
        ),
        *(Option(f"drop:{TEXTS[card]}", "drop", (card,)) for card in held),
    )


def test_a_card_and_a_meld_are_typed_with_the_kind_or_without() -> None:
    table = melds()
    assert said(table, "join 1 meld 2") == "join:AD:2"
    assert said(table, "3 to 0") == "join:RD:0"
    assert said(table, "drop 12") == "drop:3C"
    assert said(table, "12") == "drop:3C"
    with pytest.raises(UnclearError, match="Which one"):
        said(table, "join 1")
    with pytest.raises(UnclearError):
        said(table, "join 9 meld 2")


def test_every_choice_can_be_typed_by_its_kind_and_cards() -> None:
    table, held = melds(), cards(HAND)
    for option in table.options:
        places = " ".join(str(1 + held.index(card)) for card in option.cards)
        target = "" if option.target is None else f" meld {option.target}"
        assert said(table, f"{option.kind} {places}{target}") == option.word


def test_a_word_of_a_choice_is_typed_as_it_is_or_with_spaces() -> None:
    table = asked(*(Option(f"note:{word}", "note") for word in ("none", "some", "all")))
    table = replace(table, game="bestia")
    for option in table.options:
        assert said(table, option.word) == said(table, option.word.replace(":", " ")) == option.word


def test_only_a_card_alone_is_forced() -> None:
    assert forced_word(asked(Option("AD", "play", cards("AD"))), may_err=False) == "AD"
    assert forced_word(asked(Option("pass", "pass")), may_err=False) == ""
