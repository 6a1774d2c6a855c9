"""Replaying a history: to any moment of it, with any eyes, and on from there."""

import asyncio
from collections.abc import Callable
from functools import partial

from textual import work

from bestia_cli.actions import (
    BACK,
    BELIEFS,
    BIG_POT,
    EYES,
    FAIR,
    HELP,
    JUMP,
    LAST,
    LAST_HAND,
    LAST_PRESA,
    NEXT_HAND,
    NEXT_PRESA,
    PAUSE,
    QUIT,
    REEL_REVIEW,
    REPLAY,
    STEP,
    WHAT_IF,
    Action,
)
from bestia_cli.engine_process.messages import Contents, HandInfo
from bestia_cli.language import _
from bestia_cli.overlays import beliefs_sheet, review_sheet
from bestia_cli.scene import Scene
from bestia_cli.screens.input_dialog import AskDialog
from bestia_cli.screens.live_board import AskingScreen
from bestia_cli.wording import money

BIGGEST = 10
"""How many of the biggest pots are gone round."""


class Film:
    """A place in a history, without a screen: forwards, backwards, and jumps."""

    def __init__(self, contents: Contents, place: int = 0) -> None:
        self.contents = contents
        self.place = max(0, min(place, len(contents.hands) - 1))
        self.events = 0
        self.viewer: int | None = None

    @property
    def hand(self) -> HandInfo:
        return self.contents.hands[self.place]

    @property
    def at_end(self) -> bool:
        return self.events >= self.hand.events and self.place == len(self.contents.hands) - 1

    def turn_to(self, place: int, *, end: bool = False) -> None:
        """Another smazzata, from its beginning or at its end; if nobody sits there whose eyes were
        looked through, all cards are open."""
        self.place = max(0, min(place, len(self.contents.hands) - 1))
        self.events = self.hand.events if end else 0
        players = len(self.hand.bestie)
        if self.viewer is not None and self.viewer >= players:
            self.viewer = None

    def step(self) -> None:
        """One event on, into the next smazzata if this one is over."""
        if self.events < self.hand.events:
            self.events += 1
        elif not self.at_end:
            self.turn_to(self.place + 1)

    def back(self) -> None:
        if self.events > 0:
            self.events -= 1
        elif self.place > 0:
            self.turn_to(self.place - 1, end=True)

    def next_presa(self) -> None:
        """To the end of the next presa, or of the smazzata."""
        ends = (*self.hand.prese, self.hand.events)
        self.events = next((end for end in ends if end > self.events), self.hand.events)

    def previous_presa(self) -> None:
        starts = (0, *self.hand.prese)
        self.events = max((start for start in starts if start < self.events), default=0)

    def next_big_pot(self) -> None:
        """Round the biggest pots, from the biggest down."""
        order = sorted(self.contents.hands, key=lambda hand: (-hand.pot, hand.place))[:BIGGEST]
        places = [hand.place for hand in order]
        at = places.index(self.place) + 1 if self.place in places else 0
        self.turn_to(places[at % len(places)])


