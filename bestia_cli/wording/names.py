"""Names of cards, seats and what stands before them, in the current language."""

from collections.abc import Sequence

from bestia_cli.language import N_, _, plural
from bestia_cli.scene import ALONE, CAPO, KEPT, MEMBER, OUT, THREW, WAITING, Scene, Seat
from engine.cards import RANKS

SUIT_NAMES = (N_("denari"), N_("coppe"), N_("spade"), N_("bastoni"))

RANK_NAMES = (
    N_("Due"),
    N_("Quattro"),
    N_("Cinque"),
    N_("Sei"),
    N_("Sette"),
    N_("Fante"),
    N_("Cavallo"),
    N_("Re"),
    N_("Tre"),
    N_("Asso"),
)
"""In the order of `engine.cards.RANKS`."""

RANKS_WITH_ARTICLE = (
    N_("the Due"),
    N_("the Quattro"),
    N_("the Cinque"),
    N_("the Sei"),
    N_("the Sette"),
    N_("the Fante"),
    N_("the Cavallo"),
    N_("the Re"),
    N_("the Tre"),
    N_("the Asso"),
)
"""As inside a sentence: the article of a card depends on the card."""

STANDINGS = {
    WAITING: (N_("to decide"), N_("to decide")),
    KEPT: (N_("is in"), N_("is in")),
    THREW: (N_("you discarded"), N_("discarded")),
    OUT: (N_("is out"), N_("is out")),
    ALONE: (N_("buco"), N_("buco")),
    CAPO: (N_("capo of a società"), N_("capo of a società")),
    MEMBER: (N_("società {company}"), N_("società {company}")),
}
"""What a seat is, said of the viewer and of anybody else."""
CHANGED_NOTHING = (N_("you changed nothing"), N_("changed nothing"))
CHANGED = (N_("you changed {cards}"), N_("changed {cards}"))


def suit_name(suit: int) -> str:
    return _(SUIT_NAMES[suit])


def rank_name(card: int) -> str:
    return _(RANK_NAMES[card >> 2])


def card_name(card: int) -> str:
    """The name alone, as on a list: `Asso di denari`."""
    return _("{rank} di {suit}").format(rank=rank_name(card), suit=suit_name(card & 3))


def the_card(card: int) -> str:
    """The name inside a sentence, with its article: `l'Asso di denari`."""
    rank = _(RANKS_WITH_ARTICLE[card >> 2])
    return _("{rank} di {suit}").format(rank=rank, suit=suit_name(card & 3))


def card_short(card: int, glyphs: Sequence[str]) -> str:
    """The letter of the rank and the glyph of the suit: `glyphs` has one for each suit."""
    return RANKS[card >> 2] + glyphs[card & 3]


def enumerate_words(words: Sequence[str]) -> str:
    """`one, two and three`."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def the_cards(cards: Sequence[int]) -> str:
    return enumerate_words([the_card(card) for card in cards])


def card_names(cards: Sequence[int]) -> str:
    """Names for a list, without articles."""
    return ", ".join(card_name(card) for card in cards)


def count_of_cards(count: int) -> str:
    return plural("{count} card", "{count} cards", count)


def count_of_prese(count: int) -> str:
    return plural("{count} presa", "{count} prese", count)


NAMELESS = ("You", "Tu")
"""What a person without a name is called in a history."""


def is_viewer(scene: Scene, seat: int) -> bool:
    """Whether a seat is addressed: the viewer's own, and in a replay with all cards open that of a
    person who gave no name."""
    if scene.viewer is not None:
        return scene.viewer == seat
    return scene.seats[seat].bot is None and scene.seats[seat].name in NAMELESS


def seat_name(scene: Scene, seat: int) -> str:
    """The name at a seat; the viewer is addressed."""
    return _("You") if is_viewer(scene, seat) else scene.seats[seat].name


def with_seats(scene: Scene, seats: Sequence[int]) -> str:
    """`with Beppe and Ines`, `with you and Beppe`."""
    others = [scene.seats[seat].name for seat in seats if not is_viewer(scene, seat)]
    if len(others) < len(seats):
        return enumerate_words([_("with you"), *others])
    return _("with {others}").format(others=enumerate_words(others))


def members_of(scene: Scene, capo: int) -> tuple[int, ...]:
    """The seats of a participant, its capo first, in the order of joining."""
    for event in scene.events:
        if event.t == "buco" and event.seat == capo:
            return event.members
    return (capo,)


def level_name(bot: str | None) -> str:
    """Who decides for a seat: a level, or the kind of another player without its parameters."""
    return _("person") if bot is None else bot.partition(":")[0]


def standing(seat: Seat, scene: Scene) -> str:
    """What a seat is in this smazzata, in a few words."""
    said = STANDINGS[seat.standing]
    if seat.standing == KEPT and seat.changed is not None:
        said = CHANGED if seat.changed else CHANGED_NOTHING
    company = with_seats(scene, (seat.capo,)) if seat.standing == MEMBER else ""
    text = _(said[0] if is_viewer(scene, seat.seat) else said[1])
    return text.format(company=company, cards=count_of_cards(seat.changed or 0))
