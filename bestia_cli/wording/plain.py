"""The sentences of any game, from what all scenes and all events have."""

from collections.abc import Iterator

from ai.advice import Assessment
from ai.games import players_of
from bestia_cli.amounts import amount_text, unit_of
from bestia_cli.games import table_of
from bestia_cli.language import N_, _
from bestia_cli.scene import CUTTING, SETTLED, Option, Scene, Seat
from bestia_cli.wording.chances import times
from bestia_cli.wording.names import Sayings, count_of_cards, is_viewer, say, seat_name
from bestia_cli.wording.reasons import in_words
from engine.events import Event, Field
from engine.game import Mistake
from engine.registry import GAMES

# --- words ---------------------------------------------------------------------------------------


def card(game: str, card: int) -> str:
    """As it is typed."""
    return GAMES[game].deck.texts[card]


def value(game: str, key: str, value: object) -> object:
    """A value of a reason: words are translated, all else stays."""
    return _(str(value)) if key in ("kind", "suit", "word") else value


def stage(scene: Scene) -> str:
    return _(STAGES.get(scene.phase, ""))


STAGES = {CUTTING: N_("the cut"), SETTLED: N_("the accounts")}


def standing(seat: Seat, scene: Scene) -> str:
    return ", ".join(in_words(badge.text) for badge in seat.badges)


# --- what happened -------------------------------------------------------------------------------

DEALS: Sayings = (N_("{deal} {hand}: you deal"), N_("{deal} {hand}: {name} deals"))
CUTS: Sayings = (N_("You cut the deck at {place}"), N_("{name} cuts the deck at {place}"))


def opening(scene: Scene) -> list[str]:
    """Who deals, and where it was cut."""
    deal = _(table_of(scene.game).deal).capitalize()
    lines = [say(DEALS, scene, scene.dealer, deal=deal, hand=scene.hand)]
    if scene.cut:
        lines.append(say(CUTS, scene, (scene.dealer - 1) % scene.players, place=scene.cut))
    return lines


def event(scene: Scene, place: int) -> str:
    """Who did what, with which cards."""
    told = scene.events[place]
    said = words_of(scene.game, told, scene)
    return f"{seat_name(scene, told.seat)}: {said}" if told.seat >= 0 else said


def words_of(game: str, told: Event, scene: Scene | None = None) -> str:
    """The name of an event, and all that it says."""
    fields = GAMES[game].vocabulary.forms[told.t].fields
    parts = [part_of(game, field, getattr(told, field.slot), scene) for field in fields]
    return " ".join(filter(None, (word_of(game, told.t), *parts)))


def word_of(game: str, word: str) -> str:
    """A word of the game's vocabulary: as its table has it, or as it is in files."""
    words = table_of(game).words
    return _(words[word]) if word in words else word


def part_of(game: str, field: Field, value: object, scene: Scene | None) -> str:
    """One thing that an event says; nothing for those who must not know."""
    if value is None or value == ():
        return ""
    if field.form in ("card", "cards"):
        return cards_of(game, value)
    if isinstance(value, tuple):
        return ", ".join(str(seat) if scene is None else seat_name(scene, seat) for seat in value)
    return word_of(game, str(value))


def cards_of(game: str, cards: object) -> str:
    """Cards by name, or how many they are."""
    if isinstance(cards, tuple):
        return " ".join(card(game, one) for one in cards)
    return count_of_cards(int(str(cards))) if cards else ""


def mistake(mistake: Mistake, scene: Scene) -> str:
    cost = amount_text(mistake.cents, unit_of(scene.game))
    which = "" if mistake.card is None else " " + card(scene.game, mistake.card)
    return f"{seat_name(scene, mistake.seat)}: {word_of(scene.game, mistake.t)}{which} ({cost})"


# --- the end -------------------------------------------------------------------------------------


def headline(scene: Scene) -> str | None:
    """Who has won most, if it is over."""
    ending = scene.ending
    if ending is None or not ending.gains or max(ending.gains) <= 0:
        return None
    best = [seat for seat, gain in enumerate(ending.gains) if gain == max(ending.gains)]
    gain = amount_text(max(ending.gains), unit_of(scene.game), signed=True)
    names = ", ".join(seat_name(scene, seat) for seat in best)
    return _("{names}: {gain}!").format(names=names, gain=gain)


def ending(scene: Scene) -> list[str]:
    """What the deal brought everybody, and what everybody has."""
    if scene.ending is None:
        return []
    unit = unit_of(scene.game)
    gains = [
        f"{seat_name(scene, seat)}: {amount_text(gain, unit, signed=True)}"
        for seat, gain in enumerate(scene.ending.gains)
        if gain
    ]
    return [*gains, balance_line(scene)]


