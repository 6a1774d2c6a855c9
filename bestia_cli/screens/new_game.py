"""The form of a new game: who sits at the table, for how much, by which rules, with which cards."""

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.widgets import Static

from ai.bestia.kinds import LEVELS
from bestia_cli.deal_code import EXAMPLE
from bestia_cli.language import N_, _, plural
from bestia_cli.money import localize, money
from bestia_cli.new_setup import (
    OWN,
    SEAT_BY_SEAT,
    USUAL,
    FieldError,
    FormValues,
    levels_of,
    names_for,
    read_deal,
    setup_from_form,
)
from bestia_cli.screens.fields import ChoiceField, Field, TextField, yes_no
from bestia_cli.screens.form import FormScreen, section
from bestia_cli.storage.settings import FIELDS, LONGEST_NAME, SettingsError
from engine.bestia.layout import MAX_PLAYERS
from engine.bestia.rules import MIN_PLAYERS, STAKES

LEVEL_NOTES = {
    "bambino": N_("a child at the table, who often plays any card"),
    "principiante": N_("knows the rules, and slips now and then"),
    "dilettante": N_("plays by feel, and enters with good cards"),
    "esperto": N_("has played for years, and seldom errs"),
    "campione": N_("hardly leaves you anything to take"),
    "maestro": N_("a champion who reads your cards from what you did"),
}

RULE_KEYS = (
    "dealer_fee",
    "startup_entry",
    "salvo_threshold",
    "salvo_agreement",
    "societa",
    "lead_obligation",
    "tavolo_vero",
)

NOTES = {
    "name": N_("How the others call you; left empty, you are simply you."),
    "players": N_("Three to ten, you among them (§1.2). With many, fewer cards are left to draw."),
    "level": N_("How well the others play: all alike, or each as you like it."),
    "training": N_(
        "Training: a coach says what each choice is worth, and you can take one back. Serious: "
        "you are on your own."
    ),
    "stakes": N_(
        "What everybody puts in at the start, and whenever the Bestia has come down; the dealer's "
        "fee comes on top (§12)."
    ),
    "startup_ante": N_(
        "What everybody puts in at a start, in euros: an amount that three can share."
    ),
    "hands": N_("After how many smazzate the game ends; left empty, when you get up."),
    "seed": N_("Any text: the same one shuffles the same cards. Left empty, nobody knows them."),
    "deal": N_("A friend's code gives you the same cards for one smazzata, in the same seat."),
    "rules": N_("The rules of this house, or those of your own table."),
    "dealer_fee": N_("What each new dealer puts into the piatto, in euros (§11)."),
    "startup_entry": N_(
        "Whether one may stay out of the first smazzata, or everybody is in: a giro chiuso (§12)."
    ),
    "salvo_threshold": N_(
        "A piatto above this many euros is always paid, never salvo; left empty, there is no limit "
        "(§10.2)."
    ),
    "salvo_agreement": N_(
        "At 1-1-1-0 the three who took a presa may agree to leave the piatto on the table (§10.2)."
    ),
    "societa": N_("Whether those who threw their cards may share a buco (§6.4)."),
    "lead_obligation": N_(
        "When who leads must play the Asso of briscola, or the 3 if the Asso lies in the middle "
        "(§8)."
    ),
    "tavolo_vero": N_(
        "As among people: you can play a forbidden card or forget the cut, and you pay for it "
        "(§2.1, §7.3)."
    ),
}


def level_choices() -> dict[str, str]:
    return {level: level for level in LEVELS}


def stake_choices() -> dict[str, str]:
    """The stakes, each with what it is."""
    labels, fee_alone = FIELDS["stakes"].choices or {}, _("the fee alone")
    named = {
        key: f"{_(labels[key])} ({money(cents) if cents else fee_alone})"
        for key, cents in STAKES.items()
    }
    return named | {OWN: _("your own")}


