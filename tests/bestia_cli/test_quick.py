"""The plain mode: what it tells, what it understands, and how it ends."""

import io
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ai.advice import Advice, Assessment, Review
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.games.bestia.records import ANSWERING, BUCO, DROPPING, EXCHANGING, VOTING
from bestia_cli.language import set_language
from bestia_cli.quick import run_quick
from bestia_cli.quick.answers import UnclearError, read_answer
from bestia_cli.scene import CUTTING, Forbidden, Option, Played, RefusedError, Scene, Trick
from bestia_cli.session import Session
from bestia_cli.setup import TRAINING, WATCH, Setup
from bestia_cli.storage.folders import find_folders
from engine.bestia.rules import Rules
from engine.events import Event
from engine.game import Mistake
from engine.italian import NUMBERS
from engine.reason import Reason
from tests.bestia_cli.hand_made import (
    NAMES,
    cards,
    ending,
    play,
    playing,
    scene,
    settled,
    with_hand,
)

BOTS = (None, *["dilettante"] * 4)
SERIOUS_GAME = Setup("bestia", Rules(), NAMES, BOTS, "C0FFEE00")
TRAINING_GAME = replace(SERIOUS_GAME, mode=TRAINING)
REAL_TABLE = replace(SERIOUS_GAME, rules=Rules(tavolo_vero=True))

KEEP = Option("keep", "keep")
DISCARD = Option("discard", "discard")
SELECTION = with_hand(scene(options=(KEEP, DISCARD)), "AD 7C 2S")
END = settled(ending(next_pot=90), last=True)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


class Script:
    """A session that shows prepared scenes, and remembers what was chosen."""

    def __init__(self, *scenes: Scene, setup: Setup = SERIOUS_GAME) -> None:
        self.scenes = list(scenes)
        self.setup = setup
        self.chosen: list[str] = []

    @property
    def scene(self) -> Scene:
        return self.scenes[0]

    def advance(self) -> Scene:
        self.scenes.pop(0)
        return self.scene

    def choose(self, word: str) -> Scene:
        self.chosen.append(word)
        return self.advance()

    def undo(self) -> Scene:
        return self.advance()

    def advise(self) -> Advice:
        best = Assessment("keep", 0.1, 0.02, 0.0, 0.0, (0.2,))
        return Advice(0, 90, (best,), 600, 500.0)

    def review(self) -> Review:
        return Review(0, 90, 0.25, (), alarms=())


class Ended:
    """How a plain game ended."""

    def __init__(self, session: Script, *answers: str, hands: int | None = None) -> None:
        output = io.StringIO()
        lines = (f"{answer}\n" for answer in answers)
        self.code = run_quick(session, lines, output, color=False, hands=hands)
        self.text = output.getvalue()
        self.lines = self.text.splitlines()


# --- what is told --------------------------------------------------------------------------------


def test_every_line_of_the_story_is_told_once() -> None:
    first = scene(events=(Event("keep", 3),), actor=4)
    second = replace(first, events=(Event("keep", 3), Event("discard", 4)))
    ended = Ended(Script(scene(actor=3), first, second, replace(END, events=second.events)))
    assert ended.code == 0
    assert ended.lines.count("Nonna Pia keeps") == 1
    assert ended.lines.index("Tullio discards") == ended.lines.index("Nonna Pia keeps") + 1
    assert ended.lines[-1] == "The game is over."


def test_own_cards_and_numbered_choices_stand_before_the_question() -> None:
    ended = Ended(Script(SELECTION, END), "1")
    place = ended.lines.index("Your cards: Asso di denari, Sette di coppe, Due di spade")
    assert ended.lines[place + 1 : place + 4] == [
        "1) Keep (k)",
        "2) Discard (d)",
        "Do you keep or discard? > 1",
    ]


