"""All that Briscola says in its own words."""

from bestia_cli.games.briscola.names import standing
from bestia_cli.games.briscola.status import stage
from bestia_cli.games.briscola.wording import coaching, guide, narration, prompts, settlement
from bestia_cli.games.briscola.wording.reasons import value
from bestia_cli.wording.italian import card_name, the_card
from bestia_cli.wording.record import Wording

WORDING = Wording(
    card=lambda game, card: card_name(card),
    the_card=lambda game, card: the_card(card),
    value=value,
    stage=stage,
    opening=narration.opening,
    event=narration.event_line,
    headline=settlement.headline,
    ending=settlement.ending_lines,
    prompt=prompts.prompt,
    label=prompts.label,
    word=prompts.word_label,
    standing=standing,
    on_table=guide.on_table,
    what_to_do=guide.what_to_do,
    rules=guide.rules_for,
    coach=coaching.COACH,
)
