"""Players of every game, for the tests: their specs, with small budgets."""

from ai.games import is_cheat, players_of, read_spec
from ai.simulation import Plan
from engine.game import Game
from engine.match import Match
from engine.registry import GAMES
from tests.contract.scenes import deal_of_stake, new_ledger

SEARCH = "ismcts:iterations=20"


def specs_of(game: str) -> list[str]:
    """Every kind of player that is not a program."""
    return [
        name + (":iterations=20" if "iterations" in kind.parameters else "")
        for name, kind in players_of(game).kinds.items()
        if not kind.rest
    ]


EVERY_SPEC = [(game, spec) for game in GAMES for spec in specs_of(game)]


def cheats(game: str, spec: str) -> bool:
    return is_cheat(read_spec(spec, game), game)


def plan_for(game: Game, hands: int, *bots: str, seed: str = "contract", jobs: int = 1) -> Plan:
    """A plan for the usual table; the bots come round."""
    seats = game.usual
    seated = tuple(bots[seat % len(bots)] for seat in range(seats))
    return Plan(game, game.default_rules(seats), hands, seed, seated, jobs)


def first_match(game: Game, players: int, number: int) -> Match:
    """A deal at a new table, by its number."""
    stake = new_ledger(game, game.default_rules(players), number % players).next_stake()
    return Match(game, deal_of_stake(game, players, stake, number))
