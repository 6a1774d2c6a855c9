"""Bots on the commands: how they are called, and what they need."""

from collections.abc import Iterable
from typing import Any

from ai.games import is_cheat, players_of, read_spec
from ai.players import make_player
from ai.spec import Spec
from bestia_cli.language import _
from engine.game import Game


def label(spec: str, game: Game) -> str:
    """A bot as it is shown: one that sees all cards is marked."""
    cheats = is_cheat(read_spec(spec, game.name), game.name)
    return _("{bot} (cheats)").format(bot=spec) if cheats else spec


def check_bots(specs: Iterable[str], game: Game, rules: Any) -> None:
    """Refuse bots whose tables are missing or wrong, before anybody waits for the compiler."""
    for spec in dict.fromkeys(specs):
        make_player(spec, game, rules.players)


def parts_of(specs: Iterable[str], game: Game) -> list[str]:
    """The parts of the program that bots need compiled, for `compiling`."""
    return sorted({part_of(read_spec(spec, game.name), game) for spec in specs})


def part_of(spec: Spec, game: Game) -> str:
    """A kind, and what else decides which kernels it needs."""
    words = (spec.get(key, "") for key in players_of(game.name).parts)
    return "-".join(["player", game.name, spec.name, *filter(None, words)])
