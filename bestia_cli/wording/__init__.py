"""All sentences of the game, in the current language, from plain data."""

from bestia_cli.money import decimal, money, percent
from bestia_cli.wording.coach import advice_lines, review_lines
from bestia_cli.wording.guide import help_for, rules_for
from bestia_cli.wording.letters import fit_letters
from bestia_cli.wording.names import (
    card_name,
    card_names,
    card_short,
    level_name,
    rank_name,
    seat_name,
    standing,
    suit_name,
    the_card,
)
from bestia_cli.wording.narration import presa_line, sentence, sentence_at, story
from bestia_cli.wording.prompts import label, prompt, word_label
from bestia_cli.wording.reasons import explain
from bestia_cli.wording.settlement import balance_line, ending_lines, headline

__all__ = [
    "advice_lines",
    "balance_line",
    "card_name",
    "card_names",
    "card_short",
    "decimal",
    "ending_lines",
    "explain",
    "fit_letters",
    "headline",
    "help_for",
    "label",
    "level_name",
    "money",
    "percent",
    "presa_line",
    "prompt",
    "rank_name",
    "review_lines",
    "rules_for",
    "seat_name",
    "sentence",
    "sentence_at",
    "standing",
    "story",
    "suit_name",
    "the_card",
    "word_label",
]
