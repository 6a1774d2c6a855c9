"""The name of the program in big letters, and a fan of cards."""

from collections.abc import Sequence

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.cards import draw_card
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS, LARGE

LETTERS = (
    (
        "##.....",
        "##.....",
        "##.....",
        "##.###.",
        "###..##",
        "##...##",
        "##...##",
        "##...##",
        "###..##",
        "##.###.",
    ),
    (
        ".......",
        ".......",
        ".......",
        ".#####.",
        "##...##",
        "##...##",
        "#######",
        "##.....",
        "##...##",
        ".#####.",
    ),
    (
        ".......",
        ".......",
        ".......",
        ".######",
        "##.....",
        "##.....",
        ".#####.",
        ".....##",
        ".....##",
        "######.",
    ),
    (
        "......",
        ".##...",
        ".##...",
        "######",
        ".##...",
        ".##...",
        ".##...",
        ".##...",
        ".##...",
        "..####",
    ),
    (
        "######",
        "######",
        "..##..",
        "..##..",
        "..##..",
        "..##..",
        "..##..",
        "..##..",
        "######",
        "######",
    ),
    (
        "..####..",
        ".######.",
        "##....##",
        "##....##",
        "##....##",
        "########",
        "########",
        "##....##",
        "##....##",
        "##....##",
    ),
)
"""b e s t I A, in points: two of them, one above the other, are a cell."""
GOLDEN = 4
"""From this letter on they are of gold."""
GAP = 2

PLAIN_LETTERS = (
    r" _               _   ___    _    ",
    r"| |__   ___  ___| |_|_ _|  / \   ",
    r"| '_ \ / _ \/ __| __|| |  / _ \  ",
    r"| |_) |  __/\__ \ |_ | | / ___ \ ",
    "|_.__/ \\___||___/\\__|___/_/   \\_\\",
)

HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
TITLE_HEIGHT = len(LETTERS[0]) // 2

ARC = (2, 1, 0, 1, 2)
"""How much lower than the highest each of them lies."""


def title_width(look: Look) -> int:
    if look.glyphs.ascii:
        return len(PLAIN_LETTERS[0])
    return sum(len(letter[0]) + GAP for letter in LETTERS) - GAP


def draw_letters(paper: str, look: Look) -> Canvas:
    """The name of the program, five rows high."""
    canvas = Canvas(title_width(look), TITLE_HEIGHT, paper)
    if look.glyphs.ascii:
        for y, line in enumerate(PLAIN_LETTERS):
            canvas.text(0, y, line, f"{paper}.gold.bold")
        return canvas
    x = 0
    for place, letter in enumerate(LETTERS):
        style = f"{paper}.gold" if place >= GOLDEN else f"{paper}.text"
        for y in range(TITLE_HEIGHT):
            pairs = zip(letter[2 * y], letter[2 * y + 1], strict=True)
            canvas.text(x, y, "".join(HALVES[upper + lower] for upper, lower in pairs), style)
        x += len(letter[0]) + GAP
    return canvas


def arc_of(cards: int) -> tuple[int, ...]:
    first = (len(ARC) - cards) // 2
    return ARC[first : first + cards]


def draw_fan(fan: Sequence[int], cards: int, step: int, paper: str, look: Look) -> Canvas:
    """Cards that lie over each other in an arc, the middle one on top: five, or the three in their
    middle."""
    arc = arc_of(cards)
    width, height = CARD_CELLS[LARGE]
    canvas = Canvas((cards - 1) * step + width, height + max(arc) - min(arc), paper)
    first = (len(fan) - cards) // 2
    middle = cards // 2
    for place in sorted(range(cards), key=lambda place: -abs(place - middle)):
        card = draw_card(fan[first + place], LARGE, look)
        canvas.paste(card, place * step, arc[place] - min(arc))
    return canvas
