"""Bestia for the registry."""

from engine.bestia.forms import (
    CARD,
    CUT,
    VOCABULARY,
    gains,
    read_result,
    read_stake,
    read_table,
    write_table,
)
from engine.bestia.layout import MAX_PLAYERS, OPTION_LETTERS
from engine.bestia.rules import MIN_PLAYERS, NAMES, Rules, parse_json
from engine.game import CENTS, Cut, Game
from engine.italian import FORTY, ITALIAN

GAME = Game(
    name="bestia",
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    usual=Rules().players,
    deck=ITALIAN,
    vocabulary=VOCABULARY,
    pack=lambda players, options: FORTY,
    default_rules=Rules,
    read_rules=parse_json,
    read_stake=read_stake,
    read_result=read_result,
    write_table=write_table,
    read_table=read_table,
    gains=gains,
    named=NAMES,
    option_letters=OPTION_LETTERS,
    cut=Cut("§2.1"),
    module="engine.bestia.heavy",
    unit=CENTS,
    was_flat=True,
    mistakes=(CUT, CARD),
    allows_mistakes=lambda rules: bool(rules.tavolo_vero),
)
