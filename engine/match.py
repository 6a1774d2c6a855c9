"""The checked door to a game: one deal, from the cards to the last choice.

Everything that is not a kernel goes through here. An illegal choice is refused with its reason and
changes nothing.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.cards import DECK_SIZE, TEXTS, card_texts, parse_card, parse_deck
from engine.events import FORMS, Event, hide_event, same_cards
from engine.game import Game, State
from engine.numbers import brief
from engine.registry import GAMES


class IllegalChoiceError(ValueError):
    """A choice that the rules forbid. Its text has the whole position, hidden cards and all: show
    a player the `reason`."""

    def __init__(self, choice: Event, reason: str, position: str) -> None:
        super().__init__(f"seat {choice.seat}, {choice_to_text(choice)}: {reason} [{position}]")
        self.choice = choice
        self.reason = reason
        """Which rule forbids it, and what forces another choice."""
        self.position = position
        """The text of the position: `Match.from_text` sets it up again."""


@dataclass(frozen=True)
class Deal:
    """What a deal and its actions are played from: all the chance there is."""

    deck: tuple[int, ...]
    players: int
    dealer: int
    options: int = 0
    """The game's options, a bit each."""


@dataclass(frozen=True)
class View:
    """What a seat may see, and nothing else: this is all that a player gets."""

    game: Game
    seat: int
    state: State
    """The position with every hidden card taken out."""
    events: tuple[Event, ...]
    """All that happened, with hidden cards as numbers of cards."""

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """The legal actions when it is the seat's turn, else none."""
        if self.game.actor(self.state) != self.seat:
            return ()
        return legal_actions(self.game, self.state)


def legal_actions(game: Game, state: State) -> tuple[int, ...]:
    buffer = np.empty(game.max_actions, dtype=np.int64)
    return tuple(buffer[: game.legal(state, buffer)].tolist())


def check_deal(game: Game, deal: Deal) -> None:
    """Refuse a deal that can't be: too many players, no such dealer, not a whole deck."""
    if deal.players not in game.players:
        raise ValueError(f"{brief(deal.players)} can't play {game.name}")
    if not 0 <= deal.dealer < deal.players:
        raise ValueError(f"there is no seat {brief(deal.dealer)} to deal")
    if sorted(deal.deck) != list(range(DECK_SIZE)):
        parse_deck(TEXTS[card] if 0 <= card < DECK_SIZE else card for card in deal.deck)


class Match:
    """A deal in play."""

    def __init__(self, game: Game, deal: Deal) -> None:
        check_deal(game, deal)
        self.game = game
        self.deal = deal
        self.state = game.deal(list(deal.deck), deal.players, deal.dealer, deal.options)
        self.events: list[Event] = []
        """All that happened, with nothing hidden."""
        self.actions_made: list[int] = []
        """The same as the kernel's numbers: with the deal, they are all there is."""

    @property
    def actor(self) -> int:
        """The seat that chooses, -1 when it is over."""
        return int(self.game.actor(self.state))

    @property
    def is_over(self) -> bool:
        return self.actor < 0

    def actions(self) -> tuple[int, ...]:
        """The legal actions, as the kernel numbers them."""
        return legal_actions(self.game, self.state)

    def choices(self) -> list[Event]:
        """The legal actions in words."""
        return [self.game.choice(self.state, action) for action in self.actions()]

    def act(self, action: int) -> list[Event]:
        """Make a choice by its number; returns all that happened by it."""
        if not isinstance(action, int):
            raise ValueError(f"{brief(action)} is not the number of an action")
        if action not in self.actions():
            raise self.refusal(self.game.choice(self.state, action))
        return self.make(action)

    def make(self, action: int) -> list[Event]:
        """Make a choice that is known to be legal."""
        events = self.game.make(self.state, action)
        self.events += events
        self.actions_made.append(action)
        return events

    def choose(self, choice: Event) -> list[Event]:
        """Make a choice in words; returns all that happened by it."""
        check_cards(choice)
        for action in self.actions() if choice.seat == self.actor else ():
            if same_choice(self.game.choice(self.state, action), choice):
                return self.make(action)
        raise self.refusal(choice)

    def refusal(self, choice: Event) -> IllegalChoiceError:
        reason = self.game.explain(self.state, choice)
        return IllegalChoiceError(choice, reason, self.to_text())

    def view(self, seat: int) -> View:
        """What a seat may see now."""
        if not 0 <= seat < self.deal.players:
            raise ValueError(f"there is no seat {brief(seat)} at this table")
        state = self.state.copy()
        self.game.hide(state, seat)
        events = tuple(
            hide_event(event, seat, self.game.members(self.state, event.seat))
            for event in self.events
        )
        return View(self.game, seat, state, events)

    def payoffs(self) -> tuple[float, ...]:
        """The utilities of the seats, once it is over."""
        out = np.empty(self.deal.players, dtype=np.float64)
        self.game.payoffs(self.state, out)
        return tuple(float(utility) for utility in out)

    # --- one line of text: for errors, tests and bug reports -------------------------------------

    def to_text(self) -> str:
        """The position in one line: game, players, dealer, options, deck, choices."""
        deal = self.deal
        letters = self.game.option_letters
        options = "".join(letter for letter in letters if deal.options & letters[letter])
        deck = "".join(card_texts(deal.deck))
        words = [choice_to_text(event) for event in self.events if is_choice(event)]
        head = [self.game.name, str(deal.players), str(deal.dealer), options or "-", deck]
        return " ".join(head + words)

    @classmethod
    def from_text(cls, text: str) -> "Match":
        """Set up the position that a line of `to_text` describes."""
        parts = text.split()
        if len(parts) < 5 or parts[0] not in GAMES:
            raise ValueError(f"not a position: {brief(text)}")
        name, players, dealer, options, deck, *words = parts
        game = GAMES[name]
        cards = parse_deck(deck[i : i + 2] for i in range(0, len(deck), 2))
        bits = 0
        for letter in options.replace("-", ""):
            if letter not in game.option_letters:
                raise ValueError(f"{letter!r} is not an option: {''.join(game.option_letters)} are")
            bits |= game.option_letters[letter]
        match = cls(game, Deal(tuple(cards), int(players), int(dealer), bits))
        for word in words:
            match.choose(choice_from_text(word, match.actor))
        return match


def check_cards(choice: Event) -> None:
    """Refuse a choice with cards that are none: the rules need not speak of them."""
    for card in choice.out if isinstance(choice.out, tuple) else ():
        if type(card) is not int or not 0 <= card < DECK_SIZE:
            raise ValueError(f"{brief(card)} is not the number of a card")


def is_choice(event: Event) -> bool:
    """Whether a seat chose it: not the presa, and not the buco that a società takes at once."""
    return event.t != "presa" and len(event.members) < 2


def same_choice(choice: Event, other: Event) -> bool:
    """Whether two choices mean the same: the order of cards that go is of no account."""
    return choice.t == other.t and same_cards(choice.out, other.out)


def choice_to_text(choice: Event) -> str:
    """A word for a choice: `keep`, `exchange:4C+5D`, `drop:4C`; a played card is just the card."""
    if not isinstance(choice.out, tuple) or not choice.out:
        return choice.t
    cards = "+".join(TEXTS[card] for card in choice.out)
    return cards if choice.t == "play" else f"{choice.t}:{cards}"


def choice_from_text(text: str, seat: int) -> Event:
    """The choice behind a word of `choice_to_text`."""
    kind, _, cards = text.partition(":")
    if kind not in FORMS:
        kind, cards = "play", text
    out = tuple(parse_card(card) for card in cards.split("+")) if cards else ()
    return Event(kind, seat, out)
