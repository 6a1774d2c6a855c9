"""How the forms ask for the rules of Bestia."""

import re
from typing import Any

from bestia_cli.games.fields import LEVEL_NOTES, FieldError, FormField, RulesForm, Values, yes_no
from bestia_cli.language import N_, _
from bestia_cli.money import localize, money
from engine.bestia.rules import STAKES, Rules

OWN = "own"
"""Instead of a stake: one's own."""
THIRD = 3
"""Cents: what is put in must be a multiple of it, or thirds would not be whole (§10.1)."""
AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?")

STAKE_NAMES = {
    "low": N_("low stakes"),
    "medium": N_("medium stakes"),
    "high": N_("high stakes"),
}


def stake_choices() -> dict[str, str]:
    """The stakes, each with what it is."""
    fee_alone = _("the fee alone")
    named = {
        key: f"{_(STAKE_NAMES[key])} ({money(cents) if cents else fee_alone})"
        for key, cents in STAKES.items()
    }
    return named | {OWN: _("your own")}


def stake_meaning(value: Any, players: int) -> str:
    """What a stake comes to in money."""
    fee = Rules(players=players).dealer_fee
    if value == OWN:
        return ""
    if not STAKES[value]:
        text = _("Only the dealer puts in {fee}: the piatto is small until somebody is in bestia.")
        return text.format(fee=money(fee))
    text = _(
        "Everybody puts in {ante} at a start: with {players} the first piatto is {pot}, and a "
        "bestia costs as much."
    )
    ante = STAKES[value]
    pot = money(ante * players + fee)
    return text.format(ante=money(ante), players=players, pot=pot)


def entry_choices() -> dict[str, str]:
    return {"optional": _("as always"), "closed": _("giro chiuso")}


def lead_choices() -> dict[str, str]:
    return {"first": _("in the first presa"), "every": _("in every presa")}


TERMS = (
    FormField(
        "stakes",
        N_("Stakes"),
        N_(
            "What everybody puts in at the start, and whenever the Bestia has come down; the "
            "dealer's fee comes on top (§12)."
        ),
        "medium",
        stake_choices,
        kept=STAKE_NAMES,
        meaning=stake_meaning,
    ),
    FormField(
        "startup_ante",
        N_("Own stake (€)"),
        N_("What everybody puts in at a start, in euros: an amount that three can share."),
        lambda: localize("0.60"),
        after=("stakes", OWN),
    ),
)

RULES = (
    FormField(
        "dealer_fee",
        N_("Dealer's fee (€)"),
        N_("What each new dealer puts into the piatto, in euros (§11)."),
        lambda: localize("0.30"),
    ),
    FormField(
        "startup_entry",
        N_("First smazzata"),
        N_(
            "Whether one may stay out of the first smazzata, or everybody is in: a giro chiuso "
            "(§12)."
        ),
        "optional",
        entry_choices,
    ),
    FormField(
        "salvo_threshold",
        N_("Always paid above (€)"),
        N_(
            "A piatto above this many euros is always paid, never salvo; left empty, there is no "
            "limit (§10.2)."
        ),
        hint=lambda: _("no limit"),
    ),
    FormField(
        "salvo_agreement",
        N_("Vote at 1-1-1-0"),
        N_(
            "At 1-1-1-0 the three who took a presa may agree to leave the piatto on the table "
            "(§10.2)."
        ),
        True,
        yes_no,
    ),
    FormField(
        "societa",
        N_("Società"),
        N_("Whether those who discarded may share a buco (§6.4)."),
        True,
        yes_no,
    ),
    FormField(
        "lead_obligation",
        N_("Bound to lead"),
        N_(
            "When who leads must play the Asso of briscola, or the 3 if the Asso lies in the "
            "middle (§8)."
        ),
        "first",
        lead_choices,
    ),
    FormField(
        "tavolo_vero",
        N_("Tavolo vero"),
        N_(
            "As among people: you can play a forbidden card or forget the cut, and you pay for it "
            "(§2.1, §7.3)."
        ),
        False,
        yes_no,
    ),
)


# --- what was typed ------------------------------------------------------------------------------


def read_rules(values: Values, players: int, own: bool) -> Rules:
    """The rules of the form; what is not shown in it does not count."""
    stakes = values["stakes"]
    ante = read_thirds("startup_ante", values["startup_ante"]) if stakes == OWN else STAKES[stakes]
    if not own:
        return Rules(players=players, startup_ante=ante)
    return Rules(
        players=players,
        dealer_fee=read_thirds("dealer_fee", values["dealer_fee"]),
        startup_ante=ante,
        startup_entry=values["startup_entry"],
        salvo_threshold=read_threshold(values["salvo_threshold"]),
        salvo_agreement=values["salvo_agreement"],
        societa=values["societa"],
        lead_obligation=values["lead_obligation"],
        tavolo_vero=values["tavolo_vero"],
    )


def read_thirds(field: str, text: str) -> int:
    """An amount that three can share."""
    cents = read_cents(field, text)
    if cents % THIRD:
        below = cents - cents % THIRD
        text = _("three can't share {amount}: write {below} or {above} (§10.1)")
        amounts = {"amount": cents, "below": below, "above": below + THIRD}
        written = {key: money(value) for key, value in amounts.items()}
        raise FieldError(field, text.format(**written))
    return cents


def read_threshold(text: str) -> int | None:
    return read_cents("salvo_threshold", text) if text.strip() else None


def read_cents(field: str, text: str) -> int:
    """An amount in euros, with a comma or a point."""
    found = AMOUNT.fullmatch(text.replace("€", "").strip())
    if found is None:
        text = _("write an amount in euros, such as {example}")
        raise FieldError(field, text.format(example=localize("0.60")))
    euros, cents = found.groups()
    return int(euros) * 100 + int((cents or "0").ljust(2, "0"))


FORM = RulesForm(
    read_rules,
    TERMS,
    RULES,
    players_note=N_(
        "Three to ten, you among them (§1.2). With many, fewer cards are left to draw."
    ),
    watched_note=N_("Three to ten (§1.2)."),
    level_notes=LEVEL_NOTES | {"dilettante": N_("plays by feel, and enters with good cards")},
)
