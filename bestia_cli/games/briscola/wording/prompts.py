"""What Briscola asks, what the answers are called, and what a card would do."""

from bestia_cli.games.briscola.cards import (
    CARICO,
    FOLLOW,
    GIVE,
    LEAD,
    LET_GO,
    LOAD,
    STROZZO,
    TAKE,
    TRUMP,
    is_carico,
    manner_of,
    points,
    points_on,
)
from bestia_cli.language import N_, _
from bestia_cli.scene import CUTTING, SETTLED, Option, Played, Scene
from bestia_cli.wording import plain
from bestia_cli.wording.italian import card_name
from engine.italian import NUMBERS

LABELS = {"next": N_("Next deal"), "swap": N_("Swap the Sette")}


def prompt(scene: Scene) -> str:
    """What is asked now, or whom one waits for."""
    if scene.asks:
        return question(scene)
    return plain.prompt(scene)


def question(scene: Scene) -> str:
    if scene.phase in (CUTTING, SETTLED):
        return plain.question(scene)
    if not scene.on_table:
        return _lead(scene)
    lying = points_on(scene.on_table)
    if lying >= CARICO:
        return _("{points} to take! Which card do you play?").format(points=lying)
    return _("Your turn: choose a card.")


def _lead(scene: Scene) -> str:
    if scene.own.presa == 1:
        return _("You open the deal: which card do you lead?")
    if scene.own.left == 1:
        return _("The last presa: lead your card.")
    return _("You took the presa: which card do you lead?")


# --- what answers are called ---------------------------------------------------------------------


def label(option: Option, scene: Scene) -> str:
    """A short name of an answer, with what it would do."""
    if option.kind == "next" and scene.last:
        return _("End of the game")
    if option.kind == "swap" and scene.own.turned is not None:
        return _("Swap the Sette for {card}").format(card=card_name(scene.own.turned))
    if option.kind != "play":
        return word_label(scene.game, option.word)
    does = effect(option.cards[0], scene)
    name = card_name(option.cards[0])
    return _("{card}: {does}").format(card=name, does=does) if does else name


def word_label(game: str, word: str) -> str:
    """The name of a choice alone."""
    if word in NUMBERS:
        return card_name(NUMBERS[word])
    return _(LABELS[word]) if word in LABELS else plain.word(game, word)


EFFECTS = {
    TRUMP: (N_("trumps, takes {all}"), N_("trumps, ahead with {all}")),
    STROZZO: (N_("strozzo, takes {all}"), N_("strozzo, takes {all}")),
    TAKE: (N_("takes {all}"), N_("ahead with {all}")),
    LOAD: (N_("loads {own}"), N_("loads {own}")),
    GIVE: (N_("gives {own} away"), N_("gives {own} away")),
    FOLLOW: (N_("leaves {all}"), N_("leaves {all}")),
    LET_GO: (N_("leaves {all}"), N_("leaves {all}")),
}
"""What a card does if it is the last of the presa, and if others still follow."""

NOTHING = {TRUMP: (N_("trumps"), N_("trumps")), TAKE: (N_("takes it"), N_("ahead"))}
"""The same where no points lie there; empty for what takes nothing of nothing."""


def effect(card: int, scene: Scene) -> str:
    """What a card of the viewer's would do now, in a few words; empty: nothing worth saying."""
    seat = scene.actor if scene.viewer is None else scene.viewer
    before = scene.on_table
    manner = manner_of(Played(seat, card), before, scene)
    if manner == LEAD:
        return opening_with(card, scene)
    worth = points_on(before) + points(card)
    last = len(before) == scene.players - 1
    if not worth:
        return _(NOTHING[manner][0 if last else 1]) if manner in NOTHING else ""
    said = _(EFFECTS[manner][0 if last else 1])
    return said.format(all=worth, own=points(card))


def opening_with(card: int, scene: Scene) -> str:
    """What sort of card would be led."""
    sort = _("a briscola") if card & 3 == scene.own.suit else ""
    if is_carico(card):
        sort = sort or _("a carico")
    if points(card):
        worth = str(points(card))
        return (
            _("{sort}, worth {points}").format(sort=sort, points=worth)
            if sort
            else (_("worth {points}").format(points=worth))
        )
    return sort or _("a liscio")
