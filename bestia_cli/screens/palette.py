"""The palette: whatever can be done now, by its name. What the screen can do comes first, then the
rest of the program; nothing stands there twice."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon

from bestia_cli.language import _
from bestia_cli.screens.host import Tabled

if TYPE_CHECKING:
    from bestia_cli.app import BestiaApp

ASCII = "-ascii"
"""The class of a palette that has no signs for frames."""
LAST = 1e-9
"""The score of what stands there where nothing was found."""


class Command(NamedTuple):
    """An entry."""

    title: str
    help: str
    act: Callable[[], object]


class Commands(Provider):
    """All that can be done now."""

    def commands(self) -> list[Command]:
        """In the signs that there are."""
        app = cast("BestiaApp", self.app)
        plain = app.look.plain
        return [
            Command(plain(title), plain(help_text), act)
            for title, help_text, act in commands_on(self.screen, app)
        ]

    async def discover(self) -> Hits:
        for title, help_text, act in self.commands():
            yield DiscoveryHit(title, act, help=help_text)

    async def search(self, query: str) -> Hits:
        matcher, found = self.matcher(query), False
        for title, help_text, act in self.commands():
            score = matcher.match(title)
            if score > 0:
                found = True
                yield Hit(score, matcher.highlight(title), act, help=help_text)
        if not found:
            yield Hit(LAST, _("Nothing found"), partial(lambda: None))


def commands_on(screen: object, app: "BestiaApp") -> list[Command]:
    """What can be done on a screen, and anywhere."""
    own = screen.commands() if isinstance(screen, Tabled) else ()
    has_settings = isinstance(screen, Tabled)
    return [
        *(Command(*command) for command in own),
        *program_commands(app, has_settings=has_settings),
    ]


def program_commands(app: "BestiaApp", *, has_settings: bool) -> Iterator[Command]:
    """What can be done anywhere; what is open already can't be opened once more."""
    from bestia_cli.screens.pages import PagesScreen
    from bestia_cli.screens.settings import SettingsScreen
    from bestia_cli.screens.statistics import StatisticsScreen

    open_already = tuple(type(screen) for screen in app.screen_stack)
    if SettingsScreen not in open_already and not has_settings:
        yield Command(_("Settings"), _("Change the settings."), app.open_settings)
    if StatisticsScreen not in open_already:
        yield Command(_("Statistics"), _("How you have played."), app.open_statistics)
    if PagesScreen not in open_already:
        yield Command(_("Rules"), _("The rules as pages."), partial(app.open_page, None))
    yield Command(
        _("Quit the program"), _("Leave the program; the game is saved."), partial(app.exit)
    )


class Palette(CommandPalette):
    """It speaks the language of the table, and is left once (see `leaving`)."""

    DEFAULT_CSS = """
    Palette.-ascii #--input, Palette.-ascii #--input.--list-visible { border: ascii $primary; }
    Palette.-ascii CommandList { border: none; }
    """

    def __init__(self) -> None:
        super().__init__([Commands], placeholder=_("What do you want to do?"))

    def on_mount(self) -> None:
        if cast("BestiaApp", self.app).look.glyphs.ascii:
            self.add_class(ASCII)
            self.query_one(SearchIcon).icon = ">"

    def dismiss(self, result: None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()
