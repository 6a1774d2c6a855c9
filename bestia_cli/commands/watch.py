"""bestia watch: a table of machines, on the screen or told in plain lines."""

from dataclasses import dataclass, replace
from pathlib import Path

from bestia_cli.commands.play import Environment, is_terminal, tell
from bestia_cli.new_setup import read_bots, watch_setup
from bestia_cli.setup import Setup
from bestia_cli.storage.settings import change_setting
from bestia_cli.table_options import read_game, read_rules


@dataclass(frozen=True)
class PlayOptions:
    """What was asked for on the command line."""

    game: str | None
    players: int | None
    bots: str
    hands: int | None
    seed: str | None
    speed: str | None
    rules: Path | None
    rule: tuple[str, ...]


def make_setup(place: Environment, options: PlayOptions) -> Setup:
    game = read_game(options.game or place.settings.game)
    players = options.players
    if players is None and options.rules is None:
        players = place.settings.of(game.name)["players"]
    rules = read_rules(game, players, options.rules, options.rule)
    bots = read_bots(options.bots, rules.players, game.name)
    setup = watch_setup(rules.players, bots, options.hands, options.seed or "", game.name)
    return replace(setup, rules=rules)


def run(place: Environment, options: PlayOptions) -> int:
    setup = make_setup(place, options)
    if options.speed is not None:
        change_setting(place.settings, "speed", options.speed)  # refuses what is no speed
    if not is_terminal():
        return tell(place, replace(setup, hands=setup.hands or 1))
    from bestia_cli.app import Opening, run_table

    return run_table(place.data_dir, place.lang, Opening(watch=setup, speed=options.speed))
