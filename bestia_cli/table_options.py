"""The options that say what is played: they are the same on every command."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from ai.players import parse_bots
from bestia_cli import rules_options
from engine.bestia.rules import Rules, RulesError


@dataclass(frozen=True)
class TableOptions:
    rules: Rules
    seed: str
    bots: tuple[str, ...]


def read_rules(players: int | None, path: Path | None, rule_list: list[str]) -> Rules:
    """The rules of a simulation, which never has the tavolo vero."""
    rules = rules_options.read_rules(players, path, rule_list)
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
