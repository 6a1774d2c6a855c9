"""What a browser may say, and what it may not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bestia_cli.serving.frames import (
    BYTES_AT_ONCE,
    LEAST_BYTES,
    MOST_COLUMNS,
    MOST_ROWS,
    Frame,
    FrameError,
    Pace,
    Size,
    read_frame,
    size_of_query,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def test_keys_are_handed_on_as_they_were_typed() -> None:
    assert read_frame('["stdin", "q\\u20ac"]') == Frame("stdin", keys="q€".encode())


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ((120, 40), (120, 40)),
        ((3000, 3000), (400, 200)),
        ((10**30, 1), (400, 1)),
        ((0, -5), (1, 1)),
    ],
)
def test_a_window_has_a_size_that_we_can_draw(said: tuple[int, int], size: tuple[int, int]) -> None:
    frame = read_frame(json.dumps(["resize", {"width": said[0], "height": said[1]}]))
    assert frame.size == Size(*size)


def test_the_size_in_an_address_is_held_to_the_same() -> None:
    assert size_of_query("120", "40") == Size(120, 40)
    assert size_of_query("3000", "100000") == Size(400, 200)
    assert size_of_query("0", "0") == Size(1, 1)


@pytest.mark.parametrize("text", ["3000x", "-1", "", "٣", "9" * 40, None])
def test_a_size_that_is_none_is_the_usual_one(text: str | None) -> None:
    assert size_of_query(text, text) == Size(80, 24)


def test_a_ping_is_answered_as_it_came_and_with_nothing_longer() -> None:
    assert read_frame('["ping", "x"]').pinged == "x"
    assert read_frame('["ping", {"a": 1}]') == Frame("ping")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "stdin",
        "{}",
        "[]",
        "[1, 2]",
        '["stdin"]',
        '["stdin", 5]',
        '["stdin", ["q"]]',
        '["stdin", "\\ud800"]',
        '["stdin", "a", "b"]',
        '["resize"]',
        '["resize", 5]',
        '["resize", {"width": "400", "height": 20}]',
        '["resize", {"width": true, "height": 20}]',
        '["resize", {"width": 1e3, "height": 20}]',
        "[" * 100_000,
    ],
)
def test_what_no_page_of_ours_says_is_refused(text: str) -> None:
    with pytest.raises(FrameError):
        read_frame(text)


@given(JSON)
def test_whatever_is_said_is_understood_or_refused(said: object) -> None:
    try:
        frame = read_frame(json.dumps(said))
    except FrameError:
        return
    assert frame.size is None or (
        frame.size.columns <= MOST_COLUMNS and frame.size.rows <= MOST_ROWS
    )


def test_nobody_is_too_fast_who_types_pastes_or_moves_the_mouse() -> None:
    pace = Pace(0.0)
    pace.hear(4096, 0.0)
    for moment in range(60 * 60):
        pace.hear(30, 10 + moment / 60)


def test_who_sends_more_than_anybody_types_is_stopped() -> None:
    pace = Pace(0.0)
    for _ in range(BYTES_AT_ONCE // LEAST_BYTES):
        pace.hear(1, 0.0)
    with pytest.raises(FrameError):
        pace.hear(1, 0.0)
    with pytest.raises(FrameError):
        Pace(0.0).hear(BYTES_AT_ONCE + 1, 100.0)
