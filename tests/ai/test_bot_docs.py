"""What the docs show of bots is true."""

import sys
from pathlib import Path

from ai.messages import act_fields, event_fields, hand_fields, result_fields, write_message
from ai.player import Opening
from ai.protocol import ExternalPlayer
from engine.bestia.rules import Rules
from engine.game import Deal
from engine.history import HandRecord, read_history
from engine.match import Match
from tests.ai.tables import GAME, ChancePlayer, play_hands

DOCS = Path(__file__).parent.parent.parent / "docs"
BOTS = (DOCS / "bots.md").read_text(encoding="utf-8")
FORMATS = (DOCS / "formats.md").read_text(encoding="utf-8")


def test_the_bot_of_the_docs_plays(tmp_path: Path) -> None:
    code = BOTS.split("```python\n")[1].split("```")[0]
    (tmp_path / "leone.py").write_text(code, encoding="utf-8")
    bot = ExternalPlayer(f"{sys.executable} {tmp_path / 'leone.py'}", ms=20_000)
    play_hands([ChancePlayer(), bot, ChancePlayer()], Rules(players=3), hands=25)
    assert (bot.faults, bot.name) == (0, "Leone")
    assert len(code.splitlines()) < 35


def test_the_session_of_the_docs_is_what_a_table_says(tmp_path: Path) -> None:
    """Seat 1 of the smazzata that the docs show, up to where they leave some out."""
    path = tmp_path / "h.jsonl"
    path.write_text(FORMATS.split("```json\n")[1].split("```")[0], encoding="utf-8")
    _, line = read_history(path)
    assert isinstance(line.content, HandRecord)
    record = line.content
    rules = Rules(players=3)
    match = Match(GAME, Deal(record.deck, 3, record.stake.dealer, rules.options))
    said = [write_message("hand", hand_fields(Opening(record.stake, (0, 0, 0), match.view(1))))]
    asked = 0
    for event in record.events:
        if event.t != "presa":
            if match.actor == 1:
                asked += 1
                said.append(write_message("act", act_fields(asked, match.view(1), 1000)))
            match.choose(event)
        said.append(write_message("event", event_fields(match.show(event, 1), GAME)))
    said.append(write_message("result", result_fields(record.result)))
    text = FORMATS.split("### The same smazzata, seen by a bot")[1]
    shown = [line[7:] for line in text.splitlines() if line.startswith("table: ")]
    told = [line.decode().rstrip() for line in said]
    assert shown[1:-2] == told[: len(shown) - 3]
    assert shown[-2] == told[-1]
