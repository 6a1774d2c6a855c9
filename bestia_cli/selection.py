"""What a person does with keys and mouse at the table, without a screen: where the cursor is, which
cards are marked, which number and which target are meant, and what an answer means. All of it
narrows the choices (bestia_cli.question)."""

from copy import copy
from dataclasses import dataclass, field, replace

from bestia_cli.answers import answers_to, kinds_of_key
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.question import Options, Picked, Question
from bestia_cli.scene import CUTTING, Option, Scene
from bestia_cli.wording import explain
from engine.events import Event
from engine.registry import GAMES

LONG_HAND = 9
"""So many cards need no sorting."""
SHOWN = 9
"""So many choices can be told from each other by a digit."""


def sorted_by_rank(scene: Scene) -> Scene:
    """The scene with the viewer's cards side by side that have one rank, as the art names it."""
    faces, deck = table_of(scene.game).art.faces, GAMES[scene.game].deck
    if not faces:
        return scene
    ranks = list(dict.fromkeys(faces[card].rank for card in deck.sort(range(deck.size))))
    order = sorted(deck.sort(scene.hand_shown), key=lambda card: ranks.index(faces[card].rank))
    return replace(scene, hand_shown=tuple(order))


@dataclass(frozen=True)
class Answer:
    """What came of a key: a word for the table, or something to be told."""

    word: str | None = None
    """Several with spaces between them where choices are made in one go."""
    message: str = ""


