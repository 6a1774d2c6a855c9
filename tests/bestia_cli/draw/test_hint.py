"""What stands below the hand: the question, the buttons that answer it, and what was said."""

import pytest

from bestia_cli.draw.bars import Button, Hint, draw_hint
from bestia_cli.draw.italian import ITALIAN as DECK
from bestia_cli.draw.look import NONE, TRUE, Look, look_for

COLOURED, LETTERS = look_for("italian", TRUE, DECK), look_for("letters", NONE, DECK)
BUTTONS = (
    Button("k", "Keep", "action:keep", strong=True),
    Button("d", "Discard", "action:discard", strong=True),
    Button("1-3", "Mark", "action:cards"),
)
LONG = "You hold the Re di coppe, and coppe was led: you have to answer in coppe (§7.2). " * 2


def asked(
    message: str = "",
    height: int = 2,
    look: Look = COLOURED,
    width: int = 80,
    *,
    firm: bool = False,
) -> list[str]:
    hint = Hint("Keep or discard?", message, BUTTONS, 40, firm=firm)
    canvas = draw_hint(hint, width, height, look)
    assert canvas.clipped == []
    return canvas.plain().split("\n")


@pytest.mark.parametrize("height", [2, 3])
def test_question_and_buttons_stand_below_the_cards(height: int) -> None:
    prompt, buttons = asked(height=height)[:2]
    for row in (prompt, buttons):
        middle = (len(row) - len(row.lstrip()) + len(row)) / 2
        assert abs(middle - 40) <= 1, row
    assert "k Keep" in buttons
    assert "d Discard" in buttons


def test_a_button_can_be_pressed_where_it_is_seen() -> None:
    canvas = draw_hint(Hint("Keep or discard?", "", BUTTONS, 40), 80, 2, COLOURED)
    row = canvas.plain().split("\n")[1]
    assert canvas.hit(row.index("Keep"), 1) == "action:keep"
    assert canvas.hit(row.index("Discard"), 1) == "action:discard"


def test_what_is_said_takes_the_place_of_the_question_before_that_of_the_buttons() -> None:
    assert asked("No.")[0].strip() == "Keep or discard?  No."
    assert asked("No. " * 18)[0].strip() == ("No. " * 18).strip()
    assert "k Keep" in asked("No.")[1]
    assert [row.strip() for row in asked("No.", 3)][::2] == ["Keep or discard?", "No."]
    assert "k Keep" not in "".join(asked(LONG))
    assert "k Keep" in asked(LONG, 3, width=120)[2]


SETTLED = "You are in bestia! You pay €1.80. Three prese out of three: Tullio sweeps the piatto!"


@pytest.mark.parametrize("look", [COLOURED, LETTERS], ids=["colours", "letters"])
@pytest.mark.parametrize("height", [2, 3])
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("message", ["No.", SETTLED, LONG, LONG * 3])
def test_a_firm_question_and_its_buttons_stay_whatever_is_said(
    width: int, height: int, look: Look, message: str
) -> None:
    rows = asked(message, height, look, width, firm=True)
    assert "Keep or discard?" in rows[0]
    assert "k Keep" in rows[1]
    assert "d Discard" in rows[1]
    assert message.split()[0] in "".join(rows)


def test_beside_a_firm_question_what_is_said_goes_on_behind_the_buttons() -> None:
    first, second = asked("You are in bestia! You pay €1.80. Three: T!", width=60, firm=True)
    assert first.strip() == "Keep or discard?  You are in bestia! You pay €1.80."
    assert second.split() == ["k", "Keep", "d", "Discard", "Three:", "T!"]
    assert "sweep" in asked(SETTLED, width=80, firm=True)[1]
    assert asked(SETTLED * 2, width=60, firm=True)[1].strip().endswith("…")


def test_without_colours_buttons_are_in_brackets() -> None:
    assert "[k Keep] [d Discard]" in asked(look=LETTERS)[1]


@pytest.mark.parametrize("middle", [0, 10, 58, 200])
def test_buttons_stay_on_the_screen_and_the_first_is_always_there(middle: int) -> None:
    for width in (20, 30, 60):
        canvas = draw_hint(Hint("?", "", BUTTONS, middle), width, 2, COLOURED)
        assert canvas.clipped == []
        assert "k Keep" in canvas.plain()
