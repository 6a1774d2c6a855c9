"""bestia engine: a player of ours at the table of another program."""

import secrets
import sys
from contextlib import redirect_stdout
from typing import cast

from ai.bot import Input, Service, serve
from ai.players import make_player
from engine.registry import GAMES


def run(spec: str, seed: str | None) -> None:
    if sys.stdin is None or sys.stdout is None:
        raise ValueError("a bot needs its standard input and output")
    service = Service(
        GAMES["bestia"],
        lambda place: make_player(spec, place.game, place.rules.players),
        f"bestIA {spec}",
        secrets.token_hex(4) if seed is None else seed,
    )
    sink = sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # whatever a player might print is no message
        serve(service, cast(Input, sys.stdin.buffer), sink)
