"""Does a player look at cards that it may not see?

At many positions it is asked twice and more, with the same random stream: once as the cards lie,
and then with everything that its seat can't see dealt anew. An honest player can't tell the
difference, so that it gets the same view and makes the same choice.

It is asked on every path by which it plays: at a table, and, if its game plays it in a batch, by
the kernels of that batch. What the simulator and the arena themselves make of a deal is compared
with the choices that were audited.
"""

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, field, fields, replace
from typing import Any

import numpy as np

from ai.batch import Answer, Batch, Turn
from ai.compiled_batch import chance_batch
from ai.games import read_spec
from ai.player import Player, never
from ai.players import is_by_chance, make_player
from ai.spec import SpecError
from ai.strength import strength_of
from ai.table import Table
from ai.worth import worth_of
from engine.deck import deal_of, deck_of
from engine.events import Cards, Event
from engine.game import Game
from engine.match import Match, View
from engine.reason import Reason
from engine.rng import CHOICES, REDEALS, WAYS, first_state, seed_number

MOST_SHARE = 2.0
"""A phase is audited at most so many times as often as if all came equally often: rare ones would
be lost among the cards played."""
TABLE, BATCH, ARENA = "table", "batch", "arena"
"""Paths, and what is run."""

Path = Callable[[Match, Turn], Answer]
"""How the actor's player is asked."""


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
    """Of some positions: how many there are, and at how many something was found."""

    positions: int = 0
    changed: int = 0
    """Where another choice was made with other hidden cards."""
    leaked: int = 0
    """Where another view was given with other hidden cards."""
    compared: int = 0
    """Where it had the same random bits as at a table."""
    unlike: int = 0
    """Those of them where another choice was made."""

    def add(self, other: "Count") -> None:
        for part in fields(Count):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))


@dataclass
class Deals:
    """Of some deals that were played again by what is run: how many there are."""

    deals: int = 0
    unlike: int = 0
    """Those that went otherwise than the choices that were audited."""


@dataclass
class Findings:
    """What an audit has found so far."""

    total: Count = field(default_factory=Count)
    """A position counts once, on whichever path something was found."""
    phases: dict[str, Count] = field(default_factory=dict)
    """By the kinds of choices that there were."""
    paths: dict[str, Count] = field(default_factory=dict)
    """By the way the player was asked: `table`, and `batch` if it plays in one."""
    runs: dict[str, Deals] = field(default_factory=dict)
    """By what plays the player in a batch; none for one that is asked at a table alone."""

    @property
    def blind(self) -> bool:
        """Whether nothing hung on hidden cards."""
        return self.total.changed == 0 and self.total.leaked == 0

    @property
    def honest(self) -> bool:
        """Whether nothing was found, and what plays is what was audited."""
        alike = self.total.unlike == 0 and all(run.unlike == 0 for run in self.runs.values())
        return self.blind and alike

    def add(self, phase: str, found: dict[str, Count]) -> None:
        """Count a position, by what was found on each path."""
        once = Count(*(max(column) for column in zip(*map(astuple, found.values()), strict=True)))
        self.total.add(once)
        self.phases.setdefault(phase, Count()).add(once)
        for path, count in found.items():
            self.paths.setdefault(path, Count()).add(count)

    def add_deal(self, run: str, alike: bool) -> None:
        self.runs[run].deals += 1
        self.runs[run].unlike += not alike

    def wants(self, phase: str) -> bool:
        """Whether a phase has not had its share yet."""
        known = self.phases.get(phase, Count()).positions
        return known * len(self.phases) <= MOST_SHARE * self.total.positions


def make_auditable(spec: str, game: Game, players: int) -> Player:
    """A player whose choices can be repeated; others are refused."""
    player = make_player(spec, game, players)
    if player.listens:
        raise SpecError(
            Reason("{bot} is a program: its choices can't be repeated, nor audited", bot=spec)
        )
    if "ms" in read_spec(spec, game.name).values:
        raise SpecError(
            Reason(
                "{bot} thinks by the clock: its choices can't be repeated, nor audited; give "
                "iterations=... instead of ms",
                bot=spec,
            )
        )
    return player


class EnoughError(Exception):
    """A deal is not played to its end, because the audit is over."""


