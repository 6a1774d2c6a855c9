"""Programs at the table, good and bad: whatever they do, the table plays on."""

import json
import time
from itertools import pairwise
from pathlib import Path

import pytest

from ai.protocol import START_SECONDS, clean_name, read_answer
from engine.bestia.forms import VOCABULARY
from engine.json_forms import FormError
from tests.ai.programs import RULES, MakeBot, Watched, assert_only_faults, place, play
from tests.ai.tables import GAME

# --- a program that does as it should ------------------------------------------------------------


def test_a_program_plays_its_own_choices(bot: MakeBot) -> None:
    player = bot("for act in acts(): say(**some(act))")
    play(player, hands=6)
    assert player.faults == 0
    assert player.name == "test"
    assert_some(player)


def assert_some(player: Watched) -> None:
    """Its choices were those that `some` makes."""
    for number, choice in enumerate(player.choices, 1):
        actions = choice.view.actions
        assert choice.action == actions[number % len(actions)]


def test_the_program_has_ended_when_the_player_has_left(bot: MakeBot) -> None:
    player = bot("for act in acts(): say(**last(act))")
    player.sit(place())
    program = player.program
    assert program is not None
    player.leave()
    assert program.process.returncode == 0
    assert player.program is None
    player.leave()


def test_a_program_that_does_not_know_the_game_is_not_waited_for(bot: MakeBot) -> None:
    player = bot("say(type='error', text='another game'); time.sleep(10 * 60)")
    start = time.monotonic()
    player.sit(place())
    assert player.program is None
    assert time.monotonic() - start < START_SECONDS


LOGGER = """
with open(os.path.join(os.path.dirname(__file__), "log"), "w") as log:
    for line in sys.stdin:
        log.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="ready", name="test")
        if message["type"] == "act":
            say(**some(message))
"""


def test_a_program_is_told_everything_as_the_protocol_has_it(bot: MakeBot, tmp_path: Path) -> None:
    player = bot(LOGGER)
    play(player, hands=12)
    text = (tmp_path / "log").read_text(encoding="utf-8")
    told = [json.loads(line) for line in text.splitlines()]
    assert text.isascii()
    assert list(told[0]) == ["type", "protocol", "game", "seat", "players", "names", "rules"]
    assert told[0]["rules"] == RULES.to_json()
    assert [message["type"] for message in told].count("bye") == 1
    assert told[-1] == {"type": "bye"}
    hands = [message for message in told if message["type"] == "hand"]
    assert [hand["hand"] for hand in hands] == list(range(1, 13))
    assert all(len(hand["cards"]) == 3 for hand in hands)
    acts = [message for message in told if message["type"] == "act"]
    assert [act["id"] for act in acts] == list(range(1, len(player.choices) + 1))
    for act, choice in zip(acts, player.choices, strict=True):
        choices = [GAME.kernel.choice(choice.view.state, action) for action in choice.view.actions]
        assert act["legal"] == [VOCABULARY.action_to_json(choice) for choice in choices]
        assert act["ms"] == player.ms
    for before, after in pairwise(told):
        if before["type"] == "act":
            assert after["type"] == "event"
            assert after["event"]["seat"] == 1
        if before["type"] == "result":
            assert after["type"] in ("hand", "bye")
            assert after.get("balance", before["balance"]) == before["balance"]


def test_what_a_program_must_not_see_is_a_number(bot: MakeBot, tmp_path: Path) -> None:
    play(bot(LOGGER), hands=20)
    lines = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    events = [message["event"] for message in map(json.loads, lines) if "event" in message]
    exchanges = [event for event in events if event["t"] == "exchange"]
    drops = [event for event in events if event["t"] == "drop" and event["seat"] != 1]
    assert any(event["seat"] == 1 for event in exchanges)
    assert drops
    for event in exchanges:
        assert isinstance(event["out"], list if event["seat"] == 1 else int)
        assert isinstance(event["in"], list if event["seat"] == 1 else int)


# --- answers -------------------------------------------------------------------------------------


def test_the_order_of_cards_and_unknown_keys_are_of_no_account(bot: MakeBot) -> None:
    player = bot("""
    for act in acts():
        answer = some(act)
        if answer["action"]["t"] == "exchange":
            answer["action"]["out"].reverse()
        answer["action"]["why"] = {"deep": [1, 2]}
        say(note="!", **answer)
    """)
    play(player, hands=20)
    assert player.faults == 0
    assert_some(player)
    kinds = [GAME.kernel.choice(choice.view.state, choice.action) for choice in player.choices]
    assert any(len(tuple_of(choice.cards)) == 2 for choice in kinds)


def tuple_of(cards: object) -> tuple[int, ...]:
    return cards if isinstance(cards, tuple) else ()


