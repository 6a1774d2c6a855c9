"""From what a person typed to a choice, or to one clear line about why it is none. What is typed
narrows the choices, as keys do (bestia_cli.question)."""

import re
from collections.abc import Sequence

from bestia_cli.answers import answers_by_kind
from bestia_cli.games import in_words_of, table_of
from bestia_cli.language import N_, _
from bestia_cli.question import Options, Picked, Question
from bestia_cli.scene import CUTTING, Option, Scene
from bestia_cli.typed import TARGET, read_places
from bestia_cli.wording import card_name, explain, label
from engine.events import Event
from engine.registry import GAMES

MANY = 9
"""So many choices are named where what was typed leaves several."""


class UnclearError(ValueError):
    """What was typed is no choice; the text says what would be."""


def cards_to_choose(scene: Scene) -> tuple[int, ...]:
    """The cards that the answer is about, as they are numbered."""
    return scene.hand_shown if Question(scene).picks else ()


def others_to_choose(scene: Scene) -> tuple[Option, ...]:
    """The choices that are not about those cards."""
    picks = Question(scene).picks
    return tuple(option for option in scene.options if option.kind not in picks)


def told_card(scene: Scene, card: int) -> str:
    """A card in the list of those that can be chosen: where just it is played, by what the game
    calls that."""
    bare = GAMES[scene.game].vocabulary.bare
    played = (o for o in scene.options if o.kind == bare and o.cards == (card,))
    option = next(played, None)
    return card_name(card, scene.game) if option is None else label(option, scene)


def is_forbidden(scene: Scene, card: int) -> bool:
    return any(forbidden.card == card for forbidden in scene.forbidden)


def key_of(kind: str, scene: Scene) -> str:
    """The letter that stands for a choice, as on the screen; none for Enter."""
    action = answers_by_kind(scene.game)[kind]
    letters = (key for key in (action.key_text, *action.keys) if len(key) == 1 and key.isalnum())
    return next(letters, "")


def read_answer(scene: Scene, text: str, *, may_err: bool) -> str:
    """The word of the choice that a text in small letters means; with `may_err` a forbidden card
    can be chosen. Enter alone is the only card that can go."""
    for option in scene.options:
        if option.word.casefold() in (text, text.replace(" ", ":")):
            return option.word
    question = Question(scene)
    refuse_missing(question, text)
    if scene.run > 1:
        return read_run(question, text)
    if not question.picks:
        return read_plain(question, text)
    if len(question.kinds) == 1:
        (kind,) = question.picks
        several = kind in question.several
        return read_set(question, text) if several else read_card(question, text, may_err=may_err)
    return read_narrowed(question, text)


def refuse_missing(question: Question, text: str) -> None:
    """Say when an answer can be given that is asked for at another moment, where the game says."""
    game = question.scene.game
    for kind, action in answers_by_kind(game).items():
        names = (kind, *action.keys, *table_of(game).typed.words_of(kind))
        if action.missing and kind not in question.kinds and text in names:
            raise UnclearError(_(action.missing))


# --- without cards -------------------------------------------------------------------------------


def read_plain(question: Question, text: str) -> str:
    """A number where one is asked for, else the place or the name of a choice."""
    numbers = question.numbers
    if len(numbers) == 1 == len(question.kinds):
        return read_number(question, text)
    if numbers and re.fullmatch(r"[0-9]{1,6}", text):
        found = [o for o in question.options if o.number == int(text)]
        if len(found) == 1:
            return found[0].word
    return read_option(question, text)


