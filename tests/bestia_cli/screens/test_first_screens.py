"""The first screens, as a person uses them."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from bestia_cli.deal_code import DealCode, seed_of, write_code
from bestia_cli.draw.canvas import width_of
from bestia_cli.language import set_language
from bestia_cli.lessons import lessons
from bestia_cli.screens.choose_game import ChooseGameScreen
from bestia_cli.screens.dialogs import ConfirmDialog, MessageDialog
from bestia_cli.screens.fields import ChoiceField, TextField
from bestia_cli.screens.learn import LearnScreen
from bestia_cli.screens.menu import MenuScreen
from bestia_cli.screens.menu_drawing import ENTRIES
from bestia_cli.screens.new_game import NewGameScreen
from bestia_cli.screens.resume import ResumeScreen
from bestia_cli.screens.settings import SettingsScreen
from bestia_cli.screens.watch_form import WatchForm
from bestia_cli.setup import DAILY, DEAL, TRAINING
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.games import NothingToReplayError, check_replay
from bestia_cli.storage.learned import finish_lesson
from bestia_cli.storage.saves import SaveFile
from bestia_cli.storage.settings import read_settings
from bestia_cli.widgets.canvas_view import CanvasView
from engine.registry import DEFAULT, GAMES
from tests.bestia_cli.screens.stand_in import SIZES, StandIn, cut_off, type_text
from tests.bestia_cli.statistics.small import HEADER, hand
from tests.bestia_cli.storage.examples import save_of

SCREENS: tuple[type[Screen[None]], ...] = (
    MenuScreen,
    NewGameScreen,
    ResumeScreen,
    SettingsScreen,
    LearnScreen,
    ChooseGameScreen,
    WatchForm,
)
IDS = ("20261118-081500-ab12", "20261118-081501-ab12")
Act = Callable[[StandIn, Pilot[None]], Awaitable[None]]


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def one_game() -> Iterator[None]:
    """As it is where there are no guests."""
    with only_games(DEFAULT):
        yield


@contextmanager
def only_games(*names: str) -> Iterator[None]:
    """Whatever else is in the house; afterwards all are there again, in their order."""
    every = dict(GAMES)
    for name in every.keys() - set(names):
        del GAMES[name]
    try:
        yield
    finally:
        GAMES.clear()
        GAMES.update(every)


def keep_games(folders: Folders) -> None:
    """Two games that were left, and their histories."""
    folders.games.mkdir(parents=True)
    for number, game_id in enumerate(IDS):
        with SaveFile.create(folders, game_id) as save:
            save.write(save_of(12 + number))
        header = {"format": "bestia-history", "names": ["Zoë", "Ines", "Ada"]}
        lines = [json.dumps(header), *["{}"] * (number + 1)]
        (folders.games / f"{game_id}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def use(
    folders: Folders, screen: Screen[None], act: Act, size: tuple[int, int] = (80, 24)
) -> StandIn:
    """Open a screen, and do something there."""
    app = StandIn(folders, screen)

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            await act(app, pilot)
            await pilot.pause()

    asyncio.run(session())
    return app


def press(*keys: str) -> Act:
    async def act(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press(*keys)

    return act


def menu_text(app: StandIn) -> str:
    return app.screen.query_one(CanvasView).canvas.plain()


# --- every screen --------------------------------------------------------------------------------


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

    use(folders, screen(), resize, (100, 30))


def too_narrow(screen: Screen[Any]) -> list[str]:
    """Fields that have no room for one of their values."""
    return [
        f"{field.key}: {text}"
        for field in screen.query(ChoiceField)
        if field.display
        for text in field.choices.values()
        if field.label_width + width_of(text) + 4 > field.content_size.width
    ]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_window_that_is_too_small_says_so_and_recovers(
    folders: Folders, screen: type[Screen[None]]
) -> None:
    async def shrink(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        views = [view for view in app.screen.query(CanvasView) if view.display]
        assert any("60x20" in view.canvas.plain() for view in views)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert cut_off(app.screen) == []

    use(folders, screen(), shrink)


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
@pytest.mark.parametrize("screen", SCREENS)
def test_help_explains_every_screen_and_goes_away(
    folders: Folders, screen: type[Screen[None]], size: tuple[int, int]
) -> None:
    async def ask(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("f1")
        assert isinstance(app.screen, MessageDialog)
        assert len(app.screen.text) > 80
        await pilot.pause()
        assert cut_off(app.screen) == []
        await pilot.press("escape")
        assert isinstance(app.screen, screen)

    use(folders, screen(), ask, size)


@pytest.mark.parametrize("screen", SCREENS[1:])
def test_escape_goes_back(folders: Folders, screen: type[Screen[None]]) -> None:
    app = StandIn(folders, screen())

    async def session() -> None:
        async with app.run_test() as pilot:
            await pilot.press("escape")
            assert not isinstance(app.screen, screen)

    asyncio.run(session())


def test_the_arrows_go_round_a_form_and_its_button(folders: Folders) -> None:
    async def go(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("up")
        assert app.focused is app.screen.query_one("#start")
        await pilot.press("down")
        assert isinstance(app.focused, Input)

    use(folders, NewGameScreen(), go)


# --- the menu ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Mai giocato? Lezione 1, due minuti."),
        ("en", "Never played? Lesson 1, two minutes."),
    ],
)
@pytest.mark.parametrize("size", SIZES)
def test_who_has_never_played_is_led_to_the_first_lesson(
    folders: Folders, size: tuple[int, int], language: str, said: str
) -> None:
    set_language(language)

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        assert said in menu_text(app)
        await pilot.press("enter")
        assert isinstance(app.screen, LearnScreen)
        await pilot.press("enter")

    assert use(folders, MenuScreen(), look, size).asked == [("lesson", "first")]


def finish_first(folders: Folders) -> None:
    finish_lesson(folders, DEFAULT, "first")


def play_once(folders: Folders) -> None:
    folders.games.mkdir(parents=True)
    (folders.games / f"{IDS[0]}.jsonl").write_text("{}\n", encoding="utf-8")


@pytest.mark.parametrize("before", [finish_first, play_once])
def test_without_saved_games_the_menu_begins_with_a_new_one(
    folders: Folders, before: Callable[[Folders], None]
) -> None:
    before(folders)

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        assert "Continue" not in menu_text(app)
        assert "Never played?" not in menu_text(app)
        assert "Other saved games" not in menu_text(app)
        await pilot.press("enter")
        assert isinstance(app.screen, NewGameScreen)

    use(folders, MenuScreen(), look)


def test_after_a_game_was_left_the_cursor_is_on_it(folders: Folders) -> None:
    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        assert isinstance(app.screen, NewGameScreen)
        keep_games(folders)
        await pilot.press("escape")
        await pilot.press("enter")

    assert use(folders, MenuScreen(), look).asked == [("resume", IDS[1])]


def test_a_form_that_was_left_leaves_the_cursor_where_it_was(folders: Folders) -> None:
    keep_games(folders)

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await pilot.press("escape")
        await pilot.press("enter")
        assert isinstance(app.screen, NewGameScreen)

    use(folders, MenuScreen(), look)


def test_figures_are_the_same_with_and_without_saved_games(folders: Folders) -> None:
    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        before = {item.name: item.digit for item in menu.items}
        keep_games(folders)
        menu.look_around()
        after = {item.name: item.digit for item in menu.items}
        assert after.keys() - before.keys() == {"resume", "saves"}
        assert {name: after[name] for name in before} == before
        assert list(after.values()) == sorted(after.values())

    use(folders, MenuScreen(), look)


@pytest.mark.usefixtures("one_game")
def test_the_menu_offers_the_game_that_was_played_last(folders: Folders) -> None:
    keep_games(folders)

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        assert "Continue: smazzata 13, piatto €3.90" in menu_text(app)
        assert "Other saved games" in menu_text(app)
        await pilot.press("enter")

    assert use(folders, MenuScreen(), look).asked == [("resume", IDS[1])]


def test_where_there_are_more_games_the_menu_says_which_was_played_last(folders: Folders) -> None:
    keep_games(folders)

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        assert "Continue Bestia" in menu_text(app)
        assert "Smazzata 13, piatto €3.90" in menu_text(app)

    use(folders, MenuScreen(), look)


def test_a_game_that_is_open_elsewhere_is_not_offered(folders: Folders) -> None:
    keep_games(folders)
    with SaveFile.open(folders, IDS[1]):
        assert use(folders, MenuScreen(), press("enter")).asked == [("resume", IDS[0])]


def test_arrows_go_round_the_menu(folders: Folders) -> None:
    app = use(folders, MenuScreen(), press("up", "home", "up", "up", "up", "up", "enter"))
    assert app.asked == [("statistics",)]


@pytest.mark.parametrize("key", ["t", "T", "2"])
def test_letters_and_figures_open_their_entries(folders: Folders, key: str) -> None:
    app = use(folders, MenuScreen(), press(key))
    assert app.last_setup.kind == DAILY


def test_every_entry_can_be_clicked(folders: Folders) -> None:
    keep_games(folders)

    async def click(app: StandIn, pilot: Pilot[None]) -> None:
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        view = menu.query_one(CanvasView)
        for hit in [hit for hit in view.canvas.hits if hit.target.startswith("item:")][:-1]:
            before = len(app.asked), app.screen
            await pilot.click(view, offset=(hit.rect.x + 5, hit.rect.y))
            await pilot.pause()
            assert (len(app.asked), app.screen) != before
            while app.screen is not menu:
                await app.pop_screen()
                await pilot.pause()

    use(folders, MenuScreen(), click)


def test_the_menu_ends_the_program(folders: Folders) -> None:
    async def leave(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("q")
        assert not app.is_running or app._exit

    use(folders, MenuScreen(), leave)


@pytest.mark.parametrize("language", ["it", "en"])
def test_what_an_entry_is_fits_the_narrowest_window(folders: Folders, language: str) -> None:
    set_language(language)
    keep_games(folders)

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        for _entry in ENTRIES:
            assert "…" not in menu_text(app)
            await pilot.press("down")

    use(folders, MenuScreen(), look, (60, 20))


def test_a_bar_shows_how_far_the_compiler_is_and_goes_away(folders: Folders) -> None:
    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        app.progress = 0.5
        menu.look_at_progress()
        assert "50%" in menu_text(app)
        app.progress = 1.0
        menu.look_at_progress()
        assert "%" not in menu_text(app)

    use(folders, MenuScreen(), look)


def test_plain_signs_are_enough_for_the_menu(folders: Folders) -> None:
    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        app.change_setting("glyphs", "letters")
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        menu.redraw()
        assert menu_text(app).isascii()

    use(folders, MenuScreen(), look)


# --- a new game ----------------------------------------------------------------------------------


def test_one_key_begins_a_game_with_what_is_there(folders: Folders) -> None:
    app = use(folders, NewGameScreen(), press("ctrl+s"))
    assert app.last_setup.names == ("You", "Ines", "Gaspare", "Nonna Pia", "Tullio")


def test_a_game_is_filled_in_with_keys_only(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        await type_text(pilot, "Zoe")
        await pilot.press("down", "7", "down", "m", "enter", "right", "down", "right", "down")
        await type_text(pilot, "12")
        await pilot.press("enter")
        await type_text(pilot, "tea, at 5")
        await pilot.press("enter", "enter", "enter")

    setup = use(folders, NewGameScreen(), fill).last_setup
    assert (setup.names[0], setup.rules.players) == ("Zoe", 7)
    assert setup.bots[1] == "maestro:character=sociable"
    assert (setup.mode, setup.rules.startup_ante, setup.hands) == (TRAINING, 90, 12)
    assert setup.seed == seed_of("tea, at 5")


@pytest.mark.parametrize(("size", "step"), [((80, 24), 1), ((120, 40), 2), ((160, 50), 2)])
def test_a_form_takes_the_room_that_there_is(
    folders: Folders, size: tuple[int, int], step: int
) -> None:
    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        rows = [app.screen.query_one(f"#field-{key}").region.y for key in ("players", "level")]
        assert rows[1] - rows[0] == step

    use(folders, NewGameScreen(), look, size)


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_form_says_what_a_level_and_a_stake_mean(folders: Folders, language: str) -> None:
    set_language(language)
    known = {"it": ("batte quasi tutti", "1,80 €"), "en": ("beats most people", "€1.80")}

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        note = app.screen.query_one(".form-note", Static)
        for key, said in zip(("level", "stakes"), known[language], strict=True):
            app.screen.query_one(f"#field-{key}").focus()
            await pilot.pause()
            assert said in str(note.content)
            assert said in str(app.screen.query_one(".form-side", Static).content)

    use(folders, NewGameScreen(), look)


def test_a_game_is_filled_in_with_the_mouse_only(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        for key, clicks in (("players", 2), ("level", 1), ("training", 1)):
            field = app.screen.query_one(f"#field-{key}", ChoiceField)
            for _click in range(clicks):
                await pilot.click(field, offset=(field.label_width + 4, 0))
        players = app.screen.query_one("#field-players", ChoiceField)
        await pilot.click(players, offset=(players.label_width + 1, 0))
        await pilot.click("#start")

    setup = use(folders, NewGameScreen(), fill, (60, 20)).last_setup
    assert (setup.rules.players, setup.mode) == (6, TRAINING)
    assert setup.bots[1] == "campione:character=sociable"


def test_what_was_chosen_is_remembered(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        await type_text(pilot, "Zoe")
        await pilot.press("down", "3", "down", "b", "ctrl+s")

    use(folders, NewGameScreen(), fill)
    settings = read_settings(folders)
    own = settings.of("bestia")
    assert (settings.name, own["players"], own["level"]) == ("Zoe", 3, "bambino")


def test_seats_are_shown_when_each_has_its_own_level(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("down", "4", "down", "end")
        shown = [field for field in app.screen.query(ChoiceField) if field.display]
        assert [field.key for field in shown if "seat-" in field.key] == [
            "seat-1",
            "seat-2",
            "seat-3",
        ]
        await pilot.press("down", "b", "down", "m", "ctrl+s")

    setup = use(folders, NewGameScreen(), fill, (60, 20)).last_setup
    leaning = (None, "bambino", "maestro:character=bold", "esperto:character=prudent")
    assert setup.bots == leaning, "a child has no style yet"


def test_a_wrong_field_says_so_and_gets_the_cursor(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        field = app.screen.query_one("#field-hands", TextField)
        field.value = "many"
        await pilot.press("ctrl+s")
        await pilot.pause()
        problem = field.query_one(".field-problem", Static)
        assert problem.display
        assert "1 to 9999" in str(problem.content)
        assert field.input.has_focus
        assert app.asked == []
        field.value = "9"
        await pilot.pause()
        assert not problem.display
        await pilot.press("ctrl+s")

    assert use(folders, NewGameScreen(), fill, (60, 20)).last_setup.hands == 9


def test_a_deal_code_fixes_what_it_says(folders: Folders) -> None:
    code = write_code(DealCode(seed_of("coffee"), 1, 4, 2, 17))

    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        app.screen.query_one("#field-deal", TextField).value = code
        await pilot.pause()
        assert app.screen.query_one("#field-players").disabled
        await pilot.press("ctrl+s")

    setup = use(folders, NewGameScreen(), fill).last_setup
    assert (setup.kind, setup.rules.players, setup.cut) == (DEAL, 4, 17)


def test_the_line_below_follows_the_cursor(folders: Folders) -> None:
    async def move(app: StandIn, pilot: Pilot[None]) -> None:
        note = app.screen.query_one(".form-note", Static)
        seen = {str(note.content)}
        for _field in range(8):
            await pilot.press("down")
            await pilot.pause()
            seen.add(str(note.content))
        assert len(seen) == 9
        assert "" not in seen

    use(folders, NewGameScreen(), move)


def test_own_rules_can_be_reached_in_the_smallest_window(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        rules = app.screen.query_one("#field-rules", ChoiceField)
        rules.focus()
        await pilot.press("right", *["down"] * 7, "right", "enter")

    setup = use(folders, NewGameScreen(), fill, (60, 20)).last_setup
    assert setup.rules.tavolo_vero


# --- the others ----------------------------------------------------------------------------------


def test_a_saved_game_goes_on(folders: Folders) -> None:
    keep_games(folders)
    assert use(folders, ResumeScreen(), press("down", "enter")).asked == [("resume", IDS[0])]


def test_a_saved_game_is_closed_for_good_only_after_a_yes(folders: Folders) -> None:
    keep_games(folders)

    async def close(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("x")
        assert isinstance(app.screen, ConfirmDialog)
        await pilot.press("enter")
        assert (folders.saves / f"{IDS[1]}.json").exists()
        await pilot.press("x", "y")
        await pilot.pause()
        assert not (folders.saves / f"{IDS[1]}.json").exists()
        assert (folders.games / f"{IDS[1]}.jsonl").exists()
        assert app.screen.query_one(OptionList).option_count == 1

    use(folders, ResumeScreen(), close)


def test_a_damaged_save_is_shown_with_its_problem(folders: Folders) -> None:
    keep_games(folders)
    (folders.saves / f"{IDS[1]}.json").write_text("{", encoding="utf-8")

    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        listed = app.screen.query_one(OptionList)
        shown = [str(option.prompt) for option in listed.options]
        assert any("damaged" in text for text in shown)

    use(folders, ResumeScreen(), look)


def test_lessons_and_pages_are_opened(folders: Folders) -> None:
    app = use(folders, LearnScreen(), press("enter", "end", "enter"))
    assert app.asked == [("lesson", lessons("bestia")[0].id), ("page", "glossary")]


def test_a_game_of_the_folder_is_replayed(folders: Folders) -> None:
    keep_games(folders)

    async def choose(app: StandIn, pilot: Pilot[None]) -> None:
        shown = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        assert "2 smazzate" in shown[0]
        assert "Zoë, Ines, Ada" in shown[0]
        await pilot.press("down", "enter")

    path = folders.games / f"{IDS[0]}.jsonl"
    assert use(folders, ChooseGameScreen(), choose).asked == [("replay", path, 0)]


def listed_histories(folders: Folders) -> list[str]:
    found: list[str] = []

    async def read(app: StandIn, pilot: Pilot[None]) -> None:
        listed = app.screen.query_one(OptionList)
        for at in range(listed.option_count):
            found.append(str(listed.get_option_at_index(at).prompt))

    use(folders, ChooseGameScreen(), read)
    return found


def test_a_game_without_a_deal_is_not_listed(folders: Folders) -> None:
    keep_games(folders)
    header = {"format": "bestia-history", "names": ["Zoë", "Ines", "Ada"]}
    (folders.games / "20261118-081502-ab12.jsonl").write_text(json.dumps(header) + "\n", "utf-8")
    (folders.games / "20261118-081503-ab12.jsonl").write_bytes(b"\xff\xfe{{{")
    seen = "\n".join(listed_histories(folders))
    assert seen.count("Zoë") == 2, "the third was left in its first deal"
    assert "this file can't be read" in seen, "a damaged one is no reason to hide it"
    assert "0 smazzate" not in seen.replace("· 0 smazzate\n  this file", "")


def test_a_played_game_says_what_it_came_to(folders: Folders) -> None:
    folders.games.mkdir(parents=True)
    lines = [HEADER, hand(1, pot=90, contributions=[90, 0, 0]), hand(2)]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (folders.games / f"{IDS[0]}.jsonl").write_text(text, encoding="utf-8")
    (seen,) = listed_histories(folders)
    assert "2 smazzate · -€1.00" in seen
    assert "campione · piatto up to €0.90 · Anna, Bruno, Carla" in seen


@pytest.mark.parametrize("language", ["it", "en"])
def test_nothing_to_replay_is_said_in_the_language_of_the_table(
    tmp_path: Path, language: str
) -> None:
    set_language(language)
    path = tmp_path / "left.jsonl"
    path.write_text(json.dumps(HEADER) + "\n", encoding="utf-8")
    said = {"it": "smazzate finite", "en": "no deal"}[language]
    with pytest.raises(NothingToReplayError, match=said):
        check_replay(path)
    path.write_text(json.dumps(HEADER) + "\n{}\n", encoding="utf-8")
    check_replay(path)


def test_any_file_is_replayed_by_its_path(folders: Folders, tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    path.write_text("{}\n", encoding="utf-8")

    async def choose(app: StandIn, pilot: Pilot[None]) -> None:
        field = app.screen.query_one(TextField)
        field.value = str(tmp_path / "nothing")
        await pilot.press("enter")
        await pilot.pause()
        assert "there is no file" in str(field.query_one(".field-problem", Static).content)
        field.value = str(path)
        await pilot.press("enter")

    assert use(folders, ChooseGameScreen(), choose).asked == [("replay", path, 0)]


def test_a_table_to_watch_is_set_up(folders: Folders) -> None:
    async def fill(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("3", "down", "end", "down")
        await type_text(pilot, "maestro,random")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.asked == []
        await type_text(pilot, ",random")
        await pilot.press("ctrl+s")

    setup = use(folders, WatchForm(), fill).last_setup
    assert (setup.bots, setup.person) == (("maestro", "random", "random"), None)


def test_a_setting_is_kept_and_seen_at_once(folders: Folders) -> None:
    async def change(app: StandIn, pilot: Pilot[None]) -> None:
        await pilot.press("down", "right")
        await pilot.pause()
        assert app.theme == "notte"
        assert read_settings(folders).theme == "notte"

    use(folders, SettingsScreen(), change)


def test_another_language_labels_the_settings_anew(folders: Folders) -> None:
    async def change(app: StandIn, pilot: Pilot[None]) -> None:
        before = {field.key: field.label for field in app.screen.query(ChoiceField)}
        await pilot.press("right")
        await pilot.pause()
        assert app.settings.language == "it"
        after = {field.key: field.label for field in app.screen.query(ChoiceField)}
        assert before["language"] == "Language"
        assert after["language"] == "Lingua"
        assert after.keys() == before.keys()
        assert isinstance(app.focused, ChoiceField)
        assert app.focused.key == "language"

    use(folders, SettingsScreen(), change)


def test_a_broken_settings_file_is_set_aside(folders: Folders) -> None:
    folders.config.mkdir(parents=True)
    folders.settings.write_text("theme = ", encoding="utf-8")

    async def repair(app: StandIn, pilot: Pilot[None]) -> None:
        problem = app.screen.query_one(".problem", Static)
        assert "not TOML" in str(problem.content)
        await pilot.press("down", "right")
        assert folders.settings.read_text(encoding="utf-8") == "theme = "
        await pilot.click("#aside")
        await pilot.pause()
        assert not app.screen.query_one(".problem-line").display
        assert read_settings(folders) == app.settings
        assert len(list(folders.config.glob("settings-aside*.toml"))) == 1

    use(folders, SettingsScreen(), repair)


def test_the_name_is_typed_into_the_settings(folders: Folders) -> None:
    async def change(app: StandIn, pilot: Pilot[None]) -> None:
        app.screen.query_one("#field-name", TextField).query_one(Input).focus()
        await type_text(pilot, "Zoe")

    use(folders, SettingsScreen(), change)
    assert read_settings(folders).name == "Zoe"


def test_a_menu_whose_drawing_has_been_taken_down_draws_nothing(folders: Folders) -> None:
    """So it is for a moment when the program ends."""

    async def take_down(app: StandIn, pilot: Pilot[None]) -> None:
        await app.screen.query_one(CanvasView).remove()
        app.screen.post_message(events.ScreenResume())

    use(folders, MenuScreen(), take_down)
