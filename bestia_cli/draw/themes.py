"""The themes: green felt, night blue, daylight, high contrast; sixteen colours; none."""

from bestia_cli.draw.styles import Palette, Paper

LIKE = {
    "spades": "text",
    "hearts": "coppe",
    "diamonds": "spade",
    "clubs": "bastoni",
    "trump": "denari",
    "joker": "buco",
}
"""The inks of the French suits, of trumps and jokers: four suits in four colours, as the Italian
ones have them."""


def suited(inks: dict[str, str]) -> dict[str, str]:
    """Inks, with those of all suits among them."""
    return inks | {name: inks[like] for name, like in LIKE.items()}


ITALIAN_CARD_INKS = {
    "text": "#2b2419",
    "muted": "#6a5f4c",
    "denari": "#8a5a00",
    "coppe": "#b01e28",
    "spade": "#1c4c9c",
    "bastoni": "#1c6430",
    "buco": "#6a2a96",
    "gold": "#8a5a00",
    "debt": "#b01e28",
    "frame": "#9a8f78",
    "chosen": "#9c5600",
    "winning": "#8a5a00",
    "shade": "#d8cdb4",
    "pattern": "#d8cdb4",
}
CARD_INKS = suited(ITALIAN_CARD_INKS)
FORBIDDEN_INKS = dict.fromkeys(CARD_INKS, "#4a4437") | {"frame": "#8b8472", "muted": "#4a4437"}
PIXELS = {
    "_": "#f5ecd7",
    "y": "#eab030",
    "Y": "#ffd766",
    "o": "#a8700a",
    "O": "#7a4e00",
    "r": "#c02a34",
    "R": "#86141d",
    "e": "#e8656b",
    "b": "#2a5db4",
    "B": "#173a78",
    "c": "#7ea6e0",
    "s": "#6f8fb8",
    "S": "#c3d4ea",
    "g": "#2a7d42",
    "G": "#17522a",
    "l": "#62b070",
    "n": "#8a5428",
    "N": "#5b3415",
    "m": "#b57b45",
    "f": "#eabf98",
    "F": "#c98f66",
    "k": "#2a1c12",
    "w": "#fffdf6",
    "a": "#8f8a80",
    "A": "#c9c4b8",
}
"""Letters of the pictures in `pictures`; `_` is the card itself."""


def card_papers(cream: str = "#f5ecd7", back: str = "#7d2230") -> dict[str, Paper]:
    return {
        "card": Paper(cream, "card"),
        "forbidden": Paper("#b9b2a0", "forbidden"),
        "back": Paper(back, "back"),
    }


def table_papers(**colours: str) -> dict[str, Paper]:
    return {name: Paper(colour, "table") for name, colour in colours.items()}


def back_inks(pattern: str, text: str = "#ffffff") -> dict[str, str]:
    return {"text": text, "frame": pattern, "pattern": pattern}


FELTRO = Palette(
    "feltro",
    True,
    table_papers(
        table="#0f231a",
        felt="#12492b",
        bar="#0a1812",
        row="#1d4230",
        panel="#0c1c15",
        seat="#14301f",
    )
    | card_papers(),
    {
        "table": suited(
            {
                "text": "#eef3ea",
                "muted": "#a5bdab",
                "gold": "#f5bf45",
                "debt": "#ffa599",
                "gain": "#8be8a8",
                "in": "#8be8a8",
                "buco": "#e0b3ff",
                "societa": "#8fdcec",
                "out": "#9fb6a5",
                "key": "#f5bf45",
                "alarm": "#ffa599",
                "denari": "#f5bf45",
                "coppe": "#ffa599",
                "spade": "#a9cbff",
                "bastoni": "#93e6a0",
                "frame": "#4d8463",
                "shade": "#0c3a21",
                "rail": "#6b4524",
                "pattern": "#1b5c39",
            }
        ),
        "card": CARD_INKS,
        "forbidden": FORBIDDEN_INKS,
        "back": back_inks("#c98a6a"),
    },
    PIXELS,
)

