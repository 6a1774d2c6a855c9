"""The review of a deal: a list of the seat's choices, each of them on the table as it stood, what
could be believed then, and on from there."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from ai.advice import Review, SeatBelief
from bestia_cli.actions import (
    ALL_CHOICES,
    BELIEFS,
    FIGURES,
    HELP,
    LAST,
    LAST_CHOICE,
    LAYOUT,
    NEXT_CHOICE,
    OPEN_CHOICE,
    PAST,
    QUIT,
    SETTINGS,
    TRY_AGAIN,
    Action,
)
from bestia_cli.choice_bars import cards_of
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.hand import draw_hand
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.review import draw_review
from bestia_cli.engine_process.messages import NotReadyError
from bestia_cli.engine_process.process import EngineGoneError
from bestia_cli.language import N_, _
from bestia_cli.overlays import (
    Overlay,
    beliefs_sheet,
    choice_figures_sheet,
    choice_sheet,
    review_title,
    verdict,
)
from bestia_cli.past import Past
from bestia_cli.review_rows import review_rows
from bestia_cli.scene import RefusedError, Scene
from bestia_cli.screens.live_board import POLL, LiveBoard
from bestia_cli.wording import edge_line, explain, gain_line, prompt, rescue_lines

WORTH = "worth"
"""What is shown beside a position, if it is neither beliefs nor figures: what its choices were
worth."""
WHAT_IT_MEANS = N_(
    "Edge: 0 is what everybody has when the cards are dealt. Play is what your choices cost against"
    " the best, from what you knew; luck is all else: the cards, and what the others did."
)
ALWAYS = (HELP, LAYOUT, SETTINGS, QUIT)
"""What can be done at any time, of all that belongs to every table."""


class ReviewScreen(LiveBoard):
    """The choices of a seat in a deal that is over."""

    where = PAST
    has_panel = True
    out = replace(QUIT, label=N_("Back"), title="", help=N_("Go back to where you came from."))

    def __init__(self, past: Past, end: Scene, *, minds: bool = False) -> None:
        self.past, self.end = past, replace(end, options=())
        super().__init__(self.end)
        self.minds = minds
        """Whether it was opened for what could be believed: nothing else is asked for then."""
        self.shown = BELIEFS.name if minds else WORTH
        self.places: tuple[int, ...] = ()
        self.at = 0
        """The choice that the cursor is on, or whose position is shown."""
        self.listed = not minds
        """Whether the list is shown, and not a position."""
        self.review: Review | None = None
        self.trying = False
        """Whether a game from here is about to begin."""

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self.begin(), exclusive=True, group="review")

    # --- what is asked of the engine -------------------------------------------------------------

    async def ask(self, act: Callable[[], Any]) -> Any:
        """An answer, however long the compiler takes; None if there is none, which is said."""
        while True:
            try:
                return await self.in_engine(act)
            except NotReadyError:
                self.say(self.compiling())
                await asyncio.sleep(POLL)
            except RefusedError as error:
                self.say(explain(error.reason, self.scene.game))
                return None
            except EngineGoneError:
                self.say(_("The engine has stopped."))
                return None
            except (ValueError, OSError) as error:
                self.say(str(error))
                return None

    async def begin(self) -> None:
        self.say(_("The coach is thinking."))
        places = await self.ask(self.past.choices)
        self.places = places or ()
        if self.places and not self.minds:
            self.review = await self.ask(self.past.review)
        if places is not None and not self.places:
            self.say(_("There was nothing to choose."))
        elif self.review is not None or (self.minds and self.places):
            self.say("")
            self.go_to(len(self.places) - 1 if self.minds else self.at)

    def go_to(self, at: int) -> None:
        """Show the position of a choice, or put the cursor of the list on it."""
        self.at = max(0, min(at, len(self.places) - 1))
        if self.listed:
            self.redraw()
        elif self.places:
            self.run_worker(self.show_position(), exclusive=True, group="position")

    async def show_position(self) -> None:
        place = self.places[self.at]
        scene = await self.ask(partial(self.past.moment, place))
        belief = None
        if self.shown == BELIEFS.name:
            belief = await self.ask(partial(self.past.beliefs, place))
        if scene is not None and not self.listed:
            self.selection.show(scene)
            self.sheet = self.beside(belief)
            self.message = ""
            self.redraw()

    def beside(self, belief: SeatBelief | None) -> Overlay | None:
        """What is said of the position on the table."""
        if self.shown == BELIEFS.name:
            return beliefs_sheet(belief, self.scene, self.table_look)
        if self.review is None:
            return None
        make = choice_figures_sheet if self.shown == FIGURES.name else choice_sheet
        return make(self.review, self.at, self.scene)

    # --- drawing ---------------------------------------------------------------------------------

    def base_board(self, plan: Plan, rect: Rect) -> Canvas:
        if not self.listed:
            return super().base_board(plan, rect)
        game, review = self.end.game, self.review
        title, size = review_title(self.past.seat, self.end), (rect.width, rect.height)
        if review is None:
            return draw_review(title, [], (), [], size, self.table_look)
        above = [line for line in (gain_line(review, self.end), edge_line(review, game)) if line]
        below, foot = rescue_lines(review, game), _(WHAT_IT_MEANS)
        rows = review_rows(review, game)
        return draw_review(title, above, rows, below, size, self.table_look, self.at, foot)

    def draw_hand(self, plan: Plan, rect: Rect) -> Canvas:
        """Nobody chooses among these cards any more: what was chosen is shown."""
        chosen = self.chosen_places
        cursor = next(iter(chosen)) if len(chosen) == 1 else -1
        marked = chosen if len(chosen) > 1 else frozenset()
        return draw_hand(self.scene, plan, self.table_look, cursor, marked)

    @property
    def chosen_places(self) -> frozenset[int]:
        """Where the cards that were chosen stand in the hand."""
        if self.listed or self.review is None:
            return frozenset()
        choice, hand = self.review.choices[self.at], self.scene.hand_before
        cards = cards_of(choice.made, self.review.seat, self.scene.game)
        return frozenset(hand.index(card) for card in cards if card in hand)

    def prompt(self) -> str:
        if self.listed:
            return _("Your choices, one after another: which one do you want to see again?")
        said = _("Choice {number} of {count}").format(number=self.at + 1, count=len(self.places))
        if self.review is not None:
            return f"{said}. {verdict(self.review, self.at, self.scene.game)}"
        return f"{said}. {prompt(self.scene)}"

    def default_message(self) -> str:
        return "" if self.listed else super().default_message()

    # --- what the person does --------------------------------------------------------------------

    def can(self, action: Action) -> bool:
        return CONDITIONS[action.name](self) if action.name in CONDITIONS else action in ALWAYS

    def perform(self, name: str) -> None:
        kind, _colon, rest = name.partition(":")
        if name in COMMANDS:
            COMMANDS[name](self)
        elif kind == "at-choice":
            self.at = int(rest)
            self.open_choice()
        elif kind == "close-sheet":
            self.step_out()
        elif kind == "sheet" and self.shown != WORTH:
            self.show_beside(WORTH)
        elif kind != "sheet" or not (self.sheet and self.sheet.aside):
            super().perform(name)

    def action_of(self, key: str) -> str | None:
        """Escape leads out, step by step; it is no command of its own."""
        if key == "escape" and self.plan is not None:
            return "close-sheet"
        return super().action_of(key)

    def step_out(self) -> None:
        """From what lies there to the position, to the list, to the accounts."""
        if self.sheet is not None and self.sheet.name in (HELP.name, LAST.name):
            self.go_to(self.at)
        elif self.listed or self.minds:
            self.leave()
        elif self.shown != WORTH:
            self.show_beside(WORTH)
        else:
            self.show_list()

    def open_choice(self) -> None:
        if self.places:
            self.listed = False
            self.go_to(self.at)

    def show_list(self) -> None:
        self.listed, self.sheet, self.message = True, None, ""
        self.selection.show(self.end)
        self.redraw()

    def go_on(self) -> None:
        self.go_to(self.at + 1)

    def go_back(self) -> None:
        if not self.listed and not self.minds and self.at == 0:
            self.show_list()
        else:
            self.go_to(self.at - 1)

    def show_beside(self, what: str) -> None:
        """Show something beside the position; asked for again, it goes away."""
        self.shown = WORTH if self.shown == what and not self.minds else what
        self.go_to(self.at)

    def show_beliefs(self) -> None:
        self.show_beside(BELIEFS.name)

    def show_figures(self) -> None:
        self.show_beside(FIGURES.name)

    def try_again(self) -> None:
        """Once, until one is back here: two quick keys are not two games."""
        if not self.trying:
            self.trying = True
            self.run_worker(self.begin_again(), group="again")

    async def begin_again(self) -> None:
        setup = await self.ask(partial(self.past.play_on, self.places[self.at]))
        if setup is None:
            self.trying = False
        else:
            self.host.begin(setup)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.trying = False

    def leave(self) -> None:
        self.dismiss()


COMMANDS: dict[str, Callable[[ReviewScreen], None]] = {
    OPEN_CHOICE.name: ReviewScreen.open_choice,
    NEXT_CHOICE.name: ReviewScreen.go_on,
    LAST_CHOICE.name: ReviewScreen.go_back,
    TRY_AGAIN.name: ReviewScreen.try_again,
    FIGURES.name: ReviewScreen.show_figures,
    ALL_CHOICES.name: ReviewScreen.show_list,
    BELIEFS.name: ReviewScreen.show_beliefs,
    LAST.name: ReviewScreen.show_last,
    HELP.name: ReviewScreen.show_help,
    QUIT.name: ReviewScreen.leave,
}

CONDITIONS: dict[str, Callable[[ReviewScreen], bool]] = {
    OPEN_CHOICE.name: lambda screen: screen.listed and bool(screen.places),
    NEXT_CHOICE.name: lambda screen: screen.at + 1 < len(screen.places),
    LAST_CHOICE.name: lambda screen: screen.at > 0 or not (screen.listed or screen.minds),
    TRY_AGAIN.name: lambda screen: not screen.listed and bool(screen.places),
    FIGURES.name: lambda screen: not screen.listed and screen.review is not None,
    ALL_CHOICES.name: lambda screen: not screen.listed and not screen.minds,
    BELIEFS.name: lambda screen: not screen.listed,
    LAST.name: lambda screen: not screen.listed and screen.scene.last_trick is not None,
}
"""When commands are there at all; of the others only ALWAYS."""
