"""Who may import what, for every game of the registry: contracts of import-linter that a new game
need not be entered in, with nobody to be ignored. Those that name no game are in pyproject.toml."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from importlinter.cli import lint_imports

from bestia_cli.games import table_of
from engine.registry import HOMES, home_of

GAMES = tuple(name for name, home in HOMES.items() if home == home_of(name))
"""Those of the house; the games of guests live elsewhere."""

HEAD = """[importlinter]
root_packages =
    engine
    ai
    bestia_cli
include_external_packages = True
exclude_type_checking_imports = True
"""

SCREEN = (
    "engine.cards",
    "engine.events",
    "engine.game",
    "engine.history",
    "engine.registry",
    "ai.advice",
    "ai.games",
    "bestia_cli.app",
    "bestia_cli.draw",
    "bestia_cli.games.table",
    "bestia_cli.lessons",
    "bestia_cli.pages",
    "bestia_cli.quick",
    "bestia_cli.scene",
    "bestia_cli.screens",
    "bestia_cli.selection",
    "bestia_cli.session",
    "bestia_cli.statistics",
    "bestia_cli.storage",
    "bestia_cli.widgets",
    "bestia_cli.wording",
)
"""What has to be there before Numba is, and without it."""


def contract(name: str, kind: str, **lists: tuple[str, ...]) -> str:
    rows = [f"[importlinter:contract:{name}]", f"name = {name}", f"type = {kind}"]
    for key, values in lists.items():
        rows += [f"{key} =", *(f"    {value}" for value in values)]
    return "\n".join(rows) + "\n"


def lint(folder: Path, *contracts: str) -> int:
    path = folder / "contracts.ini"
    path.write_text("\n".join([HEAD, *contracts]), encoding="utf-8")
    return lint_imports(config_filename=str(path), no_cache=True, no_logo=True)


def rooms(game: str) -> tuple[str, str, str]:
    return f"engine.{game}", f"ai.{game}", f"bestia_cli.games.{game}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_imported_by_its_own_rooms_alone(game: str, tmp_path: Path) -> None:
    rules, players, table = rooms(game)
    assert not lint(
        tmp_path,
        contract(
            "rules",
            "protected",
            protected_modules=(rules,),
            allowed_importers=("engine.registry", players, table),
        ),
        contract("players", "protected", protected_modules=(players,), allowed_importers=(table,)),
        contract("table", "protected", protected_modules=(table,), allowed_importers=(table,)),
    )


@pytest.mark.parametrize("room", range(3))
def test_games_know_nothing_of_each_other(room: int, tmp_path: Path) -> None:
    modules = tuple(rooms(game)[room] for game in GAMES)
    assert not lint(tmp_path, contract("games", "independence", modules=modules))


def test_the_screen_needs_no_numbers(tmp_path: Path) -> None:
    assert not lint(
        tmp_path,
        contract(
            "light",
            "forbidden",
            source_modules=(*SCREEN, *(part for game in GAMES for part in light_parts(game))),
            forbidden_modules=("numba", "numpy", "llvmlite", *(f"engine.{g}.heavy" for g in GAMES)),
        ),
    )


def light_parts(game: str) -> tuple[str, ...]:
    """The modules of a table, which the screen finds by their names, but for the one that is made
    for the engine's process. Packages stand for all that is in them."""
    home = import_module(HOMES[game].table)
    parts = (f"{home.__name__}.{found.name}" for found in iter_modules(home.__path__))
    return tuple(part for part in parts if part != table_of(game).module)