NOTTE = Palette(
    "notte",
    True,
    table_papers(
        table="#0d1424",
        felt="#182a4c",
        bar="#080d19",
        row="#21365f",
        panel="#0b111f",
        seat="#131d33",
    )
    | card_papers("#f2ede0", "#2c3f75"),
    {
        "table": suited(
            {
                "text": "#eaf0fb",
                "muted": "#a3b2cf",
                "gold": "#f2c65a",
                "debt": "#ff9fa6",
                "gain": "#86e3b5",
                "in": "#86e3b5",
                "buco": "#d8b4ff",
                "societa": "#86d9ef",
                "out": "#a0aecb",
                "key": "#f2c65a",
                "alarm": "#ff9fa6",
                "denari": "#f2c65a",
                "coppe": "#ff9fa6",
                "spade": "#a6c8ff",
                "bastoni": "#8fe0a5",
                "frame": "#4a6397",
                "shade": "#12213d",
                "rail": "#46557d",
                "pattern": "#22386a",
            }
        ),
        "card": CARD_INKS,
        "forbidden": FORBIDDEN_INKS,
        "back": back_inks("#8fa3dd"),
    },
    PIXELS | {"_": "#f2ede0"},
)

GIORNO = Palette(
    "giorno",
    False,
    table_papers(
        table="#f1ece0",
        felt="#cfe3cd",
        bar="#e2dac6",
        row="#dfe8cf",
        panel="#f7f3e9",
        seat="#faf7ef",
    )
    | card_papers("#fffdf5", "#a3343f")
    | {"forbidden": Paper("#d3cdbd", "forbidden")},
    {
        "table": suited(
            {
                "text": "#22281f",
                "muted": "#4f5a4b",
                "gold": "#704500",
                "debt": "#a01421",
                "gain": "#0f5a2c",
                "in": "#0f5a2c",
                "buco": "#6a2a96",
                "societa": "#0b5566",
                "out": "#50594d",
                "key": "#8a3b00",
                "alarm": "#a01421",
                "denari": "#704500",
                "coppe": "#a01421",
                "spade": "#173f86",
                "bastoni": "#0f5a2c",
                "frame": "#8fa488",
                "shade": "#b4cdb2",
                "rail": "#a9773f",
                "pattern": "#bcd4ba",
            }
        ),
        "card": CARD_INKS,
        "forbidden": FORBIDDEN_INKS,
        "back": back_inks("#e6a9a0"),
    },
    PIXELS | {"_": "#fffdf5"},
)

CONTRASTO = Palette(
    "contrasto",
    True,
    table_papers(
        table="#000000",
        felt="#001c0d",
        bar="#000000",
        row="#003a66",
        panel="#000000",
        seat="#000000",
    )
    | card_papers("#ffffff", "#00307a")
    | {
        "forbidden": Paper("#8c8c8c", "forbidden"),
    },
    {
        "table": suited(
            {
                "text": "#ffffff",
                "muted": "#d6d6d6",
                "gold": "#ffd84a",
                "debt": "#ffb3b3",
                "gain": "#9dffb8",
                "in": "#9dffb8",
                "buco": "#ecc8ff",
                "societa": "#9df0ff",
                "out": "#d0d0d0",
                "key": "#ffd84a",
                "alarm": "#ffb3b3",
                "denari": "#ffd84a",
                "coppe": "#ffb3b3",
                "spade": "#b9d6ff",
                "bastoni": "#9dffb8",
                "frame": "#ffffff",
                "shade": "#000000",
                "rail": "#ffffff",
                "pattern": "#5f8f74",
            }
        ),
        "card": suited(
            ITALIAN_CARD_INKS
            | {
                "text": "#000000",
                "muted": "#3a3a3a",
                "denari": "#6b4300",
                "coppe": "#a00010",
                "spade": "#00329a",
                "bastoni": "#00521a",
                "frame": "#000000",
                "chosen": "#7a3d00",
                "winning": "#6b4300",
                "gold": "#6b4300",
            }
        ),
        "forbidden": dict.fromkeys(CARD_INKS, "#000000"),
        "back": back_inks("#ffffff"),
    },
    PIXELS | {"_": "#ffffff"},
)

