"""The accounts of a smazzata: where every cent went."""

from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.look import Look
from bestia_cli.draw.seats import money_ink, runs_width, taken_text
from bestia_cli.games.bestia.banner import BANNER_ROWS, write_banner
from bestia_cli.games.bestia.records import CAPO, BestiaEnding
from bestia_cli.language import N_, _
from bestia_cli.scene import Ending, Scene, Seat


class Accounts(NamedTuple):
    """The sums of a smazzata, in cents."""

    pot: int
    paid: int
    bestie: int
    penalties: int
    next_pot: int

    @property
    def stays(self) -> int:
        """What of the piatto was not paid out."""
        return self.pot - self.paid


def accounts_of(scene: Scene, ending: Ending) -> Accounts:
    return Accounts(
        scene.own.pot,
        sum(ending.own.payouts),
        sum(ending.own.bestie),
        sum(ending.own.penalties),
        ending.own.next_pot,
    )


def change_of(scene: Scene, ending: Ending, seat: int) -> int:
    """What a smazzata brought a seat, fee and ante included."""
    own: BestiaEnding = ending.own
    lost = own.bestie[seat] + own.penalties[seat] + scene.own.contributions[seat]
    change: int = own.payouts[seat] - lost
    return change


# --- the table -----------------------------------------------------------------------------------


class Column(NamedTuple):
    title: str
    width: int


PRESE_WIDTH, LEAST_NAME = 5, 11
SUMS = 4
"""The rows of the sums, with the line above them."""


