"""Big digits, and the letters of a few words of the game, three rows high."""

from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.look import Look

BLOCKS = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": (" ▀█", "  █", "  ▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    ".": (" ", " ", "▀"),
    ",": (" ", " ", "▄"),
    "€": (" █▀▀", "▀█▀ ", " ▀▀▀"),
    "-": ("   ", "▀▀▀", "   "),
    "+": ("   ", "▀█▀", " ▀ "),
    " ": (" ", " ", " "),
    "A": ("▄▀▄", "█▀█", "▀ ▀"),
    "B": ("█▀▄", "█▀▄", "▀▀ "),
    "C": ("█▀▀", "█  ", "▀▀▀"),
    "E": ("█▀▀", "█▀ ", "▀▀▀"),
    "I": ("█", "█", "▀"),
    "N": ("█▄ █", "█ ▀█", "▀  ▀"),
    "L": ("█  ", "█  ", "▀▀▀"),
    "O": ("█▀█", "█ █", "▀▀▀"),
    "P": ("█▀█", "█▀▀", "▀  "),
    "R": ("█▀▄", "█▀▄", "▀ ▀"),
    "S": ("█▀▀", "▀▀█", "▀▀▀"),
    "T": ("▀█▀", " █ ", " ▀ "),
    "V": ("█ █", "█ █", " ▀ "),
    "!": ("█", "▀", "▀"),
}
SEGMENTS = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("   ", "  |", "  |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    ".": (" ", " ", "."),
    ",": (" ", " ", ","),
    "€": ("", "", ""),
    "-": ("   ", " _ ", "   "),
    "+": ("   ", "_|_", " | "),
    " ": (" ", " ", " "),
}


def big_width(text: str, look: Look) -> int:
    """How many cells a text of digits takes; 0 if there is a sign in it that has no big form."""
    table = SEGMENTS if look.glyphs.ascii else BLOCKS
    if any(sign not in table for sign in text):
        return 0
    return sum(len(table[sign][0]) + 1 for sign in text) - 1


def draw_big(canvas: Canvas, x: int, y: int, text: str, style: str, look: Look) -> None:
    """Write digits three rows high."""
    table = SEGMENTS if look.glyphs.ascii else BLOCKS
    for sign in text:
        for row, line in enumerate(table[sign]):
            canvas.text(x, y + row, line, style)
        x += len(table[sign][0]) + 1
