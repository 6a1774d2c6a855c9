"""What a person can do at the table, besides playing: each key, and what comes of it."""

import pytest
from textual.command import CommandPalette

from bestia_cli.actions import HELP, HINT, LAST, LOG, QUIT, UNDO
from bestia_cli.draw.cards import short_card
from bestia_cli.games.bestia.records import PLAYING, SELECTING
from bestia_cli.scene import RefusedError, Scene
from bestia_cli.screens.palette import commands_on
from bestia_cli.setup import TRAINING
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import read_settings
from bestia_cli.wording import seat_name
from bestia_cli.wording.italian import card_name
from engine.italian import parse_card
from engine.reason import Reason
from tests.bestia_cli.app.deals import ALL_KEEP, FOLLOWING, TO_FOLLOW, dealt, true_table
from tests.bestia_cli.app.looking import look_at
from tests.bestia_cli.app.players import (
    KeyRobot,
    MouseRobot,
    Visit,
    at_table,
    play_on,
    table_setup,
)


def place_of(scene: Scene, card: str) -> int:
    return scene.hand_shown.index(parse_card(card))


# --- forbidden cards -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize(("card", "section"), [("2C", "§7.3"), ("RD", "§7.2")])
def test_a_forbidden_card_is_not_played_and_the_reason_names_the_rule_and_the_card(
    folders: Folders, card: str, section: str, lang: str
) -> None:
    async def choose_it(here: Visit) -> None:
        before = here.table.scene
        assert {place_of(before, "2C"), place_of(before, "RD")} == {
            place for place, one in enumerate(before.hand_shown) if one != parse_card("AC")
        }
        await here.press(str(place_of(before, card) + 1))
        await here.settle()
        assert here.table.scene is before
        assert here.table.asking
        said = " ".join(here.part("hint").split())
        assert section in said
        assert card_name(parse_card("AC")).casefold() in said.casefold()
        await KeyRobot(here).play()

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), choose_it, lang=lang)


def test_a_forbidden_card_that_is_clicked_is_not_played_either(folders: Folders) -> None:
    async def click_it(here: Visit) -> None:
        before = here.table.scene
        await MouseRobot(here).click(f"card:{place_of(before, 'RD')}")
        await here.until(lambda: "§7.2" in here.part("hint"))
        assert here.table.scene is before

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), click_it)


def test_at_a_tavolo_vero_a_forbidden_card_is_a_mistake_that_costs_the_pot(
    folders: Folders,
) -> None:
    async def err(here: Visit) -> None:
        before = here.table.scene
        await here.press(str(place_of(before, "RD") + 1))
        await here.until(lambda: here.table.scene is not before)
        scene = await here.until_asked()
        (mistake,) = scene.mistakes
        assert (mistake.seat, mistake.cents, mistake.card) == (0, before.own.pot, parse_card("RD"))
        assert scene.hand_shown == before.hand_shown
        assert card_name(parse_card("RD")).casefold() in here.part("hint").casefold()
        end = await play_on(KeyRobot(here), look_at)
        assert end.ending is not None
        assert end.ending.own.penalties == (before.own.pot, 0, 0)
        assert end.ending.own.next_pot >= before.own.pot

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW, rules=true_table(3)), err)


def test_a_dealer_at_a_tavolo_vero_who_forgets_the_cut_pays_and_deals_again(
    folders: Folders,
) -> None:
    async def forget(here: Visit) -> None:
        before = here.table.scene
        assert {option.kind for option in before.options} == {"offer-cut", "forget-cut"}
        await here.press("g")
        await here.until(lambda: here.table.scene is not before)
        scene = await here.until_asked()
        assert scene.own.pot == 2 * before.own.pot
        assert scene.hash != before.hash
        look_at(here)
        await here.press("c")
        await here.until(lambda: here.table.scene.own.mezzo is not None)

    setup = table_setup(3, rules=true_table(3), first_dealer=0)
    at_table(folders, setup, forget)


# --- sheets --------------------------------------------------------------------------------------


