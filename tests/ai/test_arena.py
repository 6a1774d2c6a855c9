"""The arena: duplicate deals, an interval, and the same result for any number of threads."""

import math
import shlex
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from ai.arena import (
    CHUNK,
    FEWEST,
    KERNEL_CHUNK,
    Arena,
    Bout,
    GuestsAndHosts,
    Standing,
    Tally,
    pairs,
)
from ai.bestia.kernel_seats import kernel_duel
from ai.player import never
from ai.program import ProgramError
from engine.bestia.rules import Rules
from tests.ai.programs import BOT
from tests.ai.tables import GAME

SEARCH = "ismcts:iterations=20"


def bout(guest: str, host: str, players: int = 4, jobs: int = 1, seed: str = "arena") -> Bout:
    return Bout(guest, host, GAME, Rules(players=players), seed, jobs)


def fight(bout: Bout, deals: int, until_ci: float | None = None) -> Standing:
    return Arena(bout).run(deals, until_ci, never, lambda _: None)


# --- duplicate deals -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "deals"),
    [
        ("heuristic", 3000),
        ("blueprint:slips=0.2", 3000),
        (SEARCH, 12),
        ("maestro:iterations=20", 12),
    ],
)
def test_a_player_wins_nothing_from_itself(spec: str, deals: int) -> None:
    standing = fight(bout(spec, spec), deals)
    assert standing.deals == deals
    assert standing.edge == pytest.approx(0, abs=1e-12)
    assert standing.ci95 == pytest.approx(0, abs=1e-7)
    assert max(map(abs, standing.per_seat)) > 0.001


TABLES = [
    ("blueprint", "heuristic", Rules(players=3)),
    ("heuristic:slips=0.3", "blueprint:character=bold", Rules(players=5)),
    ("esperto", "principiante", Rules(players=10, startup_entry="closed", societa=False)),
    ("heuristic", "blueprint", Rules(players=4, lead_obligation="every", salvo_threshold=0)),
]


@pytest.mark.parametrize(("guest", "host", "rules"), TABLES)
def test_kernels_and_players_at_a_table_play_the_same(guest: str, host: str, rules: Rules) -> None:
    duel = kernel_duel(guest, host, rules, "same")
    assert duel is not None
    company = GuestsAndHosts(Bout(guest, host, GAME, rules, "same"), never)
    asked = np.array([company.play(number).worth for number in range(1, 41)])
    company.close()
    assert (duel(1, 40) == asked).all()
    assert (duel(31, 10) == asked[30:]).all()


def test_who_is_no_kernel_has_no_duel_of_kernels() -> None:
    assert kernel_duel("heuristic", "maestro", Rules(), "") is None
    assert kernel_duel(SEARCH, "heuristic", Rules(), "") is None


def test_a_stronger_player_wins_from_every_seat() -> None:
    standing = fight(bout("heuristic", "random"), 4000)
    assert standing.ci95 is not None
    assert standing.edge > 0.1 > 5 * standing.ci95
    assert min(standing.per_seat) > 0.05


# --- the figures ---------------------------------------------------------------------------------


def test_the_interval_is_that_of_the_mean_over_deals() -> None:
    utilities = np.random.default_rng(1).uniform(-1, 2, (500, 5))
    tally = Tally(5, 1 / 5)
    for first in range(0, 500, 7):
        tally.add(utilities[first : first + 7])
    per_deal = (utilities - 1 / 5).mean(axis=1)
    assert tally.deals == 500
    assert tally.edge == pytest.approx(per_deal.mean())
    assert tally.ci95 == pytest.approx(1.96 * per_deal.std(ddof=1) / math.sqrt(500))


def test_a_single_deal_has_no_interval() -> None:
    assert fight(bout("heuristic", "random"), 1).ci95 is None


@pytest.mark.parametrize(("guest", "deals"), [("heuristic", 2500), (SEARCH, 15)])
def test_the_edge_is_the_mean_over_the_seats(guest: str, deals: int) -> None:
    standing = fight(bout(guest, "random"), deals)
    assert len(standing.per_seat) == standing.players == 4
    assert standing.edge == pytest.approx(sum(standing.per_seat) / 4)
    assert (standing.deals, standing.hands) == (deals, 4 * deals)
    assert standing.to_json()["per_seat"] == list(standing.per_seat)


