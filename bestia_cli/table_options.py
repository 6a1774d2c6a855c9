"""The options that say what is played: they are the same on every command."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from ai.players import parse_bots
from engine.bestia.rules import Rules, RulesError, change_rules, parse_rule, parse_toml


@dataclass(frozen=True)
class TableOptions:
    rules: Rules
    seed: str
    bots: tuple[str, ...]


def read_rules_file(path: Path) -> Rules:
    try:
        return change_rules(Rules(), parse_toml(path.read_text(encoding="utf-8")))
    except UnicodeDecodeError:
        raise RulesError(f"{path}: not UTF-8 text") from None
    except RulesError as error:
        raise RulesError(f"{path}: {error}") from None
    except OSError as error:
        raise RulesError(f"{path}: {error.strerror}") from None


def read_rules(players: int | None, path: Path | None, rule_list: list[str]) -> Rules:
    """The rules of a file, changed by --rule, changed by --players. Simulations never have the
    tavolo vero."""
    rules = read_rules_file(path) if path else Rules()
    changes = dict(parse_rule(text) for text in rule_list)
    if players is not None:
        changes["players"] = players
    rules = change_rules(rules, changes)
    if rules.tavolo_vero:
        raise RulesError("tavolo_vero = true is for people: bots make no mistakes to pay for")
    return rules


def read_seed(seed: str | None) -> str:
    """A fresh seed if none is given."""
    return secrets.token_hex(4) if seed is None else seed


def read_table(
    players: int | None, path: Path | None, rule_list: list[str], seed: str | None, bots: str
) -> TableOptions:
    rules = read_rules(players, path, rule_list)
    return TableOptions(rules, read_seed(seed), parse_bots(bots, rules.players))
