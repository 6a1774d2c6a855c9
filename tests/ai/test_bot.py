"""The bot's side: what our players see and answer at the table of another program."""

import io
import json
import random
import sys
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

from ai.bot import Service, TableError, serve, thinking_time
from ai.messages import (
    act_fields,
    event_fields,
    hand_fields,
    hello_fields,
    result_fields,
    write_message,
)
from ai.player import Opening, Place, Player
from ai.protocol import ExternalPlayer
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger
from engine.events import Event
from engine.game import Deal
from engine.italian import DECK_SIZE
from engine.match import Match, View
from engine.registry import GAMES
from tests.ai.tables import GAME, ChancePlayer, play_hands

Json = dict[str, Any]


class Scribe(ChancePlayer):
    """A player that keeps what it was shown and told."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.limits: list[int] = []
        self.left = 0

    def limit(self, ms: int) -> None:
        self.limits.append(ms)

    def choose(self, view: View, stream: np.uint64) -> int:
        self.views.append(view)
        return super().choose(view, stream)

    def leave(self) -> None:
        self.left += 1


class Listener(Scribe):
    """One that wants to hear everything."""

    listens = True

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []

    def start(self, opening: Opening) -> None:
        self.heard.append(opening.stake)

    def see(self, event: Event) -> None:
        self.heard.append(event)

    def end(self, settlement: Any) -> None:
        self.heard.append(settlement)


def answers_to(lines: Iterable[bytes], player: Player, seed: str = "s") -> list[Json]:
    """What the bot of a player says to a table that says all this at once."""
    sink = io.BytesIO()
    serve(Service(GAMES, lambda place: player, seed=seed), io.BytesIO(b"".join(lines)), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


class Session:
    """All that a table says to one seat, while chance plays; and what the seat sees at its turns
    (each time it is asked)."""

    def __init__(self, rules: Rules, seat: int, hands: int, seed: str) -> None:
        self.rules, self.seat = rules, seat
        self.place = Place(GAME, seat, ("x",) * rules.players, rules)
        self.lines = [write_message("hello", hello_fields(self.place))]
        self.views: list[View] = []
        self.told: list[object] = []
        dice, ledger = random.Random(seed), Ledger(rules)
        for _ in range(hands):
            self.play(ledger, dice)
        self.lines.append(write_message("bye"))

    def play(self, ledger: Ledger, dice: random.Random) -> None:
        stake, balance = ledger.next_stake(), tuple(ledger.balance)
        deck = tuple(dice.sample(range(DECK_SIZE), DECK_SIZE))
        match = Match(GAME, Deal(deck, self.rules.players, stake.dealer, stake.options))
        opening = Opening(stake, balance, match.view(self.seat))
        self.lines.append(write_message("hand", hand_fields(opening)))
        self.told.append(stake)
        while not match.is_over:
            if match.actor == self.seat:
                self.views.append(match.view(self.seat))
                act = act_fields(len(self.views), self.views[-1], 1000)
                self.lines.append(write_message("act", act))
            for event in match.act(dice.choice(match.actions())):
                seen = match.show(event, self.seat)
                self.told.append(seen)
                self.lines.append(write_message("event", event_fields(seen, GAME)))
        settlement = ledger.settle(stake, match.state)
        self.told.append(settlement)
        self.lines.append(write_message("result", result_fields(settlement)))


RULES = Rules(players=5, startup_entry="closed", startup_ante=30, salvo_threshold=300)


@pytest.fixture(scope="module")
def session() -> Session:
    return Session(RULES, seat=2, hands=12, seed="session")


# --- what it sees and answers --------------------------------------------------------------------


def test_a_player_far_away_sees_what_it_would_see_at_the_table(session: Session) -> None:
    player = Scribe()
    answers_to(session.lines, player)
    views = player.views[-len(session.views) :]
    for view, right in zip(views, session.views, strict=True):
        assert view.state.tolist() == right.state.tolist()
        assert view.events == right.events
        assert view.actions == right.actions


def test_a_player_that_listens_hears_everything(session: Session) -> None:
    player = Listener()
    answers_to(session.lines, player)
    assert player.heard == session.told
    assert len(player.views) == len(session.views)


def test_every_question_is_answered_with_a_legal_action(session: Session) -> None:
    ready, *answers = answers_to(session.lines, ChancePlayer())
    asked = [message for message in map(json.loads, session.lines) if message["type"] == "act"]
    assert ready == {"type": "ready", "name": "bestIA"}
    for act, answer in zip(asked, answers, strict=True):
        assert list(answer) == ["type", "id", "action"]
        assert (answer["type"], answer["id"]) == ("action", act["id"])
        assert answer["action"] in act["legal"]


def test_the_same_seed_makes_the_same_choices(session: Session) -> None:
    once = answers_to(session.lines, ChancePlayer(), "a")
    assert answers_to(session.lines, ChancePlayer(), "a") == once
    assert answers_to(session.lines, ChancePlayer(), "b") != once


def test_a_bot_is_ready_before_its_player_is_made(session: Session) -> None:
    sink = io.BytesIO()
    written: list[bytes] = []

    def make(place: Place) -> Player:
        written.append(sink.getvalue())
        assert (place.seat, place.names, place.rules) == (2, session.place.names, RULES)
        return ChancePlayer()

    serve(Service(GAMES, make, "me"), io.BytesIO(session.lines[0]), sink)
    assert written == [b'{"type":"ready","name":"me"}\n']


def test_a_bot_without_a_table_ends() -> None:
    for text in (b"", b"\n", b'{"type":"bye"}\n{"type":"hello"}\n', b'{"type":"weather"}\n'):
        assert answers_to([text], ChancePlayer()) == []


def test_a_player_leaves_when_the_table_does(session: Session) -> None:
    for lines in (session.lines, session.lines[:4]):
        player = Scribe()
        answers_to(lines, player)
        assert player.left == 1


def test_unknown_messages_and_keys_are_of_no_account(session: Session) -> None:
    lines = [b'{"type":"weather","sun":true}\n', b"\r\n"]
    for line in session.lines:
        lines += [json.dumps({"later": [1], **json.loads(line)}).encode() + b"\r\n", lines[0]]
    player = ChancePlayer()
    assert answers_to(lines, player) == answers_to(session.lines, player)


def test_a_last_line_without_its_end_is_read(session: Session) -> None:
    lines = session.lines[: 1 + next(i for i, line in enumerate(session.lines) if b'"act"' in line)]
    whole, cut = answers_to(lines, Scribe()), [*lines[:-1], lines[-1].rstrip()]
    assert answers_to(cut, Scribe()) == whole
    assert len(whole) == 2


# --- time ----------------------------------------------------------------------------------------


class Slowly:
    """Input that comes line by line, as from a table that waits for its answers."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = iter(lines)

    def read1(self, size: int, /) -> bytes:
        return next(self.lines, b"")


