"""What can stand in a place of the command line: games, bots, rules and the like, each from the
same list that reads it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, fields
from typing import NamedTuple

from ai.games import players_of
from ai.spec import Kind, OneOf, a_file
from bestia_cli.language import _
from engine.options import write_value
from engine.registry import GAMES


class Offer(NamedTuple):
    """A word that could stand there."""

    value: str
    text: str = ""
    """What it is, in a few words."""


class Offers(NamedTuple):
    """All of them; or the shell is asked to offer its files."""

    words: tuple[Offer, ...] = ()
    files: bool = False
    after: str = ""
    """What stands before the name of the file, in the same word."""


FILES = Offers(files=True)
NOTHING = Offers()

Complete = Callable[[str, str], Offers]
"""(game, what is typed so far) -> what could stand there, in full."""


def begun(offers: Iterable[Offer], typed: str) -> Offers:
    """Those that begin as it was typed."""
    return Offers(tuple(offer for offer in offers if offer.value.startswith(typed)))


def words(*values: str) -> Complete:
    return lambda game, typed: begun(map(Offer, values), typed)


def offer_files(game: str, typed: str) -> Offers:
    """The shell knows them better."""
    return FILES


def offer_games(game: str, typed: str) -> Offers:
    return begun((Offer(name) for name in GAMES), typed)


def offer_players(game: str, typed: str) -> Offers:
    return begun((Offer(str(players)) for players in GAMES[game].players), typed)


def offer_levels(game: str, typed: str) -> Offers:
    levels = players_of(game).levels.items()
    return begun((Offer(name, _(level.text)) for name, level in levels), typed)


def offer_speeds(game: str, typed: str) -> Offers:
    from bestia_cli.storage.settings import FIELDS

    return begun(map(Offer, FIELDS["speed"].choices or ()), typed)


# --- bots ----------------------------------------------------------------------------------------


def offer_bot(game: str, typed: str) -> Offers:
    """A spec: a name, then the parameters that it has."""
    return offer_spec(game, typed, cheats=True)


def offer_opponent(game: str, typed: str) -> Offers:
    """The same for a person's table: nobody there sees all the cards."""
    return offer_spec(game, typed, cheats=False)


def one_a_seat(offer: Complete) -> Complete:
    """Several of them, with commas between."""

    def offer_last(game: str, typed: str) -> Offers:
        before, comma, last = typed.rpartition(",")
        return in_front(before + comma, offer(game, last))

    return offer_last


def in_front(prefix: str, offers: Offers) -> Offers:
    """The same after something that was typed already."""
    longer = (offer._replace(value=prefix + offer.value) for offer in offers.words)
    return Offers(tuple(longer), offers.files, prefix + offers.after)


def offer_spec(game: str, typed: str, *, cheats: bool) -> Offers:
    known = players_of(game)
    kinds = {name: kind for name, kind in known.kinds.items() if cheats or not kind.cheats}
    name, colon, rest = typed.partition(":")
    if not colon:
        levels = offer_levels(game, typed)
        named = (Offer(f"{n}:" if kind.rest else n, _(kind.text)) for n, kind in kinds.items())
        others = (offer for offer in named if offer.value not in known.levels)
        return Offers((*levels.words, *begun(others, typed).words))
    kind = kinds.get(known.aliases.get(name, name).partition(":")[0])
    if kind is None:
        return NOTHING
    return in_front(f"{name}:", FILES if kind.rest else offer_parameters(kind, rest))


def offer_parameters(kind: Kind, typed: str) -> Offers:
    """The keys that are not there yet, or the values of the last one."""
    before, colon, last = typed.rpartition(":")
    key, equals, value = last.partition("=")
    if not equals:
        used = {part.partition("=")[0] for part in before.split(":")}
        keys = (Offer(f"{name}=") for name in kind.parameters if name not in used)
        return in_front(before + colon, begun(keys, key))
    parse = kind.parameters.get(key)
    prefix = f"{before}{colon}{key}="
    if parse is a_file:
        return in_front(prefix, FILES)
    values = parse.words if isinstance(parse, OneOf) else ()
    return in_front(prefix, begun(map(Offer, values), value))


# --- rules ---------------------------------------------------------------------------------------


def offer_rule(game: str, typed: str) -> Offers:
    """A key of a game's rules, then the values that it may have, if they are few."""
    options = {field.name: field for field in fields(GAMES[game].default_rules(GAMES[game].usual))}
    key, equals, value = typed.partition("=")
    if not equals:
        return begun((Offer(f"{name}=") for name in options if name != "players"), typed)
    if key not in options:
        return NOTHING
    values = closed_values(options[key], GAMES[game].named)
    return in_front(f"{key}=", begun(map(Offer, values), value))


def closed_values(option: Field[object], named: Mapping[str, Mapping[str, object]]) -> list[str]:
    """The words that can be a rule's value; numbers have no end."""
    if isinstance(option.default, bool):
        return ["true", "false"]
    usual = [write_value(option.default)] if option.default is None else []
    return [*usual, *option.metadata.get("words", ()), *named.get(option.name, ())]
