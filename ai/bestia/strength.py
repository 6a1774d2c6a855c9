"""How Bestia is played: what its players are made of."""

from ai.bestia.batched import kernel_batch, kernel_rolls
from ai.bestia.coaching import COACHING
from ai.bestia.kernel_seats import kernel_duel
from ai.bestia.laboratory import LABORATORY
from ai.bestia.roster import MAKERS
from ai.bestia.simulation import BestiaSimulation
from ai.strength import Strength

STRENGTH = Strength(
    makers=MAKERS,
    duel=kernel_duel,
    batch=kernel_batch,
    coaching=COACHING,
    simulation=BestiaSimulation,
    rolls=kernel_rolls,
    laboratory=LABORATORY,
)