def columns_for(width: int, penalties: bool) -> list[Column]:
    """Name, put in, prese, takes, bestia, perhaps penalty, this smazzata, balance."""
    titles = [N_("put in"), N_("takes"), N_("bestia")] + [N_("penalty")] * penalties
    titles += [N_("in all"), N_("balance")]
    money = min(13, (width - PRESE_WIDTH - LEAST_NAME) // len(titles) - 1)
    name = min(20, width - PRESE_WIDTH - 1 - len(titles) * (money + 1) + 1)
    columns = [
        Column(N_("player"), name),
        Column(titles[0], money),
        Column(N_("prese"), PRESE_WIDTH),
    ]
    return columns + [Column(title, money) for title in titles[1:]]


def row_cells(scene: Scene, ending: Ending, seat: Seat) -> list[tuple[int, str]]:
    """The amounts of a row, each with its ink."""
    place = seat.seat
    change = change_of(scene, ending, place)
    cells = [
        (-scene.own.contributions[place], "text"),
        (ending.own.payouts[place], "gain"),
        (-ending.own.bestie[place], "alarm"),
    ]
    if any(ending.own.penalties):
        cells.append((-ending.own.penalties[place], "alarm"))
    cells.append((change, "debt.bold" if change < 0 else "text.bold"))
    cells.append((ending.balance[place], money_ink(ending.balance[place])))
    return cells


def draw_settlement(scene: Scene, width: int, height: int, look: Look) -> Canvas:
    """Headline, a row for each seat, and three sums, in at least 60x18 cells with ten players."""
    canvas = Canvas(width, height, "panel")
    if scene.ending is None:
        return canvas
    rows = scene.players + 1
    step = 2 if height >= rows_of(scene) + scene.players else 1
    y = write_banner(canvas, scene, scene.ending, height - rows - SUMS, look)
    columns = columns_for(width - 2, any(scene.ending.own.penalties))
    write_titles(canvas, columns, y, look)
    first = scene.viewer or 0
    for place in range(scene.players):
        seat = scene.seats[(first + place) % scene.players]
        row = Rect(1, y + step + place * step, width - 2, 1)
        write_row(canvas, scene, seat, row, columns, look)
    write_sums(canvas, scene, scene.ending, y + 1 + scene.players * step, look)
    return canvas


def rows_of(scene: Scene) -> int:
    """How many rows the accounts take, told at their ease."""
    return BANNER_ROWS + scene.players + 1 + SUMS


def write_titles(canvas: Canvas, columns: list[Column], y: int, look: Look) -> None:
    x = 1
    for place, column in enumerate(columns):
        text = look.fit(_(column.title), column.width)
        inset = 0 if place == 0 else column.width - width_of(text)
        canvas.text(x + inset, y, text, "panel.muted")
        x += column.width + (1 if place else 0)


def write_row(
    canvas: Canvas, scene: Scene, seat: Seat, row: Rect, columns: list[Column], look: Look
) -> None:
    if scene.ending is None:
        return
    paper = "row" if seat.seat == scene.viewer else "panel"
    canvas.fill(row, paper)
    company = f" {look.glyphs.dot} " + _("società")
    name = seat.name + (company if seat.own.standing == CAPO else "")
    canvas.text(row.x, row.y, look.fit(name, columns[0].width - 1), f"{paper}.text")
    cells = row_cells(scene, scene.ending, seat)
    x = row.x + columns[0].width
    for place, column in enumerate(columns[1:]):
        if place == 1:
            dots = taken_text(seat, look)
            canvas.text(x + column.width - len(dots), row.y, dots, f"{paper}.gold")
        else:
            cents, ink = cells.pop(0)
            write_amount(canvas, cents, Rect(x, row.y, column.width, 1), f"{paper}.{ink}", look)
        x += column.width + 1
    canvas.target(row, f"seat:{seat.seat}")


def write_amount(canvas: Canvas, cents: int, rect: Rect, style: str, look: Look) -> None:
    paper = style.split(".")[0]
    text = look.amount(cents, rect.width) if cents else look.glyphs.dot
    canvas.text(rect.right - len(text), rect.y, text, style if cents else f"{paper}.muted")


def write_sums(canvas: Canvas, scene: Scene, ending: Ending, y: int, look: Look) -> None:
    """Three sums: what made the piatto, what became of it, and what the next one is made of."""
    sums = accounts_of(scene, ending)
    line = look.glyphs.dash * (canvas.width - 2)
    canvas.text(1, y, line, "panel.frame")
    put_in = sum(scene.own.contributions)
    made = [(_("from before"), sums.pot - put_in), (_("put in"), put_in)]
    paid = [(_("paid"), sums.paid), (_("stays"), sums.stays)]
    rest = [(_("stays"), sums.stays), (_("bestie"), sums.bestie)]
    if sums.penalties:
        rest.append((_("penalties"), sums.penalties))
    write_sum(canvas, y + 1, (_("piatto"), sums.pot), made, look)
    write_sum(canvas, y + 2, (_("piatto"), sums.pot), paid, look)
    whole = (_("on the table"), sums.next_pot)
    if ending.next_worth is not None:
        whole = (_("next one"), ending.next_worth)
        rest.append((_("put in"), ending.next_worth - sums.next_pot))
    write_sum(canvas, y + 3, whole, rest, look)


def write_sum(
    canvas: Canvas, y: int, whole: tuple[str, int], parts: list[tuple[str, int]], look: Look
) -> None:
    """A whole and its parts, with numbers as long as there is room for."""
    room = canvas.width - 2
    for digits in (14, 10, 7, 5):
        runs = sum_runs([whole, *parts], digits, look)
        if runs_width(runs) <= room:
            break
    else:
        runs = [(look.fit(text, 8), style) for text, style in runs]
    canvas.runs(1, y, runs)


def sum_runs(terms: list[tuple[str, int]], digits: int, look: Look) -> list[Run]:
    """A whole, and what it is the sum of."""
    runs: list[Run] = []
    for place, (word, cents) in enumerate(terms):
        sign = ("", " = ", " + ")[min(place, 2)]
        runs.append((look.plain(f"{sign}{word} "), "panel.muted"))
        style = "panel.gold.bold" if place == 0 else "panel.text"
        runs.append((look.amount(cents, digits, sign=False), style))
    return runs
