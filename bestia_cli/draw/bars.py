"""The lines at the foot of a screen: what is asked, and what can be done."""

import re
from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.look import Look
from bestia_cli.language import N_, _


class Button(NamedTuple):
    """Something in the action bar."""

    key: str
    label: str
    """Empty: it shares that of the next one."""
    target: str
    """What the mouse hits."""
    strong: bool = False
    """An answer that the table waits for."""
    hasty: bool = False
    """Whether its key is held off for a moment when a question has appeared."""


GAP = 2
ARROWS = {
    "↑↓": N_("up/down"),
    "←→": N_("left/right"),
    "↑": N_("up"),
    "↓": N_("down"),
    "←": N_("left"),
    "→": N_("right"),
    "↵": N_("enter"),
}
"""Keys that have longer names where there are no signs for them."""


def standing(out: Button, help_key: str = "?") -> list[Button]:
    """What stands at the right of every footer, in this order: help, the palette, and the way
    out."""
    return [
        Button(help_key, _("Help"), "action:help"),
        Button("^p", _("Palette"), "action:palette"),
        out,
    ]


def button_width(button: Button, *, named: bool) -> int:
    return width_of(button.key) + (1 + width_of(button.label) if named and button.label else 0)


def width_together(buttons: list[Button], *, named: bool = True) -> int:
    """With a gap after each."""
    return sum(button_width(button, named=named) + GAP for button in buttons)


def draw_actions(buttons: list[Button], always: list[Button], width: int, look: Look) -> Canvas:
    """The footer of every screen: the first buttons that fit, and on the right those that never
    fall off; when it is tight, the ones on the right keep their keys only."""
    canvas = Canvas(width, 1, "bar")
    buttons, always = in_signs(buttons, look), in_signs(always, look)
    taken = width_together(always)
    named = taken <= width // 3 or taken + width_together(buttons) < width
    right = width - width_together(always, named=named)
    x = 1
    for button in buttons:
        if x + button_width(button, named=True) > right - 1:
            break
        x = draw_button(canvas, x, button, named=True) + GAP
    x = right
    for button in always:
        x = draw_button(canvas, x, button, named=named) + GAP
    return canvas


def in_signs(buttons: list[Button], look: Look) -> list[Button]:
    """Buttons in the signs that a look has: some of them are longer then."""
    return [
        button._replace(key=key_in_signs(button.key, look), label=look.plain(button.label))
        for button in buttons
    ]


def key_in_signs(key: str, look: Look) -> str:
    """A key as it is called where there is no sign for it."""
    name = ARROWS.get(key) if look.glyphs.ascii else None
    return look.plain(key if name is None else _(name))


def draw_button(canvas: Canvas, x: int, button: Button, *, named: bool) -> int:
    start = x
    x = canvas.text(x, 0, button.key, "bar.key.bold")
    if named and button.label:
        style = "bar.text.bold" if button.strong else "bar.text"
        x = canvas.text(x + 1, 0, button.label, style)
    canvas.target(Rect(start, 0, x - start, 1), button.target)
    return x


class Hint(NamedTuple):
    """What stands between the hand and the action bar."""

    prompt: str
    message: str = ""
    buttons: tuple[Button, ...] = ()
    """What answers, to be pressed right below the cards."""
    middle: int = 0
    """The column below which it stands."""
    firm: bool = False
    """Whether question and buttons stay, whatever was said: it stands elsewhere too."""


LEAST_SAID = 8
"""With fewer cells beside question or buttons nothing is said there."""


class HintRow(NamedTuple):
    """What stands in a line of it."""

    prompt: str = ""
    buttons: tuple[Button, ...] = ()
    said: str = ""


def draw_hint(hint: Hint, width: int, height: int, look: Look) -> Canvas:
    """What is asked, the buttons that answer it, and what has just been said. Where there is too
    little room, that takes the place of the question, and if it is long, of the buttons too; or it
    has to do with what they leave free, if they are firm."""
    canvas = Canvas(width, height, "bar")
    buttons = tuple(in_signs(list(hint.buttons), look))
    shown = HintRow(look.fit(hint.prompt, width - 2), buttons, look.plain(hint.message))
    otherwise = rows_beside if hint.firm else rows_instead
    rows = rows_below(shown, width - 2, height) or otherwise(shown, width - 2, height, look)
    for y, row in enumerate(rows):
        if row.buttons:
            draw_row(canvas, y, row, hint.middle, look)
        else:
            write_below(canvas, y, runs_of(row), hint.middle)
    return canvas


def rows_below(shown: HintRow, width: int, height: int) -> list[HintRow]:
    """What is said in the rows below all else; nothing if there are too few."""
    said = wrap(shown.said, width) if shown.said else []
    above = [HintRow(shown.prompt), *([HintRow("", shown.buttons)] if shown.buttons else [])]
    rows = [*above, *(HintRow("", (), row) for row in said)]
    return rows if len(rows) <= height else []


