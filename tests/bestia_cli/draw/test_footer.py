"""The footer that every screen has."""

import pytest

from bestia_cli.draw.bars import Button, draw_actions, standing
from bestia_cli.draw.look import NONE, TRUE, look_for

OUT = Button("esc", "Back", "action:back")
PRETTY, PLAIN = look_for("italian", TRUE), look_for("letters", NONE)


def test_help_palette_and_the_way_out_stand_at_the_right_in_this_order() -> None:
    targets = [button.target for button in standing(OUT)]
    assert targets == ["action:help", "action:palette", "action:back"]
    assert draw_actions([], standing(OUT), 60, PRETTY).plain().endswith("esc Back  ".rstrip())


@pytest.mark.parametrize(
    ("width", "end"), [(60, "?  ^p  esc"), (80, "? Help  ^p Palette  esc Back")]
)
def test_names_are_left_out_only_where_they_do_not_fit(width: int, end: str) -> None:
    buttons = [Button(key, "Something", f"action:{key}") for key in "abc"]
    assert draw_actions(buttons, standing(OUT), width, PRETTY).plain().rstrip().endswith(end)


def test_a_button_without_a_name_shares_that_of_the_next() -> None:
    buttons = [Button("↑", "", "action:up"), Button("↓", "Trick", "action:down")]
    canvas = draw_actions(buttons, standing(OUT), 80, PRETTY)
    assert canvas.plain().startswith(" ↑  ↓ Trick  ")
    assert canvas.hit(1, 0) == "action:up"
    assert canvas.hit(5, 0) == "action:down"


def test_keys_have_names_where_there_are_no_signs_for_them() -> None:
    buttons = [Button(key, "", f"action:{key}") for key in ("↑↓", "←→", "↵", "←", "→")]
    line = draw_actions(buttons, standing(OUT), 80, PLAIN).plain()
    assert line.isascii()
    assert line.split()[:5] == ["up/down", "left/right", "enter", "left", "right"]
