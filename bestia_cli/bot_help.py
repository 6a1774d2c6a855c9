"""The bots, as the help of a command lists them: from the same list that reads them."""

from ai.bestia.kinds import KINDS, LEVELS


def bots_help() -> str:
    """A line for each kind, and one for the levels."""
    lines = ["A bot is written NAME or NAME:KEY=VALUE:KEY=VALUE...; there are"]
    for name, kind in KINDS.items():
        cheats = "; it cheats" if kind.cheats else ""
        lines.append(f"- {kind.form(name)}: {kind.text}{cheats}")
    levels = ", ".join(f"{name} ({level.spec})" for name, level in LEVELS.items())
    return "\n".join([*lines, f"and levels, from the weakest: {levels}."])