THEMES = {palette.name: palette for palette in (FELTRO, NOTTE, GIORNO, CONTRASTO)}
"""By name, as in the settings."""

PAPER_NAMES = tuple(FELTRO.papers)


def named(name: str, dark: bool, table: dict[str, str], back: tuple[str, str]) -> Palette:
    """A palette of the sixteen colours, whose shades belong to the terminal: cards are outlines, so
    that nothing but the terminal's own background lies under a text."""
    paper, bar = ("black", "bright_black") if dark else ("bright_white", "white")
    forbidden = dict.fromkeys(CARD_INKS, "bright_black")
    plain = {name: Paper(paper, "table") for name in PAPER_NAMES}
    plain |= {
        "bar": Paper("blue" if dark else bar, "bar"),
        "row": Paper("blue" if dark else bar, "bar"),
        "card": Paper(paper, "table"),
        "forbidden": Paper(paper, "forbidden"),
        "back": Paper(back[0], "back"),
    }
    on_bar = dict.fromkeys(table, table["text"]) | {"gold": "bright_yellow" if dark else "black"}
    backs = {"text": back[1], "frame": back[1], "pattern": back[1]}
    inks = {"table": table, "bar": on_bar, "forbidden": forbidden, "back": backs}
    return Palette(name, dark, plain, inks)


NAMED_DARK = named(
    "sedici",
    True,
    suited(
        {
            "text": "bright_white",
            "muted": "white",
            "gold": "bright_yellow",
            "debt": "bright_red",
            "gain": "bright_green",
            "in": "bright_green",
            "buco": "bright_magenta",
            "societa": "bright_cyan",
            "out": "white",
            "key": "bright_yellow",
            "alarm": "bright_red",
            "denari": "bright_yellow",
            "coppe": "bright_red",
            "spade": "bright_cyan",
            "bastoni": "bright_green",
            "frame": "green",
            "chosen": "bright_yellow",
            "winning": "bright_yellow",
            "shade": "green",
            "rail": "green",
            "pattern": "bright_black",
        }
    ),
    ("blue", "bright_white"),
)

NAMED_LIGHT = named(
    "sedici-chiaro",
    False,
    suited(
        {
            "text": "black",
            "muted": "black",
            "gold": "magenta",
            "debt": "red",
            "gain": "blue",
            "in": "blue",
            "buco": "magenta",
            "societa": "blue",
            "out": "bright_black",
            "key": "magenta",
            "alarm": "red",
            "denari": "magenta",
            "coppe": "red",
            "spade": "blue",
            "bastoni": "green",
            "frame": "bright_black",
            "chosen": "magenta",
            "winning": "magenta",
            "shade": "bright_black",
            "rail": "bright_black",
            "pattern": "white",
        }
    ),
    ("blue", "bright_white"),
)

MONO_INKS = dict.fromkeys(NAMED_DARK.inks["table"], "") | {
    "muted": "dim",
    "gold": "bold",
    "alarm": "bold",
    "key": "bold",
    "in": "bold",
    "buco": "bold",
    "societa": "bold",
    "out": "dim",
    "chosen": "bold",
    "winning": "bold",
    "pattern": "dim",
}

MONO = Palette(
    "mono",
    True,
    {name: Paper(None, "table") for name in PAPER_NAMES}
    | {
        "bar": Paper(None, "table"),
        "row": Paper(None, "table", ("bold",)),
        "forbidden": Paper(None, "table", ("dim",)),
    },
    {"table": MONO_INKS},
    coloured=False,
)
"""Without colours: bold, dim and reverse only."""
