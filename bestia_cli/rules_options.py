"""The options that say by which rules is played: the same on every command. Nothing here needs a
kernel."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bestia_cli.exit_codes import cause
from engine.game import Game
from engine.options import RulesError, change_rules, parse_rule, parse_toml
from engine.reason import Reason


def read_rules(game: Game, players: int | None, path: Path | None, rule_list: Sequence[str]) -> Any:
    """The rules of a file, changed by --rule, changed by --players."""
    filed = read_rules_file(game, path) if path else {}
    usual = game.default_rules(game.usual)
    changes = filed | dict(parse_rule(text, usual, game.named) for text in rule_list)
    if players is not None:
        changes["players"] = players
    return rules_with(game, changes)


def read_rules_file(game: Game, path: Path) -> dict[str, Any]:
    """The options in a file, which are right by themselves."""
    try:
        values = parse_toml(path.read_text(encoding="utf-8"), game.named)
        rules_with(game, values)
    except UnicodeDecodeError:
        raise RulesError(Reason("{path}: not UTF-8 text", path=path)) from None
    except ValueError as error:
        raise RulesError(Reason("{path}: {error}", path=path, error=error.args[0])) from None
    except OSError as error:
        raise RulesError(Reason("{path}: {error}", path=path, error=cause(error))) from None
    return values


def rules_with(game: Game, values: Mapping[str, Any]) -> Any:
    """A game's usual rules for so many players, with some of the options changed."""
    players = values.get("players", game.usual)
    known = type(players) is int and players in game.players
    return change_rules(game.default_rules(players if known else game.usual), values)
