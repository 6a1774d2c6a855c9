"""What `?` says in Briscola: what is on the table, what can be done now, and the rule behind it."""

from bestia_cli.games.briscola.names import match_text, standing
from bestia_cli.games.briscola.records import PLAYING
from bestia_cli.games.briscola.wording.prompts import label
from bestia_cli.language import N_, _
from bestia_cli.scene import CUTTING, SETTLED, Scene
from bestia_cli.wording.italian import card_name, suit_name
from bestia_cli.wording.names import seat_name

WHAT_TO_DO = {
    CUTTING: N_(
        "Say how many cards go from the top of the deck to the bottom. Any number will do: your"
        " cut decides the cards, and the table had to show its hash before it."
    ),
    SETTLED: N_("See how both piles were counted, then go on to the next deal."),
}
"""By phase: what the viewer can do."""
RULES = {
    CUTTING: N_("§2: the seat on the dealer's left cuts the deck, at least one card."),
    PLAYING: N_(
        "§4: any card may be played. The highest briscola takes the presa, else the highest card"
        " of the suit led. §1: the Asso counts 11, the Tre 10, Re 4, Cavallo 3, Fante 2; 61 of 120"
        " points win. §5: after each presa everybody draws, the winner first."
    ),
    SETTLED: N_(
        "§8: the side with the most points wins the deal; if all have the same, nobody does. §9:"
        " so many deals make a match; the deal passes to the right."
    ),
}
"""By phase: the rules that matter, with their §."""
SEVEN = N_(
    "§6: the Sette di briscola may be swapped for the turned card, if that is higher and you have"
    " won a presa: in your turn, before you play."
)


def rules_for(scene: Scene) -> str:
    """The rules of the phase."""
    said = _(RULES[scene.phase])
    swaps = scene.phase == PLAYING and scene.own.turned is not None
    return f"{said} {_(SEVEN)}" if swaps else said


def what_to_do(scene: Scene) -> list[str]:
    if scene.phase in WHAT_TO_DO:
        return [_(WHAT_TO_DO[scene.phase])]
    said = "; ".join(label(option, scene) for option in scene.options)
    return [_("You can choose: {answers}.").format(answers=said)]


def on_table(scene: Scene) -> list[str]:
    """Briscola, stock and match, who deals, and what everybody has."""
    dealer = _("Dealer: {name}.").format(name=seat_name(scene, scene.dealer))
    said = [*briscola_lines(scene), dealer]
    score = match_text(scene)
    if score:
        said.append(_("The match: {score}").format(score=score) + ".")
    seats = (f"{seat_name(scene, seat.seat)}: {standing(seat, scene)}" for seat in scene.seats)
    return [" ".join(said), "; ".join(seats)] if scene.is_dealt else [" ".join(said)]


def briscola_lines(scene: Scene) -> list[str]:
    own = scene.own
    if own.suit is None:
        return []
    suit = suit_name(own.suit)
    if own.turned is None:
        return [_("Briscola {suit}; the stock is out.").format(suit=suit)]
    said = _("Briscola {suit}: {card} lies under the stock of {count}.")
    return [said.format(suit=suit, card=card_name(own.turned), count=own.stock)]
