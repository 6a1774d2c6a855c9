"""The table to play at: the person's turns, the others' pace, coach and review."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from textual import work

from ai.advice import Advice
from bestia_cli.actions import (
    BELIEFS,
    FAIR,
    HELP,
    HINT,
    HURRY,
    LAST,
    LESSON,
    LET_GO,
    LOG,
    MARK,
    QUIT,
    REVIEW,
    SORT,
    SPEED,
    TABLE,
    UNDO,
    Action,
)
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.plan import Plan
from bestia_cli.engine_process.messages import NotReadyError
from bestia_cli.engine_process.process import EngineGoneError
from bestia_cli.exit_codes import describe
from bestia_cli.language import _
from bestia_cli.overlays import Overlay, advice_sheet, figures_sheet, table_sheet
from bestia_cli.pages import page_for
from bestia_cli.past import TablePast
from bestia_cli.scene import CUTTING, RefusedError, Scene
from bestia_cli.screens.dialogs import ConfirmDialog
from bestia_cli.screens.grace import HASTY
from bestia_cli.screens.live_board import POLL
from bestia_cli.screens.onward import OnwardBoard
from bestia_cli.screens.picking import PICKING
from bestia_cli.screens.review import ReviewScreen
from bestia_cli.screens.summary import show_end
from bestia_cli.selection import Answer
from bestia_cli.session import Session
from bestia_cli.storage.learned import finish_lesson
from bestia_cli.wording import explain
from engine.registry import GAMES

TOO_SOON = "too-soon"
"""What a hasty key means while a question has only just appeared."""


class TableScreen(OnwardBoard):
    """A game that a person plays."""

    where = TABLE
    has_panel = True

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.selection.tells = not self.can_err
        self.advice: Advice | None = None
        """What the coach has said last."""
        self.left = False
        """Whether the person has got up."""

    def on_mount(self) -> None:
        super().on_mount()
        self.drive()

    # --- the game --------------------------------------------------------------------------------

    @work(exclusive=True, group="drive")
    async def drive(self) -> None:
        """Show how the table stands, and go on from there."""
        self.show(self.session.scene)
        await self.go_on()

    @work(exclusive=True, group="drive")
    async def take_back(self) -> None:
        """Undo a choice. Whatever the table was waiting for is over: the question stands again, and
        the next key answers it."""
        await self.attempt(self.session.undo)
        await self.go_on()

    async def go_on(self) -> None:
        """Ask or let the others decide, until the game is over or the person leaves."""
        while not self.session.over:
            scene = self.session.scene
            if scene.asks:
                word = await self.next_answer(scene)
                await self.attempt(partial(self.session.choose, word))
            else:
                await self.all_read.wait()
                await self.wait(self.pause_after(scene))
                await self.attempt(partial(self.advance_from, scene))
        self.begin_grace()

    def advance_from(self, scene: Scene) -> Scene:
        """The others' next choice, unless the person has taken one back meanwhile."""
        session = self.session
        return session.advance() if session.scene is scene else session.scene

    async def next_answer(self, scene: Scene) -> str:
        """What the person says to this question; a forced card plays itself if that is wanted."""
        by_itself = self.host.settings.auto_play and self.lesson is None
        forced = self.selection.forced() if by_itself else None
        if forced is not None:
            await self.wait(self.pause_after(scene))
            if self.session.scene is scene:
                return forced
        if self.host.settings.bell:
            self.app.bell()
        self.awaited = asyncio.get_running_loop().create_future()
        self.begin_grace()
        return await self.awaited

    async def attempt(self, act: Callable[[], Scene]) -> None:
        """Do something in the engine process while the screen stays alive; show what came of it."""
        try:
            scene = await self.in_engine(act)
        except RefusedError as error:
            if self.scene != self.session.scene:  # the others decided while nobody looked
                self.show(self.session.scene)
            self.say(explain(error.reason, self.scene.game))
        except NotReadyError:
            self.show_progress()
            await asyncio.sleep(POLL)
        except OSError as error:
            # The table goes on in memory; what could not be written is said, and tried again.
            self.show(self.session.scene)
            self.say(_("Not saved: {problem}").format(problem=describe(error)))
        except EngineGoneError:
            self.say(_("The engine has stopped; the game is saved: leave and go on."))
            await asyncio.sleep(POLL)
        else:
            self.show(scene)

    def show_progress(self) -> None:
        share = round(100 * self.host.progress)
        self.say(
            _(
                "{name} is warming up: the engine is being compiled, only this once ({share}%)"
            ).format(name=self.scene.seats[self.scene.actor].name, share=share)
        )

    def show(self, scene: Scene) -> None:
        """A new scene: everything that belonged to the one before is gone."""
        if len(scene.mistakes) > len(self.scene.mistakes):
            self.message = mistake_message(scene)
        else:
            self.message = ""
        if self.sheet is not None and self.sheet.name == HINT.name:
            self.sheet = None
        self.put_away(scene)
        self.scrolled = 0
        before = self.scene
        ended = scene.ending is not None and before.ending is None
        if ended and self.lesson is not None:
            finish_lesson(self.host.folders, scene.game, self.lesson.id)
        self.selection.show(scene)
        self.say_note()
        self.follow_arc(scene)
        if ended and self.host.animated:
            self.tell_accounts()
        else:
            self.move_from(before)
            self.redraw()

    # --- what the person does --------------------------------------------------------------------

    def perform(self, name: str) -> None:
        if name == TOO_SOON:
            self.begin_grace()
            return
        kind, _colon, rest = name.partition(":")
        if rest and kind in PICKING:
            PICKING[kind](self, int(rest))
        elif kind == "answer":
            self.give(self.selection.choose(*rest.split("+")))
        elif name in self.selection.question.kinds:
            self.give(self.selection.choose(name))
        elif name in self.ways:
            self.leave_for(self.ways[name])
        elif name in COMMANDS:
            COMMANDS[name](self)
        else:
            super().perform(name)

    def hurry(self) -> None:
        self.skip.set()
        if self.telling:
            self.end_telling()

    def confirm(self) -> None:
        self.give(self.selection.confirm())

    def mark(self) -> None:
        self.give(self.selection.mark())

    def let_go(self) -> None:
        self.selection.let_go()
        self.give(Answer())

    def give(self, answer: Answer) -> None:
        """Hand an answer to the table, if it is one."""
        self.skip.set()
        word = answer.word or self.mistaken_word(answer)
        if word is None:
            self.redraw_picked()
            self.say(answer.message)
        elif (reply := self.lesson_reply(word)) is not None:
            self.say(reply)
        elif self.awaited is not None and self.asking:
            self.redraw_picked()
            self.awaited.set_result(word)

    def mistaken_word(self, refused: Answer) -> str | None:
        """At a real table a forbidden card can be played, and is paid for."""
        if not refused.message or not self.can_err:
            return None
        return self.selection.mistaken_word()

    @property
    def can_err(self) -> bool:
        """Whether the person can do what the rules forbid."""
        setup = self.session.setup
        return GAMES[setup.game].allows_mistakes(setup.rules)

    def action_of(self, key: str) -> str | None:
        """What a key means now; who asks for a coach where there is none is told so."""
        if self.plan is not None and key in HASTY and (self.telling or self.too_soon):
            return HURRY.name if self.telling else TOO_SOON
        found = super().action_of(key)
        if found is None and key in HINT.keys and not self.session.setup.training:
            return HINT.name
        if found is None:
            found = self.way_of_key(key)
        return HURRY.name if found is None and key in HURRY.keys else found

    def meant(self) -> str | None:
        """What Enter would say; where mistakes can be made, a forbidden card too."""
        selection = self.selection
        return selection.meant() or (selection.mistaken_word() if self.can_err else None)

    def draw_hand(self, plan: Plan, rect: Rect) -> Canvas:
        """At a real table nobody marks the cards that are forbidden."""
        scene = replace(self.scene, forbidden=()) if self.can_err else self.scene
        return self.draw_cards(scene, plan)

    def can(self, action: Action) -> bool:
        return CONDITIONS[action.name](self) if action.name in CONDITIONS else True

    # --- sheets ----------------------------------------------------------------------------------

    def sort(self) -> None:
        if self.selection.can_sort:
            self.selection.sort()
            self.redraw_part("hand")

    def ask_coach(self) -> None:
        if not self.session.setup.training:
            self.say(_("This is a serious game: no coach. Begin a training game to have one."))
        elif self.sheet is not None and self.sheet.name == HINT.name:
            self.lay(self.after_advice())
        elif self.scene.asks and not self.selection.cuts and self.scene.ending is None:
            self.advice = None
            self.fetch(HINT.name, self.session.advise, self.take_advice, aside=True)

    def take_advice(self, advice: Advice) -> Overlay:
        self.advice = advice
        return advice_sheet(advice, self.scene)

    def after_advice(self) -> Overlay | None:
        """The coach's figures come after its bars, then nothing."""
        at_glance = self.sheet is not None and self.sheet.aside
        return figures_sheet(self.advice, self.scene) if at_glance and self.advice else None

    def ask_review(self) -> None:
        self.look_back()

    def ask_beliefs(self) -> None:
        """Nobody holds cards any more: what could be believed at the choices there were."""
        self.look_back(minds=True)

    def look_back(self, *, minds: bool = False) -> None:
        past = TablePast(self.session)
        self.app.push_screen(ReviewScreen(past, self.session.scene, minds=minds))

    def open_rules(self) -> None:
        game = self.scene.game
        self.host.open_page(page_for(self.scene.phase, game), game)

    def undo(self) -> None:
        if self.scene.can_undo:
            self.take_back()

    def resting_sheet(self) -> Overlay:
        return table_sheet(self.scene, self.session.setup)

    # --- leaving ---------------------------------------------------------------------------------

    def ask_to_leave(self) -> None:
        """In the middle of a deal one is asked; all is saved either way."""
        if self.scene.ending is None and self.host.settings.confirm_quit:
            question = _("Leave the table? The game is saved, and you can go on from here.")
            if self.session.keeper is None:
                question = _("Leave the lesson? It begins anew the next time.")
            self.app.push_screen(ConfirmDialog(question), self.leave_if)
        else:
            self.leave_if(True)

    def leave_if(self, sure: bool | None) -> None:
        if sure:
            history, over = self.session.history, self.session.over
            self.leave()
            show_end(self.app, self.host.folders, self.session.setup, history, over=over)

    def leave(self) -> None:
        self.get_up()
        self.dismiss()

    def get_up(self) -> None:
        """Let go of the game before the menu looks for games to go on with; only once, for the
        engine process may be at the next one already."""
        if not self.left:
            self.left = True
            self.session.client.abandon()
            self.session.close()

    def on_unmount(self) -> None:
        self.get_up()


