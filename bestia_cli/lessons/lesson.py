"""What a lesson is: a prepared smazzata, and what is said to the person at each choice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bestia_cli.deal_code import seed_of
from bestia_cli.language import N_, _
from bestia_cli.scene import (
    ANSWERING,
    BUCO,
    CUTTING,
    DROPPING,
    EXCHANGING,
    PLAYING,
    SELECTING,
    SETTLED,
    VOTING,
    Scene,
)
from bestia_cli.setup import LESSON, TRAINING, Setup, Start
from engine.bestia.rules import Rules
from engine.cards import TEXTS, parse_deck

KINDS: dict[str, tuple[str, ...]] = {
    CUTTING: (),
    SELECTING: ("keep", "discard"),
    EXCHANGING: ("exchange",),
    BUCO: ("pass", "buco", "offer"),
    ANSWERING: ("join", "decline"),
    DROPPING: ("drop",),
    PLAYING: ("play",),
    VOTING: ("agree", "refuse"),
}
"""By phase: the events that are choices of it. A cut is not in the events; it comes once."""

YOU = N_("You")
NAMES = (YOU, "Anna", "Bruno", "Carla")
"""By seat: Anna sits on the person's right."""

LEVEL = "dilettante"
"""Who the others would be without a script."""


@dataclass(frozen=True)
class Note:
    """What is said at one moment of a lesson."""

    phase: str
    """When: the phase of the scene."""
    number: int
    """Which of the person's choices in that phase, from 1; 0: while the others choose, and at the
    end."""
    text: str
    word: str | None = None
    """The choice that the lesson goes on with; None: any."""
    otherwise: str = ""
    """What is said to any other legal choice, before it is asked again."""


@dataclass(frozen=True)
class Lesson:
    id: str
    title: str
    about: str
    """What one learns in it, in a line."""
    setup: Setup
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Cards:
    """A prepared deal, in words."""

    mezzo: str
    hands: Mapping[int, str]
    """By seat: its three cards, as in "AD 3D RC"."""
    stock: str
    """What will be drawn, the top first."""
    dealer: int
    pot: int | None = 90
    """The piatto in cents; None: as at a start."""

    def deck(self) -> tuple[int, ...]:
        """All forty in dealing order; those that nobody names lie at the bottom."""
        seats = [(self.dealer + 1 + place) % len(self.hands) for place in range(len(self.hands))]
        dealt = " ".join(self.hands[seat] for seat in seats).split()
        named = [self.mezzo, *dealt, *self.stock.split()]
        return tuple(parse_deck([*named, *(card for card in TEXTS if card not in named)]))


def prepare(cards: Cards, script: str, rules: Rules | None = None) -> Setup:
    """A lesson's table: the person at seat 0, and the others' choices as words in order."""
    players = len(cards.hands)
    return Setup(
        rules=rules or Rules(players=players),
        names=NAMES[:players],
        bots=(None, *[LEVEL] * (players - 1)),
        seed=seed_of("lezione"),
        kind=LESSON,
        mode=TRAINING,
        hands=1,
        first_dealer=cards.dealer,
        start=Start(cards.deck(), cards.dealer, pot=cards.pot),
        script=tuple(script.split()),
    )


def translated(lesson: Lesson) -> Lesson:
    """The lesson in the current language."""
    notes = (replace(note, text=_(note.text), otherwise=_(note.otherwise)) for note in lesson.notes)
    names = tuple(_(name) if name == YOU else name for name in lesson.setup.names)
    return replace(
        lesson,
        title=_(lesson.title),
        about=_(lesson.about),
        setup=replace(lesson.setup, names=names),
        notes=tuple(notes),
    )


def moment(scene: Scene) -> tuple[str, int]:
    """The phase, and which of the viewer's choices in it is asked for: 0 if none is."""
    if not scene.asks or scene.phase == SETTLED:
        return scene.phase, 0
    kinds = KINDS[scene.phase]
    made = sum(event.seat == scene.viewer and event.t in kinds for event in scene.events)
    return scene.phase, made + 1


def same_word(word: str, other: str) -> bool:
    """Whether two words mean the same choice: the order of cards that go is of no account."""
    return _in_order(word) == _in_order(other)


def _in_order(word: str) -> tuple[str, list[str]]:
    kind, _colon, cards = word.partition(":")
    return kind, sorted(cards.split("+"))
