"""The accounts of a deal: both piles fanned out and counted, and then who has won."""

from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.cards import CardState, chip, draw_card
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS, MEDIUM, SMALL, least_step
from bestia_cli.draw.seats import runs_width
from bestia_cli.games.briscola.banner import BANNER_ROWS, write_banner
from bestia_cli.games.briscola.cards import is_carico, points, sides_from
from bestia_cli.games.briscola.names import short_side
from bestia_cli.games.briscola.records import ALL_POINTS, WINS
from bestia_cli.games.briscola.wording.settlement import counted, match_line, needs_sixty_one
from bestia_cli.language import _
from bestia_cli.scene import Ending, Scene
from bestia_cli.wording.plain import balance_line

LEAST_NAME, MOST_NAME = 9, 18
SUM = 16
"""The room for `42 + 22 = 64`."""
FANS = (MEDIUM, SMALL, "")
"""The cards of a pile, the largest that have room; empty: no more than their names."""
FAN_WIDTH = 100
"""So wide a sheet must be for piles of cards."""
TAIL = 2
"""The match and the balance, at the foot."""
BARS = {True: "#=.", False: "█▓░"}
"""By whether there is nothing but ASCII: what the points of each side look like."""
INKS = ("gold", "societa", "muted")


class Layout(NamedTuple):
    """What there is room for."""

    fan: str
    """The size of the cards in a pile; empty: their names."""
    bar: int
    """The rows of the bar of all points, 0 to 2."""
    air: int
    """The blank rows between two parts."""


LAYOUTS = (*(Layout(size, 2, 1) for size in FANS), *(Layout("", bar, 0) for bar in (2, 1)))


def layout_for(width: int, height: int, sides: int) -> Layout:
    """Cards if they fit, the largest first; then the bar, then air."""
    for found in LAYOUTS:
        rows = 1 + sides * pile_rows(found.fan) + found.bar + BANNER_ROWS + TAIL + 3 * found.air
        if rows <= height and (not found.fan or width >= FAN_WIDTH):
            return found
    return Layout("", 0, 0)


def pile_rows(fan: str) -> int:
    return CARD_CELLS[fan][1] + 1 if fan else 1


def rows_of(scene: Scene) -> int:
    """How many rows the accounts take, told at their ease."""
    return 1 + len(scene.own.sides) + 2 + BANNER_ROWS + TAIL + 3


def draw_accounts(scene: Scene, width: int, height: int, look: Look) -> Canvas:
    """The piles, a bar of all points, what came of it, the match, and the balance."""
    canvas = Canvas(width, height, "panel")
    ending = scene.ending
    if ending is None:
        return canvas
    found = layout_for(width, height, len(scene.own.sides))
    y = write_titles(canvas, found, look)
    for side in sides_from(scene):
        y = write_pile(canvas, scene, ending, side, y, look, found.fan)
    if found.bar:
        y = write_bar(canvas, scene, ending, y + found.air, look, marked=found.bar > 1)
    y = write_banner(canvas, scene, ending, y + found.air, look) + found.air
    for text, style in ((match_line(scene, ending), "text.bold"), (balance_line(scene), "muted")):
        if text and y < height:
            canvas.centred(canvas.rect, y, look.fit(text, width - 2), f"panel.{style}")
            y += 1
    return canvas


# --- the piles -----------------------------------------------------------------------------------


