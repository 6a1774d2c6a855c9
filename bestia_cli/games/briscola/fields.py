"""How the forms ask for the rules of Briscola."""

from typing import Any

from bestia_cli.games.briscola.records import POINTS, POINTS_LABELS, SHOWN
from bestia_cli.games.fields import LEVEL_NOTES, FormField, RulesForm, Values
from bestia_cli.language import N_, _
from engine.briscola.rules import Rules

TARGETS = {
    "3": N_("match to 3 deals"),
    "1": N_("every deal a match"),
    "2": N_("match to 2 deals"),
    "5": N_("match to 5 deals"),
    "0": N_("no matches"),
}
SEVENS = {
    "turn": N_("at any own turn"),
    "draw": N_("just after drawing it"),
    "off": N_("never"),
}
LOOKS = {
    "stock": N_("when the stock is out"),
    "last": N_("before the last presa"),
    "off": N_("never"),
}


def translated(labels: dict[str, str]) -> dict[str, str]:
    return {value: _(label) for value, label in labels.items()}


TERMS = (
    FormField(
        "target",
        N_("Match"),
        N_("How many deals a side has to win for the match; then the count starts anew (§9)."),
        "3",
        lambda: translated(TARGETS),
        kept=TARGETS,
    ),
    FormField(
        POINTS,
        N_("Points"),
        N_(
            "Whether the table counts along what is in the piles; to remember it is half of the "
            "game. It can be changed at any time in the settings."
        ),
        SHOWN,
        lambda: translated(POINTS_LABELS),
        kept=POINTS_LABELS,
    ),
)

RULES = (
    FormField(
        "seven",
        N_("The Sette"),
        N_(
            "When the Sette di briscola may be swapped for the turned card: by a seat that has won "
            "a presa, for a higher card (§6)."
        ),
        "turn",
        lambda: translated(SEVENS),
    ),
    FormField(
        "look",
        N_("Partners look"),
        N_("With four: when partners see each other's cards (§7)."),
        "stock",
        lambda: translated(LOOKS),
    ),
)


def read_rules(values: Values, players: int, own: bool) -> Rules:
    """The rules of the form; what is not shown in it does not count. Points are no rule."""
    target = int(values["target"])
    if not own:
        return Rules(players=players, target=target)
    return Rules(players=players, seven=values["seven"], look=values["look"], target=target)


FORM = RulesForm(
    read_rules,
    TERMS,
    RULES,
    players_note=N_(
        "Two, three, or four in two teams, you among them: with four your partner sits opposite "
        "(§2). Seat by seat each can have a level of its own."
    ),
    watched_note=N_("Two, three, or four in two teams (§2)."),
    level_notes=LEVEL_NOTES
    | {
        "dilettante": N_("plays by feel, and spares trumps and carichi"),
        "esperto": N_("thinks of what the others may hold"),
        "campione": N_("reads your cards from what you play"),
        "maestro": N_("a champion with time to think"),
    },
)


def told_rules(rules: Any) -> list[str]:
    """The rules of this table, where tables differ."""
    lines = [_("No matches (§9)")]
    if rules.target:
        lines = [_("A match goes to who wins {count} of the deals (§9)").format(count=rules.target)]
    if rules.seven != "turn":
        lines.append(_("The Sette is swapped: {when} (§6)").format(when=_(SEVENS[rules.seven])))
    if rules.players == FOUR and rules.look != "stock":
        lines.append(_("Partners look: {when} (§7)").format(when=_(LOOKS[rules.look])))
    return lines


FOUR = 4
