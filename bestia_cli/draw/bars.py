"""The lines at the foot of a screen: what is asked, and what can be done."""

from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect, width_of
from bestia_cli.draw.look import Look


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


def button_width(button: Button, *, named: bool) -> int:
    return width_of(button.key) + (1 + width_of(button.label) if named and button.label else 0)


def draw_actions(buttons: list[Button], always: list[Button], width: int, look: Look) -> Canvas:
    """The action bar: the first buttons that fit, and on the right those that never fall off; when
    it is tight, the ones on the right keep their keys only."""
    canvas = Canvas(width, 1, "bar")
    buttons, always = in_signs(buttons, look), in_signs(always, look)
    taken = sum(button_width(button, named=True) + GAP for button in always)
    named = taken <= width // 3
    right = width - sum(button_width(button, named=named) + GAP for button in always)
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
        button._replace(key=look.plain(button.key), label=look.plain(button.label))
        for button in buttons
    ]


def draw_button(canvas: Canvas, x: int, button: Button, *, named: bool) -> int:
    start = x
    x = canvas.text(x, 0, button.key, "bar.key.bold")
    if named and button.label:
        style = "bar.text.bold" if button.strong else "bar.text"
        x = canvas.text(x + 1, 0, button.label, style)
    canvas.target(Rect(start, 0, x - start, 1), button.target)
    return x


def draw_hint(prompt: str, message: str, width: int, height: int, look: Look) -> Canvas:
    """What is asked, and beside or below it what has just been said; if that is long, it takes the
    place of the question for as long as it stands there."""
    canvas = Canvas(width, height, "bar")
    rows = wrap(look.plain(message), width - 2) if message else []
    first = 0 if height > 1 and len(rows) >= height else 1
    if len(rows) > height - first > 0:
        kept = height - first - 1
        rows = [*rows[:kept], look.fit(" ".join(rows[kept:]), width - 2)]
    x = canvas.text(1, 0, look.fit(prompt, width - 2), "bar.text.bold") if first else 1
    if height > 1:
        for y, row in enumerate(rows, first):
            canvas.text(1, y, row, "bar.gold")
    elif message and x + 3 < width:
        canvas.text(x + 2, 0, look.fit(message, width - x - 3), "bar.gold")
    return canvas


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
