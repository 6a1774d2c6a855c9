"""Prepared cards: what a lesson is played with."""

from collections.abc import Mapping
from dataclasses import dataclass

from bestia_cli.deal_code import seed_of
from bestia_cli.games.bestia.records import (
    ANSWERING,
    BUCO,
    DROPPING,
    EXCHANGING,
    PLAYING,
    SELECTING,
    VOTING,
)
from bestia_cli.lessons.lesson import YOU
from bestia_cli.scene import CUTTING
from bestia_cli.setup import LESSON, TRAINING, Setup, Start
from engine.bestia.forms import BestiaStake
from engine.bestia.rules import Rules
from engine.italian import TEXTS, parse_deck

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

NAMES = (YOU, "Anna", "Bruno", "Carla")
"""By seat: Anna sits on the person's right."""

LEVEL = "dilettante"
"""Who the others would be without a script."""


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

    @property
    def stake(self) -> BestiaStake | None:
        """A piatto that stood there before: nobody put anything in just now."""
        return None if self.pot is None else BestiaStake((0,) * len(self.hands), self.pot)

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
        game="bestia",
        rules=rules or Rules(players=players),
        names=NAMES[:players],
        bots=(None, *[LEVEL] * (players - 1)),
        seed=seed_of("lezione"),
        kind=LESSON,
        mode=TRAINING,
        hands=1,
        first_dealer=cards.dealer,
        start=Start(cards.deck(), cards.dealer, own=cards.stake),
        script=tuple(script.split()),
    )
