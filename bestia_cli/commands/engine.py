"""bestia engine: a player of ours at the table of another program."""

import sys
from contextlib import redirect_stdout
from typing import cast

from ai.bot import Input, Service, serve
from ai.players import is_cheat, make_player, read_spec
from ai.spec import SpecError
from bestia_cli.table_options import read_seed
from engine.registry import GAMES


def run(spec: str, seed: str | None) -> None:
    if sys.stdin is None or sys.stdout is None:
        raise ValueError("a bot needs its standard input and output")
    if is_cheat(read_spec(spec)):
        raise SpecError(f"{spec} sees all cards: it can't sit at a table of others")
    service = Service(
        GAMES["bestia"],
        lambda place: make_player(spec, place.game, place.rules.players),
        f"bestIA {spec}",
        read_seed(seed),
    )
    sink = sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # whatever a player might print is no message
        serve(service, cast(Input, sys.stdin.buffer), sink)
