"""Getting up from a game: what it came to is seen before the menu."""

from bestia_cli.draw.summary import facts_of
from bestia_cli.screens.dialogs import MessageDialog
from bestia_cli.screens.palette import Palette
from bestia_cli.screens.summary import SummaryScreen
from bestia_cli.storage.folders import Folders
from tests.bestia_cli.app.players import KeyRobot, Visit, at_table, play_on, table_setup


async def until_summary(here: Visit) -> str:
    await here.until(lambda: isinstance(here.app.screen, SummaryScreen))
    await here.settle()
    return here.text()


def test_enter_after_the_last_deal_leads_to_the_summary(folders: Folders) -> None:
    async def play(here: Visit) -> None:
        table = here.table
        await play_on(KeyRobot(here))
        assert table.session.over
        assert "How it went" in here.text()
        await here.press("enter")
        text = await until_summary(here)
        assert "Since you sat down" in text
        assert "After 2 smazzate" in text
        assert text.startswith(" bestIA  How it went")
        assert "? Help  ^p Palette  esc Back" in text
        await here.press("x")
        await here.settle()
        assert isinstance(here.app.screen, SummaryScreen), "any key does not close it"
        await here.press("question_mark")
        await here.until(lambda: isinstance(here.app.screen, MessageDialog))
        await here.press("escape", "ctrl+p")
        await here.until(lambda: isinstance(here.app.screen, Palette))
        await here.press("escape")
        await here.until(lambda: isinstance(here.app.screen, SummaryScreen))
        await here.press("enter")
        await here.until(lambda: not isinstance(here.app.screen, SummaryScreen))
        assert table not in here.app.screen_stack

    at_table(folders, table_setup(3, hands=2), play)


def test_without_a_deal_there_is_nothing_to_tell(folders: Folders) -> None:
    async def play(here: Visit) -> None:
        table = here.table
        await here.press("q", "y")
        await here.until(lambda: table not in here.app.screen_stack)
        await here.settle()
        assert not any(isinstance(one, SummaryScreen) for one in here.app.screen_stack)

    at_table(folders, table_setup(3), play)


def test_the_accounts_show_how_the_game_goes(folders: Folders) -> None:
    async def play(here: Visit) -> None:
        robot = KeyRobot(here)
        while here.table.scene.hand < 2 or here.table.scene.ending is None:
            await robot.play()
        await here.until(lambda: here.table.arc is not None)
        await here.settle()
        assert "balance" in here.part("board")

    at_table(folders, table_setup(3, hands=5), play)


def test_enter_meant_for_the_table_does_not_close_the_summary(folders: Folders) -> None:
    async def play(here: Visit) -> None:
        await play_on(KeyRobot(here))
        here.app.grace = 0.5
        await here.press("enter")
        await until_summary(here)
        await here.press("enter")
        await here.settle()
        assert isinstance(here.app.screen, SummaryScreen)
        shown = here.app.screen
        await here.until(lambda: not shown.grace.lasts)
        await here.press("enter")
        await here.until(lambda: not isinstance(here.app.screen, SummaryScreen))

    at_table(folders, table_setup(3, hands=1), play)


def test_all_of_the_summary_can_be_read_in_the_smallest_window(folders: Folders) -> None:
    async def play(here: Visit) -> None:
        await play_on(KeyRobot(here))
        await here.press("enter")
        await until_summary(here)
        await here.resize(60, 20)
        shown = here.app.screen
        assert isinstance(shown, SummaryScreen)
        told = facts_of(shown.summary.figures)
        seen = [here.text()]
        for _ in range(12):
            await here.press("down")
            seen.append(here.text())
        for fact in told:
            assert any(fact.label in text and fact.value in text for text in seen), fact
        assert any("balance" in text for text in seen)

    at_table(folders, table_setup(3, hands=3), play)
