"""The table on a phone: `bestia serve` in headless Chromium, with nothing but a finger."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("textual_serve")

from bestia_cli.draw.plan import MIN_HEIGHT, MIN_WIDTH
from tests.terminal import program
from tests.terminal.browser import Tab, chromium, find_chromium
from tests.terminal.rooms import Room, open_room

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="rooms are process groups"),
    pytest.mark.skipif(find_chromium() is None, reason="there is no Chromium"),
]

UPRIGHT, ACROSS, SMALL = (390, 844), (844, 390), (320, 568)
PICTURES = os.environ.get("PHONE_PICTURES", "")
"""A folder for what the phone shows, to be looked at."""
PLAYED = ("choose a card", "do you lead")
"""Answered by a tap on a card."""
MOST_TAPS = 40
"""For one smazzata; a tap may also only hurry the accounts."""
SOON = 20
"""Seconds in which something comes of a tap."""
Steps = Callable[[Tab], Awaitable[None]]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    folder = tmp_path / "data"
    with open_room(program.serve(folder, 1), folder) as opened:
        yield opened


def on_phone(room: Room, size: tuple[int, int], profile: Path, steps: Steps) -> None:
    async def scenario() -> None:
        async with chromium(profile) as browser:
            tab = await browser.open("about:blank", await browser.visitor())
            await tab.hold(*size)
            await tab.go(room.url)
            await tab.wait_for(program.MENU)
            await steps(tab)

    asyncio.run(scenario())


async def keep_picture(tab: Tab, name: str) -> None:
    if PICTURES:
        Path(PICTURES, f"{name}.png").write_bytes(await tab.picture())


async def sit_down(tab: Tab) -> None:
    await tab.tap_text(program.MENU)
    await tab.wait_for("Sit down")
    await tab.tap_text("Sit down")
    await tab.wait_for(lambda text: program.smazzata(text) == 1)


async def answer(tab: Tab) -> str:
    """Tap an answer to what the table asks, again if it was held off; returns the question."""
    text = await tab.wait_for(lambda text: program.asked(text) is not None)
    asked = program.asked(text)
    assert asked is not None
    for _ in range(SOON):
        await tap_answer(tab, text, asked)
        with suppress(AssertionError):
            await tab.wait_for(lambda shown: shown != text, 1.0)
            return asked.question
    pytest.fail(f"nothing comes of {asked}:\n{text}")


async def tap_answer(tab: Tab, text: str, asked: program.Answer) -> None:
    footer = text.split("\n")[-1]
    key = {"enter": "↵"}.get(asked.key, asked.key)
    if asked.question in PLAYED and "┏" in text:
        await tab.tap_text("┏")  # the card with the cursor, which may be played
    elif f" {key} " in footer:
        await tab.tap_cell(footer.rindex(f" {key} ") + 1, text.count("\n"))
    else:
        assert key == "↵", f"{key} is not offered:\n{text}"
        await tab.tap_key(key)


@pytest.mark.parametrize("size", [UPRIGHT, ACROSS], ids=["upright", "across"])
def test_a_whole_deal_is_played_with_taps_alone(
    room: Room, tmp_path: Path, size: tuple[int, int]
) -> None:
    async def play(tab: Tab) -> None:
        name = "x".join(map(str, size))
        columns, rows = await tab.size()
        assert columns >= MIN_WIDTH
        assert rows >= MIN_HEIGHT
        await keep_picture(tab, f"menu-{name}")
        await sit_down(tab)
        asked: list[str] = []
        while program.smazzata(await tab.text()) != 2:
            asked.append(await answer(tab))
            await keep_picture(tab, f"{name}-{len(asked):02}")
            assert len(asked) < MOST_TAPS
        assert asked[-1] == program.SETTLED

    on_phone(room, size, tmp_path / "profile", play)


def test_a_phone_that_is_turned_keeps_its_table_and_shows_all_of_it(
    room: Room, tmp_path: Path
) -> None:
    async def turn(tab: Tab) -> None:
        await sit_down(tab)
        upright = await tab.size()
        for size in (ACROSS, UPRIGHT):
            before = await tab.size()
            await tab.hold(*size)
            await tab.wait_for(lambda text: program.asked(text) is not None)
            while await tab.size() == before:
                await asyncio.sleep(0.05)
            columns, rows = await tab.size()
            assert columns >= MIN_WIDTH
            assert rows >= MIN_HEIGHT
            text = await tab.wait_for(
                lambda text: program.asked(text) is not None and program.smazzata(text) == 1
            )
            assert program.TOO_SMALL not in text
        assert await tab.size() == upright

    on_phone(room, UPRIGHT, tmp_path / "profile", turn)


def test_the_bar_has_the_keys_that_a_finger_has_not_and_a_swipe_scrolls(
    room: Room, tmp_path: Path
) -> None:
    async def use(tab: Tab) -> None:
        columns, rows = await tab.size()
        assert columns >= MIN_WIDTH
        assert rows >= MIN_HEIGHT
        await tab.wait_for(program.LEARN)
        await tab.tap_key("↓")
        await tab.wait_for(program.AFTER_LEARN)
        await tab.tap_key("↑")
        await tab.wait_for(program.LEARN)
        await tab.tap_text("Learn")
        await tab.wait_for("Lessons at the table")
        await tab.tap_text("Glossary")
        text = await tab.wait_for("• alzare (to cut)")
        while "• capo (head)" not in text or "• alzare (to cut)" in text:
            await tab.touch(*((150, y) for y in range(400, 250, -30)))
            text = await tab.text()
        await tab.tap_key("esc")
        await tab.wait_for("Lessons at the table")
        await tab.tap_key("esc")
        await tab.wait_for(program.MENU)

    on_phone(room, SMALL, tmp_path / "profile", use)


def test_the_keyboard_stays_away_until_it_is_called(room: Room, tmp_path: Path) -> None:
    mode = 'document.querySelector("textarea.xterm-helper-textarea").inputMode'

    async def call(tab: Tab) -> None:
        assert await tab.evaluate(mode) == "none"
        for wanted in ("text", "none"):
            await tab.tap_key("⌨")
            while await tab.evaluate(mode) != wanted:
                await asyncio.sleep(0.05)

    on_phone(room, UPRIGHT, tmp_path / "profile", call)
