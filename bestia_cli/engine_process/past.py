"""The choices that a seat had in a deal: where they were, and playing on from one of them."""

from dataclasses import replace

from ai.coach import turns_of
from bestia_cli.scene import RefusedError
from bestia_cli.setup import TRAINING, WHAT_IF, Setup, Start
from engine.events import Event
from engine.game import Stake
from engine.match import Match
from engine.reason import Reason


def choices_of(match: Match, seat: int) -> tuple[int, ...]:
    """After how many events a seat had something to choose."""
    return tuple(len(turn.match.events) for turn in turns_of(match, seat))


def match_at(match: Match, events: int) -> Match:
    """A deal as it stood after so many events; what nobody chooses comes along."""
    again = Match(match.game, match.deal)
    for action in match.actions_made:
        if len(again.events) >= events:
            break
        again.make(action)
    return again


def where_to_play_on(match: Match, events: int, seat: int) -> int:
    """The moment at which a seat takes over: now if it is to move, else where it next had
    something to choose, or where it first had if nothing comes any more."""
    if match_at(match, events).actor == seat:
        return events
    places = choices_of(match, seat)
    if not places:
        raise RefusedError(Reason("there was nothing to choose in this seat"))
    return next((place for place in places if place >= events), places[0])


def words_before(match: Match, events: int) -> tuple[str, ...]:
    """The choices that led to a moment."""
    words = match.game.vocabulary
    made: list[Event] = match.events[:events]
    return tuple(words.to_word(event) for event in made if words.is_choice(event))


def played_on(
    table: Setup, match: Match, events: int, stake: Stake, balance: tuple[int, ...], seed: str
) -> Setup:
    """A training game of one deal that begins at a moment of this one; `table` says who sits
    there."""
    words = words_before(match, events)
    return replace(
        table,
        seed=seed,
        kind=WHAT_IF,
        mode=TRAINING,
        hands=1,
        first_dealer=None,
        first_hand=1,
        cut=0,
        start=Start(match.deal.deck, stake.dealer, words, stake.own, balance, stake.hand),
        script=(),
    )
