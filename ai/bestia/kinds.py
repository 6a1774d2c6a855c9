"""Who can play Bestia, in words: the kinds of players and the levels for people. Nothing here needs
a kernel, so that a help text can be shown at once."""

from dataclasses import replace

from ai.bestia.characters import CHARACTERS
from ai.games import BOUNDED, BUDGET, EXEC, OBSERVER, RANDOM, Level
from ai.spec import Kind, a_file, decimal, one_of

SEARCH = {
    "observer": OBSERVER["observer"],
    "belief": one_of("off", "on"),
    "rollouts": one_of("random", "heuristic", "blueprint"),
    "exploration": OBSERVER["exploration"],
}
TABLE = {"table": a_file}
STYLE = {"character": one_of(*CHARACTERS)}
SLIPS = {"slips": decimal(0.0, 1.0)}

KINDS = {
    "random": RANDOM,
    "heuristic": Kind("a sensible threshold player", SLIPS),
    "ismcts": Kind("information set Monte Carlo tree search", {**BUDGET, **SEARCH, **TABLE}),
    "blueprint": Kind("the average policy of self-play", {**STYLE, **SLIPS, **TABLE}),
    "maestro": Kind("blueprint, belief and search", {**BUDGET, **STYLE, **TABLE}),
    "omniscient": Kind(
        "the maestro's search with all cards open",
        {**BUDGET, "phases": one_of("all", "play")},
        cheats=True,
    ),
    "exec": EXEC,
}


PUBLIC_KINDS = {
    "random": KINDS["random"],
    "heuristic": KINDS["heuristic"],
    "ismcts": replace(KINDS["ismcts"], parameters={**BOUNDED, **SEARCH}),
    "blueprint": replace(KINDS["blueprint"], parameters={**STYLE, **SLIPS}),
    "maestro": replace(KINDS["maestro"], parameters={**BOUNDED, **STYLE}),
}

LEVELS = {
    "bambino": Level("heuristic:slips=0.4", "a child at the table, who often plays any card"),
    "principiante": Level("heuristic:slips=0.12", "knows the rules, and slips now and then"),
    "dilettante": Level("heuristic", "plays by feel: counts briscole, enters with good cards"),
    "esperto": Level("blueprint:slips=0.03", "has played for years, and seldom errs"),
    "campione": Level("blueprint", "plays what can hardly be exploited"),
    "maestro": Level("maestro", "a champion who also reads your cards from what you did"),
}
"""From the weakest to the strongest."""
