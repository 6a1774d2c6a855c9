"""A wheel with kernels in it plays without compiling."""

from pathlib import Path

import pytest

from tests import wheel

MISSING = "from bestia_cli.engine_process.kernels import missing; print(missing('bestia'))"


@pytest.mark.slow
def test_an_installed_wheel_compiles_nothing(tmp_path: Path) -> None:
    target = tmp_path / "dist"
    target.mkdir()
    python = wheel.install(wheel.build(target), tmp_path / "venv")
    cache = tmp_path / "cache"
    for bot in ("random", "heuristic", "blueprint", "maestro:iterations=20"):
        played = wheel.run_installed(
            python, cache, "-m", "bestia_cli", "simulate", "--hands", "2", "--bots", bot
        )
        assert played.stderr == ""
        assert "2 smazzate" in played.stdout
    assert wheel.run_installed(python, cache, "-c", MISSING).stdout == "[]\n"
    assert not list(cache.rglob("*.nbc"))
