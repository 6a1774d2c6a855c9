"""The audit: no player of ours looks at hidden cards, and one that does is found out."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np
import pytest

from ai.audit import Audit, Findings, Inspection, deal_anew, dealt_anew, phase_of
from ai.bestia import roster
from ai.player import Player
from ai.players import ROSTERS, is_cheat, read_spec
from ai.spec import SpecError
from engine.bestia.rules import Rules
from engine.cards import DECK_SIZE
from engine.deck import deck_of
from engine.events import FORMS, Event
from engine.game import Game
from engine.match import Deal, Match, View
from engine.registry import GAMES
from engine.rng import seed_number
from tests.ai.tables import GAME

POSITIONS = 40


def inspect(
    spec: str,
    game: Game = GAME,
    players: int = 4,
    seed: str = "audit",
    positions: int = POSITIONS,
) -> Findings:
    inspection = Inspection(spec, game, Rules(players=players), seed)
    return Audit(inspection).run(positions, lambda: False, lambda _: None)


def specs() -> list[tuple[str, str]]:
    """Every kind of player that is not a program, with a small budget, and other ways to search."""
    every = [
        (game, name + (":iterations=20" if "iterations" in kind.parameters else ""))
        for game in GAMES
        for name, kind in ROSTERS[game].kinds.items()
        if not kind.rest
    ]
    more = ("ismcts:iterations=20:observer=multiple", "ismcts:iterations=20:belief=on", "bambino")
    return every + [("bestia", spec) for spec in more]


@pytest.mark.parametrize(("game", "spec"), specs())
def test_a_player_is_honest_or_known_to_cheat(game: str, spec: str) -> None:
    findings = inspect(spec, GAMES[game])
    assert findings.total.positions == POSITIONS
    assert findings.honest == (not is_cheat(read_spec(spec, game)))


def test_a_cheat_changes_its_choices_and_its_views() -> None:
    total = inspect("omniscient:iterations=20").total
    assert total.changed > POSITIONS / 4
    assert total.leaked == POSITIONS


@pytest.mark.parametrize(("game", "spec"), specs())
def test_who_plays_in_a_batch_is_audited_in_it(game: str, spec: str) -> None:
    """A game that has its kernels play in the arena has to say how they are asked one by one."""
    rules = Rules(players=4)
    in_batch = ROSTERS[game].duel(spec, spec, rules, "audit") is not None
    findings = inspect(spec, GAMES[game])
    assert [*findings.paths] == (["table", "batch"] if in_batch else ["table"])
    assert {count.positions for count in findings.paths.values()} == {POSITIONS}
    assert ("simulate" in findings.runs, "arena" in findings.runs) == (in_batch, in_batch)


RUNS = {
    "random": ["arena", "roll-out", "simulate"],
    "heuristic:slips=0.3": ["arena", "simulate"],
    "blueprint:character=bold": ["arena", "simulate"],
}


@pytest.mark.parametrize("players", [3, 10])
@pytest.mark.parametrize("spec", RUNS)
def test_what_plays_in_a_batch_plays_as_it_was_audited(spec: str, players: int) -> None:
    findings = inspect(spec, players=players, positions=400)
    batch = findings.paths["batch"]
    assert batch.compared == (0 if spec == "random" else 400)
    assert batch.unlike == 0
    assert sorted(findings.runs) == RUNS[spec]
    assert all(run.deals > 5 and run.unlike == 0 for run in findings.runs.values())


@pytest.mark.parametrize("players", [4, 10])
def test_every_phase_is_audited(players: int) -> None:
    audit = Audit(Inspection("random", GAME, Rules(players=players), "phases"))
    phases = audit.run(400, lambda: False, lambda _: None).phases
    kinds = {kind for phase in phases for kind in phase.split("/")}
    assert kinds == {*FORMS} - {"presa"}
    assert sum(count.positions for count in phases.values()) == 400
    assert max(count.positions for count in phases.values()) < 160


def test_an_audit_repeats_itself() -> None:
    assert inspect("omniscient:iterations=5") == inspect("omniscient:iterations=5")
    assert inspect("random", seed="a").phases != inspect("random", seed="b").phases


def test_an_audit_ends_when_it_is_told_to() -> None:
    seen: list[int] = []
    audit = Audit(Inspection("random", GAME, Rules(), "stop"))
    findings = audit.run(1000, lambda: len(seen) >= 5, seen.append)
    assert seen == [1, 2, 3, 4, 5]
    assert findings.total.positions == 5


# --- who is found out ----------------------------------------------------------------------------


def test_a_view_that_shows_the_cards_of_others_is_found() -> None:
    """The heuristic does not look at them, so that its choices stay as they are."""

    def show_all(state: object, observer: int) -> None:
        pass

    findings = inspect("heuristic", replace(GAME, hide=show_all))
    assert findings.total.leaked == POSITIONS
    assert findings.total.changed == 0
    assert findings.paths["batch"].leaked == 0


def test_an_event_that_shows_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def show_event(event: Event, observer: int, members: Collection[int]) -> Event:
        return event

    monkeypatch.setattr("engine.match.hide_event", show_event)
    total = inspect("heuristic").total
    assert 0 < total.leaked < POSITIONS


class Peeping(Player):
    """Counts on the first card of the stock, which it should not see."""

    sees_all = True

    def choose(self, view: View, stream: np.uint64) -> int:
        return view.actions[int(view.state[-1]) % len(view.actions)]


def test_a_player_that_peeps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(roster.MAKERS, "random", lambda spec, players: Peeping())
    assert inspect("random").total.changed > 0


REFUSED = {
    "exec:python3 bot.py": "exec:python3 bot.py is a program: its choices can't be repeated",
    "maestro:ms=10": "thinks by the clock",
    "ismcts:ms=10:iterations=5": "give iterations=... instead of ms",
    "wizard": "there is no bot",
}


@pytest.mark.parametrize("spec", REFUSED)
def test_choices_that_cannot_be_repeated_are_not_audited(spec: str) -> None:
    with pytest.raises(SpecError) as caught:
        inspect(spec)
    assert REFUSED[spec] in str(caught.value)


# --- other hidden cards --------------------------------------------------------------------------


def test_all_that_is_hidden_is_dealt_anew_and_nothing_else() -> None:
    seed = seed_number("anew")
    match = Match(GAME, Deal(deck_of(seed, 1, DECK_SIZE), 5, 0, Rules().options))
    steps = 0
    while not match.is_over:
        observer = match.actor
        other = deal_anew(match, observer, np.uint64(steps))
        assert (other.state != match.state).any()
        assert (other.view(observer).state == match.view(observer).state).all()
        assert other.view(observer).events == match.view(observer).events
        assert other.actions() == match.actions()
        assert other.deal.deck != match.deal.deck
        assert phase_of(other).split("/")[0] == other.choices()[0].t
        match.act(match.actions()[steps % len(match.actions())])
        steps += 1
    assert steps > 10


def test_a_match_gets_its_own_cards_back() -> None:
    match = Match(GAME, Deal(deck_of(seed_number("back"), 1, DECK_SIZE), 5, 0, Rules().options))
    match.act(match.actions()[0])
    before, state = match.to_text(), match.state.copy()
    with dealt_anew(match, match.actor, np.uint64(1)):
        assert (match.state != state).any()
        assert match.deal.deck != Match.from_text(before).deal.deck
    assert match.to_text() == before
    assert np.array_equal(match.state, state)