WRONG_ANSWERS = {
    "not JSON": 'print("keep", flush=True)',
    "no object": "print([1], flush=True)",
    "invalid UTF-8": 'os.write(1, b"\\xff\\xfe{}\\n")',
    "deep nesting": 'print("[" * 30_000, flush=True)',
    "deep objects": """print('{"a":' * 10_000, flush=True)""",
    "no id": 'say(type="action", action=act["legal"][0])',
    "an id that is no number": 'say(type="action", id=[act["id"]], action=act["legal"][0])',
    "an id that is NaN": 'say(type="action", id=float("nan"), action=act["legal"][0])',
    "an id that is a float": 'say(type="action", id=float(act["id"]), action=act["legal"][0])',
    "an id that is true": 'say(type="action", id=True, action=act["legal"][0])',
    "an id to come": 'say(type="action", id=act["id"] + 1, action=act["legal"][0])',
    "a huge id": """print('{"type":"action","id":' + "9" * 30_000 + "}", flush=True)""",
    "no type": 'say(id=act["id"], action=act["legal"][0])',
    "no action": 'say(type="action", id=act["id"])',
    "null": 'say(type="action", id=act["id"], action=None)',
    "a text": 'say(type="action", id=act["id"], action="keep")',
    "a list": 'say(type="action", id=act["id"], action=[act["legal"][0]])',
    "an unknown action": 'say(type="action", id=act["id"], action={"t": "fold"})',
    "a kind that is no text": 'say(type="action", id=act["id"], action={"t": ["keep"]})',
    "surrogates": 'say(type="action", id=act["id"], action={"t": "\\ud800"})',
    "cards that are none": 'say(type="action", id=act["id"], action={"t": "play", "card": 7})',
    "a number of cards": 'say(type="action", id=act["id"], action={"t": "exchange", "out": 1})',
    "a card twice": """say(type="action", id=act["id"],
        action={"t": "exchange", "out": ["AD", "AD"]})""",
    "a nested card": """say(type="action", id=act["id"],
        action={"t": "exchange", "out": [["AD"]]})""",
    "an action of the others": 'say(type="action", id=act["id"], action={"t": "presa"})',
    "too long a line": 'print("x" * 200_000, flush=True)',
}


@pytest.mark.parametrize("wrong", WRONG_ANSWERS)
def test_a_wrong_answer_is_a_fault_and_costs_no_time(bot: MakeBot, wrong: str) -> None:
    player = bot(f"for act in acts(): {WRONG_ANSWERS[wrong]}", ms=20_000)
    play(player)
    assert_only_faults(player)
    assert all(choice.seconds < 10 for choice in player.choices)


def test_an_illegal_choice_is_a_fault(bot: MakeBot) -> None:
    player = bot("""
    for act in acts():
        held = [action.get("card") for action in act["legal"]]
        for card in ("AD", "2B", "5S", "7C"):
            if card not in held:
                say(type="action", id=act["id"], action={"t": "play", "card": card})
                break
    """)
    play(player, hands=4)
    assert_only_faults(player)


def test_of_two_equal_keys_the_last_one_counts(bot: MakeBot) -> None:
    player = bot("""
    for act in acts():
        text = json.dumps(last(act))
        print('{"id":-1,"action":{"t":"keep"},' + text[1:], flush=True)
    """)
    play(player)
    assert player.faults == 0


def test_other_messages_and_blank_lines_are_of_no_account(bot: MakeBot) -> None:
    player = bot("""
    for act in acts():
        print("\\n  \\r", flush=True)
        say(type="info", text="thinking")
        say(type=7)
        say(**last(act))
    """)
    play(player)
    assert player.faults == 0


def test_an_answer_may_end_like_a_line_of_windows(bot: MakeBot) -> None:
    player = bot("""
    for act in acts():
        os.write(1, json.dumps(last(act)).encode() + b"\\r\\n")
    """)
    play(player)
    assert player.faults == 0


def test_an_answer_that_is_repeated_counts_once(bot: MakeBot) -> None:
    player = bot("""
    for act in acts():
        for _ in range(5):
            say(**last(act))
    """)
    play(player, hands=3)
    assert player.faults == 0
    assert all(choice.action == choice.view.actions[-1] for choice in player.choices)


def test_an_answer_to_a_question_before_is_none(bot: MakeBot) -> None:
    player = bot(
        """
    for act in acts():
        say(type="action", id=act["id"] - 1, action=act["legal"][-1])
    """,
        ms=20,
    )
    play(player)
    assert_only_faults(player)


def test_a_late_answer_is_one_fault_and_is_not_taken_for_the_next(bot: MakeBot) -> None:
    """Every second answer waits until the next question has come: it is late, and no other is."""
    player = bot(
        """
    late = None
    for act in acts():
        if act["id"] % 2:
            late = last(act)
        else:
            say(**late)
            say(**last(act))
    """,
        ms=800,
    )
    play(player)
    assert len(player.choices) >= 2
    for number, choice in enumerate(player.choices, 1):
        assert choice.fault == (number % 2 == 1)
        assert choice.action == choice.view.actions[0 if choice.fault else -1]


def test_a_name_can_be_shown() -> None:
    assert clean_name("my bot") == "my bot"
    assert clean_name("\x1b[31mred\ud800\n") == "[31mred"
    assert len(clean_name("x" * 1000)) == 40
    assert clean_name(["a"]) == ""


def test_what_was_not_asked_is_no_answer() -> None:
    assert read_answer(b'{"type":"action","id":6}', 7) is None
    assert read_answer(b'{"type":"hello"}', 7) is None
    for line in (b'{"type":"action","id":8,"action":{}}', b'{"type":"action","id":7}', b"{}"):
        with pytest.raises(FormError):
            read_answer(line, 7)