def test_a_table_of_machines_tells_all_cards_and_ends_by_itself() -> None:
    setup = replace(SERIOUS_GAME, bots=("random",) * 5, kind=WATCH)
    seats = tuple(replace(seat, cards=cards("AD 2D 4D")) for seat in scene().seats)
    dealt = scene(viewer=None, seats=seats, actor=3)
    done = settled(ending(next_pot=90), viewer=None, seats=seats)
    ended = Ended(Script(dealt, done, dealt, setup=setup))
    assert ended.lines.count("Mario: Asso di denari, Due di denari, Quattro di denari") == 1
    assert ended.lines[-1] == "The game is over."


def test_as_many_smazzate_as_were_asked_for() -> None:
    goes_on = settled(ending(next_pot=90), options=(Option("next", "next"),))
    second = replace(goes_on, hand=2)
    session = Script(goes_on, second, replace(goes_on, hand=3))
    session.scenes.insert(0, scene(actor=3))
    ended = Ended(session, "", "", hands=2)
    assert session.chosen == ["next"]
    assert sum(line.startswith("Smazzata") for line in ended.lines) == 2
    assert ended.lines[-1].startswith("The game is saved")


def test_the_hash_is_shown_before_the_cut() -> None:
    table = scene(phase=CUTTING, mezzo=None, cut=0, options=CUTS)
    ended = Ended(Script(table, END), "17")
    shown = next(line for line in ended.lines if "hash" in line)
    assert shown.endswith("0123456789abcdef")
    assert ended.lines.index(shown) < ended.lines.index("Ines cuts the deck at 17")


def test_a_slow_machine_is_said_to_think_once() -> None:
    said = threading.Event()

    class Slow(Script):
        def advance(self) -> Scene:
            assert said.wait(20)
            return super().advance()

    class Heard(io.StringIO):
        def write(self, text: str) -> int:
            written = super().write(text)
            if "thinks" in text:
                said.set()
            return written

    output = Heard()
    assert run_quick(Slow(scene(actor=3), END), [], output, color=False, patience=0.0) == 0
    assert output.getvalue().count("... Nonna Pia thinks") == 1


# --- what is understood --------------------------------------------------------------------------

CUTS = tuple(Option(f"cut:{place}", "cut", number=place) for place in range(1, 40))
BUCO_TURN = scene(
    phase=BUCO, options=(Option("buco", "buco"), Option("offer", "offer"), Option("pass", "pass"))
)
ANSWER = scene(
    phase=ANSWERING, caller=3, options=(Option("join", "join"), Option("decline", "decline"))
)
VOTE = scene(phase=VOTING, options=(Option("agree", "agree"), Option("refuse", "refuse")))


def exchange_of(text: str, most: int = 2) -> Scene:
    """An exchange with a hand of three cards."""
    a, b, c = text.split()
    groups = ["", a, b, c, f"{a} {b}", f"{a} {c}", f"{b} {c}"][: 4 if most == 1 else 7]
    options = tuple(
        Option(
            "exchange" + (":" + "+".join(group.split()) if group else ""), "exchange", cards(group)
        )
        for group in groups
    )
    return with_hand(scene(phase=EXCHANGING, options=options), text)


def understood(table: Scene, text: str, *, may_err: bool = False) -> str:
    return read_answer(table, text, may_err=may_err)


@pytest.mark.parametrize("text", ["1", "t", "k", "tengo", "keep"])
def test_keeping_by_number_key_or_word(text: str) -> None:
    assert understood(SELECTION, text) == "keep"


@pytest.mark.parametrize(
    ("table", "text", "word"),
    [
        (SELECTION, "scarto", "discard"),
        (BUCO_TURN, "b", "buco"),
        (BUCO_TURN, "società", "offer"),
        (BUCO_TURN, "passo", "pass"),
        (ANSWER, "entro", "join"),
        (ANSWER, "no", "decline"),
        (VOTE, "a", "agree"),
        (VOTE, "sì", "agree"),
        (VOTE, "incasso", "refuse"),
    ],
)
def test_words_of_both_languages(table: Scene, text: str, word: str) -> None:
    assert understood(table, text) == word


@pytest.mark.parametrize(
    "text", ["1 3", "1,3", "13", "3 1", "ad 2s", "asso, due di spade", "asso e due"]
)
def test_two_cards_for_an_exchange(text: str) -> None:
    assert understood(exchange_of("AD 7C 2S"), text) == "exchange:AD+2S"


