"""Bots on the commands: how they are called, and what they need."""

from collections.abc import Iterable

from ai.players import is_cheat, make_player, read_spec
from ai.spec import Spec
from engine.bestia.rules import Rules
from engine.registry import GAMES

GAME = GAMES["bestia"]


def label(spec: str) -> str:
    """A bot as it is shown: one that sees all cards is marked."""
    return f"{spec} (cheats)" if is_cheat(read_spec(spec)) else spec


def check_bots(specs: Iterable[str], rules: Rules) -> None:
    """Refuse bots whose tables are missing or wrong, before anybody waits for the compiler."""
    for spec in dict.fromkeys(specs):
        make_player(spec, GAME, rules.players)


def parts_of(specs: Iterable[str]) -> list[str]:
    """The parts of the program that bots need compiled, for `compiling`."""
    return sorted({part_of(read_spec(spec)) for spec in specs})


def part_of(spec: Spec) -> str:
    """A kind, and what else decides which kernels it needs."""
    words = (spec.get(key, "") for key in ("rollouts", "belief"))
    return "-".join(["player", spec.name, *filter(None, words)])
