"""A bot in a process of its own, which plays by chance: `python -m tests.ai.served SEED`."""

import sys
from typing import cast

from ai.bot import Input, Service, serve
from engine.registry import GAMES
from tests.ai.tables import ChancePlayer

if __name__ == "__main__":
    service = Service(GAMES, lambda place: ChancePlayer(), "chance", sys.argv[1])
    serve(service, cast(Input, sys.stdin.buffer), sys.stdout.buffer)