class ReplayScreen(AskingScreen):
    """A history on the table."""

    where = REPLAY
    has_panel = True

    def __init__(self, contents: Contents, place: int, first: Scene) -> None:
        super().__init__(first)
        self.film = Film(contents, place)
        self.running = False
        if contents.cut_off:
            self.message = _("Line {number} of the file was cut off, and is not shown.").format(
                number=contents.cut_off
            )

    # --- showing ---------------------------------------------------------------------------------

    def prompt(self) -> str:
        film = self.film
        return _("Smazzata {place} of {count} · event {event} of {events} · {eyes}").format(
            place=film.place + 1,
            count=len(film.contents.hands),
            event=film.events,
            events=film.hand.events,
            eyes=_("all cards") if film.viewer is None else self.scene.seats[film.viewer].name,
        )

    def refresh_scene(self, *, back: bool = False) -> None:
        self.run_worker(self.fetch_scene(back=back), exclusive=True, group="scene")

    async def fetch_moment(self) -> Scene:
        """The scene where the film stands."""
        film = self.film
        show = partial(self.host.room.call, "show", film.place, film.events, film.viewer)
        scene: Scene = await self.in_back_room(show)
        return scene

    async def fetch_scene(self, *, back: bool = False) -> None:
        film = self.film
        try:
            scene = await self.fetch_moment()
            while back and len(scene.events) > film.events > 0:
                # What nobody chose is only gone with the choice that brought it about.
                film.back()
                scene = await self.fetch_moment()
        except (ValueError, OSError) as error:
            self.say(str(error))
            return
        # What nobody chooses comes along with a choice: the film stands where the table does.
        self.film.events = max(film.events, len(scene.events))
        self.sheet = None
        replan = scene.players != self.scene.players
        self.desk.show(scene)
        if replan:
            self.set_out()
        else:
            self.redraw()

    @work(exclusive=True, group="run")
    async def run(self) -> None:
        """Let it run, until it is stopped or at its end."""
        while self.running and not self.film.at_end:
            await self.wait(max(0.05, self.pause_after(self.scene)))
            if self.running:
                self.film.step()
                await self.fetch_scene()
        self.running = False

    # --- what the person does --------------------------------------------------------------------

    def perform(self, name: str) -> None:
        if name in MOVES:
            self.running = False
            self.message = ""
            MOVES[name](self.film)
            self.refresh_scene(back=name == BACK.name)
        elif name in COMMANDS:
            COMMANDS[name](self)
        elif name.startswith("seat:"):
            self.look_through(int(name.partition(":")[2]))
        else:
            super().perform(name)

    def can(self, action: Action) -> bool:
        if action is LAST:
            return self.scene.last_presa is not None
        if action is WHAT_IF:
            return self.scene.ending is None
        return action is not FAIR or bool(self.scene.hash)

    def pause(self) -> None:
        self.running = not self.running
        if self.running:
            self.run()

    def change_eyes(self) -> None:
        order = [None, *range(self.scene.players)]
        at = order.index(self.film.viewer) if self.film.viewer in order else 0
        self.look_through(order[(at + 1) % len(order)])

    def look_through(self, viewer: int | None) -> None:
        self.film.viewer = viewer
        self.refresh_scene()

    def jump(self) -> None:
        count = len(self.film.contents.hands)
        question = _("Which smazzata, 1 to {count}?").format(count=count)
        self.app.push_screen(AskDialog(question), self.jump_to)

    def jump_to(self, text: str | None) -> None:
        """Where the person wants to go; what is no number is said to be none."""
        if text is None:
            return
        count = len(self.film.contents.hands)
        if not text.strip().isdecimal() or not 1 <= int(text) <= count:
            self.say(_("{text} is not a number from 1 to {count}").format(text=text, count=count))
            return
        self.film.turn_to(int(text) - 1)
        self.refresh_scene()

    def big_pot(self) -> None:
        self.running = False
        self.film.next_big_pot()
        self.message = _("One of the biggest pots: {pot}").format(pot=money(self.film.hand.pot))
        self.refresh_scene()

    @property
    def seat(self) -> int:
        """The seat that is meant: the one whose eyes these are, else the one to move."""
        viewer = self.film.viewer
        if viewer is not None:
            return viewer
        return self.scene.actor if self.scene.actor >= 0 else 0

    def show_beliefs(self) -> None:
        film, seat = self.film, self.seat
        self.fetch(
            BELIEFS.name,
            lambda: self.host.room.call("reel_beliefs", film.place, film.events, seat),
            lambda beliefs: beliefs_sheet(beliefs, self.scene, self.host.look),
        )

    def show_review(self) -> None:
        place, seat = self.film.place, self.seat
        self.fetch(
            REEL_REVIEW.name,
            lambda: self.host.room.call("reel_review", place, seat),
            lambda review: review_sheet(review, self.scene),
        )

    def what_if(self) -> None:
        """Take a seat, and play on from here."""
        film, seat, level = self.film, self.seat, self.host.settings.level
        self.run_worker(self.begin_what_if(film, seat, level), exclusive=True, group="what-if")

    async def begin_what_if(self, film: Film, seat: int, level: str) -> None:
        try:
            setup = await asyncio.to_thread(
                self.host.room.call, "what_if", film.place, film.events, seat, level
            )
        except ValueError as error:
            self.say(str(error))
        else:
            self.running = False
            self.host.begin(setup)

    def leave(self) -> None:
        self.dismiss()


MOVES: dict[str, Callable[[Film], None]] = {
    STEP.name: Film.step,
    BACK.name: Film.back,
    NEXT_PRESA.name: Film.next_presa,
    LAST_PRESA.name: Film.previous_presa,
    NEXT_HAND.name: lambda film: film.turn_to(film.place + 1),
    LAST_HAND.name: lambda film: film.turn_to(film.place - 1),
}

COMMANDS: dict[str, Callable[[ReplayScreen], None]] = {
    PAUSE.name: ReplayScreen.pause,
    JUMP.name: ReplayScreen.jump,
    BIG_POT.name: ReplayScreen.big_pot,
    EYES.name: ReplayScreen.change_eyes,
    BELIEFS.name: ReplayScreen.show_beliefs,
    REEL_REVIEW.name: ReplayScreen.show_review,
    WHAT_IF.name: ReplayScreen.what_if,
    LAST.name: ReplayScreen.show_last,
    FAIR.name: ReplayScreen.show_fair,
    HELP.name: ReplayScreen.show_help,
    QUIT.name: ReplayScreen.leave,
}
