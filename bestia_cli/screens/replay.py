"""Replaying a history: to any moment of it, with any eyes, and on from there."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from textual import work

from bestia_cli.actions import (
    BACK,
    BELIEFS,
    BIGGEST,
    EYES,
    FAIR,
    HELP,
    JUMP,
    LAST,
    LAST_HAND,
    LAST_MARK,
    NEXT_HAND,
    NEXT_MARK,
    PAUSE,
    QUIT,
    RECORDED_REVIEW,
    REPLAY,
    RUNNING,
    STEP,
    WHAT_IF,
    Action,
)
from bestia_cli.amounts import amount_text, unit_of
from bestia_cli.draw.bars import Button
from bestia_cli.engine_process.messages import Contents, HandInfo
from bestia_cli.games import table_of
from bestia_cli.language import N_, _
from bestia_cli.overlays import beliefs_sheet
from bestia_cli.past import RecordedPast
from bestia_cli.scene import RefusedError, Scene
from bestia_cli.screens.input_dialog import InputDialog
from bestia_cli.screens.live_board import LiveBoard
from bestia_cli.screens.review import ReviewScreen
from bestia_cli.wording import explain
from engine.registry import GAMES

BIGGEST_ROUND = 10
"""How many of the biggest deals are gone round."""


class Playhead:
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
        """Another deal, from its beginning or at its end; if nobody sits there whose eyes were
        looked through, all cards are open."""
        self.place = max(0, min(place, len(self.contents.hands) - 1))
        self.events = self.hand.events if end else 0
        if self.viewer is not None and self.viewer >= self.hand.players:
            self.viewer = None

    def step(self) -> None:
        """One event on, into the next deal if this one is over."""
        if self.events < self.hand.events:
            self.events += 1
        elif not self.at_end:
            self.turn_to(self.place + 1)

    def back(self) -> None:
        if self.events > 0:
            self.events -= 1
        elif self.place > 0:
            self.turn_to(self.place - 1, end=True)

    def next_mark(self) -> None:
        """To the end of the next trick, or of the deal."""
        ends = (*self.hand.marks, self.hand.events)
        self.events = next((end for end in ends if end > self.events), self.hand.events)

    def previous_mark(self) -> None:
        starts = (0, *self.hand.marks)
        self.events = max((start for start in starts if start < self.events), default=0)

    def next_biggest(self) -> None:
        """Round the biggest deals, from the biggest down."""
        order = sorted(self.contents.hands, key=lambda hand: (-(hand.worth or 0), hand.place))
        places = [hand.place for hand in order[:BIGGEST_ROUND]]
        at = places.index(self.place) + 1 if self.place in places else 0
        self.turn_to(places[at % len(places)])


class ReplayScreen(LiveBoard):
    """A history on the table."""

    where = REPLAY
    has_panel = True
    out = replace(QUIT, help=N_("Go back to where you came from."))

    def __init__(self, contents: Contents, place: int, first: Scene) -> None:
        super().__init__(first)
        self.playhead = Playhead(contents, place)
        self.running = False
        if contents.cut_off:
            self.message = _("Line {number} of the file was cut off, and is not shown.").format(
                number=contents.cut_off
            )

    # --- showing ---------------------------------------------------------------------------------

    def prompt(self) -> str:
        playhead = self.playhead
        said = N_("Deal {place} of {count} · event {event} of {events} · {eyes}")
        return self.words(said).format(
            place=playhead.place + 1,
            count=len(playhead.contents.hands),
            event=playhead.events,
            events=playhead.hand.events,
            eyes=_("all cards")
            if playhead.viewer is None
            else self.scene.seats[playhead.viewer].name,
        )

    def refresh_scene(self, *, back: bool = False) -> None:
        self.run_worker(self.fetch_scene(back=back), exclusive=True, group="scene")

    async def fetch_moment(self) -> Scene:
        """The scene where the playhead stands."""
        playhead = self.playhead
        client = self.host.client
        show = partial(client.show, playhead.place, playhead.events, playhead.viewer)
        return await self.in_engine(show)

    async def fetch_scene(self, *, back: bool = False) -> None:
        playhead = self.playhead
        try:
            scene = await self.fetch_moment()
            while back and len(scene.events) > playhead.events > 0:
                # What nobody chose is only gone with the choice that brought it about.
                playhead.back()
                scene = await self.fetch_moment()
        except (ValueError, OSError) as error:
            self.say(str(error))
            return
        # What nobody chooses comes along with a choice: the playhead stands where the table does.
        self.playhead.events = max(playhead.events, len(scene.events))
        self.sheet = None
        before, replan = self.scene, scene.players != self.scene.players
        self.selection.show(scene)
        self.move_from(before)
        if replan:
            self.set_out()
        else:
            self.redraw()

    @work(exclusive=True, group="run")
    async def run(self) -> None:
        """Let it run, until it is stopped or at its end."""
        while self.running and not self.playhead.at_end:
            await self.wait(max(0.05, self.pause_after(self.scene)))
            if self.running:
                self.playhead.step()
                await self.fetch_scene()
        self.running = False
        self.redraw_part("actions")

    # --- what the person does --------------------------------------------------------------------

    def perform(self, name: str) -> None:
        if name in MOVES:
            self.stop()
            self.message = ""
            MOVES[name](self.playhead)
            self.refresh_scene(back=name == BACK.name)
        elif name in COMMANDS:
            COMMANDS[name](self)
        elif name.startswith("seat:"):
            self.look_through(int(name.partition(":")[2]))
        else:
            super().perform(name)

    def can(self, action: Action) -> bool:
        if action is LAST:
            return self.scene.last_trick is not None
        if action is WHAT_IF:
            return self.scene.ending is None
        if action in (NEXT_MARK, LAST_MARK):
            return bool(table_of(self.scene.game).marks)
        if action is BIGGEST:
            return self.playhead.hand.worth is not None
        return action is not FAIR or bool(self.scene.hash)

    def button(self, action: Action, *, strong: bool = False) -> Button:
        """The arrows to the tricks share one name, and the space bar says what it does now."""
        shown = super().button(action, strong=strong)
        if action is LAST_MARK:
            return shown._replace(label="")
        return shown if action is not PAUSE or self.running else shown._replace(label=_(RUNNING))

    def pause(self) -> None:
        self.running = not self.running
        if self.running:
            self.run()
        self.redraw_part("actions")

    def stop(self) -> None:
        self.running = False
        self.redraw_part("actions")

    def change_eyes(self) -> None:
        order = [None, *range(self.scene.players)]
        at = order.index(self.playhead.viewer) if self.playhead.viewer in order else 0
        self.look_through(order[(at + 1) % len(order)])

    def look_through(self, viewer: int | None) -> None:
        self.playhead.viewer = viewer
        self.refresh_scene()

    def jump(self) -> None:
        count = len(self.playhead.contents.hands)
        question = self.words(N_("Which deal, 1 to {count}?")).format(count=count)
        self.app.push_screen(InputDialog(question), self.jump_to)

    def jump_to(self, text: str | None) -> None:
        """Where the person wants to go; what is no number is said to be none."""
        if text is None:
            return
        count = len(self.playhead.contents.hands)
        if not text.strip().isdecimal() or not 1 <= int(text) <= count:
            self.say(_("{text} is not a number from 1 to {count}").format(text=text, count=count))
            return
        self.playhead.turn_to(int(text) - 1)
        self.refresh_scene()

    def show_biggest(self) -> None:
        self.stop()
        self.playhead.next_biggest()
        unit = unit_of(self.playhead.contents.game)
        worth = amount_text(self.playhead.hand.worth or 0, unit)
        self.message = self.words(N_("One of the biggest deals: {worth}")).format(worth=worth)
        self.refresh_scene()

    @property
    def seat(self) -> int:
        """The seat that is meant: the one whose eyes these are, else the person's; where nobody
        played, the one to move."""
        viewer = self.playhead.viewer
        if viewer is not None:
            return viewer
        bots = [seat.bot for seat in self.scene.seats]
        if None in bots:
            return bots.index(None)
        return max(0, self.scene.actor)

    def show_beliefs(self) -> None:
        playhead, seat = self.playhead, self.seat
        self.fetch(
            BELIEFS.name,
            lambda: self.host.client.recorded_beliefs(playhead.place, playhead.events, seat),
            lambda beliefs: beliefs_sheet(beliefs, self.scene, self.table_look),
        )

    def show_review(self) -> None:
        level = self.host.settings.of(self.scene.game)["level"]
        past = RecordedPast(self.host.client, self.playhead.hand, self.seat, level)
        self.running = False
        self.run_worker(self.open_review(past), exclusive=True, group="review")

    async def open_review(self, past: RecordedPast) -> None:
        try:
            end = await self.in_engine(past.end)
        except (ValueError, OSError) as error:
            self.say(str(error))
        else:
            self.app.push_screen(ReviewScreen(past, end))

    def what_if(self) -> None:
        """Take a seat, and play on from here."""
        playhead, seat = self.playhead, self.seat
        level = self.host.settings.of(self.scene.game)["level"]
        self.run_worker(self.begin_what_if(playhead, seat, level), exclusive=True, group="what-if")

    async def begin_what_if(self, playhead: Playhead, seat: int, level: str) -> None:
        try:
            setup = await asyncio.to_thread(
                self.host.client.what_if, playhead.place, playhead.events, seat, level
            )
        except RefusedError as error:
            self.say(explain(error.reason, self.scene.game))
        except ValueError as error:
            self.say(str(error))
        else:
            self.stop()
            if setup.start is not None and len(setup.start.words) < self.choices_made:
                self.app.notify(_("Nothing was left to choose: you begin at the first choice."))
            self.host.begin(setup)

    @property
    def choices_made(self) -> int:
        words = GAMES[self.scene.game].vocabulary
        return sum(words.is_choice(event) for event in self.scene.events)

    def leave(self) -> None:
        self.dismiss()


MOVES: dict[str, Callable[[Playhead], None]] = {
    STEP.name: Playhead.step,
    BACK.name: Playhead.back,
    NEXT_MARK.name: Playhead.next_mark,
    LAST_MARK.name: Playhead.previous_mark,
    NEXT_HAND.name: lambda playhead: playhead.turn_to(playhead.place + 1),
    LAST_HAND.name: lambda playhead: playhead.turn_to(playhead.place - 1),
}

COMMANDS: dict[str, Callable[[ReplayScreen], None]] = {
    PAUSE.name: ReplayScreen.pause,
    JUMP.name: ReplayScreen.jump,
    BIGGEST.name: ReplayScreen.show_biggest,
    EYES.name: ReplayScreen.change_eyes,
    BELIEFS.name: ReplayScreen.show_beliefs,
    RECORDED_REVIEW.name: ReplayScreen.show_review,
    WHAT_IF.name: ReplayScreen.what_if,
    LAST.name: ReplayScreen.show_last,
    FAIR.name: ReplayScreen.show_fair,
    HELP.name: ReplayScreen.show_help,
    QUIT.name: ReplayScreen.leave,
}
