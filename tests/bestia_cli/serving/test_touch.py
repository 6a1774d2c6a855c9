"""What the page says to a phone, read without a browser."""

import json
import re
from pathlib import Path

import pytest
from textual._xterm_parser import XTermParser
from textual.events import Key

from bestia_cli.draw.plan import MIN_HEIGHT, MIN_WIDTH, fits
from bestia_cli.serving.page import asking_page, in_our_words
from bestia_cli.serving.touch import BAR_KEYS, BAR_SIZE, CELL_HEIGHT, CELL_WIDTH, VIEWPORT, script

PHONES = [(390, 844), (844, 390), (320, 568), (568, 320), (360, 640), (412, 915)]
WANTED = {"escape", "left", "up", "down", "right", "space", "enter"}


@pytest.fixture
def page() -> str:
    served = pytest.importorskip("textual_serve")
    template = Path(served.__file__).parent / "templates" / "app_index.html"
    return in_our_words(template.read_text("utf-8"))


def keys_in(page: str) -> dict[str, str]:
    """The keys of the bar as the page has them: labels and what is typed."""
    found = re.search(r"const KEYS = (\[.*?\]), BAR", page)
    assert found is not None
    return dict(json.loads(found[1]))


def key_of(typed: str) -> str:
    """The key that the program takes it for."""
    parser = XTermParser()
    events = [event for event in (*parser.feed(typed), *parser.feed("")) if isinstance(event, Key)]
    assert len(events) == 1, typed
    return events[0].key


def test_the_page_is_as_wide_as_the_phone_and_asks_for_its_words_once(page: str) -> None:
    for text in (page, asking_page(wrong=False)):
        assert text.count(VIEWPORT) == 1
        assert text.index(VIEWPORT) < text.index("</head>")
        assert "https://" not in text
    assert page.count("const KEYS") == 1


def test_the_letters_are_chosen_before_the_terminal_is_made(page: str) -> None:
    """The terminal reads them from its element, when the page is there."""
    assert page.index('id="terminal"') < page.index("terminal.dataset.fontSize =")
    assert "terminal.dataset.fontSize = " in script()
    assert 'data-font-size="' in page


def test_the_bar_types_what_the_program_takes_for_those_keys(page: str) -> None:
    keys = keys_in(page)
    assert keys == {key.label: key.typed for key in BAR_KEYS}
    told = {key_of(typed) for typed in keys.values() if typed != "\x1b"}
    assert told | {"escape"} == WANTED
    assert keys["esc"] == "\x1b"


@pytest.mark.parametrize("size", PHONES)
def test_a_whole_table_fits_however_a_phone_is_held(size: tuple[int, int]) -> None:
    """The sum that the page does, for the sides that are in its script."""
    told = re.search(r"side / ([0-9.]+), height / ([0-9.]+)\)", script())
    assert told is not None
    across, down = float(told[1]), float(told[2])
    assert across == pytest.approx(MIN_WIDTH * CELL_WIDTH)
    assert down == pytest.approx(MIN_HEIGHT * CELL_HEIGHT)
    side = min(size)
    for width, height in (size, size[::-1]):
        room = (width - BAR_SIZE, height) if width > height else (width, height - BAR_SIZE)
        letters = min(16.0, side / across, room[1] / down)
        assert letters > 7
        assert fits(int(room[0] / (letters * CELL_WIDTH)), int(room[1] / (letters * CELL_HEIGHT)))
