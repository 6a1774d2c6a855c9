"""The middle of Briscola's table: the stock with the turned card half below it, what both sides
have won, and what is worth a word."""

from bestia_cli.draw import plain
from bestia_cli.draw.canvas import Canvas, Rect, Run
from bestia_cli.draw.cards import CardState, chip, draw_back, draw_card
from bestia_cli.draw.digits import big_width, draw_big
from bestia_cli.draw.italian import SUIT_NAMES
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS, HUGE, LARGE, MEDIUM, SMALL
from bestia_cli.draw.seats import runs_width
from bestia_cli.draw.zones import Aim
from bestia_cli.games.briscola.cards import sides_from
from bestia_cli.games.briscola.drama import drama
from bestia_cli.games.briscola.names import match_text, short_side
from bestia_cli.games.briscola.status import points_text, sees_points, suit_runs, won_text
from bestia_cli.language import _
from bestia_cli.scene import Scene

GAP = 2
SEEN = {SMALL: 4, MEDIUM: 5, LARGE: 6, HUGE: 9}
"""How many columns of the turned card stand out from below the stock."""
LEAST_WORDS, WORDS, WIDE_WORDS = 14, 17, 26
"""How wide the words beside the stock are: at least, as a rule, and beside large cards."""
BIG_ROWS = 8
"""From so many rows on the points are written large."""
NAME = 12
"""So long the name of a side is at most."""

Line = list[Run]


# --- how much room it takes ----------------------------------------------------------------------


def space_for(scene: Scene, size: str, room: tuple[int, int], look: Look) -> tuple[int, int]:
    """The stock with cards of a size, and words beside it: the same in all of a deal."""
    words = WIDE_WORDS if size in (HUGE, LARGE) else WORDS
    width = stock_width(size) + GAP + words
    return min(width, room[0] - 4), CARD_CELLS[size][1]


def stock_width(size: str) -> int:
    return CARD_CELLS[size][0] + SEEN[size]


def size_in(width: int, height: int) -> str:
    """The largest cards that have room beside words."""
    for size in (HUGE, LARGE, MEDIUM):
        if CARD_CELLS[size][1] <= height and stock_width(size) + GAP + LEAST_WORDS <= width:
            return size
    return SMALL


# --- drawing -------------------------------------------------------------------------------------


