"""Keys are letters of the words that one reads; those of the other language work as well."""

import pytest

from bestia_cli.answers import answers_by_kind
from bestia_cli.language import set_language

SHOWN = {
    "it": {"keep": "t", "discard": "s", "join": "e", "pass": "p", "decline": "n", "buco": "b"},
    "en": {"keep": "k", "discard": "d", "join": "j", "pass": "p", "decline": "n", "buco": "b"},
}


@pytest.mark.parametrize("language", ["it", "en"])
def test_each_language_shows_its_own_keys(language: str) -> None:
    known = answers_by_kind("bestia")
    set_language(language)
    try:
        assert {kind: known[kind].key_text for kind in SHOWN[language]} == SHOWN[language]
    finally:
        set_language("en")


@pytest.mark.parametrize("kind", ["keep", "discard", "join"])
def test_the_keys_of_both_languages_work_in_both(kind: str) -> None:
    assert {keys[kind] for keys in SHOWN.values()} == set(answers_by_kind("bestia")[kind].keys)


def test_what_is_shown_is_always_a_key_that_works() -> None:
    for action in answers_by_kind("bestia").values():
        assert action.english == "" or action.english in action.keys
