"""What a game at the table is set up from: plain data that a save and a form can hold."""

from dataclasses import dataclass
from typing import Any

from bestia_cli.deal_code import seed_of
from engine.bestia.rules import Rules, parse_json
from engine.cards import DECK_SIZE

SERIOUS, TRAINING = "serious", "training"
"""Without and with coach and undo."""

GAME, DEAL, DAILY, WHAT_IF, LESSON, WATCH = "game", "deal", "daily", "what-if", "lesson", "watch"
"""Where a game comes from: set up by hand, from a deal code, the smazzata of the day, a replay, a
lesson, or a table without a person."""

KINDS = (GAME, DEAL, DAILY, WHAT_IF, LESSON, WATCH)

LAST_HAND = 10**12
"""No table comes so far: what is beyond is not the number of a smazzata."""

PERSON = 0
"""The seat of the person, who sits at the bottom of the screen."""


@dataclass(frozen=True)
class Start:
    """Cards and choices that a game begins with, instead of a shuffled deck."""

    deck: tuple[int, ...]
    """In dealing order, after the cut."""
    dealer: int
    words: tuple[str, ...] = ()
    """The choices made so far, as `engine.match.choice_to_text` writes them."""
    pot: int | None = None
    """What stands on the table; None: as at a start."""
    contributions: tuple[int, ...] = ()
    """What each seat put in of it, if anybody did just now."""
    balance: tuple[int, ...] = ()
    """None but zeros if empty."""
    hand: int = 1


@dataclass(frozen=True)
class Setup:
    rules: Rules
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """The spec or level that decides for each seat; None for the person."""
    seed: str
    """Eight letters and digits: `bestia_cli.deal_code.seed_of` makes them of any text."""
    kind: str = GAME
    mode: str = SERIOUS
    hands: int | None = None
    """After how many smazzate it ends; None: when the person gets up."""
    first_dealer: int | None = None
    """None: the seed decides."""
    first_hand: int = 1
    """Which deal of the seed comes first: a deal code may name a later one."""
    cut: int | None = None
    """A cut that stands already: with a deal code nobody cuts."""
    start: Start | None = None
    script: tuple[str, ...] = ()
    """A lesson: what the others choose, in order, as words."""

    @property
    def person(self) -> int | None:
        """The person's seat; None at a table of machines."""
        return self.bots.index(None) if None in self.bots else None

    @property
    def training(self) -> bool:
        return self.mode == TRAINING

    def to_json(self) -> dict[str, Any]:
        written = dict(vars(self))
        written["rules"] = self.rules.to_json()
        written["start"] = None if self.start is None else dict(vars(self.start))
        return written


def setup_from_json(source: dict[str, Any]) -> Setup:
    """Read what `to_json` wrote; a KeyError, TypeError or ValueError says that it is none."""
    values = dict(source)
    values["rules"] = parse_json(values["rules"])
    for key in ("names", "bots", "script"):
        values[key] = tuple(values[key])
    if values["start"] is not None:
        start = dict(values["start"])
        for key in ("deck", "words", "contributions", "balance"):
            start[key] = tuple(start[key])
        values["start"] = Start(**start)
    setup = Setup(**values)
    if not is_sound(setup) or not is_sound_start(setup):
        raise ValueError("nobody can sit down at such a table")
    return setup


def is_sound(setup: Setup) -> bool:
    """Whether every field has a value of its kind."""
    texts = (setup.seed, *setup.names, *setup.script, *(bot for bot in setup.bots if bot))
    return (
        len(setup.names) == len(setup.bots) == setup.rules.players
        and all(type(text) is str for text in texts)
        and is_number(setup.first_hand, 1, LAST_HAND)
        and (setup.hands is None or is_number(setup.hands, 1, LAST_HAND))
        and (setup.first_dealer is None or is_number(setup.first_dealer, 0, len(setup.names) - 1))
        and (setup.cut is None or is_number(setup.cut, 0 if setup.start else 1, DECK_SIZE - 1))
        and setup.seed == seed_of(setup.seed)
        and setup.bots.count(None) <= 1
        and (setup.kind == LESSON or not setup.script)
        and setup.kind in KINDS
        and setup.mode in (SERIOUS, TRAINING)
    )


def is_sound_start(setup: Setup) -> bool:
    """The same of what the game begins with, if it is prepared."""
    start = setup.start
    if start is None:
        return True
    amounts = (*start.contributions, *start.balance, 0 if start.pot is None else start.pot)
    return (
        all(type(number) is int for number in (*amounts, *start.deck))
        and sorted(start.deck) == list(range(DECK_SIZE))
        and all(len(part) in (0, len(setup.names)) for part in (start.contributions, start.balance))
        and all(type(word) is str for word in start.words)
        and is_number(start.dealer, 0, len(setup.names) - 1)
        and is_number(start.hand, 1, LAST_HAND)
    )


def is_number(value: object, lowest: int, highest: int) -> bool:
    """Whether it is a whole number of a range: true and 1.0 are none."""
    return type(value) is int and lowest <= value <= highest
