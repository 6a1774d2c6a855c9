"""Pictures of the large cards: 18 by 14 points, two by two to a cell.

A letter is a colour of `themes.PIXELS`; `.` is the card; `u`, `v` and `U` are the suit's own
colour, its dark and its light shade. A cell has two colours: of three, the rarest gives way.
"""

WIDTH, HEIGHT = 18, 14

SUIT_COLOURS = ("oOy", "rRe", "bBc", "gGl")
"""For each suit, what `u`, `v` and `U` stand for."""

PIPS = (
    (".yyyy.", "yyOOyy", "yyOOyy", ".yyyy."),
    ("rrrrrr", ".rrrr.", "..rr..", ".RRRR."),
    ("..bb..", "..bb..", "yyyyyy", "..NN.."),
    (".gggg.", ".gggg.", "..nn..", "..nn.."),
)
"""The pip of each suit, six by four."""

LEFT, MIDDLE, RIGHT = 0, 6, 12
TOP, CENTRE, LOW = 0, 5, 10

PLACES: dict[str, tuple[tuple[int, int], ...]] = {
    "2": ((MIDDLE, TOP), (MIDDLE, LOW)),
    "3": ((MIDDLE, TOP), (MIDDLE, CENTRE), (MIDDLE, LOW)),
    "4": ((LEFT, TOP), (RIGHT, TOP), (LEFT, LOW), (RIGHT, LOW)),
}
PLACES["5"] = (*PLACES["4"], (MIDDLE, CENTRE))
PLACES["6"] = (*PLACES["4"], (LEFT, CENTRE), (RIGHT, CENTRE))
PLACES["7"] = (*PLACES["6"], (MIDDLE, 2))
"""Where the pips of a number lie."""

ACES = (
    (
        "..................",
        "......yyyyyy......",
        "....yyYYYYYYyy....",
        "..yyYYooooooYYyy..",
        ".yyYooyyyyyyooYyy.",
        ".yYooyyyOOyyyooYy.",
        "yyYoyyOOOOOOyyoYyy",
        "yyYoyyOOOOOOyyoYyy",
        ".yYooyyyOOyyyooYy.",
        ".yyYooyyyyyyooYyy.",
        "..yyYYooooooYYyy..",
        "....yyYYYYYYyy....",
        "......yyyyyy......",
        "..................",
    ),
    (
        "..RRRRRRRRRRRRRR..",
        "..reRRRRRRRRRRrr..",
        "..rerrrrrrrrrrrr..",
        "..rerrrrrrrrrrrr..",
        "..rerrryyyyrrrrr..",
        "...rrrryyyyrrrr...",
        "....rerrrrrrrr....",
        "......rerrrr......",
        "........rr........",
        "........rr........",
        "......yyyyyy......",
        "........rr........",
        "......errrrr......",
        "....RRRRRRRRRR....",
    ),
    (
        "........cc........",
        "........cb........",
        "........cb........",
        "........cb........",
        "........cb........",
        "........cb........",
        "........cb........",
        "........cb........",
        "....yy..cb..yy....",
        "....yyyyyyyyyy....",
        "........nN........",
        "........nN........",
        "........nN........",
        ".......yyyy.......",
    ),
    (
        ".......llgggg.....",
        ".....llggggggG....",
        ".....lggggNggG....",
        ".....lggggggGG....",
        "......lgNggggG....",
        "......lgggggG.....",
        ".......lggNgG.....",
        ".......lggGG......",
        "........mnnN......",
        "........mnN.......",
        ".......mnnN.......",
        ".......mnN........",
        "......mnnN........",
        "......mnN.........",
    ),
)
"""The asso of each suit."""

KING = (
    "....Y...YY...Y....",
    "....Yy.yYYy.yY....",
    "....yyyyrryyyy....",
    "....oooooooooo....",
    "....nnffffffnn....",
    "....nffkffkffn....",
    "....nnffFFffnn....",
    "....nnnnrrnnnn....",
    "....nnnnnnnnnnff..",
    "..uuuunnnnnnuuuu..",
    ".uuuuuunnnnuuuuuu.",
    ".uuvuuuYYYYuuuvuu.",
    "uuuvuuuuYYuuuuvuuu",
    "uuuvuuuuYYuuuuvuuu",
)

KNIGHT = (
    "........uuuuYY....",
    "......uuuuuuuu....",
    "........ffff......",
    "..n.....fkff......",
    "..nnNN..ffff......",
    ".nnnnNNuuuuuu.....",
    "nnknnnNNuuuuuuff..",
    "nnnUUnNNuuuuuuff..",
    "nn..nnnnuuuunnnn..",
    "....nnnnvvvvnnnnNN",
    "....nnnnnnvvnnnnNN",
    "....nnnnnnkknnnn.N",
    "....nn.nn..nn.nn.N",
    "....kk.kk..kk.kk..",
)

PAGE = (
    "......uuuuuu..YY..",
    ".....uuuuuuuuYY...",
    "....nnffffffnn....",
    "....nnfkffkfnn....",
    "....nnffffffnn....",
    "......ffFFff......",
    "ff..uuuuYYuuuu....",
    "ffuuuuuuYYuuuuuu..",
    ".....uuuYYuuu.uu..",
    ".....OOOOOOOO.ff..",
    ".....vvvvvvvv.....",
    ".....UUU..UUU.....",
    ".....UUU..UUU.....",
    "....kkkk..kkkk....",
)

FIGURES = {"R": KING, "C": KNIGHT, "F": PAGE}

EMBLEMS = (
    (".yy.", "yOOy", "yOOy", ".yy."),
    ("rrrr", "rrrr", ".rr.", ".RR."),
    (".cc.", ".cc.", ".bb.", ".bb.", "yyyy", ".yy."),
    (".gg.", "gggg", "gggg", "gggg", ".nn.", ".nn."),
)
"""What a figure holds in the hand."""

HELD = {"R": (14, 8), "C": (14, 6), "F": (0, 6)}
"""The column at which it is held, and the row of the hand below it."""

MOTIFS = {
    "R": (
        "  M M M  ",
        "  |VVV|  ",
        "  (o o)  ",
        "  {\\=/}  ",
        " /|{ }|\\ ",
        "/ | * | \\",
        "  |___|  ",
    ),
    "C": (
        "   |\\_   ",
        "  /  .\\_ ",
        " |   ___)",
        " |    \\  ",
        " |  *  | ",
        " /_____\\ ",
        "[_______]",
    ),
    "F": (
        "   _,_~  ",
        "  (o o)  ",
        "   \\-/   ",
        "  /|*|\\  ",
        " / |*| \\ ",
        "   | |   ",
        "  _/ \\_  ",
    ),
    "AD": (
        "  .---.  ",
        " / .-. \\ ",
        "| / _ \\ |",
        "|| (_) ||",
        "| \\   / |",
        " \\ '-' / ",
        "  '---'  ",
    ),
    "AC": (
        " _______ ",
        " \\     / ",
        " |     | ",
        "  \\   /  ",
        "   '-'   ",
        "    |    ",
        "   _|_   ",
    ),
    "AS": (
        "    ^    ",
        "   | |   ",
        "   | |   ",
        "   | |   ",
        "  --+--  ",
        "    I    ",
        "    o    ",
    ),
    "AB": (
        "   .--.  ",
        "  (  o ) ",
        "  ( o  ) ",
        "   \\  /  ",
        "   | |   ",
        "   | |   ",
        "   '-'   ",
    ),
}
"""Drawings in plain signs, for screens without colours; `*` is the suit."""
