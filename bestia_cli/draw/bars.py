"""The lines at the foot of a screen: what is asked, and what can be done."""

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


def draw_hint(hint: Hint, width: int, height: int, look: Look) -> Canvas:
    """What is asked, the buttons that answer it, and what has just been said. Where there is too
    little room, that takes the place of the question, and if it is long, of the buttons too."""
    canvas = Canvas(width, height, "bar")
    rows = wrap(look.plain(hint.message), width - 2) if hint.message else []
    if len(rows) > height:
        rows = [*rows[: height - 1], look.fit(" ".join(rows[height - 1 :]), width - 2)]
    buttons = bool(hint.buttons) and len(rows) < height
    asks = len(rows) < height - buttons
    prompt: Run = (look.fit(hint.prompt, width - 2), "bar.text.bold")
    if asks:
        write_below(canvas, 0, [prompt], hint.middle)
    if buttons:
        draw_row(canvas, 1 if asks else len(rows), hint, look)
    for y, row in enumerate(rows, 1 + buttons if asks else 0):
        said: list[Run] = [(row, "bar.gold")]
        both = not asks and len(rows) == 1 and width_of(prompt[0] + row) + GAP < width - 2
        write_below(canvas, y, [prompt, (GAP * " ", "bar"), *said] if both else said, hint.middle)
    return canvas


def write_below(canvas: Canvas, y: int, runs: list[Run], middle: int) -> None:
    """A line with its middle below a column, or as near to that as it can be."""
    width = sum(width_of(text) for text, _style in runs)
    canvas.runs(max(1, min(middle - width // 2, canvas.width - 1 - width)), y, runs)


def draw_row(canvas: Canvas, y: int, hint: Hint, look: Look) -> None:
    """As many of the buttons as have room, the first ones in any case, below the hand."""
    buttons = in_signs(list(hint.buttons), look)
    while len(buttons) > 1 and row_width(buttons) > canvas.width - 2:
        buttons.pop()
    x = max(1, min(hint.middle - row_width(buttons) // 2, canvas.width - 1 - row_width(buttons)))
    for button in buttons:
        end = x + raised_width(button)
        draw_raised(canvas, (x, y), button, look)
        canvas.target(Rect(x, y, min(end, canvas.width) - x, 1), button.target)
        x = end + 1


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
