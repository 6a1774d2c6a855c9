"""The middle of Bestia's table: carta in mezzo, piatto, briscola, stock."""

from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.cards import draw_back, draw_card
from bestia_cli.draw.digits import big_width, draw_big
from bestia_cli.draw.italian import SUIT_NAMES
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS, HUGE, LARGE, MEDIUM, SMALL
from bestia_cli.draw.seats import runs_width
from bestia_cli.draw.zones import Aim
from bestia_cli.games.bestia.status import briscola_runs
from bestia_cli.language import _
from bestia_cli.scene import CUTTING, Scene
from engine.italian import DECK_SIZE

GAP = 2


def pot_text(scene: Scene, look: Look, room: int) -> str:
    """The piatto in full if there is room, otherwise its size."""
    full = look.money(scene.own.pot)
    return full if len(full) <= room else look.amount(scene.own.pot, max(4, room), sign=False)


def remarks(scene: Scene, paper: str) -> list[list[Run]]:
    """What is out of the ordinary in all of this smazzata."""
    lines: list[list[Run]] = []
    if scene.own.giro_chiuso:
        lines.append([(_("giro chiuso: everybody is in"), f"{paper}.societa.bold")])
    if scene.own.above_threshold:
        lines.append([(_("the piatto will be paid"), f"{paper}.muted")])
    return lines


def notes(scene: Scene, look: Look, paper: str) -> list[list[Run]]:
    """What is written under the piatto, the most important first."""
    lines: list[list[Run]] = []
    if scene.own.briscola is not None:
        lines.append([(_("briscola") + " ", paper), *briscola_runs(scene, look, paper)])
    lines += remarks(scene, paper)
    if scene.phase == CUTTING and scene.hash:
        lines.append([(_("hash of the deck:"), f"{paper}.muted")])
        lines.append([(scene.hash, f"{paper}.muted")])
    else:
        lines.append([(_("stock: {count}").format(count=scene.own.stock), f"{paper}.muted")])
    return lines


def centre_width(scene: Scene, size: str, look: Look) -> int:
    """How wide the middle is with a card of a size, in all of a smazzata: before the deal and with
    any briscola."""
    pot = look.money(scene.own.pot)
    wide = max(len(pot), width_of(_("briscola")) + 3 + max(map(len, SUIT_NAMES)))
    wide = max(wide, width_of(_("stock: {count}").format(count=DECK_SIZE)))
    for said in remarks(scene, "felt"):
        wide = max(wide, runs_width(said))
    if size in (HUGE, LARGE):
        wide = max(wide, big_width(pot.replace("EUR", "").strip(), look))
    return CARD_CELLS[size][0] + GAP + min(wide, 34)


def space_for(scene: Scene, size: str, room: tuple[int, int], look: Look) -> tuple[int, int]:
    """A card of a size, and what stands beside it."""
    return min(centre_width(scene, size, look), room[0] - 4), CARD_CELLS[size][1]


def draw_centre(scene: Scene, room: tuple[int, int], paper: str, look: Look, aim: Aim) -> Canvas:
    """Carta in mezzo on the left, piatto and notes on the right of it, in at most so many cells."""
    width, height = room
    size = centre_size(width, height)
    card_width, card_height = CARD_CELLS[size]
    canvas = Canvas(width, height, paper)
    top = max(0, (height - card_height) // 2)
    card = (
        draw_back(size, look) if scene.own.mezzo is None else draw_card(scene.own.mezzo, size, look)
    )
    canvas.paste(card, 0, top)
    block = Rect(card_width + GAP, top, width - card_width - GAP, card_height)
    write_pot(canvas, scene, block, paper, look)
    return canvas


def centre_size(width: int, height: int) -> str:
    for size in (HUGE, LARGE, MEDIUM):
        card_width, card_height = CARD_CELLS[size]
        if height >= card_height and width >= card_width + GAP + 11:
            return size
    return SMALL


def write_pot(canvas: Canvas, scene: Scene, block: Rect, paper: str, look: Look) -> None:
    """Piatto in big digits if there is room, then as many notes as there are rows."""
    text = pot_text(scene, look, block.width)
    digits = text.replace("EUR", "").strip()
    big = big_width(digits, look)
    y = block.y
    if block.height >= 7 and big and big <= block.width:
        canvas.text(block.x, y, look.fit(_("piatto"), block.width), f"{paper}.muted")
        draw_big(canvas, block.x, y + 1, digits, f"{paper}.gold.bold", look)
        y += 5
    else:
        label: list[Run] = [(_("piatto"), f"{paper}.muted")]
        if block.height >= 5:
            canvas.runs(block.x, y, label)
            y += 1
        canvas.text(block.x, y, text, f"{paper}.gold.bold")
        y += 1
    write_notes(
        canvas, notes(scene, look, paper), Rect(block.x, y, block.width, block.bottom - y), look
    )


def write_notes(canvas: Canvas, lines: list[list[Run]], block: Rect, look: Look) -> None:
    for row, runs in enumerate(lines[: max(0, block.height)]):
        if runs_width(runs) > block.width and len(runs) > 1:
            runs = runs[1:]
        x = block.x
        for text, style in runs:
            x = canvas.text(x, block.y + row, look.fit(text, block.right - x), style)
