"""The bots of a game, as the help of a command lists them: from the same list that reads them."""

from ai.games import players_of


def bots_help(game: str) -> str:
    """A line for each kind, and one for the levels."""
    known = players_of(game)
    lines = ["A bot is written NAME or NAME:KEY=VALUE:KEY=VALUE...; there are"]
    for name, kind in known.kinds.items():
        cheats = "; it cheats" if kind.cheats else ""
        lines.append(f"- {kind.form(name)}: {kind.text}{cheats}")
    levels = ", ".join(f"{name} ({level.spec})" for name, level in known.levels.items())
    return "\n".join([*lines, f"and levels, from the weakest: {levels}."])