def balance_line(scene: Scene) -> str:
    """What everybody has won or lost since the game began."""
    balances = scene.ending.balance if scene.ending else tuple(s.balance for s in scene.seats)
    unit = unit_of(scene.game)
    said = (
        f"{seat_name(scene, seat)} {amount_text(amount, unit, signed=True)}"
        for seat, amount in enumerate(balances)
    )
    return _("Balance: {balances}").format(balances=", ".join(said))


# --- questions and answers -----------------------------------------------------------------------


def prompt(scene: Scene) -> str:
    if scene.asks:
        return question(scene)
    if scene.phase == SETTLED or scene.actor < 0:
        return _("The deal is over.")
    if is_viewer(scene, scene.actor):
        return _("It is your turn.")
    waits = (
        N_("{name} cuts the deck.") if scene.phase == CUTTING else N_("It is the turn of {name}.")
    )
    return _(waits).format(name=scene.seats[scene.actor].name)


def question(scene: Scene) -> str:
    if scene.phase == SETTLED:
        return _("The game is over.") if scene.last else _("On to the next deal?")
    if any(option.kind in ("offer-cut", "forget-cut") for option in scene.options):
        return _("You have shuffled: do you offer the cut?")
    if scene.phase == CUTTING:
        last = scene.options[-1].word.partition(":")[2]
        return _("Your turn to cut: how many cards, 1 to {last}?").format(last=last)
    if scene.run > 1:
        return _("Your turn: choose {cards}.").format(cards=count_of_cards(scene.run))
    return _("Your turn: choose.")


LABELS = {
    "offer-cut": N_("Offer the cut"),
    "forget-cut": N_("Deal without the cut"),
    "next": N_("Next deal"),
}
"""What answers are called that every table knows."""


def label(option: Option, scene: Scene) -> str:
    if option.kind == "next" and scene.last:
        return _("End of the game")
    return word(scene.game, option.word)


def word(game: str, word: str) -> str:
    """The name of a choice, and what it says; of a card alone just its name."""
    kind, _colon, rest = word.partition(":")
    if kind == "cut" and rest:
        return _("Cut at {place}").format(place=rest)
    if word in LABELS:
        return _(LABELS[word])
    vocabulary = GAMES[game].vocabulary
    choice = vocabulary.from_word(word, 0)
    fields = vocabulary.chosen(choice.t)
    parts = [part_of(game, field, getattr(choice, field.slot), None) for field in fields]
    told = " ".join(filter(None, parts))
    return told if choice.t == vocabulary.bare else f"{kind_name(game, choice.t)} {told}".rstrip()


def kind_name(game: str, kind: str) -> str:
    """What a kind of choice is called: as on its button, if the game has one for it."""
    labels = {answer.name: answer.label for answer in table_of(game).answers}
    name = _(labels[kind]) if kind in labels else word_of(game, kind)
    return name[:1].upper() + name[1:]


# --- help ----------------------------------------------------------------------------------------

FEW = 12
"""So many answers are told one by one."""


def on_table(scene: Scene) -> list[str]:
    """Who deals, what everybody keeps in sight, and who is what."""
    lines = [_("Dealer: {name}.").format(name=seat_name(scene, scene.dealer))]
    counted = [
        " ".join(filter(None, (whose(scene, one.seat), _(one.name) if one.name else "", one.value)))
        for one in scene.counters
    ]
    standings = [
        f"{seat_name(scene, seat.seat)}: {standing(seat, scene)}"
        for seat in scene.seats
        if seat.badges
    ]
    return [*lines, *(", ".join(said) for said in (counted, standings) if said)]


def whose(scene: Scene, seat: int) -> str:
    return seat_name(scene, seat) if seat >= 0 else ""


def what_to_do(scene: Scene) -> list[str]:
    plain = scene.phase in (CUTTING, SETTLED) or len(scene.options) > FEW
    return [] if plain else list(answers(scene))


def answers(scene: Scene) -> Iterator[str]:
    said = ", ".join(label(option, scene) for option in scene.options)
    yield _("You can choose: {answers}.").format(answers=said)


def rules(scene: Scene) -> str:
    return ""


# --- the coach -----------------------------------------------------------------------------------

VALUE = N_("{value} ± {error}")
COST = N_("{cost}")
BEHIND = N_("{cost} ± {error} behind.")
EDGE = N_("Edge {edge}: {play} by play, {luck} by luck.")
THINKING = N_("{value}")


def reason(choice: Assessment, scene: Scene) -> str:
    """What becomes of whoever makes a choice, by the coach's deals."""
    said = [_("You come out ahead {times}").format(times=times(choice.ahead))]
    for alarm, chance in zip(players_of(scene.game).value.alarms, choice.alarms, strict=True):
        said.append(_("{alarm}: {times}").format(alarm=_(alarm), times=times(chance)))
    return ", ".join(said) + "."
