"""Games at the table for tests: set up, played by chance, and written down."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from bestia_cli.croupier import Croupier
from bestia_cli.scene import Scene
from bestia_cli.setup import Setup
from bestia_cli.showing import show
from engine.bestia.rules import Rules
from engine.replay import Verified, verify_history

NAMES = ("Io", "Ines", "Gaspare", "Pia", "Tullio", "Mirella", "Oreste", "Lina", "Beppe", "Ada")
BOTS = ("random", "heuristic", "principiante", "campione")
"""Those who need not search, in turn round the table."""

TABLES = {
    "three": Rules(players=3),
    "five": Rules(players=5),
    "ten": Rules(players=10),
    "giro chiuso": Rules(players=4, startup_ante=30, startup_entry="closed"),
    "threshold": Rules(players=3, salvo_threshold=60),
    "no vote": Rules(players=6, salvo_agreement=False),
    "no società": Rules(players=5, societa=False),
    "every lead": Rules(players=4, lead_obligation="every"),
    "high stakes": Rules(players=5, startup_ante=90, dealer_fee=300),
}
"""All that the rules leave open."""


def setup_of(rules: Rules, seed: str = "TESTTEST", **changed: Any) -> Setup:
    """A game with the person at seat 0."""
    others = tuple(BOTS[seat % len(BOTS)] for seat in range(1, rules.players))
    setup = Setup("bestia", rules, NAMES[: rules.players], (None, *others), seed, hands=3)
    return replace(setup, **changed)


def same_again(croupier: Croupier) -> Croupier:
    """The table as it comes back from a file."""
    return Croupier(croupier.setup, json.loads(json.dumps(croupier.table())))


def scenes_of(croupier: Croupier) -> list[Scene]:
    """What everybody sees, and what all open cards show."""
    players = croupier.setup.rules.players
    return [show(croupier, viewer) for viewer in (None, *range(players))]


def decide(croupier: Croupier, word: str | None) -> None:
    """The person's word, or a decision of the machines."""
    if word is None:
        croupier.step()
    else:
        croupier.choose(word)


def next_word(scene: Scene, chance: random.Random) -> str | None:
    """Any of the options of who is asked; None when the others are to decide."""
    return chance.choice(scene.options).word if scene.asks else None


def moments(croupier: Croupier, chance: random.Random) -> Iterator[Scene]:
    """Play a game to its end; the person's scene before every decision, and at the end."""
    while True:
        scene = show(croupier, croupier.setup.person)
        yield scene
        if croupier.is_over:
            return
        decide(croupier, next_word(scene, chance))


def play_lines(croupier: Croupier, chance: random.Random) -> list[dict[str, Any]]:
    """Play a game to its end; its history."""
    lines = [croupier.header()]
    for scene in moments(croupier, chance):
        record = croupier.record()
        if scene.ending is not None:
            assert record is not None
            lines.append(record)
    return lines


def write_lines(path: Path, lines: list[dict[str, Any]]) -> Path:
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    return path


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def verify(path: Path) -> Verified:
    """How far a history is right; a HistoryError if it is not."""
    *_, last = verify_history(path)
    return last
