"""The real program in a real browser: `bestia serve` and headless Chromium."""

import asyncio
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("textual_serve")

from tests.terminal import program
from tests.terminal.browser import Browser, Tab, chromium, find_chromium
from tests.terminal.rooms import Room, open_room

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="rooms are process groups"),
    pytest.mark.skipif(find_chromium() is None, reason="there is no Chromium"),
]

CHAIRS = 2


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    folder = tmp_path / "data"
    with open_room(program.serve(folder, CHAIRS), folder) as opened:
        yield opened


def shades(png: bytes) -> int:
    """How many different bytes the pixels of a PNG are made of: one or two in a blank one."""
    packed, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += length + 12
    return len(set(zlib.decompress(packed)))


async def sit_down(tab: Tab) -> None:
    """From the menu to the table, with keys only."""
    for step in program.TO_THE_TABLE:
        await tab.wait_for(step.question)
        await tab.press(step.key)
    await tab.wait_for(lambda text: program.smazzata(text) == 1)


async def answer(tab: Tab) -> None:
    text = await tab.wait_for(lambda text: program.asked(text) is not None)
    asked = program.asked(text)
    assert asked is not None
    await tab.press(asked.key)
    await tab.wait_for(lambda shown: shown != text)


async def newcomer(browser: Browser, room: Room) -> Tab:
    return await browser.open(room.url, await browser.visitor())


def test_two_visitors_play_their_own_games_and_a_third_finds_the_room_full(
    room: Room, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with chromium(tmp_path / "profile") as browser:
            first, second = await newcomer(browser, room), await newcomer(browser, room)
            for tab in (first, second):
                await sit_down(tab)
                await answer(tab)
            third = await newcomer(browser, room)
            await third.wait_for("The room is full")
            assert program.smazzata(await first.text()) == 1
            assert program.smazzata(await second.text()) == 1
            assert shades(await first.picture()) > 50

    asyncio.run(scenario())
    assert len(room.visitors()) == CHAIRS
    for name in room.visitors():
        assert list((room.folder / "visitors" / name / "saves").iterdir())


def test_a_visitor_who_reloads_the_page_can_go_on_with_the_game(room: Room, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with chromium(tmp_path / "profile") as browser:
            tab = await newcomer(browser, room)
            await sit_down(tab)
            await answer(tab)
            await tab.go(room.url)
            await tab.wait_for(program.RESUME)

    asyncio.run(scenario())
    assert len(room.visitors()) == 1