def test_the_last_presa_is_shown_and_taken_away_by_the_same_key(folders: Folders) -> None:
    async def look(here: Visit) -> None:
        table = here.table
        assert not table.can(LAST)
        await here.press("u")
        assert table.sheet is None
        await KeyRobot(here).play()
        assert table.scene.last_trick is not None
        await here.press("u")
        await here.settle()
        text = here.text()
        for played in table.scene.last_trick.cards:
            name = seat_name(table.scene, played.seat)
            assert f"{name}: {card_name(played.card)}" in text
        await here.press("u")
        assert table.sheet is None

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), look)


def test_the_honest_deal_shows_the_hash_first_and_the_deck_at_the_end(folders: Folders) -> None:
    async def look(here: Visit) -> None:
        table = here.table
        secret = table.scene.hash
        await here.press("f")
        await here.settle()
        assert secret in here.text().replace("│", "").replace("\n", "").replace(" ", "")
        await here.press("escape")
        assert table.sheet is None
        robot = KeyRobot(here)
        while table.scene.ending is None:
            await robot.play()
        await here.press("f")
        await here.settle()
        ending = table.scene.ending
        assert ending is not None
        assert ending.nonce in here.text()
        assert table.scene.deal_code in here.text()

    at_table(folders, table_setup(3, first_dealer=1), look)


def test_the_log_can_be_laid_over_a_small_table_and_scrolled(folders: Folders) -> None:
    async def look(here: Visit) -> None:
        table = here.table
        assert table.can(LOG)
        await here.press("l", "down", "down")
        await here.settle()
        assert table.sheet is not None
        look_at(here)
        await here.press("l")
        assert table.sheet is None

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), look, size=(60, 20), lang="it")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_the_log_begins_with_a_whole_sentence(folders: Folders, size: tuple[int, int]) -> None:
    seen: list[str] = []

    def look(here: Visit) -> None:
        if here.table.scene.ending is None:
            told = here.part("log").split("\n")
            begun = [row for row in told if begins_a_line(here, row)]
            assert not begun or begin_there(told, begun[0])
            seen.extend(begun)

    async def play(here: Visit) -> None:
        await play_on(KeyRobot(here), look)
        assert seen

    at_table(folders, dealt(FOLLOWING), play, size=size, lang="it")


def begins_a_line(here: Visit, row: str) -> bool:
    story = here.table.story()
    return bool(row.strip()) and any(line.startswith(row.strip()) for line in story)


def begin_there(rows: list[str], first: str) -> bool:
    return next(row for row in rows if row.strip()) == first


def test_no_sheet_is_clipped_at_any_size(folders: Folders) -> None:
    async def lay_all(here: Visit) -> None:
        await KeyRobot(here).play()
        for width, height in ((60, 20), (80, 24), (160, 50)):
            await here.resize(width, height)
            for key in ("question_mark", "u", "f", "l"):
                await here.press(key)
                await here.settle()
                look_at(here)
                await here.press("pagedown", "down", "pageup", "escape")

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), lay_all, lang="it")


# --- the coach -----------------------------------------------------------------------------------


def test_the_coach_values_each_choice_in_training_and_its_use_is_recorded(
    folders: Folders,
) -> None:
    async def ask(here: Visit) -> None:
        table = here.table
        await here.press("h")
        await here.until(lambda: table.sheet is not None and len(table.sheet.lines) > 2)
        look_at(here)
        await here.settle()
        for card in table.scene.hand_shown:
            assert short_card(card, table.table_look) in here.part("log")
        await here.press("h")
        await here.settle()
        text = here.text()
        for card in table.scene.hand_shown:
            assert card_name(card) in text
        await here.press("h")
        assert table.sheet is None
        await play_on(KeyRobot(here), look_at)
        record = table.session.turn.record
        assert record is not None
        assert record["coach"] == 1

    words = (*ALL_KEEP, "7C", "5C", "AC")
    at_table(folders, dealt(FOLLOWING, words, mode=TRAINING), ask, lang="it")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (160, 50)])
