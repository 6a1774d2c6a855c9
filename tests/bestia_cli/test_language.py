"""Italian and English: complete, with the same fields, and as the environment asks."""

import re
from collections.abc import Sequence
from typing import cast

import pytest

from bestia_cli.language import _ as translate
from bestia_cli.language import current_language, language_of_locale, plural, set_language
from tests.bestia_cli.catalogues import TRANSLATED, compiled, key_of, po_path, read_catalogue, texts

FIELD = re.compile(r"\{\w+\}")


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    catalogue = read_catalogue(language)
    missing = {
        key_of(text)
        for text in texts()
        if (found := catalogue.get(key_of(text))) is None
        or not found.string
        or (not isinstance(found.string, str) and not all(found.string))
    }
    assert missing == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_left_of_a_text_that_is_gone(language: str) -> None:
    today = {key_of(text) for text in texts()}
    assert {key_of(m.id) for m in read_catalogue(language) if m.id} <= today


def forms(text: object) -> list[str]:
    """The one form of a text, or those by number."""
    return [text] if isinstance(text, str) else list(cast(Sequence[str], text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_fields_of_its_text(language: str) -> None:
    """Of those by number the first, for one, may do without its number."""
    for message in read_catalogue(language):
        fields = {field for text in forms(message.id) for field in FIELD.findall(text)}
        told = [set(FIELD.findall(string)) for string in forms(message.string)]
        if message.id:
            assert told[-1] == fields, message.id
            assert told[0] | {"{count}"} == fields | {"{count}"}, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_says_what_the_readable_one_says(language: str) -> None:
    assert po_path(language).with_suffix(".mo").read_bytes() == compiled(read_catalogue(language))


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "it"),
        ({"LANG": "POSIX"}, "it"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "it_CH.UTF-8"}, "it"),
    ],
)
def test_the_language_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == language


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no language 'de'"):
        set_language("de")
    assert current_language() == "en"


def test_italian_is_spoken_and_given_up() -> None:
    set_language("it")
    assert translate("Keep") == "Tengo"
    assert "{count}" not in plural("{count} player", "{count} players", 3)
    set_language("en")
    assert translate("Keep") == "Keep"


# --- one word an idea ----------------------------------------------------------------------------


THROWN = re.compile(r"\bthr(?:ow|ows|ew|own|owing)\b", re.IGNORECASE)
CUT = re.compile(r"\bcuts?\b", re.IGNORECASE)
OF_THE_DECK = re.compile(r"deck|§2\.1|cut off|the cut|let cut", re.IGNORECASE)
CUTS = {
    "Any cut is as good as another.",
    "Cut",
    "Cut at {place}",
    "Deal without letting anybody cut.",
    "It was cut at {place}.",
    "Your turn to cut: how many cards, 1 to 39?",
    "Your turn to cut: how many cards, 1 to {last}?",
    "{name} has shuffled. Where do you cut?",
}
"""Texts about the deck that say nothing of it."""


def english() -> list[str]:
    return [form for text in texts() for form in forms(text)]


def test_in_english_cards_are_discarded_and_never_thrown() -> None:
    assert [text for text in english() if THROWN.search(text)] == []


def test_in_english_only_a_deck_is_cut_and_who_plays_a_briscola_trumps() -> None:
    cut = [text for text in english() if CUT.search(text) and not OF_THE_DECK.search(text)]
    assert set(cut) - CUTS == set()
    assert "You trump with {card}" in english()


def italian() -> list[tuple[str, str]]:
    """Each text with its translation."""
    return [
        (key_of(message.id), form)
        for message in read_catalogue("it")
        if message.id
        for form in forms(message.string)
    ]


def test_in_italian_an_apostrophe_is_one_sign() -> None:
    assert [form for _text, form in italian() if "’" in form or "‘" in form] == []


def test_in_italian_a_presa_is_opened_and_nobody_goes_out_with_a_card() -> None:
    led = re.compile(r"\b(?:esc[eio]|esci|uscire|uscit[oa]) (?:col|con|a|per)\b", re.IGNORECASE)
    assert [form for _text, form in italian() if led.search(form)] == []


def test_in_italian_only_a_hand_is_discarded_and_only_a_card_of_another_suit_let_go() -> None:
    discarded = re.compile(r"\bscart", re.IGNORECASE)
    let_go = re.compile(r"\bbutt", re.IGNORECASE)
    other = [text for text, form in italian() if discarded.search(form) and "iscard" not in text]
    assert other == []
    assert {text for text, form in italian() if let_go.search(form)} == {
        "You let {card} go",
        "{name} lets {card} go",
    }


def test_in_italian_what_shuffles_the_deck_is_no_suit() -> None:
    assert dict(italian())["Seed"] == "Parola del mazzo"
    assert [form for text, form in italian() if "seed" in text.lower() and "seme" in form] == []


def test_in_italian_a_game_without_help_and_a_real_table_have_names_of_their_own() -> None:
    unclear = re.compile(r"sul serio|partit[ae] ver[ae]", re.IGNORECASE)
    assert [form for _text, form in italian() if unclear.search(form)] == []


# --- one sign a meaning --------------------------------------------------------------------------


def test_percent_follows_its_number_at_once() -> None:
    told = [*english(), *(form for _text, form in italian())]
    assert [text for text in told if re.search(r"[\d}] %", text)] == []


def test_quotes_are_of_one_kind_in_each_language() -> None:
    assert [form for _text, form in italian() if set(form) & set("“”")] == []
    assert [text for text in english() if set(text) & set("«»")] == []
