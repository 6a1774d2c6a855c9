"""The table of Bestia."""

from bestia_cli.draw.italian import ITALIAN
from bestia_cli.games.bestia.actions import ANSWERS
from bestia_cli.games.bestia.facts import FACTS
from bestia_cli.games.bestia.fields import FORM
from bestia_cli.games.bestia.reading import PAGE_OF, PAGES
from bestia_cli.games.bestia.saves import moment_of, name_game
from bestia_cli.games.bestia.told_rules import told_rules
from bestia_cli.games.bestia.typed import TYPED
from bestia_cli.games.bestia.voices import VOICES
from bestia_cli.games.bestia.words import WORDS
from bestia_cli.games.table import GameTable
from bestia_cli.language import N_

TABLE = GameTable(
    name="bestia",
    title="Bestia",
    about=N_("three prese and a piatto: who comes in and takes none pays it all"),
    art=ITALIAN,
    fan=("CS", "RC", "AD", "FB", "3S"),
    motto=N_("the Italian game of three prese, and of one card too bold"),
    module="bestia_cli.games.bestia.scene",
    pages=PAGES,
    page_of=PAGE_OF,
    drawing="bestia_cli.games.bestia.drawing",
    wording="bestia_cli.games.bestia.wording",
    taken=N_("prese"),
    column=N_("changed"),
    deal=N_("smazzata"),
    deals=N_("smazzate"),
    form=FORM,
    day="smazzata",
    moment=moment_of,
    name_save=name_game,
    facts=FACTS,
    answers=ANSWERS,
    typed=TYPED,
    marks=("presa",),
    worth=lambda stake: int(stake.pot),
    words=WORDS,
    told_rules=told_rules,
    voices=VOICES,
    lessons="bestia_cli.games.bestia.lessons",
)
