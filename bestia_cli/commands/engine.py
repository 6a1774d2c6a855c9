"""bestia engine: a player of ours at the table of another program."""

import sys
from contextlib import redirect_stdout
from typing import cast

from ai.bot import Input, Service, serve
from ai.games import is_cheat, read_spec
from ai.players import make_player
from ai.spec import SpecError
from bestia_cli.language import _
from bestia_cli.table_options import read_seed
from engine.game import Game
from engine.registry import DEFAULT, GAMES


def games_of(spec: str) -> dict[str, Game]:
    """The games in which a bot is known and sees no more than it may; which one it is, the table
    says later. What no game has is refused at once, and so is what sees all cards wherever it is
    known."""
    known = {name: game for name, game in GAMES.items() if is_known(spec, name)}
    if not known:
        read_spec(spec, DEFAULT)
    cheats = [name for name in known if is_cheat(read_spec(spec, name), name)]
    honest = {name: game for name, game in known.items() if name not in cheats}
    if not honest:
        text = _("{bot} sees all cards: it can't sit at a table of others")
        raise SpecError(text.format(bot=spec))
    return honest


def is_known(spec: str, game: str) -> bool:
    try:
        read_spec(spec, game)
    except SpecError:
        return False
    return True


def run(spec: str, seed: str | None) -> None:
    if sys.stdin is None or sys.stdout is None:
        raise ValueError(_("a bot needs its standard input and output"))
    service = Service(
        games_of(spec),
        lambda place: make_player(spec, place.game, place.rules.players),
        f"bestIA {spec}",
        read_seed(seed),
    )
    sink = sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # whatever a player might print is no message
        serve(service, cast(Input, sys.stdin.buffer), sink)
