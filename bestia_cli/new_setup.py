"""From what a person filled in to a game that can be set up."""

import datetime
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ai.bestia.kinds import ALIASES, KINDS
from ai.spec import Kind, SpecError, parse_spec
from bestia_cli.deal_code import (
    SEED_BITS,
    SEED_LENGTH,
    DealCode,
    DealCodeError,
    deal_of_the_day,
    encode,
    read_code,
    seed_of,
)
from bestia_cli.language import _
from bestia_cli.money import localize, money
from bestia_cli.setup import DAILY, DEAL, SERIOUS, TRAINING, WATCH, Setup
from bestia_cli.storage.settings import FIELDS
from engine.bestia.rules import STAKES, Rules

OTHERS = (
    "Ines",
    "Gaspare",
    "Nonna Pia",
    "Tullio",
    "Mirella",
    "Oreste",
    "Zia Lina",
    "Beppe",
    "Ada",
    "Fausto",
)
"""Who sits at the table, from the person's right; one more than can sit there with a person, for
when the person is a namesake."""

SEAT_BY_SEAT = "seats"
"""Instead of a level: each seat has its own."""
OWN = "own"
"""Instead of a stake, or of the usual rules: one's own."""
USUAL = "usual"

DAILY_LEVEL = "campione"
MOST_HANDS = 9999
THIRD = 3
"""Cents: what is put in must be a multiple of it, or thirds would not be whole (§10.1)."""
AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?")


class FieldError(ValueError):
    """A field with a value that it can't have; the text says how to put it right."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


@dataclass(frozen=True)
class FormValues:
    """The form of a new game; what is typed is here as it was typed."""

    name: str = ""
    players: int = 5
    level: str = "esperto"
    """Of all the others, or SEAT_BY_SEAT."""
    levels: tuple[str, ...] = ()
    """With SEAT_BY_SEAT: of each of the others, from the person's right; more are ignored."""
    training: bool = False
    stakes: str = "low"
    """A key of STAKES, or OWN."""
    startup_ante: str = ""
    """With OWN, in euros."""
    hands: str = ""
    """Empty: without end."""
    seed: str = ""
    """Any text; empty: a new one."""
    deal: str = ""
    """A deal code; empty: none. It says who plays how many, and the seed is its own."""
    rules: str = USUAL
    """OWN: as the fields below say."""
    dealer_fee: str = "0.30"
    """In euros."""
    startup_entry: str = "optional"
    salvo_threshold: str = ""
    """In euros; empty: none."""
    salvo_agreement: bool = True
    societa: bool = True
    lead_obligation: str = "first"
    tavolo_vero: bool = False


# --- a game --------------------------------------------------------------------------------------


def setup_from_form(values: FormValues) -> Setup:
    """The game that was asked for; a FieldError names the first field that is wrong."""
    name = read_name(values.name)
    code = read_deal(values.deal)
    players = values.players if code is None else code.players
    rules = read_rules(values, players)
    bots = (None, *levels_of(values, players))
    mode = TRAINING if values.training else SERIOUS
    if code is not None:
        return replace(setup_of_deal(code, name, values.level, rules), bots=bots, mode=mode)
    return Setup(
        rules=rules,
        names=names_for(players, name),
        bots=bots,
        seed=read_seed(values.seed),
        mode=mode,
        hands=read_hands(values.hands),
    )


def setup_of_deal(
    code: DealCode, name: str, level: str, rules: Rules | None = None, mode: str = SERIOUS
) -> Setup:
    """One smazzata with the cards of a deal code; the person sits where its owner sat."""
    return Setup(
        rules=replace(rules or Rules(), players=code.players),
        names=names_for(code.players, name),
        bots=(None, *[level] * (code.players - 1)),
        seed=code.seed,
        kind=DEAL,
        mode=mode,
        hands=1,
        first_dealer=code.dealer,
        first_hand=code.hand,
        cut=code.cut,
    )