def mistake_message(scene: Scene) -> str:
    from bestia_cli.wording import mistake_line

    return mistake_line(scene.mistakes[-1], scene)


COMMANDS: dict[str, Callable[[TableScreen], None]] = {
    "confirm": TableScreen.confirm,
    MARK.name: TableScreen.mark,
    LET_GO.name: TableScreen.let_go,
    HURRY.name: TableScreen.hurry,
    HINT.name: TableScreen.ask_coach,
    REVIEW.name: TableScreen.ask_review,
    BELIEFS.name: TableScreen.ask_beliefs,
    LESSON.name: TableScreen.read_again,
    UNDO.name: TableScreen.undo,
    LAST.name: TableScreen.show_last,
    FAIR.name: TableScreen.show_fair,
    HELP.name: TableScreen.show_help,
    SORT.name: TableScreen.sort,
    SPEED.name: TableScreen.change_speed,
    QUIT.name: TableScreen.ask_to_leave,
    "rules": TableScreen.open_rules,
}

CONDITIONS: dict[str, Callable[[TableScreen], bool]] = {
    HINT.name: lambda table: (
        table.session.setup.training
        and table.scene.phase != CUTTING
        and table.scene.asks
        and table.scene.ending is None
        and not table.selection.cuts
    ),
    LESSON.name: lambda table: table.has_note,
    REVIEW.name: lambda table: table.scene.ending is not None,
    BELIEFS.name: lambda table: table.scene.ending is not None,
    UNDO.name: lambda table: table.scene.can_undo,
    HURRY.name: lambda table: not table.scene.asks and not table.session.over,
    SORT.name: lambda table: table.selection.can_sort,
    LAST.name: lambda table: table.scene.last_trick is not None,
    LOG.name: lambda table: (
        "panel" in table.rects or "log" not in table.rects or table.rects["log"].height < 12
    ),
}
"""When commands are there at all."""