def rows_instead(shown: HintRow, width: int, height: int, look: Look) -> list[HintRow]:
    """What is said in the first rows, beside the question if there is room for both."""
    said = wrap(shown.said, width)
    if len(said) > height:
        said = [*said[: height - 1], look.fit(" ".join(said[height - 1 :]), width)]
    rows = [HintRow("", (), row) for row in said]
    if len(said) == 1 and width_of(shown.prompt + said[0]) + GAP < width:
        rows = [HintRow(shown.prompt, (), said[0])]
    return [*rows, HintRow("", shown.buttons)][:height]


def rows_beside(shown: HintRow, width: int, height: int, look: Look) -> list[HintRow]:
    """What is said in all that question and answers leave free, in each row."""
    buttons = tuple(button for button in shown.buttons if button.strong) or shown.buttons[:1]
    rows = [HintRow(shown.prompt), *([HintRow("", buttons)] if buttons else [])]
    rows += [HintRow()] * (height - len(rows))
    taken = [width_of(row.prompt) or row_width(list(row.buttons)) for row in rows]
    rooms = [width - used - GAP if used > 0 else width for used in taken]
    said = pour(shown.said, rooms, look)
    return [row._replace(said=line) for row, line in zip(rows, said, strict=True)]


def pour(text: str, rooms: list[int], look: Look) -> list[str]:
    """A text in lines of different widths: in whole sentences if all have room, else as much of it
    as has."""
    lines, left = fill(SENTENCES.findall(text), rooms)
    if not left:
        return lines
    lines, left = fill(text.split(), rooms)
    last = max((y for y, room in enumerate(rooms) if room >= LEAST_SAID), default=-1)
    if left and last >= 0:
        lines[last] = look.fit(" ".join([lines[last], *left]).strip(), rooms[last])
    return lines


SENTENCES = re.compile(r"\S.*?[.!?](?=\s|$)|\S.*$")


def fill(parts: list[str], rooms: list[int]) -> tuple[list[str], list[str]]:
    """Parts of a text, as many in each line as have room; and those that have none."""
    left, lines = list(parts), []
    for room in rooms:
        line = ""
        while left and room >= LEAST_SAID and width_of(f"{line} {left[0]}".strip()) <= room:
            line = f"{line} {left.pop(0)}".strip()
        lines.append(line)
    return lines, left


def runs_of(row: HintRow) -> list[Run]:
    """The question, and behind it what was said."""
    gap = GAP * " " if row.prompt and row.said else ""
    return [(row.prompt, "bar.text.bold"), (gap, "bar"), (row.said, "bar.gold")]


def write_below(canvas: Canvas, y: int, runs: list[Run], middle: int) -> None:
    """A line with its middle below a column, or as near to that as it can be."""
    width = sum(width_of(text) for text, _style in runs)
    canvas.runs(max(1, min(middle - width // 2, canvas.width - 1 - width)), y, runs)


def draw_row(canvas: Canvas, y: int, row: HintRow, middle: int, look: Look) -> None:
    """As many of the buttons as have room, the first ones in any case, below the hand; behind them
    what was said."""
    buttons = list(row.buttons)
    while len(buttons) > 1 and row_width(buttons) > canvas.width - 2:
        buttons.pop()
    width = row_width(buttons) + (GAP + width_of(row.said) if row.said else 0)
    x = max(1, min(middle - width // 2, canvas.width - 1 - width))
    for button in buttons:
        end = x + raised_width(button)
        draw_raised(canvas, (x, y), button, look)
        canvas.target(Rect(x, y, min(end, canvas.width) - x, 1), button.target)
        x = end + 1
    if row.said:
        canvas.text(x - 1 + GAP, y, row.said, "bar.gold")


def raised_width(button: Button) -> int:
    return button_width(button, named=True) + 2


def row_width(buttons: list[Button]) -> int:
    return sum(raised_width(button) + 1 for button in buttons) - 1


def draw_raised(canvas: Canvas, place: tuple[int, int], button: Button, look: Look) -> None:
    """A button that answers lies there like a card, or in brackets where there are no colours; what
    only helps to answer is written on the bar."""
    x, y = place
    paper = "card" if button.strong else "bar"
    before, after = "[]" if look.mono and button.strong else "  "
    label = look.fit(button.label, canvas.width - x - width_of(button.key) - 4)
    key = "chosen.bold" if button.strong else "key"
    x = canvas.text(x, y, before, f"{paper}.text")
    x = canvas.text(x, y, button.key, f"{paper}.{key}")
    x = canvas.text(x, y, f" {label}", f"{paper}.text.bold" if button.strong else "bar.muted")
    canvas.text(x, y, after, f"{paper}.text")


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most so many cells; words longer than a line are broken. Spaces at the beginning
    of a paragraph stay, so that columns stay columns."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        indent = len(paragraph) - len(paragraph.lstrip(" "))
        line = " " * (indent - 1) if 0 < indent < width else ""
        for word in paragraph.split():
            while width_of(word) > width:
                room = width - width_of(line) - (1 if line else 0)
                if room < 1:
                    lines.append(line)
                    line, room = "", width
                line = f"{line} {word[:room]}" if line else word[:room]
                word = word[room:]
            if word and width_of(line) + (1 if line else 0) + width_of(word) > width:
                lines.append(line)
                line = word
            elif word:
                line = f"{line} {word}" if line else word
        lines.append(line)
    return lines
