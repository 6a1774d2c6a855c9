"""From what a person typed to a choice, or to one clear line about why it is none."""

import re
from collections.abc import Sequence

from bestia_cli.language import _
from bestia_cli.quick.typed import NONE_OF_THEM, read_card, read_kind, read_places
from bestia_cli.scene import DROPPING, EXCHANGING, PLAYING, Option, Scene
from bestia_cli.wording.names import card_name
from bestia_cli.wording.prompts import most_changed
from bestia_cli.wording.reasons import explain
from engine.cards import DECK_SIZE, TEXTS

MIDDLE = DECK_SIZE // 2
CARD_PHASES = (EXCHANGING, DROPPING, PLAYING)


class UnclearError(ValueError):
    """What was typed is no choice; the text says what would be."""


def cards_to_choose(scene: Scene) -> tuple[int, ...]:
    """The cards that the answer is about, as they are numbered."""
    return scene.hand_shown if scene.phase in CARD_PHASES else ()


def is_forbidden(scene: Scene, card: int) -> bool:
    return any(forbidden.card == card for forbidden in scene.forbidden)


def read_answer(scene: Scene, text: str, *, may_err: bool) -> str:
    """The word of the choice that a text in small letters means; with `may_err` a forbidden card
    can be chosen. Enter alone is the only card that can go."""
    for option in scene.options:
        if text == option.word.casefold():
            return option.word
    if any(option.kind == "cut" for option in scene.options):
        return read_cut(scene, text)
    if scene.phase == EXCHANGING:
        return read_exchange(scene, text)
    if scene.phase in (DROPPING, PLAYING):
        return read_one_card(scene, text, may_err=may_err)
    return read_option(scene.options, text)


def read_cut(scene: Scene, text: str) -> str:
    place = text or str(MIDDLE)
    word = f"cut:{int(place)}" if re.fullmatch(r"[0-9]{1,2}", place) else ""
    if all(option.word != word for option in scene.options):
        raise UnclearError(_("A number from 1 to 39, or Enter for the middle."))
    return word


def read_option(options: Sequence[Option], text: str) -> str:
    if re.fullmatch(r"[0-9]{1,3}", text) and 1 <= int(text) <= len(options):
        return options[int(text) - 1].word
    kind = read_kind(text, [option.kind for option in options])
    if kind is None and options[0].kind == "next":
        raise UnclearError(_("Enter goes on, q stops."))
    if kind is None:
        raise UnclearError(_("Answer with a number from 1 to {most}.").format(most=len(options)))
    return next(option.word for option in options if option.kind == kind)


def read_cards(text: str, cards: Sequence[int]) -> list[int]:
    """Cards by their numbers in the list or by their names."""
    places = read_places(text, len(cards))
    if places is not None:
        return [cards[place] for place in places]
    whole = read_card(text, cards)
    if whole is not None:
        return [whole]
    parts = [part.strip() for part in re.split(r"[,;+]| e | and ", text)]
    named = [read_card(part, cards) for part in (parts if len(parts) > 1 else text.split())]
    found = [card for card in named if card is not None]
    if len(found) < len(named) or not found:
        raise UnclearError(
            _("Write the numbers of the cards, 1 to {most}, or their names.").format(
                most=len(cards)
            )
        )
    return found


def read_exchange(scene: Scene, text: str) -> str:
    out = [] if text in NONE_OF_THEM else read_cards(text, scene.hand_shown)
    for option in scene.options:
        if len(out) == len(option.cards) and set(out) == set(option.cards):
            return option.word
    most = most_changed(scene)
    raise UnclearError(
        _("You can change at most {most} of your cards, each once (§5).").format(most=most)
    )


def read_one_card(scene: Scene, text: str, *, may_err: bool) -> str:
    forced = forced_word(scene, may_err=may_err)
    if not text and forced:
        return forced
    cards = read_cards(text, scene.hand_shown)
    if len(cards) != 1:
        raise UnclearError(_("One card only."))
    card = cards[0]
    for option in scene.options:
        if option.cards == (card,):
            return option.word
    if card not in scene.hand_shown:
        raise UnclearError(_("{card} is not in your hand.").format(card=card_name(card)))
    if may_err:
        return TEXTS[card]
    raise UnclearError(why_forbidden(scene, card))


def forced_word(scene: Scene, *, may_err: bool) -> str:
    """The only card that can be played, if that is to be told; at a real table it is not."""
    told = len(scene.options) == 1 and not (may_err and len(scene.hand_shown) > 1)
    return scene.options[0].word if told and scene.phase == PLAYING else ""


def why_forbidden(scene: Scene, card: int) -> str:
    """Why a card of the own hand may not be played now."""
    reasons = (explain(other.reason) for other in scene.forbidden if other.card == card)
    name = card_name(card)
    return _("{card} is forbidden now. {reason}").format(card=name, reason=next(reasons, ""))