class AuditedTable(Table):
    """A table, as the simulator and the arena play at it, whose choices are looked into."""

    decide: Callable[[Match, np.uint64], int]

    def ask(self, match: Match, seat: int, stream: np.uint64) -> int:
        return self.decide(match, stream)

    def answer(self, match: Match, turn: Turn) -> Answer:
        """What the actor's player chooses when it is asked as at any table."""
        action = super().ask(match, match.actor, turn.own)
        return Answer(action, sight(self.look(match, match.actor)))


class Audit:
    """An audit under way. The player sits in every seat; half of the deals go on as it chooses,
    the others by chance, so that every phase comes up."""

    def __init__(self, inspection: Inspection) -> None:
        self.inspection = inspection
        game, rules, spec = inspection.game, inspection.rules, inspection.spec
        self.player = make_auditable(spec, game, rules.players)
        self.table = AuditedTable(game, rules, [self.player] * rules.players, ())
        self.table.decide = self.decide
        self.batch = batch_of(inspection)
        self.leads = TABLE if self.batch is None else BATCH
        """The path that says how a deal goes on."""
        self.paths = paths_of(self.table, self.batch)
        self.runs = runs_of(inspection, self.batch)
        self.seed = seed_number(inspection.seed)
        self.findings = Findings(runs={name: Deals() for name in self.runs})
        self.enough: Callable[[], bool] = never
        self.progress: Callable[[int], None] = lambda _: None
        self.stream = np.uint64(0)
        """Of the deal that is played."""
        self.by_chance = False
        """Whether it goes on by chance."""

    def run(
        self, positions: int, stop: Callable[[], bool], progress: Callable[[int], None]
    ) -> Findings:
        """Audit so many positions with a choice, or until `stop` says so."""
        total = self.findings.total
        self.enough = lambda: total.positions >= positions or stop()
        self.progress = progress
        number = 0
        try:
            while not self.enough():
                number += 1
                with suppress(EnoughError):
                    self.audit_deal(number)
        finally:
            self.player.leave()
        return self.findings

    def audit_deal(self, number: int) -> None:
        """Play a deal, and audit its positions; if it went as the player chose, have it played
        again by all that plays in a batch."""
        match, stake = self.deal(number)
        self.stream = np.uint64(first_state(self.seed, number, CHOICES))
        self.by_chance = number % 2 == 0
        self.table.play(match, stake, (0,) * match.deal.players, self.stream)
        for name, run in self.runs.items() if not self.by_chance else ():
            self.findings.add_deal(name, run(match, number))

    def deal(self, number: int) -> tuple[Match, Any]:
        """A deal of the arena, and its stake."""
        game, rules = self.inspection.game, self.inspection.rules
        dealer = (number - 1) % rules.players
        stake = game.new_ledger(rules, dealer).next_stake()
        return Match(game, deal_of(game, rules.players, stake, self.seed, number)), stake

    def decide(self, match: Match, own: np.uint64) -> int:
        """How a deal goes on from a position, which is audited if its phase is wanted. Where a
        batch has random bits of its own, the deal goes as the batch would have it."""
        if self.enough():
            raise EnoughError
        actions, phase = match.actions(), phase_of(match)
        turn = Turn(self.stream, len(match.actions_made), own)
        action = actions[int(first_state(self.stream, turn.step, WAYS)) % len(actions)]
        wanted = len(actions) > 1 and self.findings.wants(phase)
        if wanted or not self.by_chance:
            answers = {name: ask(match, turn) for name, ask in self.paths.items()}
            action = action if self.by_chance else answers[self.leads].action
            if wanted:
                self.findings.add(phase, self.compare(match, turn, answers))
                self.progress(self.findings.total.positions)
        return action

    def compare(self, match: Match, turn: Turn, answers: dict[str, Answer]) -> dict[str, Count]:
        """On each path, whether a position looks or is chosen differently with other hidden cards,
        or differently from the table."""
        found = {name: Count(positions=1) for name in answers}
        if self.batch is not None and self.batch.like_table:
            found[BATCH].compared = 1
            found[BATCH].unlike |= answers[BATCH].action != answers[TABLE].action
        for number in range(self.inspection.redeals):
            stream = np.uint64(first_state(turn.own, number, REDEALS))
            with dealt_anew(match, match.actor, stream):
                for name, ask in self.paths.items():
                    again = ask(match, turn)
                    found[name].changed |= again.action != answers[name].action
                    found[name].leaked |= again.seen != answers[name].seen
        return found


