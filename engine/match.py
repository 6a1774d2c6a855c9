"""The checked door to a game: one deal, from the cards to the last choice.

Everything that is not a kernel goes through here. An illegal choice is refused with its reason and
changes nothing.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.cards import check_pack
from engine.events import Event
from engine.game import Deal, Game
from engine.kernel import State
from engine.numbers import brief
from engine.registry import GAMES


class IllegalChoiceError(ValueError):
    """A choice that the rules forbid. Its text has the whole position, hidden cards and all: show
    a player the `reason`."""

    def __init__(self, choice: Event, word: str, reason: str, position: str) -> None:
        super().__init__(f"seat {choice.seat}, {word}: {reason} [{position}]")
        self.choice = choice
        self.reason = reason
        """Which rule forbids it, and what forces another choice."""
        self.position = position
        """The text of the position: `Match.from_text` sets it up again."""


@dataclass(frozen=True)
class View:
    """What a seat may see, and nothing else: this is all that a player gets."""

    game: Game
    players: int
    seat: int
    state: State
    """The position with every hidden card taken out."""
    events: tuple[Event, ...]
    """All that happened, with hidden cards as numbers of cards."""

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """The legal actions when it is the seat's turn, else none."""
        if self.game.kernel.actor(self.state) != self.seat:
            return ()
        return legal_actions(self.game, self.state)


def legal_actions(game: Game, state: State) -> tuple[int, ...]:
    kernel = game.kernel
    buffer = np.empty(kernel.max_actions, dtype=np.int64)
    return tuple(buffer[: kernel.legal(state, buffer)].tolist())


def check_deal(game: Game, deal: Deal) -> None:
    """Refuse a deal that can't be: too many players, no such dealer, not a whole deck."""
    if deal.players not in game.players:
        raise ValueError(f"{brief(deal.players)} can't play {game.name}")
    if not 0 <= deal.dealer < deal.players:
        raise ValueError(f"there is no seat {brief(deal.dealer)} to deal")
    check_pack(game.deck, game.pack(deal.players, deal.options), deal.deck)


class Match:
    """A deal in play."""

    def __init__(self, game: Game, deal: Deal) -> None:
        check_deal(game, deal)
        self.game = game
        self.kernel = game.kernel
        self.deal = deal
        self.state = self.kernel.deal(deal)
        self.events: list[Event] = self.kernel.opening(self.state)
        """All that happened, with nothing hidden."""
        self.actions_made: list[int] = []
        """The same as the kernel's numbers: with the deal, they are all there is."""

    @property
    def actor(self) -> int:
        """The seat that chooses, -1 when it is over."""
        return int(self.kernel.actor(self.state))

    @property
    def is_over(self) -> bool:
        return self.actor < 0

    def actions(self) -> tuple[int, ...]:
        """The legal actions, as the kernel numbers them."""
        return legal_actions(self.game, self.state)

    def choices(self) -> list[Event]:
        """The legal actions in words."""
        return [self.kernel.choice(self.state, action) for action in self.actions()]

    def act(self, action: int) -> list[Event]:
        """Make a choice by its number; returns all that happened by it."""
        if not isinstance(action, int):
            raise ValueError(f"{brief(action)} is not the number of an action")
        if action not in self.actions():
            raise self.refusal(self.kernel.choice(self.state, action))
        return self.make(action)

    def make(self, action: int) -> list[Event]:
        """Make a choice that is known to be legal."""
        events = self.kernel.make(self.state, action)
        self.events += events
        self.actions_made.append(action)
        return events

    def before(self, count: int) -> "Match":
        """The deal as it stood so many choices ago."""
        match = Match(self.game, self.deal)
        for action in self.actions_made[: len(self.actions_made) - count]:
            match.make(action)
        return match

    def choose(self, choice: Event) -> list[Event]:
        """Make a choice in words; returns all that happened by it."""
        check_cards(self.game, choice)
        action = self.find(choice) if choice.seat == self.actor else None
        if action is None:
            raise self.refusal(choice)
        return self.make(action)

    def find(self, choice: Event) -> int | None:
        """The legal action that a choice of the actor means."""
        return find_action(self.game, self.state, choice)

    def refusal(self, choice: Event) -> IllegalChoiceError:
        reason = self.kernel.explain(self.state, choice)
        word = self.game.vocabulary.to_word(choice)
        return IllegalChoiceError(choice, word, reason, self.to_text())

    def view(self, seat: int) -> View:
        """What a seat may see now."""
        if not 0 <= seat < self.deal.players:
            raise ValueError(f"there is no seat {brief(seat)} at this table")
        state = self.state.copy()
        self.kernel.hide(state, seat)
        events = tuple(self.show(event, seat) for event in self.events)
        return View(self.game, self.deal.players, seat, state, events)

    def show(self, event: Event, seat: int) -> Event:
        """Something that happened, as a seat may see it."""
        return self.game.vocabulary.hide(event, seat, self.sees)

    def sees(self, event: Event, seat: int) -> bool:
        """Whether a seat is among those who see what only some may see of an event."""
        return self.kernel.sees(self.state, event, seat)

    def payoffs(self) -> tuple[float, ...]:
        """The utilities of the seats, once it is over."""
        out = np.empty(self.deal.players, dtype=np.float64)
        self.kernel.payoffs(self.state, out)
        return tuple(float(utility) for utility in out)

    # --- one line of text: for errors, tests and bug reports -------------------------------------

    def to_text(self) -> str:
        """The position in one line: game, players, dealer, options, deck, choices."""
        deal, game = self.deal, self.game
        standing = "".join(f"@{number}" for number in deal.standing)
        options = game.write_options(deal.options) + standing
        head = [game.name, str(deal.players), str(deal.dealer), options, game.deck.join(deal.deck)]
        words = game.vocabulary
        return " ".join(head + [words.to_word(e) for e in self.events if words.is_choice(e)])

    @classmethod
    def from_text(cls, text: str) -> "Match":
        """Set up the position that a line of `to_text` describes."""
        parts = text.split()
        if len(parts) < 5 or parts[0] not in GAMES:
            raise ValueError(f"not a position: {brief(text)}")
        name, players, dealer, options, deck, *words = parts
        game = GAMES[name]
        options, *standing = options.split("@")
        deal = Deal(
            tuple(game.deck.split(deck)),
            int(players),
            int(dealer),
            game.read_options(options),
            tuple(map(int, standing)),
        )
        match = cls(game, deal)
        for word in words:
            match.choose(game.vocabulary.from_word(word, match.actor))
        return match


def find_action(game: Game, state: State, choice: Event) -> int | None:
    """The legal action of the actor that a choice means."""
    kernel = game.kernel
    if kernel.find is not None:
        found = kernel.find(state, choice)
        return None if found < 0 else found
    for action in legal_actions(game, state):
        if game.vocabulary.same_choice(kernel.choice(state, action), choice):
            return action
    return None


def check_cards(game: Game, choice: Event) -> None:
    """Refuse a choice with cards that are none: the rules need not speak of them."""
    for cards in (choice.cards, choice.drawn):
        for card in cards if isinstance(cards, tuple) else ():
            if type(card) is not int or not 0 <= card < game.deck.size:
                raise ValueError(f"{brief(card)} is not the number of a card")
