"""All that Bestia says in its own words."""

from bestia_cli.games.bestia.status import stage
from bestia_cli.games.bestia.wording import coaching, guide, narration, prompts, settlement
from bestia_cli.games.bestia.wording.names import standing
from bestia_cli.games.bestia.wording.reasons import value
from bestia_cli.language import N_
from bestia_cli.wording.italian import card_name, the_card
from bestia_cli.wording.record import CoachWords, Wording

COACH = CoachWords(
    value=N_("{value} ± {error} pots"),
    cost=N_("{cost} pots"),
    behind=N_("{cost} ± {error} pots behind."),
    edge=N_("Edge {edge} pots: {play} by play, {luck} by luck."),
    thinking=N_("{value} pots"),
    reason=coaching.reason,
)

WORDING = Wording(
    card=lambda game, card: card_name(card),
    the_card=lambda game, card: the_card(card),
    value=value,
    stage=stage,
    opening=narration.opening,
    event=narration.event_line,
    mistake=narration.mistake_line,
    before=("cut",),
    headline=settlement.headline,
    ending=settlement.ending_lines,
    prompt=prompts.prompt,
    label=prompts.label,
    word=prompts.word_label,
    standing=standing,
    on_table=guide.on_table,
    what_to_do=guide.what_to_do,
    rules=guide.rules_for,
    coach=COACH,
)
