"""The table of the plain mode: it tells what is new, asks, and understands the answers."""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Protocol, TextIO

from ai.advice import Advice, Review
from bestia_cli.games import in_words_of
from bestia_cli.language import N_, _
from bestia_cli.question import Question
from bestia_cli.quick.answers import (
    UnclearError,
    cards_to_choose,
    forced_word,
    is_forbidden,
    key_of,
    listed,
    others_to_choose,
    read_answer,
    told_card,
    why_forbidden,
)
from bestia_cli.quick.voice import Voice
from bestia_cli.scene import CUTTING, SETTLED, RefusedError, Scene
from bestia_cli.setup import LESSON, WATCH, Setup
from bestia_cli.wording import (
    advice_lines,
    card_names,
    explain,
    figure_lines,
    headline,
    help_for,
    label,
    prompt,
    review_lines,
    rules_for,
    seat_name,
    story,
    trick_line,
)
from engine.registry import GAMES

PATIENCE = 0.5
"""Seconds after which it is said who thinks."""
SHOWN_HASH = 16
"""How many characters of a hash a person compares."""

HINTS = {CUTTING: N_("Enter: in the middle"), SETTLED: N_("Enter: go on; q: stop")}
"""By phase: how an answer is written."""
MARKED, MARKED_OR_NONE = N_("for instance 1 3"), N_("for instance 1 3; 0 or Enter: none")
"""How several cards are written."""


class Session(Protocol):
    """A game in progress, which is saved after every decision."""

    @property
    def setup(self) -> Setup: ...

    @property
    def scene(self) -> Scene: ...

    def advance(self) -> Scene: ...

    def choose(self, word: str) -> Scene: ...

    def undo(self) -> Scene: ...

    def advise(self) -> Advice: ...

    def review(self) -> Review: ...


def run_quick(
    session: Session,
    lines: Iterable[str],
    output: TextIO,
    *,
    color: bool,
    hands: int | None = None,
    patience: float = PATIENCE,
) -> int:
    """Play a game in plain lines until it is over, `hands` deals are, the input ends or the
    person leaves; the session stays open. Returns the exit code."""
    forgive_bytes(lines)
    return PlainTable(session, lines, Voice(output, color=color), hands, patience).play()


def forgive_bytes(lines: Iterable[str]) -> None:
    """Take what is no text for odd letters. It has to be said before the first line is read, and
    can't be said again."""
    if isinstance(lines, TextIOWrapper) and lines.errors != "replace":
        lines.reconfigure(errors="replace")


