"""What is laid over the table: help, coach, beliefs, the last trick, the honest deal."""

from collections.abc import Iterable
from dataclasses import dataclass

from ai.advice import Advice, Review, SeatBelief, Thinking
from ai.games import players_of
from bestia_cli.actions import FAIR, HELP, LAST, LOG, Action
from bestia_cli.amounts import amount_text, unit_of
from bestia_cli.answers import aids_of, answers_to
from bestia_cli.choice_bars import ChoiceBar, choice_bars
from bestia_cli.draw.cards import short_card
from bestia_cli.draw.look import Look
from bestia_cli.games import in_words_of, table_of
from bestia_cli.language import N_, _
from bestia_cli.legend import legend
from bestia_cli.scene import Scene
from bestia_cli.selection import Selection
from bestia_cli.setup import Setup
from bestia_cli.wording import (
    better_text,
    card_name,
    figure_lines,
    grade_text,
    help_for,
    level_name,
    percent,
    reason_text,
    seat_name,
    thinking_text,
    truth_lines,
    word_label,
)
from engine.registry import GAMES

SHOWN_CARDS = 6
"""How many cards of a seat's belief are told."""
FEW_DEALS = 30
"""A belief that rests on fewer deals of the hidden cards is told to be a guess."""
LEAST_CHANCE = 0.03
"""Less likely cards are not told."""

PASSING = (HELP.name, LAST.name, FAIR.name, LOG.name)


@dataclass(frozen=True)
class Overlay:
    """Lines with a title."""

    name: str
    """The action that brought it: the same action takes it away."""
    title: str
    lines: list[str]
    scroll: int = 0
    bars: tuple[ChoiceBar, ...] = ()
    """Drawn above the lines."""
    aside: bool = False
    """It never lies over the table, but in the panel or in place of the log."""
    summary: str = ""
    """What is said below the table where its lines have no room."""
    tells: bool = False
    """Whether it ends with the story of the deal."""

    @property
    def passes(self) -> bool:
        """Whether anybody can ask for it, and have it taken away with Escape."""
        return self.name in PASSING


def is_person(scene: Scene, seat: int) -> bool:
    """Whether a seat is that of the person who looks: who is addressed, and not named."""
    return seat == scene.viewer and scene.seats[seat].bot is None


def key_line(action: Action, game: str) -> str:
    return f"{action.key_text:>5}  {in_words_of(game, action.help)}"


def help_sheet(scene: Scene, commands: Iterable[Action], look: Look) -> Overlay:
    """What is on screen now, what its signs mean, and every key that does something."""
    selection = Selection(scene)
    keys = [*aids_of(selection.question, selection.slider), *answers_to(selection.question)]
    lines = [key_line(action, scene.game) for action in (*keys, *commands)]
    rules = _("The rules as pages: the palette (ctrl+p), or Learn in the menu.")
    return Overlay(
        "help",
        _("Now"),
        [*help_for(scene).split("\n"), *legend(scene, look), "", *lines, "", rules],
    )


def last_trick_sheet(scene: Scene) -> Overlay:
    """Who played what to the trick before, and who took it."""
    last, title = scene.last_trick, in_words_of(scene.game, N_("Last trick"))
    if last is None:
        return Overlay("last", title, [in_words_of(scene.game, N_("There has been no trick yet."))])
    lines = [
        f"{seat_name(scene, seat)}: {card_name(card, scene.game)}" for seat, card in last.cards
    ]
    if is_person(scene, last.taker):
        taken = _("Taken by you")
    else:
        taken = _("Taken by {name}").format(name=seat_name(scene, last.taker))
    return Overlay("last", title, [*lines, "", taken])


def fair_sheet(scene: Scene) -> Overlay:
    """How this deal can be had again, and checked."""
    lines, deck = [], GAMES[scene.game].deck
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
                cards=" ".join(deck.write(scene.ending.deck))
            ),
            _("bestia verify checks it in the history of this game."),
        ]
    elif scene.hash:
        later = N_("When the deal is over, the deck and the nonce are shown here.")
        lines.append(in_words_of(scene.game, later))
    if not lines:
        lines.append(_("These cards were laid out beforehand: there is nothing to check."))
    return Overlay("fair", _("An honest deal"), lines)


