"""All sentences of a game, in the current language, from plain data."""

from bestia_cli.money import decimal, money, percent
from bestia_cli.wording.coach import (
    advice_lines,
    figure_lines,
    grade_now,
    price_text,
    reason_text,
    thinking_text,
    truth_lines,
)
from bestia_cli.wording.letters import fit_letters
from bestia_cli.wording.names import level_name, seat_name
from bestia_cli.wording.plain import balance_line
from bestia_cli.wording.reasons import explain
from bestia_cli.wording.review import (
    better_text,
    edge_line,
    gain_line,
    grade_text,
    rescue_lines,
    review_lines,
)
from bestia_cli.wording.telling import (
    card_name,
    card_names,
    ending_lines,
    headline,
    help_for,
    label,
    mistake_line,
    prompt,
    rules_for,
    sentence,
    sentence_at,
    stage,
    standing,
    story,
    trick_line,
    word_label,
)

__all__ = [
    "advice_lines",
    "balance_line",
    "better_text",
    "card_name",
    "card_names",
    "decimal",
    "edge_line",
    "ending_lines",
    "explain",
    "figure_lines",
    "fit_letters",
    "gain_line",
    "grade_now",
    "grade_text",
    "headline",
    "help_for",
    "label",
    "level_name",
    "mistake_line",
    "money",
    "percent",
    "price_text",
    "prompt",
    "reason_text",
    "rescue_lines",
    "review_lines",
    "rules_for",
    "seat_name",
    "sentence",
    "sentence_at",
    "stage",
    "standing",
    "story",
    "thinking_text",
    "trick_line",
    "truth_lines",
    "word_label",
]
