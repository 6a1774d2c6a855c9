"""How the table of any game is drawn from what all scenes have: its zones, its counters, and what
the deal brought everybody."""

from typing import NamedTuple

from bestia_cli.amounts import unit_of
from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.look import Look
from bestia_cli.draw.plan import CARD_CELLS
from bestia_cli.draw.seats import amount_in, money_ink
from bestia_cli.draw.zones import (
    Aim,
    Lying,
    counter_runs,
    draw_zones,
)
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.scene import CUTTING, Ending, Scene, Seat
from bestia_cli.wording import headline, stage
from bestia_cli.wording.lookup import wording_of
from bestia_cli.wording.record import WORDING
from bestia_cli.zones import TRICK


class Part(NamedTuple):
    """A part of the line at the top."""

    weight: int
    """How much it is needed."""
    runs: list[Run]


NAME = Part(1, [("best", "bar.bold"), ("IA", "bar.gold.bold")])


def status_parts(scene: Scene, look: Look) -> list[Part]:
    """The deal, where it is, and what everybody keeps in sight."""
    number = str(scene.hand) if scene.hands is None else f"{scene.hand}/{scene.hands}"
    parts = [NAME, Part(3, [(look.plain(f"{_(table_of(scene.game).deal)} {number}"), "bar")])]
    at = stage(scene)
    if at:
        parts.append(Part(5, [(look.plain(at), "bar")]))
    for counter in lying_of(scene).counters:
        if counter.seat < 0:
            parts.append(Part(6, counter_runs(counter, (), "bar", look)))
    if scene.last:
        parts.append(Part(2, [(look.plain(_("last deal")), "bar.muted")]))
    return parts


# --- the middle ----------------------------------------------------------------------------------


def lying_of(scene: Scene) -> Lying:
    """All but the trick, whose cards lie before those who played them."""
    zones = tuple(zone for zone in scene.zones if zone.kind != TRICK)
    return Lying(zones, scene.counters, tuple(seat.name for seat in scene.seats))


def draw_centre(scene: Scene, size: tuple[int, int], paper: str, look: Look, aim: Aim) -> Canvas:
    """Counters, cards and melds; before the cut, the hash of the deck."""
    if scene.phase != CUTTING or not scene.hash:
        return draw_zones(lying_of(scene), size, paper, look, aim)
    canvas = Canvas(*size, paper)
    for y, text in enumerate((_("hash of the deck:"), scene.hash)[: size[1]]):
        canvas.text(0, y, look.fit(text, size[0]), f"{paper}.muted")
    return canvas


HASH_WIDTH = 34
BESIDE_CARDS = 2
"""The rows for a name and a line of counters."""


def centre_size(scene: Scene, size: str, room: tuple[int, int], look: Look) -> tuple[int, int]:
    """A block for some cards of a size, what they are called, and counters above them, whatever
    lies there now: it stays where it is as long as the deal lasts. Melds have all that there is."""
    width, height = room[0] - 4, room[1]
    if lying_of(scene).groups is not None:
        return width, height if not scene.has_trick else min(height, max(3, height // 2))
    across, high = CARD_CELLS[size]
    return min(width, max(HASH_WIDTH, 3 * (across + 1))), min(height, high + BESIDE_CARDS)


# --- the end -------------------------------------------------------------------------------------

AMOUNT = 13


def draw_ending(scene: Scene, width: int, height: int, look: Look) -> Canvas:
    """What there is to say of it, a row for each seat, and whatever else the game tells."""
    canvas = Canvas(width, height, "panel")
    if scene.ending is None:
        return canvas
    y = 1
    drama = headline(scene)
    if drama:
        canvas.centred(canvas.rect, y, look.fit(drama, width - 2), "panel.gold.bold")
        y += 2
    write_titles(canvas, y, look)
    first = scene.viewer or 0
    for place in range(scene.players):
        seat = scene.seats[(first + place) % scene.players]
        row = Rect(1, y + 1 + place, width - 2, 1)
        write_row(canvas, scene, scene.ending, seat, row, look)
    y += scene.players + 2
    for line in own_lines(scene)[: max(0, height - y)]:
        canvas.text(1, y, look.fit(line, width - 2), "panel.muted")
        y += 1
    return canvas


def ending_rows(scene: Scene) -> int:
    return 6 + scene.players + len(own_lines(scene))


def own_lines(scene: Scene) -> list[str]:
    """What the game itself tells of the end: the rest stands in the rows."""
    wording = wording_of(scene.game)
    return [] if wording.ending is WORDING.ending else wording.ending(scene)


def write_titles(canvas: Canvas, y: int, look: Look) -> None:
    canvas.text(1, y, look.fit(_("player"), canvas.width - 2 * AMOUNT - 4), "panel.muted")
    for place, title in enumerate((_("balance"), _("this deal"))):
        text = look.fit(title, AMOUNT)
        right = canvas.width - 1 - place * (AMOUNT + 1)
        canvas.text(right - width_of(text), y, text, "panel.muted")


def write_row(
    canvas: Canvas, scene: Scene, ending: Ending, seat: Seat, row: Rect, look: Look
) -> None:
    """A seat: its name, what the deal brought it, and its balance."""
    paper = "row" if seat.seat == scene.viewer else "panel"
    canvas.fill(row, paper)
    name = look.fit(seat.name, row.width - 2 * AMOUNT - 3)
    canvas.text(row.x, row.y, name, f"{paper}.text")
    unit = unit_of(scene.game)
    gain = ending.gains[seat.seat] if ending.gains else None
    for place, amount in enumerate((ending.balance[seat.seat], gain)):
        if amount is not None:
            text = amount_in(amount, unit, AMOUNT, look)
            right = row.right - place * (AMOUNT + 1)
            style = f"{paper}.{money_ink(amount)}{'.bold' if place else ''}"
            canvas.text(right - width_of(text), row.y, text, style)
    canvas.target(row, f"seat:{seat.seat}")
