"""The viewer's own cards, and the block about the viewer."""

from bestia_cli.amounts import unit_of
from bestia_cli.draw.canvas import Canvas, Run
from bestia_cli.draw.cards import CardState, draw_gap
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.seats import (
    badge_of,
    dealer_mark,
    money_ink,
    more_of,
    runs_width,
    state_of,
    taken_text,
    team_run,
)
from bestia_cli.draw.spread import draw_spread, spread
from bestia_cli.fresh import fresh_cards
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.scene import Scene, Seat
from bestia_cli.wording.reasons import in_words

OWN_ROOM = 20
"""How long what else is known of the viewer may be."""


def draw_hand(
    scene: Scene,
    plan: Plan,
    look: Look,
    cursor: int = -1,
    marked: frozenset[int] = frozenset(),
) -> Canvas:
    """The cards before the viewer, or at a table of machines those of seat 0: `cursor` is the place
    of the one that the cursor is on, -1 if none can be chosen, `marked` the places of those that
    would go."""
    cards = scene.hand_before
    if not cards:
        return draw_no_hand(scene, plan, look)
    forbidden = {one.card for one in scene.forbidden}
    fresh = fresh_cards(scene) if own(scene) else frozenset()
    states = [
        CardState(
            place == cursor,
            place in marked,
            card in forbidden,
            card in fresh,
            number=place + 1 if cursor >= 0 and own(scene) else 0,
        )
        for place, card in enumerate(cards)
    ]
    return draw_spread(cards, states, plan.hand, plan.card_size, look)


def own(scene: Scene) -> bool:
    """Whether the cards before the viewer are the viewer's to play."""
    return scene.own_seat is not None and bool(scene.own_seat.cards)


def draw_no_hand(scene: Scene, plan: Plan, look: Look) -> Canvas:
    """The empty places of cards that were played, or why there are none; nothing before the deal
    and after it, and at a table of machines."""
    canvas = Canvas(plan.hand.width, plan.hand.height, "table")
    if scene.own_seat is None or not scene.is_dealt or scene.ending is not None:
        return canvas
    if scene.own_seat.empty:
        text = look.fit(in_words(scene.own_seat.empty), canvas.width)
        canvas.centred(canvas.rect, 1 + (canvas.height - 1) // 2, text, "table.muted")
        return canvas
    for rect in spread(scene.held, plan.hand.width, plan.hand.height, plan.card_size).cards:
        canvas.paste(draw_gap(plan.card_size, look), rect.x, rect.y)
    return canvas


def draw_own(scene: Scene, plan: Plan, look: Look) -> Canvas:
    """Name, balance, tricks and standing of the viewer; at a table of machines, of seat 0."""
    canvas = Canvas(plan.own.width, plan.own.height, "table")
    seat = scene.own_seat or scene.seats[0]
    lines = own_lines(scene, seat, look)
    if plan.own.height == 1:
        lines = [one_line(lines, look)]
    top = 1 if plan.own.height > 5 else 0
    for row, runs in enumerate(lines[: plan.own.height - top]):
        x = 2 if plan.own.width > 18 else 1
        for text, style in runs:
            x = canvas.text(x, top + row, look.fit(text, plan.own.width - x), style)
    canvas.target(canvas.rect, f"seat:{seat.seat}")
    return canvas


def one_line(lines: list[list[Run]], look: Look) -> list[Run]:
    """Lines one behind the other; those that say nothing are left out."""
    dot: Run = (f" {look.glyphs.dot} ", "table.muted")
    told = (line for line in lines if runs_width(line))
    runs = [run for line in told for run in (dot, *line)]
    return runs[1:]


def own_lines(scene: Scene, seat: Seat, look: Look) -> list[list[Run]]:
    """The most important first, so that the last may be left out."""
    acts = scene.actor == seat.seat
    name: list[Run] = [(look.glyphs.pointer + " " if acts else "", "table.key.bold")]
    name.append((seat.name, "table.gold.bold" if scene.winning == seat.seat else "table.bold"))
    team = team_run(scene, seat, look)
    if team:
        name.append((f" {team[0]}", f"table.{team[1]}"))
    if scene.dealer == seat.seat:
        name.append((f" {dealer_mark()}", "table.gold.bold"))
    balance = look.balance(seat.balance, unit_of(scene.game))
    lines = [name, [(balance, f"table.{money_ink(seat.balance)}.bold")]]
    word, ink = state_of(seat)
    state: list[Run] = [(word, f"table.{'muted' if seat.faded else ink}")]
    more = more_of(seat, OWN_ROOM)
    if more:
        state += [(f" {look.glyphs.dot} ", "table.muted"), (more, "table.muted")]
    lines.append(state)
    if taken_text(seat, look):
        title = _(table_of(scene.game).taken)
        lines.append([(f"{title} ", "table.muted"), (taken_text(seat, look), "table.gold.bold")])
    for note in seat.notes:
        text, ink = badge_of(note)
        lines.append([(text, f"table.{ink}")])
    return lines
