"""The deal of the day: once a day, par, streaks, a line to share, and files that lie."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot

from bestia_cli.daily import (
    Outcome,
    for_practice,
    key_of,
    left_daily,
    line_to_share,
    once_a_day,
    outcome_of,
    outcomes,
    streak,
)
from bestia_cli.draw.daily import Day, draw_day
from bestia_cli.draw.look import NONE, TRUE, look_for
from bestia_cli.engine_process import par as par_module
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.language import set_language
from bestia_cli.new_setup import setup_of_the_day
from bestia_cli.scene import RefusedError
from bestia_cli.screens.daily import DailyScreen
from bestia_cli.screens.dialogs import MessageDialog
from bestia_cli.screens.menu import MenuScreen
from bestia_cli.session import Session
from bestia_cli.setup import DAILY, PRACTICE, TRAINING, Setup
from bestia_cli.statistics.ingest import silent
from bestia_cli.statistics.reading import read_statistics
from bestia_cli.statistics.tallies import Filter
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.pars import NAME, read_pars, write_par
from engine.registry import GAMES
from tests.bestia_cli.app.players import KeyRobot, Visit, play_on, screen_text, visit
from tests.bestia_cli.screens.stand_in import StandIn
from tests.bestia_cli.screens.test_first_screens import use

TODAY = date.today()
HARMLESS = "random"
"""Who sits with the person here: quick, and the same in every game."""


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[DirectClient]:
    """An engine whose strongest level is a quick one."""
    monkeypatch.setattr(par_module, "LEVEL_NAMES", ("bambino",))
    client = DirectClient()
    yield client
    client.close()


def daily(game: str = "bestia", day: date = TODAY) -> Setup:
    setup = setup_of_the_day(day, "Zoë", game=game)
    bots = tuple(None if bot is None else HARMLESS for bot in setup.bots)
    return Setup(**{**vars(setup), "bots": bots})


def play(client: DirectClient, folders: Folders, setup: Setup) -> int:
    """To the end, with whatever can be chosen first; what it brought."""
    session = Session.begin(client, folders, setup)
    finish(session)
    ending = session.scene.ending
    session.close()
    assert ending is not None
    return ending.gains[setup.person or 0]


def finish(session: Session) -> None:
    while not session.over:
        if session.scene.asks:
            session.choose(session.scene.options[0].word)
        else:
            session.advance()


@pytest.mark.parametrize("game", GAMES)
def test_a_day_is_played_once_and_then_for_practice(
    client: DirectClient, folders: Folders, game: str
) -> None:
    setup = daily(game)
    assert once_a_day(folders, setup, TODAY) is setup
    net = play(client, folders, setup)
    outcome = outcome_of(folders, game, TODAY)
    assert outcome is not None
    assert (outcome.net, outcome.day, outcome.par) == (net, TODAY, None)
    again = once_a_day(folders, setup, TODAY)
    assert (again.kind, again.mode, again.seed) == (PRACTICE, TRAINING, setup.seed)
    play(client, folders, again)
    assert outcomes(folders, game) == {TODAY: outcome}, "practice does not count"


@pytest.mark.parametrize("game", GAMES)
def test_par_is_the_same_cards_in_the_same_seat(
    client: DirectClient, folders: Folders, game: str
) -> None:
    setup = daily(game)
    session = Session.begin(client, folders, setup)
    with pytest.raises(RefusedError):  # as long as it is being played
        client.par(setup)
    session.close()
    client.service.close()
    assert client.par(setup) == client.par(setup)


def test_a_deal_that_was_left_is_gone_on_with(client: DirectClient, folders: Folders) -> None:
    assert left_daily(folders, "bestia", TODAY) == ""
    session = Session.begin(client, folders, daily())
    assert session.keeper is not None
    game_id = session.keeper.save.id
    session.close()
    assert left_daily(folders, "bestia", TODAY) == game_id
    assert left_daily(folders, "bestia", TODAY + timedelta(days=1)) == ""


def test_a_streak_goes_on_until_a_day_is_missed() -> None:
    days = [TODAY - timedelta(days=back) for back in (0, 1, 2, 4)]
    assert streak(days, TODAY) == 3
    assert streak(days[1:], TODAY) == 2, "today can still be played"
    assert streak(days[2:], TODAY) == 0
    assert streak([], date.min + timedelta(days=1)) == 0


# --- files that lie ------------------------------------------------------------------------------

DAMAGED = (
    b"",
    b"{}",
    b"null",
    b"\xff\xfe",
    b"[" * 9000,
    b'{"format": "daily-pars", "pars": 7}',
    b'{"format": "daily-pars", "pars": {"bestia 2026-11-19": 1e999}}',
    b'{"format": "daily-pars", "pars": {"bestia 2026-11-19": "much"}}',
)


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_record_is_as_if_there_were_none(folders: Folders, content: bytes) -> None:
    folders.data.mkdir(parents=True)
    (folders.data / NAME).write_bytes(content)
    assert read_pars(folders) == {}
    write_par(folders, "bestia 2026-11-19", -30)
    assert read_pars(folders) == {"bestia 2026-11-19": -30}


@pytest.mark.parametrize("content", [*DAMAGED, b'{"seed": 7}\n', b'{"seed": {}}\n{}\n'])
def test_a_forged_history_is_no_day(folders: Folders, content: bytes) -> None:
    folders.games.mkdir(parents=True)
    for name in (f"{TODAY:%Y%m%d}-1-a", "00010101-000000-aaaa", "99991231-000000-aaaa", "x"):
        (folders.games / f"{name}.jsonl").write_bytes(content)
    assert outcomes(folders, "bestia") == {}
    assert outcome_of(folders, "bestia", TODAY) is None


def test_the_cards_of_another_day_are_not_those_of_today(
    client: DirectClient, folders: Folders
) -> None:
    old = TODAY - timedelta(days=40)
    play(client, folders, daily(day=old))
    assert outcomes(folders, "bestia") == {}, "its name says that it was played today"
    (path,) = folders.games.glob("*.jsonl")
    lines = path.read_text("utf-8").splitlines()
    header = json.loads(lines[0]) | {"seed": daily().seed}
    forged = json.loads(lines[1]) | {"kind": "game"}
    path.write_text(json.dumps(header) + "\n" + json.dumps(forged) + "\n", "utf-8")
    assert outcomes(folders, "bestia") == {}, "it was no game of the day"


def test_a_par_that_is_known_is_told(client: DirectClient, folders: Folders) -> None:
    net = play(client, folders, daily())
    write_par(folders, key_of("bestia", TODAY), net - 50)
    outcome = outcome_of(folders, "bestia", TODAY)
    assert outcome is not None
    assert (outcome.par, outcome.standing) == (net - 50, "better")


# --- what is seen --------------------------------------------------------------------------------

DAY = date(2026, 11, 19)


def days_of(par: int | None = -60) -> dict[date, Outcome]:
    days = {DAY - timedelta(days=back): 30 - 45 * back for back in range(3)}
    return {day: Outcome(day, "bestia", net, par) for day, net in days.items()}


def test_the_line_to_share_gives_nothing_away() -> None:
    line = line_to_share(days_of()[DAY], 3)
    assert line == "bestIA 2026-11-19 · Bestia · ▲ +€0.90 on par · 3 in a row"
    assert line_to_share(Outcome(DAY, "bestia", -30, -30), 1).endswith("= on par")
    assert line_to_share(Outcome(DAY, "bestia", -30, None), 1).endswith("▼ -€0.30")


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (160, 50)])
def test_the_day_fits_every_window(language: str, size: tuple[int, int]) -> None:
    set_language(language)
    for look in (look_for("italian", TRUE), look_for("letters", NONE)):
        for waits, found in ((False, days_of()), (True, days_of(None)), (False, {})):
            day = Day("bestia", DAY, DAY, DAY.replace(day=1), found, waits)
            canvas = draw_day(day, *size, look)
            assert canvas.clipped == []
            assert look.glyphs.ascii is False or canvas.plain().isascii()
            assert "19" in canvas.plain()


def test_kinds_are_as_the_histories_have_them() -> None:
    assert daily().kind == DAILY


# --- on the screen -------------------------------------------------------------------------------


def test_today_is_marked_in_the_menu_and_opens_its_days(
    client: DirectClient, folders: Folders
) -> None:
    net = play(client, folders, daily())
    write_par(folders, key_of("bestia", TODAY), net)

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        assert "The smazzata of the day: done" in screen_text(app.screen)
        await pilot.press("t")
        await pilot.pause()
        shown = app.screen
        assert isinstance(shown, DailyScreen)
        text = screen_text(shown)
        assert text.startswith(" bestIA  The smazzata of the day")
        assert "esc Back" in text
        await pilot.press("f1")
        assert isinstance(app.screen, MessageDialog)
        await pilot.press("escape")
        await pilot.pause()
        assert "on par" in text
        assert line_to_share(outcomes(folders, "bestia")[TODAY], 1) in text
        await pilot.press("c")
        assert app.clipboard == shown.shown.share
        await pilot.press("left", "left", "right")
        assert shown.shown.month < TODAY.replace(day=1)
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)

    app = use(folders, MenuScreen(), look)
    ((word, setup),) = app.asked
    assert word == "begin"
    assert isinstance(setup, Setup)
    assert (setup.kind, setup.mode) == (PRACTICE, TRAINING)


@pytest.mark.parametrize("content", DAMAGED)
def test_damaged_files_do_not_stop_the_menu(folders: Folders, content: bytes) -> None:
    folders.games.mkdir(parents=True)
    (folders.data / NAME).write_bytes(content)
    (folders.games / f"{TODAY:%Y%m%d}-120000-aaaa.jsonl").write_bytes(content)

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        assert "done" not in screen_text(app.screen)

    use(folders, MenuScreen(), look)


# --- once a day ----------------------------------------------------------------------------------


def counted_deals(folders: Folders) -> tuple[int, int]:
    """How many deals and games the statistics count."""
    figures = read_statistics(folders.data, Filter(), silent).figures
    return figures.total.deals, figures.histories


def test_a_day_played_again_counts_nowhere(client: DirectClient, folders: Folders) -> None:
    net = play(client, folders, daily())
    play(client, folders, once_a_day(folders, daily(), TODAY))
    assert counted_deals(folders) == (1, 1)
    assert outcomes(folders, "bestia")[TODAY].net == net
    assert len(list(folders.games.glob("*.jsonl"))) == 1, "as of a what-if there is no history"
    assert list(folders.saves.glob("*.json")) == []


def test_of_two_that_were_begun_the_first_that_is_over_counts(
    client: DirectClient, folders: Folders
) -> None:
    early = Session.begin(client, folders, daily())
    assert early.keeper is not None
    game_id = early.keeper.save.id
    early.close()
    play(client, folders, daily())
    (counts,) = outcomes(folders, "bestia").values()
    late = Session.resume(client, folders, game_id)
    finish(late)
    assert late.setup.kind == PRACTICE
    assert late.history is None
    late.close()
    assert outcomes(folders, "bestia")[TODAY] == counts
    assert counted_deals(folders) == (1, 1)
    assert list(folders.saves.glob("*.json")) == []


def at_note(folders: Folders, setup: Setup, test: Callable[[Visit], Awaitable[None]]) -> None:
    """Sit down where something is to be read before anybody chooses."""

    async def sit() -> None:
        async with visit(folders, setup) as here:
            await test(here)

    asyncio.run(sit())


def test_before_the_first_choice_one_knows_what_counts(folders: Folders) -> None:
    async def play(here: Visit) -> None:
        assert "Once a day, against par" in here.text()
        assert "smazzata of the day" in here.part("status")
        await here.press("enter")
        await here.settle()
        assert "Once a day, against par" not in here.text()
        await play_on(KeyRobot(here))
        await here.press("enter")
        await here.until(lambda: isinstance(here.app.screen, DailyScreen))

    at_note(folders, daily(), play)


def test_a_repeated_day_ends_with_the_page_of_the_day(
    client: DirectClient, folders: Folders
) -> None:
    net = play(client, folders, daily())
    write_par(folders, key_of("bestia", TODAY), net)

    async def again(here: Visit) -> None:
        assert "does not count" in here.text()
        assert "for practice" in here.part("status")
        await here.press("enter")
        await play_on(KeyRobot(here))
        await here.press("enter")
        await here.until(lambda: isinstance(here.app.screen, DailyScreen))
        await here.settle()
        assert "the first one of the day is what counts" in here.text()

    at_note(folders, for_practice(daily()), again)
    assert counted_deals(folders) == (1, 1)


def test_practice_that_is_left_has_no_page(client: DirectClient, folders: Folders) -> None:
    play(client, folders, daily())

    async def leave(here: Visit) -> None:
        table = here.table
        await here.press("enter", "q", "y")
        await here.until(lambda: table not in here.app.screen_stack)
        await here.settle()
        assert not any(isinstance(one, DailyScreen) for one in here.app.screen_stack)

    at_note(folders, for_practice(daily()), leave)