def draw_centre(scene: Scene, room: tuple[int, int], paper: str, look: Look, aim: Aim) -> Canvas:
    """Stock and turned card on the left, words on the right of it, in at most so many cells."""
    if not scene.is_dealt or scene.own.suit is None:
        return plain.draw_centre(scene, room, paper, look, aim)
    canvas = Canvas(*room, paper)
    if canvas.width < stock_width(SMALL) + 1 + LEAST_WORDS:
        write_words(canvas, scene, canvas.rect, paper, look, signs=True)
        return canvas
    size = size_in(*room)
    height = CARD_CELLS[size][1]
    top = max(0, (canvas.height - height) // 2)
    stock = draw_stock(scene, size, paper, look)
    if canvas.height >= height:
        canvas.paste(stock, 0, top)
    x = stock.width + GAP - (size == SMALL)
    block = Rect(x, top if size != SMALL else 0, canvas.width - x, canvas.height - top)
    write_words(canvas, scene, block._replace(height=max(height, block.height)), paper, look)
    return canvas


def draw_stock(scene: Scene, size: str, paper: str, look: Look) -> Canvas:
    """The turned card, and the stock upon it; when both are gone, their place with the suit."""
    width, height = CARD_CELLS[size]
    canvas = Canvas(stock_width(size), height, paper)
    own = scene.own
    if own.turned is None:
        draw_empty(canvas, scene, paper, look)
        return canvas
    covered = bool(own.stock)
    state = CardState(covered=covered and size in (SMALL, MEDIUM))
    canvas.paste(draw_card(own.turned, size, look, state), 0, 0)
    if covered:
        canvas.paste(draw_back(size, look), canvas.width - width, 0)
    return canvas


def draw_empty(canvas: Canvas, scene: Scene, paper: str, look: Look) -> None:
    """The place where the stock lay: its suit in words."""
    canvas.frame(canvas.rect, f"{paper}.pattern", look.glyphs.round)
    name = SUIT_NAMES[scene.own.suit]
    sign = look.art.sign(scene.own.suit, look.glyphs.name)
    style = f"{paper}.{name}.bold"
    y = (canvas.height - 1) // 2
    if canvas.height > CARD_CELLS[SMALL][1]:
        canvas.centred(canvas.rect, y, sign, style)
        y += 1
    canvas.centred(canvas.rect, y, look.fit(name, canvas.width - 2), style)


# --- the words -----------------------------------------------------------------------------------


def write_words(
    canvas: Canvas, scene: Scene, block: Rect, paper: str, look: Look, *, signs: bool = False
) -> None:
    """What is left, what was won, the match; what is worth a word comes last, and in any case. In
    `signs` the turned card is among them."""
    told = drama(scene, look, block.width)
    big = block.height >= BIG_ROWS and write_big(canvas, scene, block, paper, look)
    first = block.y + (5 if big else 0)
    room = block.bottom - first - bool(told)
    lines = [left_line(scene, paper, look, signs=signs)]
    match = match_text(scene)
    if not big:
        kept = 1 + (signs and bool(match))
        lines += side_lines(scene, paper, look, room - kept)
    if match:
        lines.append([(_("match") + " ", f"{paper}.muted"), (match, f"{paper}.text")])
    for y, runs in enumerate(lines[: max(0, room)], first):
        write_runs(canvas, (block.x, y), runs, block.right, look)
    if told:
        at = min(block.bottom - 1, first + len(lines[: max(0, room)]))
        canvas.text(block.x, at, told, f"{paper}.gold.bold")


def write_runs(canvas: Canvas, at: tuple[int, int], runs: Line, right: int, look: Look) -> None:
    """A line, without its first words where there is no room for them."""
    x, y = at
    if runs_width(runs) > right - x and len(runs) > 1:
        runs = runs[1:]
    for text, style in runs:
        x = canvas.text(x, y, look.fit(text, right - x), style)


def left_line(scene: Scene, paper: str, look: Look, *, signs: bool) -> Line:
    """How many cards are still to be drawn; when there are none, what the briscola is."""
    if scene.own.turned is None:
        return [(_("briscola") + " ", f"{paper}.muted"), *suit_runs(scene, look, paper)]
    if signs:
        return [(f"{scene.own.stock} + ", f"{paper}.text.bold"), *chip(scene.own.turned, look)]
    return [
        (str(scene.own.stock), f"{paper}.text.bold"),
        (" + " + _("briscola"), f"{paper}.muted"),
    ]


def side_lines(scene: Scene, paper: str, look: Look, room: int) -> list[Line]:
    """A line for each side, or one for all where there is no room for that."""
    sides = sides_from(scene)
    lines = [side_runs(scene, side, paper, look) for side in sides]
    if len(lines) <= room:
        return lines
    points = points_text(scene, look)
    return [[(_("points") + " ", f"{paper}.muted"), (points, f"{paper}.gold.bold")]]


def side_runs(scene: Scene, side: tuple[int, ...], paper: str, look: Look) -> Line:
    name = look.fit(short_side(scene, side), NAME)
    won = look.plain(won_text(scene, side, look))
    return [(f"{name} ", f"{paper}.muted"), (won, f"{paper}.gold.bold")]


def write_big(canvas: Canvas, scene: Scene, block: Rect, paper: str, look: Look) -> bool:
    """The points of all sides in large digits, each below a name, if there is room for them."""
    sides = sides_from(scene)
    if not all(sees_points(scene, side, look) for side in sides):
        return False
    share = block.width // len(sides)
    figures = [won_text(scene, side, look) for side in sides]
    if any(big_width("000", look) > share - 1 for _figure in figures):
        return False
    for place, (side, figure) in enumerate(zip(sides, figures, strict=True)):
        x = block.x + place * share
        name = look.fit(short_side(scene, side), share - 1)
        canvas.text(x, block.y, name, f"{paper}.muted")
        draw_big(canvas, x, block.y + 1, figure, f"{paper}.gold.bold", look)
    return True