def name_width(width: int) -> int:
    return max(LEAST_NAME, min(MOST_NAME, width // 6))


def write_titles(canvas: Canvas, found: Layout, look: Look) -> int:
    """What stands in the rows."""
    canvas.text(1, 0, look.fit(_("piles"), name_width(canvas.width)), "panel.muted")
    text = look.fit(_("carichi + figures = points"), canvas.width - 2 - name_width(canvas.width))
    canvas.text(canvas.width - 1 - width_of(text), 0, text, "panel.muted")
    return 1


def counting(ending: Ending, side: tuple[int, ...]) -> list[int]:
    """The cards of a side that count, the carichi first and then by what they count."""
    cards = (card for seat in side for card in ending.own.piles[seat] if points(card))
    return sorted(cards, key=lambda card: (-points(card), card & 3))


def write_pile(
    canvas: Canvas,
    scene: Scene,
    ending: Ending,
    side: tuple[int, ...],
    y: int,
    look: Look,
    fan: str,
) -> int:
    """A side, its cards that count, and their sum; gives the row after it."""
    height = pile_rows(fan)
    middle = y + (height - 1) // 2
    mine = scene.viewer is not None and scene.viewer in side
    paper = "row" if mine and not fan else "panel"
    canvas.fill(Rect(1, y, canvas.width - 2, 1), paper)
    wide = name_width(canvas.width)
    won = ".bold" if side[0] in ending.own.winners else ""
    name = look.fit(short_side(scene, side), wide - 1)
    canvas.text(1, middle, name, f"{paper}.{'gold' if won else 'text'}{won}")
    room = Rect(1 + wide, y, canvas.width - 2 - wide - SUM, height)
    cards = counting(ending, side)
    if fan:
        most = max(len(counting(ending, one)) for one in scene.own.sides)
        write_fan(canvas, room, cards, (fan, most), look)
    else:
        write_chips(canvas, room, cards, paper, look)
    runs = sum_runs(counted(ending, side), paper, won)
    canvas.runs(canvas.width - 1 - runs_width(runs), middle, runs)
    for seat in side:
        canvas.target(Rect(1, middle, wide, 1), f"seat:{seat}")
    return y + height


def sum_runs(sums: tuple[int, int], paper: str, won: str) -> list[Run]:
    carichi, figures = sums
    total = f"{carichi + figures:>3}"
    return [
        (f"{carichi:>3} + {figures:>2} = ", f"{paper}.text"),
        (total, f"{paper}.{'gold' if won else 'text'}.bold"),
    ]


def write_chips(canvas: Canvas, room: Rect, cards: list[int], paper: str, look: Look) -> None:
    """As many as have room, with gaps if all have; of the others, how many they are."""
    gap = 3 * len(cards) - 1 <= room.width
    step = 3 if gap else 2
    shown = cards if step * len(cards) <= room.width + 1 else cards[: (room.width - 4) // step]
    x = room.x
    for card in shown:
        end = canvas.runs(x, room.y, chip(card, look))
        x = max(end, x + step)
    if len(shown) < len(cards):
        canvas.text(x, room.y, f" +{len(cards) - len(shown)}", f"{paper}.muted")


def write_fan(
    canvas: Canvas, room: Rect, cards: list[int], spread: tuple[str, int], look: Look
) -> None:
    """Cards, each over the one before it, with a gap before the figures; `spread`: their size, and
    how many lie in the largest pile, by which all are spread."""
    size, most = spread
    width, gap = CARD_CELLS[size][0], 2
    across = room.width - width - (width + gap)
    step = min(width, max(least_step(size) + 1, across // max(1, most)))
    x = room.x
    for place, card in enumerate(cards):
        last = place + 1 == len(cards) or is_carico(card) != is_carico(cards[place + 1])
        if x + width > room.right:
            more = f"+{len(cards) - place}"
            canvas.text(min(x, room.right - 3), room.y + 1, more, "panel.muted")
            return
        state = CardState(covered=not last and step < width)
        canvas.paste(draw_card(card, size, look, state), x, room.y)
        x += width + gap if last else step


# --- the bar -------------------------------------------------------------------------------------


def write_bar(
    canvas: Canvas, scene: Scene, ending: Ending, y: int, look: Look, *, marked: bool
) -> int:
    """All 120 points in a row, by whose they are; below it where one begins to win."""
    width, sides = canvas.width - 2, sides_from(scene)
    signs = BARS[look.glyphs.ascii]
    so_far, x = 0, 0
    for place, side in enumerate(sides):
        so_far += ending.own.score[side[0]]
        end = width * so_far // ALL_POINTS
        canvas.text(1 + x, y, signs[place] * (end - x), f"panel.{INKS[place]}")
        x = end
    if not marked:
        return y + 1
    if needs_sixty_one(scene):
        text = look.plain(_("{up} {points} win").format(up=look.glyphs.up, points=WINS))
        at = 1 + width * WINS // ALL_POINTS
        canvas.text(min(at, canvas.width - 1 - width_of(text)), y + 1, text, "panel.muted")
    return y + 2
