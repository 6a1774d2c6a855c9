"""The first screens where there is more than one game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from bestia_cli.deal_code import example_of, read_code, write_code
from bestia_cli.games import table_of
from bestia_cli.language import set_language
from bestia_cli.screens import menu
from bestia_cli.screens.choose_game import ChooseGameScreen
from bestia_cli.screens.fields import ChoiceField, TextField
from bestia_cli.screens.learn import LearnScreen
from bestia_cli.screens.menu import MenuScreen
from bestia_cli.screens.new_game import NewGameScreen
from bestia_cli.screens.resume import ResumeScreen
from bestia_cli.screens.settings import SettingsScreen
from bestia_cli.screens.watch_form import WatchForm
from bestia_cli.setup import DAILY
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import Settings, read_settings, write_settings
from bestia_cli.widgets.canvas_view import CanvasView
from engine.cards import Pack
from engine.registry import DEFAULT, GAMES
from tests.bestia_cli.screens.stand_in import SIZES, StandIn, cut_off, type_text
from tests.bestia_cli.screens.test_first_screens import (
    IDS,
    folders,
    keep_games,
    menu_text,
    only_games,
    press,
    too_narrow,
    use,
)

__all__ = ["folders"]

SCREENS: Sequence[type[Screen[None]]] = (
    MenuScreen,
    NewGameScreen,
    WatchForm,
    SettingsScreen,
    ResumeScreen,
    ChooseGameScreen,
    LearnScreen,
)


@pytest.fixture(autouse=True)
def two_games() -> Iterator[None]:
    """One step leads from one game to the other."""
    with only_games(DEFAULT, "probe"):
        yield


@pytest.fixture
def probe(folders: Folders) -> None:
    """The probe was played last."""
    write_settings(folders, Settings(game="probe"))


@pytest.mark.usefixtures("probe")
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_cut_off_in_any_window(
    folders: Folders, screen: type[Screen[None]], language: str
) -> None:
    set_language(language)
    keep_games(folders)

    async def resize(app: StandIn, pilot: Pilot[None]) -> None:
        app.progress = 0.4
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert cut_off(app.screen) == [], size
            assert too_narrow(app.screen) == [], size
            assert "…" not in "".join(view.canvas.plain() for view in app.screen.query(CanvasView))

    use(folders, screen(), resize, (100, 30))


# --- the menu ------------------------------------------------------------------------------------


def test_left_and_right_change_the_game_and_it_is_remembered(folders: Folders) -> None:
    async def change(app: StandIn, pilot: Pilot[None]) -> None:
        assert "◂ Bestia ▸" in menu_text(app)
        assert "The smazzata of the day" in menu_text(app)
        await pilot.press("right")
        assert "◂ Probe ▸  bets, melds and tricks in small" in menu_text(app)
        assert "The deal of the day" in menu_text(app)
        assert read_settings(folders).game == "probe"
        await pilot.press("right")
        assert "◂ Bestia ▸" in menu_text(app)
        await pilot.press("left")
        assert "◂ Probe ▸" in menu_text(app)

    use(folders, MenuScreen(), change)


def test_a_game_that_stays_chosen_is_prepared(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menu, "PAUSE_SECONDS", 0.01)

    async def change(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("right")
        while not app.asked:
            await pilot.pause()

    assert use(folders, MenuScreen(), change).asked == [("prepare", "probe")]


def test_a_game_that_is_played_at_once_says_so_by_itself(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menu, "PAUSE_SECONDS", 3600)
    app = use(folders, MenuScreen(), press("right", "left", "right", "2"))
    assert [kind for kind, *_rest in app.asked] == ["begin"]


def test_a_click_on_the_arrows_changes_the_game(folders: Folders) -> None:
    async def click(app: StandIn, pilot: Pilot[None]) -> None:
        view = app.screen.query_one(CanvasView)
        for target in ("action:game(1)", "action:game(-1)"):
            before = read_settings(folders).game
            hit = next(hit for hit in view.canvas.hits if hit.target == target)
            await pilot.click(view, offset=(hit.rect.x, hit.rect.y))
            await pilot.pause()
            assert read_settings(folders).game != before

    use(folders, MenuScreen(), click)


def test_figures_and_letters_open_the_same_entries_for_every_game(folders: Folders) -> None:
    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, MenuScreen)
        before = [item.name for item in screen.items]
        await pilot.press("right")
        assert [item.name for item in screen.items] == before

    keep_games(folders)
    use(folders, MenuScreen(), look)


def test_the_cursor_stays_where_it_is_when_the_game_is_changed(folders: Folders) -> None:
    async def change(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("home", "down", "right", "enter")

    setup = use(folders, MenuScreen(), change).last_setup
    assert (setup.kind, setup.game) == (DAILY, "probe")


def test_a_game_is_chosen_where_the_settings_can_not_be_written(folders: Folders) -> None:
    folders.config.mkdir(parents=True)
    folders.settings.write_text("theme = ", encoding="utf-8")
    setup = use(folders, MenuScreen(), press("right", "2")).last_setup
    assert setup.game == "probe"
    assert folders.settings.read_text(encoding="utf-8") == "theme = "


def test_plain_signs_are_enough_to_choose_a_game(folders: Folders) -> None:
    write_settings(folders, Settings(game="probe", glyphs="letters"))

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        assert "< Probe >" in menu_text(app)
        assert menu_text(app).isascii()

    use(folders, MenuScreen(), look)


# --- lists ---------------------------------------------------------------------------------------


def test_lists_of_games_say_which_game_it_is(folders: Folders) -> None:
    keep_games(folders)
    path = folders.games / f"{IDS[1]}.jsonl"
    path.write_text(path.read_text().replace("bestia-history", "probe-history"))

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        shown = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        assert "Probe · 2 deals" in shown[0]
        assert "Bestia · 1 smazzata" in shown[1]

    use(folders, ChooseGameScreen(), look)


def test_saves_say_which_game_it_is(folders: Folders) -> None:
    keep_games(folders)

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        shown = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        assert "Bestia: smazzata 13, piatto €3.90" in shown[0]

    use(folders, ResumeScreen(), look)


# --- forms ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("probe")
def test_a_game_of_the_probe_is_filled_in_with_keys_only(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        await type_text(pilot, "Zoe")
        await pilot.press("down", "4", "down", "b")
        rules = app.screen.query_one("#field-rules", ChoiceField)
        assert not app.screen.query_one("#field-wild").display
        rules.focus()
        await pilot.press("right", "down", "right", "ctrl+s")

    setup = use(folders, NewGameScreen(), fill, (60, 20)).last_setup
    assert (setup.game, setup.names[0], setup.bots) == ("probe", "Zoe", (None, *["bambino"] * 3))
    assert setup.rules.to_json() == {"players": 4, "wild": False}
    settings = read_settings(folders)
    assert settings.of("probe") == {"players": 4, "level": "bambino"}
    assert settings.of("bestia")["players"] == 5


@pytest.mark.usefixtures("probe")
def test_a_form_takes_codes_of_its_own_game_alone(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        field = app.screen.query_one("#field-deal", TextField)
        assert field.hint == example_of("probe")
        field.value = example_of("bestia")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.asked == []
        assert field.input.has_focus
        field.value = example_of("probe").upper()
        await pilot.pause()
        await pilot.press("ctrl+s")

    setup = use(folders, NewGameScreen(), fill).last_setup
    assert (setup.game, setup.rules.players) == ("probe", 2)
    assert write_code(read_code(example_of("probe"))) == example_of("probe")


@pytest.mark.usefixtures("probe")
def test_a_table_of_the_probe_to_watch_is_set_up(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("4", "down", "end", "down")
        await type_text(pilot, "random,ismcts,bambino")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.asked == []
        await type_text(pilot, ",heuristic")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.asked == []
        await pilot.press(*["backspace"] * 9)
        await type_text(pilot, "random")
        await pilot.press("ctrl+s")

    setup = use(folders, WatchForm(), fill).last_setup
    assert (setup.game, setup.bots) == ("probe", ("random", "ismcts", "bambino", "random"))


def test_the_settings_are_those_of_the_game_that_is_chosen_there(folders: Folders) -> None:
    async def change(app: StandIn, pilot: Pilot[None]) -> None:
        assert [key for key in ("players", "level", "stakes") if shown(app, key)] == [
            *("players", "level", "stakes")
        ]
        game = app.screen.query_one("#field-game", ChoiceField)
        assert game.choices == {"bestia": "Bestia", "probe": table_of("probe").title}
        game.focus()
        await pilot.press("right")
        await pilot.pause()
        assert app.settings.game == "probe"
        assert isinstance(app.focused, ChoiceField)
        assert app.focused.key == "game"
        assert not shown(app, "stakes")
        await pilot.press("down", "right")
        await pilot.pause()

    use(folders, SettingsScreen(), change)
    settings = read_settings(folders)
    assert settings.of("probe")["players"] == 4
    assert settings.of("bestia")["players"] == 5


def shown(app: StandIn, key: str) -> bool:
    return bool(app.screen.query(f"#field-{key}"))


def test_a_game_that_is_played_with_a_part_of_its_deck_shows_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = (7, 8, 9, 10, 11)
    part = replace(GAMES["probe"], pack=lambda players, options: Pack(few))
    monkeypatch.setitem(GAMES, "probe", part)
    assert table_of("probe").fan_cards == few
