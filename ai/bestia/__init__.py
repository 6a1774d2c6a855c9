"""Who plays Bestia: what needs no kernel. How they play is in `ai.bestia.strength`."""

from ai.bestia.characters import CHARACTERS, PEOPLE
from ai.bestia.kinds import KINDS, LEVELS, PUBLIC_KINDS
from ai.games import GamePlayers, Value, Words

PLAYERS = GamePlayers(
    kinds=KINDS,
    meanings={"character": {name: own.text for name, own in CHARACTERS.items()}},
    public=PUBLIC_KINDS,
    levels=LEVELS,
    usual="heuristic",
    ladder=("random", "heuristic", "ismcts:iterations=1000", "blueprint", "maestro"),
    value=Value(
        unit="pots",
        fair=lambda players: 1.0 / players,
        scale=lambda stake: stake.own.pot,
        alarms=("bestia",),
        facts=("one presa", "two prese", "three prese", "in"),
        aside=("discard", "pass", "decline"),
    ),
    words=Words("smazzata", "smazzate"),
    benched=(3, 5, 8),
    parts=("rollouts", "belief"),
    swift=("random", "heuristic", "blueprint"),
    searching=("maestro", "ismcts"),
    leaning="character",
    people=PEOPLE,
    module="ai.bestia.strength",
)
