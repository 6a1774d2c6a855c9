"""The one vocabulary of events: its JSON, and who may see what (docs/formats.md)."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.bestia.forms import VOCABULARY
from engine.bestia.rules import Rules
from engine.events import (
    Event,
    EventError,
    Field,
    Form,
    Vocabulary,
)
from engine.game import Deal
from engine.italian import ITALIAN, card_texts, parse_card
from engine.match import Match
from engine.registry import GAMES
from tests.engine.scenes import hide_event
from tests.histories import FORMATS, Json


def cards(*texts: str) -> tuple[int, ...]:
    return tuple(parse_card(text) for text in texts)


FOUR = ("AD", "4C", "6B", "RS")

EVENTS: list[tuple[str, Event]] = [
    ('{"t":"keep","seat":1}', Event("keep", 1)),
    ('{"t":"discard","seat":1}', Event("discard", 1)),
    (
        '{"t":"exchange","seat":1,"out":["4C"],"in":["RD"]}',
        Event("exchange", 1, cards("4C"), cards("RD")),
    ),
    ('{"t":"exchange","seat":0,"out":[],"in":[]}', Event("exchange", 0)),
    (
        '{"t":"exchange","seat":9,"out":["4C","6B"],"in":["RD","2S"]}',
        Event("exchange", 9, cards("4C", "6B"), cards("RD", "2S")),
    ),
    ('{"t":"pass","seat":2}', Event("pass", 2)),
    (
        '{"t":"buco","seat":2,"members":[2],"in":["AD","4C","6B","RS"]}',
        Event("buco", 2, drawn=cards(*FOUR), seats=(2,)),
    ),
    (
        '{"t":"buco","seat":2,"members":[2,4,0],"in":["AD","4C","6B","RS"]}',
        Event("buco", 2, drawn=cards(*FOUR), seats=(2, 4, 0)),
    ),
    ('{"t":"offer","seat":2}', Event("offer", 2)),
    ('{"t":"join","seat":4}', Event("join", 4)),
    ('{"t":"decline","seat":3}', Event("decline", 3)),
    ('{"t":"drop","seat":2,"out":"4C"}', Event("drop", 2, cards("4C"))),
    ('{"t":"play","seat":1,"card":"AD"}', Event("play", 1, cards("AD"))),
    ('{"t":"presa","seat":1}', Event("presa", 1)),
    ('{"t":"agree","seat":1}', Event("agree", 1)),
    ('{"t":"refuse","seat":1}', Event("refuse", 1)),
]

HIDDEN_EVENTS: list[tuple[str, Event]] = [
    ('{"t":"exchange","seat":1,"out":1,"in":1}', Event("exchange", 1, 1, 1)),
    ('{"t":"exchange","seat":0,"out":0,"in":0}', Event("exchange", 0, 0, 0)),
    ('{"t":"buco","seat":2,"members":[2],"in":4}', Event("buco", 2, drawn=4, seats=(2,))),
    ('{"t":"drop","seat":2,"out":1}', Event("drop", 2, 1)),
]

ACTIONS: list[tuple[str, Event]] = [
    ('{"t":"keep"}', Event("keep", 3)),
    ('{"t":"discard"}', Event("discard", 3)),
    ('{"t":"exchange","out":["4C"]}', Event("exchange", 3, cards("4C"))),
    ('{"t":"exchange","out":[]}', Event("exchange", 3)),
    ('{"t":"exchange","out":["4C","6B"]}', Event("exchange", 3, cards("4C", "6B"))),
    ('{"t":"pass"}', Event("pass", 3)),
    ('{"t":"buco"}', Event("buco", 3)),
    ('{"t":"offer"}', Event("offer", 3)),
    ('{"t":"join"}', Event("join", 3)),
    ('{"t":"decline"}', Event("decline", 3)),
    ('{"t":"drop","out":"4C"}', Event("drop", 3, cards("4C"))),
    ('{"t":"play","card":"AD"}', Event("play", 3, cards("AD"))),
    ('{"t":"agree"}', Event("agree", 3)),
    ('{"t":"refuse"}', Event("refuse", 3)),
]


def to_text(written: Json) -> str:
    return json.dumps(written, separators=(",", ":"))


def docs_objects() -> Iterator[str]:
    """Every event and every action that stands in docs/formats.md. What has a price is a mistake,
    which is neither (tests/engine/test_mistakes.py)."""
    told = re.findall(r'\{"t":[^{}]*\}', FORMATS.read_text(encoding="utf-8"))
    yield from (text for text in told if '"cents"' not in text)


# --- JSON ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "event"), EVENTS, ids=[text for text, _ in EVENTS])
def test_an_event_is_written_and_read_as_the_docs_say(text: str, event: Event) -> None:
    assert to_text(VOCABULARY.to_json(event)) == text
    assert VOCABULARY.from_json(json.loads(text)) == event


@pytest.mark.parametrize(("text", "event"), HIDDEN_EVENTS, ids=[text for text, _ in HIDDEN_EVENTS])
def test_hidden_cards_are_written_as_their_number(text: str, event: Event) -> None:
    assert to_text(VOCABULARY.to_json(event)) == text


@pytest.mark.parametrize(("text", "_event"), HIDDEN_EVENTS)
def test_hidden_cards_are_not_read(text: str, _event: Event) -> None:
    with pytest.raises(EventError):
        VOCABULARY.from_json(json.loads(text))


@pytest.mark.parametrize(("text", "choice"), ACTIONS, ids=[text for text, _ in ACTIONS])
def test_an_action_is_written_and_read_as_the_docs_say(text: str, choice: Event) -> None:
    assert to_text(VOCABULARY.action_to_json(choice)) == text
    assert VOCABULARY.action_from_json(json.loads(text), 3) == choice


def test_every_event_and_every_action_is_tried_here() -> None:
    assert {event.t for _, event in EVENTS} == set(VOCABULARY.forms)
    assert {choice.t for _, choice in ACTIONS} == set(VOCABULARY.forms) - {"presa"}


def test_the_tables_of_the_docs_are_tried_here() -> None:
    tables = [line for line in FORMATS.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    told = set(re.findall(r'\{"t":[^{}]*\}', "\n".join(tables)))
    assert told <= {text for text, _ in EVENTS + HIDDEN_EVENTS + ACTIONS}
    assert {json.loads(text)["t"] for text in told if '"seat"' in text} == set(VOCABULARY.forms)


def test_all_that_stands_in_the_docs_can_be_read_and_is_written_the_same() -> None:
    hidden = {text for text, _ in HIDDEN_EVENTS}
    for text in docs_objects():
        source = json.loads(text)
        if text not in hidden and "seat" in source:
            assert to_text(VOCABULARY.to_json(VOCABULARY.from_json(source))) == text
        elif text not in hidden:
            assert (
                to_text(VOCABULARY.action_to_json(VOCABULARY.action_from_json(source, 0))) == text
            )


def test_an_action_tells_only_what_the_seat_decides() -> None:
    exchange = Event("exchange", 1, cards("4C"), cards("RD"))
    buco = Event("buco", 2, drawn=cards(*FOUR), seats=(2, 3))
    assert VOCABULARY.action_to_json(exchange) == {"t": "exchange", "out": ["4C"]}
    assert VOCABULARY.action_to_json(buco) == {"t": "buco"}
    assert VOCABULARY.action_from_json(
        {"t": "buco", "members": "x", "in": 4, "seat": 9}, 2
    ) == Event("buco", 2)


KINDS: list[Any] = [None, 1, "", "KEEP", "presa ", [], {}]
OUTS: list[Any] = [None, 1, "4C", ["4c"], [4], [["4C"]], {}]
PLAYED: list[Any] = [None, 0, ["AD"], "ad", "AD ", "10D", True]
NO_ACTIONS: list[Any] = [
    *[None, 5, "keep", [], ["t", "keep"], {}],
    *[{"t": kind} for kind in KINDS],
    *[{"t": "exchange", "out": out} for out in OUTS],
    *[{"t": "exchange"}, {"t": "drop"}, {"t": "play"}, {"t": "play", "out": "AD"}],
    *[{"t": "play", "card": card} for card in PLAYED],
]


@pytest.mark.parametrize("source", NO_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused(source: Any) -> None:
    with pytest.raises(EventError):
        VOCABULARY.action_from_json(source, 0)
    with pytest.raises(EventError):
        VOCABULARY.from_json({**source, "seat": 0} if isinstance(source, dict) else source)


# --- who sees what -------------------------------------------------------------------------------

OBSERVERS = range(5)


@pytest.mark.parametrize(
    "event", [event for _, event in EVENTS if event.t not in ("exchange", "buco", "drop")]
)
def test_everybody_sees_all_of_a_public_event(event: Event) -> None:
    for observer in range(10):
        assert hide_event(event, observer, (event.seat,)) == event
        assert hide_event(event, observer, ()) == event


def test_an_exchange_is_seen_by_the_seat_alone() -> None:
    event = Event("exchange", 1, cards("4C", "6B"), cards("RD", "2S"))
    for observer in OBSERVERS:
        seen = hide_event(event, observer, OBSERVERS)
        assert seen == (event if observer == 1 else Event("exchange", 1, 2, 2))


@pytest.mark.parametrize("members", [(2,), (2, 4), (2, 4, 0), (2, 3, 4, 0)])
def test_a_buco_and_its_drop_are_seen_by_the_members(members: tuple[int, ...]) -> None:
    buco = Event("buco", 2, drawn=cards(*FOUR), seats=members)
    drop = Event("drop", 2, cards("4C"))
    for observer in OBSERVERS:
        inside = observer in members
        seen = VOCABULARY.to_json(hide_event(buco, observer, members))
        assert seen["in"] == (list(FOUR) if inside else 4)
        assert seen["members"] == list(members)
        assert VOCABULARY.to_json(hide_event(drop, observer, members))["out"] == (
            "4C" if inside else 1
        )


def test_what_is_hidden_stays_hidden() -> None:
    event = Event("exchange", 1, cards("4C", "6B"), cards("RD", "2S"))
    once = hide_event(event, 0, (1,))
    assert hide_event(once, 3, (1,)) == once


def play_match(seed: int) -> Match:
    """A smazzata of five chance players, to its end."""
    rng = random.Random(seed)
    deck = tuple(rng.sample(range(40), 40))
    match = Match(GAMES["bestia"], Deal(deck, 5, seed % 5, Rules().options))
    while not match.is_over:
        match.act(rng.choice(match.actions()))
    return match


def test_the_view_of_a_seat_shows_no_card_that_it_may_not_know() -> None:
    societa = 0
    for seed in range(40):
        match = play_match(seed)
        members = {event.seat: event.seats or () for event in match.events if event.t == "buco"}
        societa += any(len(seats) > 1 for seats in members.values())
        for seat in range(5):
            for event, seen in zip(match.events, match.view(seat).events, strict=True):
                hidden = event.t in ("exchange", "buco", "drop")
                share = members.get(event.seat, ()) if event.t != "exchange" else ()
                if not hidden or seat == event.seat or seat in share:
                    assert seen == event
                else:
                    told = VOCABULARY.to_json(seen)
                    assert [told.get(key) for key in ("out", "in")] == [
                        count_of(event, key) for key in ("out", "in")
                    ]
    assert societa > 3


def count_of(event: Event, key: str) -> int | None:
    shown = VOCABULARY.to_json(event).get(key)
    return len(shown) if isinstance(shown, list) else 1 if shown else None


def test_the_members_of_a_societa_see_its_cards_in_their_view() -> None:
    for seed in range(40):
        match = play_match(seed)
        for event in match.events:
            if event.t == "buco" and len(event.seats or ()) > 1:
                for member in event.seats or ():
                    assert event in match.view(member).events
                    assert isinstance(event.drawn, tuple)
                    assert len(card_texts(event.drawn)) == 4
                return
    pytest.fail("no società was formed")


def words_with_an_end() -> Vocabulary:
    fields = (
        Field("card", "cards", "card", chosen=True),
        Field("end", "word", "word", chosen=True, optional=True),
    )
    return Vocabulary(ITALIAN, {"add": Form(fields)})


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event("add", 0, cards("4C"), word="low"), {"card": "4C", "end": "low"}),
        (Event("add", 0, cards("4C")), {"card": "4C"}),
    ],
)
def test_what_may_be_left_out_of_an_event_is_not_written_where_it_says_nothing(
    event: Event, told: dict[str, Any]
) -> None:
    words = words_with_an_end()
    assert words.to_json(event) == {"t": "add", "seat": 0, **told}
    assert words.from_json(words.to_json(event)) == event
    assert words.action_from_json(words.action_to_json(event), 0) == event
    assert words.from_word(words.to_word(event), 0) == event


@pytest.mark.parametrize("ordered", [False, True])
def test_the_order_of_cards_counts_only_where_the_vocabulary_says_so(ordered: bool) -> None:
    field = Field("cards", "cards", "cards", chosen=True, ordered=ordered)
    words = Vocabulary(ITALIAN, {"lay": Form((field,))})
    run, other = Event("lay", 0, cards("4C", "5C", "AD")), Event("lay", 0, cards("AD", "4C", "5C"))
    assert words.same_choice(run, other) is not ordered
    assert words.same_event(run, other) is not ordered
    assert words.same_choice(run, run)