def test_a_bout_ends_when_the_interval_is_narrow_enough() -> None:
    wide = fight(bout("heuristic", "random"), 100_000, until_ci=0.01)
    assert wide.ci95 is not None
    assert wide.ci95 <= 0.01
    assert wide.deals % KERNEL_CHUNK == 0
    assert wide.deals < 100_000
    before = fight(bout("heuristic", "random"), wide.deals - KERNEL_CHUNK)
    assert before.ci95 is None or before.ci95 > 0.01


def test_no_interval_is_trusted_before_there_are_enough_deals() -> None:
    sure = fight(bout("maestro:iterations=1", "random", 3, jobs=2), 10 * FEWEST, until_ci=10.0)
    assert sure.deals == FEWEST
    assert FEWEST % CHUNK == 0


# --- threads, and the end ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guest", "host", "deals", "until_ci"),
    [
        ("heuristic", "random", 3 * KERNEL_CHUNK + 5, None),
        ("heuristic", "random", 100 * KERNEL_CHUNK, 0.006),
        (SEARCH, "maestro:iterations=20", 9, None),
    ],
)
def test_jobs_do_not_change_the_result(
    guest: str, host: str, deals: int, until_ci: float | None
) -> None:
    one, three = (fight(bout(guest, host, jobs=jobs), deals, until_ci) for jobs in (1, 3))
    assert one == three
    assert fight(bout(guest, host, seed="other"), deals, until_ci) != one


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_bout_that_is_stopped_has_the_deals_so_far(jobs: int) -> None:
    fighters = (SEARCH, "heuristic")
    seen: list[Standing] = []
    before = threading.active_count()
    arena = Arena(bout(*fighters, jobs=jobs))
    stopped = arena.run(10_000, None, lambda: len(seen) >= 3, seen.append)
    assert 3 <= stopped.deals < 20
    assert seen[-1] == stopped
    assert stopped == fight(bout(*fighters), stopped.deals)
    assert threading.active_count() == before


def test_a_long_choice_is_given_up() -> None:
    """The budget would last for hours."""
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    arena = Arena(bout("ismcts:iterations=100000000", "heuristic", 3))
    assert arena.run(10, None, stop, lambda _: None).deals == 0


def test_progress_is_told_deal_by_deal() -> None:
    seen: list[int] = []
    Arena(bout(SEARCH, "random", 3)).run(
        7, None, never, lambda standing: seen.append(standing.deals)
    )
    assert seen == [1, 2, 3, 4, 5, 6, 7]


# --- programs ------------------------------------------------------------------------------------


def program(tmp_path: Path, code: str) -> str:
    path = tmp_path / "a bot.py"
    path.write_text(BOT + code, encoding="utf-8")
    return f"exec:{shlex.quote(sys.executable)} -IS {shlex.quote(str(path))}"


def test_faults_are_counted_for_guest_and_hosts(tmp_path: Path) -> None:
    silly = program(tmp_path, "for act in acts(): say(type='action', id=act['id'], action={})")
    as_guest = fight(bout(silly, "heuristic", 3, jobs=2), 2)
    assert as_guest.faults[0] > 0 == as_guest.faults[1]
    as_host = fight(bout("heuristic", silly, 3), 2)
    assert as_host.faults[1] > as_host.faults[0] == 0
    both = fight(bout(silly, silly, 3), 1)
    assert min(both.faults) > 0


def test_a_program_that_answers_has_no_faults(tmp_path: Path) -> None:
    spec = program(tmp_path, "for act in acts(): say(**some(act))")
    assert fight(bout(spec, "random", 3), 2).faults == (0, 0)


def test_a_program_that_cannot_be_started_ends_the_bout() -> None:
    before = threading.active_count()
    with pytest.raises(ProgramError, match="nowhere"):
        fight(bout("exec:/nowhere/bot", "random", 3), 2)
    assert threading.active_count() == before


def test_a_ladder_has_everybody_among_each_of_the_others() -> None:
    assert list(pairs(("a", "b", "c"))) == [
        *[("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]
    ]
