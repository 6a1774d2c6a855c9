"""What `?` says in Bestia: what is on the table, what can be done now, and the rule behind it."""

from bestia_cli.games.bestia.records import (
    ANSWERING,
    BUCO,
    DROPPING,
    EXCHANGING,
    PLAYING,
    SELECTING,
    VOTING,
)
from bestia_cli.games.bestia.wording.names import standing
from bestia_cli.language import N_, _
from bestia_cli.money import money
from bestia_cli.scene import CUTTING, SETTLED, Scene
from bestia_cli.wording.italian import card_name, suit_name
from bestia_cli.wording.names import seat_name

WHAT_TO_DO = {
    CUTTING: N_(
        "Say how many cards go from the top of the deck to the bottom. Any number will do: your"
        " cut decides the cards, and the table had to show its hash before it."
    ),
    SELECTING: N_(
        "Look at your three cards and at the briscola. If you keep, you must take at least one"
        " presa, or you pay the whole piatto. If you discard, you risk nothing."
    ),
    EXCHANGING: N_(
        "Choose the cards that go, or none: as many come from the stock. The others will know how"
        " many you changed, not which."
    ),
    BUCO: N_(
        "You have discarded, and may still come in blind: four cards from the stock, one is"
        " dropped. Alone, in società with others who discarded, or not at all."
    ),
    ANSWERING: N_(
        "Join, and you share the four cards, the winnings and the bestia; the caller plays for"
        " all. Decline, and you still get a turn of your own while the stock lasts."
    ),
    DROPPING: N_("You hold four cards: choose the one that goes away, face down."),
    PLAYING: N_(
        "Choose one of your cards. Those that are marked are forbidden now: choose one and you"
        " are told why, and which card forces you."
    ),
    VOTING: N_(
        "If all three agree, nobody is paid and the piatto stays for the next smazzata, with the"
        " bestie on top. If one refuses, each gets a third."
    ),
    SETTLED: N_("See where every cent went, then go on to the next smazzata."),
}
"""By phase: what the viewer can do."""

RULES = {
    CUTTING: N_("§2.1: the player on the dealer's left cuts, 1 to 39 cards."),
    SELECTING: N_(
        "§4.2: keep and you are in; discard and your cards are gone. §9.2: whoever is in and"
        " takes no presa is in bestia and pays as much as the piatto."
    ),
    EXCHANGING: N_(
        "§5: 0, 1 or 2 cards, from the dealer's right, while the stock lasts. What is put away"
        " does not come back."
    ),
    BUCO: N_(
        "§6.1: four cards, one is dropped; it binds before you see them. §6.2: with no presa you"
        " are in bestia like anybody. §6.5: the first buco leads the first presa."
    ),
    ANSWERING: N_(
        "§6.4: a società is one participant with one hand. The caller is its capo; gains and"
        " bestie are split equally."
    ),
    DROPPING: N_("§6.1: the fourth card goes at once, and the other three are played."),
    PLAYING: N_(
        "§7.2: follow the suit led; if you can't, play briscola; if you can't, any card. §7.3:"
        " overtake whenever these cards allow it. §8: di mano must lead the Asso of briscola, or"
        " the Tre if the Asso lies in mezzo. A presa is worth a third of the piatto (§10.1)."
    ),
    VOTING: N_(
        "§10.2: with one presa each for three, and others in bestia, the three vote in turn from"
        " the dealer's right; the first to refuse ends the vote."
    ),
    SETTLED: N_(
        "§10.1: each presa pays a third of the piatto. §9.2: the bestie make the next one. §11:"
        " the deal passes to the right, and the new dealer puts in the fee."
    ),
}
"""By phase: the rules that matter, with their §."""


def rules_for(scene: Scene) -> str:
    """The rules of the phase."""
    closed = _("§12: in a giro chiuso everybody is in: nobody discards, and there is no buco.")
    return _(RULES[scene.phase]) + (f" {closed}" if scene.own.giro_chiuso else "")


def what_to_do(scene: Scene) -> list[str]:
    return [_(WHAT_TO_DO[scene.phase])]


def on_table(scene: Scene) -> list[str]:
    """Piatto and briscola, who deals, and who is what."""
    dealer = seat_name(scene, scene.dealer)
    if scene.own.mezzo is None:
        said = _("Piatto {money}. Dealer: {name}.")
        return [said.format(money=money(scene.own.pot), name=dealer)]
    said = _("Piatto {money}. Briscola {suit} (in mezzo: {card}). Dealer: {name}.")
    card, suit = card_name(scene.own.mezzo), suit_name(scene.own.mezzo & 3)
    seats = (f"{seat_name(scene, seat.seat)}: {standing(seat, scene)}" for seat in scene.seats)
    return [
        said.format(money=money(scene.own.pot), suit=suit, card=card, name=dealer),
        ", ".join(seats),
    ]
