"""The log of Bestia: what happened in a smazzata, in plain sentences."""

from collections.abc import Iterator, Sequence

from bestia_cli.games.bestia.records import BestiaScene
from bestia_cli.games.bestia.wording.names import members_of
from bestia_cli.language import N_, _
from bestia_cli.money import money
from bestia_cli.scene import Scene
from bestia_cli.wording.italian import card_name, suit_name, the_card, the_cards
from bestia_cli.wording.names import Sayings, count_of_cards, say, with_seats
from engine.bestia.order import beating
from engine.events import Event, count_cards
from engine.game import Mistake
from engine.italian import bits_of, sort_hand

PLAIN: dict[str, Sayings] = {
    "keep": (N_("You keep"), N_("{name} keeps")),
    "discard": (N_("You discard"), N_("{name} discards")),
    "pass": (N_("You pass"), N_("{name} passes")),
    "offer": (N_("You offer a società"), N_("{name} offers a società")),
    "decline": (N_("You decline the società"), N_("{name} declines the società")),
    "agree": (
        N_("You vote to leave the piatto on the table"),
        N_("{name} votes to leave the piatto on the table"),
    ),
    "refuse": (
        N_("You refuse: the piatto is paid"),
        N_("{name} refuses: the piatto is paid"),
    ),
}
"""What a seat does when there is nothing more to say of it."""

JOIN: Sayings = (N_("You join the società {company}"), N_("{name} joins the società {company}"))
CHANGE_NOTHING: Sayings = (N_("You change nothing"), N_("{name} changes nothing"))
CHANGE_COUNT: Sayings = (N_("You change {cards}"), N_("{name} changes {cards}"))
CHANGE: Sayings = (
    N_("You change {cards} and draw {drawn}"),
    N_("{name} changes {cards} and draws {drawn}"),
)
BUCO: Sayings = (N_("You take the buco"), N_("{name} takes the buco"))
SHARED_BUCO: Sayings = (
    N_("You take the buco in società {company}"),
    N_("{name} takes the buco in società {company}"),
)
DROP_HIDDEN: Sayings = (N_("You drop the fourth card"), N_("{name} drops the fourth card"))
DROP: Sayings = (N_("You drop {card}"), N_("{name} drops {card}"))
PRESA: Sayings = (N_("Presa {number}: yours"), N_("Presa {number}: {name}"))
PRESA_OF_ALL: Sayings = (
    N_("Presa {number}: yours, {company}"),
    N_("Presa {number}: {name}, {company}"),
)
CUT: Sayings = (N_("You cut the deck at {place}"), N_("{name} cuts the deck at {place}"))

LEAD, OVERTAKE, TRUMP, FOLLOW, UNDERTRUMP, LET_GO = (
    "lead",
    "overtake",
    "trump",
    "follow",
    "undertrump",
    "let go",
)
"""What a card does to the presa it is played to (§7)."""

PLAYS: dict[str, Sayings] = {
    LEAD: (N_("You lead {card}"), N_("{name} leads {card}")),
    OVERTAKE: (N_("You overtake with {card}"), N_("{name} overtakes with {card}")),
    TRUMP: (N_("You trump with {card}"), N_("{name} trumps with {card}")),
    FOLLOW: (N_("You follow with {card}"), N_("{name} follows with {card}")),
    UNDERTRUMP: (
        N_("You have only a lower briscola: {card}"),
        N_("{name} has only a lower briscola: {card}"),
    ),
    LET_GO: (N_("You let {card} go"), N_("{name} lets {card} go")),
}

MISTAKES: dict[str, Sayings] = {
    "cut": (
        N_("You dealt without offering the cut: you add {money} to the piatto (§2.1)"),
        N_("{name} dealt without offering the cut and adds {money} to the piatto (§2.1)"),
    ),
    "card": (
        N_("You play {card}, which is forbidden: {money} for the next piatto (§7.3)"),
        N_("{name} plays {card}, which is forbidden: {money} for the next piatto (§7.3)"),
    ),
}


# --- one event -----------------------------------------------------------------------------------


def event_line(scene: Scene, place: int) -> str:
    """The event of a place, told."""
    special = {
        "join": _tell_join,
        "exchange": _tell_exchange,
        "buco": _tell_buco,
        "drop": _tell_drop,
        "play": _tell_play,
        "presa": _tell_presa,
    }
    event = scene.events[place]
    if event.t in special:
        return special[event.t](event, scene, place)
    return say(PLAIN[event.t], scene, event.seat)


def _tell_join(event: Event, scene: Scene, place: int) -> str:
    callers = [other.seat for other in scene.events[:place] if other.t == "offer"]
    caller = callers[-1] if callers else scene.own.caller
    return say(JOIN, scene, event.seat, company=with_seats(scene, (caller,)))


def _tell_exchange(event: Event, scene: Scene, place: int) -> str:
    if not count_cards(event.cards):
        return say(CHANGE_NOTHING, scene, event.seat)
    if isinstance(event.cards, int) or isinstance(event.drawn, int):
        cards = count_of_cards(count_cards(event.cards))
        return say(CHANGE_COUNT, scene, event.seat, cards=cards)
    cards, drawn = (the_cards(sort_hand(bits_of(some))) for some in (event.cards, event.drawn))
    return say(CHANGE, scene, event.seat, cards=cards, drawn=drawn)


