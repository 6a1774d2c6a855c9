"""bestia bots: who can play a game, from the lists that read them."""

import json
from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ai.games import GamePlayers, players_of
from ai.spec import Kind
from bestia_cli.games import table_of
from bestia_cli.language import _, in_language
from engine.game import Game
from engine.registry import GAMES

WIDEST = 100

Row = tuple[str, ...]


def run(games: Iterable[Game], *, as_json: bool) -> None:
    chosen = [game.name for game in games]
    if as_json:
        print(json.dumps({name: to_json(players_of(name)) for name in chosen}))
        return
    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    for number, name in enumerate(chosen):
        if number:
            console.print()
        if len(GAMES) > 1:
            console.print(Text(table_of(name).title, style="bold"))
        show(console, players_of(name))
    console.print()
    console.print(Text(_("A bot is written NAME, or NAME:KEY=VALUE:KEY=VALUE.")))


def to_json(known: GamePlayers) -> dict[str, object]:
    return {
        "levels": {
            name: {"spec": level.spec, "text": level.text} for name, level in known.levels.items()
        },
        "kinds": {
            name: {
                "text": kind.text,
                "parameters": {key: parse.allowed for key, parse in kind.parameters.items()},
                "cheats": kind.cheats,
            }
            for name, kind in known.kinds.items()
        },
        "usual": known.usual,
    }


def show(console: Console, known: GamePlayers) -> None:
    levels: list[Row] = [(name, _(level.text), level.spec) for name, level in known.levels.items()]
    show_rows(console, _("Levels, from the weakest"), levels)
    kinds: list[Row] = [
        (kind.form(name) if kind.rest else name, about(kind)) for name, kind in known.kinds.items()
    ]
    console.print()
    show_rows(console, _("Engines"), kinds)
    console.print()
    show_rows(console, _("Parameters"), list(parameters_of(known)))
    for key, meanings in known.meanings.items():
        console.print()
        rows: list[Row] = [(f"{key}={word}", _(text)) for word, text in meanings.items()]
        show_rows(console, _("What {key} can be").format(key=key), rows)


def about(kind: Kind) -> str:
    return _("{text}; it cheats").format(text=_(kind.text)) if kind.cheats else _(kind.text)


def parameters_of(known: GamePlayers) -> Iterable[Row]:
    """Each, what it may be, and who has it."""
    keys = dict.fromkeys(key for kind in known.kinds.values() for key in kind.parameters)
    for key in keys:
        owners = {
            n: kind.parameters[key] for n, kind in known.kinds.items() if key in kind.parameters
        }
        for allowed in dict.fromkeys(parse.allowed for parse in owners.values()):
            of = [name for name, parse in owners.items() if parse.allowed == allowed]
            yield f"{key}=", in_language(allowed), ", ".join(of)


def show_rows(console: Console, title: str, rows: list[Row]) -> None:
    """Columns as wide as what is in them; the second one takes what room is left."""
    console.print(Text(title, style="bold"))
    table = Table.grid(padding=(0, 2, 0, 0))
    for number in range(max(map(len, rows))):
        table.add_column(no_wrap=number == 0, ratio=1 if number == 1 else None)
    for row in rows:
        table.add_row(Text(row[0], style="cyan"), *map(Text, row[1:]))
    console.print(Padding(table, (0, 0, 0, 2)))
