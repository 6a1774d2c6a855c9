"""Deals that are made by hand, for the tests of the rules."""

import random
from typing import Any

import numpy as np

from engine.briscola.layout import PILE
from engine.briscola.order import PLACE_OF
from engine.briscola.rules import Rules
from engine.game import Deal, Result, Stake
from engine.italian import ITALIAN
from engine.match import IllegalChoiceError, Match
from engine.registry import GAMES

GAME = GAMES["briscola"]
WORDS = GAME.vocabulary

TWO = ("AD 2S 3B", "2D 4S 5S")
THREE = ("AD 2S 3B", "2D 4S 5S", "FB 6B 7B")
FOUR = ("AD 2S 3B", "2D 4S 5S", "FB 6B 7B", "4B 5B CB")


def deal(*hands: str, turned: str = "RC", stock: str = "", **options: Any) -> Match:
    """A deal by the last seat, so that seat 0 leads: the hands of all seats, the turned card, and
    what is known of the stock; the cards that are not named follow."""
    rules = Rules(len(hands), **options)
    first = ITALIAN.parse_all(f"{' '.join(hands)} {turned} {stock}".split())
    rest = [card for card in GAME.pack(rules.players, 0).cards if card not in first]
    return Match(GAME, Deal((*first, *rest), rules.players, rules.players - 1, rules.options))


def by_chance(dice: random.Random, rules: Rules, dealer: int = 0) -> Match:
    """A deal of shuffled cards."""
    pack = GAME.pack(rules.players, rules.options).cards
    deck = tuple(dice.sample(pack, len(pack)))
    return Match(GAME, Deal(deck, rules.players, dealer, rules.options))


def play(match: Match, choices: str) -> Match:
    for word in choices.split():
        match.choose(WORDS.from_word(word, match.actor))
    return match


def play_on(match: Match, dice: random.Random, *, swaps: bool = False) -> Match:
    """To the end by chance; whoever may exchange the seven does so or not."""
    while not match.is_over:
        words = [word for word in may(match) if word != "swap"]
        play(match, "swap" if swaps and len(words) < len(may(match)) else dice.choice(words))
    return match


def may(match: Match) -> list[str]:
    """What the actor may do, in words."""
    return [WORDS.to_word(choice) for choice in match.choices()]


def last(match: Match, count: int = 1) -> list[str]:
    """The last events, briefly: `1 draw FD`."""
    return [brief(event) for event in match.events[-count:]]


def brief(event: Any) -> str:
    told = WORDS.to_json(event)
    return " ".join(
        " ".join(value) if isinstance(value, list) else str(value)
        for value in (told.pop("seat"), *told.values())
    )


def why_not(match: Match, word: str) -> str:
    """Why a choice is refused."""
    try:
        match.choose(WORDS.from_word(word, match.actor))
    except IllegalChoiceError as error:
        return error.reason
    raise AssertionError(f"{word} is legal in {match.to_text()}")


def ended(*piles: str) -> Any:
    """The state of a deal that is over, with these cards in the piles; all the others lie in the
    last one."""
    match = deal(*(TWO, THREE, FOUR)[len(piles) - 1])
    named = [ITALIAN.parse_all(pile.split()) for pile in piles]
    pack = GAME.pack(len(piles) + 1, 0).cards
    rest = [card for card in pack if not any(card in pile for pile in named)]
    state = match.state.copy()
    for seat, pile in enumerate([*named, rest]):
        state[PILE + seat] = sum(1 << PLACE_OF[card] for card in pile)
    return state


def settle(state: Any, rules: Rules, own: Any = None) -> Result:
    """What comes of a deal that is over, for a stake."""
    ledger = GAME.new_ledger(rules)
    stake: Stake = ledger.next_stake()
    result: Result = ledger.settle(stake._replace(own=own or stake.own), state)
    return result


def utilities(state: Any, players: int) -> tuple[float, ...]:
    out = np.zeros(players)
    GAME.kernel.payoffs(state, out)
    return tuple(out.tolist())