@pytest.mark.parametrize("text", ["", "0", "nessuna", "none"])
def test_no_card_for_an_exchange(text: str) -> None:
    assert understood(exchange_of("AD 7C 2S"), text) == "exchange"


@pytest.mark.parametrize("text", ["1 2 3", "1 1", "4", "0 1", "re", "RB", "-1", "1.5", "uno"])
def test_other_exchanges_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(UnclearError) as refusal:
        understood(exchange_of("AD 7C 2S"), text.casefold())
    assert "\n" not in str(refusal.value)


def test_a_short_stock_allows_one_card_only() -> None:
    with pytest.raises(UnclearError, match="at most 1"):
        understood(exchange_of("AD 7C 2S", most=1), "1 2")


@pytest.mark.parametrize(("text", "word"), [("17", "cut:17"), ("", "cut:20"), ("39", "cut:39")])
def test_a_cut_is_a_number_or_the_middle(text: str, word: str) -> None:
    assert understood(scene(phase=CUTTING, options=CUTS), text) == word


@pytest.mark.parametrize("text", ["0", "40", "-3", "9" * 5000, "mezzo", "²", "٣"])
def test_other_cuts_are_refused(text: str) -> None:
    with pytest.raises(UnclearError, match="1 to 39"):
        understood(scene(phase=CUTTING, options=CUTS), text)


@pytest.mark.parametrize(
    "text", ["1", "ad", "asso di denari", "l'asso di denari", "asso", "ace of coins", "denari"]
)
def test_a_card_by_number_code_or_name(text: str) -> None:
    assert understood(playing("AD 7C 2S", "AD 7C 2S"), text) == "AD"


def test_a_card_to_drop_goes_by_the_same_names() -> None:
    options = tuple(
        Option(f"drop:{card}", "drop", cards(card)) for card in ["AD", "7C", "2S", "4B"]
    )
    table = with_hand(scene(phase=DROPPING, options=options), "AD 7C 2S 4B")
    assert understood(table, "4") == "drop:4B"
    assert understood(table, "quattro") == "drop:4B"


FORCED = playing(
    "7C 2C AD",
    "7C",
    events=(play(3, "4C"),),
    forbidden=(
        Forbidden(NUMBERS["2C"], Reason("you hold {card}: you must overtake (§7.3)", card="7C")),
    ),
)


def test_a_forbidden_card_is_marked_and_its_reason_told() -> None:
    session = Script(FORCED, END)
    ended = Ended(session, "2", "1")
    assert "2) Due di coppe (forbidden now)" in ended.lines
    reason = "You hold the Sette di coppe: you must overtake (§7.3)"
    assert f"Due di coppe is forbidden now. {reason}" in ended.lines
    assert session.chosen == ["7C"]


def test_enter_plays_the_only_card_there_is() -> None:
    session = Script(FORCED, END)
    assert "(Enter: Sette di coppe)" in Ended(session, "").text
    assert session.chosen == ["7C"]


def test_at_a_real_table_a_forbidden_card_is_a_mistake_that_is_explained_afterwards() -> None:
    mistake = Mistake("card", 0, 90, NUMBERS["2C"], place=1)
    session = Script(FORCED, replace(FORCED, mistakes=(mistake,)), END, setup=REAL_TABLE)
    ended = Ended(session, "", "2", "1")
    assert session.chosen == ["2C", "7C"]
    assert "forbidden now)" not in ended.text
    assert "Enter: Sette" not in ended.text
    place = next(i for i, line in enumerate(ended.lines) if "which is forbidden" in line)
    assert ended.lines[place + 1].endswith("you must overtake (§7.3)")


def test_nonsense_gets_one_line_and_is_asked_again() -> None:
    session = Script(SELECTION, END)
    ended = Ended(session, "", "7", "boh", "\x00\x1b[2J", "1 2", "t")
    assert ended.lines.count("Answer with a number from 1 to 2.") == 5
    assert session.chosen == ["keep"]
    assert "\x1b" not in ended.text
    assert "\x00" not in ended.text


