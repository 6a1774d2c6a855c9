"""A table at which somebody learns: what a lesson says lies on it as a sheet, where it covers the
least of what it speaks of."""

import asyncio
from collections import deque
from collections.abc import Iterator

from bestia_cli.actions import HELP
from bestia_cli.daily import title_of_day, words_before
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.overlay import draw_note, sheet_rows
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.quiet import Drawn, quiet_place
from bestia_cli.language import _
from bestia_cli.lessons import answer, lesson_of, note_for
from bestia_cli.overlays import Overlay
from bestia_cli.scene import Option, Scene
from bestia_cli.screens.arc_board import ArcBoard
from bestia_cli.screens.board import NOTE
from bestia_cli.screens.places import PARTS
from bestia_cli.session import Session

WIDTHS = (76, 68, 60, 52, 44, 36)
"""Those that a note may have, the best first."""
WEIGHTS = {"log": 0.2, "hint": 2.0}
ACCOUNTS = {"board": 4.0, "hand": 0.1, "log": 0.2}
"""How much the parts of a table matter to somebody who reads a note, and those of one where all is
over; others matter once."""


def moment_of(scene: Scene) -> tuple[str, tuple[Option, ...], int]:
    """The phase, and the question if there is one."""
    return scene.phase, scene.options, len(scene.events) if scene.asks else 0


class TaughtBoard(ArcBoard):
    """Says what there is to learn before one chooses."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.lesson = lesson = lesson_of(session.setup)
        self.unread: deque[str] = deque(lesson.opening if lesson else before_day(session))
        """What is said next, a sheet each."""
        self.told: set[str] = set()
        """The notes that have been read."""
        self.all_read = asyncio.Event()
        """Whether nothing lies there that is to be read first: the others wait for that."""
        self.all_read.set()

    def say_note(self) -> None:
        """What there is to learn now, to be read first."""
        note = note_for(self.lesson, self.scene) if self.lesson else None
        if note is not None and note.text not in self.told:
            self.told.add(note.text)
            self.unread.append(note.text)
        if not self.reading:
            self.turn_over()

    def put_away(self, scene: Scene) -> None:
        """What was said of a moment goes with it, read or not."""
        if moment_of(scene) == moment_of(self.scene):
            return
        self.unread.clear()
        if self.sheet is not None and self.sheet.name in (NOTE, HELP.name):
            self.sheet = None
        self.all_read.set()

    @property
    def reading(self) -> bool:
        """Whether a note lies there."""
        return self.sheet is not None and self.sheet.name == NOTE

    def turn_over(self) -> None:
        """The next sheet that is to be read."""
        if self.unread:
            lines = [self.unread.popleft(), "", _("(Enter to go on)")]
            lesson, game = self.lesson, self.scene.game
            self.sheet = Overlay(NOTE, lesson.title if lesson else title_of_day(game), lines)
            self.all_read.clear()

    def read_again(self) -> None:
        """What was said last, or is said now."""
        note = note_for(self.lesson, self.scene) if self.lesson else None
        if note is not None:
            self.unread.append(note.text)
            self.turn_over()
            self.redraw()

    @property
    def has_note(self) -> bool:
        return self.lesson is not None and note_for(self.lesson, self.scene) is not None

    def lesson_reply(self, word: str) -> str | None:
        return answer(self.lesson, self.scene, word) if self.lesson else None

    # --- the sheet -------------------------------------------------------------------------------

    def lay(self, sheet: Overlay | None) -> None:
        if sheet is None and self.reading and self.unread:
            self.turn_over()
            sheet = self.sheet
        super().lay(sheet)
        self.lay_note()
        if not self.reading:
            self.all_read.set()

    def redraw(self) -> None:
        super().redraw()
        self.lay_note()

    def lay_note(self) -> None:
        """Put the note where it covers least; a panel has room for it."""
        view, plan, sheet = self.view(NOTE), self.plan, self.sheet
        hidden = plan is None or plan.panel is not None or self.revealed is not None
        if hidden or plan is None or sheet is None or not self.reading:
            view.place(None)
            return
        rect = self.note_place(plan, sheet)
        view.place(rect)
        view.show(self.draw_note(sheet, rect), self.host.palette)

    def note_place(self, plan: Plan, sheet: Overlay) -> Rect:
        room = Rect(0, 1, plan.width, plan.height - 2)
        widths = sorted({min(width, room.width - 2) for width in WIDTHS}, reverse=True)
        sizes = [self.size_of(sheet, width) for width in widths]
        return quiet_place(self.drawn(), room, sizes, tuple(self.needed()))

    def needed(self) -> Iterator[Rect]:
        """What nobody can do without who is asked: the question, and the cards to answer with."""
        if self.scene.asks and self.scene.ending is None:
            yield self.rects["hint"]
            if self.scene.hand_shown:
                yield self.rects["hand"]

    def size_of(self, sheet: Overlay, width: int) -> tuple[int, int]:
        return width, len(sheet_rows(sheet.lines[:1], width, self.table_look)) + 2

    def drawn(self) -> Iterator[Drawn]:
        """What is on the screen, and how much of it matters."""
        weights = WEIGHTS if self.scene.ending is None else ACCOUNTS
        for name in PARTS:
            rect = self.rects.get(name)
            if rect is not None:
                yield Drawn(self.view(name).canvas, rect.x, rect.y, weights.get(name, 1.0))

    def draw_note(self, sheet: Overlay, rect: Rect) -> Canvas:
        enter = "enter" if self.table_look.glyphs.ascii else "↵"
        go_on = f"{enter} {_('Go on')}"
        size = (rect.width, rect.height)
        return draw_note(sheet.title, sheet.lines[0], go_on, size, self.table_look)


def before_day(session: Session) -> tuple[str, ...]:
    """What is said before the first choice in the deal of a day; nothing at other tables."""
    said = words_before(session.setup)
    return (said,) if said and not session.turn.table["words"] else ()
