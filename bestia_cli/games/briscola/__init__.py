"""The table of Briscola."""

from bestia_cli.draw.italian import ITALIAN
from bestia_cli.games.briscola.actions import ANSWERS
from bestia_cli.games.briscola.typed import TYPED
from bestia_cli.games.table import GameTable
from bestia_cli.language import N_

TABLE = GameTable(
    name="briscola",
    title="Briscola",
    about=N_("three cards in hand, one turned for trumps, 120 points to share"),
    art=ITALIAN,
    fan=("AD", "3C", "RS", "CB", "FD"),
    module="bestia_cli.games.briscola.scene",
    drawing="bestia_cli.games.briscola.drawing",
    wording="bestia_cli.games.briscola.wording",
    taken=N_("prese"),
    answers=ANSWERS,
    typed=TYPED,
    marks=("presa",),
)
