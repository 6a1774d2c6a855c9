"""The figures of the bench; what they measure is left to `make bench`."""

import pytest

pytest.importorskip("pty", reason="pseudo terminals are a thing of Unix", exc_type=ImportError)

from tests.terminal import bench
from tests.terminal.bench import Figure


def test_a_budget_is_held_when_95_in_100_are_below_it() -> None:
    slow_ones = (1.0,) * 96 + (80.0,) * 4
    assert Figure("key", "ms", 50.0, slow_ones).held
    assert not Figure("key", "ms", 50.0, slow_ones + (80.0,) * 4).held


def test_a_figure_of_one_sample_is_that_sample() -> None:
    told = Figure("memory", "MiB", 20.0, (3.5,)).to_json()
    assert (told["p50"], told["p95"], told["max"]) == (3.5, 3.5, 3.5)


def test_a_part_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bench.main(["speed"])
    assert ended.value.code == 2
    assert "there is no part speed" in capsys.readouterr().err
