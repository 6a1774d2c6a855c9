"""Positions for the tests, in words: exact cards in exact places, and choices as text."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

import numpy as np
import pytest

from engine.bestia.forms import VOCABULARY
from engine.bestia.layout import HAND, STOCK, STOCK_TOP
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger
from engine.events import Cards, Event
from engine.game import Deal, Result, Stake
from engine.italian import RANKS, TEXTS, card_texts, cards_of, parse_deck
from engine.match import IllegalChoiceError, Match
from engine.registry import GAMES

BESTIA = GAMES["bestia"]

USUAL = Rules().options
"""The options of a table that changes none."""

Hands = Mapping[int, str]
"""By seat: its three cards, as in "AD 3D RC"."""


# --- setting up ----------------------------------------------------------------------------------


def seats_in_turn(players: int, dealer: int) -> list[int]:
    """All seats, from the dealer's right to the dealer (§1.2)."""
    return [(dealer + 1 + place) % players for place in range(players)]


def make_deck(
    mezzo: str, hands: Hands, stock: str = "", *, players: int = 5, dealer: int = 0
) -> list[int]:
    """A whole deck in dealing order. Cards that nobody names fill the hands that are not given
    and then the rest of the stock, the weakest ones first."""
    named = [mezzo, *" ".join(hands.values()).split(), *stock.split()]
    rest = [card for card in TEXTS if card not in named]
    deck = [mezzo]
    for seat in seats_in_turn(players, dealer):
        cards = hands[seat].split() if seat in hands else [rest.pop(0) for _ in range(3)]
        assert len(cards) == 3, f"seat {seat} is dealt three cards, not {cards}"
        deck += cards
    return parse_deck([*deck, *stock.split(), *rest])


def deal(
    mezzo: str,
    hands: Hands,
    stock: str = "",
    *,
    players: int = 5,
    dealer: int = 0,
    options: int = USUAL,
) -> Match:
    """A smazzata that was just dealt."""
    deck = make_deck(mezzo, hands, stock, players=players, dealer=dealer)
    return Match(BESTIA, Deal(tuple(deck), players, dealer, options))


# --- choosing ------------------------------------------------------------------------------------


def play(match: Match, words: str) -> Match:
    """Make choices, each for the seat whose turn it is: "keep discard exchange:4C AD"."""
    for word in words.split():
        match.choose(VOCABULARY.from_word(word, match.actor))
    return match


def play_all(match: Match, word: str) -> Match:
    """Make the same choice as long as it is there."""
    while word in legal(match):
        play(match, word)
    return match


def select(match: Match, *inside: int) -> Match:
    """The selection: these seats keep, the others discard."""
    while "keep" in legal(match):
        play(match, "keep" if match.actor in inside else "discard")
    return match


def change(match: Match, *counts: int) -> Match:
    """Exchanges: each seat in turn changes so many of its cards, no matter which."""
    for count in counts:
        cards = sorted(hand(match, match.actor))[:count]
        play(match, f"exchange:{'+'.join(cards)}" if cards else "exchange")
    return match


def enter(match: Match, *inside: int) -> Match:
    """Up to the play: these seats keep, nobody changes a card, nobody takes a buco."""
    play_all(select(match, *inside), "exchange")
    return play_all(match, "pass")


def play_out(match: Match) -> Match:
    """Play to the end of the prese: always the first suit one may, in the order D, C, S, B."""
    while not match.is_over and match.choices()[0].t == "play":
        play(match, min(legal(match), key=lambda card: "DCSB".index(card[1])))
    return match


# --- asking --------------------------------------------------------------------------------------


def legal(match: Match) -> set[str]:
    """The choices there are."""
    return {VOCABULARY.to_word(choice) for choice in match.choices()}


def hand(match: Match, seat: int) -> set[str]:
    """The cards that a seat holds."""
    return set(card_texts(cards_of(match.state[HAND + seat])))


