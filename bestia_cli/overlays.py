"""What is laid over the table: help, coach, beliefs, the last presa, the honest deal."""

from collections.abc import Iterable
from dataclasses import dataclass

from ai.advice import Advice, Review, SeatBelief, Thinking
from bestia_cli.actions import ANSWERS, ARROWS, CARDS, MARK, Action
from bestia_cli.draw.look import Look
from bestia_cli.language import _
from bestia_cli.scene import Scene
from bestia_cli.setup import Setup
from bestia_cli.wording import (
    advice_lines,
    card_name,
    card_short,
    decimal,
    help_for,
    level_name,
    money,
    percent,
    review_lines,
    seat_name,
    word_label,
)
from engine.bestia.rules import Rules
from engine.cards import DECK_SIZE, card_texts

SHOWN_CARDS = 6
"""How many cards of a seat's belief are told."""
LEAST_CHANCE = 0.03
"""Less likely cards are not told."""


@dataclass(frozen=True)
class Sheet:
    """Lines with a title."""

    name: str
    """The action that brought it: the same action takes it away."""
    title: str
    lines: list[str]
    scroll: int = 0


def is_person(scene: Scene, seat: int) -> bool:
    """Whether a seat is that of the person who looks: who is addressed, and not named."""
    return seat == scene.viewer and scene.seats[seat].bot is None


def key_line(action: Action) -> str:
    return f"{action.key_text:>5}  {_(action.help)}"


def help_sheet(scene: Scene, commands: Iterable[Action]) -> Sheet:
    """What is on screen now, and every key that does something."""
    kinds = {option.kind for option in scene.options}
    answers = [action for action in ANSWERS if action.name in kinds]
    if kinds & {"play", "drop", "exchange"}:
        answers = [CARDS, MARK, *answers] if "exchange" in kinds else [CARDS, *answers]
    elif "cut" in kinds:
        answers = [ARROWS, *answers]
    keys = [key_line(action) for action in (*answers, *commands)]
    rules = _("The rules as pages: the palette (ctrl+p), or Learn in the menu.")
    return Sheet("help", _("Now"), [*help_for(scene).split("\n"), "", *keys, "", rules])


def last_presa_sheet(scene: Scene) -> Sheet:
    """Who played what to the presa before, and who took it."""
    last = scene.last_presa
    if last is None:
        return Sheet("last", _("Last presa"), [_("There has been no presa yet.")])
    lines = [f"{seat_name(scene, played.seat)}: {card_name(played.card)}" for played in last.cards]
    if is_person(scene, last.taker):
        taken = _("Taken by you")
    else:
        taken = _("Taken by {name}").format(name=seat_name(scene, last.taker))
    return Sheet("last", _("Last presa"), [*lines, "", taken])


def fair_sheet(scene: Scene) -> Sheet:
    """How this deal can be had again, and checked."""
    lines = []
    if scene.deal_code:
        lines += [_("The deal code, for a friend: {code}").format(code=scene.deal_code), ""]
    if scene.hash:
        lines += [_("The hash of the shuffled deck, shown before the cut:"), scene.hash]
    if scene.hash and scene.cut:
        lines.append(_("It was cut at {place}.").format(place=scene.cut))
    if scene.ending is not None and scene.ending.nonce:
        lines += [
            _("The nonce: {nonce}").format(nonce=scene.ending.nonce),
            _("The deck as it was dealt: {cards}").format(
                cards=" ".join(card_texts(scene.ending.deck))
            ),
            _("bestia verify checks it in the history of this game."),
        ]
    elif scene.hash:
        lines.append(_("When the smazzata is over, the deck and the nonce are shown here."))
    if not lines:
        lines.append(_("These cards were laid out beforehand: there is nothing to check."))
    return Sheet("fair", _("An honest deal"), lines)


