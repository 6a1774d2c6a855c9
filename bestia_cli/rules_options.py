"""The options that say by which rules is played: the same on every command. Nothing here needs a
kernel."""

from collections.abc import Sequence
from pathlib import Path

from engine.bestia.rules import Rules, RulesError, change_rules, parse_rule, parse_toml


def read_rules_file(path: Path) -> Rules:
    try:
        return change_rules(Rules(), parse_toml(path.read_text(encoding="utf-8")))
    except UnicodeDecodeError:
        raise RulesError(f"{path}: not UTF-8 text") from None
    except RulesError as error:
        raise RulesError(f"{path}: {error}") from None
    except OSError as error:
        raise RulesError(f"{path}: {error.strerror}") from None


def read_rules(players: int | None, path: Path | None, rule_list: Sequence[str]) -> Rules:
    """The rules of a file, changed by --rule, changed by --players."""
    rules = read_rules_file(path) if path else Rules()
    changes = dict(parse_rule(text) for text in rule_list)
    if players is not None:
        changes["players"] = players
    return change_rules(rules, changes)
