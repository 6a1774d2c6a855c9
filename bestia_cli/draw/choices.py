"""Choices as bars, the best on top: how good each is, how sure that is, and what it loses."""

from ai.advice import BEST, BLUNDER, DOUBTFUL, FINE, MISTAKE
from bestia_cli.choice_bars import ChoiceBar
from bestia_cli.draw.canvas import Canvas, Rect, width_of
from bestia_cli.draw.cards import chip
from bestia_cli.draw.look import Look

INKS = {BEST: "gain", FINE: "text", DOUBTFUL: "gold", MISTAKE: "debt", BLUNDER: "alarm"}
"""By grade."""
LEAST_BAR = 6
WIDEST_LABEL, WIDEST_BAR = 22, 30
ROOM_FOR_PRICE = 30
"""So wide has a list to be to have prices."""


def draw_choices(
    canvas: Canvas, rect: Rect, bars: tuple[ChoiceBar, ...], look: Look, paper: str = "panel"
) -> int:
    """A row for each choice, as many as there is room for; gives the row after them. Where some are
    left out, the one that was made is not."""
    shown = fitting(bars, rect.height)
    label = label_width(shown, rect.width, look)
    price = 0
    if rect.width >= ROOM_FOR_PRICE:
        price = max((width_of(look.plain(bar.price)) for bar in shown), default=0)
    room = min(WIDEST_BAR, rect.width - 2 - label - 1 - (price + 1 if price else 0))
    for row, bar in enumerate(shown):
        y = rect.y + row
        if bar.made:
            canvas.text(rect.x, y, look.glyphs.pointer, f"{paper}.key.bold")
        draw_label(canvas, rect.x + 2, y, bar, label, look, paper)
        draw_bar(canvas, Rect(rect.x + 2 + label + 1, y, room, 1), bar, look, paper)
        if price and bar.price:
            text = look.plain(bar.price)
            canvas.text(rect.x + 2 + label + 1 + room + 1, y, text, f"{paper}.{INKS[bar.grade]}")
    return rect.y + len(shown)


def fitting(bars: tuple[ChoiceBar, ...], rows: int) -> tuple[ChoiceBar, ...]:
    """The best ones that there is room for; the one that was made in the last row, if it is none
    of them."""
    shown = bars[: max(1, rows)]
    made = tuple(bar for bar in bars[len(shown) :] if bar.made)
    return shown[: len(shown) - len(made)] + made


def label_width(bars: tuple[ChoiceBar, ...], width: int, look: Look) -> int:
    widest = max((called_width(bar, look) for bar in bars), default=0)
    return max(1, min(widest, WIDEST_LABEL, width - 3 - LEAST_BAR))


def called_width(bar: ChoiceBar, look: Look) -> int:
    if bar.cards:
        return sum(width_of(text) for card in bar.cards for text, _ in chip(card, look)) + (
            len(bar.cards) - 1
        )
    return width_of(look.plain(bar.label))


def draw_label(
    canvas: Canvas, x: int, y: int, bar: ChoiceBar, width: int, look: Look, paper: str
) -> None:
    """Cards as they look, anything else in words."""
    if not bar.cards or called_width(bar, look) > width:
        words = bar.label or " ".join(text for card in bar.cards for text, _ in chip(card, look))
        style = f"{paper}.text.bold" if bar.grade == BEST else f"{paper}.text"
        canvas.text(x, y, look.fit(words, width), style)
        return
    for card in bar.cards:
        x = canvas.runs(x, y, chip(card, look)) + 1


def draw_bar(canvas: Canvas, rect: Rect, bar: ChoiceBar, look: Look, paper: str) -> None:
    """Solid up to where the value is sure, shaded where the interval is: darker below the value."""
    solid, dark, light = ("#", "=", "-") if look.glyphs.ascii else ("█", "▓", "░")
    ends = [round(part * rect.width) for part in (bar.low, bar.value, bar.high)]
    low, value, high = (max(0, min(rect.width, end)) for end in ends)
    value = max(1, value)
    text = solid * low + dark * (value - low) + light * (high - value)
    style = f"{paper}.{INKS[bar.grade]}" + (".bold" if bar.grade == BEST else "")
    canvas.text(rect.x, rect.y, text, style)