def stock(match: Match) -> list[str]:
    """What is left of the deck, the top first."""
    return card_texts(match.state[STOCK + int(match.state[STOCK_TOP]) :])


def asked(match: Match, *kinds: str) -> list[int]:
    """Who chose, in order: in all, or among some kinds of choices."""
    return [
        event.seat
        for event in match.events
        if VOCABULARY.is_choice(event) and (not kinds or event.t in kinds)
    ]


def texts(cards: Cards) -> list[str]:
    """The cards of an event, which must not be hidden."""
    assert isinstance(cards, tuple)
    return card_texts(cards)


def takers(match: Match) -> list[int]:
    """Who took each presa."""
    return [event.seat for event in match.events if event.t == "presa"]


def refusal(match: Match, choice: str | Event) -> str:
    """Why a choice is refused. It must be named in the error, with a position that can be set up
    again, and must have changed nothing."""
    if isinstance(choice, str):
        choice = VOCABULARY.from_word(choice, match.actor)
    state, events = match.state.copy(), list(match.events)
    with pytest.raises(IllegalChoiceError) as caught:
        match.choose(choice)
    error = caught.value
    assert f"seat {choice.seat}" in str(error)
    assert VOCABULARY.to_word(choice) in str(error)
    assert error.reason in str(error)
    assert np.array_equal(match.state, state)
    assert match.events == events
    assert np.array_equal(Match.from_text(error.position).state, state)
    return error.reason


def hide_event(event: Event, observer: int, members: Collection[int]) -> Event:
    """An event as a seat sees it, if these are the members of the participant."""
    return VOCABULARY.hide(event, observer, lambda _, seat: seat in members)


# --- money ---------------------------------------------------------------------------------------


def settle(match: Match, pot: int) -> Result:
    """What a smazzata that is over pays; the dealer had put the whole pot in."""
    ledger = Ledger(Rules(players=match.deal.players, dealer_fee=pot), match.deal.dealer)
    return ledger.settle(ledger.next_stake(), match.state)


def hands_taking(prese: Collection[int], others: Collection[int] = ()) -> dict[int, str]:
    """Hands of one denari, one coppe and one spade each, with which `play_out` gives the three
    prese to these seats, in order, and none to the others; bastoni must be briscola."""
    seats = list(dict.fromkeys([*prese, *others]))
    cards: dict[int, list[str]] = {seat: [] for seat in seats}
    for suit, taker in zip("DCS", prese, strict=True):
        for rank, seat in zip(RANKS, [seat for seat in seats if seat != taker], strict=False):
            cards[seat].append(rank + suit)
        cards[taker].append("A" + suit)
    return {seat: " ".join(three) for seat, three in cards.items()}


def prese_taken(
    prese: Collection[int],
    others: Collection[int] = (),
    *,
    players: int = 5,
    dealer: int = 0,
    options: int = USUAL,
) -> Match:
    """A smazzata after its prese: these seats took them, in order, and the others took none."""
    hands = hands_taking(prese, others)
    match = deal("7B", hands, players=players, dealer=dealer, options=options)
    play_out(enter(match, *hands))
    assert takers(match) == list(prese)
    return match


class Played(NamedTuple):
    stake: Stake
    match: Match
    settlement: Result


def play_smazzata(
    ledger: Ledger, prese: Collection[int] = (), others: Collection[int] = (), votes: str = ""
) -> Played:
    """The next smazzata of a table, as in `prese_taken`; without prese, nobody comes in."""
    stake = ledger.next_stake()
    players, options = ledger.rules.players, stake.options
    if prese:
        match = prese_taken(prese, others, players=players, dealer=stake.dealer, options=options)
    else:
        match = enter(deal("7B", {}, players=players, dealer=stake.dealer, options=options))
    play(match, votes)
    assert match.is_over
    return Played(stake, match, ledger.settle(stake, match.state))
