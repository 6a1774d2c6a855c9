"""Prepared deals: what a lesson is played with."""

from collections.abc import Sequence
from typing import NamedTuple

from bestia_cli.deal_code import seed_of
from bestia_cli.games.briscola.records import PLAYING
from bestia_cli.lessons.lesson import YOU, Note
from bestia_cli.scene import SETTLED
from bestia_cli.setup import LESSON, TRAINING, Setup, Start
from engine.briscola.rules import Rules
from engine.italian import parse_deck

KINDS: dict[str, tuple[str, ...]] = {PLAYING: ("play", "swap")}
"""By phase: the events that are choices of it."""

NAMES = (YOU, "Anna", "Bruno", "Carla")
"""By seat: with four, Bruno sits opposite."""
LEVEL = "dilettante"
"""Who the others would be without a script."""
DEALER = 0
"""The person deals, so that another one cuts."""


class Step(NamedTuple):
    """A choice of the person's: what is said, the word that goes on, and what is said to others."""

    text: str
    word: str
    otherwise: str = ""


def prepare(players: int, deck: str, words: str, script: str) -> Setup:
    """A lesson's table: the deck in dealing order, what was chosen before the lesson begins, and
    what the others choose in it."""
    return Setup(
        game="briscola",
        rules=Rules(players=players),
        names=NAMES[:players],
        bots=(None, *[LEVEL] * (players - 1)),
        seed=seed_of("lezione"),
        kind=LESSON,
        mode=TRAINING,
        hands=1,
        first_dealer=DEALER,
        start=Start(tuple(parse_deck(deck.split())), DEALER, tuple(words.split())),
        script=tuple(script.split()),
    )


def notes(made: int, steps: Sequence[Step], end: str) -> tuple[Note, ...]:
    """A note for each choice, after so many that were made before, and one for the end."""
    said = (
        Note(PLAYING, number, step.text, step.word, step.otherwise)
        for number, step in enumerate(steps, made + 1)
    )
    return (*said, Note(SETTLED, 0, end))
