"""The first screen: what there is to do."""

from datetime import date
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from bestia_cli.daily import left_daily, outcome_of
from bestia_cli.draw.canvas import Rect
from bestia_cli.draw.plan import fits
from bestia_cli.draw.small import draw_too_small
from bestia_cli.games import table_of, title_among_others
from bestia_cli.language import _
from bestia_cli.new_setup import setup_of_the_day
from bestia_cli.screens.dialogs import MessageDialog
from bestia_cli.screens.host import Host
from bestia_cli.screens.menu_drawing import (
    Item,
    MenuLook,
    Saved,
    draw_menu,
    items_of,
    look_for_saves,
    with_today,
)
from bestia_cli.storage.learned import finished_lessons
from bestia_cli.storage.saves import list_saves
from bestia_cli.storage.settings import SettingsError
from bestia_cli.widgets.canvas_view import CanvasView
from engine.registry import GAMES

POLL_SECONDS = 0.25
"""Between two looks at the compiler."""
PAUSE_SECONDS = 0.7
"""After which a game that was chosen is prepared: one may only be on the way to another."""


class MenuScreen(Screen[None]):
    """The cursor is a state of ours: to move it is to draw two lines."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "move(-1)", show=False),
        Binding("down,j,tab", "move(1)", show=False),
        Binding("home,pageup", "move(-99)", show=False),
        Binding("end,pagedown,escape", "move(99)", show=False),
        Binding("left", "game(-1)", show=False),
        Binding("right", "game(1)", show=False),
        Binding("enter,space", "open", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.saved = Saved(None, others=False)
        self.items: list[Item] = []
        self.cursor = 0
        self.done_today = False
        """Whether the deal of the day has been played."""
        self.shown_progress = 1.0
        self.coming: Timer | None = None
        """Runs when a game has been chosen just now."""

    @property
    def host(self) -> Host:
        return cast(Host, self.app)

    @property
    def game(self) -> str:
        """The one that is chosen: all entries are about it."""
        return self.host.settings.game

    def compose(self) -> ComposeResult:
        yield CanvasView(id="menu")

    def on_mount(self) -> None:
        self.look_around()
        self.set_interval(POLL_SECONDS, self.look_at_progress)

    def on_screen_resume(self) -> None:
        self.look_around()

    def on_resize(self, event: events.Resize) -> None:
        self.redraw()

    def look_around(self) -> None:
        """See which games there are to go on with. The cursor stays on what it was on, but for a
        game that was left just now, and for who has never played."""
        before, known = self.items[self.cursor].name if self.items else "", self.saved.last
        self.saved = look_for_saves(list_saves(self.host.folders))
        invited = self.is_first_time
        outcome = outcome_of(self.host.folders, self.game, date.today())
        self.done_today = outcome is not None
        self.items = with_today(items_of(self.saved, self.game, invited=invited), outcome)
        if self.saved.last not in (None, known):
            before = "resume"
        elif not before and invited:
            before = "learn"
        names = [item.name for item in self.items]
        self.cursor = names.index(before) if before in names else 0
        self.redraw()

    @property
    def is_first_time(self) -> bool:
        """Whether nothing was ever played or learned here, and there is something to learn."""
        folders = self.host.folders
        untouched = not (any(folders.saves.glob("*.json")) or any(folders.games.glob("*.jsonl")))
        learned = finished_lessons(folders, self.game)
        return bool(table_of(self.game).lessons) and untouched and not learned

    def look_at_progress(self) -> None:
        if self.host.progress != self.shown_progress:
            self.redraw()

    def redraw(self) -> None:
        width, height = self.app.size
        if width < 1 or height < 1 or not self.items or not self.query(CanvasView):
            return  # there is nothing to draw yet, or no more, as the program ends
        view = self.query_one(CanvasView)
        view.place(Rect(0, 0, width, height))
        self.shown_progress = self.host.progress
        menu = MenuLook(self.items, self.cursor, self.shown_progress, self.host.look, self.game)
        fitting = fits(width, height)
        canvas = draw_menu(menu, width, height) if fitting else draw_too_small(width, height)
        view.show(canvas, self.host.palette)

    # --- keys and mouse --------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """A letter or a figure opens its entry."""
        places = {item.letter: place for place, item in enumerate(self.items)}
        places |= {str(item.digit): place for place, item in enumerate(self.items)}
        place = places.get((event.character or "").casefold())
        if place is not None:
            event.stop()
            event.prevent_default()
            self.open_at(place)

    async def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        event.stop()
        kind, _colon, rest = event.target.partition(":")
        if kind == "item" and event.pressed:
            self.open_at(int(rest))
        elif kind == "item":
            self.point(int(rest))
        elif event.pressed:
            await self.run_action(rest)

    def point(self, place: int) -> None:
        if place != self.cursor:
            self.cursor = place
            self.redraw()

    def action_move(self, by: int) -> None:
        last = len(self.items) - 1
        place = self.cursor + by
        if abs(by) == 1:
            place %= last + 1
        self.point(max(0, min(last, place)))

    def action_down(self) -> None:
        self.action_move(1)

    def action_game(self, by: int) -> None:
        """Change the game."""
        games = list(GAMES)
        chosen = games[(games.index(self.game) + by) % len(games)]
        if chosen == self.game:
            return
        try:
            self.host.change_setting("game", chosen)
        except (SettingsError, OSError) as error:
            self.notify(str(error), severity="warning", markup=False)
        self.look_around()
        self.forget_plans()
        self.coming = self.set_timer(PAUSE_SECONDS, lambda: self.host.prepare(self.game))

    def forget_plans(self) -> None:
        """What is opened now says its game by itself."""
        if self.coming is not None:
            self.coming.stop()

    def action_open(self) -> None:
        self.open_at(self.cursor)

    def open_at(self, place: int) -> None:
        """Do what an entry says; keys that came in one go don't open several."""
        if self.app.screen is not self:
            return
        self.point(place)
        self.forget_plans()
        OPENERS[self.items[place].name](self)

    def open_last(self) -> None:
        if self.saved.last is not None:
            self.host.resume(self.saved.last.id)

    def open_new_game(self) -> None:
        from bestia_cli.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen())

    def open_daily(self) -> None:
        """Today's deal: go on with it, play it, or see what became of it."""
        from bestia_cli.screens.daily import DailyScreen

        today, folders = date.today(), self.host.folders
        left = left_daily(folders, self.game, today)
        if self.done_today:
            self.app.push_screen(DailyScreen(self.game, today))
        elif left:
            self.host.resume(left)
        else:
            name = self.host.settings.name
            self.host.begin(setup_of_the_day(today, name, game=self.game))

    def open_saves(self) -> None:
        from bestia_cli.screens.resume import ResumeScreen

        self.app.push_screen(ResumeScreen())

    def open_watch(self) -> None:
        from bestia_cli.screens.watch_form import WatchForm

        self.app.push_screen(WatchForm())

    def open_replay(self) -> None:
        from bestia_cli.screens.choose_game import ChooseGameScreen

        self.app.push_screen(ChooseGameScreen())

    def open_learn(self) -> None:
        from bestia_cli.screens.learn import LearnScreen

        self.app.push_screen(LearnScreen())

    def open_settings(self) -> None:
        from bestia_cli.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def action_palette(self) -> None:
        self.app.action_command_palette()

    def action_quit(self) -> None:
        self.app.exit()

    def action_help(self) -> None:
        text = _(
            "Choose with the arrows and Enter, with the figure or the letter of a line, or with "
            "the mouse.\n\nIf you have never played, begin with Learn: the first lesson takes two "
            "minutes. A game is saved after every choice, so that you can leave it at any moment "
            "and go on later. While the players are being prepared, you can already begin."
        )
        if title_among_others(self.game):
            more = _("Left and right change the game: all lines are about the one that is shown.")
            text = f"{text}\n\n{more}"
        self.app.push_screen(MessageDialog(_("The first screen"), text))


OPENERS = {
    "resume": MenuScreen.open_last,
    "new_game": MenuScreen.open_new_game,
    "daily": MenuScreen.open_daily,
    "saves": MenuScreen.open_saves,
    "watch": MenuScreen.open_watch,
    "replay": MenuScreen.open_replay,
    "statistics": lambda menu: menu.host.open_statistics(),
    "learn": MenuScreen.open_learn,
    "settings": MenuScreen.open_settings,
    "quit": MenuScreen.action_quit,
}