def test_what_the_table_refuses_is_explained() -> None:
    class Strict(Script):
        def choose(self, word: str) -> Scene:
            if not self.chosen:
                self.chosen.append(word)
                raise RefusedError(Reason("at most two cards can be changed (§5)"))
            return super().choose(word)

    ended = Ended(Strict(SELECTION, END), "1", "2")
    assert "At most two cards can be changed (§5)" in ended.lines
    assert ended.lines[-1] == "The game is over."


# --- commands ------------------------------------------------------------------------------------


def test_the_input_may_end_at_any_moment() -> None:
    for answers in ((), ("boh",), ("?",)):
        ended = Ended(Script(SELECTION, END), *answers)
        assert ended.code == 0
        assert ended.lines[-1] == "The game is saved: `bestia` goes on from here."


@pytest.mark.parametrize("text", ["q", "Q", " quit ", "esci"])
def test_quitting_says_that_the_game_goes_on_later(text: str) -> None:
    session = Script(SELECTION, END)
    assert Ended(session, text, "1").lines[-1].startswith("The game is saved")
    assert session.chosen == []


def test_help_and_rules_speak_of_the_phase_and_ask_again() -> None:
    session = Script(SELECTION, END)
    ended = Ended(session, "?", "r", "1")
    assert sum("§4.2" in line for line in ended.lines) == 2
    assert ended.lines.count("1) Keep (k)") == 3
    assert session.chosen == ["keep"]


def test_the_last_presa_can_be_looked_at() -> None:
    assert "No presa has been taken yet." in Ended(Script(SELECTION, END), "u").lines
    last = Trick((Played(3, NUMBERS["AD"]), Played(0, NUMBERS["2D"])), 3)
    ended = Ended(Script(replace(SELECTION, last_trick=last), END), "u")
    said = "The last presa: Nonna Pia Asso di denari, You Due di denari. Taken by: Nonna Pia."
    assert said in ended.lines


def test_the_coach_speaks_in_training_only() -> None:
    serious = Ended(Script(SELECTION, END), "h")
    assert "No coach in a serious game: start a training game for that." in serious.lines
    training = Ended(Script(SELECTION, END, setup=TRAINING_GAME), "h")
    assert "Keep: the only one" in training.lines
    assert "± " not in training.text
    figures = Ended(Script(SELECTION, END, setup=TRAINING_GAME), "hh")
    assert any(line.startswith("Keep: +0.10 ± 0.02 pots") for line in figures.lines)
    assert not any("±" in line for line in Ended(Script(SELECTION, END), "hh").lines)
    assert "h coach" in training.text
    assert "h coach" not in serious.text


def test_after_a_smazzata_there_is_a_review_in_serious_games_too() -> None:
    done = settled(ending(next_pot=90), options=(Option("next", "next"),))
    for script in (Script(done, END, setup=TRAINING_GAME), Script(done, END)):
        ended = Ended(script, "h")
        assert any(line.startswith("Edge +0.25 pots") for line in ended.lines)


def test_a_choice_is_taken_back_in_training_only() -> None:
    assert "In a serious game nothing is taken back." in Ended(Script(SELECTION), "z").lines
    nothing = Ended(Script(SELECTION, setup=TRAINING_GAME), "z")
    assert any(line.startswith("There is nothing to take back") for line in nothing.lines)
    kept = replace(SELECTION, events=(Event("keep", 0),), can_undo=True)
    ended = Ended(Script(kept, SELECTION, END, setup=TRAINING_GAME), "z", "2")
    assert "Taken back." in ended.lines


def test_no_to_the_next_smazzata_is_leaving() -> None:
    session = Script(settled(ending(next_pot=90), options=(Option("next", "next"),)), END)
    assert Ended(session, "no").code == 0
    assert session.chosen == []


# --- where it is written -------------------------------------------------------------------------


