"""A wheel that carries compiled kernels, and its first smazzata (`make wheel`).

`python -m tests.wheel FOLDER`. The kernels fit the versions of Python, Numba and llvmlite that made
them and all processors with SSE 4.2; whoever has others waits for the compiler as without them.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import venv
from pathlib import Path

from engine.kernel_cache import SHIPPED_CPU, SHIPPED_FEATURES

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "ai", "bestia_cli")
FILES = ("pyproject.toml", "README.md")

TABLE = "from tests.warm import compile_tables; compile_tables()"
SIMULATIONS = "from tests.wheel import compile_simulations; compile_simulations()"
MAESTRO = "from tests.wheel import compile_maestro; compile_maestro()"


def compile_simulations() -> None:
    """What `simulate` needs for players that are kernels, with a history and without."""
    from ai.simulation import Plan
    from ai.usual_simulation import new_simulation
    from engine.bestia.game import GAME
    from engine.bestia.rules import Rules
    from engine.jit import mark_warm

    for bot in ("random", "heuristic", "blueprint"):
        for history in (None, Path("never-written")):
            rules = Rules(players=3, salvo_threshold=None if bot == "random" else 60)
            plan = Plan(GAME, rules, 1, "0", (bot,) * 3, history=history)
            simulation = new_simulation(plan)
            simulation.warm_up()
            mark_warm(simulation.part)


def compile_maestro() -> None:
    """What `simulate` needs for a maestro."""
    from ai.players import warm_up
    from bestia_cli.bots import parts_of
    from engine.bestia.game import GAME
    from engine.bestia.rules import Rules
    from engine.jit import mark_warm

    warm_up(["maestro"], GAME, Rules(players=3))
    for part in parts_of(["maestro"], GAME):
        mark_warm(part)


def copy_sources(target: Path) -> None:
    unwanted = shutil.ignore_patterns("__pycache__", "shipped")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, target / package, ignore=unwanted)
    for file in FILES:
        shutil.copy(ROOT / file, target / file)


def house_alone() -> dict[str, str]:
    """The environment without the games of others, and without their place."""
    guests = ("BESTIA_GAMES", "PYTHONPATH")
    return {key: value for key, value in os.environ.items() if key not in guests}


def compile_kernels(cache: Path) -> None:
    """Compile for any processor that can run them: two at a time, then what needs both."""
    made_for = {"NUMBA_CPU_NAME": SHIPPED_CPU, "NUMBA_CPU_FEATURES": SHIPPED_FEATURES}
    env = {**house_alone(), **made_for, "BESTIA_CACHE_DIR": str(cache)}
    for codes in ((TABLE, SIMULATIONS), (MAESTRO,)):
        commands = [[sys.executable, "-c", code] for code in codes]
        started = [subprocess.Popen(command, env=env, cwd=ROOT) for command in commands]
        assert [process.wait() for process in started] == [0] * len(codes)


def build(target: Path) -> Path:
    """A wheel in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        sources, cache = Path(folder) / "sources", Path(folder) / "cache"
        copy_sources(sources)
        compile_kernels(cache)
        locks = shutil.ignore_patterns("*.lock")
        shutil.copytree(cache / "kernels", sources / "engine" / "shipped", ignore=locks)
        wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
        options = ["--no-build-isolation", "--wheel-dir", str(target.absolute()), str(sources)]
        subprocess.run([*wheel, *options], check=True)
    (built,) = target.glob("bestia-*.whl")
    return built


def install(wheel: Path, folder: Path) -> Path:
    """Into an empty set-up, which borrows the libraries of this one; returns its Python."""
    venv.create(folder, with_pip=False)
    home = next(folder.glob("lib/python*/site-packages"))
    shutil.unpack_archive(wheel, home, "zip")
    (home / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin" / "python"


def run_installed(python: Path, cache: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    env = {**house_alone(), "BESTIA_CACHE_DIR": str(cache)}
    command = [str(python), *words]
    return subprocess.run(
        command, env=env, cwd=python.parent, capture_output=True, text=True, check=True
    )


def main() -> None:
    target = Path(sys.argv[1])
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    wheel = build(target)
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder:
        python, cache = install(wheel, Path(folder) / "venv"), Path(folder) / "cache"
        for words in (
            ("-c", "import numba"),
            ("-m", "bestia_cli", "simulate", "--hands", "1"),
            ("-m", "bestia_cli", "simulate", "--hands", "1", "--bots", "maestro"),
        ):
            start = time.perf_counter()
            run_installed(python, cache, *words)
            print(f"{time.perf_counter() - start:6.2f} s  python {' '.join(words)}")
        print(f"{len(list(cache.rglob('*.nbc')))} kernels compiled")


if __name__ == "__main__":
    main()
