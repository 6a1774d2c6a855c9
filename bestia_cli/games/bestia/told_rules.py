"""What is played at a table of Bestia, in a few lines."""

from bestia_cli.language import _
from bestia_cli.money import money
from engine.bestia.rules import Rules


def told_rules(rules: Rules) -> list[str]:
    """The rules of this table, where tables differ."""
    ante, fee = money(rules.startup_ante), money(rules.dealer_fee)
    lines = [_("Fee {fee}, ante at a start {ante}").format(fee=fee, ante=ante)]
    if rules.startup_entry == "closed":
        lines.append(_("A start is a giro chiuso (§12)"))
    if rules.salvo_threshold is not None:
        above = money(rules.salvo_threshold)
        lines.append(_("Above {amount} the piatto is always paid (§10.2)").format(amount=above))
    if not rules.societa:
        lines.append(_("No società (§6.4)"))
    if not rules.salvo_agreement:
        lines.append(_("No vote at 1-1-1-0 (§10.2)"))
    if rules.lead_obligation == "every":
        lines.append(_("Di mano binds at every lead (§8)"))
    if rules.tavolo_vero:
        lines.append(_("Tavolo vero: mistakes cost the pot (§2.1, §7.3)"))
    return lines
