"""The screen, as a person uses it: with keys only, and with the mouse only."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.app import App
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import ContentSwitcher

from bestia_cli.draw.look import TRUE, look_for
from bestia_cli.draw.palette import palette_for
from bestia_cli.language import _, current_language, set_language
from bestia_cli.screens.statistics import TABS, OpenReplay, StatisticsScreen
from bestia_cli.screens.statistics_parts import StatisticsHelp
from bestia_cli.statistics.database import NAME
from engine.registry import DEFAULT
from tests.bestia_cli.statistics.small import (
    HEADER,
    hand,
    in_bestia,
    in_societa,
    out,
    write_game,
)

SIZES = [(60, 20), (80, 24), (120, 40)]


class Stage(App[None]):
    """An app with nothing but the statistics."""

    look, palette = look_for("italian", TRUE), palette_for("feltro", TRUE)

    def __init__(self, data: Path, game: str) -> None:
        super().__init__()
        self.statistics = StatisticsScreen(data, game=game)
        self.opened: list[tuple[str, int]] = []

    def on_mount(self) -> None:
        self.push_screen(self.statistics)

    def on_open_replay(self, message: OpenReplay) -> None:
        self.opened.append((message.game_id, message.hand))

    @property
    def shows_statistics(self) -> bool:
        return self.screen is self.statistics

    @property
    def shows_help(self) -> bool:
        return isinstance(self.screen, StatisticsHelp)

    @property
    def text(self) -> str:
        """All that is on the screen."""
        strips = self.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in strips)


Steps = Callable[[Stage, Pilot[None]], Awaitable[None]]


def act(data: Path, size: tuple[int, int], steps: Steps, game: str = DEFAULT) -> None:
    async def perform() -> None:
        app = Stage(data, game)
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            await steps(app, pilot)

    asyncio.run(perform())


async def settle(app: Stage, pilot: Pilot[None]) -> None:
    """Until all is read and drawn."""
    await app.workers.wait_for_complete()
    await pilot.pause()


async def press(app: Stage, pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await settle(app, pilot)


async def click(app: Stage, pilot: Pilot[None], text: str) -> None:
    """Click where a text stands."""
    for y, line in enumerate(app.text.splitlines()):
        if text in line:
            assert await pilot.click(offset=(line.index(text), y))
            return await settle(app, pilot)
    pytest.fail(f"{text!r} is not on the screen:\n{app.text}")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    easy = HEADER | {"levels": [None, "bambino", "bambino"]}
    write_game(tmp_path, "first", [hand(1), in_bestia(2), out(3, mode="training")])
    write_game(tmp_path, "second", [in_societa(4), out(5), in_bestia(6)], easy)
    return tmp_path


@pytest.fixture(params=["en", "it"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = current_language()
    set_language(request.param)
    yield request.param
    set_language(before)


@pytest.mark.parametrize("size", SIZES)
def test_with_keys_only(data: Path, size: tuple[int, int]) -> None:
    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        assert "-€0.65" in app.text
        for key, tab in zip("123465", [*TABS[:4], "others", "deals"], strict=True):
            await press(app, pilot, key)
            assert app.statistics.query_one(ContentSwitcher).current == tab
            assert tab != "others" or "Bruno" in app.text
        assert "The worst" in app.text
        await press(app, pilot, "enter")
        await press(app, pilot, "down", "enter")
        assert app.opened == [("second", 4), ("first", 2)]
        await press(app, pilot, "right", "right")
        assert app.statistics.tab == "overview"
        await press(app, pilot, "left", "left", "left")
        assert "bambino" not in app.text
        await press(app, pilot, "left")
        assert "bambino" in app.text
        await press(app, pilot, "f")
        assert "serious games" in app.text
        await press(app, pilot, "l")
        assert "against bambino" in app.text
        assert app.statistics.figures is not None
        assert app.statistics.figures.total.deals == 3
        await press(app, pilot, "question_mark")
        assert app.shows_help
        assert "this page" in app.text
        await press(app, pilot, "escape")
        assert app.shows_statistics
        await press(app, pilot, "q")
        assert not app.shows_statistics

    act(data, size, steps)


@pytest.mark.parametrize("size", SIZES)
def test_with_the_mouse_only(data: Path, size: tuple[int, int]) -> None:
    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        await click(app, pilot, "5 Smazzate")
        await click(app, pilot, "+€0.15")
        await click(app, pilot, "-€0.20")
        assert app.opened == [("second", 4), ("first", 1)]
        await click(app, pilot, "2 Money")
        assert "balance -€0.65" in app.text
        assert "piatto €0.30" in app.text
        await click(app, pilot, "3 Levels")
        await click(app, pilot, "l Level")
        assert "against bambino" in app.text
        await click(app, pilot, "f Filter")
        assert "serious games, against bambino" in app.text
        await click(app, pilot, "? ")
        assert app.shows_help
        await click(app, pilot, "this page")
        assert app.shows_statistics
        await click(app, pilot, "esc")
        assert not app.shows_statistics

    act(data, size, steps)


def test_an_export_is_written_to_the_data_folder_and_says_where(data: Path) -> None:
    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        await press(app, pilot, "f", "c")
        await press(app, pilot, "j")
        told = [note.message for note in app._notifications]
        assert [Path(text.split()[-1]).name for text in told] == [
            "statistics.csv",
            "statistics.json",
        ]

    act(data, (120, 40), steps)
    assert (data / "statistics.csv").read_text().count("\n") == 6
    assert json.loads((data / "statistics.json").read_text())["filter"]["serious"] is True


def test_an_export_that_fails_says_why(data: Path) -> None:
    (data / "statistics.csv").mkdir()

    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        await press(app, pilot, "c")
        (told,) = app._notifications
        assert told.severity == "error"
        assert "statistics.csv" in told.message

    act(data, (80, 24), steps)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off_in_either_language(
    data: Path, size: tuple[int, int], language: str
) -> None:
    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        screen = Region(0, 0, *size)
        for key in "12345":
            await press(app, pilot, key)
            for widget in app.statistics.query("LinkBar, CanvasView, ContentSwitcher, AmountPlot"):
                if widget.display:
                    assert screen.contains_region(widget.region)
            lines = app.text.splitlines()
            assert _("Smazzate") in lines[1]
            assert all(key in lines[-1] for key in ("?", "^p", "esc"))
        await press(app, pilot, "question_mark")
        assert _("leave the statistics") in app.text

    act(data, size, steps)


def test_without_a_smazzata_it_says_what_to_do(tmp_path: Path) -> None:
    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        assert "play a smazzata and come back" in app.text
        await press(app, pilot, "2", "right", "f", "l", "c", "escape")
        assert not app.shows_statistics

    act(tmp_path, (60, 20), steps)


def test_a_filter_that_lets_nothing_through_says_so_and_another_brings_it_back(
    data: Path,
) -> None:
    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        await press(app, pilot, "5", "f", "f")
        assert "choose another filter" in app.text
        await press(app, pilot, "f", "f")
        assert "The worst" in app.text

    write_game(data, "first", [hand(1, when="2001-01-01T00:00:00+00:00")])
    (data / "games" / "second.jsonl").unlink()
    act(data, (80, 24), steps)


def test_there_is_no_heading_over_nothing(tmp_path: Path) -> None:
    write_game(tmp_path, "first", [in_bestia(2)])

    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        await press(app, pilot, "5")
        assert "The worst" in app.text
        assert "The best" not in app.text
        await press(app, pilot, "3")
        assert "?" not in app.text.replace("? Help", ""), "of one smazzata there is no interval"

    act(tmp_path, (80, 24), steps)


def test_a_new_size_is_filled_anew(data: Path) -> None:
    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        await press(app, pilot, "3")
        assert _("bestie") not in app.text
        await pilot.resize_terminal(120, 40)
        await settle(app, pilot)
        assert _("bestie") in app.text

    act(data, (60, 20), steps)


def test_what_could_not_be_read_is_told_once(data: Path) -> None:
    (data / NAME).write_bytes(b"garbage" * 1000)
    with (data / "games" / "first.jsonl").open("ab") as file:
        file.write(b"{")

    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        await press(app, pilot, "f", "f")
        told = sorted(note.message for note in app._notifications)
        assert len(told) == 2
        assert told[0].startswith("1 line of the histories")
        assert told[1].endswith(f"{NAME}.damaged-1")

    act(data, (80, 24), steps)


def test_a_database_that_can_not_be_used_is_explained(data: Path) -> None:
    (data / NAME).symlink_to(data / "nowhere" / NAME)

    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        assert "unable to open database file" in app.text
        await press(app, pilot, "2", "c", "l", "q")
        assert not app.shows_statistics

    act(data, (120, 40), steps)
