"""What a game may say in its own words; what it does not say is told as in any game."""

from collections.abc import Callable
from dataclasses import dataclass

from ai.advice import Assessment
from bestia_cli.scene import Option, Scene, Seat
from bestia_cli.wording import plain
from engine.game import Mistake


@dataclass(frozen=True)
class CoachWords:
    """How the coach speaks of values, each text to be translated."""

    value: str = plain.VALUE
    cost: str = plain.COST
    behind: str = plain.BEHIND
    """How much less than the best a choice is worth."""
    edge: str = plain.EDGE
    """What a deal was worth to a seat, and which part of it was play."""
    thinking: str = plain.THINKING
    reason: Callable[[Assessment, Scene], str] = plain.reason
    """Why a choice is worth what it is, in a sentence to whoever has it."""


@dataclass(frozen=True)
class Wording:
    """The sentences of a game. A card is told by its number in the deck; where a scene is there,
    its viewer is addressed."""

    card: Callable[[str, int], str] = plain.card
    """(game, card): its name on a list."""
    the_card: Callable[[str, int], str] = plain.card
    """Its name inside a sentence, with an article if there is one."""
    value: Callable[[str, str, object], object] = plain.value
    """(game, field, value) of a `Reason`: what stands for it in the sentence."""
    stage: Callable[[Scene], str] = plain.stage
    """Where the deal is, in a few words; empty if there is nothing to say."""
    opening: Callable[[Scene], list[str]] = plain.opening
    """What there is to tell before the first event."""
    event: Callable[[Scene, int], str] = plain.event
    """The event of a place, told; empty where there is nothing to it that is not told anyway."""
    mistake: Callable[[Mistake, Scene], str] = plain.mistake
    """What somebody did wrong, and what it cost."""
    before: tuple[str, ...] = ()
    """The mistakes that the opening tells."""
    headline: Callable[[Scene], str | None] = plain.headline
    """What is worth raising one's voice for."""
    ending: Callable[[Scene], list[str]] = plain.ending
    """What a deal has brought, once it is over."""
    prompt: Callable[[Scene], str] = plain.prompt
    """What is asked now, or whom one waits for."""
    label: Callable[[Option, Scene], str] = plain.label
    """A short name of an answer."""
    word: Callable[[str, str], str] = plain.word
    """(game, word of a choice): the same where there is no scene."""
    standing: Callable[[Seat, Scene], str] = plain.standing
    """What a seat is in this deal, in a few words."""
    on_table: Callable[[Scene], list[str]] = plain.on_table
    """What lies on the table and who is what, for the help."""
    what_to_do: Callable[[Scene], list[str]] = plain.what_to_do
    rules: Callable[[Scene], str] = plain.rules
    """The rules of the phase; empty if there is nothing to say."""
    coach: CoachWords = CoachWords()


WORDING = Wording()
"""That of a game which says nothing of its own."""
