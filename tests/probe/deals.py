"""Deals of the probe that are made by hand, for the tests of its rules."""

from engine.game import Deal, Result
from engine.match import IllegalChoiceError, Match
from engine.registry import GAMES
from tests.probe.rules import DECK, WILD, Rules

GAME = GAMES["probe"]
UP_TO_PLAY = "pass pass discard:{0} discard:{1} note:none note:none"


def deal(
    *hands: str,
    stock: str = "",
    later: str = "",
    score: tuple[int, int] = (0, 0),
    options: int = WILD,
) -> Match:
    """A deal by the last seat, so that seat 0 is the eldest: the hands of all seats, then what is
    known of the stock and of the second order; the cards that are not named follow."""
    first = whole(f"{' '.join(hands)} {stock}")
    deck = (*first, *whole(later))
    return Match(GAME, Deal(deck, len(hands), len(hands) - 1, options, score))


def whole(texts: str) -> list[int]:
    """An order of all cards that begins with some."""
    cards = DECK.parse_all(texts.split())
    return [*cards, *(card for card in range(DECK.size) if card not in cards)]


def play(match: Match, choices: str) -> Match:
    for word in choices.split():
        match.choose(GAME.vocabulary.from_word(word, match.actor))
    return match


def may(match: Match) -> set[str]:
    """What the actor may do, in words."""
    return {GAME.vocabulary.to_word(choice) for choice in match.choices()}


def last(match: Match, count: int = 1) -> list[str]:
    """The last events, briefly: `1 draw KR1 KR2`."""
    return [brief(match, -place) for place in range(count, 0, -1)]


def brief(match: Match, place: int) -> str:
    told = GAME.vocabulary.to_json(match.events[place])
    return " ".join(
        " ".join(value) if isinstance(value, list) else str(value)
        for value in (told.pop("seat"), *told.values())
    )


def why_not(match: Match, word: str) -> str:
    """Why a choice is refused."""
    try:
        match.choose(GAME.vocabulary.from_word(word, match.actor))
    except IllegalChoiceError as error:
        return error.reason
    raise AssertionError(f"{word} is legal in {match.to_text()}")


def settle(match: Match) -> Result:
    """What a deal that is over has brought."""
    ledger = GAME.new_ledger(Rules(match.deal.players), match.deal.dealer)
    ledger.standing = ledger.standing._replace(score=match.deal.standing)
    result: Result = ledger.settle(ledger.next_stake(), match.state)
    return result
