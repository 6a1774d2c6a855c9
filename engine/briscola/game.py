"""Briscola for the registry."""

from engine.briscola.forms import (
    VOCABULARY,
    gains,
    read_result,
    read_stake,
    read_table,
    write_table,
)
from engine.briscola.layout import OPTION_LETTERS
from engine.briscola.order import CARD_AT, NOT_FOR_THREE, sides_of
from engine.briscola.rules import NAMES, PLAYERS, Rules, parse_json
from engine.cards import Pack
from engine.game import GAMES_WON, Cut, Game
from engine.italian import FORTY, ITALIAN

THIRTY_NINE = Pack(tuple(card for card in FORTY.cards if card != CARD_AT[NOT_FOR_THREE]))
"""Without the 2 of coppe: three play with these (§1)."""

GAME = Game(
    name="briscola",
    players=PLAYERS,
    usual=PLAYERS.start,
    deck=ITALIAN,
    vocabulary=VOCABULARY,
    pack=lambda players, options: THIRTY_NINE if players == 3 else FORTY,
    default_rules=Rules,
    read_rules=parse_json,
    read_stake=read_stake,
    read_result=read_result,
    write_table=write_table,
    read_table=read_table,
    gains=gains,
    named=NAMES,
    option_letters=OPTION_LETTERS,
    cut=Cut("§2"),
    module="engine.briscola.heavy",
    unit=GAMES_WON,
    teams=sides_of,
)