def test_the_coach_hides_neither_the_table_nor_the_cards(
    folders: Folders, size: tuple[int, int]
) -> None:
    async def ask(here: Visit) -> None:
        table = here.table
        before = {name: here.part(name) for name in ("board", "middle", "hand", "own")}
        await here.press("h")
        await here.until(lambda: table.sheet is not None and table.sheet.bars)
        await here.settle()
        assert {name: here.part(name) for name in before} == before
        told = here.part("panel" if "panel" in table.rects else "log")
        for card in table.scene.hand_shown:
            assert short_card(card, table.table_look) in told
        assert table.sheet is not None
        assert table.sheet.summary.split(":")[0] in here.text()
        await MouseRobot(here).click("sheet")
        await here.until(lambda: table.sheet is None)
        await here.press("h")
        await here.until(lambda: table.sheet is not None and table.sheet.bars)
        await here.press("escape")
        assert table.sheet is None
        assert here.part("board") == before["board"]

    words = (*ALL_KEEP, "7C", "5C", "AC")
    at_table(folders, dealt(FOLLOWING, words, mode=TRAINING), ask, lang="it", size=size)


def test_beside_a_panel_everything_is_said_once(folders: Folders) -> None:
    async def ask(here: Visit) -> None:
        table = here.table
        newest = table.story()[-1]
        assert newest in " ".join(here.part("panel").replace("│", "").split())
        assert not here.part("log").strip()
        await here.press("l")
        await here.settle()
        assert newest in " ".join(here.part("panel").replace("│", "").split())
        await here.press("escape", "h")
        await here.until(lambda: table.sheet is not None and table.sheet.bars)
        await here.settle()
        assert table.sheet is not None
        assert table.sheet.summary[:20] in here.part("panel")
        assert table.sheet.summary[:20] not in here.part("hint")
        assert newest in " ".join(here.part("panel").replace("│", "").split())
        assert not here.part("log").strip()

    words = (*ALL_KEEP, "7C", "5C", "AC")
    setup = dealt(FOLLOWING, words, mode=TRAINING)
    at_table(folders, setup, ask, lang="it", size=(160, 50))


def test_there_is_no_coach_in_a_serious_game(folders: Folders) -> None:
    async def ask(here: Visit) -> None:
        assert not here.table.can(HINT)
        assert "action:hint" not in {hit.target for hit in here.screen.view("actions").canvas.hits}
        await here.press("h")
        assert here.table.sheet is None

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), ask)


def test_beliefs_are_not_shown_in_a_live_hand(folders: Folders) -> None:
    async def ask(here: Visit) -> None:
        await here.press("g")
        assert here.table.sheet is None

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW, mode=TRAINING), ask)


# --- undo ----------------------------------------------------------------------------------------


def test_a_card_can_be_taken_back_in_training_while_nothing_has_been_shown(
    folders: Folders,
) -> None:
    async def take_back(here: Visit) -> None:
        table = here.table
        before = table.scene
        assert not before.can_undo
        await KeyRobot(here).play()
        assert table.can(UNDO)
        await here.press("z")
        await here.until(lambda: table.scene.hand_shown == before.hand_shown)
        assert (table.scene.options, table.scene.on_table) == (before.options, before.on_table)
        await play_on(KeyRobot(here), look_at)

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW, mode=TRAINING), take_back)


def test_a_choice_can_be_taken_back_while_the_others_still_think(folders: Folders) -> None:
    async def take_back(here: Visit) -> None:
        table = here.table
        before = table.scene
        assert before.phase == SELECTING
        await here.press("s")
        await here.until(lambda: table.scene.can_undo)
        await here.press("z")
        await here.until(lambda: table.scene.asks)
        await here.until(lambda: table.session.scene is table.scene)
        assert table.scene.options == before.options
        assert table.message == ""
        await here.press("t")
        await here.until(lambda: not table.scene.asks)

    setup = table_setup(3, first_dealer=2, mode=TRAINING, cut=7)
    at_table(folders, setup, take_back, speed="slow")