class NewGameScreen(FormScreen):
    """What a game is set up from."""

    notes: ClassVar[dict[str, str]] = NOTES

    def heading(self) -> str:
        return _("New game")

    def start_label(self) -> str:
        return _("Sit down")

    def help_text(self) -> str:
        return _(
            "Up and down, Tab or Enter go from field to field; left and right, or Space, change a "
            "value; so does a click on the arrows beside it. Ctrl+S begins at once with what is "
            "there, and so does Enter in the last field.\n\nThe line below the form says what the "
            "field means. What you choose here is remembered for the next time.\n\nA deal code is "
            "shown at the table; whoever types it here gets the same cards."
        )

    # --- the fields ------------------------------------------------------------------------------

    def fields(self) -> Iterable[Field | Static]:
        yield section(_("The table"), first=True)
        yield from self.table_fields()
        yield section(_("The game"))
        yield from self.game_fields()
        yield from self.rule_fields()

    def choice(self, key: str, label: str, choices: dict[Any, str], value: Any) -> ChoiceField:
        return ChoiceField(key, label, choices, value, self.host.look.glyphs)

    def table_fields(self) -> Iterable[Field]:
        settings = self.host.settings
        players = {count: str(count) for count in range(MIN_PLAYERS, MAX_PLAYERS + 1)}
        levels = level_choices() | {SEAT_BY_SEAT: _("seat by seat")}
        modes = {False: _("serious"), True: _("training, with coach")}
        yield TextField("name", _("Your name"), settings.name, LONGEST_NAME, _("You"))
        yield self.choice("players", _("Players"), players, settings.players)
        yield self.choice("level", _("The others are"), levels, settings.level)
        for seat, name in enumerate(names_for(MAX_PLAYERS, settings.name)[1:], 1):
            yield self.choice(f"seat-{seat}", f"  {name}", level_choices(), settings.level)
        yield self.choice("training", _("Mode"), modes, settings.coach)

    def game_fields(self) -> Iterable[Field]:
        ante, own_stake = localize("0.60"), _("Own stake (€)")
        yield self.choice("stakes", _("Stakes"), stake_choices(), self.host.settings.stakes)
        yield TextField("startup_ante", f"  {own_stake}", ante, 12)
        yield TextField("hands", _("Smazzate"), "", 4, _("without end"))
        yield TextField("seed", _("Seed"), "", 60, _("shuffled anew"))
        yield TextField("deal", _("Deal code"), "", 40, EXAMPLE)
        rules = {USUAL: _("the usual ones"), OWN: _("your own")}
        yield self.choice("rules", _("Rules"), rules, USUAL)

    def rule_fields(self) -> Iterable[Field]:
        entries = {"optional": _("as always"), "closed": _("giro chiuso")}
        leads = {"first": _("in the first presa"), "every": _("in every presa")}
        yield TextField("dealer_fee", _("Dealer's fee (€)"), localize("0.30"), 12)
        yield self.choice("startup_entry", _("First smazzata"), entries, "optional")
        yield TextField("salvo_threshold", _("Always paid above (€)"), "", 12, _("no limit"))
        yield self.choice("salvo_agreement", _("Vote at 1-1-1-0"), yes_no(), True)
        yield self.choice("societa", _("Società"), yes_no(), True)
        yield self.choice("lead_obligation", _("Bound to lead"), leads, "first")
        yield self.choice("tavolo_vero", _("Tavolo vero"), yes_no(), False)

    def belongs(self, values: dict[str, Any], key: str) -> bool:
        if key.startswith("seat-"):
            seat = int(key.removeprefix("seat-"))
            return values["level"] == SEAT_BY_SEAT and seat < players_of(values)
        if key == "startup_ante":
            return bool(values["stakes"] == OWN)
        if key in RULE_KEYS:
            return bool(values["rules"] == OWN)
        return True

    def settle(self) -> None:
        """A deal code says how many play, and that it is one smazzata with its own cards."""
        super().settle()
        fixed = code_of(self.values()) is not None
        for key in ("players", "hands", "seed"):
            self.field(key).disabled = fixed

    def note_for(self, key: str, values: dict[str, Any]) -> str:
        """Levels say what they are."""
        level = values.get(key)
        if (key == "level" or key.startswith("seat-")) and level in LEVEL_NOTES:
            return _("{level}: {note}").format(level=level, note=_(LEVEL_NOTES[level]))
        return super().note_for(key, values)

    # --- beside the form -------------------------------------------------------------------------

    def side_title(self) -> str:
        return _("At the table")

    def side_text(self, values: dict[str, Any]) -> str:
        form = form_values(values)
        players = players_of(values)
        names = names_for(players, form.name)
        levels = (_("you"), *levels_of(form, players))
        rows = [f"{name:<16}{level}" for name, level in zip(names, levels, strict=True)]
        return "\n".join([*rows, "", *self.summary(form)])

    def summary(self, form: FormValues) -> list[str]:
        """What the game is, in a few lines."""
        code = code_of(vars(form))
        if code is not None:
            return [_("One smazzata, with the cards of the code.")]
        lines = [plural("{count} player", "{count} players", form.players)]
        lines.append(stake_choices()[form.stakes])
        lines.append(_("training, with coach") if form.training else _("serious"))
        return lines

    # --- the start -------------------------------------------------------------------------------

    def start(self, values: dict[str, Any]) -> None:
        form = form_values(values)
        setup = setup_from_form(form)
        self.remember(form)
        self.dismiss()
        self.host.begin(setup)

    def remember(self, form: FormValues) -> None:
        """Keep for the next time what was chosen now."""
        chosen = {
            "name": form.name.strip(),
            "players": form.players,
            "level": form.level,
            "stakes": form.stakes,
            "coach": form.training,
        }
        try:
            for key, value in chosen.items():
                if FIELDS[key].accepts(value) and value != getattr(self.host.settings, key):
                    self.host.change_setting(key, value)
        except (SettingsError, OSError) as error:
            self.notify(str(error), severity="warning", markup=False)


def players_of(values: dict[str, Any]) -> int:
    """How many play: the deal code knows better than the field."""
    code = code_of(values)
    return int(values["players"]) if code is None else code.players


def code_of(values: dict[str, Any]) -> Any:
    """The deal of the code that is filled in; None if there is none, or a wrong one."""
    try:
        return read_deal(values["deal"])
    except FieldError:
        return None


def form_values(values: dict[str, Any]) -> FormValues:
    levels = tuple(values[f"seat-{seat}"] for seat in range(1, MAX_PLAYERS))
    others = {key: value for key, value in values.items() if not key.startswith("seat-")}
    return FormValues(levels=levels, **others)
