"""A visitor who types hostile texts into every field and tries every command of the palette: no
file, no process and no line of the host."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from bestia_cli.access import VISITOR
from bestia_cli.app import Opening
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.new_setup import OWN, FormValues, setup_from_form, watch_setup
from bestia_cli.screens.board import BoardScreen
from bestia_cli.screens.fields import ChoiceField
from bestia_cli.screens.menu import OPENERS, MenuScreen
from bestia_cli.screens.palette import commands_on
from bestia_cli.visitor_app import VisitorApp
from tests.bestia_cli.visitor.watching import Deeds, watching
from tests.histories import docs_example

SECRET = "the host's own secret"  # noqa: S105
PATIENCE = 60.0
FORMS = ("new_game", "saves", "watch", "replay", "statistics", "learn", "settings")


@pytest.fixture
def host(tmp_path: Path) -> Path:
    """The machine of the host: a file that a visitor may not see, and a folder that is theirs."""
    (tmp_path / "secret.jsonl").write_text(docs_example() + SECRET, encoding="utf-8")
    (tmp_path / "own" / "games").mkdir(parents=True)
    (tmp_path / "own" / "games" / "20260101-000000-aaaa.jsonl").write_text(
        docs_example(), encoding="utf-8"
    )
    return tmp_path


@pytest.fixture
def deeds(host: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Deeds]:
    monkeypatch.chdir(host / "own")
    with watching(host / "own") as seen:
        yield seen


def hostile(host: Path) -> list[str]:
    return [
        f"exec:touch {host}/PWNED",
        f"blueprint:table={host}/secret.jsonl",
        "ismcts:ms=600000:threads=64",
        f"{host}/secret.jsonl",
        "../secret.jsonl",
        "$(touch PWNED) `touch PWNED`; touch PWNED",
        "[@click=app.screenshot('x','/tmp')]x[/]",
        "{0.__class__} %s%n \x1b]0;x\x07" + "9" * 4000,
    ]


@asynccontextmanager
async def visit(opening: Opening | None = None) -> AsyncIterator[tuple[VisitorApp, Pilot[None]]]:
    app = VisitorApp("en", 30)
    app.new_client = partial(DirectClient, access=VISITOR)
    app.opening = opening or Opening(speed="instant")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        yield app, pilot


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"stuck at {pilot.app.screen}"
        await pilot.pause()
        await asyncio.sleep(0.001)


async def settle(pilot: Pilot[None]) -> None:
    """Until nothing is being fetched."""
    await pilot.pause()
    fetching = [worker for worker in pilot.app.workers if worker.group == "fetch"]
    await until(pilot, lambda: all(worker.is_finished for worker in fetching))


def shown(app: VisitorApp) -> str:
    """All that stands on the screen, and what was said there."""
    strips = app.screen._compositor.render_strips()
    said = [notification.message for notification in app._notifications]
    return "\n".join(["".join(part.text for part in strip) for strip in strips] + said)


async def open_entry(app: VisitorApp, pilot: Pilot[None], name: str) -> None:
    await until(pilot, lambda: isinstance(app.screen, MenuScreen))
    menu = app.screen
    assert isinstance(menu, MenuScreen)
    OPENERS[name](menu)
    await until(pilot, lambda: app.screen is not menu)
    await pilot.pause()
    for choice in app.screen.query(ChoiceField):
        if OWN in choice.choices:
            choice.value = OWN
    await pilot.pause()


async def type_into_all(host: Path, name: str) -> int:
    """Every text into every field of a screen, each submitted in all ways that there are."""
    typed = place = 0
    texts = hostile(host)
    while True:
        async with visit() as (app, pilot):
            await open_entry(app, pilot, name)
            screen = app.screen
            inputs = [field for field in screen.query(Input) if not field.disabled]
            if place >= len(inputs) * len(texts):
                return typed
            while place < len(inputs) * len(texts) and app.screen is screen:
                field, text = inputs[place // len(texts)], texts[place % len(texts)]
                place, typed = place + 1, typed + 1
                before = field.value
                field.value = text[: field.max_length]
                field.focus()
                await pilot.press("enter", "ctrl+s")
                await settle(pilot)
                assert SECRET not in shown(app)
                assert str(host) not in shown(app).replace(text, "")
                if field.is_mounted and app.screen is screen:
                    field.value = before


def assert_harmless(host: Path, deeds: Deeds) -> None:
    assert {path.name for path in host.iterdir()} == {"secret.jsonl", "own"}
    assert not list(host.rglob("*PWNED*"))
    assert not list(host.rglob("*copied*"))
    assert deeds.starts == []
    assert deeds.foreign_writes() == set()
    assert deeds.foreign_reads() == set()


@pytest.mark.parametrize("name", FORMS)
def test_no_text_in_any_field_gets_a_visitor_anything_of_the_host(
    name: str, host: Path, deeds: Deeds
) -> None:
    typed = asyncio.run(type_into_all(host, name))
    assert typed or name not in ("new_game", "watch", "settings")
    assert_harmless(host, deeds)


def table() -> Opening:
    return Opening(setup=setup_from_form(FormValues(players=3, level="bambino", seed="walk")))


ELSEWHERE = Path("../secret.jsonl")
OPENINGS: dict[str, Callable[[], Opening]] = {
    "menu": Opening,
    "table": table,
    "watch": lambda: Opening(watch=watch_setup(3, ["bambino"], 1, "walk"), speed="slow"),
    "replay": lambda: Opening(replay=next(Path("games").iterdir())),
    "replay of another file": lambda: Opening(replay=ELSEWHERE),
}


async def try_all_commands(host: Path, opening: Callable[[], Opening]) -> int:
    """Every command that the palette has on a screen."""
    number = 0
    while True:
        async with visit(opening()) as (app, pilot):
            await settle(pilot)
            if app.opening.goes_somewhere and app.opening.replay != ELSEWHERE:
                await until(pilot, lambda: isinstance(pilot.app.screen, BoardScreen))
            commands = commands_on(app.screen, app)
            if number >= len(commands):
                return number
            commands[number].act()
            number += 1
            await settle(pilot)
            assert SECRET not in shown(app)
            assert str(host) not in shown(app)


@pytest.mark.parametrize("name", OPENINGS)
def test_no_command_of_the_palette_gets_a_visitor_anything_of_the_host(
    name: str, host: Path, deeds: Deeds
) -> None:
    assert asyncio.run(try_all_commands(host, OPENINGS[name])) >= 4
    assert_harmless(host, deeds)


def test_a_text_in_a_message_makes_no_link(host: Path, deeds: Deeds) -> None:
    async def scenario() -> None:
        async with visit() as (app, pilot):
            app.notify("[@click=app.screenshot('x')]press[/]")
            await pilot.pause()
            assert "[@click" in shown(app)

    asyncio.run(scenario())


def test_an_export_goes_to_the_browser_and_to_no_file(
    host: Path, deeds: Deeds, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivered: list[str] = []

    def deliver(app: VisitorApp, text: StringIO, **others: object) -> None:
        delivered.append(text.read())

    async def scenario() -> None:
        async with visit() as (app, pilot):
            app.open_statistics()
            await until(pilot, lambda: getattr(app.screen, "figures", None) is not None)
            await pilot.press("c", "j")
            await until(pilot, lambda: len(delivered) == 2)

    monkeypatch.setattr(VisitorApp, "deliver_text", deliver)
    asyncio.run(scenario())
    assert not list(host.rglob("statistics.[cj]s*"))
    assert_harmless(host, deeds)
