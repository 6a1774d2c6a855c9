"""Programs that answer late, never, or without end: the table plays on, and waits no longer than it
has said."""

import time

import pytest

import ai.program
import ai.protocol
from engine.events import Event
from tests.ai.programs import MakeBot, assert_only_faults, place, play

# --- no answer -----------------------------------------------------------------------------------


def test_a_silent_program_costs_its_time_and_a_fault(bot: MakeBot) -> None:
    player = bot("for act in acts(): pass", ms=30)
    play(player)
    assert_only_faults(player)
    assert all(choice.seconds >= 0.03 for choice in player.choices)


def test_a_program_that_hangs_is_not_waited_for_for_ever(
    bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai.protocol, "SILENT_TIMES", 3)
    monkeypatch.setattr(ai.protocol, "SILENT_MS", 1)
    player = bot("for act in acts(): pass", ms=200)
    play(player, hands=4)
    assert_only_faults(player)
    assert all(choice.seconds < 0.2 for choice in player.choices[3:])


def test_a_program_that_is_only_slow_stays(bot: MakeBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers every question one too late: that is a word each time."""
    monkeypatch.setattr(ai.protocol, "SILENT_TIMES", 4)
    monkeypatch.setattr(ai.protocol, "SILENT_MS", 1)
    player = bot(
        """
    late = None
    for act in acts():
        if late:
            say(**late)
        late = last(act)
    """,
        ms=100,
    )
    play(player, hands=2)
    assert_only_faults(player)
    assert all(choice.seconds >= 0.1 for choice in player.choices)


def test_a_dead_program_costs_a_fault_at_once(bot: MakeBot) -> None:
    player = bot(
        """
    for act in acts():
        if act["id"] > 1:
            sys.exit(1)
        say(**last(act))
    """,
        ms=20_000,
    )
    play(player, hands=4)
    first, *others = player.choices
    assert not first.fault
    assert player.faults == len(others)
    assert all(choice.fault and choice.seconds < 10 for choice in others)


@pytest.mark.parametrize(
    "code", ["sys.exit(1)", "os.abort()", "raise ValueError", "os.close(1); time.sleep(60)"]
)
def test_a_program_that_ends_before_it_is_ready_gets_only_faults(bot: MakeBot, code: str) -> None:
    player = bot(code)
    play(player)
    assert_only_faults(player)
    assert all(choice.seconds < 1 for choice in player.choices)


def test_a_program_that_closes_its_output_gets_only_faults(bot: MakeBot) -> None:
    player = bot(
        """
    for act in acts():
        os.close(1)
        time.sleep(60)
    """,
        ms=20_000,
    )
    play(player)
    assert_only_faults(player)
    assert all(choice.seconds < 10 for choice in player.choices)


def test_a_program_that_is_never_ready_gets_only_faults(
    bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai.protocol, "START_SECONDS", 0.2)
    player = bot("time.sleep(60)")
    play(player)
    assert_only_faults(player)
    assert all(choice.seconds < 1 for choice in player.choices)


def test_a_greeting_before_the_program_is_ready_is_of_no_account(bot: MakeBot) -> None:
    player = bot("""
    print("My bot 1.0", flush=True)
    say(type="ready?")
    for act in acts():
        say(**last(act))
    """)
    play(player)
    assert player.faults == 0


# --- floods --------------------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who will not go are made to at once."""
    monkeypatch.setattr(ai.program, "LAST_SECONDS", 0.1)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "line",
    ["{'type':'action','id':0,'action':{}}", "{'type':'info'}", "", "junk"],
    ids=["old ids", "messages", "blank", "junk"],
)
def test_endless_lines_cost_no_more_than_a_fault_each(bot: MakeBot, line: str) -> None:
    player = bot(
        f"""
    for act in acts():
        while True:
            os.write(1, b"{line}\\n".replace(b"'", b'"') * 1000)
    """,
        ms=50,
    )
    play(player)
    assert_only_faults(player)


@pytest.mark.usefixtures("impatient")
def test_endless_lines_take_no_memory(bot: MakeBot) -> None:
    player = bot("say(type='ready')\nwhile True: os.write(1, b'junk junk junk\\n' * 1000)", ms=50)
    player.sit(place())
    program = player.program
    assert program is not None
    while not program.inbox.full():
        time.sleep(0.001)
    assert program.inbox.qsize() == ai.program.UNREAD
    player.leave()


def test_an_endless_line_ends_the_program(bot: MakeBot) -> None:
    player = bot(
        """
    for act in acts():
        while True:
            os.write(1, b"x" * 10_000)
    """,
        ms=20_000,
    )
    play(player)
    assert_only_faults(player)
    assert all(choice.seconds < 10 for choice in player.choices)
    assert player.program is None


def test_a_flood_of_complaints_stops_nobody(bot: MakeBot) -> None:
    player = bot("""
    for act in acts():
        for _ in range(100):
            os.write(2, b"warning\\n" * 1000)
        say(**last(act))
    """)
    play(player, hands=2)
    assert player.faults == 0


def test_a_program_that_does_not_read_stops_nobody(
    bot: MakeBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pipe fills up, then the queue: then it counts as gone."""
    monkeypatch.setattr(ai.program, "UNSENT", 8)
    player = bot("say(type='ready')\ntime.sleep(60)")
    player.sit(place())
    program = player.program
    assert program is not None
    start = time.monotonic()
    for _ in range(100_000):
        player.see(Event("keep", 0))
    assert player.program is None
    assert program.process.returncode is not None
    assert time.monotonic() - start < 20
    player.leave()
