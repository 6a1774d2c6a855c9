"""A deal in play as one seat sees it, from nothing but what that seat is told.

It is to a player far from the table what `engine.match` is to the table itself: at every turn of
the seat both give the same view.
"""

from engine.cards import DECK_SIZE, TEXTS
from engine.events import Event, event_to_json, without_cards
from engine.game import Dealt, Game
from engine.match import View, check_cards, is_choice
from engine.numbers import brief


def check_dealt(game: Game, dealt: Dealt) -> None:
    """Refuse what no seat can be dealt."""
    if dealt.players not in game.players:
        raise ValueError(f"{brief(dealt.players)} can't play {game.name}")
    for seat in (dealt.dealer, dealt.seat):
        if not 0 <= seat < dealt.players:
            raise ValueError(f"there is no seat {brief(seat)} at this table")
    shown = (dealt.mezzo, *dealt.cards)
    for place, card in enumerate(shown):
        if not 0 <= card < DECK_SIZE:
            raise ValueError(f"{brief(card)} is not the number of a card")
        if card in shown[:place]:
            raise ValueError(f"{TEXTS[card]} was dealt twice")


class SeenMatch:
    """A deal in play, as one seat follows it."""

    def __init__(self, game: Game, dealt: Dealt) -> None:
        check_dealt(game, dealt)
        self.game = game
        self.dealt = dealt
        self.state = game.open_seat(dealt)
        """What the seat sees; every hidden card is taken out."""
        self.events: list[Event] = []
        self.awaited: Event | None = None
        """What has to come next, because nobody chooses it."""

    @property
    def actor(self) -> int:
        """The seat that chooses, -1 when it is over."""
        return int(self.game.actor(self.state))

    def see(self, event: Event) -> None:
        """Follow what happened; what can't have happened is refused and changes nothing."""
        self.check_place(event)
        check_cards(event)
        check_cards(event._replace(out=event.drawn))
        self.awaited = self.game.follow(self.state, self.dealt.seat, event)
        self.events.append(event)

    def check_place(self, event: Event) -> None:
        """What nobody chooses comes exactly when it must."""
        awaited = self.awaited
        if awaited is None:
            if not is_choice(event):
                raise ValueError(f"nothing has happened that a {event.t} could follow")
        elif without_cards(event) != awaited:
            right, wrong = brief(event_to_json(awaited)), brief(event_to_json(event))
            raise ValueError(f"now comes {right}, not {wrong}")

    def view(self) -> View:
        """What the seat may see now."""
        if self.awaited:
            raise ValueError(f"the {self.awaited.t} of seat {self.awaited.seat} is not told yet")
        return View(self.game, self.dealt.seat, self.state.copy(), tuple(self.events))
