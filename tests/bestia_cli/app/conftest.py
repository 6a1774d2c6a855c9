"""The table on the screen: every drawing is looked at, and nobody waits for an idle machine."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.palette import Palette
from bestia_cli.language import current_language, set_language
from bestia_cli.screens.places import PARTS
from bestia_cli.storage.folders import Folders
from bestia_cli.widgets.canvas_view import CanvasView


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with all colours, whatever the tests are run in."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TEXTUAL_ANIMATIONS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture(autouse=True)
def quick_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pilot guesses from the clock whether all is done; these tests wait for what they expect."""

    async def go_round(min_sleep: float = 0, max_sleep: float = 0) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    monkeypatch.setattr("textual.app.wait_for_idle", go_round)
    monkeypatch.setattr("textual.pilot.wait_for_idle", go_round)


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Whatever any drawing of the test had to cut off: nothing, in the end."""
    cut: list[str] = []
    show = CanvasView.show

    def look(view: CanvasView, canvas: Canvas, palette: Palette) -> None:
        cut.extend(f"#{view.id} {canvas.width}x{canvas.height}: {one}" for one in canvas.clipped)
        client = (view.styles.width, view.styles.height)
        size = tuple(None if side is None else round(side.value) for side in client)
        if view.id in PARTS and size != (canvas.width, canvas.height):
            cut.append(f"#{view.id}: {canvas.width}x{canvas.height} in {size}")
        show(view, canvas, palette)

    monkeypatch.setattr(CanvasView, "show", look)
    yield cut
    assert cut == []


@pytest.fixture(autouse=True)
def same_language() -> Iterator[None]:
    """The app speaks for the whole process: what comes after finds the language as it was."""
    before = current_language()
    yield
    set_language(before)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path, tmp_path)