def test_a_player_is_told_how_long_it_may_think(session: Session) -> None:
    player = Scribe()
    serve(Service(GAMES, lambda place: player), Slowly(session.lines), io.BytesIO())
    asked = len(session.views)
    assert player.limits[-asked:] == [thinking_time(1000)] * asked
    assert 0 < thinking_time(1000) < 1000


def test_questions_that_the_table_has_left_behind_get_no_time(session: Session) -> None:
    player = Scribe()
    answers_to(session.lines, player)
    assert player.limits[-len(session.views) :] == [1] * len(session.views)


def test_there_is_always_some_time() -> None:
    for ms in (1, 2, 20, 21, 30, 200, 10**12):
        assert 1 <= thinking_time(ms) <= ms


def test_a_bot_that_does_not_know_the_game_says_so_and_ends(session: Session) -> None:
    hello = {**json.loads(session.lines[0]), "game": "poker"}
    sink = io.BytesIO()
    with pytest.raises(TableError, match="the game 'poker' is not known"):
        serve(Service(GAMES, never_made), io.BytesIO(json.dumps(hello).encode() + b"\n"), sink)
    (said,) = sink.getvalue().splitlines()
    assert json.loads(said)["type"] == "error"
    assert "poker" in json.loads(said)["text"]


def never_made(place: Place) -> Player:
    raise AssertionError(place)


# --- what no table says --------------------------------------------------------------------------


def change(kind: str, **changes: Any) -> Callable[[list[Json]], None]:
    """Change the first message of a kind; None takes a key away."""

    def edit(messages: list[Json]) -> None:
        message = next(message for message in messages if message["type"] == kind)
        message.update(changes)
        for key in [key for key, value in changes.items() if value is None]:
            del message[key]

    return edit


def drop(kind: str) -> Callable[[list[Json]], None]:
    def edit(messages: list[Json]) -> None:
        messages.remove(next(message for message in messages if message["type"] == kind))

    return edit


def repeat(kind: str) -> Callable[[list[Json]], None]:
    def edit(messages: list[Json]) -> None:
        place = next(i for i, message in enumerate(messages) if message["type"] == kind)
        messages.insert(place, messages[place])

    return edit


NOTHING_IN_IT = {"contributions": [30, 0, 0, 0, 0], "pot": 0}
OF_OTHERS = {"contributions": [30], "pot": 30}

