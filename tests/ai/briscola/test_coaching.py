"""What counts: points, and whether the deal is won (§8)."""

import random

import numpy as np
import pytest

from ai.arena import Arena, Bout
from ai.briscola.coaching import DRAWN, WON, became, hand_of, shares_won
from ai.coach import advise, beliefs_of
from ai.games import players_of
from ai.player import never
from ai.worth import edge_of_utility, shares_of, worth_of
from engine.briscola.layout import PILE, PLAYERS, STATE_SIZE, State
from engine.briscola.order import PLACE_OF
from engine.italian import ITALIAN
from tests.ai.briscola.places import GAME, places
from tests.engine.briscola.deals import by_chance, play_on

STREAM = np.uint64(2)
SIXTY = ("AD 3D RD CD FD AC 3C RC CC FC", "AS 3S RS CS FS AB 3B RB CB FB")
FORTY = ("AD 3D RD CD FD 3C", "AC RC CC FC AS CS FS RS", "AB 3B RB CB FB 3S")


def ended(*piles: str) -> State:
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    state[PLAYERS] = len(piles)
    for seat, pile in enumerate(piles):
        state[PILE + seat] = sum(1 << PLACE_OF[card] for card in ITALIAN.parse_all(pile.split()))
    return state


@pytest.mark.parametrize(
    ("piles", "points", "shares", "fates"),
    [
        (SIXTY, (60, 60), (0.5, 0.5), (DRAWN, DRAWN)),
        (FORTY, (40, 40, 40), (1 / 3,) * 3, (DRAWN,) * 3),
        ((SIXTY[0], "", "", SIXTY[1]), (60, 60, 60, 60), (0.5,) * 4, (DRAWN,) * 4),
        (("AD 3D", "", "AC", ""), (32, 0, 32, 0), (1, 0, 1, 0), (WON, 0, WON, 0)),
        (("AD 3D", "AC 3C", "RB"), (21, 21, 4), (0.5, 0.5, 0), (WON, WON, 0)),
        (("AD", "3D"), (11, 10), (1, 0), (WON, 0)),
    ],
)
def test_a_deal_is_worth_its_points_and_won_by_most_of_them(
    piles: tuple[str, ...], points: object, shares: object, fates: object
) -> None:
    state, players = ended(*piles), len(piles)
    assert tuple(worth_of(GAME, state, players)) == points
    assert tuple(shares_won(state, players)) == pytest.approx(shares)
    assert tuple(became(state, seat) for seat in range(players)) == fates


@pytest.mark.parametrize("players", [2, 3, 4])
def test_edges_and_shares_of_all_seats_sum_to_what_there_is(players: int) -> None:
    match = play_on(by_chance(random.Random(1), GAME.default_rules(players)), random.Random(2))
    fair = players_of(GAME.name).value.fair(players)
    assert (worth_of(GAME, match.state, players) - fair).sum() == pytest.approx(0)
    shares = shares_of(GAME, match.state, players)
    assert shares is not None
    assert shares.sum() == pytest.approx(players // len(GAME.teams(players)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_fair_utility_is_no_edge(players: int) -> None:
    assert edge_of_utility(GAME.name, players, 1 / len(GAME.teams(players))) == pytest.approx(0)


def test_the_arena_tells_points_and_deals_won() -> None:
    bout = Bout("heuristic", "random", GAME, GAME.default_rules(2), "told")
    told = Arena(bout).run(10, None, never, lambda _: None).to_json()
    assert 0 < told["share"] <= 1
    assert told["edge"] > 1
    assert told["share_ci95"] > 0


# --- the coach ------------------------------------------------------------------------------------


def test_the_coach_tells_points_and_how_likely_the_deal_is_won() -> None:
    for match in places(2, 2, 0.1):
        for choice in advise(match.view(match.actor), 1, STREAM, 50).choices:
            won, drawn = choice.facts
            assert won == pytest.approx(choice.ahead)
            assert -60 <= choice.value <= 60
            assert 0 <= won + drawn <= 1


def test_what_is_believed_of_the_others_is_as_much_as_they_hold() -> None:
    for players in (2, 3, 4):
        for match in places(players, 2, 0.1):
            beliefs = beliefs_of(match.view(0), 200, STREAM)
            assert beliefs is not None
            for seat, row in enumerate(beliefs.chances):
                assert sum(row) == pytest.approx(len(list(hand_of(match.state, seat))))