def _tell_buco(event: Event, scene: Scene, place: int) -> str:
    others = (event.seats or ())[1:]
    if others:
        company = with_seats(scene, others)
        told = say(SHARED_BUCO, scene, event.seat, company=company)
    else:
        told = say(BUCO, scene, event.seat)
    if isinstance(event.drawn, int) or not event.drawn:
        return told
    return f"{told}: {the_cards(sort_hand(bits_of(event.drawn)))}"


def _tell_drop(event: Event, scene: Scene, place: int) -> str:
    if isinstance(event.cards, int) or not event.cards:
        return say(DROP_HIDDEN, scene, event.seat)
    return say(DROP, scene, event.seat, card=the_card(event.cards[0]))


def _tell_play(event: Event, scene: Scene, place: int) -> str:
    if isinstance(event.cards, int):
        raise ValueError("a card is played face up")
    card = event.cards[0]
    manner = manner_of(card, presa_before(scene.events, place), scene.own.briscola)
    return say(PLAYS[manner], scene, event.seat, card=the_card(card))


def _tell_presa(event: Event, scene: Scene, place: int) -> str:
    number = 1 + sum(other.t == "presa" for other in scene.events[:place])
    members = members_of(scene, event.seat)
    if len(members) == 1:
        return say(PRESA, scene, event.seat, number=number)
    company = with_seats(scene, members[1:])
    return say(PRESA_OF_ALL, scene, event.seat, number=number, company=company)


# --- what a card does to a presa -----------------------------------------------------------------


def presa_before(events: Sequence[Event], place: int) -> list[int]:
    """The cards that lay on the table when the event of a place happened."""
    cards: list[int] = []
    for event in events[:place]:
        if event.t == "presa":
            cards = []
        elif event.t == "play" and isinstance(event.cards, tuple):
            cards.append(event.cards[0])
    return cards


def manner_of(card: int, before: Sequence[int], briscola: int | None) -> str:
    """What a card does to the presa, given those that lie there."""
    if not before or briscola is None:
        return LEAD
    palo, best = before[0] & 3, before[0]
    for other in before[1:]:
        best = other if beats(other, best, briscola) else best
    if beats(card, best, briscola):
        return OVERTAKE if card & 3 == best & 3 else TRUMP
    if card & 3 == palo:
        return FOLLOW
    return UNDERTRUMP if card & 3 == briscola else LET_GO


def beats(card: int, other: int, briscola: int) -> bool:
    """Whether a card takes a presa from another."""
    return bool(beating(other, briscola) >> card & 1)


# --- before the first event ----------------------------------------------------------------------


def opening(scene: Scene) -> list[str]:
    """What was put in, and what was turned up."""
    lines = [deal_line(scene)]
    lines += [mistake_line(m, scene) for m in scene.mistakes if m.t == "cut"]
    return [*lines, *_tell_deal(scene)] if scene.own.mezzo is not None else lines


def deal_line(scene: Scene) -> str:
    """Who deals, and what was put in for it."""
    forgotten = sum(mistake.cents for mistake in scene.mistakes if mistake.t == "cut")
    paid = scene.own.contributions[scene.dealer] - forgotten
    ante = any(cents for seat, cents in enumerate(scene.own.contributions) if seat != scene.dealer)
    if not paid:
        told = (N_("Smazzata {hand}: you deal"), N_("Smazzata {hand}: {name} deals"))
    elif not ante:
        told = (
            N_("Smazzata {hand}: you deal and put in {money}"),
            N_("Smazzata {hand}: {name} deals and puts in {money}"),
        )
    else:
        told = (
            N_("Smazzata {hand}: everybody puts in {ante}; you deal and put in {money}"),
            N_("Smazzata {hand}: everybody puts in {ante}; {name} deals and puts in {money}"),
        )
    smallest = min(scene.own.contributions)
    return say(told, scene, scene.dealer, hand=scene.hand, money=money(paid), ante=money(smallest))


def _tell_deal(scene: Scene) -> Iterator[str]:
    own: BestiaScene = scene.own
    assert own.mezzo is not None  # noqa: S101 (for the type checker)
    if scene.cut:
        yield say(CUT, scene, (scene.dealer - 1) % scene.players, place=scene.cut)
    yield _("In mezzo: {card}. Briscola: {suit}. Piatto: {money}").format(
        card=card_name(scene.own.mezzo),
        suit=suit_name(scene.own.mezzo & 3),
        money=money(scene.own.pot),
    )
    if scene.own.giro_chiuso:
        yield _("Giro chiuso: everybody is in, nobody may discard (§12)")
    if scene.own.above_threshold:
        yield _("The piatto is above the threshold: it is paid whatever happens (§10.2)")


def mistake_line(mistake: Mistake, scene: Scene) -> str:
    """What somebody did wrong, and what it cost."""
    card = "" if mistake.card is None else the_card(mistake.card)
    cost = money(mistake.cents)
    return say(MISTAKES[mistake.t], scene, mistake.seat, card=card, money=cost)