def table_sheet(scene: Scene, setup: Setup) -> Sheet:
    """Who wins and who loses so far, and what is played here."""
    order = sorted(scene.seats, key=lambda seat: (-seat.balance, seat.seat))
    lines = [f"{money(seat.balance, signed=True):>12}  {seat.name}" for seat in order]
    levels = ", ".join(sorted({level_name(seat.bot) for seat in scene.seats if seat.bot}))
    if setup.person is None:
        lines += ["", _("They play: {levels}").format(levels=levels)]
    else:
        mode = _("Training game") if setup.training else _("Serious game")
        lines += ["", mode, _("The others: {levels}").format(levels=levels)]
    lines += rule_lines(setup.rules)
    if scene.deal_code:
        lines.append(_("Deal code: {code}").format(code=scene.deal_code))
    return Sheet("table", _("The table"), lines)


def rule_lines(rules: Rules) -> list[str]:
    """The rules of this table, where tables differ."""
    ante, fee = money(rules.startup_ante), money(rules.dealer_fee)
    lines = [_("Fee {fee}, ante at a start {ante}").format(fee=fee, ante=ante)]
    if rules.startup_entry == "closed":
        lines.append(_("A start is a giro chiuso (§12)"))
    if rules.salvo_threshold is not None:
        above = money(rules.salvo_threshold)
        lines.append(_("Above {amount} the piatto is always paid (§10.2)").format(amount=above))
    if not rules.societa:
        lines.append(_("No società (§6.4)"))
    if not rules.salvo_agreement:
        lines.append(_("No vote at 1-1-1-0 (§10.2)"))
    if rules.lead_obligation == "every":
        lines.append(_("Di mano binds at every lead (§8)"))
    if rules.tavolo_vero:
        lines.append(_("Tavolo vero: mistakes cost the pot (§2.1, §7.3)"))
    return lines


# --- the coach -----------------------------------------------------------------------------------


def advice_sheet(advice: Advice) -> Sheet:
    first, *choices = advice_lines(advice)
    lines = []
    for choice in choices:
        lines += [choice, ""]
    return Sheet("hint", _("The coach"), [*lines, first])


def review_sheet(review: Review, scene: Scene) -> Sheet:
    if is_person(scene, review.seat):
        title = _("Your choices")
    else:
        title = _("Review of {name}").format(name=scene.seats[review.seat].name)
    return Sheet("review", title, review_lines(review))


def beliefs_sheet(belief: SeatBelief | None, scene: Scene, look: Look) -> Sheet:
    """What a seat believes about every hand that it does not see."""
    if belief is None:
        return Sheet("beliefs", _("Beliefs"), [_("Nothing fits what has been played.")])
    if is_person(scene, belief.observer):
        title = _("What you could believe")
    else:
        title = _("What {name} believes").format(name=scene.seats[belief.observer].name)
    lines = []
    for seat, chances in enumerate(belief.chances):
        if seat != belief.observer and any(chances):
            lines += [f"{seat_name(scene, seat)}:", likely_cards(chances, look)]
    if not lines:
        lines.append(_("Nobody else holds cards."))
    sure = _("The evidence is worth {count} deals of the hidden cards.")
    return Sheet("beliefs", title, [*lines, "", sure.format(count=round(belief.effective))])


def likely_cards(chances: tuple[float, ...], look: Look) -> str:
    best = sorted(range(DECK_SIZE), key=lambda card: -chances[card])[:SHOWN_CARDS]
    return " · ".join(
        f"{card_short(card, look.glyphs.suits)} {percent(chances[card])}"
        for card in best
        if chances[card] >= LEAST_CHANCE
    )


def thinking_sheet(thinking: Thinking | None, scene: Scene) -> Sheet:
    """What the player to move makes of its choices."""
    if thinking is None:
        return Sheet("thinking", _("Thinking"), [_("Nobody has to choose now.")])
    title = _("{name} thinks").format(name=scene.seats[thinking.seat].name)
    rows = sorted(
        zip(
            thinking.words,
            thinking.visits or [0] * len(thinking.words),
            thinking.values,
            strict=True,
        ),
        key=lambda row: -row[2],
    )
    lines = []
    for word, visits, value in rows:
        tried = "  " + _("tried {count} times").format(count=visits) if thinking.visits else ""
        pots = _("{value} pots").format(value=decimal(value, signed=True))
        lines.append(f"{word_label(word)}: {pots}{tried}")
    took = _("{count} tries in {ms} ms").format(
        count=thinking.iterations, ms=round(1000 * thinking.seconds)
    )
    return Sheet("thinking", title, [*lines, "", took])
