"""Pictures of the main screens as text, to be looked at: `UPDATE_SNAPSHOTS=1` draws them anew."""

import asyncio
import difflib
import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from bestia_cli.app import Opening
from bestia_cli.new_setup import OTHERS
from bestia_cli.screens.live_board import PAUSES
from bestia_cli.setup import WATCH, Setup
from bestia_cli.storage.folders import Folders
from tests.bestia_cli.app.deals import (
    FIVE,
    FIVE_TO_PLAY,
    FIVE_TO_THE_END,
    TEN,
    TEN_TO_PLAY,
    dealt,
)
from tests.bestia_cli.app.players import Visit, table_setup, visit

FOLDER = Path(__file__).parent / "snapshots"
UPDATE = "UPDATE_SNAPSHOTS"


def compare(name: str, text: str) -> None:
    """The picture is the one that was looked at, to the last character."""
    path = FOLDER / f"{name}.txt"
    if os.environ.get(UPDATE):
        path.write_text(text + "\n", encoding="utf-8")
    assert path.exists(), f"there is no {path}: make it with {UPDATE}=1"
    before = path.read_text(encoding="utf-8").splitlines()
    changes = list(difflib.unified_diff(before, text.splitlines(), "before", "now", lineterm=""))
    assert not changes, "\n".join(changes)


async def until_asked(here: Visit) -> None:
    await here.until_asked()


async def nothing(here: Visit) -> None:
    """It is drawn already."""


def take_picture(
    folders: Folders,
    opening: Setup | Opening,
    size: tuple[int, int],
    first: Callable[[Visit], Awaitable[None]] = until_asked,
    speed: str = "instant",
) -> str:
    async def sit() -> str:
        async with visit(folders, opening, size, "it", speed=speed) as here:
            await first(here)
            return here.text()

    return asyncio.run(sit())


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hash of a deck is the same each time."""
    known = SimpleNamespace(token_hex=lambda size: "5e" * size)
    monkeypatch.setattr("bestia_cli.croupier.secrets", known)


def test_the_table_of_five_in_the_play(folders: Folders) -> None:
    setup = dealt(FIVE, FIVE_TO_PLAY)
    compare("play_5_players_120x40", take_picture(folders, setup, (120, 40)))


def test_the_table_of_ten_in_a_small_window(folders: Folders) -> None:
    setup = dealt(TEN, TEN_TO_PLAY)
    compare("play_10_players_80x24", take_picture(folders, setup, (80, 24)))


def test_the_accounts(folders: Folders) -> None:
    setup = dealt(FIVE, FIVE_TO_THE_END)
    compare("accounts_5_players_120x40", take_picture(folders, setup, (120, 40)))
    compare("accounts_5_players_60x20", take_picture(folders, setup, (60, 20)))


def test_the_cut(folders: Folders) -> None:
    setup = table_setup(4, first_dealer=1)
    compare("cut_4_players_80x24", take_picture(folders, setup, (80, 24)))


def test_what_is_watched_with_open_cards(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    setup = dealt(TEN, TEN_TO_PLAY)
    setup = replace(setup, kind=WATCH, bots=("random",) * 10, names=OTHERS)
    picture = take_picture(folders, Opening(watch=setup), (120, 40), nothing, "slow")
    compare("watch_10_players_120x40", picture)


def test_a_picture_that_has_changed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(UPDATE, raising=False)
    monkeypatch.setattr("tests.bestia_cli.app.test_snapshots.FOLDER", tmp_path)
    (tmp_path / "one.txt").write_text("a table\n", encoding="utf-8")
    compare("one", "a table")
    with pytest.raises(AssertionError, match="another"):
        compare("one", "another table")
    with pytest.raises(AssertionError, match="there is no"):
        compare("two", "a table")