def test_an_ascii_terminal_gets_every_word() -> None:
    set_language("it")
    raw = io.BytesIO()
    output = io.TextIOWrapper(raw, encoding="ascii")
    names = ("Zoë", "猫", *NAMES[2:])
    seats = tuple(replace(seat, name=names[seat.seat]) for seat in SELECTION.seats)
    table = replace(SELECTION, seats=seats, dealer=1)
    assert run_quick(Script(table, END), ["?\n", "è\n", "1\n"], output, color=False) == 0
    text = raw.getvalue().decode("ascii")
    assert "0,90 EUR" in text
    assert "paga quanto c'e' nel piatto" in text


def test_input_of_another_encoding_is_nonsense_not_an_error() -> None:
    session = Script(SELECTION, END)
    lines = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n1\n"), encoding="utf-8")
    output = io.StringIO()
    assert run_quick(session, lines, output, color=False) == 0
    assert session.chosen == ["keep"]


def test_colour_adds_nothing_but_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    plain, colored = io.StringIO(), io.StringIO()
    answers = ["?\n", "boh\n", "1\n"]
    run_quick(Script(SELECTION, END), answers, plain, color=False)
    run_quick(Script(SELECTION, END), answers, colored, color=True)
    assert "\x1b[" in colored.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored.getvalue()) == plain.getvalue()
    assert "\x1b" not in plain.getvalue()
    assert "\r" not in colored.getvalue()


# --- whole games ---------------------------------------------------------------------------------

Sit = Callable[..., Session]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Sit down at a real table."""
    clients: list[DirectClient] = []

    def begin(setup: Setup) -> Session:
        clients.append(DirectClient())
        return Session.begin(clients[-1], find_folders(tmp_path), setup)

    yield begin
    for client in clients:
        client.close()


def table_of(players: int, bot: str = "random", **values: object) -> Setup:
    names = tuple(f"P{seat}" for seat in range(players))
    setup = Setup(
        "bestia", Rules(players=players), names, (None,) + (bot,) * (players - 1), "C0FFEE00"
    )
    return replace(setup, **values)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [3, 5, 10])
@pytest.mark.parametrize("language", ["it", "en"])
def test_whole_scripted_sessions(sit: Sit, players: int, language: str) -> None:
    set_language(language)
    session = sit(table_of(players, hands=4))
    output = io.StringIO()
    answers = ["1\n", "\n", "2\n", "boh\n", "3\n", "?\n"] * 100
    assert run_quick(session, answers, output, color=False) == 0
    lines = output.getvalue().splitlines()
    assert session.over
    assert sum(line.startswith("Smazzata") for line in lines) == 4
    assert not any("{" in line or "Traceback" in line for line in lines)


def test_machines_among_themselves_play_one_smazzata(sit: Sit) -> None:
    session = sit(table_of(4, bots=("random",) * 4, kind=WATCH))
    output = io.StringIO()
    assert run_quick(session, [], output, color=False) == 0
    lines = output.getvalue().splitlines()
    assert sum(line.startswith("Smazzata") for line in lines) == 1
    assert lines[-1] == "The game is over."


def test_what_is_told_never_names_a_card_that_only_others_saw(sit: Sit) -> None:
    session = sit(table_of(5, hands=6))
    output = io.StringIO()
    run_quick(session, ["2\n", "\n", "1\n", "3\n"] * 100, output, color=False)
    others = [line for line in output.getvalue().splitlines() if re.match(r"P[1-4] ", line)]
    changes = [line for line in others if " changes " in line]
    assert changes
    assert all(re.search(r"changes (nothing|1 card|2 cards)$", line) for line in changes)


def test_a_game_left_in_the_middle_goes_on_at_the_same_question(sit: Sit, tmp_path: Path) -> None:
    session = sit(table_of(5))
    first = io.StringIO()
    run_quick(session, ["1\n", "q\n"], first, color=False)
    left = session.scene
    assert session.keeper is not None
    game = session.keeper.save.id
    session.close()
    again = Session.resume(DirectClient(), find_folders(tmp_path), game)
    second = io.StringIO()
    run_quick(again, [], second, color=False)
    assert again.scene == left
    question = first.getvalue().splitlines()[-2]
    assert question.endswith("> q")
    assert question.removesuffix("q") in second.getvalue().splitlines()[-2] + "\n"
    again.close()
