"""Who can play Briscola, in words: the kinds of players and the levels for people. Nothing here
needs a kernel, so that a help text can be shown at once."""

from dataclasses import replace

from ai.games import BOUNDED, BUDGET, EXEC, OBSERVER, RANDOM, Level
from ai.spec import Kind, decimal, one_of

SLIPS = {"slips": decimal(0.0, 1.0)}
SEARCH = {**OBSERVER, "rollouts": one_of("random", "heuristic", "learnt")}

KINDS = {
    "random": RANDOM,
    "heuristic": Kind("a sensible player that counts points and trumps", SLIPS),
    "learnt": Kind("a policy learnt from searches, at once", SLIPS),
    "ismcts": Kind("information set Monte Carlo tree search", {**BUDGET, **SEARCH}),
    "flat": Kind("every card tried in the same worlds, all equally likely", BUDGET),
    "maestro": Kind("every card tried in the same worlds, as likely as play has shown", BUDGET),
    "omniscient": Kind("the search with all cards open", BUDGET, cheats=True),
    "exec": EXEC,
}

PUBLIC_KINDS = {
    "random": RANDOM,
    "heuristic": KINDS["heuristic"],
    "learnt": KINDS["learnt"],
    "ismcts": replace(KINDS["ismcts"], parameters={**BOUNDED, **SEARCH}),
    "flat": replace(KINDS["flat"], parameters=BOUNDED),
    "maestro": replace(KINDS["maestro"], parameters=BOUNDED),
}

LEVELS = {
    "bambino": Level("heuristic:slips=0.5", "a child at the table, who often plays any card"),
    "principiante": Level("heuristic:slips=0.15", "knows the rules, and slips now and then"),
    "dilettante": Level("heuristic", "plays by feel: spares trumps and carichi"),
    "esperto": Level("learnt", "has played for years, and counts what is out"),
    "campione": Level("maestro:iterations=200", "reads the others' cards from what they play"),
    "maestro": Level("maestro", "the same with time to think"),
}
"""From the weakest to the strongest."""
