"""A deal in play as one seat sees it, from nothing but what that seat is told.

It is to a player far from the table what `engine.match` is to the table itself: at every turn of
the seat both give the same view.
"""

from functools import partial

from engine.events import Event, is_told_nothing
from engine.game import Dealt, Game
from engine.match import View, check_cards
from engine.numbers import brief


def check_dealt(game: Game, dealt: Dealt) -> None:
    """Refuse what no seat can be dealt."""
    if dealt.players not in game.players:
        raise ValueError(f"{brief(dealt.players)} can't play {game.name}")
    for seat in (dealt.dealer, dealt.seat):
        if not 0 <= seat < dealt.players:
            raise ValueError(f"there is no seat {brief(seat)} at this table")
    for place, card in enumerate(dealt.cards):
        if not 0 <= card < game.deck.size:
            raise ValueError(f"{brief(card)} is not the number of a card")
        if card in dealt.cards[:place]:
            raise ValueError(f"{game.deck.texts[card]} was dealt twice")


class SeenMatch:
    """A deal in play, as one seat follows it."""

    def __init__(self, game: Game, dealt: Dealt) -> None:
        check_dealt(game, dealt)
        self.game = game
        self.dealt = dealt
        self.kernel = game.kernel
        self.state = self.kernel.open_seat(dealt)
        """What the seat sees; every hidden card is taken out."""
        self.events: list[Event] = []
        self.awaited: Event | None = None
        """What has to come next, because nobody chooses it."""

    @property
    def actor(self) -> int:
        """The seat that chooses, -1 when it is over."""
        return int(self.kernel.actor(self.state))

    def see(self, event: Event) -> None:
        """Follow what happened; what can't have happened is refused and changes nothing."""
        self.check_place(event)
        check_cards(self.game, event)
        self.check_sight(event)
        self.awaited = self.kernel.follow(self.state, self.dealt.seat, event)
        self.events.append(event)

    def check_place(self, event: Event) -> None:
        """Choices come in turn, and what nobody chooses exactly when it must."""
        awaited, words = self.awaited, self.game.vocabulary
        if awaited is None:
            opens = not self.events and words.forms[event.t].opens
            if not words.is_choice(event) and not opens:
                raise ValueError(f"nothing has happened that a {event.t} could follow")
            if event.seat != self.actor and not opens:
                raise ValueError(self.kernel.explain(self.state, event))
        elif words.outline(event) != awaited:
            right, wrong = brief(words.to_json(awaited)), brief(words.to_json(event))
            raise ValueError(f"now comes {right}, not {wrong}")

    def check_sight(self, event: Event) -> None:
        """A seat is told what it may see, and of other cards only how many they are."""
        words, seat = self.game.vocabulary, self.dealt.seat
        for field in words.forms[event.t].fields:
            told = not is_told_nothing(field, getattr(event, field.slot))
            sees = words.sees(field, event, seat, partial(self.kernel.sees, self.state))
            is_cards = field.form in ("card", "cards")
            what = f"the {'cards' if is_cards else field.form} of this {event.t}"
            if sees and not told:
                missing = "not only their number" if is_cards else "and is not told it"
                raise ValueError(f"seat {seat} sees {what}, {missing}")
            if told and not sees:
                raise ValueError(f"seat {seat} does not see {what}")

    def view(self) -> View:
        """What the seat may see now."""
        if self.awaited:
            raise ValueError(f"the {self.awaited.t} of seat {self.awaited.seat} is not told yet")
        dealt = self.dealt
        return View(self.game, dealt.players, dealt.seat, self.state.copy(), tuple(self.events))
