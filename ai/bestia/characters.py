"""Characters: how a player differs in style, with the same head for cards."""

from dataclasses import dataclass

from ai.games import Person

SLIPS, ENTER, CROWD, TAKE_BUCO, SOCIABLE, KEEP_POT = range(6)
STYLE_SIZE = 6
"""The numbers of a style. SLIPS: how often any legal choice is made instead. ENTER: pots added to
the worth of keeping; CROWD: the same for each rival who is already in. TAKE_BUCO, SOCIABLE
(società) and KEEP_POT (the vote): how inclined to it, as the logarithm of a factor; 0 is the
policy's own."""


@dataclass(frozen=True)
class Character:
    text: str
    leanings: dict[int, float]
    """Numbers of a style that are not 0."""


CHARACTERS = {
    "plain": Character("plays as it learnt to", {}),
    "prudent": Character(
        "enters with good cards only, and takes a buco in company if at all",
        {ENTER: -0.06, TAKE_BUCO: -2.0, SOCIABLE: 1.0},
    ),
    "bold": Character(
        "enters with cards that others discard, and takes bucos alone",
        {ENTER: 0.06, TAKE_BUCO: 1.5, SOCIABLE: -2.0},
    ),
    "vengeful": Character(
        "comes in after others, to bring them down, and would rather keep the piatto growing",
        {ENTER: -0.03, CROWD: 0.08, TAKE_BUCO: 1.0, KEEP_POT: 6.0},
    ),
    "sociable": Character(
        "offers a società, joins every one, and likes to leave the piatto on the table",
        {SOCIABLE: 4.0, TAKE_BUCO: -1.0, KEEP_POT: 6.0},
    ),
}


PEOPLE = {
    "Ines": Person("sociable", "♪", "&"),
    "Gaspare": Person("bold", "☼", "*"),
    "Nonna Pia": Person("prudent", "◊", "o"),
    "Tullio": Person("vengeful", "‡", "#"),
    "Mirella": Person("bold", "♫", "~"),
    "Oreste": Person("vengeful", "¤", "@"),
    "Zia Lina": Person("sociable", "☺", ")"),
    "Beppe": Person("bold", "▪", "+"),
    "Ada": Person("prudent", "§", "$"),
    "Fausto": Person("vengeful", "¶", "%"),
}
"""Who sits at the tables, each in a way of their own."""
