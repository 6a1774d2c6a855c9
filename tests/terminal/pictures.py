"""The README's pictures, taken of the real program (`make pictures`).

Textual exports what is on its screen as SVG; Chromium, where there is one, turns that into PNG.
"""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path

from textual.pilot import Pilot

from bestia_cli.app import BestiaApp, Opening
from bestia_cli.deal_code import seed_of
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.new_setup import names_for, watch_setup
from bestia_cli.scene import Scene
from bestia_cli.screens.board import BoardScreen
from bestia_cli.screens.table import TableScreen
from bestia_cli.setup import TRAINING, Setup
from bestia_cli.storage.folders import Folders
from engine.registry import GAMES

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
CHROMIUM = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--hide-scrollbars",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Act = Callable[[BestiaApp, Pilot[None]], Awaitable[None]]


@dataclass(frozen=True)
class Picture:
    name: str
    size: tuple[int, int]
    opening: Opening
    act: Act
    """What is done before it is taken."""
    layout: str = "auto"


def game(players: int, seed: str, name: str = "bestia") -> Opening:
    bots = (None, *["esperto"] * (players - 1))
    rules = GAMES[name].default_rules(players)
    if name == "bestia":
        rules = replace(rules, startup_ante=90)
    names = names_for(players, "Tu")
    return Opening(setup=Setup(name, rules, names, bots, seed_of(seed), mode=TRAINING))


async def until(app: BestiaApp, pilot: Pilot[None], ready: Callable[[BoardScreen], bool]) -> None:
    """Wait for a moment at the table."""
    while not (isinstance(app.screen, BoardScreen) and ready(app.screen)):
        await pilot.pause(0.02)


async def changed(app: BestiaApp, pilot: Pilot[None], before: Scene) -> None:
    await until(app, pilot, lambda screen: screen.scene is not before)


def is_asked(screen: BoardScreen) -> bool:
    """Whether a person is, or all is over: sooner no key is an answer."""
    return isinstance(screen, TableScreen) and (screen.asking or screen.session.over)


def to_phase(phase: str, presa: int = 0, lying: int = 0) -> Act:
    """Play on, by the first key that answers, to a turn of the person."""
    keys = {"select": "t", "buco": "b", "answer": "n", "vote": "a"}

    async def act(app: BestiaApp, pilot: Pilot[None]) -> None:
        while True:
            await until(app, pilot, is_asked)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            scene = screen.scene
            if scene.phase == phase and scene.own.presa >= presa and len(scene.on_table) >= lying:
                return
            await pilot.press(keys.get(scene.phase, "enter"))
            await changed(app, pilot, scene)

    return act


def after_choices(count: int) -> Act:
    """Play on, with what Enter stands for, to the choice after so many."""

    async def act(app: BestiaApp, pilot: Pilot[None]) -> None:
        for _ in range(count):
            await until(app, pilot, is_asked)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            before = screen.scene
            await pilot.press("enter")
            await changed(app, pilot, before)
        await until(app, pilot, is_asked)

    return act


async def stay(app: BestiaApp, pilot: Pilot[None]) -> None:
    await pilot.pause(0.3)


async def watch(app: BestiaApp, pilot: Pilot[None]) -> None:
    """A table of machines after a presa, with what the one who leads thinks."""
    await until(app, pilot, lambda screen: True)
    await pilot.press("space")
    for _ in range(400):
        screen = app.screen
        assert isinstance(screen, BoardScreen)
        if screen.scene.own.presa == 2 and not screen.scene.on_table:
            break
        before = screen.scene
        await pilot.press("right")
        await changed(app, pilot, before)
    await pilot.press("t")
    await until(app, pilot, lambda screen: screen.sheet is not None)


PICTURES = (
    Picture("menu-120x40", (120, 40), Opening(), stay),
    Picture("table-120x40", (120, 40), game(5, "tavolo 46"), to_phase("play", 1, 2)),
    Picture("roster-80x24", (80, 24), game(10, "dieci 345"), to_phase("play", 1, 4), "roster"),
    Picture("settlement-120x40", (120, 40), game(5, "tavolo 46"), to_phase("settled")),
    Picture("briscola-120x40", (120, 40), game(2, "sette", "briscola"), after_choices(6)),
    Picture("briscola-teams-120x40", (120, 40), game(4, "sette", "briscola"), after_choices(3)),
    Picture(
        "watch-160x50",
        (160, 50),
        Opening(watch=watch_setup(7, ["maestro"], None, "watch")),
        watch,
    ),
)


async def take(picture: Picture, folder: Path) -> Path:
    """The SVG of one picture."""
    app = BestiaApp(Folders(folder, folder), "it", picture.opening, DirectClient)
    app.settings = replace(app.settings, speed="instant", layout=picture.layout)
    app.grace = 0.0  # these hands are quicker than a person's
    async with app.run_test(size=picture.size) as pilot:
        await picture.act(app, pilot)
        await pilot.pause(0.2)
        path = FOLDER / f"{picture.name}.svg"
        path.write_text(app.export_screenshot(title="bestIA"), encoding="utf-8")
        return path


def to_png(svg: Path, chromium: str) -> None:
    text = svg.read_text(encoding="utf-8")
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)
    assert found is not None
    width, height = (round(float(size)) for size in found.groups())
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(f"<body style='margin:0'>{text}</body>", encoding="utf-8")
        command = [
            chromium,
            *CHROMIUM,
            f"--user-data-dir={folder}/profile",
            f"--screenshot={svg.with_suffix('.png')}",
            f"--window-size={width},{height}",
            page.as_uri(),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    svg.unlink()


def main() -> None:
    os.environ |= {"COLORTERM": "truecolor", "TERM": "xterm-256color"}
    os.environ.pop("NO_COLOR", None)
    FOLDER.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    for picture in PICTURES:
        if sys.argv[1:] and picture.name not in sys.argv[1:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            svg = asyncio.run(take(picture, Path(folder)))
        if chromium:
            to_png(svg, chromium)
        print(picture.name)


if __name__ == "__main__":
    main()
