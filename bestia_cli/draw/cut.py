"""The cut: the deck from the side, and where it is lifted (§2.1)."""

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.look import Look
from bestia_cli.language import _
from bestia_cli.scene import Scene
from engine.cards import DECK_SIZE

ROWS = 3
"""How high the deck is."""

CUT_HEIGHT = 9
"""The rows of the whole drawing."""


def draw_cut(scene: Scene, width: int, look: Look, place: int) -> Canvas:
    """Forty cards side by side; those left of the cut, 1 to 39, are lifted by a row."""
    canvas = Canvas(width, CUT_HEIGHT, "panel")
    left = (width - DECK_SIZE) // 2
    dealer = scene.seats[scene.dealer].name
    title = _("{name} has shuffled. Where do you cut?").format(name=dealer)
    canvas.centred(canvas.rect, 0, look.fit(title, width), "panel.bold")
    edge = "|" if look.glyphs.ascii else "▏"
    for card in range(DECK_SIZE):
        lifted = card < place
        top = 1 if lifted else 2
        style = "card.frame" if lifted else "card.muted"
        for row in range(ROWS):
            canvas.text(left + card, top + row, edge, style)
    for card in range(1, DECK_SIZE):
        canvas.target(Rect(left + card, 1, 1, ROWS + 3), f"cut:{card}")
    write_pointer(canvas, left, place, look)
    write_hash(canvas, scene, look)
    return canvas


def write_pointer(canvas: Canvas, left: int, place: int, look: Look) -> None:
    """An arrow below the place, and how many cards lie on either side."""
    canvas.text(left + place, ROWS + 2, look.glyphs.up, "panel.key.bold")
    text = _("{count} cards from the top").format(count=place)
    x = min(max(0, left + place - len(text) // 2), canvas.width - len(text))
    canvas.text(x, ROWS + 3, look.fit(text, canvas.width), "panel.gold.bold")


def write_hash(canvas: Canvas, scene: Scene, look: Look) -> None:
    """What binds the table to this deck before the cut is known."""
    label = _("hash of the deck:")
    room = canvas.width - len(label) - 1
    short = look.fit(scene.hash, max(8, min(room, 24) if room < 64 else 64))
    x = max(0, (canvas.width - len(label) - len(short) - 1) // 2)
    x = canvas.text(x, CUT_HEIGHT - 1, label + " ", "panel.muted")
    canvas.text(x, CUT_HEIGHT - 1, short, "panel.muted")
