"""The whole program in a minute, with nothing but itself: `make test-lowest` runs this with the
oldest versions of all that it is built upon, without pytest and the other tools.

Run as a program (`python -m tests.smoke`) it takes every step in turn and ends at the first that
fails. Kernels are compiled where that is what is tried out, and run as plain Python elsewhere.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

PLAIN = {"NUMBA_DISABLE_JIT": "1"}
COMPILING = "Compiling the engine for this machine (only once, up to a minute) ...\n"
SECONDS = 300
"""After which a command hangs: much more than any takes, the compiler included."""


def run(*arguments: str, said: str = "", **settings: str) -> str:
    """The output of a command that ends well and has nothing to complain about."""
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-m", "bestia_cli", *arguments],
        input=said,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        env={**os.environ, "LC_ALL": "en_US.UTF-8", **settings},
    )
    told = ended.stderr.replace(COMPILING, "")
    assert (ended.returncode, told) == (0, ""), f"{arguments}: {ended.returncode}\n{ended.stderr}"
    return ended.stdout


def its_version_is_told(folder: Path) -> None:
    from bestia_cli import __version__

    script = Path(sys.executable).with_name("bestia")
    told = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"bestIA {__version__}\n", told


def simulate(bots: str, *more: str, **settings: str) -> dict[str, Any]:
    """The results of some smazzate, without what depends on the machine."""
    game = ("simulate", "--hands", "100", "--players", "3", "--seed", "smoke", "--bots", bots)
    results: dict[str, Any] = json.loads(run(*game, "--json", *more, **settings))
    return {name: told for name, told in results.items() if "second" not in name}


def a_simulation_is_the_same_compiled_and_as_plain_python(folder: Path) -> None:
    assert simulate("random") == simulate("random", **PLAIN)


def what_was_played_can_be_verified(folder: Path) -> None:
    history = str(folder / "history.jsonl")
    simulate("heuristic", "--history", history)
    assert "100 smazzate" in run("verify", history)


def who_searches_plays(folder: Path) -> None:
    seats = simulate("maestro:iterations=20,ismcts:iterations=20,blueprint")["seats"]
    assert [seat["faults"] for seat in seats] == [0, 0, 0]


def a_smazzata_is_played_in_plain_lines(folder: Path) -> None:
    game = ("quick", "--players", "3", "--hands", "1", "--seed", "smoke", "--lang", "en")
    told = run(*game, "--data-dir", str(folder), said="1\n" * 40, **PLAIN)
    assert told.endswith("The game is over.\n"), told


def a_smazzata_is_played_on_the_screen(folder: Path) -> None:
    """With keys, and with the engine in this process."""
    from bestia_cli.storage.folders import Folders
    from tests.bestia_cli.app.players import KeyRobot, play_on, table_setup, visit

    async def play() -> None:
        async with visit(Folders(folder, folder), table_setup(3, hands=1)) as here:
            await play_on(KeyRobot(here))
            assert here.table.session.over

    asyncio.run(play())


def a_browser_gets_the_first_page(folder: Path) -> None:
    from tests.terminal import program
    from tests.terminal.rooms import open_room

    with open_room(program.serve(folder, 1), folder) as room:
        with urllib.request.urlopen(room.url, timeout=SECONDS) as page:  # noqa: S310 (our own)
            assert "bestIA" in page.read().decode()
        code, _, err = room.interrupt()
        assert err == "", err
        assert code in (0, 130), code


STEPS: tuple[Callable[[Path], None], ...] = (
    its_version_is_told,
    a_simulation_is_the_same_compiled_and_as_plain_python,
    what_was_played_can_be_verified,
    who_searches_plays,
    a_smazzata_is_played_in_plain_lines,
    a_smazzata_is_played_on_the_screen,
    a_browser_gets_the_first_page,
)


def main() -> None:
    for step in STEPS:
        with tempfile.TemporaryDirectory() as folder:
            step(Path(folder))
        print(step.__name__.replace("_", " "), flush=True)


if __name__ == "__main__":
    main()
