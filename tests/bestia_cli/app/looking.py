"""Looking at the screen: is all of it there, in the right place and in the right language?"""

import re
from functools import cache

from babel.messages.pofile import read_po
from textual.geometry import Region

from bestia_cli.draw.look import to_ascii
from bestia_cli.games.bestia.lessons.cards import NAMES
from bestia_cli.language import FOLDER
from bestia_cli.new_setup import OTHERS
from bestia_cli.screens.places import PARTS
from engine.italian import TEXTS
from tests.bestia_cli.app.players import Visit

WORD = re.compile(r"\b[^\W\d_]{2,}\b")
CUT_OFF = re.compile(r"\w+[│║]|[│║]\w+")
"""What the frame of a sheet has cut off is no word."""
PLACEHOLDER = re.compile(r"\{[^}]*\}")


def check_places(visit: Visit) -> None:
    """Nothing hangs out of the screen, nothing lies on something else, nothing is missing."""
    screen = visit.screen
    views = [screen.view(name) for name in PARTS]
    shown = [view for view in views if view.display]
    for view in shown:
        assert screen.region.contains_region(view.region), f"#{view.id} at {view.region}"
        assert view.region.size == (view.canvas.width, view.canvas.height), f"#{view.id}"
        assert view.canvas.clipped == [], f"#{view.id}"
    for place, view in enumerate(shown):
        for other in shown[:place]:
            assert not lie_on_each_other(view.region, other.region), f"#{view.id}, #{other.id}"
    targets = {hit.target for hit in screen.view("actions").canvas.hits}
    assert {"action:help", "action:quit", "action:palette"} <= targets
    answers = {f"action:{option.kind}" for option in visit.screen.scene.options}
    assert answers <= targets, f"not in the action bar: {answers - targets}"


def lie_on_each_other(one: Region, other: Region) -> bool:
    return bool(one.intersection(other).area)


def check_language(visit: Visit) -> None:
    """In Italian nothing is English."""
    if visit.app.lang == "it":
        text = CUT_OFF.sub(" ", visit.text())
        strange = english_words() & {word.casefold() for word in WORD.findall(text)}
        assert not strange, f"{sorted(strange)} in\n{text}"


def look_at(visit: Visit) -> None:
    check_places(visit)
    check_language(visit)


@cache
def english_words() -> frozenset[str]:
    """Words that the English texts have and the Italian ones have not."""
    english: set[str] = set()
    italian = {word.casefold() for name in (*OTHERS, *NAMES) for word in WORD.findall(name)}
    with (FOLDER / "it" / "LC_MESSAGES" / "bestia.po").open("rb") as file:
        for message in read_po(file):
            english |= words_of(message.id)
            words = words_of(message.string)
            italian |= words | {to_ascii(word) for word in words}
    cards = {text.casefold() for text in TEXTS}
    return frozenset(english - italian - cards)


def words_of(text: object) -> set[str]:
    """The words of a text of a catalogue, or of all its plurals."""
    texts = text if isinstance(text, tuple | list) else [text]
    return {
        word.casefold() for one in texts for word in WORD.findall(PLACEHOLDER.sub(" ", str(one)))
    }
