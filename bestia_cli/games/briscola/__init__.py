"""The table of Briscola."""

from bestia_cli.draw.italian import ITALIAN
from bestia_cli.games.briscola.actions import ANSWERS
from bestia_cli.games.briscola.facts import FACTS
from bestia_cli.games.briscola.fields import FORM, told_rules
from bestia_cli.games.briscola.reading import PAGE_OF, PAGES
from bestia_cli.games.briscola.saves import moment_of
from bestia_cli.games.briscola.typed import TYPED
from bestia_cli.games.briscola.words import WORDS
from bestia_cli.games.table import GameTable
from bestia_cli.language import N_

TABLE = GameTable(
    name="briscola",
    title="Briscola",
    about=N_("three cards in hand, one turned for trumps, 120 points to share"),
    art=ITALIAN,
    fan=("AD", "3C", "RS", "CB", "FD"),
    module="bestia_cli.games.briscola.scene",
    pages=PAGES,
    page_of=PAGE_OF,
    drawing="bestia_cli.games.briscola.drawing",
    wording="bestia_cli.games.briscola.wording",
    taken=N_("prese"),
    form=FORM,
    moment=moment_of,
    facts=FACTS,
    answers=ANSWERS,
    typed=TYPED,
    marks=("presa",),
    words=WORDS,
    told_rules=told_rules,
    lessons="bestia_cli.games.briscola.lessons",
)
