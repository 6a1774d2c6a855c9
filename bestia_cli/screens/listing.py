"""A screen with a list to choose from."""

from datetime import UTC, datetime

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from bestia_cli.dates import moment_text
from bestia_cli.draw.bars import Button
from bestia_cli.language import _
from bestia_cli.screens.framed import FramedScreen


class ListScreen(FramedScreen):
    """A list, or a word about why it is empty."""

    def empty_text(self) -> str:
        raise NotImplementedError

    def options(self) -> list[Option]:
        """What there is to choose from."""
        raise NotImplementedError

    def open_label(self) -> str:
        """What Enter does."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        with Vertical(classes="body list-body"):
            yield OptionList(classes="list", compact=True)
            yield Static(self.empty_text(), classes="list-empty", markup=False)

    def on_mount(self) -> None:
        self.fill()

    def on_screen_resume(self) -> None:
        self.fill()

    def fill(self) -> None:
        """Show what there is now; the cursor stays where it was."""
        listed = self.query_one(OptionList)
        place = listed.highlighted
        options = self.options()
        listed.clear_options()
        listed.add_options(options)
        listed.display = bool(options)
        self.query_one(".list-empty").display = not options
        open_to = [at for at, option in enumerate(options) if not option.disabled]
        if open_to:
            listed.highlighted = place if place in open_to else open_to[0]
            listed.focus()

    def buttons(self) -> list[Button]:
        return [
            Button("↑↓", _("Choose"), "action:down"),
            Button("↵", self.open_label(), "action:open", strong=True),
        ]

    @property
    def chosen(self) -> Option | None:
        """The option with the cursor."""
        listed = self.query_one(OptionList)
        place = listed.highlighted
        return None if place is None else listed.get_option_at_index(place)

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_open(self) -> None:
        self.query_one(OptionList).action_select()


def two_lines(title: str, about: str, style: str = "bold") -> Content:
    """An option of a list: a title, and below it what it is."""
    return Content.assemble((title, style), "\n  ", (about, "$foreground 75%"))


def date_text(moment: str) -> str:
    """A moment as `storage.saves.now_text` writes it, for people; what is none stays as it is."""
    try:
        when = datetime.fromisoformat(moment)
    except ValueError:
        return moment
    return moment_text(when)


def moment_of_id(game_id: str) -> str:
    """When a game was begun, from its name; empty if the name does not say."""
    try:
        when = datetime.strptime(game_id[:15], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return ""
    return when.astimezone().isoformat(timespec="seconds")
