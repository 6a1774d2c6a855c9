"""The program as the terminal tests know it: how to start it, what it asks, what to press.

All that they know of commands, keys and texts stands here. They speak English.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from bestia_cli.storage.folders import find_folders
from bestia_cli.storage.settings import change_setting, read_settings, write_settings

BESTIA = (sys.executable, "-m", "bestia_cli")
COMPILE = (
    sys.executable,
    "-c",
    "from bestia_cli.engine_process.compiling import compile_missing; compile_missing('bestia')",
)
"""What the program does behind its first start."""

MENU = "New game"
"""Stands on the first screen, and on no other."""
MENU_KEYS = ("down", "up")
"""Move the cursor of the menu."""
TABLE_KEYS = ("right", "left")
"""Move the cursor over the hand, when a card is asked for."""
ANY_TIME_KEYS = ("?",)
"""Lay the help over the table and take it away, whoever's turn it is."""

LEAVE = "q"
"""At the table it asks first, in the middle of a smazzata; then one is at the menu again."""


class Answer(NamedTuple):
    """What to press when the table asks something."""

    question: str
    key: str


ANSWERS = (
    Answer("1 to 39", "enter"),
    Answer("offer the cut", "c"),
    Answer("you keep or discard?", "k"),
    Answer("do you change", "enter"),
    Answer("want the buco", "p"),
    Answer("do you join", "n"),
    Answer("do you drop", "enter"),
    Answer("choose a card", "enter"),
    Answer("do you lead", "enter"),
    Answer("leave the piatto on the table", "x"),
    Answer("next smazzata?", "enter"),
)
"""In the order of a smazzata. The cursor stands on a card that may be played."""

ENTER = "↵"
"""Stands before what Enter would answer, once the question has been there for a moment."""
SETTLED = ANSWERS[-1].question
"""Asked when a smazzata is over."""
TOO_SMALL = "Make it larger"
"""Said by a window below 60x20."""

TO_THE_TABLE = (Answer(MENU, "n"), Answer("Sit down", "ctrl+s"))
"""From the first screen to a new table, wherever the cursor of the menu stands."""
LEARN, AFTER_LEARN = "▸ 6", "▸ 7"
"""The cursor of the menu: on the lessons, as who comes for the first time finds it, and below."""
RESUME = "Continue"
"""Stands on the first screen when a game was left."""

LEAVING = (Answer("Leave the table?", "y"), Answer(MENU, "q"))
"""What is still to be said until the program ends."""

CARD_QUESTIONS = ("do you change", "do you drop", "choose a card", "do you lead")
"""Asked while a cursor can go over the hand."""

SMAZZATA = re.compile(r"smazzata (\d+)")
"""In the first line of a table."""

DECIDED = re.compile(r" (keeps|discards|changes|passes)")
"""Told in the log when another has decided."""

HEAVY_BOT = "ismcts:iterations=3000000"
"""Thinks for seconds about every decision."""


def play_fast(folder: Path) -> None:
    """Nobody at this table pauses to be watched."""
    folders = find_folders(folder)
    write_settings(folders, change_setting(read_settings(folders), "speed", "instant"))


def menu(folder: Path) -> list[str]:
    return [*BESTIA, "--data-dir", str(folder), "--lang", "en"]


def table(folder: Path, *more: str, players: int = 5, seed: str = "terminal") -> list[str]:
    """A game that starts at the table at once, among quick players."""
    play_fast(folder)
    game = ["play", "--players", str(players), "--seed", seed, "--data-dir", str(folder)]
    return [*BESTIA, *game, "--lang", "en", *more]


def serve(folder: Path, visitors: int) -> list[str]:
    """A room in a browser, on any free port."""
    room = ["serve", "--port", "0", "--visitors", str(visitors), "--data-dir", str(folder)]
    return [*BESTIA, *room, "--lang", "en"]


def resume(folder: Path) -> list[str]:
    """The game that was played last."""
    game = ["play", "--resume", "--data-dir", str(folder), "--lang", "en"]
    return [*BESTIA, *game]


def watch(folder: Path, hands: int) -> list[str]:
    """A game among machines, as fast as it goes."""
    game = ["watch", "--hands", str(hands), "--speed", "instant", "--data-dir", str(folder)]
    return [*BESTIA, *game, "--lang", "en"]


class Shown(Protocol):
    """A screen with text on it."""

    @property
    def text(self) -> str: ...


def asked(text: str, answers: Sequence[Answer] = ANSWERS) -> Answer | None:
    """What is asked now, if anything."""
    flat = " ".join(text.split())
    found = next((answer for answer in answers if answer.question in flat), None)
    return None if found in ANSWERS and found.key == "enter" and ENTER not in text else found


def asks(shown: Shown) -> bool:
    return asked(shown.text) is not None


def asks_for_a_card(shown: Shown) -> bool:
    answer = asked(shown.text)
    return answer is not None and answer.question in CARD_QUESTIONS


def smazzata(text: str) -> int:
    """The number of the smazzata on the table; 0 before the first."""
    found = SMAZZATA.search(text)
    return int(found[1]) if found else 0