class PlainTable:
    def __init__(
        self,
        session: Session,
        lines: Iterable[str],
        voice: Voice,
        hands: int | None,
        patience: float,
    ) -> None:
        self.session = session
        self.scene = session.scene
        self.lines = iter(lines)
        self.echoes = not (isinstance(lines, TextIOWrapper) and lines.isatty())
        """Whether answers are written behind their prompt: nobody typed them there."""
        self.voice = voice
        self.patience = patience
        setup = session.setup
        self.may_err = GAMES[setup.game].allows_mistakes(setup.rules)
        self.hands_left = hands
        if hands is None and self.scene.hands is None and session.setup.person is None:
            self.hands_left = 1
        self.hand = 0
        """The deal that is being told."""
        self.told = 0
        """How many lines of its story were."""
        self.hash_told = ""
        self.presented = False
        """Whether the choices were, since something last changed."""
        self.greeted = False

    # --- the game --------------------------------------------------------------------------------

    def play(self) -> int:
        resumed = self.scene.hand if self.scene.phase == SETTLED else 0
        going = True
        while going:
            self.tell()
            if self.scene.phase == SETTLED and self.scene.hand != resumed:
                self.count_hand()
                resumed = self.scene.hand
            if self.is_over():
                self.say_goodbye()
                break
            going = self.take_turn() if self.scene.asks else self.wait()
        return 0

    def count_hand(self) -> None:
        if self.hands_left is not None:
            self.hands_left -= 1

    def is_over(self) -> bool:
        settled = self.scene.phase == SETTLED
        return settled and (self.scene.last or self.hands_left == 0)

    def wait(self) -> bool:
        """Let a machine decide."""
        with self.announcing(self.who_thinks()):
            self.show(self.session.advance())
        return True

    def who_thinks(self) -> str:
        if self.scene.actor < 0:
            return _("... shuffling")
        return _("... {name} thinks").format(name=self.scene.seats[self.scene.actor].name)

    @contextmanager
    def announcing(self, text: str) -> Iterator[None]:
        """Say what takes so long, if it does."""
        timer = threading.Timer(self.patience, self.voice.line, [text, "dim"])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()

    def show(self, scene: Scene) -> None:
        self.scene = scene
        self.presented = False

    # --- what is told ----------------------------------------------------------------------------

    def tell(self) -> None:
        """All that is new."""
        if self.scene.hand != self.hand:
            if self.hand:
                self.voice.line("")
            self.hand, self.told = self.scene.hand, 0
        lines = story(self.scene)
        drama = headline(self.scene)
        for place in range(min(self.told, len(lines)), len(lines)):
            self.voice.line(lines[place], "bold" if not place or lines[place] == drama else "")
        just_dealt = self.scene.is_dealt and not self.scene.events
        if just_dealt and self.scene.ending is None and self.told < len(lines):
            self.tell_open_hands()
        self.told = len(lines)
        self.tell_honesty()

    def tell_open_hands(self) -> None:
        """Where nobody sits at the table, all cards are told as they are dealt."""
        if self.scene.viewer is None:
            for place in range(self.scene.players):
                seat = self.scene.seats[(self.scene.dealer + 1 + place) % self.scene.players]
                self.voice.line(f"{seat.name}: {card_names(seat.cards, self.scene.game)}")

    def tell_honesty(self) -> None:
        """The hash before the cut, so that the deck can be checked afterwards."""
        scene = self.scene
        if scene.phase == CUTTING and scene.hash != self.hash_told and scene.viewer is not None:
            self.hash_told = scene.hash
            said = _("The deck is shuffled; its hash begins with {hash}")
            self.voice.line(said.format(hash=scene.hash[:SHOWN_HASH]), "dim")

    def present(self) -> None:
        """The own cards, and what can be chosen."""
        self.presented = True
        if not self.greeted:
            self.greeted = True
            self.tell_commands()
        cards = cards_to_choose(self.scene)
        if cards:
            for place, card in enumerate(cards, 1):
                said = told_card(self.scene, card)
                self.voice.line(f"{place}) {said}{self.mark(card)}", "bold")
            for option in others_to_choose(self.scene):
                self.voice.line(f"{option.word}: {label(option, self.scene)}", "bold")
        else:
            self.present_options()

    def mark(self, card: int) -> str:
        """At a real table nothing warns of a forbidden card."""
        if self.may_err or not is_forbidden(self.scene, card):
            return ""
        return _(" (forbidden now)")

    def present_options(self) -> None:
        shown = self.scene.hand_shown
        if shown and self.scene.phase not in (CUTTING, SETTLED):
            said = _("Your cards: {cards}").format(cards=card_names(shown, self.scene.game))
            self.voice.line(said, "bold")
        question = Question(self.scene)
        if self.scene.phase == SETTLED or len(question.numbers) == len(question.kinds):
            return
        for place, option in enumerate(listed(question), 1):
            key = key_of(option.kind, self.scene)
            self.voice.line(f"{place}) {label(option, self.scene)} ({key})", "bold")

    def tell_commands(self) -> None:
        self.voice.line(_("Answer with a number, a letter or a word."), "dim")
        said = N_("At any moment: ? help, u last trick, r rules, q quit.")
        if self.session.setup.training:
            said = N_(
                "At any moment: ? help, h coach, hh its figures, z take back, u last trick,"
                " r rules, q quit."
            )
        self.voice.line(self.words(said), "dim")

    def words(self, text: str) -> str:
        """A text in the words of the game, in the current language."""
        return in_words_of(self.scene.game, text)

    # --- what is answered ------------------------------------------------------------------------

    def take_turn(self) -> bool:
        """Ask once; False when the person leaves."""
        if not self.presented:
            self.present()
        text = self.ask()
        if text is None:
            self.voice.line("")
            return self.leave()
        if text in QUITTING or (self.scene.phase == SETTLED and text in ("n", "no")):
            return self.leave()
        if text in COMMANDS:
            COMMANDS[text](self)
            self.presented = False
        else:
            self.answer(text)
        return True

    def ask(self) -> str | None:
        """One line of the person's, in small letters; None when there are no more."""
        hint = self.hint()
        question = prompt(self.scene) + (f" ({hint})" if hint else "")
        self.voice.ask(f"{question} > ")
        line = next(self.lines, None)
        if line is not None and self.echoes:
            self.voice.line("".join(letter for letter in line if letter.isprintable()))
        return None if line is None else " ".join(line.split()).casefold()

    def hint(self) -> str:
        """How an answer is written, where that is not plain."""
        options = self.scene.options
        if forced_word(self.scene, may_err=self.may_err):
            return _("Enter: {card}").format(card=label(options[0], self.scene))
        if any(option.kind == "offer-cut" for option in options):
            return ""
        if Question(self.scene).several and len({o.kind for o in options}) == 1:
            return _(MARKED if all(option.cards for option in options) else MARKED_OR_NONE)
        return _(HINTS.get(self.scene.phase, ""))

    def answer(self, text: str) -> None:
        before = self.scene
        try:
            word = read_answer(before, text, may_err=self.may_err)
            self.show(self.session.choose(word))
            if len(self.scene.mistakes) > len(before.mistakes):
                self.tell_mistake(before)
        except UnclearError as error:
            self.voice.line(str(error), "red")
        except RefusedError as error:
            self.voice.line(explain(error.reason, self.scene.game), "red")

    def tell_mistake(self, before: Scene) -> None:
        """Why the card that was played was forbidden."""
        card = self.scene.mistakes[-1].card
        if card is not None:
            self.tell()
            self.voice.line(why_forbidden(before, card), "red")

    def leave(self) -> bool:
        self.say_goodbye()
        return False

    def say_goodbye(self) -> None:
        over = self.scene.phase == SETTLED and self.scene.last
        if over or self.session.setup.kind in (WATCH, LESSON):
            self.voice.line(_("The game is over."), "bold")
        else:
            self.voice.line(_("The game is saved: `bestia` goes on from here."), "bold")

    # --- what can be asked at any prompt ---------------------------------------------------------

    def tell_help(self) -> None:
        for line in help_for(self.scene).splitlines():
            self.voice.line(line)
        self.tell_commands()

    def tell_rules(self) -> None:
        self.voice.line(rules_for(self.scene))

    def tell_last_trick(self) -> None:
        last = self.scene.last_trick
        if last is None:
            self.voice.line(self.words(N_("No trick has been taken yet.")))
            return
        said = self.words(N_("The last trick: {cards}. Taken by: {name}."))
        cards, name = trick_line(last.cards, self.scene), seat_name(self.scene, last.taker)
        self.voice.line(said.format(cards=cards, name=name))

    def tell_coach(self) -> None:
        """What the choices are worth, or after the deal what they were."""
        if self.scene.phase == SETTLED:
            self.tell_thought(lambda: review_lines(self.session.review(), self.scene))
        else:
            self.tell_advice(lambda advice: advice_lines(advice, self.scene))

    def tell_figures(self) -> None:
        """What the coach goes by, in numbers."""
        self.tell_advice(lambda advice: figure_lines(advice, self.scene.game))

    def tell_advice(self, lines_of: Callable[[Advice], list[str]]) -> None:
        if not self.session.setup.training:
            self.voice.line(_("No coach in a serious game: start a training game for that."))
        elif self.scene.phase == CUTTING:
            self.voice.line(_("Any cut is as good as another."))
        else:
            self.tell_thought(lambda: lines_of(self.session.advise()))

    def tell_thought(self, think: Callable[[], list[str]]) -> None:
        """Lines that take a moment to be thought of."""
        with self.announcing(_("... the coach thinks")):
            try:
                lines = think()
            except RefusedError as error:
                lines = [explain(error.reason, self.scene.game)]
        for line in lines:
            self.voice.line(line)

    def undo(self) -> None:
        """Take the last choice back."""
        if not self.session.setup.training:
            self.voice.line(_("In a serious game nothing is taken back."))
        elif not self.scene.can_undo:
            self.voice.line(_("There is nothing to take back: something has been shown since."))
        else:
            self.show(self.session.undo())
            self.voice.line(_("Taken back."))


QUITTING = ("q", "quit", "exit", "esci")

COMMANDS: dict[str, Callable[[PlainTable], None]] = {
    **dict.fromkeys(("?", "help", "aiuto"), PlainTable.tell_help),
    **dict.fromkeys(("h", "coach", "review"), PlainTable.tell_coach),
    **dict.fromkeys(("hh", "figures", "cifre"), PlainTable.tell_figures),
    **dict.fromkeys(("u", "trick", "presa"), PlainTable.tell_last_trick),
    **dict.fromkeys(("r", "regole", "rules"), PlainTable.tell_rules),
    **dict.fromkeys(("z", "annulla", "undo"), PlainTable.undo),
}
"""What can be typed at any prompt, besides leaving."""
