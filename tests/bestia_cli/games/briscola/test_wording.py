"""What Briscola says: what a card does, what happened, and how it ended."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ai.advice import Assessment
from bestia_cli.actions import TABLE, why_missing
from bestia_cli.answers import answers_of
from bestia_cli.draw.look import TRUE, look_for
from bestia_cli.games.briscola.drama import drama
from bestia_cli.games.briscola.wording.coaching import reason
from bestia_cli.language import set_language
from bestia_cli.quick.answers import UnclearError, read_answer, told_card
from bestia_cli.scene import Scene
from bestia_cli.wording import headline, help_for, label, prompt, stage, story
from engine.italian import TEXTS
from tests.bestia_cli.games.briscola.tables import Deals

LOOK = look_for("italian", TRUE)
DECK = "2D 3D 4S 5C 6S AD RC"
"""Seat 1 leads from 2D 3D 4S; seat 0 holds 5C 6S AD; coppe are trumps."""
FOUR = "3D 2S 4S 5D 6D 7D AS AD RD RB CB FC 2C"
"""Seats 1, 2, 3 and 0 in turn; coppe are trumps."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def labels(scene: Scene) -> list[str]:
    return [label(option, scene) for option in scene.options]


def told(table: Deals, viewer: int | None = 0) -> list[str]:
    return story(table.scene(viewer))


def test_a_card_says_what_it_would_do() -> None:
    table = Deals(2, DECK)
    table.play("3D")
    assert labels(table.scene()) == [
        "Asso di denari: strozzo, takes 21",
        "Cinque di coppe: trumps, takes 10",
        "Sei di spade: leaves 10",
    ]
    assert prompt(table.scene()) == "10 to take! Which card do you play?"


def test_in_plain_lines_the_list_of_cards_says_it_too() -> None:
    table = Deals(2, DECK)
    table.play("3D")
    scene = table.scene()
    assert told_card(scene, TEXTS.index("5C")) == "Cinque di coppe: trumps, takes 10"
    assert told_card(replace(scene, options=()), TEXTS.index("5C")) == "Cinque di coppe"


def test_who_leads_is_told_what_sort_of_card_it_is() -> None:
    assert labels(Deals(2, "5C AD RD 4S 3S 2S RC").scene(1)) == [
        "Asso di denari: a carico, worth 11",
        "Re di denari: worth 4",
        "Cinque di coppe: a briscola",
    ]
    assert labels(Deals(2, DECK).scene(1))[-1] == "Quattro di spade: a liscio"


def test_what_takes_nothing_says_so_and_what_leaves_nothing_says_nothing() -> None:
    table = Deals(2, DECK)
    table.play("2D")
    assert labels(table.scene()) == [
        "Asso di denari: strozzo, takes 11",
        "Cinque di coppe: trumps",
        "Sei di spade",
    ]


def test_points_are_loaded_on_a_partners_presa_and_given_away_on_anothers() -> None:
    table = Deals(4, FOUR)
    table.play("3D", "5D", "AD")
    assert labels(table.scene()) == [
        "Fante di coppe: trumps, takes 23",
        "Re di bastoni: gives 4 away",
        "Cavallo di bastoni: gives 3 away",
    ]
    table = Deals(4, FOUR)
    table.play("2S", "5D", "AS", "FC")
    assert "You trump with the Fante di coppe" in told(table)
    assert "Presa 1: yours, 13 points" in told(table)


def test_the_swap_names_the_card() -> None:
    table = Deals(2, "7C 3D 4D 5S 6S 7S RC")
    table.play("3D", "5S")
    assert labels(table.scene(1))[-1] == "Swap the Sette for Re di coppe"
    table.play("swap")
    assert told(table)[-1] == "Ines swaps the Sette for the Re di coppe"
    assert drama(table.scene(), LOOK, 40) == "Ines swaps: the Re!"
    assert drama(table.scene(), LOOK, 12) == "swap: Re!"


def test_who_asks_for_the_swap_too_early_is_told_when_it_comes() -> None:
    scene = Deals(2, "7C 3D 4D 5S 6S 7S RC").scene(1)
    assert "swap" not in {option.kind for option in scene.options}
    for text in ("x", "swap", "scambia"):
        with pytest.raises(UnclearError, match="once you have taken a presa"):
            read_answer(scene, text, may_err=False)
    said = why_missing("x", TABLE, answers_of("briscola"))
    assert said.startswith("The Sette di briscola is swapped in your turn")
    assert why_missing("x", TABLE) == ""


