"""bestia watch: a table of machines, on the screen or told in plain lines."""

from dataclasses import dataclass, replace
from pathlib import Path

from bestia_cli.commands.play import Place, is_terminal, tell
from bestia_cli.new_setup import read_bots, watch_setup
from bestia_cli.rules_options import read_rules
from bestia_cli.setup import Setup
from bestia_cli.storage.settings import change_setting
from engine.bestia.rules import RulesError


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    players: int | None
    bots: str
    hands: int | None
    seed: str | None
    speed: str | None
    rules: Path | None
    rule: tuple[str, ...]


def make_setup(place: Place, wishes: Wishes) -> Setup:
    rules = read_rules(wishes.players, wishes.rules, wishes.rule)
    if wishes.players is None and wishes.rules is None:
        rules = replace(rules, players=place.settings.players)
    if rules.tavolo_vero:
        raise RulesError("tavolo_vero = true is for people: bots make no mistakes to pay for")
    bots = read_bots(wishes.bots, rules.players)
    setup = watch_setup(rules.players, bots, wishes.hands, wishes.seed or "")
    return replace(setup, rules=rules)


def run(place: Place, wishes: Wishes) -> int:
    setup = make_setup(place, wishes)
    if wishes.speed is not None:
        change_setting(place.settings, "speed", wishes.speed)  # refuses what is no speed
    if not is_terminal():
        return tell(place, replace(setup, hands=setup.hands or 1))
    from bestia_cli.app import Opening, run_table

    return run_table(place.data_dir, place.lang, Opening(watch=setup, speed=wishes.speed))
