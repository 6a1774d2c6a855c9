"""Cards that travel over the felt, while the table waits for nobody."""

import pytest

from bestia_cli.draw.moving import STILL
from bestia_cli.screens.live_board import PAUSES
from bestia_cli.storage.folders import Folders
from engine.italian import parse_card
from tests.bestia_cli.app.deals import FOLLOWING, TO_FOLLOW, dealt
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import Visit, at_table


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first picture stays, and so does the pause of the others."""
    monkeypatch.setattr("bestia_cli.screens.moving.PICTURE", 3600.0)
    monkeypatch.setitem(PAUSES, "slow", 3600.0)


async def follow(here: Visit) -> None:
    """The Asso of coppe, with which the trick ends."""
    before = here.table.scene
    await here.press(str(before.hand_shown.index(parse_card("AC")) + 1))
    await here.until(lambda: here.table.scene is not before)
    await here.settle()


@pytest.mark.usefixtures("endless")
def test_a_card_that_was_played_is_on_its_way_and_any_key_ends_that_and_does_what_it_does(
    folders: Folders,
) -> None:
    async def play(here: Visit) -> None:
        await follow(here)
        assert here.table.moving.away == {0}
        look_at(here)
        moving = here.part("board")
        await here.press("u")
        await here.settle()
        assert here.table.moving is STILL
        assert here.table.sheet is not None
        await here.press("u")
        await here.settle()
        assert here.part("board") != moving

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), play, speed="slow", animations=True)


@pytest.mark.usefixtures("endless")
def test_the_table_goes_on_and_takes_answers_while_cards_move(folders: Folders) -> None:
    async def play(here: Visit) -> None:
        await follow(here)
        table = here.table
        assert table.moving is not STILL
        table.skip.set()
        await here.until(lambda: table.asking)
        before = table.scene
        table.perform("card:0")
        await here.until(lambda: table.scene is not before)

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), play, speed="slow", animations=True)


@pytest.mark.usefixtures("endless")
def test_a_window_that_is_resized_ends_the_pictures(folders: Folders) -> None:
    async def play(here: Visit) -> None:
        await follow(here)
        await here.resize(80, 24)
        assert here.table.moving is STILL
        look_at(here)

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), play, speed="slow", animations=True)


@pytest.mark.parametrize("wish", [{"animations": False}, {"speed": "instant"}])
def test_nothing_moves_where_nothing_is_to_move(
    folders: Folders, wish: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bestia_cli.screens.moving.PICTURE", 3600.0)

    async def play(here: Visit) -> None:
        await follow(here)
        assert here.table.moving is STILL

    settings = {"speed": "fast", "animations": True} | wish
    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), play, **settings)


def test_at_the_end_all_cards_lie_where_they_go(folders: Folders) -> None:
    async def play(here: Visit) -> None:
        await follow(here)
        await here.until(lambda: here.table.moving is STILL)
        await here.settle()
        still = here.part("board")
        here.table.redraw()
        assert here.part("board") == still

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), play, speed="slow", animations=True)