@dataclass
class Selection:
    """The person's side of the table."""

    scene: Scene
    cursor: int = 0
    """Which of the cards in `scene.hand_shown`."""
    marked: frozenset[int] = frozenset()
    """The places of the cards that are marked."""
    number: int = 0
    """Where the deck would be cut, or what would be bet."""
    given: bool = False
    """Whether the person has said the number."""
    typed: int = 0
    """The digits of it that were typed so far."""
    target: int | None = None
    """What is aimed at."""
    kind: str = ""
    """The kind whose number is being chosen, if it had to be said."""
    choices: Options = ()
    """Those among which a digit chooses, once they are few."""
    shown: int = 0
    """The first of them that has a digit."""
    by_rank: bool = False
    """Whether a long hand is sorted by rank; otherwise as the game has it."""
    tells: bool = True
    """Whether the cursor may show which cards are allowed; not where mistakes can be made."""
    asked: Options = field(default=())
    """The question that cursor and marks belong to."""

    def __post_init__(self) -> None:
        self.question = Question(self.scene)

    def show(self, scene: Scene) -> None:
        """Look at a new scene; a new question begins with a cursor on a card that can be played."""
        is_new = scene.options != self.asked
        self.scene = sorted_by_rank(scene) if self.by_rank else scene
        self.question = Question(self.scene)
        if is_new:
            self.asked, self.marked = scene.options, frozenset()
            self.let_go()
            self.cursor = self.first_choice()
        self.cursor = max(0, min(self.cursor, len(scene.hand_shown) - 1))

    def let_go(self) -> None:
        """Forget what was said of an answer, but for the cards."""
        self.typed, self.given, self.target, self.kind = 0, False, None, ""
        self.choices, self.shown = self.at_once(), 0
        self.number = self.first_number()

    @property
    def can_sort(self) -> bool:
        return len(self.scene.hand_shown) > LONG_HAND

    def sort(self) -> None:
        """Hold the cards the other way; cursor and marks stay on theirs."""
        hand = self.scene.hand_shown
        at, marked = hand[self.cursor], {hand[place] for place in self.marked}
        self.by_rank = not self.by_rank
        held = GAMES[self.scene.game].deck.sort(hand)
        self.show(replace(self.scene, hand_shown=tuple(held)))
        places = {card: place for place, card in enumerate(self.scene.hand_shown)}
        self.cursor, self.marked = places[at], frozenset(places[card] for card in marked)

    @property
    def narrowed(self) -> bool:
        """Whether there is something to let go of."""
        return bool(self.kind or self.target is not None or self.choices != self.at_once())

    def at_once(self) -> Options:
        """Choices that differ in nothing but a word: each has its digit at once."""
        plain = not self.question.picks and not self.question.numbers
        options = self.scene.options
        return options if plain and len(self.question.kinds) == 1 < len(options) else ()

    def first_choice(self) -> int:
        if not self.tells:
            return 0
        forbidden = self.forbidden()
        places = (p for p, card in enumerate(self.scene.hand_shown) if card not in forbidden)
        return next(places, 0)

    def first_number(self) -> int:
        """A cut begins in the middle, everything else with the least."""
        numbers = self.numbers
        if not numbers:
            return 0
        return numbers[len(numbers) // 2] if self.scene.phase == CUTTING else numbers[0]

    @property
    def picks_cards(self) -> bool:
        """Whether the question is about cards in the hand."""
        return bool(self.question.picks)

    @property
    def slider(self) -> str:
        """The kind of choice whose number can be moved now."""
        numbers = self.question.numbers
        if self.kind in numbers:
            return self.kind
        return next(iter(numbers)) if len(numbers) == 1 and not self.picks_cards else ""

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.question.numbers.get(self.slider, ())

    @property
    def cuts(self) -> bool:
        """Whether the question is where to cut."""
        return self.scene.phase == CUTTING and "cut" in self.question.kinds

    def forbidden(self) -> dict[int, str]:
        """Cards that may not be played, and why."""
        return {card.card: card.reason for card in self.scene.forbidden}

    def word_of(self, kind: str) -> str | None:
        """The word of an answer without cards, if it can be given now."""
        options = self.question.of_kind.get(kind, ())
        return next((option.word for option in options if not option.cards), None)

    def picked(self, kinds: frozenset[str] = frozenset()) -> Picked:
        """What was said so far."""
        hand = self.scene.hand_shown
        return Picked(
            kinds,
            frozenset(hand[place] for place in self.marked),
            hand[self.cursor] if hand else None,
            self.number if self.given or kinds & {self.slider} else None,
            self.target,
        )

    # --- the keys --------------------------------------------------------------------------------

    def move(self, steps: int) -> None:
        """Move the cursor over the hand, or the number."""
        self.choices = self.at_once()
        numbers, hand = self.numbers, self.scene.hand_shown
        if numbers:
            at = sum(number < self.number for number in numbers)
            self.number = numbers[max(0, min(len(numbers) - 1, at + steps))]
            self.given = True
        elif hand:
            self.cursor = (self.cursor + steps) % len(hand)

    def type_digit(self, digit: int) -> None:
        """A digit of the number: behind the one before if that makes a number."""
        longer = 10 * self.typed + digit
        self.typed = longer if 0 < longer <= max(self.numbers, default=0) else digit
        self.number, self.given = self.typed or self.number, True

    def point(self, place: int) -> None:
        """Put the cursor on a card."""
        if 0 <= place < len(self.scene.hand_shown):
            self.cursor = place

    def targets(self) -> tuple[int, ...]:
        """What can be aimed at with the cards that were picked."""
        return self.question.targets(replace(self.picked(), target=None))

    def aim(self, steps: int) -> None:
        """Aim at the next of the things that can be aimed at, and after the last at none."""
        places = (None, *self.targets())
        at = places.index(self.target) if self.target in places else 0
        self.choices = self.at_once()
        self.target = places[(at + steps) % len(places)]

    def mark(self) -> Answer:
        """Mark the card under the cursor, or take the mark away."""
        if not self.scene.asks or not self.question.marks:
            return Answer()
        marked = self.marked ^ {self.cursor}
        if len(marked) > max(len(self.marked), self.question.most):
            return Answer(message=self.too_many())
        if self.scene.run > 1 and self.cursor in marked and not self.can_go(self.cursor):
            return self.refuse()
        self.marked, self.choices = marked, self.at_once()
        return Answer()

    def can_go(self, place: int) -> bool:
        return frozenset({self.scene.hand_shown[place]}) in self.question.by_cards

    def too_many(self) -> str:
        if self.scene.too_many:
            return explain(self.scene.too_many, self.scene.game)
        return _("No more than {most} cards can be marked.").format(most=self.question.most)

    def pick(self, place: int) -> Answer:
        """Choose a card by its key or with the mouse: play it, or mark it."""
        if not 0 <= place < len(self.scene.hand_shown):
            return Answer()
        self.cursor, self.choices = place, self.at_once()
        if not self.picks_cards:
            return Answer()
        return self.mark() if self.question.marks else self.confirm()

    # --- answers ---------------------------------------------------------------------------------

    def confirm(self) -> Answer:
        """Enter: what is marked or under the cursor, or the only thing there is to say."""
        if not self.scene.asks:
            return Answer()
        if self.choices:
            return Answer(message=_("Which one? A digit chooses."))
        if self.scene.run > 1:
            return self.confirm_run()
        if self.kind:
            return self.choose(self.kind)
        if self.slider and (self.given or len(self.question.kinds) == 1):
            return self.choose(self.slider)
        if self.picks_cards:
            return self.settle(self.question.left(self.picked()))
        if len(self.scene.options) > 1:
            return Answer(message=self.keys_to_choose())
        return Answer(self.scene.options[0].word)

    def keys_to_choose(self) -> str:
        """Which keys answer, where Enter does not."""
        keys = [action.key_text for action in answers_to(self.question)]
        if len(keys) < 2:
            return _("Choose: {keys}.").format(keys="".join(keys))
        return _("Choose: {keys} or {last}.").format(keys=", ".join(keys[:-1]), last=keys[-1])

    def meant(self) -> str | None:
        """The word that Enter would say now, without saying it."""
        return copy(self).confirm().word

    def confirm_run(self) -> Answer:
        """Choices that follow each other, all at once."""
        left = self.scene.run - len(self.marked)
        if left > 0:
            said = _("Mark {count} cards, then Enter: {left} more.")
            return Answer(message=said.format(count=self.scene.run, left=left))
        cards = (self.scene.hand_shown[place] for place in sorted(self.marked))
        found = self.question.by_cards
        return Answer(" ".join(found[frozenset({card})][0].word for card in cards))

    def choose(self, *kinds: str) -> Answer:
        """Answer with a kind, or with one of several that share a key."""
        if self.scene.run > 1 and self.question.picks.issuperset(kinds):
            return self.confirm_run()
        numbers = {kind for kind in kinds if len(self.question.numbers.get(kind, ())) > 1}
        if numbers and not (self.given or self.kind in kinds or self.cuts):
            self.kind = min(numbers)
            self.number = self.numbers[0]
            return Answer(message=self.range())
        return self.settle(self.question.left(self.picked(frozenset(kinds))), kinds)

    def settle(self, left: Options, kinds: tuple[str, ...] = ()) -> Answer:
        """One choice is left, or several to be told apart, or none."""
        if len(left) > 1 and not kinds:
            preferred = set(kinds_of_key("enter", self.question))
            left = tuple(option for option in left if option.kind in preferred) or left
        if len(left) > 1:
            self.choices, self.shown = left, 0
            return Answer(message=_("Which one? A digit chooses."))
        return Answer(left[0].word) if left else self.refuse(kinds)

    def choose_shown(self, digit: int) -> Answer:
        """One of the choices by its digit; 0 shows the next ones."""
        if digit == 0:
            self.shown = self.shown + SHOWN if self.shown + SHOWN < len(self.choices) else 0
            return Answer(message=_("Which one? A digit chooses."))
        found = self.choices_shown[digit - 1 : digit]
        return Answer(found[0].word) if found else Answer()

    @property
    def choices_shown(self) -> tuple[Option, ...]:
        return self.choices[self.shown : self.shown + SHOWN]

    # --- refusals --------------------------------------------------------------------------------

    def range(self) -> str:
        numbers = self.numbers
        said = _("A number from {least} to {most}, then Enter.")
        return said.format(least=numbers[0], most=numbers[-1])

    def refuse(self, kinds: tuple[str, ...] = ()) -> Answer:
        """A forbidden card: the reason; the table may still take it as a mistake. Anything else
        that can't be: what would be."""
        hand = self.scene.hand_shown
        reason = self.forbidden().get(hand[self.cursor], "") if hand else ""
        if reason:
            return Answer(message=explain(reason, self.scene.game))
        if self.given and self.numbers and self.number not in self.numbers:
            return Answer(message=self.range())
        if self.question.marks and not self.marked:
            return Answer(message=_("Mark the cards with Space, then Enter."))
        return Answer(message=_("There is no such choice now."))

    def forced(self) -> str | None:
        """The only card that can be played; where nobody tells what is allowed, the only one that
        is left."""
        options = self.scene.options
        if not self.tells and len(self.scene.hand_shown) > 1:
            return None
        alone = len(options) == 1 and self.picks_cards and len(options[0].cards) == 1
        return options[0].word if alone else None

    def mistaken_word(self) -> str | None:
        """At a real table: the forbidden card under the cursor, as a word."""
        if not self.scene.asks or not self.scene.hand_shown:
            return None
        card = self.scene.hand_shown[self.cursor]
        if card not in self.forbidden():
            return None
        kind = next(iter(self.question.picks))
        return GAMES[self.scene.game].vocabulary.to_word(Event(kind, -1, (card,)))