def read_number(question: Question, text: str) -> str:
    """A cut, or a bet; Enter alone cuts in the middle."""
    (kind, numbers), *_rest = question.numbers.items()
    cuts = question.scene.phase == CUTTING
    typed = text or (str(numbers[len(numbers) // 2]) if cuts else "")
    if re.fullmatch(r"[0-9]{1,6}", typed):
        for option in question.of_kind[kind]:
            if option.number == int(typed):
                return option.word
    said = _("A number from {least} to {most}, or Enter for the middle.")
    if not cuts:
        said = _("A number from {least} to {most}.")
    raise UnclearError(said.format(least=numbers[0], most=numbers[-1]))


def read_option(question: Question, text: str) -> str:
    options = listed(question)
    if re.fullmatch(r"[0-9]{1,3}", text) and 1 <= int(text) <= len(options):
        option = options[int(text) - 1]
        if option.number is None or len(question.of_kind[option.kind]) == 1:
            return option.word
        raise UnclearError(range_of(question, option.kind))
    kinds = read_kinds(question, text)
    if len(kinds) == 1 and len(question.of_kind[kinds[0]]) == 1:
        return question.of_kind[kinds[0]][0].word
    if kinds and kinds[0] in question.numbers:
        raise UnclearError(range_of(question, kinds[0]))
    if question.kinds[0] == "next":
        raise UnclearError(_("Enter goes on, q stops."))
    if any(kinds) or not text or len(question.numbers) != 1:
        raise UnclearError(_("Answer with a number from 1 to {most}.").format(most=len(options)))
    return read_narrowed(question, text)


def listed(question: Question) -> Options:
    """The choices as they are numbered: of a kind with numbers only the first."""
    return tuple(
        option
        for kind in question.kinds
        for option in question.of_kind[kind][: 1 if kind in question.numbers else None]
    )


def range_of(question: Question, kind: str) -> str:
    numbers = question.numbers[kind]
    said = _("Write {kind} and a number from {least} to {most}.")
    return said.format(kind=kind, least=numbers[0], most=numbers[-1])


def read_kinds(question: Question, text: str) -> tuple[str, ...]:
    """The kinds of choices, among those there are, that a key or a word stands for."""
    typed, known = table_of(question.scene.game).typed, answers_by_kind(question.scene.game)
    return tuple(
        kind for kind in question.kinds if text in (kind, *known[kind].keys, *typed.words_of(kind))
    )[:1]


# --- cards ---------------------------------------------------------------------------------------


def read_cards(scene: Scene, text: str) -> list[int]:
    """Cards by their numbers in the list or by their names."""
    cards = scene.hand_shown
    places = read_places(text, len(cards))
    if places is not None:
        return [cards[place] for place in places]
    whole = named_card(scene, text)
    if whole is not None:
        return [whole]
    parts = [part.strip() for part in re.split(r"[,;+]| e | and ", text)]
    named = [named_card(scene, part) for part in (parts if len(parts) > 1 else text.split())]
    found = [card for card in named if card is not None]
    if len(found) < len(named) or not found:
        raise UnclearError(
            _("Write the numbers of the cards, 1 to {most}, or their names.").format(
                most=len(cards)
            )
        )
    return found


def named_card(scene: Scene, text: str) -> int | None:
    return table_of(scene.game).typed.read_card(GAMES[scene.game].deck, text, scene.hand_shown)


def read_set(question: Question, text: str) -> str:
    """Cards that go together, or none."""
    scene = question.scene
    out = [] if text in table_of(scene.game).typed.none else read_cards(scene, text)
    for option in question.by_cards.get(frozenset(out), ()):
        if len(out) == len(option.cards):
            return option.word
    said = in_words_of(scene.game, N_("You can choose at most {most} of your cards, each once."))
    raise UnclearError(said.format(most=question.most))


def read_run(question: Question, text: str) -> str:
    """As many cards as go one after the other, or the words for them."""
    scene = question.scene
    said = {option.word.casefold(): option.cards for option in scene.options}
    words = text.split()
    named = bool(words) and all(word in said for word in words)
    cards = [said[word][0] for word in words] if named else read_cards(scene, text)
    if len(set(cards)) != scene.run or len(cards) != scene.run:
        raise UnclearError(_("Write {count} cards, each once.").format(count=scene.run))
    for card in cards:
        if frozenset({card}) not in question.by_cards:
            raise UnclearError(why_forbidden(scene, card))
    return " ".join(question.by_cards[frozenset({card})][0].word for card in cards)


def read_card(question: Question, text: str, *, may_err: bool) -> str:
    """One card, in as few words as tell it."""
    scene = question.scene
    forced = forced_word(scene, may_err=may_err)
    if not text and forced:
        return forced
    if any(option.target is not None for option in scene.options):
        return read_narrowed(question, text)
    cards = read_cards(scene, text)
    if len(cards) != 1:
        raise UnclearError(_("One card only."))
    card = cards[0]
    for option in question.by_cards.get(frozenset(cards), ()):
        return option.word
    if card not in scene.hand_shown:
        name = card_name(card, scene.game)
        raise UnclearError(_("{card} is not in your hand.").format(card=name))
    if may_err:
        return GAMES[scene.game].vocabulary.to_word(Event(question.kinds[0], -1, (card,)))
    raise UnclearError(why_forbidden(scene, card))


def forced_word(scene: Scene, *, may_err: bool) -> str:
    """The only card that can be played, if that is to be told; at a real table it is not."""
    told = len(scene.options) == 1 and not (may_err and len(scene.hand_shown) > 1)
    return scene.options[0].word if told and len(scene.options[0].cards) == 1 else ""


def why_forbidden(scene: Scene, card: int) -> str:
    """Why a card of the own hand may not be played now."""
    reasons = (explain(other.reason, scene.game) for other in scene.forbidden if other.card == card)
    name = card_name(card, scene.game)
    return _("{card} is forbidden now. {reason}").format(card=name, reason=next(reasons, ""))


# --- anything ------------------------------------------------------------------------------------


def read_narrowed(question: Question, text: str) -> str:
    """A kind, cards and what they go to, as much as tells one choice from the others."""
    left: Options = ()
    for picked in readings(question, text):
        left = question.left(picked)
        if len(left) == 1:
            return left[0].word
        if left:
            break
    if not left:
        raise UnclearError(_("That is no choice now: ? tells what is."))
    words = ", ".join(option.word for option in left[:MANY]) + (" ..." if left[MANY:] else "")
    raise UnclearError(_("Which one: {words}?").format(words=words))


def readings(question: Question, text: str) -> Sequence[Picked]:
    """What a line may say: its first word may be a kind, its last number a target or a bet."""
    head, _space, rest = text.partition(" ")
    kinds = read_kinds(question, head)
    said = [(frozenset(kinds), rest)] if kinds else []
    if not kinds or not rest:
        said.append((frozenset(), text))
    found = []
    for kind, cards in said:
        found += [picked for picked in narrowings(question, kind, cards) if picked is not None]
    return found


def narrowings(question: Question, kinds: frozenset[str], text: str) -> list[Picked | None]:
    """What the rest of a line may say: a bet, cards and what they go to, or cards alone."""
    whole = with_cards(question, Picked(kinds), text)
    aimed = TARGET.search(text)
    if aimed is None:
        return [whole]
    number, before = int(aimed["number"]), text[: aimed.start()]
    options = [o for o in question.options if o.kind in kinds or not kinds]
    if any(o.number == number for o in options):
        return [with_cards(question, Picked(kinds, number=number), before), whole]
    if before and any(o.target == number for o in options):
        return [with_cards(question, Picked(kinds, target=number), before), whole]
    return [whole]


def with_cards(question: Question, picked: Picked, text: str) -> Picked | None:
    """The same with the cards of a text, if it says any."""
    if not text:
        return picked
    try:
        return Picked(
            picked.kinds,
            frozenset(read_cards(question.scene, text)),
            None,
            picked.number,
            picked.target,
        )
    except UnclearError:
        return None
