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
