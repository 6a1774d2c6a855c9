"""The audit finds whoever looks at what is hidden and no card: a word."""

import numpy as np
import pytest

from ai import makers
from ai.audit import Audit, Inspection
from ai.player import Player, never
from engine.match import View
from tests.probe.rules import GAME, Rules


class Snooper(Player):
    """Counts the letters of the notes of others."""

    sees_all = True

    def choose(self, view: View, stream: np.uint64) -> int:
        notes = [event.word or "" for event in view.events if event.t == "note"]
        return view.actions[sum(map(len, notes)) % len(view.actions)]


def test_who_reads_the_notes_of_others_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(makers.MAKERS, "random", lambda *place: Snooper())
    audit = Audit(Inspection("random", GAME, Rules(players=4), "notes"))
    total = audit.run(60, never, lambda _: None).total
    assert total.changed > 0
