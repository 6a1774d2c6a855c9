"""A drawing on the screen: only the rows that have changed are sent to the terminal."""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.palette import Palette, Style


@lru_cache(maxsize=2048)
def rich_style(style: Style) -> RichStyle:
    return RichStyle(
        color=style.fg,
        bgcolor=style.bg,
        bold=style.bold,
        dim=style.dim,
        italic=style.italic,
        reverse=style.reverse,
        underline=style.underline,
    )


def same_row(one: Canvas, other: Canvas, y: int) -> bool:
    return one.chars[y] == other.chars[y] and one.styles[y] == other.styles[y]


class CanvasView(Widget):
    """Shows a canvas; whatever is pointed at is told by its name."""

    DEFAULT_CSS = """
    CanvasView { position: absolute; width: 1; height: 1; }
    """

    class Pointed(Message):
        """The mouse was pressed on something, or went over it."""

        def __init__(self, target: str, x: int, y: int, *, pressed: bool) -> None:
            super().__init__()
            self.target = target
            self.x, self.y = x, y
            """The cell within the drawing."""
            self.pressed = pressed

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's word)
        super().__init__(id=id)
        self.canvas = Canvas(1, 1)
        self.palette: Palette | None = None
        self.strips: list[Strip] = []

    def place(self, rect: Rect | None) -> None:
        """Where it goes on the screen; nowhere for None."""
        self.display = rect is not None
        if rect is not None:
            self.styles.offset = (rect.x, rect.y)
            self.styles.width, self.styles.height = rect.width, rect.height

    def show(self, canvas: Canvas, palette: Palette) -> None:
        """Draw anew what is different."""
        before, drawn, same = self.strips, self.canvas, palette is self.palette
        self.canvas, self.palette = canvas, palette
        self.strips = [
            before[y]
            if same and y < len(before) and same_row(drawn, canvas, y)
            else self.make_strip(canvas, y)
            for y in range(canvas.height)
        ]
        if len(before) != len(self.strips):
            self.refresh()
            return
        for y, strip in enumerate(self.strips):
            if strip is not before[y]:
                self.refresh(Region(0, y, canvas.width, 1))

    def make_strip(self, canvas: Canvas, y: int) -> Strip:
        assert self.palette is not None  # noqa: S101 (for the type checker)
        style = self.palette.style
        segments = [Segment(text, rich_style(style(name))) for text, name in canvas.row(y)]
        return Strip(segments, canvas.width)

    def render_line(self, y: int) -> Strip:
        if y >= len(self.strips):
            return Strip.blank(self.size.width, self.rich_style)
        return self.strips[y].adjust_cell_length(self.size.width, self.rich_style)

    def on_click(self, event: events.Click) -> None:
        self.tell(event.x, event.y, pressed=True)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.tell(event.x, event.y, pressed=False)

    def tell(self, x: int, y: int, *, pressed: bool) -> None:
        target = self.canvas.hit(x, y)
        if target is not None:
            self.post_message(self.Pointed(target, x, y, pressed=pressed))