WRONG: dict[str, tuple[Callable[[list[Json]], None], str]] = {
    "no hello": (drop("hello"), "begins with hello, not with hand"),
    "hello twice": (repeat("hello"), "hello only once"),
    "another protocol": (change("hello", protocol=1), "protocol 1"),
    "no protocol": (change("hello", protocol=None), "'protocol'"),
    "no game": (change("hello", game=None), "'game'"),
    "another game": (change("hello", game="poker"), "the game 'poker' is not known"),
    "no stake": (change("hand", stake=None), "'stake'"),
    "no table": (change("hand", table=[]), "'table'"),
    "no such seat": (change("hello", seat=5), "'seat' is 5"),
    "a seat that is no number": (change("hello", seat="2"), "'seat'"),
    "other players": (change("hello", players=4), "'players'"),
    "names missing": (change("hello", names=["x"]), "'names'"),
    "no rules": (change("hello", rules=None), "'rules'"),
    "unknown rules": (change("hello", rules={**RULES.to_json(), "societa": "yes"}), "societa"),
    "half the rules": (change("hello", rules={"players": 5}), "rules has no"),
    "no hand": (drop("hand"), "nothing has been dealt"),
    "no dealer": (change("hand", dealer=7), "'dealer' is 7"),
    "a pot too small": (change("hand", stake=NOTHING_IN_IT), "less than what was put in"),
    "contributions of others": (change("hand", stake=OF_OTHERS), "'contributions'"),
    "no mezzo": (change("hand", table={}), "'mezzo'"),
    "a mezzo that is no card": (change("hand", table={"mezzo": "XX"}), "not a card"),
    "two cards": (change("hand", cards=["AD", "3D"]), "three cards"),
    "a card twice": (change("hand", cards=["AD", "AD", "3D"]), "dealt twice"),
    "no event": (change("event", event=None), "'event'"),
    "an event that is none": (change("event", event=[]), "not an event"),
    "an impossible event": (change("event", event={"t": "presa", "seat": 0}), "nothing has"),
    "an event twice": (repeat("event"), "turn of seat"),
    "an event missing": (drop("event"), "turn of seat"),
    "no id": (change("act", id=None), "'id'"),
    "no legal": (change("act", legal=None), "'legal'"),
    "no legal actions": (change("act", legal=[]), "is missing among the legal actions"),
    "strange legal actions": (change("act", legal=[7, {}, []]), "is missing among"),
    "no time": (change("act", ms=0), "'ms'"),
    "a result of others": (change("result", result={"prese": [1]}), "'prese'"),
    "no type": (change("hand", type=None), "'type'"),
    "a type that is none": (change("hand", type=[]), "not the type"),
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_what_no_table_says_is_refused_by_its_line(session: Session, wrong: str) -> None:
    edit, reason = WRONG[wrong]
    messages = [json.loads(line) for line in session.lines]
    edit(messages)
    player = Scribe()
    with pytest.raises(TableError, match=reason) as error:
        answers_to([json.dumps(message).encode() + b"\n" for message in messages], player)
    assert str(error.value).startswith("line ")
    assert str(error.value).count("of the table") == 1
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"hello\n", "line 1 of the table: not JSON"),
        (b"\xff\n", "not UTF-8"),
        (b"[" * 100_000 + b"\n", "not JSON"),
        (b"[]\n", "not a JSON object"),
        (b'{"type":', "not JSON"),
    ],
)
def test_what_is_no_message_is_refused(line: bytes, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        answers_to([line], ChancePlayer())


def test_a_line_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.bot.LONGEST_LINE", 1000)
    with pytest.raises(TableError, match="without end"):
        answers_to([b"x" * 100_000], ChancePlayer())


def test_a_question_out_of_turn_is_refused() -> None:
    """Seat 2 of five is asked while seat 1 has still to choose."""
    lines = Session(Rules(players=5), seat=2, hands=1, seed="s").lines
    act = next(line for line in lines if b'"act"' in line)
    with pytest.raises(TableError, match="turn of seat 1"):
        answers_to([*lines[:2], act], ChancePlayer())


def test_a_player_that_sees_all_cards_does_not_sit_down(session: Session) -> None:
    player = ChancePlayer()
    player.sees_all = True
    with pytest.raises(ValueError, match="sees all cards"):
        answers_to(session.lines, player)


# --- both sides together -------------------------------------------------------------------------


def test_our_bots_play_at_our_table_without_a_fault() -> None:
    """Two in processes of their own, so that they meet in società too."""
    python = f"{sys.executable} -m tests.ai.served"
    bots = [ExternalPlayer(f"{python} {seed}", ms=20_000) for seed in "ab"]
    players = [ChancePlayer(), bots[0], bots[1], ChancePlayer()]
    ledger = play_hands(players, Rules(players=4), hands=25)
    assert [bot.faults for bot in bots] == [0, 0]
    assert [bot.name for bot in bots] == ["chance", "chance"]
    assert ledger.hand == 25
