"""The audit: no player of ours looks at hidden cards, and one that does is found out."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ai.audit import Audit, Findings, Inspection, deal_anew, dealt_anew, phase_of
from ai.bestia import roster
from ai.games import is_cheat, read_spec
from ai.player import Player
from ai.spec import SpecError
from engine.bestia.rules import Rules
from engine.deck import deck_of
from engine.events import Event, Sees, Vocabulary
from engine.game import Deal, Game
from engine.italian import FORTY
from engine.match import Match, View
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
    inspection = Inspection(spec, game, game.default_rules(players), seed)
    return Audit(inspection).run(positions, lambda: False, lambda _: None)


SPECS = (
    "ismcts:iterations=20:observer=multiple",
    "ismcts:iterations=20:belief=on",
    "bambino",
    "maestro:iterations=20",
    "omniscient:iterations=20",
)
"""Other ways to search and to slip; tests/contract/ audits every kind of every game."""


@pytest.mark.parametrize("spec", SPECS)
def test_a_player_is_honest_or_known_to_cheat(spec: str) -> None:
    findings = inspect(spec)
    assert findings.total.positions == POSITIONS
    assert findings.honest == (not is_cheat(read_spec(spec, GAME.name), GAME.name))


def test_a_cheat_changes_its_choices_and_its_views() -> None:
    total = inspect("omniscient:iterations=20").total
    assert total.changed > POSITIONS / 4
    assert total.leaked == POSITIONS


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
    assert kinds == {*GAME.vocabulary.forms} - {"presa"}
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


def with_kernel(**changes: Any) -> Game:
    """The game with another kernel."""
    game = replace(GAME)
    game.__dict__["kernel"] = replace(GAME.kernel, **changes)
    return game


def test_a_view_that_shows_the_cards_of_others_is_found() -> None:
    """The heuristic does not look at them, so that its choices stay as they are."""

    def show_all(state: object, observer: int) -> None:
        pass

    findings = inspect("heuristic", with_kernel(hide=show_all))
    assert findings.total.leaked == POSITIONS
    assert findings.total.changed == 0
    assert findings.paths["batch"].leaked == 0


def test_an_event_that_shows_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def show_event(words: Vocabulary, event: Event, observer: int, some: Sees) -> Event:
        return event

    monkeypatch.setattr(Vocabulary, "hide", show_event)
    total = inspect("heuristic").total
    assert 0 < total.leaked < POSITIONS


class Peeping(Player):
    """Counts on the first card of the stock, which it should not see."""

    sees_all = True

    def choose(self, view: View, stream: np.uint64) -> int:
        return view.actions[int(view.state[-1]) % len(view.actions)]


def test_a_player_that_peeps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(roster.MAKERS, "random", lambda *place: Peeping())
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
    match = Match(GAME, Deal(deck_of(seed, 1, FORTY), 5, 0, Rules().options))
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
    match = Match(GAME, Deal(deck_of(seed_number("back"), 1, FORTY), 5, 0, Rules().options))
    match.act(match.actions()[0])
    before, state = match.to_text(), match.state.copy()
    with dealt_anew(match, match.actor, np.uint64(1)):
        assert (match.state != state).any()
        assert match.deal.deck != Match.from_text(before).deal.deck
    assert match.to_text() == before
    assert np.array_equal(match.state, state)
