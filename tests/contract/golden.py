"""Golden playthroughs: whole deals as text, replayed and compared to the letter.

A file of `tests/golden/<game>/` begins with its head: what it shows, the rules, what the first deal
is played for, and the positions of one or more deals in a row, as `Match.to_text` writes them. All
the rest follows from the head. After a change of the rules, or for a new file with nothing but a
head, write it anew with `python -m tests.contract.golden` and read the difference before you keep
it. With a game and a number of players it prints a head by chance, for a new file.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from engine.events import Event
from engine.game import Game, Result, Stake
from engine.kernel import Ledger
from engine.match import Match
from engine.registry import GAMES
from tests.contract.scenes import played_deals

FOLDER = Path(__file__).parent.parent / "golden"


class Golden(NamedTuple):
    head: str
    """The first lines, which are written by hand."""
    game: Game
    rules: dict[str, Any]
    stake: dict[str, Any]
    """What the first deal is played for."""
    positions: list[str]


def read_golden(path: Path) -> Golden:
    head, _, _ = path.read_text(encoding="utf-8").partition("\n\n")
    facts = [line.split(": ", 1) for line in head.strip().split("\n") if line[0] != "#"]
    values = {key: value for key, value in facts if key != "position"}
    positions = [value for key, value in facts if key == "position"]
    game = GAMES[positions[0].split()[0]]
    rules, stake = json.loads(values["rules"]), json.loads(values["stake"])
    return Golden(head.strip(), game, rules, stake, positions)


def open_table(golden: Golden) -> tuple[Ledger, Stake]:
    """The ledger and the stake of the first deal."""
    game, rules = golden.game, golden.game.read_rules(golden.rules)
    dealer = int(golden.positions[0].split()[2])
    own = game.read_stake(golden.stake, rules.players)
    ledger: Ledger = game.new_ledger(rules, dealer)
    return ledger, ledger.resume(Stake(1, dealer, own), (0,) * rules.players)


def new_match(position: str) -> tuple[Match, list[str]]:
    """The deal of a position, and the choices that led to it."""
    match = Match.from_text(" ".join(position.split()[:5]))
    return match, position.split()[5:]


# --- a deal as text ------------------------------------------------------------------------------


def write_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def describe_deal(match: Match, stake: Stake) -> Iterator[str]:
    game, deal = match.game, match.deal
    table = game.kernel.dealt(match.view(0).state, 0).table
    yield f"=== deal {stake.hand}: seat {stake.dealer} deals ==="
    yield f"stake: {write_json(stake.own._asdict())}"
    yield f"table: {write_json(game.write_table(table))}"
    for place in range(deal.players):
        seat = (deal.dealer + 1 + place) % deal.players
        cards = game.kernel.dealt(match.view(seat).state, seat).cards
        yield f"seat {seat} is dealt: {' '.join(game.deck.write(cards))}"


def describe_event(game: Game, event: Event) -> str:
    """An event with all that it says: `seat 1: exchange, out 4C 6B, in RD RC`."""
    told = game.vocabulary.to_json(event)
    said = [f"{key} {plainly(told[key])}" for key in told if key not in ("t", "seat")]
    return ", ".join([f"seat {event.seat}: {event.t}", *said])


def plainly(value: Any) -> str:
    return " ".join(map(str, value)) or "-" if isinstance(value, list) else str(value)


def describe_result(result: Result) -> Iterator[str]:
    yield f"result: {write_json(result.own._asdict())}"
    yield f"balance: {write_json(result.balance)}"


def describe_play(position: str, stake: Stake, ledger: Ledger) -> Iterator[str]:
    """A deal from the cards to the end, with all that each seat might have chosen."""
    match, choices = new_match(position)
    words = match.game.vocabulary
    yield from describe_deal(match, stake)
    yield ""
    for word in choices:
        may = " | ".join(words.to_word(choice) for choice in match.choices())
        yield f"seat {match.actor} may {may}"
        for event in match.choose(words.from_word(word, match.actor)):
            yield f"    {describe_event(match.game, event)}"
    assert match.is_over
    assert match.to_text() == position
    yield ""
    yield from describe_result(ledger.settle(stake, match.state))


def write_golden(golden: Golden) -> str:
    ledger, stake = open_table(golden)
    parts = [golden.head]
    for position in golden.positions:
        parts.append("\n".join(describe_play(position, stake, ledger)))
        stake = ledger.next_stake()
    return "\n\n".join(parts) + "\n"


def head_by_chance(game: Game, players: int, deals: int = 2) -> str:
    """The head of a file for a few deals by chance, as a beginning."""
    played = list(played_deals(game, players, 1, deals, "golden"))
    first = played[0]
    lines = [
        "# What these deals show.",
        f"rules: {write_json(first.rules.to_json())}",
        f"stake: {write_json(first.stake.own._asdict())}",
        *(f"position: {one.match.to_text()}" for one in played),
    ]
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    if arguments:
        name, players = arguments
        print(head_by_chance(GAMES[name], int(players)))
        return
    for path in FOLDER.glob("*/*.txt"):
        path.write_text(write_golden(read_golden(path)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
