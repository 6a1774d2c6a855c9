"""bestia bench: figure by figure, in words and as JSON, and what is left of it after Ctrl+C."""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from ai.benchmarks import Figure, StoppedError, decision_times, measure
from ai.games import LEVEL_NAMES
from bestia_cli.commands import bench
from bestia_cli.commands.bench_steps import (
    HANDS,
    JOBS,
    LEVELS,
    SEARCH,
    STARTS,
    Quantiles,
    Step,
    Taken,
    run_python,
    steps_of,
)
from engine.registry import DEFAULT, GAMES
from tests.bestia_cli.conftest import Cli, read_json

GAME = GAMES[DEFAULT]
FOUND: dict[tuple[str, str], Taken] = {
    (HANDS, "3"): Figure(3000.0, 2000.0, 1000.0),
    (JOBS, "1"): Figure(100.0, 90.0, 80.0),
    (JOBS, "2"): Figure(150.0, 140.0, 130.0),
    (SEARCH, "single"): Figure(10.0, 9.0, 8.0),
    (LEVELS, "bambino"): Quantiles(0.5, 1.25),
    (STARTS, "cold"): 2.5,
}
KEYS = {
    "random_hands_per_second", "random_hands_spread", "simulate_hands_per_second",
    "simulate_hands_spread", "two_jobs_speedup", "ismcts_iterations_per_second",
    "ismcts_iterations_spread", "two_threads_speedup", "decision_ms", "start_seconds",
    "interrupted",
}  # fmt: skip

Before = Callable[[str], None]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Callable[[Before], None]:
    """The figures above instead of real ones; before each, its key is told."""

    def use(before: Before) -> None:
        def steps(game: object, repeats: int, stack: ExitStack) -> Iterator[Step]:
            for (group, key), found in FOUND.items():

                def take(stop: object, key: str = key, found: Taken = found) -> Taken:
                    before(key)
                    return found

                yield Step(group, key, f"title of {group}", f"label of {key}", take)

        monkeypatch.setattr(bench, "steps_of", steps)
        monkeypatch.setattr(bench, "warm_up", lambda game: None)

    return use


def test_each_figure_is_told_as_soon_as_it_is_ready(
    cli: Cli, measured: Callable[[Before], None], capfd: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []
    measured(lambda key: told.append(capfd.readouterr().out))
    rest = cli("bench").out
    assert [out.count("label of") for out in told] == [0, 1, 1, 1, 1, 1]
    assert "label of 3 " in told[1]
    assert "title of hands" in told[1]
    assert "3,000" in told[1]
    assert "title of jobs" in told[2]
    assert "title of jobs" not in told[3]  # it stands above the first of them
    assert rest.splitlines()[-1] == "Two jobs: 1.50 times one."


def test_bench_speaks_italian(cli: Cli, measured: Callable[[Before], None]) -> None:
    measured(lambda key: None)
    told = cli("--lang", "it", "bench").out
    assert "migliore" in told
    assert "3.000" in told
    assert "0,500" in told
    assert "Due job: 1,50 volte uno." in told


def test_bench_tells_all_in_json(cli: Cli, measured: Callable[[Before], None]) -> None:
    measured(lambda key: None)
    code, out, err = cli("bench", "--json")
    told = read_json(out)
    assert (code, err) == (0, "")
    assert set(told) == KEYS
    assert told["random_hands_spread"] == {"3": {"best": 3000, "median": 2000, "worst": 1000}}
    assert told["two_jobs_speedup"] == 1.5
    assert told["two_threads_speedup"] is None
    assert told["decision_ms"] == {"bambino": {"median": 0.5, "p95": 1.25}}
    assert told["start_seconds"] == {"cold": 2.5}
    assert not told["interrupted"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_stops_it_has_the_figures_so_far(
    cli: Cli, measured: Callable[[Before], None], number: int
) -> None:
    def stop_at_two(key: str) -> None:
        if key == "2":
            signal.raise_signal(number)

    measured(stop_at_two)
    code, out, err = cli("bench", "--json")
    told = read_json(out)
    assert (code, err) == (0, "Stopped after 3 of 6 figures.\n")
    assert told["interrupted"]
    assert told["two_jobs_speedup"] == 1.5
    assert told["decision_ms"] == {}
    code, out, err = cli("bench")
    assert (code, err) == (0, "Stopped after 3 of 6 figures.\n")
    assert "label of 2" in out
    assert "label of single" not in out


def test_whoever_stops_it_before_there_is_a_figure_has_none(
    cli: Cli, measured: Callable[[Before], None]
) -> None:
    def stop(key: str) -> None:
        signal.raise_signal(signal.SIGINT)
        raise StoppedError

    measured(stop)
    assert cli("bench") == (130, "", "bestia: interrupted\n")


# --- what is measured ----------------------------------------------------------------------------


def test_all_that_the_readme_tells_is_measured() -> None:
    with ExitStack() as stack:
        steps = list(steps_of(GAME, 1, stack))
    keys: dict[str, list[str]] = {}
    for step in steps:
        keys.setdefault(step.group, []).append(step.key)
    assert keys == {
        HANDS: ["3", "5", "8"],
        JOBS: ["1", "2"],
        SEARCH: ["single", "multiple", "single, 2 threads"],
        LEVELS: list(LEVEL_NAMES),
        STARTS: ["cold", "warm", "help", "ismcts cold", "ismcts warm", "maestro cold",
                 "maestro warm"],
    }  # fmt: skip


def test_a_figure_is_of_the_runs_there_were_time_for() -> None:
    rates = iter([1.0, 5.0, 3.0, 4.0])
    asked = iter([False, False, True, True])
    assert measure(lambda: next(rates), 4, lambda: next(asked)) == Figure(5.0, 4.0, 3.0)
    with pytest.raises(StoppedError):
        measure(lambda: 1.0, 4, lambda: True)
    with pytest.raises(StoppedError):
        decision_times("random", GAME, 5, lambda: True)


def test_a_process_that_nobody_wants_any_more_is_ended(tmp_path: Path) -> None:
    marked = tmp_path / "done"
    code = f"import time; time.sleep(600); open({str(marked)!r}, 'w')"
    with pytest.raises(StoppedError):
        run_python(["-c", code], str(tmp_path), lambda: True)
    assert not marked.exists()
    assert run_python(["-c", "print(5)"], str(tmp_path), lambda: False) == "5\n"
