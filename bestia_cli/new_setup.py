"""From what a person filled in to a game that can be set up."""

import datetime
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ai.games import BotCountError, leant, parse_bots, players_of
from ai.spec import SpecError
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
from bestia_cli.games import form_of, table_of
from bestia_cli.games.fields import FieldError
from bestia_cli.language import _, told
from bestia_cli.setup import DAILY, DEAL, SERIOUS, TRAINING, WATCH, Setup
from bestia_cli.storage.settings import FIELDS, Settings
from engine.registry import DEFAULT, GAMES

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
OWN, USUAL = "own", "usual"
"""Of rules and bots: those that the person says, or the usual ones."""

MOST_HANDS = 9999


@dataclass(frozen=True)
class FormValues:
    """The form of a new game; what is typed is here as it was typed."""

    game: str = DEFAULT
    name: str = ""
    players: int | None = None
    """None: as many as usual."""
    level: str = ""
    """Of all the others, or SEAT_BY_SEAT; empty: the usual one."""
    levels: tuple[str, ...] = ()
    """With SEAT_BY_SEAT: of each of the others, from the person's right; more are ignored."""
    training: bool = False
    hands: str = ""
    """Empty: without end."""
    seed: str = ""
    """Any text; empty: a new one."""
    deal: str = ""
    """A deal code; empty: none. It says who plays how many, and the seed is its own."""
    rules: str = USUAL
    """OWN: as the game's own fields say."""
    asked: Mapping[str, Any] = field(default_factory=dict)
    """By the keys of the game's own fields (`RulesForm`); what is not there is as at first."""


# --- a game --------------------------------------------------------------------------------------


def setup_from_form(values: FormValues) -> Setup:
    """The game that was asked for; a FieldError names the first field that is wrong."""
    name = read_name(values.name)
    code = read_deal(values.deal, values.game)
    players = players_in(values, code)
    rules = rules_from_form(values, players)
    bots = (None, *levels_of(values, players))
    mode = TRAINING if values.training else SERIOUS
    if code is not None:
        return replace(setup_of_deal(code, name, bots[-1] or "", rules), bots=bots, mode=mode)
    return Setup(
        game=values.game,
        rules=rules,
        names=names_for(players, name),
        bots=bots,
        seed=read_seed(values.seed),
        mode=mode,
        hands=read_hands(values.hands),
    )


def players_in(values: FormValues, code: DealCode | None) -> int:
    """How many play: a deal code knows better than the field."""
    return values.players or GAMES[values.game].usual if code is None else code.players


def rules_from_form(values: FormValues, players: int) -> Any:
    """The rules of the form; what is not shown in it does not count."""
    form = form_of(values.game)
    return form.read({**form.first_values, **values.asked}, players, values.rules == OWN)


def usual_rules(settings: Settings, game: str, players: int) -> Any:
    """The rules of a game that a person begins without more words."""
    form = form_of(game)
    return form.read(form.first_values | settings.of(game), players, False)


FIRST_DEALS = 5
"""How long the first game is."""


def first_game(settings: Settings, game: str) -> Setup:
    """A short game for who has learned it just now: with the coach, and against the weakest but
    one."""
    levels = tuple(players_of(game).levels)
    return setup_from_form(
        FormValues(
            game=game,
            name=settings.name,
            level=levels[min(1, len(levels) - 1)],
            training=True,
            hands=str(FIRST_DEALS),
            asked=settings.of(game),
        )
    )


def setup_of_deal(
    code: DealCode, name: str, level: str, rules: Any = None, mode: str = SERIOUS
) -> Setup:
    """One deal with the cards of a deal code; the person sits where its owner sat."""
    return Setup(
        game=code.game,
        rules=GAMES[code.game].default_rules(code.players) if rules is None else rules,
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


def setup_of_the_day(
    day: datetime.date, name: str, mode: str = SERIOUS, game: str = DEFAULT
) -> Setup:
    """The deal that everybody plays on one day, against the same opponents."""
    level = players_of(game).daily
    setup = setup_of_deal(deal_of_the_day(day, game), name, level, mode=mode)
    return replace(setup, kind=DAILY)


def with_people(setup: Setup) -> Setup:
    """The same where those who are known by name play in their own way."""
    seats = zip(setup.bots, setup.names, strict=True)
    bots = tuple(bot and leant(bot, name, setup.game) for bot, name in seats)
    return replace(setup, bots=bots)


def watch_setup(
    players: int, bots: Sequence[str], hands: int | None, seed: str, game: str = DEFAULT
) -> Setup:
    """A table of machines: `bots` has one spec for all the seats, or one a seat."""
    specs = tuple(bots) * (players if len(bots) == 1 else 1)
    return Setup(
        game=game,
        rules=GAMES[game].default_rules(players),
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
    return (values.level or players_of(values.game).usual_level,) * (players - 1)


def fresh_seed() -> str:
    return encode(secrets.randbits(SEED_BITS), SEED_LENGTH)


# --- what was typed ------------------------------------------------------------------------------


def read_name(text: str) -> str:
    field = FIELDS["name"]
    if not field.accepts(text.strip()):
        text = _("a name has at most {count} characters: shorten it")
        raise FieldError("name", text.format(count=field.highest))
    return text.strip()


def read_deal(text: str, game: str) -> DealCode | None:
    """A deal of this game; None if none was asked for."""
    if not text.strip():
        return None
    try:
        code = read_code(text)
    except DealCodeError:
        text = _("no deal code, or a typing mistake: copy it again, or leave this empty")
        raise FieldError("deal", text) from None
    if code.game != game:
        text = _("that is a code of {game}: choose this game in the menu first")
        raise FieldError("deal", text.format(game=table_of(code.game).title))
    return code


def read_seed(text: str) -> str:
    return seed_of(text) if text.strip() else fresh_seed()


def read_hands(text: str) -> int | None:
    """After how many deals it ends; None: without end."""
    typed = text.strip()
    if not typed:
        return None
    if not re.fullmatch("[0-9]{1,4}", typed) or not int(typed):
        text = _("write a number from 1 to {most}, or leave this empty to play without end")
        raise FieldError("hands", text.format(most=MOST_HANDS))
    return int(typed)


def read_bots(text: str, players: int, game: str, *, public: bool = False) -> tuple[str, ...]:
    """One bot of a game for all seats, or one a seat, with commas between; `public`: only those
    that a stranger may have."""
    try:
        return parse_bots(text, players, game, public=public)
    except BotCountError as error:
        text = _("{count} bots for {players} seats: name one for all, or one for each")
        raise FieldError("bots", text.format(**vars(error))) from None
    except SpecError as error:
        raise FieldError("bots", told(error)) from None
