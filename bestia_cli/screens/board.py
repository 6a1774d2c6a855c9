"""A table on the screen: the scene, a cursor, sheets laid over it; what it shows and how it is
driven is for those who make a table of it: playing, watching, replaying."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult

from bestia_cli.actions import HELP, QUIT, TABLE, Action, commands_for, why_missing
from bestia_cli.answers import answers_of
from bestia_cli.draw.bars import Button, Hint, draw_actions, draw_hint, standing
from bestia_cli.draw.board import draw_board, outgrows, plan_for
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.cut import draw_cut
from bestia_cli.draw.ending import draw_ending
from bestia_cli.draw.hand import draw_hand, draw_own
from bestia_cli.draw.look import Look
from bestia_cli.draw.middle import draw_middle
from bestia_cli.draw.overlay import draw_log, draw_sheet, sheet_rows, write_way_out
from bestia_cli.draw.plan import Plan, fits
from bestia_cli.draw.small import draw_too_small
from bestia_cli.draw.status import draw_status
from bestia_cli.draw.zones import Aim
from bestia_cli.games import in_words_of, table_of
from bestia_cli.language import N_, _
from bestia_cli.overlays import Overlay
from bestia_cli.panel import filled
from bestia_cli.scene import Scene
from bestia_cli.screens.answer_buttons import answer_buttons, button_for
from bestia_cli.screens.keys import answer_of
from bestia_cli.screens.leaving import LeftOnce
from bestia_cli.screens.places import PARTS, places_in
from bestia_cli.screens.table_host import TableHost
from bestia_cli.selection import Selection
from bestia_cli.widgets.canvas_view import CanvasView
from bestia_cli.wording import headline, prompt, story

if TYPE_CHECKING:
    from bestia_cli.statistics.tallies import Figures


class BoardScreen(LeftOnce[None]):
    """A scene with everything around it."""

    DEFAULT_CSS = """
    BoardScreen { layers: base over; overflow: hidden; }
    BoardScreen CanvasView { layer: base; }
    BoardScreen #small, BoardScreen #note { layer: over; }
    """

    where = ""
    """Which actions belong here: a place of `bestia_cli.actions`."""
    has_panel = False
    """Whether a wide screen keeps room for a panel."""
    out = QUIT
    """What the way out is called here, and where it leads."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.selection = Selection(scene)
        self.message = ""
        """Said in the hint line until something else happens."""
        self.sheet: Overlay | None = None
        self.scrolled = 0
        """How far the log is scrolled back."""
        self.revealed: int | None = None
        """How many rows of a settlement are shown, while it is being told; None: all."""
        self.plan: Plan | None = None
        self.rects: dict[str, Rect] = {}
        """Where each part is that has a place now."""
        self.arc: Figures | None = None
        """How the game went so far, once that has been read."""
        self.views = {name: CanvasView(id=name) for name in (*PARTS, NOTE, "small")}

    @property
    def host(self) -> TableHost:
        return cast(TableHost, self.app)

    @property
    def table_look(self) -> Look:
        """The cards are those of the game, and all is shown that one wants to see of it."""
        game = self.scene.game
        wishes = self.host.settings.wishes(game)
        return replace(self.host.look, art=table_of(game).art, wishes=wishes)

    @property
    def scene(self) -> Scene:
        return self.selection.scene

    def compose(self) -> ComposeResult:
        yield from self.views.values()

    def view(self, name: str) -> CanvasView:
        return self.views[name]

    # --- drawing ---------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.set_out()

    def on_resize(self, event: events.Resize) -> None:
        self.set_out()

    def on_screen_resume(self) -> None:
        self.set_out()

    def set_out(self) -> None:
        """Put everything in its place, and draw it."""
        width, height = self.app.size
        if width < 1 or height < 1:
            return
        large_enough = fits(width, height)
        self.plan = self.plan_now() if large_enough else None
        self.rects = places_in(self.plan, self.scene) if self.plan else {}
        for name in PARTS:
            self.view(name).place(self.rects.get(name))
        self.view(NOTE).place(None)
        small = self.view("small")
        small.place(None if large_enough else Rect(0, 0, width, height))
        if not large_enough:
            small.show(draw_too_small(width, height), self.host.palette)
        self.redraw()

    def plan_now(self) -> Plan:
        own = self.host.settings
        return plan_for(self.scene, self.app.size, own.layout, own.card_size, self.has_panel)

    def redraw(self) -> None:
        for name in PARTS:
            self.redraw_part(name)

    def redraw_part(self, name: str) -> None:
        plan = self.plan
        if plan and (outgrows(self.scene, plan) or self.rects != places_in(plan, self.scene)):
            self.set_out()
            return
        rect = self.rects.get(name)
        if self.plan is not None and rect is not None:
            draw: Callable[[Plan, Rect], Canvas] = getattr(self, f"draw_{name}")
            self.view(name).show(draw(self.plan, rect), self.host.palette)

    def draw_status(self, plan: Plan, rect: Rect) -> Canvas:
        return draw_status(self.scene, rect.width, self.table_look, self.badge())

    def badge(self) -> str:
        """What holds as long as it stands at the right of the uppermost line."""
        return ""

    def draw_board(self, plan: Plan, rect: Rect) -> Canvas:
        canvas = self.base_board(plan, rect)
        sheet = self.sheet
        if sheet is not None and not self.lies_apart(sheet) and plan.panel is None:
            drawn = self.draw_sheet(sheet, rect)
            canvas.paste(drawn, (rect.width - drawn.width) // 2, (rect.height - drawn.height) // 2)
        return canvas

    def lies_apart(self, sheet: Overlay) -> bool:
        """Whether a sheet has a place of its own, and not the middle of the board."""
        return sheet.aside or sheet.name == NOTE

    def base_board(self, plan: Plan, rect: Rect) -> Canvas:
        if self.scene.ending is not None:
            canvas = self.draw_accounts(rect)
            if self.revealed is not None:
                hidden = rect.height - self.revealed
                canvas.fill(Rect(0, self.revealed, rect.width, hidden), "panel")
            return canvas
        if self.selection.cuts:
            return self.board_to_cut(plan, rect)
        return self.lay_out_board(plan, rect)

    def draw_accounts(self, rect: Rect) -> Canvas:
        return draw_ending(self.scene, rect.width, rect.height, self.table_look, self.arc)

    def lay_out_board(self, plan: Plan, rect: Rect) -> Canvas:
        """The seats, and what lies on the table."""
        return draw_board(self.scene.lying, plan, self.table_look, self.aim)

    def board_to_cut(self, plan: Plan, rect: Rect) -> Canvas:
        """The deck lies where the cards will: on the felt of a ring, in place of a roster."""
        look = self.table_look
        canvas = draw_board(self.scene, plan, look, bare=True) if plan.felt else Canvas(*rect[2:])
        room = (plan.felt.inset(1, 1) if plan.felt else rect).moved(-rect.x, -rect.y)
        width = min(room.width if room.width < CUT_ROOM else room.width - 4, 70)
        paper = "felt" if plan.felt else "table"
        deck = draw_cut(self.scene, width, look, self.selection.number, room.height, paper)
        x = room.x + (room.width - deck.width) // 2
        canvas.paste(deck, x, room.y + (room.height - deck.height) // 2)
        return canvas

    @property
    def aim(self) -> Aim:
        """What is meant among the melds, and what could be."""
        target, targets = self.selection.target, self.selection.targets()
        return Aim(0, -1 if target is None else target, frozenset(targets))

    def draw_sheet(self, sheet: Overlay, rect: Rect) -> Canvas:
        look = self.table_look
        width = min(rect.width, 76)
        rows = len(sheet_rows(sheet.lines, width, look)) + 2
        size = (width, max(3, min(rect.height, rows)))
        drawn = draw_sheet(sheet.title, sheet.lines, size, look, sheet.scroll)
        self.tell_way_out(drawn, sheet)
        return drawn

    def tell_way_out(self, drawn: Canvas, sheet: Overlay) -> None:
        """Beside the arrows that say there is more of it."""
        if sheet.passes and self.sheet is not None:
            write_way_out(drawn, f"esc {_('Close')}", self.table_look, 5)

    def draw_middle(self, plan: Plan, rect: Rect) -> Canvas:
        return draw_middle(self.scene.lying, plan, self.table_look, self.aim)

    def draw_own(self, plan: Plan, rect: Rect) -> Canvas:
        return draw_own(self.scene, plan, self.table_look)

    def draw_hand(self, plan: Plan, rect: Rect) -> Canvas:
        return self.draw_cards(self.selection.scene, plan)

    def draw_cards(self, scene: Scene, plan: Plan) -> Canvas:
        """The hand; the cursor is seen, and the keys of the cards, while one can be chosen."""
        selection = self.selection
        cursor = selection.cursor if scene.asks and selection.picks_cards else -1
        return draw_hand(scene, plan, self.table_look, cursor, selection.marked)

    def draw_log(self, plan: Plan, rect: Rect) -> Canvas:
        """The end of the story, unless the panel has it."""
        if plan.panel is not None and self.in_panel(plan.panel).tells:
            return Canvas(rect.width, rect.height)
        return draw_log(self.story(), rect.width, rect.height, self.table_look, self.scrolled)

    def story(self) -> list[str]:
        return story(self.scene)

    def draw_panel(self, plan: Plan, rect: Rect) -> Canvas:
        size, look = (rect.width, rect.height), self.table_look
        sheet = self.in_panel(rect)
        drawn = draw_sheet(sheet.title, sheet.lines, size, look, sheet.scroll, sheet.bars)
        self.tell_way_out(drawn, sheet)
        return drawn

    def in_panel(self, rect: Rect) -> Overlay:
        """What stands in the panel now."""
        size, lies = (rect.width, rect.height), self.sheet or self.resting_sheet()
        return filled(lies, self.scene, self.story(), size, self.table_look)

    def resting_sheet(self) -> Overlay:
        """What the panel shows when nothing else is asked for."""
        return Overlay("log", self.words(N_("The deal")), self.story())

    def draw_hint(self, plan: Plan, rect: Rect) -> Canvas:
        hand = self.rects.get("hand", rect)
        hint = Hint(
            self.prompt(),
            self.message or self.default_message(),
            tuple(self.answer_buttons()),
            hand.x + hand.width // 2,
            firm=self.scene.ending is not None and not self.message,
        )
        return draw_hint(hint, rect.width, rect.height, self.table_look)

    def prompt(self) -> str:
        return prompt(self.scene)

    def default_message(self) -> str:
        return headline(self.scene) or "" if self.scene.ending else ""

    def draw_actions(self, plan: Plan, rect: Rect) -> Canvas:
        out = self.button(QUIT)
        return draw_actions(self.buttons(), standing(out), rect.width, self.table_look)

    # --- what can be done ------------------------------------------------------------------------

    def button(self, action: Action, *, strong: bool = False) -> Button:
        return button_for(self.as_here(action), self.scene.game, strong=strong)

    def as_here(self, action: Action) -> Action:
        """An action in the words of this screen."""
        return self.out if action is QUIT else action

    def words(self, text: str) -> str:
        """A text in the words of the game, in the current language."""
        return in_words_of(self.scene.game, text)

    def buttons(self) -> list[Button]:
        """The answers first, then whatever else can be done now."""
        answers = self.answer_buttons()
        said = {button.target for button in answers}
        others = [self.button(action) for action in self.available() if action not in (HELP, QUIT)]
        return answers + [button for button in others if button.target not in said]

    def available(self) -> list[Action]:
        """The commands that make sense now."""
        return [action for action in commands_for(self.where) if self.can(action)]

    def commands(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        """What can be done now, for the palette: title, help, and how."""
        for action in map(self.as_here, self.available()):
            title = f"{self.words(action.title or action.label)} ({action.key_text})"
            yield title, self.words(action.help), partial(self.perform, action.name)

    def answer_buttons(self) -> list[Button]:
        """What answers the question, and says what it would do."""
        return answer_buttons(self.selection, self.selection.meant())

    def can(self, action: Action) -> bool:
        """Whether a command makes sense now."""
        return True

    def say(self, message: str) -> None:
        self.message = message
        self.redraw_part("hint")

    def lay(self, sheet: Overlay | None) -> None:
        """Lay a sheet over the table, or take it away."""
        self.sheet = sheet
        for part in ("panel", "board", "log", "hint"):
            self.redraw_part(part)

    def toggle(self, name: str, make: Callable[[], Overlay]) -> None:
        """The same action takes its sheet away again."""
        self.lay(None if self.sheet is not None and self.sheet.name == name else make())

    # --- keys and mouse --------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        name = self.action_of(event.key)
        if name is not None:
            event.stop()
            event.prevent_default()
            self.perform(name)
        elif self.plan is not None and (why := self.why_missing(event.key)):
            self.say(self.words(why))

    def why_missing(self, key: str) -> str:
        answers = answers_of(self.scene.game) if self.where == TABLE else ()
        return why_missing(key, self.where, answers)

    def action_of(self, key: str) -> str | None:
        """What a key means now: an answer before a command. Whoever sees no table can only leave
        it."""
        if self.plan is None:
            return QUIT.name if key in QUIT.keys else None
        if self.sheet is not None and key in (CLOSING if self.sheet.name == NOTE else ("escape",)):
            return "close-sheet"
        if self.sheet is not None and not self.sheet.aside and key in SCROLLS:
            return f"scroll:{SCROLLS[key]}"
        if self.scene.asks and (answer := answer_of(self.selection, key)):
            return answer
        for action in commands_for(self.where):
            if key in action.keys and self.can(action):
                return action.name
        return None

    def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        kind, _colon, rest = event.target.partition(":")
        if event.pressed:
            self.perform(rest if kind in ("action", "option") else event.target)
        elif kind == "card" and self.selection.picks_cards and self.selection.cursor != int(rest):
            self.selection.point(int(rest))
            for name in ("hand", "hint", "actions"):
                self.redraw_part(name)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.scroll_lines(-2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.scroll_lines(2)

    def scroll_lines(self, lines: int) -> None:
        """Scroll the sheet that lies there, or the log."""
        if self.sheet is not None:
            self.lay(replace(self.sheet, scroll=max(0, self.sheet.scroll + lines)))
        else:
            self.scrolled = max(0, self.scrolled - lines)
            self.redraw_part("log")

    def perform(self, name: str) -> None:
        """Do something by its name; those who make a table of this know more of them."""
        kind, _colon, rest = name.partition(":")
        if kind == "close-sheet" or name == "sheet":
            self.lay(None)
        elif kind == "scroll":
            self.scroll_lines(int(rest))
        elif name == "palette":
            self.app.action_command_palette()
        elif name == "log":
            self.toggle("log", lambda: Overlay("log", self.words(N_("The deal")), self.story()))
        elif name == "layout":
            self.host.change_setting("layout", self.other_layout())
        elif name == "settings":
            self.host.open_settings()

    def other_layout(self) -> str:
        return "roster" if self.plan is not None and self.plan.layout == "ring" else "ring"


CUT_ROOM = 44
"""Below this the deck that is cut takes the whole width."""
NOTE = "note"
"""A sheet that is read and put away before one goes on."""
CLOSING = ("escape", "enter", "space")
SCROLLS = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