def setup_of_the_day(day: datetime.date, name: str, mode: str = SERIOUS) -> Setup:
    """The smazzata that everybody plays on one day, against the same opponents."""
    setup = setup_of_deal(deal_of_the_day(day), name, DAILY_LEVEL, mode=mode)
    return replace(setup, kind=DAILY)


def watch_setup(players: int, bots: Sequence[str], hands: int | None, seed: str) -> Setup:
    """A table of machines: `bots` has one spec for all the seats, or one a seat."""
    specs = tuple(bots) * (players if len(bots) == 1 else 1)
    return Setup(
        rules=Rules(players=players),
        names=OTHERS[:players],
        bots=specs,
        seed=seed_of(seed) if seed.strip() else fresh_seed(),
        kind=WATCH,
        hands=hands,
    )


def names_for(players: int, own_name: str) -> tuple[str, ...]:
    """The person's name and those of the others, all different."""
    own = own_name.strip() or _("You")
    others = [other for other in OTHERS if other.casefold() != own.casefold()]
    return (own, *others[: players - 1])


def levels_of(values: FormValues, players: int) -> tuple[str, ...]:
    """The level of each of the others, from the person's right."""
    if values.level == SEAT_BY_SEAT:
        return values.levels[: players - 1]
    return (values.level,) * (players - 1)


def fresh_seed() -> str:
    return encode(secrets.randbits(SEED_BITS), SEED_LENGTH)


# --- what was typed ------------------------------------------------------------------------------


def read_name(text: str) -> str:
    field = FIELDS["name"]
    if not field.accepts(text.strip()):
        text = _("a name has at most {count} characters: shorten it")
        raise FieldError("name", text.format(count=field.highest))
    return text.strip()


def read_deal(text: str) -> DealCode | None:
    if not text.strip():
        return None
    try:
        return read_code(text)
    except DealCodeError:
        text = _("no deal code, or a typing mistake: copy it again, or leave this empty")
        raise FieldError("deal", text) from None


def read_seed(text: str) -> str:
    return seed_of(text) if text.strip() else fresh_seed()


def read_hands(text: str) -> int | None:
    """How many smazzate; None: without end."""
    typed = text.strip()
    if not typed:
        return None
    if not re.fullmatch("[0-9]{1,4}", typed) or not int(typed):
        text = _("write a number from 1 to {most}, or leave this empty to play without end")
        raise FieldError("hands", text.format(most=MOST_HANDS))
    return int(typed)


def read_rules(values: FormValues, players: int) -> Rules:
    """The rules of the form; what is not shown in it does not count."""
    own_ante = values.stakes == OWN
    ante = read_thirds("startup_ante", values.startup_ante) if own_ante else STAKES[values.stakes]
    if values.rules != OWN:
        return Rules(players=players, startup_ante=ante)
    return Rules(
        players=players,
        dealer_fee=read_thirds("dealer_fee", values.dealer_fee),
        startup_ante=ante,
        startup_entry=values.startup_entry,
        salvo_threshold=read_threshold(values.salvo_threshold),
        salvo_agreement=values.salvo_agreement,
        societa=values.societa,
        lead_obligation=values.lead_obligation,
        tavolo_vero=values.tavolo_vero,
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


def read_bots(text: str, players: int, kinds: Mapping[str, Kind] = KINDS) -> tuple[str, ...]:
    """One bot of these kinds for all seats, or one a seat, with commas between."""
    specs = tuple(spec.strip() for spec in text.split(","))
    if len(specs) not in (1, players):
        text = _("{count} bots for {players} seats: name one for all, or one for each")
        raise FieldError("bots", text.format(count=len(specs), players=players))
    for spec in specs:
        try:
            parse_spec(spec, kinds, ALIASES)
        except SpecError as error:
            raise FieldError("bots", str(error)) from None
    return specs if len(specs) == players else specs * players
