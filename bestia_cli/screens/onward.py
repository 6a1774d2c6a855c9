"""What leads on when a game is over: the next lesson, the same again, or back."""

from abc import abstractmethod
from dataclasses import replace

from bestia_cli.actions import Action
from bestia_cli.daily import is_of_a_day
from bestia_cli.draw.bars import Button
from bestia_cli.language import N_, _
from bestia_cli.lessons import Lesson, lesson_after
from bestia_cli.new_setup import first_game, fresh_seed
from bestia_cli.screens.table_host import TableHost
from bestia_cli.screens.taught import TaughtBoard
from bestia_cli.setup import GAME, LESSON, WHAT_IF, Setup

NEXT_LESSON = Action(
    "next-lesson", ("enter", "space"), N_("Next lesson"), N_("Go on to the next lesson."), (), "↵"
)
REAL_GAME = Action(
    "real-game",
    ("enter", "space"),
    N_("A short game"),
    N_("Play a short game with the coach, against players who make mistakes."),
    (),
    "↵",
)
BACK = Action(
    "back", ("enter", "space"), N_("Back"), N_("Go back to where you came from."), (), "↵"
)
SUMMARY = Action(
    "summary",
    ("enter", "space"),
    N_("How it went"),
    N_("See how the game went, then the first screen."),
    (),
    "↵",
)
MENU = Action("menu", ("enter", "space"), N_("Menu"), N_("Go back to the first screen."), (), "↵")
AGAIN = Action("again", ("a",), N_("Again"), N_("Play the same cards again."))
ANOTHER = Action("another", ("a",), N_("Another game"), N_("Play again at such a table."))
LIST = Action("list", ("m",), N_("All lessons"), N_("Go back to the list of lessons."))


def ways_on(setup: Setup, lesson: Lesson | None, told: bool) -> tuple[Action, ...]:
    """What can be done after a game, the first with Enter; `told`: there is something to be told
    of it."""
    if setup.kind == LESSON and lesson is not None:
        return (NEXT_LESSON if lesson_after(setup.game, lesson) else REAL_GAME, AGAIN, LIST)
    if setup.kind == WHAT_IF:
        return (BACK, AGAIN)
    first = SUMMARY if told else MENU
    return (first, ANOTHER) if setup.kind == GAME else (first,)


def go_on(way: Action, host: TableHost, setup: Setup, lesson: Lesson | None) -> None:
    """Begin what comes next, once the table has been left."""
    following = lesson_after(setup.game, lesson) if lesson is not None else None
    if way is NEXT_LESSON and following is not None:
        host.begin(following.setup)
    elif way is REAL_GAME:
        host.begin(first_game(host.settings, setup.game))
    elif way is AGAIN:
        host.begin(setup)
    elif way is ANOTHER:
        host.begin(replace(setup, seed=fresh_seed(), start=None))


class OnwardBoard(TaughtBoard):
    """A table that leads on when the game is over."""

    @abstractmethod
    def leave(self) -> None:
        """Get up."""

    @abstractmethod
    def leave_if(self, sure: bool | None) -> None:
        """Get up, if that is wanted, and see how it went."""

    @property
    def ways(self) -> dict[str, Action]:
        """What leads on, by its name; nothing before it is over."""
        if not self.session.over:
            return {}
        setup = self.session.setup
        told = self.session.history is not None or is_of_a_day(setup)
        return {way.name: way for way in ways_on(setup, self.lesson, told)}

    def way_of_key(self, key: str) -> str | None:
        if self.plan is None:
            return None
        return next((way.name for way in self.ways.values() if key in way.keys), None)

    def leave_for(self, way: Action) -> None:
        """Get up, and begin what comes next."""
        if way is SUMMARY:
            self.leave_if(True)
            return
        self.leave()
        go_on(way, self.host, self.session.setup, self.lesson)

    # --- what is shown ---------------------------------------------------------------------------

    def available(self) -> list[Action]:
        return [*self.ways.values(), *super().available()]

    @property
    def too_soon(self) -> bool:
        return super().too_soon or (bool(self.ways) and self.grace.lasts)

    def offered(self) -> list[Button]:
        return [self.button(way, strong=True) for way in self.ways.values()] or super().offered()

    def prompt(self) -> str:
        asked = super().prompt()
        return " ".join([asked, _("What next?")]) if self.ways else asked