def table_sheet(scene: Scene, setup: Setup) -> Overlay:
    """Who wins and who loses so far, and what is played here."""
    order = sorted(scene.seats, key=lambda seat: (-seat.balance, seat.seat))
    unit = unit_of(scene.game)
    lines = [f"{amount_text(s.balance, unit, signed=True):>12}  {s.name}" for s in order]
    levels = ", ".join(sorted({level_name(seat.bot) for seat in scene.seats if seat.bot}))
    if setup.person is None:
        lines += ["", _("They play: {levels}").format(levels=levels)]
    else:
        mode = _("Training game") if setup.training else _("Serious game")
        lines += ["", mode, _("The others: {levels}").format(levels=levels)]
    lines += table_of(scene.game).told_rules(setup.rules)
    if scene.deal_code:
        lines.append(_("Deal code: {code}").format(code=scene.deal_code))
    return Overlay("table", _("The table"), lines)


# --- the coach -----------------------------------------------------------------------------------


def advice_sheet(advice: Advice, scene: Scene) -> Overlay:
    """Every choice as a bar, the best on top, and why that is the best."""
    reason = reason_text(advice.choices[0], scene)
    bars = choice_bars(advice, scene.game, players_of(scene.game).value.typical)
    lines = [reason, "", _("h: the figures")]
    return Overlay("hint", _("The coach"), lines, bars=bars, aside=True, summary=reason)


def figures_sheet(advice: Advice, scene: Scene) -> Overlay:
    """What the coach goes by, in numbers."""
    lines = [line for told in figure_lines(advice, scene.game) for line in (told, "")]
    return Overlay("hint", _("The coach, in figures"), lines[:-1])


# --- the review ----------------------------------------------------------------------------------


def review_title(seat: int, scene: Scene) -> str:
    if is_person(scene, seat):
        return _("Your choices")
    return _("Review of {name}").format(name=scene.seats[seat].name)


def choice_sheet(review: Review, at: int, scene: Scene) -> Overlay:
    """What the choices of a position were worth, and what is to be said of the one that was made:
    `scene` is how it stood."""
    choice, game = review.choices[at], scene.game
    priced = choice_bars(choice.advice, game, players_of(game).value.typical, choice.made)
    bars = tuple(bar._replace(price="") for bar in priced)  # money is what the accounts say
    best = choice.advice.choices[0]
    reason = reason_text(best, scene)
    better = better_text(choice, game)
    summary = reason if choice.made == best.word else better[:1].upper() + better[1:]
    title = _("Choice {number} of {count}").format(number=at + 1, count=len(review.choices))
    lines = [reason, "", _("i: try it from here"), _("h: the figures")]
    return Overlay("review", title, lines, bars=bars, aside=True, summary=summary)


def verdict(review: Review, at: int, game: str) -> str:
    """What was chosen, and how good it was."""
    choice = review.choices[at]
    made, grade = word_label(choice.made, game), grade_text(choice, game)
    return _("{made}: {grade}.").format(made=made, grade=grade)


def choice_figures_sheet(review: Review, at: int, scene: Scene) -> Overlay:
    """The same in numbers, from what was known and with all cards open."""
    choice, game = review.choices[at], scene.game
    known = figure_lines(choice.advice, game)
    true = [_("With all cards open:"), *truth_lines(choice, game)] if choice.truth else []
    return Overlay("review", _("The coach, in figures"), [*known, "", *true])


def beliefs_sheet(belief: SeatBelief | None, scene: Scene, look: Look) -> Overlay:
    """What a seat believes about every hand that it does not see."""
    if belief is None:
        nothing = _("There is nothing to tell about the others' cards.")
        return Overlay("beliefs", _("Beliefs"), [nothing])
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
    if belief.effective < FEW_DEALS:
        lines += ["", _("Hardly any cards fit what everybody did: this is a guess.")]
    return Overlay("beliefs", title, lines)


def likely_cards(chances: tuple[float, ...], look: Look) -> str:
    best = sorted(range(len(chances)), key=lambda card: -chances[card])[:SHOWN_CARDS]
    return " · ".join(
        f"{short_card(card, look)} {percent(chances[card])}"
        for card in best
        if chances[card] >= LEAST_CHANCE
    )


def thinking_sheet(thinking: Thinking | None, scene: Scene) -> Overlay:
    """What the player to move makes of its choices."""
    if thinking is None:
        return Overlay("thinking", _("Thinking"), [_("Nobody has to choose now.")])
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
        said = f"{word_label(word, scene.game)}: {thinking_text(value, scene.game)}"
        lines.append(f"{said}{tried}")
    took = _("{count} tries in {ms} ms").format(
        count=thinking.iterations, ms=round(1000 * thinking.seconds)
    )
    return Overlay("thinking", title, [*lines, "", took])
