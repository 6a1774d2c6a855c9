"""The options that say what is played: they are the same on every command of the laboratory."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ai.games import parse_bots, players_of
from bestia_cli import rules_options
from bestia_cli.language import _
from engine.game import Game
from engine.numbers import brief
from engine.options import RulesError, write_value
from engine.registry import GAMES
from engine.words import nearest

if TYPE_CHECKING:
    from ai.laboratory import Laboratory


class GameError(ValueError):
    """A game that is not here, or that has not what is asked for."""


@dataclass(frozen=True)
class TableOptions:
    game: Game
    rules: Any
    seed: str
    bots: tuple[str, ...]


def read_game(name: str) -> Game:
    if name not in GAMES:
        raise GameError(no_game(name))
    return GAMES[name]


def no_game(name: str) -> str:
    game, meant = brief(name), nearest(name, list(GAMES))
    if meant:
        return _("there is no game {game}: did you mean {meant}?").format(game=game, meant=meant)
    text = _("there is no game {name}: the games are {games}")
    return text.format(name=game, games=", ".join(GAMES))


def read_rules(game: Game, players: int | None, path: Path | None, rule_list: Sequence[str]) -> Any:
    """The rules of a table of machines, which err in nothing that they would pay for."""
    rules = rules_options.read_rules(game, players, path, rule_list)
    if game.allows_mistakes(rules):
        text = _("{rule} is for people: bots make no mistakes to pay for")
        raise RulesError(text.format(rule=lets_err(game, rules)))
    return rules


def lets_err(game: Game, rules: Any) -> str:
    """The option by which people may err."""
    usual = game.default_rules(rules.players)
    changed = (field.name for field in fields(rules) if field.name != "players")
    return next(
        f"{key} = {write_value(getattr(rules, key))}"
        for key in changed
        if not game.allows_mistakes(replace(rules, **{key: getattr(usual, key)}))
    )


def laboratory_of(game: Game) -> "Laboratory":
    """Where a game's players are trained; in some games nobody is."""
    from ai.strength import strength_of

    found = strength_of(game.name).laboratory
    if found is None:
        text = _("{game} has no laboratory: none of its bots is trained")
        raise GameError(text.format(game=game.name))
    return found


def read_seed(seed: str | None) -> str:
    """A fresh seed if none is given."""
    return secrets.token_hex(4) if seed is None else seed


def read_table(game: Game, rules: Any, seed: str | None, bots: str | None) -> TableOptions:
    """A table of machines: the game's usual ones, if nobody says."""
    specs = parse_bots(bots or players_of(game.name).usual, rules.players, game.name)
    return TableOptions(game, rules, read_seed(seed), specs)
