"""The players: honest at every table, the same for a seed, and in the order of their levels."""

import numpy as np
import pytest

from ai.arena import Arena, Bout, Standing
from ai.audit import Audit, Inspection
from ai.games import LEVEL_NAMES, players_of
from ai.player import never
from ai.players import make_player
from ai.search_players import SearchPlayer
from engine.briscola.layout import LEFT
from engine.briscola.rules import Rules
from engine.jit import COMPILED
from tests.ai.briscola.places import GAME, places

strong = pytest.mark.skipif(not COMPILED, reason="takes too long as plain Python")
STREAM = np.uint64(3)


def fight(guest: str, host: str, players: int, deals: int) -> Standing:
    bout = Bout(guest, host, GAME, GAME.default_rules(players), "levels")
    return Arena(bout).run(deals, None, never, lambda _: None)


# --- honest ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [Rules(3), Rules(4), Rules(4, look="off"), Rules(2, seven="draw"), Rules(4, look="last")],
    ids=["3", "4", "blind", "drawn", "last"],
)
@pytest.mark.parametrize(
    "spec", ["heuristic", "learnt", "flat:iterations=10", "maestro:iterations=10"]
)
def test_nothing_hangs_on_hidden_cards_under_any_rules(spec: str, rules: Rules) -> None:
    findings = Audit(Inspection(spec, GAME, rules, "honest")).run(60, never, lambda _: None)
    assert findings.total.positions == 60
    assert findings.honest


# --- the same for a seed --------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["flat:iterations=4000", "maestro:iterations=4000"])
def test_threads_change_nothing_of_what_is_thought(spec: str) -> None:
    match = next(match for match in places(3, 1) if len(match.actions()) == 3)
    thoughts = []
    for threads in (1, 2):
        player = make_player(f"{spec}:threads={threads}", GAME, 3)
        found = player.think(match.view(match.actor), STREAM)
        thoughts.append((found.visits, found.values))
        player.leave()
    assert thoughts[0] == thoughts[1]


def test_every_card_is_tried_in_the_same_worlds() -> None:
    match = next(match for match in places(2, 1) if len(match.actions()) == 3)
    player = make_player("maestro:iterations=50", GAME, 2)
    assert player.think(match.view(match.actor), STREAM).visits == (50, 50, 50)
    player.leave()


def test_a_known_ending_is_searched_once() -> None:
    match = next(match for match in places(2, 1) if match.state[LEFT] == 0)
    player = make_player("maestro", GAME, 2)
    assert set(player.think(match.view(match.actor), STREAM).visits) == {1}
    player.leave()


def test_a_search_can_be_limited_by_time() -> None:
    match = next(places(2, 1))
    player = make_player("maestro:ms=1000", GAME, 2)
    assert isinstance(player, SearchPlayer)
    player.limit(1)
    assert player.choose(match.view(match.actor), STREAM) in match.actions()
    player.leave()


# --- strong ---------------------------------------------------------------------------------------


@strong
@pytest.mark.parametrize(("players", "points", "won"), [(2, 15, 0.8), (3, 13, 0.55), (4, 16, 0.75)])
def test_the_rules_beat_chance(players: int, points: float, won: float) -> None:
    standing = fight("heuristic", "random", players, 200)
    assert standing.edge > points
    assert standing.share is not None
    assert standing.share > won


@strong
@pytest.mark.parametrize(
    ("better", "worse"), [("principiante", "bambino"), ("dilettante", "principiante")]
)
def test_lower_levels_are_in_their_order(better: str, worse: str) -> None:
    assert fight(better, worse, 2, 300).edge > 0


@strong
@pytest.mark.parametrize(("players", "points"), [(2, 0.5), (3, 0)])
def test_what_was_learnt_beats_the_rules(players: int, points: float) -> None:
    assert fight("learnt", "heuristic", players, 400).edge > points


@strong
def test_who_searches_beats_who_slips() -> None:
    assert fight("esperto", "principiante", 2, 40).edge > 0
    assert fight("maestro:iterations=200", "principiante", 2, 40).edge > 0


def test_the_levels_are_those_of_the_house() -> None:
    assert tuple(players_of(GAME.name).levels) == LEVEL_NAMES
