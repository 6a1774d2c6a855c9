"""How a hand is spread: side by side, overlapping, or in two rows; a pure function of a few
numbers, so that the drawing and the mouse agree."""

from typing import NamedTuple

from bestia_cli.draw.canvas import FRAMES, Canvas, Rect
from bestia_cli.draw.cards import CardState, draw_card
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS, least_step


class Spread(NamedTuple):
    """Where the cards of a hand lie, within its rectangle."""

    cards: tuple[Rect, ...]
    """The whole card, each drawn over those before it in its row."""
    seen: tuple[Rect, ...]
    """What is left to see of each."""
    raised: int
    """By how many rows a marked card is lifted: 0 where there is no room above it."""

    def reach(self, place: int) -> Rect:
        """Where the mouse finds a card, raised or not."""
        x, y, width, height = self.seen[place]
        return Rect(x, y - self.raised, width, height + self.raised)

    def is_covered(self, place: int) -> bool:
        return self.seen[place].width < self.cards[place].width


def spread(count: int, width: int, height: int, size: str) -> Spread:
    """So many cards of a size in so much room: in as few rows, and as far apart, as it allows."""
    card_height = CARD_CELLS[size][1]
    rows = 1 if one_row(count, size) <= width or height < 2 * card_height else 2
    raised = 1 if height >= rows * (card_height + 1) else 0
    across = -(-count // rows)
    cards: list[Rect] = []
    seen: list[Rect] = []
    for row in range(rows):
        top = height - (rows - row) * (card_height + raised) + raised
        here = min(across, count - row * across)
        whole, left = spread_row(here, width, top, size)
        cards += whole
        seen += left
    return Spread(tuple(cards), tuple(seen), raised)


def one_row(count: int, size: str) -> int:
    """The least width in which so many cards can be read in one row."""
    return (count - 1) * least_step(size) + CARD_CELLS[size][0] if count else 0


def spread_row(count: int, width: int, top: int, size: str) -> tuple[list[Rect], list[Rect]]:
    card_width, height = CARD_CELLS[size]
    if count < 1:
        return [], []
    room = (width - card_width) // (count - 1) if count > 1 else width
    step = min(card_width + 1, room)
    left = (width - ((count - 1) * step + card_width)) // 2
    cards = [Rect(left + place * step, top, card_width, height) for place in range(count)]
    seen = [card._replace(width=min(step, card_width)) for card in cards[:-1]]
    return cards, [*seen, cards[-1]]


def draw_spread(
    cards: tuple[int, ...], states: list[CardState], room: Rect, size: str, look: Look
) -> Canvas:
    """Cards as they are spread in so much room; each can be pointed at by its place."""
    canvas = Canvas(room.width, room.height, "table")
    found = spread(len(cards), room.width, room.height, size)
    for place, (card, state, rect) in enumerate(zip(cards, states, found.cards, strict=True)):
        covered = state._replace(covered=found.is_covered(place))
        y = rect.y - (found.raised if state.marked else 0)
        canvas.paste(draw_card(card, size, look, covered), rect.x, y)
        canvas.target(found.reach(place), f"card:{place}")
    for place, state in enumerate(states):
        if state.chosen and found.is_covered(place):
            close_frame(canvas, found, place, state, look)
    return canvas


def close_frame(canvas: Canvas, found: Spread, place: int, state: CardState, look: Look) -> None:
    """The frame of the chosen card goes on over the edge of the one that covers it."""
    x, y, width, height = found.seen[place]
    y -= found.raised if state.marked else 0
    paper = "forbidden" if state.forbidden else "card"
    heavy = FRAMES[look.glyphs.heavy]
    edge = [heavy[2], *heavy[4] * (height - 2), heavy[7]]
    for row, sign in enumerate(edge):
        canvas.text(x + width, y + row, sign, f"{paper}.chosen.bold")
