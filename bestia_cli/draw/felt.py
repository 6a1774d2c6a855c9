"""The felt of a ring: the middle, and the cards of the trick, each before its seat."""

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.cards import CardState, draw_card
from bestia_cli.draw.drawing import drawing_of
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS, LARGE, MEDIUM, SIDES, SMALL, Plan
from bestia_cli.draw.zones import NOWHERE, Aim
from bestia_cli.scene import Scene

SIZE_OF_HEIGHT = {height: size for size, (_width, height) in CARD_CELLS.items()}


def draw_felt(canvas: Canvas, scene: Scene, plan: Plan, look: Look, aim: Aim = NOWHERE) -> None:
    """Draw felt, middle and trick on a board."""
    if plan.felt is None:
        return
    felt = plan.felt.moved(-plan.board.x, -plan.board.y)
    draw_cloth(canvas, felt, look)
    inner = felt.inset(1, 1)
    places = card_places(scene, plan, inner, look)
    draw_shadows(canvas, inner, [places[played.seat] for played in scene.on_table], look)
    centre = centre_of(scene, inner, list(places.values()), look)
    sheet = drawing_of(scene.game).centre(scene, centre[2:], "felt", look, aim)
    canvas.paste(sheet, centre.x, centre.y)
    for played in scene.on_table:
        rect = places[played.seat]
        state = CardState(winning=played.seat == scene.winning)
        size = SIZE_OF_HEIGHT[rect.height]
        canvas.paste(draw_card(played.card, size, look, state), rect.x, rect.y)
        canvas.target(rect, f"seat:{played.seat}")


def draw_cloth(canvas: Canvas, felt: Rect, look: Look) -> None:
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
    if felt.width >= 60 and felt.height >= 14:
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


def card_places(scene: Scene, plan: Plan, inner: Rect, look: Look) -> dict[int, Rect]:
    """Where each card lies: before its seat if that leaves room for the middle, else in one row. It
    does not depend on which cards lie already."""
    for size, middle in ((LARGE, LARGE), (MEDIUM, LARGE), (SMALL, LARGE), (SMALL, MEDIUM)):
        places = places_before_seats(scene, plan, inner, size)
        centre = centre_block(scene, inner, middle, look)
        if room_for_all(inner, list(places.values()), centre):
            return places
    return places_in_a_row(scene, inner)


def players_of(scene: Scene) -> list[int]:
    """Whose cards may come to lie on the felt."""
    if scene.zones and not scene.has_trick:
        return []
    return [seat.seat for seat in scene.seats if seat.plays]


def places_before_seats(scene: Scene, plan: Plan, inner: Rect, size: str) -> dict[int, Rect]:
    width, height = CARD_CELLS[size]
    boxes = [box.moved(-plan.board.x, -plan.board.y) for box in plan.seats]
    found: dict[int, Rect] = {}
    for seat in players_of(scene):
        place = place_of(scene, seat)
        if place == 0:
            x, y = inner.x + (inner.width - width) // 2, inner.bottom - height
        else:
            x, y = before(boxes[place - 1], inner, width, height)
            y = max(y, inner.y + height + 1) if beside_top(plan, place) else y
        found[seat] = Rect(x, y, width, height)
    return found


def beside_top(plan: Plan, place: int) -> bool:
    """Whether a card must lie lower than those of the seats at the top."""
    right, top, _left = SIDES[plan.players - 1]
    return bool(top) and not right < place <= right + top


def before(box: Rect, inner: Rect, width: int, height: int) -> tuple[int, int]:
    """The place on the felt next to a box."""
    x = box.x + (box.width - width) // 2
    y = box.y + (box.height - height) // 2
    return (
        min(max(x, inner.x + 2), inner.right - width - 2),
        min(max(y, inner.y), inner.bottom - height),
    )


def room_for_all(inner: Rect, cards: list[Rect], centre: Rect) -> bool:
    """Whether cards and middle lie on the felt side by side, with a gap around the middle."""
    rects = [*cards, centre.inset(-2, 0)]
    apart = not any(
        one.overlaps(other) for place, one in enumerate(rects) for other in rects[:place]
    )
    return apart and all(inner.contains(rect) for rect in rects)


def centre_block(scene: Scene, inner: Rect, size: str, look: Look) -> Rect:
    """A block in the middle of the felt for cards of a size and what stands beside them."""
    width, height = drawing_of(scene.game).centre_size(scene, size, inner[2:], look)
    x = inner.x + (inner.width - width) // 2
    return Rect(x, inner.y + (inner.height - height) // 2, width, height)


def centre_of(scene: Scene, inner: Rect, cards: list[Rect], look: Look) -> Rect:
    """The largest middle that no card touches; above the cards if they lie in a row."""
    height = cards[0].y - inner.y if cards else 0
    row = len(cards) > 1 and {rect.bottom for rect in cards} == {inner.bottom}
    sizes = [centre_block(scene, inner, size, look) for size in (LARGE, MEDIUM, SMALL)]
    if not row:
        return next((one for one in sizes if room_for_all(inner, cards, one)), sizes[-1])
    for centre in sizes:
        if centre.height <= height:
            return centre._replace(y=inner.y + (height - centre.height) // 2)
    return inner.inset(2, 0)._replace(height=height)


def places_in_a_row(scene: Scene, inner: Rect) -> dict[int, Rect]:
    """In the order of play, on the lower edge."""
    width, height = CARD_CELLS[SMALL]
    order = [played.seat for played in scene.on_table]
    order += [seat for seat in range(scene.players) if seat not in order]
    step = min(width + 1, (inner.width - width) // max(1, scene.players - 1))
    shown = max(1, len(scene.on_table))
    left = inner.x + (inner.width - (step * (shown - 1) + width)) // 2
    y = inner.bottom - height
    return {
        seat: Rect(min(left + step * place, inner.right - width), y, width, height)
        for place, seat in enumerate(order)
    }
