"""The bot protocol with every game: a player far away sees, hears and chooses as at the table."""

import io
import json
import sys
from functools import cache
from typing import Any

import numpy as np
import pytest

from ai.bot import Service, TableError, serve
from ai.chance import ChancePlayer
from ai.player import Opening, Player
from ai.players import make_player
from ai.protocol import ExternalPlayer
from ai.table import Table
from engine.events import Event
from engine.game import Game, Result
from engine.match import Match, View
from engine.registry import GAMES
from engine.rng import CHOICES, first_state, seed_number
from tests.contract.scenes import any_game, deal_of_stake, new_ledger
from tests.contract.sessions import Session

Json = dict[str, Any]

SEED = "protocol"
DEALS = 6


@cache
def session_of(name: str) -> Session:
    """What the last seat hears at the largest table of a game."""
    game = GAMES[name]
    return Session(game, game.players[-1], game.players[-1] - 1, DEALS)


class Line(io.BytesIO):
    """Input that comes line by line, as from a table that waits for its answers."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return self.readline()


def answers_to(lines: list[bytes], player: Player) -> list[Json]:
    """What the bot of a player says to a table that says all this."""
    sink = io.BytesIO()
    serve(Service(GAMES, lambda place: player, seed=SEED), Line(b"".join(lines)), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


class Listener(ChancePlayer):
    """Keeps what it is shown and told."""

    listens = True

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.views: list[View] = []

    def start(self, opening: Opening) -> None:
        self.heard.append(opening.stake)

    def see(self, event: Event) -> None:
        self.heard.append(event)

    def end(self, result: Result) -> None:
        self.heard.append(result)

    def choose(self, view: View, stream: np.uint64) -> int:
        self.views.append(view)
        return super().choose(view, stream)


@any_game
def test_a_player_far_away_sees_and_hears_what_it_would_at_the_table(game: Game) -> None:
    for players in (game.players[0], game.players[-1]):
        for seat in (0, players - 1):
            session, player = Session(game, players, seat, 2), Listener()
            answers_to(session.lines, player)
            assert player.heard == session.told
            for view, right in zip(player.views, session.views, strict=True):
                assert view.state.tolist() == right.state.tolist()
                assert (view.events, view.actions) == (right.events, right.actions)


@any_game
@pytest.mark.parametrize("spec", ["random", "ismcts:iterations=20"])
def test_a_player_far_away_chooses_as_in_the_process(game: Game, spec: str) -> None:
    session = session_of(game.name)
    players = session.rules.players
    _, *answers = answers_to(session.lines, make_player(spec, game, players))
    player = make_player(spec, game, players)
    for answer, view, (hand, turn) in zip(answers, session.views, session.turns, strict=True):
        deal = np.uint64(first_state(seed_number(SEED), hand, CHOICES))
        own = np.uint64(first_state(deal, turn, np.int64(session.seat)))
        choice = game.kernel.choice(view.state, player.choose(view, own))
        assert answer["action"] == game.vocabulary.action_to_json(choice)
    player.leave()


def play_table(game: Game, players: list[Player]) -> list[list[Event]]:
    """What happens in a few deals, with the random streams of a bot with the same seed."""
    rules = game.default_rules(len(players))
    table = Table(game, rules, players, ("x",) * len(players)).sit()
    ledger, played = new_ledger(game, rules), []
    try:
        for _ in range(DEALS):
            stake, balance = ledger.next_stake(), tuple(ledger.balance)
            match = Match(game, deal_of_stake(game, len(players), stake, stake.hand))
            stream = np.uint64(first_state(seed_number(SEED), stake.hand, CHOICES))
            table.play(match, stake, balance, stream)
            table.end(ledger.settle(stake, match.state))
            played.append(match.events)
    finally:
        table.close()
    return played


@any_game
def test_bestia_engine_plays_the_game_that_the_table_says(game: Game) -> None:
    """A program in a process of its own, beside players in this one."""
    seats = game.players[0]
    bot = ExternalPlayer(f"{sys.executable} -m bestia_cli engine random --seed {SEED}", ms=60_000)
    *others, last = (make_player("random", game, seats) for _ in range(seats))
    played = play_table(game, [*others, bot])
    assert (bot.faults, bot.name) == (0, "bestIA random")
    assert played == play_table(game, [*others, last])


@any_game
def test_every_question_lists_what_is_legal_once_and_in_order(game: Game) -> None:
    session = session_of(game.name)
    acts = [message for message in messages_of(session) if message["type"] == "act"]
    for act, view in zip(acts, session.views, strict=True):
        meant = [game.vocabulary.action_from_json(action, session.seat) for action in act["legal"]]
        right = [game.kernel.choice(view.state, action) for action in view.actions]
        same = game.vocabulary.same_choice
        assert all(same(one, other) for one, other in zip(meant, right, strict=True))
        assert len({json.dumps(action, sort_keys=True) for action in act["legal"]}) == len(meant)


def messages_of(session: Session) -> list[Json]:
    return [json.loads(line) for line in session.lines]


def holes(message: Json) -> list[Json]:
    """A message with a key missing, and with a key missing in the game's own records."""
    own = [
        key for key in ("stake", "result", "event", "rules") if isinstance(message.get(key), dict)
    ]
    return [
        *(without(message, key) for key in message if key != "type"),
        *({**message, key: without(message[key], part)} for key in own for part in message[key]),
    ]


def without(record: Json, key: str) -> Json:
    return {other: value for other, value in record.items() if other != key}


@any_game
def test_a_message_with_a_hole_is_refused_by_its_line(game: Game) -> None:
    messages = messages_of(session_of(game.name))
    for kind in ("hello", "hand", "event", "act", "result"):
        place = next(place for place, one in enumerate(messages) if one["type"] == kind)
        for wrong in holes(messages[place]):
            told = [*messages[:place], wrong]
            with pytest.raises(TableError, match=f"^line {place + 1} of the table: "):
                answers_to([json.dumps(one).encode() + b"\n" for one in told], ChancePlayer())


@any_game
def test_a_bot_that_plays_other_games_says_so(game: Game) -> None:
    hello, sink = session_of(game.name).lines[0], io.BytesIO()
    others = {name: other for name, other in GAMES.items() if name != game.name}
    with pytest.raises(TableError, match=f"the game '{game.name}' is not known"):
        serve(Service(others, lambda place: ChancePlayer()), Line(hello), sink)
    (said,) = map(json.loads, sink.getvalue().splitlines())
    assert said["type"] == "error"
    assert game.name in said["text"]
