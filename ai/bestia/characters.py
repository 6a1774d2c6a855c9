"""Characters: how a player differs in style, with the same head for cards."""

from dataclasses import dataclass

import numpy as np

from ai.bestia.policy import COMPANY, CROWD, ENTER, KEEP_POT, SLIPS, STYLE_SIZE, TAKE_BUCO, Style


@dataclass(frozen=True)
class Character:
    text: str
    leanings: dict[int, float]
    """Numbers of a style (see ai.bestia.policy) that are not 0."""


CHARACTERS = {
    "plain": Character("plays as it learnt to", {}),
    "prudent": Character(
        "enters with good cards only, and takes a buco in company if at all",
        {ENTER: -0.06, TAKE_BUCO: -2.0, COMPANY: 1.0},
    ),
    "bold": Character(
        "enters with cards that others throw away, and takes bucos alone",
        {ENTER: 0.06, TAKE_BUCO: 1.5, COMPANY: -2.0},
    ),
    "vengeful": Character(
        "comes in after others, to bring them down, and would rather keep the piatto growing",
        {ENTER: -0.02, CROWD: 0.05, TAKE_BUCO: 1.0, KEEP_POT: 6.0},
    ),
    "sociable": Character(
        "offers a società, joins every one, and likes to leave the piatto on the table",
        {COMPANY: 4.0, TAKE_BUCO: -1.0, KEEP_POT: 3.0},
    ),
}


def style_of(character: str = "plain", slips: float = 0.0) -> Style:
    style = np.zeros(STYLE_SIZE)
    style[SLIPS] = slips
    for number, lean in CHARACTERS[character].leanings.items():
        style[number] = lean
    return style
