"""Does a player look at cards that it may not see?

At many positions it is asked twice and more, with the same random stream: once as the cards lie,
and then with everything that its seat can't see dealt anew. An honest player can't tell the
difference, so that it gets the same view and makes the same choice.
"""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np

from ai.player import Player
from ai.players import make_player, read_spec
from ai.spec import SpecError
from ai.table import Table
from engine.cards import DECK_SIZE
from engine.deck import deck_of
from engine.events import Event, hide_event
from engine.game import Game
from engine.match import Deal, Match, View
from engine.rng import CHOICES, first_state, seed_number

REDEALS, WAYS = np.int64(59), np.int64(58)
"""Purposes of a stream: to deal anew, and to vary how a deal goes on."""
MOST_SHARE = 2.0
"""A phase is audited at most so many times as often as if all came equally often: rare ones would
be lost among the cards played."""


@dataclass(frozen=True)
class Inspection:
    """Who is audited, and where."""

    spec: str
    game: Game
    rules: Any
    seed: str
    redeals: int = 3
    """How often the hidden cards of a position are dealt anew."""


@dataclass
class Count:
    """Of some positions: how many there are, and at how many the player could tell a difference."""

    positions: int = 0
    changed: int = 0
    """Where another choice was made."""
    leaked: int = 0
    """Where another view was given."""

    def add(self, other: "Count") -> None:
        self.positions += other.positions
        self.changed += other.changed
        self.leaked += other.leaked


@dataclass
class Findings:
    """What an audit has found so far."""

    total: Count = field(default_factory=Count)
    phases: dict[str, Count] = field(default_factory=dict)
    """By the kinds of choices that there were."""

    @property
    def honest(self) -> bool:
        return self.total.changed == 0 and self.total.leaked == 0

    def add(self, phase: str, found: Count) -> None:
        self.total.add(found)
        self.phases.setdefault(phase, Count()).add(found)

    def wants(self, phase: str) -> bool:
        """Whether a phase has not had its share yet."""
        known = self.phases.get(phase, Count()).positions
        return known * len(self.phases) <= MOST_SHARE * self.total.positions


def make_auditable(spec: str, game: Game, players: int) -> Player:
    """A player whose choices can be repeated; others are refused."""
    player = make_player(spec, game, players)
    if player.listens:
        raise SpecError(f"{spec} is a program: its choices can't be repeated, nor audited")
    if "ms" in read_spec(spec, game.name).values:
        raise SpecError(
            f"{spec} thinks by the clock: its choices can't be repeated, nor audited; "
            "give iterations=... instead of ms"
        )
    return player


class Audit:
    """An audit under way. The player sits in every seat; half of the deals go on as it chooses,
    the others by chance, so that every phase comes up."""

    def __init__(self, inspection: Inspection) -> None:
        self.inspection = inspection
        game, rules = inspection.game, inspection.rules
        self.player = make_auditable(inspection.spec, game, rules.players)
        self.table = Table(game, rules, [self.player] * rules.players, ())
        self.seed = seed_number(inspection.seed)
        self.findings = Findings()

    def run(
        self, positions: int, stop: Callable[[], bool], progress: Callable[[int], None]
    ) -> Findings:
        """Audit so many positions with a choice, or until `stop` says so."""
        total = self.findings.total
        number = 0
        try:
            while total.positions < positions and not stop():
                number += 1
                for phase, found in self.audit_deal(number):
                    self.findings.add(phase, found)
                    progress(total.positions)
                    if total.positions >= positions or stop():
                        break
        finally:
            self.player.leave()
        return self.findings

    def audit_deal(self, number: int) -> Iterator[tuple[str, Count]]:
        """Play a deal, and audit its positions."""
        match = self.deal(number)
        stream = np.uint64(first_state(self.seed, number, CHOICES))
        by_chance = number % 2 == 0
        while not match.is_over:
            actions, phase = match.actions(), phase_of(match)
            step = len(match.actions_made)
            own = np.uint64(first_state(stream, step, np.int64(match.actor)))
            action = actions[int(first_state(stream, step, WAYS)) % len(actions)]
            wanted = len(actions) > 1 and self.findings.wants(phase)
            if wanted or not by_chance:
                chosen = self.table.ask(match, match.actor, own)
                action = action if by_chance else chosen
                if wanted:
                    yield phase, self.compare(match, own, chosen)
            match.act(action)

    def deal(self, number: int) -> Match:
        game, rules = self.inspection.game, self.inspection.rules
        dealer = (number - 1) % rules.players
        options = game.new_ledger(rules, dealer).next_stake().options
        deck = deck_of(self.seed, number, DECK_SIZE)
        return Match(game, Deal(deck, rules.players, dealer, options))

    def compare(self, match: Match, own: np.uint64, chosen: int) -> Count:
        """Whether a position looks or is chosen differently with other hidden cards."""
        view = self.table.look(match, match.actor)
        found = Count(positions=1)
        for number in range(self.inspection.redeals):
            stream = np.uint64(first_state(own, number, REDEALS))
            other = deal_anew(match, match.actor, stream)
            found.leaked |= not same_view(view, self.table.look(other, match.actor))
            found.changed |= self.table.ask(other, match.actor, own) != chosen
        return found


def phase_of(match: Match) -> str:
    """The kinds of choices that there are: this tells the phases of any game apart."""
    return "/".join(dict.fromkeys(choice.t for choice in match.choices()))


# --- other hidden cards --------------------------------------------------------------------------


def deal_anew(match: Match, observer: int, stream: np.uint64) -> Match:
    """The same position with other hidden cards: all that the observer can't see, whether it lies
    in the state, in what has happened, or in the deck."""
    rng = np.array([stream], dtype=np.uint64)
    other = copy.copy(match)
    other.state = match.state.copy()
    match.game.determinize(other.state, observer, rng)
    deck = deck_of(stream, 0, DECK_SIZE)
    other.deal = replace(match.deal, deck=deck)
    other.events = [
        event if is_seen(match, event, observer) else other_cards(event, deck)
        for event in match.events
    ]
    other.actions_made = []
    return other


def is_seen(match: Match, event: Event, observer: int) -> bool:
    """Whether the observer sees all of an event."""
    return hide_event(event, observer, match.game.members(match.state, event.seat)) == event


def other_cards(event: Event, deck: tuple[int, ...]) -> Event:
    """An event with any cards instead of those that were hidden: as many."""
    out, drawn = event.out, event.drawn
    some = deck[: len(out)] if isinstance(out, tuple) else out
    more = deck[len(deck) - len(drawn) :] if isinstance(drawn, tuple) else drawn
    return event._replace(out=some, drawn=more)


def same_view(view: View, other: View) -> bool:
    """Whether two views are equal, word for word."""
    return all(
        np.array_equal(getattr(view, part.name), getattr(other, part.name))
        if part.name == "state"
        else getattr(view, part.name) == getattr(other, part.name)
        for part in fields(View)
    )