def test_the_story_tells_what_was_seen_and_no_draw_that_was_not() -> None:
    table = Deals(2, DECK)
    table.play("3D", "AD")
    lines = told(table)
    assert lines[:3] == [
        "Deal 1: you deal",
        "Ines cuts the deck at 7",
        "Re di coppe is turned: briscola is coppe",
    ]
    assert lines[3:6] == [
        "Ines leads the Tre di denari",
        "Strozzo! You take with the Asso di denari",
        "Presa 1: yours, 21 points",
    ]
    assert len([line for line in lines if "draw" in line]) == 1
    assert len([line for line in told(table, None) if "draw" in line]) == 2


def test_who_draws_the_briscola_is_told_to_all() -> None:
    table = Deals(2)
    while table.match.state[5]:
        table.match.act(table.match.actions()[0])
    for viewer in (0, 1, None):
        drawn = [line for line in told(table, viewer) if "the stock is out" in line]
        assert len(drawn) == 1
    assert drama(table.scene(), LOOK, 40).endswith("the briscola")
    assert drama(table.scene(), LOOK, 17) == "the stock is out"


def test_partners_show_their_cards_and_others_hear_how_many() -> None:
    table = Deals(4)
    while table.match.state[5]:
        table.match.act(table.match.actions()[0])
    lines = told(table)
    assert any(line.startswith("Gaspare shows you the ") for line in lines)
    assert any(line.startswith("You show Gaspare the ") for line in lines)
    assert "Ines shows Pia 3 cards" in lines


def test_a_carico_on_the_table_is_drama_and_so_is_who_takes_it() -> None:
    table = Deals(2, DECK)
    assert drama(table.scene(), LOOK, 40) == ""
    table.play("3D")
    assert drama(table.scene(), LOOK, 40) == "10 to take!"
    table.play("AD")
    assert drama(table.scene().lying, LOOK, 40) == "Strozzo! 21 for you"
    assert drama(table.scene(1).lying, LOOK, 40) == "Strozzo! 21 for You"


def test_the_stage_is_the_presa() -> None:
    assert stage(Deals(3).scene()) == "presa 1/13"


def test_help_says_where_the_briscola_lies_and_cites_the_law() -> None:
    text = help_for(Deals(2, DECK).scene())
    assert "Briscola coppe: Re di coppe lies under the stock of 33." in text
    for section in ("§1", "§4", "§5", "§6"):
        assert section in text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_says_who_has_won_and_what_the_match_needs(players: int) -> None:
    table = Deals(players)
    for _deal in range(12):
        table.finish()
        scene = table.scene()
        line = headline(scene)
        assert line
        winners = table.result.own.winners
        assert ("You win" in line) == (0 in winners)
        assert ("match" in line) == bool(table.result.own.match)
        counted = [text for text in story(scene) if "out of 120" in text]
        assert len(counted) == len(scene.own.sides)
        table.deal()


def test_sixty_all_is_nobodys() -> None:
    table = Deals(2)
    table.finish()
    scene = table.scene()
    assert scene.ending is not None
    own = scene.ending.own._replace(score=(60, 60), points=(60, 60), winners=(), match=())
    drawn = replace(scene, ending=replace(scene.ending, own=own))
    assert headline(drawn) == "60-60: nobody wins, the deal counts for nobody."


def test_a_cappotto_is_named() -> None:
    table = Deals(2)
    table.finish()
    scene = table.scene()
    assert scene.ending is not None
    own = scene.ending.own._replace(score=(0, 120), winners=(1,), prese=(0, 20), match=())
    lost = replace(scene, ending=replace(scene.ending, own=own))
    assert headline(lost) == "Ines wins, 0-120. Cappotto! Ines takes every presa."


def test_the_coach_says_what_a_card_does_and_how_often_the_deal_is_won() -> None:
    table = Deals(2, DECK)
    table.play("3D")
    said = Assessment("AD", 12.0, 0.5, 0.0, 0.0, (), (0.75, 0.0), 0.8)
    assert reason(said, table.scene()).startswith("Strozzo, takes 21: you win the deal ")


def test_italian_addresses_the_viewer() -> None:
    set_language("it")
    table = Deals(2, DECK)
    table.play("3D", "AD")
    assert "Strozzo! Tu prendi con l'Asso di denari" in told(table)
    assert TEXTS[table.scene().own.turned] == "RC"