def compile_audit(inspection: Inspection) -> None:
    """Compile all that an audit needs, by a position and a deal that nobody counts."""
    audit = Audit(inspection)
    audit.player.limit(1)
    audit.run(1, never, lambda _: None)
    match, _ = audit.deal(1)
    while not match.is_over:
        match.act(match.actions()[0])
    for run in audit.runs.values():
        run(match, 1)


def batch_of(inspection: Inspection) -> Batch | None:
    """How a player is asked that plays in a batch: its game's own, or by chance that of any."""
    game, rules, spec = inspection.game, inspection.rules, inspection.spec
    if is_by_chance(spec, game):
        return chance_batch(game, rules.players, inspection.seed)
    return strength_of(game.name).batch(spec, rules, inspection.seed)


def paths_of(table: AuditedTable, batch: Batch | None) -> dict[str, Path]:
    """All the ways by which a player is asked."""
    if batch is None:
        return {TABLE: table.answer}
    choose = batch.choose
    return {TABLE: table.answer, BATCH: lambda match, turn: choose(match.state, turn)}


def runs_of(inspection: Inspection, batch: Batch | None) -> dict[str, Callable[[Match, int], bool]]:
    """All that plays a player in a batch: that of its game, and the arena's duel with itself."""
    game, rules, spec = inspection.game, inspection.rules, inspection.spec
    duel = strength_of(game.name).duel(spec, spec, rules, inspection.seed)
    runs = {} if batch is None else dict(batch.runs)
    if duel is not None:
        runs[ARENA] = lambda match, number: duel(number, 1)[0].tolist() == from_dealer(match)
    return runs


def from_dealer(match: Match) -> list[float]:
    """What a match that is over was worth, by the distance from the dealer."""
    worth = worth_of(match.game, match.state, match.deal.players).tolist()
    dealer = match.deal.dealer
    return [*worth[dealer:], *worth[:dealer]]


def phase_of(match: Match) -> str:
    """The kinds of choices that there are: this tells the phases of any game apart."""
    return "/".join(dict.fromkeys(choice.t for choice in match.choices()))


# --- other hidden cards --------------------------------------------------------------------------


@contextmanager
def dealt_anew(match: Match, observer: int, stream: np.uint64) -> Iterator[None]:
    """While inside, a match has other hidden cards. It is the same match: whoever finds it on the
    way to the player, by whatever means, finds them too."""
    truth = dict(vars(match))
    vars(match).update(vars(deal_anew(match, observer, stream)))
    try:
        yield
    finally:
        vars(match).update(truth)


def deal_anew(match: Match, observer: int, stream: np.uint64) -> Match:
    """The same position with other hidden cards: all that the observer can't see, whether it lies
    in the state, in what has happened, or in the deck."""
    rng = np.array([stream], dtype=np.uint64)
    other = copy.copy(match)
    other.state = match.state.copy()
    match.game.kernel.determinize(other.state, observer, rng)
    deck = deck_of(stream, 0, match.game.pack(match.deal.players, match.deal.options))
    other.deal = replace(match.deal, deck=deck)
    other.events = [other_event(match, event, observer, deck) for event in match.events]
    other.actions_made = []
    return other


def other_event(match: Match, event: Event, observer: int, deck: tuple[int, ...]) -> Event:
    """An event without what the observer can't see of it: other cards instead of those that are
    hidden, as many and as hidden, and no word or number."""
    told = seen_of(match, event, observer)
    if not isinstance(told.cards, int) and not isinstance(told.drawn, int):
        return told
    for first in range(len(deck)):
        turned = deck[first:] + deck[:first]
        other = told._replace(cards=filled(told.cards, turned), drawn=filled(told.drawn, turned))
        if seen_of(match, other, observer) == told:
            return other
    return told


def seen_of(match: Match, event: Event, observer: int) -> Event:
    """What a match should show of an event."""
    words = match.game.vocabulary
    return words.without(event, lambda field: not words.sees(field, event, observer, match.sees))


def filled(cards: Cards, deck: tuple[int, ...]) -> Cards:
    """So many cards of a deck instead of their number."""
    return deck[:cards] if isinstance(cards, int) else cards


def sight(view: View) -> tuple[object, ...]:
    """All that is in a view, as something to compare word for word."""
    parts = (getattr(view, part.name) for part in fields(View))
    return tuple(part.tobytes() if isinstance(part, np.ndarray) else part for part in parts)
