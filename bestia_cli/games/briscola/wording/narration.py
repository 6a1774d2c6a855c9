"""The log of Briscola: what happened in a deal, in plain sentences."""

from bestia_cli.games.briscola.cards import (
    FOLLOW,
    GIVE,
    LEAD,
    LET_GO,
    LOAD,
    STROZZO,
    TAKE,
    TRUMP,
    manner_of,
    points_on,
)
from bestia_cli.games.briscola.names import count_of_points, match_text, partner_of
from bestia_cli.language import N_, _
from bestia_cli.scene import Played, Scene
from bestia_cli.wording.italian import card_name, suit_name, the_card, the_cards
from bestia_cli.wording.names import Sayings, count_of_cards, is_viewer, say
from bestia_cli.wording.plain import CUTS
from engine.events import Event, count_cards

PLAYS: dict[str, Sayings] = {
    LEAD: (N_("You lead {card}"), N_("{name} leads {card}")),
    TRUMP: (N_("You trump with {card}"), N_("{name} trumps with {card}")),
    STROZZO: (N_("Strozzo! You take with {card}"), N_("Strozzo! {name} takes with {card}")),
    TAKE: (N_("You overtake with {card}"), N_("{name} overtakes with {card}")),
    LOAD: (N_("You load {card}"), N_("{name} loads {card}")),
    GIVE: (N_("You give {card} away"), N_("{name} gives {card} away")),
    FOLLOW: (N_("You follow with {card}"), N_("{name} follows with {card}")),
    LET_GO: (N_("You let {card} go"), N_("{name} lets {card} go")),
}
EMPTY_PRESA: Sayings = (N_("Presa {number}: yours"), N_("Presa {number}: {name}"))
PRESA: Sayings = (
    N_("Presa {number}: yours, {points}"),
    N_("Presa {number}: {name}, {points}"),
)
SWAP: Sayings = (
    N_("You swap the Sette for {card}"),
    N_("{name} swaps the Sette for {card}"),
)
DRAW: Sayings = (N_("You draw {card}"), N_("{name} draws {card}"))
DRAW_TURNED: Sayings = (
    N_("You draw the briscola, {card}: the stock is out"),
    N_("{name} draws the briscola, {card}: the stock is out"),
)
SHOW: Sayings = (
    N_("You show {partner} {cards}"),
    N_("{name} shows {partner} {cards}"),
)
SHOW_YOU = N_("{name} shows you {cards}")
DEALS: Sayings = (N_("Deal {hand}: you deal"), N_("Deal {hand}: {name} deals"))


def opening(scene: Scene) -> list[str]:
    """Who deals, how the match stands, and what was turned up."""
    lines = [say(DEALS, scene, scene.dealer, hand=scene.hand)]
    score = match_text(scene)
    if score and any(scene.own.won):
        lines.append(_("The match: {score}").format(score=score))
    if scene.cut:
        lines.append(say(CUTS, scene, (scene.dealer - 1) % scene.players, place=scene.cut))
    card = first_turned(scene)
    if card is not None:
        said = _("{card} is turned: briscola is {suit}")
        lines.append(said.format(card=card_name(card), suit=suit_name(card & 3)))
    return lines


def first_turned(scene: Scene) -> int | None:
    """The card that was turned up at the deal, whatever has become of it."""
    for event in scene.events:
        if event.t == "swap" and isinstance(event.drawn, tuple):
            return event.drawn[0]
    return turned_card(scene)


def turned_card(scene: Scene) -> int | None:
    """The card that lies below the stock, or that was drawn from there at last."""
    if scene.own.turned is not None:
        return int(scene.own.turned)
    draws = [event for event in scene.events if event.t == "draw"]
    drawn = draws[-1].drawn if draws else None
    return drawn[0] if isinstance(drawn, tuple) and drawn else None


# --- one event -----------------------------------------------------------------------------------


def event_line(scene: Scene, place: int) -> str:
    """The event of a place, told."""
    return TELLING[scene.events[place].t](scene.events[place], scene, place)


def _tell_play(event: Event, scene: Scene, place: int) -> str:
    if not isinstance(event.cards, tuple):
        raise TypeError("a card is played face up")
    card = event.cards[0]
    manner = manner_of(Played(event.seat, card), presa_before(scene, place), scene)
    return say(PLAYS[manner], scene, event.seat, card=the_card(card))


def _tell_presa(event: Event, scene: Scene, place: int) -> str:
    number = 1 + sum(other.t == "presa" for other in scene.events[:place])
    worth = points_on(presa_before(scene, place))
    told, points = PRESA if worth else EMPTY_PRESA, count_of_points(worth)
    return say(told, scene, event.seat, number=number, points=points)


def _tell_swap(event: Event, scene: Scene, place: int) -> str:
    card = the_card(event.drawn[0]) if isinstance(event.drawn, tuple) else ""
    return say(SWAP, scene, event.seat, card=card)


def _tell_draw(event: Event, scene: Scene, place: int) -> str:
    """Everybody draws after every presa: only what is seen of it is told."""
    if not isinstance(event.drawn, tuple) or not event.drawn:
        return ""
    last = sum(other.t == "draw" for other in scene.events[: place + 1]) == draws_in_all(scene)
    return say(DRAW_TURNED if last else DRAW, scene, event.seat, card=the_card(event.drawn[0]))


def draws_in_all(scene: Scene) -> int:
    """How many cards are drawn in a deal: all that are not dealt."""
    return int(scene.own.prese - scene.held) * scene.players


def _tell_show(event: Event, scene: Scene, place: int) -> str:
    cards = event.cards
    shown = the_cards(cards) if isinstance(cards, tuple) else count_of_cards(count_cards(cards))
    partner = partner_of(scene, event.seat)
    if is_viewer(scene, partner):
        return _(SHOW_YOU).format(name=scene.seats[event.seat].name, cards=shown)
    return say(SHOW, scene, event.seat, partner=scene.seats[partner].name, cards=shown)


TELLING = {
    "play": _tell_play,
    "presa": _tell_presa,
    "swap": _tell_swap,
    "draw": _tell_draw,
    "show": _tell_show,
}


def presa_before(scene: Scene, place: int) -> list[Played]:
    """The cards that lay on the table when the event of a place happened."""
    cards: list[Played] = []
    for event in scene.events[:place]:
        if event.t == "presa":
            cards = []
        elif event.t == "play" and isinstance(event.cards, tuple):
            cards.append(Played(event.seat, event.cards[0]))
    return cards
