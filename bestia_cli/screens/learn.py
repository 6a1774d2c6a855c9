"""Learning: lessons at a table, and the rules as pages."""

from textual import on
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from bestia_cli.games import in_words_of
from bestia_cli.language import N_, _, current_language
from bestia_cli.lessons import Lesson, lessons
from bestia_cli.pages import pages
from bestia_cli.screens.listing import ListScreen, two_lines
from bestia_cli.storage.learned import finished_lessons

LESSON, PAGE = "lesson", "page"
"""The beginning of an option's name: what it opens."""


class LearnScreen(ListScreen):
    """First the lessons, then the pages."""

    finished: frozenset[str] = frozenset()
    """The lessons that are ticked off."""

    def heading(self) -> str:
        return _("Learn")

    def empty_text(self) -> str:
        return _("There is nothing to learn here.")

    def open_label(self) -> str:
        return _("Open")

    def help_text(self) -> str:
        return in_words_of(
            self.host.settings.game,
            N_(
                "A lesson is a deal with prepared cards: you play it, and somebody at your side "
                "says what matters at each choice. Take them in this order the first time.\n\nThe "
                "pages tell the rules with examples; the glossary has the words of the game. At "
                "the table, ? explains what is going on."
            ),
        )

    def on_mount(self) -> None:
        super().on_mount()
        self.point_at_next()

    def on_screen_resume(self) -> None:
        finished = self.finished
        super().on_screen_resume()
        if self.finished != finished:
            self.point_at_next()

    def point_at_next(self) -> None:
        """The cursor goes to the first lesson that was not finished yet."""
        known = lessons(self.host.settings.game)
        ahead = next((lesson for lesson in known if lesson.id not in self.finished), None)
        if ahead is not None:
            listed = self.query_one(OptionList)
            listed.highlighted = listed.get_option_index(f"{LESSON}:{ahead.id}")

    def options(self) -> list[Option]:
        game = self.host.settings.game
        self.finished = finished_lessons(self.host.folders, game)
        course = [
            self.lesson_option(number, lesson) for number, lesson in enumerate(lessons(game), 1)
        ]
        return [
            *([heading_option(_("Lessons at the table"))] if course else []),
            *course,
            heading_option("\n" + _("The rules, page by page")),
            *(
                Option(page.title, f"{PAGE}:{page.id}")
                for page in pages(current_language(), self.host.settings.game)
            ),
        ]

    def lesson_option(self, number: int, lesson: Lesson) -> Option:
        """A lesson, ticked off if it was finished."""
        tick = "x " if self.host.look.glyphs.ascii else "✓ "
        title = f"{tick if lesson.id in self.finished else ''}{number}. {lesson.title}"
        return Option(two_lines(title, lesson.about), f"{LESSON}:{lesson.id}")

    @on(OptionList.OptionSelected)
    def open_chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        kind, _colon, name = (event.option.id or "").partition(":")
        if kind == LESSON:
            self.host.lesson(name)
        else:
            self.host.open_page(name)


def heading_option(title: str) -> Option:
    return Option(Content.styled(title, "$primary bold"), disabled=True)
