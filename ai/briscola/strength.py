"""How Briscola is played: what its players are made of."""

from ai.briscola.coaching import COACHING, scores, shares_won
from ai.briscola.rolls import kernel_rolls
from ai.briscola.roster import MAKERS
from ai.strength import Strength

STRENGTH = Strength(
    makers=MAKERS, coaching=COACHING, worth=scores, shares=shares_won, rolls=kernel_rolls
)
