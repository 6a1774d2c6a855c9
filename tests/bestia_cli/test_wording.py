"""The sentences of the game, in both languages."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bestia_cli.games.bestia.records import (
    ANSWERING,
    BUCO,
    DROPPING,
    EXCHANGING,
    MEMBER,
    OUT,
    PLAYING,
    SELECTING,
    VOTING,
)
from bestia_cli.games.bestia.wording.reasons import TEMPLATES
from bestia_cli.language import set_language
from bestia_cli.scene import CUTTING, SETTLED, Forbidden, Option, Played, Scene
from bestia_cli.wording import (
    ending_lines,
    explain,
    fit_letters,
    headline,
    help_for,
    label,
    level_name,
    money,
    prompt,
    seat_name,
    sentence,
    standing,
    story,
    telling,
    word_label,
)
from bestia_cli.wording.italian import card_name, card_short, suit_name, the_card
from bestia_cli.wording.letters import SPELT
from bestia_cli.wording.lookup import wording_of
from bestia_cli.wording.reasons import TEMPLATES as COMMON
from engine.events import Event
from engine.game import Mistake
from engine.italian import NUMBERS, TEXTS
from engine.reason import Reason
from tests.bestia_cli.flat import change_ending, change_seat
from tests.bestia_cli.hand_made import (
    NAMES,
    cards,
    ending,
    play,
    playing,
    scene,
    seat,
    settled,
    with_hand,
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def italian() -> None:
    set_language("it")


# --- names ---------------------------------------------------------------------------------------


def test_cards_keep_their_italian_names_in_english() -> None:
    assert card_name(NUMBERS["AD"]) == "Asso di denari"
    assert the_card(NUMBERS["CC"]) == "the Cavallo di coppe"


@pytest.mark.usefixtures("italian")
def test_the_italian_article_fits_the_card() -> None:
    assert the_card(NUMBERS["AD"]) == "l'Asso di denari"
    assert the_card(NUMBERS["2S"]) == "il Due di spade"
    assert the_card(NUMBERS["RB"]) == "il Re di bastoni"


def test_all_forty_cards_have_names_of_their_own() -> None:
    assert len({card_name(card) for card in range(40)}) == 40
    for card, text in enumerate(TEXTS):
        assert card_short(card, "DCSB") == text
        assert card_name(card).endswith(suit_name(card & 3))


def test_the_viewer_is_you_and_the_others_have_names() -> None:
    assert seat_name(scene(), 0) == "You"
    assert seat_name(scene(viewer=None), 0) == "Mario"
    assert seat_name(scene(), 3) == "Nonna Pia"


def test_a_level_is_named_and_a_spec_loses_its_parameters() -> None:
    assert level_name("maestro") == "maestro"
    assert level_name("ismcts:iterations=1000:observer=multiple") == "ismcts"
    assert level_name(None) == "person"


def test_a_standing_says_how_many_cards_were_changed_and_who_shares_a_buco() -> None:
    table = scene()
    assert standing(seat(1, changed=2), table) == "changed 2 cards"
    assert standing(seat(1, changed=1), table) == "changed 1 card"
    assert standing(seat(1, changed=0), table) == "changed nothing"
    assert standing(seat(1, standing=OUT), table) == "out"
    member = seat(1, standing=MEMBER, capo=3)
    assert standing(member, table) == "società with Nonna Pia"
    assert standing(change_seat(member, capo=0), table) == "società with you"


# --- money ---------------------------------------------------------------------------------------


def test_money_in_english() -> None:
    assert money(480) == "€4.80"
    assert money(-5) == "-€0.05"
    assert money(123456789) == "€1,234,567.89"
    assert money(30, signed=True) == "+€0.30"
    assert money(0, signed=True) == "€0.00"


@pytest.mark.usefixtures("italian")
def test_money_in_italian() -> None:
    assert money(480) == "4,80 €"
    assert money(-123456789) == "-1.234.567,89 €"
    assert money(30, signed=True) == "+0,30 €"


def test_a_huge_pot_is_told_by_its_first_figures_whatever_its_size() -> None:
    assert money(10**12) == "€1.000e10"
    assert money(-(10**5000)) == "-€1.000e4998"


# --- the log -------------------------------------------------------------------------------------


def told(*events: Event, viewer: int | None = 0) -> list[str]:
    """The sentences of events, one by one, behind the lines of the deal."""
    return story(scene(events=events, viewer=viewer))[3:]


def test_a_presa_tells_what_each_card_does_to_it() -> None:
    lines = told(
        play(3, "2D"), play(4, "7D"), play(0, "4D"), play(1, "5C"), play(2, "AB"), Event("presa", 1)
    )
    assert lines == [
        "Nonna Pia leads the Due di denari",
        "Tullio overtakes with the Sette di denari",
        "You follow with the Quattro di denari",
        "Ines trumps with the Cinque di coppe",
        "Beppe lets the Asso di bastoni go",
        "Presa 1: Ines",
    ]


def test_a_cut_can_be_overtaken_or_met_with_a_lower_briscola() -> None:
    lines = told(play(3, "2D"), play(4, "5C"), play(0, "7C"), play(1, "4C"), play(2, "AD"))
    assert lines[2:] == [
        "You overtake with the Sette di coppe",
        "Ines has only a lower briscola: the Quattro di coppe",
        "Beppe follows with the Asso di denari",
    ]


def test_briscola_led_is_followed_and_overtaken_not_cut() -> None:
    lines = told(play(3, "5C"), play(4, "RC"), play(0, "2C"))
    assert lines == [
        "Nonna Pia leads the Cinque di coppe",
        "Tullio overtakes with the Re di coppe",
        "You follow with the Due di coppe",
    ]


def test_each_presa_begins_anew_and_has_its_number() -> None:
    lines = told(play(3, "AD"), play(0, "2D"), Event("presa", 3), play(3, "2C"), play(0, "4C"))
    assert lines[2:] == [
        "Presa 1: Nonna Pia",
        "Nonna Pia leads the Due di coppe",
        "You overtake with the Quattro di coppe",
    ]
    assert told(Event("presa", 0), Event("presa", 0)) == ["Presa 1: yours", "Presa 2: yours"]


@pytest.mark.usefixtures("italian")
def test_the_log_speaks_italian() -> None:
    lines = told(
        Event("keep", 3),
        Event("discard", 0),
        Event("exchange", 3, 2, 2),
        Event("buco", 4, (), 4, (4,)),
        play(4, "2D"),
        play(0, "AD"),
        play(1, "FC"),
        Event("presa", 1),
    )
    assert lines == [
        "Nonna Pia tiene",
        "Tu scarti",
        "Nonna Pia cambia 2 carte",
        "Tullio va al buco",
        "Tullio apre con il Due di denari",
        "Tu ammazzi con l'Asso di denari",
        "Ines taglia di briscola con il Fante di coppe",
        "1ª presa: Ines",
    ]


def test_an_exchange_names_the_cards_only_where_they_are_known() -> None:
    known = Event("exchange", 0, cards("4C 2S"), cards("RD 3C"))
    assert told(known) == [
        "You change the Quattro di coppe and the Due di spade"
        " and draw the Re di denari and the Tre di coppe"
    ]
    assert told(Event("exchange", 1, 1, 1)) == ["Ines changes 1 card"]
    assert told(Event("exchange", 1, 0, 0)) == ["Ines changes nothing"]
    assert told(Event("exchange", 0, (), ())) == ["You change nothing"]
    assert told(known, viewer=None)[0].startswith("Mario changes the Quattro")


def test_a_societa_is_told_with_its_members() -> None:
    lines = told(
        Event("offer", 3),
        Event("decline", 4),
        Event("join", 0),
        Event("join", 1),
        Event("buco", 3, (), cards("AD 2C 4C 5S"), (3, 0, 1)),
        Event("drop", 3, cards("5S")),
        Event("presa", 3),
    )
    assert lines == [
        "Nonna Pia offers a società",
        "Tullio declines the società",
        "You join the società with Nonna Pia",
        "Ines joins the società with Nonna Pia",
        "Nonna Pia takes the buco in società with you and Ines: the Asso di denari,"
        " the Quattro di coppe, the Due di coppe and the Cinque di spade",
        "Nonna Pia drops the Cinque di spade",
        "Presa 1: Nonna Pia, with you and Ines",
    ]


def test_hidden_cards_of_a_buco_are_not_told() -> None:
    lines = told(Event("buco", 3, (), 4, (3, 4)), Event("drop", 3, 1))
    assert lines == ["Nonna Pia takes the buco in società with Tullio", DROPPED]


DROPPED = "Nonna Pia drops the fourth card"


def test_a_story_begins_with_the_dealer_the_cut_and_the_briscola() -> None:
    assert story(scene()) == [
        "Smazzata 1: Beppe deals and puts in €0.30",
        "Ines cuts the deck at 17",
        "In mezzo: Fante di coppe. Briscola: coppe. Piatto: €0.90",
    ]
    assert story(scene(mezzo=None, cut=0)) == ["Smazzata 1: Beppe deals and puts in €0.30"]


def test_a_start_tells_the_ante_and_the_giro_chiuso() -> None:
    lines = story(scene(contributions=(30, 30, 60, 30, 30), giro_chiuso=True))
    assert lines[0] == "Smazzata 1: everybody puts in €0.30; Beppe deals and puts in €0.60"
    assert lines[-1] == "Giro chiuso: everybody is in, nobody may discard (§12)"


def test_mistakes_stand_where_they_were_made() -> None:
    forgotten = Mistake("cut", 2, 90)
    wrong = Mistake("card", 0, 90, NUMBERS["AD"], place=1)
    table = scene(
        contributions=(0, 0, 120, 0, 0),
        mistakes=(forgotten, wrong),
        events=(play(3, "2C"), play(0, "7C")),
    )
    lines = story(table)
    assert lines[0] == "Smazzata 1: Beppe deals and puts in €0.30"
    assert lines[1].startswith("Beppe dealt without offering the cut and adds €0.90")
    assert lines[4:] == [
        "Nonna Pia leads the Due di coppe",
        "You play the Asso di denari, which is forbidden: €0.90 for the next piatto (§7.3)",
        "You overtake with the Sette di coppe",
    ]


def test_a_story_only_grows() -> None:
    events = (Event("keep", 3), Event("exchange", 3, 1, 1), play(3, "2D"), play(0, "7D"))
    whole = story(scene(events=events))
    for count in range(len(events)):
        earlier = story(scene(events=events[:count]))
        assert whole[: len(earlier)] == earlier


def test_a_sentence_of_one_event_is_the_line_of_the_story() -> None:
    table = scene(events=(play(3, "2D"), play(0, "7D"), Event("presa", 0), Event("presa", 0)))
    assert sentence(table.events[1], table) == "You overtake with the Sette di denari"
    assert sentence(Event("presa", 0), table) == "Presa 2: yours"


# --- prompts and labels --------------------------------------------------------------------------


def asked(phase: str, *words: str, **values: object) -> str:
    options = tuple(Option(word, word.partition(":")[0]) for word in words)
    return prompt(scene(phase=phase, options=options, **values))


def test_every_phase_asks_its_question() -> None:
    assert asked(SELECTING, "keep", "discard") == "Do you keep or discard?"
    assert asked(BUCO, "buco", "pass") == "Do you want the buco?"
    assert asked(ANSWERING, "join", "decline", caller=3).startswith("Nonna Pia offers")
    assert asked(CUTTING, "cut:1", mezzo=None).startswith("Your turn to cut")
    assert asked(CUTTING, "offer-cut", "forget-cut").startswith("You have shuffled")
    assert asked(VOTING, "agree", "refuse").startswith("One presa each")
    assert asked(SETTLED, "next") == "On to the next smazzata?"


def test_an_exchange_asks_for_as_many_cards_as_the_stock_allows() -> None:
    options = (Option("exchange", "exchange"), Option("exchange:AD", "exchange", cards("AD")))
    table = scene(phase=EXCHANGING, options=options)
    assert prompt(table) == "Which cards do you change? (0-1)"


def test_who_is_di_mano_is_told_so() -> None:
    assert prompt(playing("AD 2C", "AD 2C")).startswith("You are di mano")
    followed = playing("AD 2C", "AD", on_table=(Played(3, NUMBERS["2D"]),))
    assert prompt(followed) == "Your turn: choose a card."


def test_one_waits_for_others_by_name_in_every_phase() -> None:
    for phase in (
        CUTTING,
        SELECTING,
        EXCHANGING,
        BUCO,
        ANSWERING,
        DROPPING,
        PLAYING,
        VOTING,
    ):
        assert "Tullio" in prompt(scene(phase=phase, actor=4))


def test_labels_are_short_and_name_the_cards() -> None:
    table = scene()
    assert label(Option("keep", "keep"), table) == "Keep"
    assert label(Option("AD", "play", cards("AD")), table) == "Asso di denari"
    assert label(Option("cut:17", "cut"), table) == "Cut at 17"
    assert label(Option("exchange", "exchange"), table) == "Change nothing"
    two = Option("exchange:AD+2C", "exchange", cards("AD 2C"))
    assert label(two, table) == "Change Asso di denari + Due di coppe"
    assert label(Option("next", "next"), scene(last=True)) == "End of the game"
    assert label(two, table) == word_label(two.word, "bestia")
    assert word_label("AD", "bestia") == "Asso di denari"


# --- reasons -------------------------------------------------------------------------------------


def test_a_reason_names_the_card_in_words() -> None:
    reason = Reason("you hold {card}: you must follow {suit} (§7.2)", card="AD", suit="denari")
    assert explain(reason, "bestia") == "You hold the Asso di denari: you must follow denari (§7.2)"


@pytest.mark.usefixtures("italian")
def test_a_reason_is_translated() -> None:
    reason = Reason("you hold {card}: you must overtake (§7.3)", card="AD")
    assert explain(reason, "bestia") == "Hai l'Asso di denari: devi ammazzare (§7.3)"
    held = Reason(
        "{card} is not among your cards, {held} ({section})", card="2C", held="AD 3D", section="§5"
    )
    said = "Il Due di coppe non è tra le tue carte: Asso di denari, Tre di denari (§5)"
    assert explain(held, "bestia") == said


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize("template", [*TEMPLATES, *COMMON])
def test_every_reason_has_an_italian_form(template: str) -> None:
    values = {"seat": 1, "kind": "keep", "section": "§5", "left": 1, "suit": "coppe"}
    reason = Reason(template, card="AD", held="AD 3C", **values)
    assert explain(reason, "bestia").casefold() != str(reason).casefold()


def test_a_plain_text_is_said_as_it_is() -> None:
    assert explain("something else", "bestia") == "Something else"


# --- the end -------------------------------------------------------------------------------------


def test_who_is_in_bestia_hears_it_first() -> None:
    end = ending(prese=(0, 2, 1, 0, 0), payouts=(0, 60, 30, 0, 0), bestie=(90, 0, 0, 90, 0))
    table = settled(change_ending(end, next_pot=180))
    said = "You are in bestia! You pay €0.90. Nonna Pia is in bestia!"
    assert headline(table) == said


def test_the_bestia_comes_down_with_a_swept_piatto() -> None:
    end = ending(prese=(3, 0, 0, 0, 0), payouts=(90, 0, 0, 0, 0))
    alone = "Nobody dares to play against you: the piatto is yours, €0.90!"
    down = "La Bestia è scesa! The table is empty: all starts afresh."
    assert headline(settled(end)) == f"{alone} {down}"
    swept = headline(settled(end, events=(Event("presa", 0),) * 3))
    assert swept == f"Three prese out of three: you sweep the piatto, €0.90! {down}"


def test_a_piatto_salvo_and_a_smazzata_without_players_have_their_drama() -> None:
    salvo = ending(prese=(1, 1, 1, 0, 0), salvo=True, next_pot=90)
    assert headline(settled(salvo)) == "Piatto salvo! €0.90 stays on the table."
    assert headline(settled(ending(next_pot=90))) == NOBODY


NOBODY = "Nobody plays: the piatto stays on the table."


def test_nothing_is_shouted_in_the_middle_of_a_smazzata() -> None:
    assert headline(scene()) is None
    assert headline(scene(giro_chiuso=True)) == "Giro chiuso! Everybody plays."
    assert headline(scene(giro_chiuso=True, events=(Event("exchange", 3, 0, 0),))) is None


def test_the_ending_says_where_every_cent_went() -> None:
    end = ending(
        prese=(0, 2, 0, 1, 0),
        payouts=(0, 60, 0, 15, 15),
        bestie=(90, 0, 0, 0, 0),
        penalties=(90, 0, 0, 0, 0),
        next_pot=180,
        balance=(-180, 60, -30, 15, 15),
    )
    seats = (seat(0), seat(1), seat(2, capo=-1), seat(3), seat(4, capo=3))
    shared = Event("buco", 3, (), 4, (3, 4))
    lines = ending_lines(settled(end, seats=seats, events=(shared,)))
    assert lines == [
        "You: no presa, in bestia: -€0.90",
        "You: €0.90 for mistakes, into the next piatto",
        "Ines: 2 prese: +€0.60",
        "Nonna Pia: 1 presa: +€0.15 (società with Tullio)",
        "Tullio: 1 presa: +€0.15 (società with Nonna Pia)",
        "€1.80 stays on the table for the next smazzata",
        "Balance: You -€1.80, Ines +€0.60, Beppe -€0.30, Nonna Pia +€0.15, Tullio +€0.15",
    ]


def test_a_story_ends_with_drama_and_money() -> None:
    lines = story(settled(ending(next_pot=90)))
    assert lines[3] == NOBODY
    assert lines[-1].startswith("Balance: ")
    assert ending_lines(scene()) == []


# --- help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "section"),
    [
        (CUTTING, "§2.1"),
        (SELECTING, "§4.2"),
        (EXCHANGING, "§5"),
        (BUCO, "§6.1"),
        (ANSWERING, "§6.4"),
        (DROPPING, "§6.1"),
        (PLAYING, "§7.3"),
        (VOTING, "§10.2"),
        (SETTLED, "§10.1"),
    ],
)
def test_help_cites_the_rule_of_the_phase(phase: str, section: str) -> None:
    for asks in ((), (Option("next", "next"),)):
        text = help_for(scene(phase=phase, options=asks, caller=3))
        assert section in text
        assert "€0.90" in text
        assert "Fante di coppe" in text


def test_help_says_what_lies_on_the_table_and_which_cards_are_forbidden() -> None:
    reason = Reason("you hold {card}: you must overtake (§7.3)", card="7D")
    table = playing(
        "7D 2D",
        "7D",
        on_table=(Played(3, NUMBERS["4D"]),),
        forbidden=(Forbidden(NUMBERS["2D"], reason),),
    )
    text = help_for(table)
    assert "On the table: Nonna Pia Quattro di denari." in text
    assert "Not Due di denari: You hold the Sette di denari: you must overtake (§7.3)" in text


# --- letters -------------------------------------------------------------------------------------


def test_letters_that_a_terminal_lacks_are_spelt() -> None:
    text = "è la 1ª presa · società: 4,80 €"
    assert fit_letters(text, "ascii") == "e' la 1a presa - societa': 4,80 EUR"
    assert fit_letters(text, "utf-8") == text
    assert fit_letters(text, None) == text
    assert fit_letters("à €", "latin-1") == "à EUR"
    assert fit_letters("Zoë 猫", "ascii") == "Zoe ?"


def test_what_is_spelt_is_ascii() -> None:
    assert all(spelling.isascii() for spelling in SPELT.values())


@pytest.mark.parametrize("language", ["it", "en"])
def test_no_text_is_left_with_an_open_field(language: str) -> None:
    set_language(language)
    everything: list[Scene] = [
        with_hand(scene(events=(Event("keep", number), play(number, "AD"))), "2C")
        for number in range(len(NAMES))
    ]
    for table in everything:
        assert not any("{" in line for line in (*story(table), help_for(table), prompt(table)))


def test_what_a_game_does_not_tell_leaves_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    made = playing("AD", "AD", events=(play(1, "2C"), play(2, "AC")))
    before = story(made)
    silent = replace(wording_of("bestia"), event=lambda scene, place: "")
    monkeypatch.setattr(telling, "wording_of", lambda game: silent)
    assert story(made) == before[:-2]
