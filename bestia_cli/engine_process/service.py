"""All that the screen can ask the engine process for."""

from pathlib import Path
from typing import Any

import numpy as np

from ai import coach
from ai.advice import Advice, Review, SeatBelief, Thinking
from ai.games import players_of
from bestia_cli.access import OWNER, Access
from bestia_cli.croupier import Croupier
from bestia_cli.deal_code import seed_of
from bestia_cli.engine_process.kernels import COACH, SEARCH, need
from bestia_cli.engine_process.messages import Contents, Handover, Turn
from bestia_cli.engine_process.par import par_of
from bestia_cli.engine_process.past import choices_of, match_at, played_on
from bestia_cli.engine_process.recording import Recording
from bestia_cli.scene import RefusedError, Scene
from bestia_cli.setup import Setup
from bestia_cli.showing import run_behind, show, show_moment
from engine.match import Match
from engine.reason import Reason
from engine.rng import COACHING, first_state, seed_number

WORLDS = 0
"""Deals of the hidden cards that the coach tries: as many as the game's coach takes."""
BELIEVED = 2000
"""Enough for what a panel of beliefs shows."""


class Service:
    """One table, one history in replay, and the coach."""

    def __init__(self, access: Access = OWNER) -> None:
        self.access = access
        self.croupier: Croupier | None = None
        self.recording: Recording | None = None
        self.viewer: int | None = None

    @property
    def at_table(self) -> Croupier:
        if self.croupier is None:
            raise RefusedError(Reason("nobody sits at the table"))
        return self.croupier

    # --- the table -------------------------------------------------------------------------------

    def open(self, setup: Setup, table: dict[str, Any] | None, viewer: int | None) -> Turn:
        """Sit down at a new table, or at one that was left."""
        self.close()
        self.croupier = Croupier(setup, table, self.access)
        self.viewer = viewer
        return self.turn()

    def header(self) -> dict[str, Any]:
        return self.at_table.header()

    def cheats(self) -> tuple[str, ...]:
        return self.at_table.cheats()

    def turn(self) -> Turn:
        croupier = self.at_table
        return Turn(
            show(croupier, self.viewer), croupier.table(), croupier.record(), croupier.is_over
        )

    def look(self, viewer: int | None) -> Turn:
        """See the table through another seat's eyes, or with all cards open: not for a person who
        plays at it, as long as the cards are secret."""
        croupier = self.at_table
        person = croupier.setup.person
        if person not in (None, viewer) and croupier.settlement is None:
            raise RefusedError(Reason("the cards of the others are seen when the deal is over"))
        self.viewer = viewer
        return self.turn()

    def step(self) -> Turn:
        self.at_table.step()
        return self.turn()

    def choose(self, words: str) -> Turn:
        """The person's choice; several with spaces between them are made in one go."""
        for word in words.split(" "):
            self.at_table.choose(word)
        return self.turn()

    def undo(self) -> Turn:
        """Take the person's last choice back, with all that were made in one go with it."""
        self.at_table.undo(run_behind(self.at_table))
        return self.turn()

    # --- the coach -------------------------------------------------------------------------------

    @property
    def scale(self) -> int:
        """What a unit of the coach is worth here."""
        croupier = self.at_table
        return players_of(croupier.game.name).value.scale(croupier.stake)

    def stream(self, place: int) -> np.uint64:
        croupier = self.at_table
        hand = first_state(seed_number(croupier.setup.seed), croupier.deal_number, COACHING)
        return np.uint64(first_state(np.uint64(hand), place, COACHING))

    def advise(self) -> Advice:
        """What each of the person's choices is worth, from what the person knows."""
        croupier = self.at_table
        match, person = croupier.match, croupier.setup.person
        if match is None or person is None or match.actor != person:
            raise RefusedError(Reason("there is nothing to choose now"))
        if not croupier.setup.training:
            raise RefusedError(Reason("in a serious game there is no coach: begin a training game"))
        need(COACH, croupier.game.name)
        croupier.coached += 1
        stream = self.stream(len(match.events))
        return coach.advise(match.view(person), self.scale, stream, WORLDS)

    def review(self) -> Review:
        """The person's choices, looked at again when the deal is over."""
        croupier = self.at_table
        person, match = croupier.setup.person, self.played
        if person is None:
            raise RefusedError(Reason("nobody sits at the table"))
        need(COACH, croupier.game.name)
        return coach.review(match, person, self.scale, self.stream(0), WORLDS)

    def thinking(self) -> Thinking | None:
        """What the player to move thinks: only at a table without a person."""
        croupier = self.at_table
        match = croupier.match
        if croupier.setup.person is not None:
            raise RefusedError(Reason("what the others think stays with them while you play"))
        if match is None or match.is_over:
            return None
        player = croupier.players[match.actor]
        need(COACH, croupier.game.name)
        view = croupier.table_of_players.look(match, match.actor)
        if player.searches(view):
            need(SEARCH, croupier.game.name)
        return coach.thinking_of(player, view, croupier.stream(match.actor))

    def beliefs(self, seat: int, events: int | None = None) -> SeatBelief | None:
        """What a seat believes, now or after so many events, where no person plays or the deal is
        over."""
        croupier = self.at_table
        match = croupier.match
        if croupier.setup.person is not None and croupier.settlement is None:
            raise RefusedError(Reason("beliefs are shown when the deal is over"))
        if match is None:
            return None
        need(COACH, croupier.game.name)
        then = match if events is None else match_at(match, events)
        return coach.beliefs_of(then.view(seat), BELIEVED, self.stream(len(then.events)))

    # --- the deal that is over -------------------------------------------------------------------

    @property
    def played(self) -> Match:
        """The deal, once it is over: only then may anything of it be looked at again."""
        match = self.at_table.match
        if match is None or not match.is_over:
            raise RefusedError(Reason("a review comes when the deal is over"))
        return match

    def choices(self, seat: int) -> tuple[int, ...]:
        """After how many events a seat had something to choose."""
        return choices_of(self.played, seat)

    def moment(self, events: int, viewer: int | None) -> Scene:
        """The table as it stood after so many events."""
        return show_moment(self.at_table, match_at(self.played, events), viewer)

    def play_on(self, events: int) -> Setup:
        """A game that begins at that moment, with the person in the same seat."""
        croupier = self.at_table
        seed = seed_of(f"{croupier.setup.seed} {croupier.deal_number} {events}")
        table, balance = croupier.setup, croupier.balance
        return played_on(table, self.played, events, croupier.stake, balance, seed)

    def par(self, setup: Setup) -> int:
        """What the best level makes of a deal that the person has played."""
        croupier = self.croupier
        if croupier is not None and croupier.settlement is None:
            raise RefusedError(Reason("the par is told when the deal is over"))
        need(SEARCH, setup.game)
        return par_of(setup, self.access)

    # --- replays ---------------------------------------------------------------------------------

    def load(self, path: str) -> Contents:
        self.access.check_history(Path(path))
        self.recording = Recording(path)
        return self.recording.contents

    @property
    def rolling(self) -> Recording:
        if self.recording is None:
            raise RefusedError(Reason("there is no history to replay"))
        return self.recording

    def show(self, place: int, events: int, viewer: int | None) -> Scene:
        """A deal of the history after so many events."""
        return self.rolling.show(place, events, viewer)

    def what_if(self, place: int, events: int, seat: int, level: str) -> Setup:
        """A game that begins at that moment, with a person in a seat."""
        return self.rolling.what_if(place, events, seat, level)

    def recorded_choices(self, place: int, seat: int) -> tuple[int, ...]:
        return self.rolling.choices(place, seat)

    def recorded_review(self, place: int, seat: int) -> Review:
        need(COACH, self.rolling.contents.game)
        return self.rolling.review(place, seat, WORLDS)

    def recorded_beliefs(self, place: int, events: int, seat: int) -> SeatBelief | None:
        need(COACH, self.rolling.contents.game)
        return self.rolling.beliefs(place, events, seat, BELIEVED)

    # --- from client to client -------------------------------------------------------------------

    def handover(self) -> Handover:
        croupier = self.croupier
        return Handover(
            None if croupier is None else croupier.setup,
            None if croupier is None else croupier.table(),
            "" if self.recording is None else self.recording.contents.path,
        )

    def adopt(self, handover: Handover, viewer: int | None) -> None:
        self.viewer = viewer
        if handover.setup is not None:
            self.croupier = Croupier(handover.setup, handover.table, self.access)
        if handover.history:
            self.load(handover.history)

    def close(self) -> None:
        if self.croupier is not None:
            self.croupier.close()
            self.croupier = None