def test_a_choice_that_can_no_longer_be_taken_back_leaves_the_table_as_it_stands_now(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def come_too_late(here: Visit) -> None:
        table, advance = here.table, here.table.session.advance

        def decide_all() -> Scene:
            return scene if (scene := advance()).asks else decide_all()

        def refuse() -> Scene:
            raise RefusedError(
                Reason("there is nothing to take back: something has been shown since")
            )

        monkeypatch.setattr(table.session, "advance", decide_all)
        monkeypatch.setattr(table.session, "undo", refuse)
        await here.press("t")
        await here.until(lambda: table.scene.can_undo)
        with table.one_at_a_time:  # the others decide while the person takes back
            table.skip.set()
            await here.settle()
            await here.press("z")
        await here.until_asked()

    setup = table_setup(3, first_dealer=2, mode=TRAINING, cut=7)
    at_table(folders, setup, come_too_late, speed="slow")


def test_nothing_can_be_taken_back_in_a_serious_game(folders: Folders) -> None:
    async def take_back(here: Visit) -> None:
        await KeyRobot(here).play()
        after = here.table.scene
        await here.press("z", "backspace")
        await here.settle()
        assert here.table.scene is after

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), take_back)


# --- comfort -------------------------------------------------------------------------------------


def test_forced_cards_play_themselves_if_that_is_wanted(folders: Folders) -> None:
    async def wait(here: Visit) -> None:
        scene = here.table.scene
        assert scene.phase == PLAYING
        assert scene.own.presa == 2
        assert parse_card("AC") not in scene.hand_shown

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), wait, auto_play=True)


@pytest.mark.parametrize("wanted", [True, False])
def test_the_bell_rings_at_each_question_if_that_is_wanted(
    folders: Folders, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[int] = []
    monkeypatch.setattr("textual.app.App.bell", lambda app: rung.append(1))

    async def play(here: Visit) -> None:
        asked = 1
        robot = KeyRobot(here)
        while not here.table.session.over:
            asked += (await robot.play()).asks
        assert len(rung) == (asked if wanted else 0)

    at_table(folders, dealt(FOLLOWING), play, bell=wanted)


def test_the_speed_of_the_others_changes_with_a_key_and_for_good(folders: Folders) -> None:
    async def change(here: Visit) -> None:
        for speed in ("fast", "normal", "slow", "instant"):
            await here.press("v")
            assert read_settings(folders).speed == speed

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), change)


def test_ring_and_list_change_with_a_key(folders: Folders) -> None:
    async def change(here: Visit) -> None:
        scene = here.table.scene
        seen = []
        for _ in range(3):
            assert here.table.plan is not None
            seen.append(here.table.plan.layout)
            look_at(here)
            await here.press("w")
            await here.settle()
        assert seen == ["ring", "roster", "ring"]
        assert here.table.scene is scene

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), change)


def test_the_palette_lists_what_can_be_done_at_the_table_and_does_it(folders: Folders) -> None:
    async def open_palette(here: Visit) -> None:
        table = here.table
        titles = [command.title for command in commands_on(table, here.app)]
        for action in (HELP, QUIT):
            assert f"{action.title or action.label} ({action.key_text})" in titles
        assert not any(title.startswith(UNDO.label) for title in titles)
        await here.press("ctrl+p")
        await here.until(lambda: isinstance(here.app.screen, CommandPalette))
        await here.press(*"help")
        await here.until(lambda: "Explain what is on screen" in here.text())
        await here.press("down", "enter")
        await here.until(lambda: here.app.screen is table)
        await here.until(lambda: table.sheet is not None and table.sheet.name == HELP.name)

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), open_palette)


def test_two_quick_answers_to_one_question_are_one(folders: Folders) -> None:
    async def hurry(here: Visit) -> None:
        table = here.table
        before = table.scene
        card = f"card:{place_of(before, 'AC')}"
        with table.one_at_a_time:  # the first answer is on its way, however long the second takes
            table.perform(card)
            await here.settle()
            table.perform(card)
        await here.until(lambda: table.scene is not before)
        await here.until_asked()
        assert table.scene.own.presa == 2
        assert table.message == ""

    at_table(folders, dealt(FOLLOWING, TO_FOLLOW), hurry)
