"""The exact endgame against brute force: by the rules themselves, every way to the end is tried."""

from typing import Any

import numpy as np
import pytest

from ai.briscola import ending, learnt, policy
from ai.players import make_player
from engine.briscola.exports import apply
from engine.briscola.kernel import score_of
from engine.briscola.layout import ACTOR, State
from engine.jit import exported
from engine.match import Match, legal_actions
from tests.ai.briscola.places import GAME, endings

ending_score = exported(ending.ending_score)
CHOICES = [exported(policy.policy_choice), exported(learnt.learnt_choice)]
final_score = exported(score_of)
STREAM = np.uint64(7)


def after(state: State, action: int) -> State:
    following = state.copy()
    apply(following, action)
    return following


def best_score(state: State, seat: int) -> int:
    """What a seat will have, if both play their best."""
    if state[ACTOR] < 0:
        return int(final_score(state, seat))
    scores = [best_score(after(state, action), seat) for action in legal_actions(GAME, state)]
    return max(scores) if state[ACTOR] == seat else min(scores)


def lost_by(match: Match, action: int) -> int:
    """What a choice costs the actor, against its best."""
    seat = match.actor
    return best_score(match.state, seat) - best_score(after(match.state, action), seat)


def test_an_ending_is_worth_what_brute_force_says() -> None:
    for match in endings(80):
        seen = match.view(match.actor).state
        expected = best_score(match.state, match.actor)
        assert ending_score(match.state, match.actor) == expected
        assert ending_score(seen, match.actor) == expected


@pytest.mark.parametrize("choice", CHOICES, ids=["heuristic", "learnt"])
def test_no_policy_loses_a_point_in_an_ending(choice: Any) -> None:
    for match in endings(80):
        seen = match.view(match.actor).state
        assert lost_by(match, int(choice(seen, match.actor))) == 0


@pytest.mark.parametrize("spec", ["heuristic", "flat:iterations=5", "maestro:iterations=5"])
def test_whoever_searches_loses_no_point_either(spec: str) -> None:
    player = make_player(spec, GAME, 2)
    for match in endings(40):
        assert lost_by(match, player.choose(match.view(match.actor), STREAM)) == 0
    player.leave()
