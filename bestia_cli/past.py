"""The deal that is over, at the own table or in a history: what can be asked about it."""

from typing import Protocol

from ai.advice import Review, SeatBelief
from bestia_cli.engine_process.client import Client
from bestia_cli.engine_process.messages import HandInfo
from bestia_cli.scene import Scene
from bestia_cli.session import Session
from bestia_cli.setup import Setup


class Past(Protocol):
    """A deal as one seat played it."""

    seat: int

    def choices(self) -> tuple[int, ...]:
        """After how many events the seat had something to choose."""

    def review(self) -> Review: ...

    def end(self) -> Scene:
        """How it ended, through the seat's eyes."""

    def moment(self, events: int) -> Scene:
        """How it stood, through the seat's eyes."""

    def beliefs(self, events: int) -> SeatBelief | None:
        """What the seat could believe then."""

    def play_on(self, events: int) -> Setup:
        """A game with a person in the seat, which begins then."""


class TablePast:
    """The deal at a person's table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.seat = session.viewer or 0

    def choices(self) -> tuple[int, ...]:
        return self.session.choices(self.seat)

    def review(self) -> Review:
        return self.session.review()

    def end(self) -> Scene:
        return self.session.scene

    def moment(self, events: int) -> Scene:
        return self.session.moment(events)

    def beliefs(self, events: int) -> SeatBelief | None:
        return self.session.beliefs(self.seat, events)

    def play_on(self, events: int) -> Setup:
        return self.session.play_on(events)


class RecordedPast:
    """A deal of the history that is being replayed."""

    def __init__(self, client: Client, hand: HandInfo, seat: int, level: str) -> None:
        self.client, self.hand, self.seat, self.level = client, hand, seat, level

    def choices(self) -> tuple[int, ...]:
        return self.client.recorded_choices(self.hand.place, self.seat)

    def review(self) -> Review:
        return self.client.recorded_review(self.hand.place, self.seat)

    def end(self) -> Scene:
        return self.moment(self.hand.events)

    def moment(self, events: int) -> Scene:
        return self.client.show(self.hand.place, events, self.seat)

    def beliefs(self, events: int) -> SeatBelief | None:
        return self.client.recorded_beliefs(self.hand.place, events, self.seat)

    def play_on(self, events: int) -> Setup:
        return self.client.what_if(self.hand.place, events, self.seat, self.level)
