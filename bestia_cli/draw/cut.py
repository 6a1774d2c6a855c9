"""The cut: the deck from the side, and where it is lifted."""

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.look import Look
from bestia_cli.language import _
from bestia_cli.scene import Scene
from engine.registry import GAMES

ROWS = 3
"""How high the deck is."""

CUT_HEIGHT = 9
"""The rows of the whole drawing."""


def draw_cut(
    scene: Scene,
    width: int,
    look: Look,
    place: int,
    height: int = CUT_HEIGHT,
    paper: str = "panel",
) -> Canvas:
    """The cards side by side, several to a column if they are many; those left of the cut are
    lifted by a row."""
    canvas = Canvas(width, min(height, CUT_HEIGHT), paper)
    size = deck_size(scene)
    columns = min(size, width)
    left = (width - columns) // 2
    dealer = scene.seats[scene.dealer].name
    title = _("{name} has shuffled. Where do you cut?").format(name=dealer)
    canvas.centred(canvas.rect, 0, look.fit(title, width), f"{paper}.bold")
    edge = "|" if look.glyphs.ascii else "▏"
    for column in range(columns):
        lifted = column * size // columns < place
        top = 1 if lifted else 2
        style = "card.frame" if lifted else "card.muted"
        for row in range(ROWS):
            canvas.text(left + column, top + row, edge, style)
    for column in range(1, columns):
        canvas.target(Rect(left + column, 1, 1, ROWS + 3), f"cut:{column * size // columns}")
    write_pointer(canvas, left + place * columns // size, place, paper, look)
    write_hash(canvas, scene, paper, look)
    return canvas


def deck_size(scene: Scene) -> int:
    """How many cards are cut: the smallest cut leaves as many below as the largest takes off."""
    places = [
        int(option.word.partition(":")[2]) for option in scene.options if option.kind == "cut"
    ]
    return min(places) + max(places) if places else GAMES[scene.game].deck.size


def write_pointer(canvas: Canvas, column: int, place: int, paper: str, look: Look) -> None:
    """An arrow below the place, and how many cards lie on either side."""
    canvas.text(column, ROWS + 2, look.glyphs.up, f"{paper}.key.bold")
    text = _("{count} cards from the top").format(count=place)
    x = min(max(0, column - len(text) // 2), canvas.width - len(text))
    canvas.text(x, ROWS + 3, look.fit(text, canvas.width), f"{paper}.gold.bold")


def write_hash(canvas: Canvas, scene: Scene, paper: str, look: Look) -> None:
    """What binds the table to this deck before the cut is known."""
    label = _("hash of the deck:")
    room = canvas.width - len(label) - 1
    short = look.fit(scene.hash, max(8, min(room, 24) if room < 64 else 64))
    x = max(0, (canvas.width - len(label) - len(short) - 1) // 2)
    x = canvas.text(x, canvas.height - 1, label + " ", f"{paper}.muted")
    canvas.text(x, canvas.height - 1, short, f"{paper}.muted")
