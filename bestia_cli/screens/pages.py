"""The screen to read the pages: a list of them, and the one that is open."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from bestia_cli.draw.bars import Button
from bestia_cli.language import _, current_language
from bestia_cli.pages import USE, Page, pages, pages_with
from bestia_cli.pages.drawing import DrawnPage, line_of
from bestia_cli.screens.framed import FramedScreen
from engine.registry import DEFAULT

SEARCHING = "-searching"
"""The class of the screen while a text is looked for."""


class PagesScreen(FramedScreen):
    """The rules, the glossary and the use of the table."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]  # noqa: RUF012 (as in the base)

    DEFAULT_CSS = """
    PagesScreen {
        #pages-body { height: 1fr; }
        #pages-list {
            layer: text; width: 27; height: 1fr; padding: 1 0 0 1;
            background: $surface; border: none; border-right: solid $primary;
            & > .option-list--option-highlighted {
                background: $primary; color: $text; text-style: bold;
            }
        }
        #pages-text {
            layer: text; width: 1fr; height: 1fr; padding: 0 1; scrollbar-size-vertical: 1;
        }
        #pages-page { padding: 1 1 1 0; max-width: 92; height: auto; }
        #pages-search { display: none; border: none; height: 1; background: $boost; }
        &.-searching #pages-search { display: block; }
        &.-narrow #pages-list { display: none; }
        &.-narrow.-searching #pages-list {
            display: block; layer: found; width: 100%; border: none;
        }
    }
    """

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,right", "turn(1)", show=False),
        Binding("p,left", "turn(-1)", show=False),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("home", "end(-1)", show=False),
        Binding("end", "end(1)", show=False),
        Binding("slash", "search", show=False),
    ]

    def __init__(self, page_id: str | None = None, game: str = DEFAULT) -> None:
        super().__init__()
        self.pages = pages(current_language(), game)
        self.shown = self.pages
        """Those in the list: all, or those that were found."""
        ids = [page.id for page in self.pages]
        self.place = ids.index(page_id) if page_id is not None else 0

    @property
    def open_page(self) -> Page:
        return self.pages[self.place]

    def heading(self) -> str:
        return _("Rules")

    def remark(self) -> str:
        return f"{self.place + 1}/{len(self.pages)}"

    def buttons(self) -> list[Button]:
        return [
            Button("p", _("Previous"), "action:turn(-1)"),
            Button("n", _("Next"), "action:turn(1)"),
            Button("/", _("Search"), "action:search"),
        ]

    def body(self) -> ComposeResult:
        with Horizontal(id="pages-body", classes="body"):
            listed = OptionList(id="pages-list")
            listed.can_focus = False
            yield listed
            text = VerticalScroll(Static(id="pages-page"), id="pages-text")
            text.can_focus = False
            yield text
        yield Input(placeholder=_("Look for ..."), id="pages-search")

    def on_mount(self) -> None:
        self.list_pages(self.pages)
        self.open_at(self.place)

    # --- showing ---------------------------------------------------------------------------------

    def list_pages(self, shown: list[Page]) -> None:
        """Fill the list; the open page is marked in it, or the first if it is not there."""
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([Option(page.title, page.id) for page in shown])
        if not shown:
            listed.add_option(Option(_("Nothing found"), disabled=True))
        self.shown = shown
        listed.highlighted = self.marked_place() if shown else None

    def marked_place(self) -> int:
        return self.shown.index(self.open_page) if self.open_page in self.shown else 0

    def open_at(self, place: int, words: str = "") -> None:
        """Open a page, at its beginning or where some words stand first."""
        self.place = place
        self.query_one(OptionList).highlighted = self.marked_place()
        self.redraw()
        colours = self.app.theme_variables
        drawn = DrawnPage(self.open_page, colours["text-primary"], colours["text-accent"])
        self.query_one("#pages-page", Static).update(drawn)
        self.call_after_refresh(self.scroll_to_words, words)

    def scroll_to_words(self, words: str) -> None:
        text, page = self.query_one("#pages-text"), self.query_one("#pages-page")
        line = line_of(words, self.open_page, page.content_size.width) if words else 0
        text.scroll_to(y=line, animate=False)

    # --- keys ------------------------------------------------------------------------------------

    def action_turn(self, step: int) -> None:
        """Turn to the next page or to the one before."""
        place = self.place + step
        if 0 <= place < len(self.pages):
            self.open_at(place)

    def action_move(self, step: int) -> None:
        """A line of the text, or of what was found."""
        if self.has_class(SEARCHING):
            listed = self.query_one(OptionList)
            (listed.action_cursor_down if step > 0 else listed.action_cursor_up)()
        else:
            self.query_one("#pages-text").scroll_relative(y=step, animate=False)

    def action_page(self, step: int) -> None:
        text = self.query_one("#pages-text")
        text.scroll_relative(y=step * max(1, text.size.height - 1), animate=False)

    def action_end(self, side: int) -> None:
        text = self.query_one("#pages-text")
        (text.scroll_end if side > 0 else text.scroll_home)(animate=False)

    def action_help(self) -> None:
        """How the table and these pages are used."""
        self.stop_searching()
        self.open_at([page.id for page in self.pages].index(USE))

    def action_back(self) -> None:
        """Out of the search, or out of the pages."""
        if self.has_class(SEARCHING):
            self.stop_searching()
        else:
            self.dismiss()

    # --- searching -------------------------------------------------------------------------------

    def action_search(self) -> None:
        self.add_class(SEARCHING)
        self.query_one(Input).focus()

    def stop_searching(self) -> None:
        self.remove_class(SEARCHING)
        self.query_one(Input).value = ""
        self.set_focus(None)
        self.list_pages(self.pages)

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.has_class(SEARCHING):
            self.list_pages(pages_with(event.value, self.pages))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open the page that is marked among those that were found."""
        marked = self.query_one(OptionList).highlighted
        if marked is not None and self.shown:
            self.open_found(self.shown[marked], event.value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.open_found(self.shown[event.option_index], self.query_one(Input).value)

    def open_found(self, page: Page, words: str) -> None:
        self.stop_searching()
        self.open_at(self.pages.index(page), words)
