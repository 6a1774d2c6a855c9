"""What is told of a scene: the frame is the same in every game, the sentences are the game's."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bestia_cli.language import _
from bestia_cli.scene import Option, Played, Scene, Seat
from bestia_cli.wording.lookup import wording_of
from bestia_cli.wording.names import seat_name
from bestia_cli.wording.reasons import explain
from engine.events import Event
from engine.game import Mistake

# --- cards ---------------------------------------------------------------------------------------


def card_name(card: int, game: str) -> str:
    """The name alone, as on a list."""
    return wording_of(game).card(game, card)


def card_names(cards: Sequence[int], game: str) -> str:
    return ", ".join(card_name(card, game) for card in cards)


def trick_line(cards: Sequence[Played], scene: Scene) -> str:
    """The cards of a trick, each with who played it."""
    pairs = [(played.seat, played.card) for played in cards]
    return ", ".join(
        f"{seat_name(scene, seat)} {card_name(card, scene.game)}" for seat, card in pairs
    )


# --- the story of a deal -------------------------------------------------------------------------


def sentence(event: Event, scene: Scene) -> str:
    """An event of the scene, told; where it stands twice among them, the later one."""
    places = [place for place, other in enumerate(scene.events) if other == event]
    if not places:
        return sentence(event, replace(scene, events=(*scene.events, event)))
    return sentence_at(scene, places[-1])


def sentence_at(scene: Scene, place: int) -> str:
    """The event of a place, told."""
    return wording_of(scene.game).event(scene, place)


def mistake_line(mistake: Mistake, scene: Scene) -> str:
    """What somebody did wrong, and what it cost."""
    return wording_of(scene.game).mistake(mistake, scene)


def story(scene: Scene) -> list[str]:
    """The deal so far; what happens later only adds lines, undo apart."""
    lines = [*wording_of(scene.game).opening(scene), *tell_events(scene)]
    if scene.ending is not None:
        drama = headline(scene)
        lines += [drama] if drama else []
        lines += ending_lines(scene)
    return lines


def tell_events(scene: Scene) -> Iterator[str]:
    told = wording_of(scene.game).before
    for place in range(len(scene.events) + 1):
        for mistake in scene.mistakes:
            if mistake.t not in told and mistake.place == place:
                yield mistake_line(mistake, scene)
        said = sentence_at(scene, place) if place < len(scene.events) else ""
        if said:
            yield said


def headline(scene: Scene) -> str | None:
    """What is worth raising one's voice for."""
    return wording_of(scene.game).headline(scene)


def ending_lines(scene: Scene) -> list[str]:
    """What a deal has brought, in sentences; none before it is over."""
    return wording_of(scene.game).ending(scene)


# --- what is asked -------------------------------------------------------------------------------


def stage(scene: Scene) -> str:
    """Where the deal is, in a few words."""
    return wording_of(scene.game).stage(scene)


def standing(seat: Seat, scene: Scene) -> str:
    """What a seat is in this deal, in a few words."""
    return wording_of(scene.game).standing(seat, scene)


def prompt(scene: Scene) -> str:
    """What is asked now, or whom one waits for."""
    return wording_of(scene.game).prompt(scene)


def label(option: Option, scene: Scene) -> str:
    """A short name of an answer, for a button or a list."""
    return wording_of(scene.game).label(option, scene)


def word_label(word: str, game: str) -> str:
    """The same for the word of a choice alone."""
    return wording_of(game).word(game, word)


def rules_for(scene: Scene) -> str:
    """The rules of the phase."""
    return wording_of(scene.game).rules(scene)


def help_for(scene: Scene) -> str:
    """What is on the table, what can be done now, and the rule: a few lines."""
    wording = wording_of(scene.game)
    lines = [prompt(scene), *wording.on_table(scene)]
    if scene.on_table:
        said = _("On the table: {cards}.")
        lines.append(said.format(cards=trick_line(scene.on_table, scene)))
    if scene.asks:
        lines += [*wording.what_to_do(scene), *forbidden_lines(scene)]
    return "\n".join([*lines, *filter(None, [rules_for(scene)])])


def forbidden_lines(scene: Scene) -> Iterator[str]:
    for forbidden in scene.forbidden:
        name, reason = card_name(forbidden.card, scene.game), explain(forbidden.reason, scene.game)
        yield _("Not {card}: {reason}").format(card=name, reason=reason)
