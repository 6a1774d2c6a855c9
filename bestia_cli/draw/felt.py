"""The felt of a ring: the middle, and the cards of the trick, each before its seat."""

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.cards import CardState, draw_card
from bestia_cli.draw.drawing import drawing_of
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import Plan
from bestia_cli.draw.slots import SIZES, Slots, has_border, slots_for
from bestia_cli.draw.zones import NOWHERE, Aim
from bestia_cli.scene import Scene


def slots_of(scene: Scene, plan: Plan, look: Look) -> Slots:
    """Where everything lies on the felt, in all of a deal."""
    assert plan.felt is not None  # noqa: S101 (who asks has looked)
    room = plan.felt.inset(1, 1)[2:]
    size = drawing_of(scene.game).centre_size
    needs = tuple(size(scene, one, room, look) for one in SIZES)
    return slots_for(plan, needs, tricks=not scene.zones or scene.has_trick)


def draw_felt(
    canvas: Canvas,
    scene: Scene,
    plan: Plan,
    look: Look,
    aim: Aim = NOWHERE,
    away: frozenset[int] = frozenset(),
    *,
    bare: bool = False,
) -> None:
    """Draw felt, middle and trick on a board, but for cards that are on their way; `bare`: the felt
    alone."""
    if plan.felt is None:
        return
    felt = plan.felt.moved(-plan.board.x, -plan.board.y)
    slots = slots_of(scene, plan, look)
    draw_cloth(canvas, felt, look, border=has_border(felt) if bare else slots.border)
    if bare:
        return
    lying = [
        (played, slots.cards[place_of(scene, played.seat)])
        for played in scene.on_table
        if played.seat not in away
    ]
    draw_shadows(canvas, felt.inset(1, 1), [rect for _played, rect in lying], look)
    sheet = drawing_of(scene.game).centre(scene, slots.middle[2:], "felt", look, aim)
    canvas.paste(sheet, slots.middle.x, slots.middle.y)
    for played, rect in lying:
        state = CardState(winning=played.seat == scene.winning)
        canvas.paste(draw_card(played.card, slots.size, look, state), rect.x, rect.y)
        canvas.target(rect, f"seat:{played.seat}")


def draw_cloth(canvas: Canvas, felt: Rect, look: Look, *, border: bool) -> None:
    """Felt within a wooden rail, or within a line where there are no colours."""
    canvas.fill(felt.inset(1, 1), "felt")
    if not look.pixels:
        canvas.frame(felt, "table.frame", look.glyphs.round)
        return
    inner = felt.width - 2
    canvas.text(felt.x, felt.y, "▗" + "▄" * inner + "▖", "table.rail")
    for y in range(felt.y + 1, felt.bottom - 1):
        canvas.text(felt.x, y, "▐", "table.rail")
        canvas.text(felt.right - 1, y, "▌", "table.rail")
    canvas.text(felt.x, felt.bottom - 1, "▝" + "▀" * inner + "▘", "table.rail")
    if border:
        canvas.frame(felt.inset(2, 1), "felt.pattern", look.glyphs.round)


def draw_shadows(canvas: Canvas, inner: Rect, cards: list[Rect], look: Look) -> None:
    """The shadows of cards, where the felt has room for them."""
    for rect in cards if look.pixels else []:
        if inner.contains(rect._replace(width=rect.width + 1, height=rect.height + 1)):
            draw_shadow(canvas, rect)


def draw_shadow(canvas: Canvas, rect: Rect) -> None:
    """What a card throws on the felt, to the right and below."""
    for y in range(rect.y + 1, rect.bottom):
        canvas.text(rect.right, y, "▌", "felt.shade")
    canvas.text(rect.x + 1, rect.bottom, "▀" * (rect.width - 1) + "▘", "felt.shade")


def place_of(scene: Scene, seat: int) -> int:
    """Where a seat sits from the viewer: 0 at the bottom, 1 on the right."""
    return (seat - (scene.viewer or 0)) % scene.players
