"""What a person does with keys and mouse at the table, without a screen: where the cursor is, which
cards are marked, and what an answer means."""

from dataclasses import dataclass, field

from bestia_cli.scene import (
    CUTTING,
    DROPPING,
    EXCHANGING,
    PLAYING,
    Option,
    Scene,
)
from bestia_cli.wording import explain
from engine.cards import TEXTS

DECK = 40
MIDDLE = DECK // 2
CARD_PHASES = (EXCHANGING, DROPPING, PLAYING)
"""Where one card or several are to be picked."""


@dataclass(frozen=True)
class Answer:
    """What came of a key: a word for the table, or something to be told."""

    word: str | None = None
    message: str = ""


@dataclass
class Desk:
    """The person's side of the table."""

    scene: Scene
    cursor: int = 0
    """Which of the cards in `scene.hand_shown`."""
    marked: frozenset[int] = frozenset()
    """The places of the cards that are to be changed."""
    cut: int = MIDDLE
    """Where the deck would be cut."""
    typed: int = 0
    """The digits of a cut that were typed so far."""
    asked: tuple[Option, ...] = field(default=())
    """The question that cursor and marks belong to."""

    def show(self, scene: Scene) -> None:
        """Look at a new scene; a new question begins with a cursor on a card that can be played."""
        if scene.options != self.asked:
            self.asked, self.marked, self.typed = scene.options, frozenset(), 0
            self.scene = scene
            self.cursor = self.first_choice()
        self.scene = scene
        self.cursor = max(0, min(self.cursor, len(scene.hand_shown) - 1))

    def first_choice(self) -> int:
        forbidden = self.forbidden()
        places = (p for p, card in enumerate(self.scene.hand_shown) if card not in forbidden)
        return next(places, 0)

    @property
    def picks_cards(self) -> bool:
        """Whether the question is about cards in the hand."""
        return self.scene.asks and self.scene.phase in CARD_PHASES

    @property
    def cuts(self) -> bool:
        """Whether the question is where to cut."""
        kinds = {option.kind for option in self.scene.options}
        return self.scene.phase == CUTTING and "cut" in kinds

    def forbidden(self) -> dict[int, str]:
        """Cards that may not be played, and why."""
        return {card.card: card.reason for card in self.scene.forbidden}

    def word_of(self, kind: str) -> str | None:
        """The word of an answer without cards, if it can be given now."""
        for option in self.scene.options:
            if option.kind == kind and not option.cards:
                return option.word
        return None

    # --- the keys --------------------------------------------------------------------------------

    def move(self, steps: int) -> None:
        """Move the cursor over the hand, or over the deck."""
        if self.cuts:
            self.cut = max(1, min(DECK - 1, self.cut + steps))
        elif self.scene.hand_shown:
            self.cursor = (self.cursor + steps) % len(self.scene.hand_shown)

    def type_digit(self, digit: int) -> None:
        """A digit of the place of the cut: behind the one before if that makes a place."""
        longer = 10 * self.typed + digit
        self.typed = longer if 0 < longer < DECK else digit
        self.cut = self.typed or self.cut

    def point(self, place: int) -> None:
        """Put the cursor on a card."""
        if 0 <= place < len(self.scene.hand_shown):
            self.cursor = place

    def mark(self) -> Answer:
        """Mark the card under the cursor to be changed, or take the mark away."""
        if not self.scene.asks or self.scene.phase != EXCHANGING:
            return Answer()
        marked = self.marked ^ {self.cursor}
        if not any(len(option.cards) == len(marked) for option in self.scene.options):
            return Answer(message=explain(self.too_many()))
        self.marked = marked
        return Answer()

    def too_many(self) -> str:
        from engine.reason import Reason

        most = max(len(option.cards) for option in self.scene.options)
        if most >= 2:
            return Reason("at most two cards can be changed (§5)")
        return Reason("the stock has only {left} left (§5)", left=self.scene.stock)

    def pick(self, place: int) -> Answer:
        """Choose a card by its number or with the mouse: play it, drop it, or mark it."""
        if not 0 <= place < len(self.scene.hand_shown):
            return Answer()
        self.cursor = place
        if not self.picks_cards:
            return Answer()
        return self.mark() if self.scene.phase == EXCHANGING else self.confirm()

    def confirm(self) -> Answer:
        """Enter: what is under the cursor, or the only thing there is to say."""
        if not self.scene.asks:
            return Answer()
        if self.cuts:
            return Answer(f"cut:{self.cut}")
        if self.picks_cards:
            return self.confirm_cards()
        words = [option.word for option in self.scene.options]
        return Answer(words[0]) if len(words) == 1 else Answer()

    def confirm_cards(self) -> Answer:
        hand = self.scene.hand_shown
        places = self.marked if self.scene.phase == EXCHANGING else {self.cursor}
        cards = {hand[place] for place in places}
        for option in self.scene.options:
            if set(option.cards) == cards:
                return Answer(option.word)
        return self.refuse(hand[self.cursor])

    def refuse(self, card: int) -> Answer:
        """A forbidden card: the reason; the table may still take it as a mistake (§7.3)."""
        reason = self.forbidden().get(card, "")
        return Answer(message=explain(reason) if reason else "")

    def forced(self) -> str | None:
        """The only card that can be played."""
        if self.scene.phase == PLAYING and len(self.scene.options) == 1:
            return self.scene.options[0].word
        return None

    def mistaken_word(self) -> str | None:
        """At a tavolo vero: the forbidden card under the cursor, as a word."""
        if self.scene.phase != PLAYING or not self.scene.asks:
            return None
        card = self.scene.hand_shown[self.cursor]
        return TEXTS[card] if card in self.forbidden() else None
