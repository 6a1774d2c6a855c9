"""Zones and counters of any game: tricks, rows and piles as cards, or as signs where there is no
room for cards."""

from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, Rect, Run, width_of
from bestia_cli.draw.cards import CardState, chip, draw_back, draw_card
from bestia_cli.draw.look import Look
from bestia_cli.draw.melds import draw_melds, melds_rows
from bestia_cli.draw.plan import CARD_CELLS, HUGE, LARGE, MEDIUM, SMALL, least_step
from bestia_cli.language import _
from bestia_cli.zones import MELDS, PILE, TRICK, WINNING, Counter, Zone, ZoneCard

GAP = 2
"""Columns between two zones."""


class Lying(NamedTuple):
    """All that lies on a table besides the hands."""

    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    names: tuple[str, ...]
    """Of the seats."""

    @property
    def groups(self) -> Zone | None:
        return next((zone for zone in self.zones if zone.kind == MELDS), None)

    @property
    def loose(self) -> list[Zone]:
        """What is drawn as cards: all but melds and what is empty."""
        shown = [zone for zone in self.zones if zone.kind != MELDS]
        return [zone for zone in shown if zone.cards or zone.size]


class Aim(NamedTuple):
    """What is chosen among the melds."""

    scroll: int = 0
    chosen: int = -1
    """The number of the meld that the cursor is on."""
    open: frozenset[int] = frozenset()
    """The numbers of those that may be chosen now."""


NOWHERE = Aim()


def draw_zones(
    lying: Lying, size: tuple[int, int], paper: str, look: Look, aim: Aim = NOWHERE
) -> Canvas:
    """Counters, then cards, in signs if melds need the room, then melds."""
    width, height = size
    canvas = Canvas(width, height, paper)
    y = write_lines(canvas, counter_lines(lying, width, paper, look), 0, height)
    melds = lying.groups
    needed = melds_rows(melds.groups, lying.names, width, look) if melds else 0
    room = min(height - y, max(len(lying.loose), height - y - needed))
    loose = draw_loose(lying, (width, room), paper, look)
    canvas.paste(loose, 0, y)
    y += loose.height
    if melds and y < height:
        sheet = draw_melds(melds.groups, lying.names, (width, height - y), paper, look, *aim)
        canvas.paste(sheet, 0, y)
    return canvas


# --- counters ------------------------------------------------------------------------------------


def counter_runs(counter: Counter, names: tuple[str, ...], paper: str, look: Look) -> list[Run]:
    """Whose it is, what it is, and how much."""
    whose = f"{names[counter.seat]} " if counter.seat >= 0 else ""
    name = look.plain(whose + (_(counter.name) if counter.name else ""))
    return [(f"{name} ", f"{paper}.muted"), (look.plain(counter.value), f"{paper}.gold.bold")]


def counter_lines(lying: Lying, width: int, paper: str, look: Look) -> list[list[Run]]:
    """As many in a line as have room there."""
    dot: Run = (f" {look.glyphs.dot} ", f"{paper}.muted")
    lines: list[list[Run]] = []
    for counter in lying.counters:
        runs = counter_runs(counter, lying.names, paper, look)
        if lines and runs_width([*lines[-1], dot, *runs]) <= width:
            lines[-1] += [dot, *runs]
        else:
            lines.append(fit_runs(runs, width, look))
    return lines


def runs_width(runs: list[Run]) -> int:
    return sum(width_of(text) for text, _style in runs)


def fit_runs(runs: list[Run], width: int, look: Look) -> list[Run]:
    """Texts that take at most so many cells in all: the last is kept as long as can be."""
    last = look.fit(runs[-1][0], width)
    room = width - width_of(last)
    before: list[Run] = []
    for text, style in runs[:-1]:
        fitting = look.fit(text, room)
        before.append((fitting, style))
        room -= width_of(fitting)
    return [*before, (last, runs[-1][1])]


def write_lines(canvas: Canvas, lines: list[list[Run]], y: int, bottom: int) -> int:
    """Write lines as far as there are rows; gives the row after them."""
    for runs in lines[: max(0, bottom - y)]:
        canvas.runs(0, y, runs)
        y += 1
    return y


# --- cards ---------------------------------------------------------------------------------------


def draw_loose(lying: Lying, size: tuple[int, int], paper: str, look: Look) -> Canvas:
    """The zones side by side in the largest cards that have room, else as lines of signs."""
    width, height = size
    for card_size in (HUGE, LARGE, MEDIUM, SMALL):
        sheets = [draw_zone(zone, card_size, lying.names, paper, look) for zone in lying.loose]
        places = flow([(sheet.width, sheet.height) for sheet in sheets], width)
        high = max((place.bottom for place in places), default=0)
        if high <= height and all(place.right <= width for place in places):
            canvas = Canvas(width, high, paper)
            for sheet, place in zip(sheets, places, strict=True):
                canvas.paste(sheet, place.x, place.y)
            return canvas
    lines = [line for zone in lying.loose for line in sign_lines(zone, lying, width, paper, look)]
    canvas = Canvas(width, min(height, len(lines)), paper)
    write_lines(canvas, lines, 0, canvas.height)
    return canvas


def flow(sizes: list[tuple[int, int]], width: int) -> list[Rect]:
    """Where sheets go that follow each other in rows, each row in the middle of the width."""
    rows: list[list[tuple[int, int]]] = []
    for size in sizes:
        taken = sum(one[0] + GAP for one in rows[-1]) if rows else width
        if rows and taken + size[0] <= width:
            rows[-1].append(size)
        else:
            rows.append([size])
    places: list[Rect] = []
    y = 0
    for row in rows:
        x = max(0, (width - sum(one[0] + GAP for one in row) + GAP) // 2)
        for across, high in row:
            places.append(Rect(x, y, across, high))
            x += across + GAP
        y += max(high for _across, high in row)
    return places


def draw_zone(zone: Zone, size: str, names: tuple[str, ...], paper: str, look: Look) -> Canvas:
    """A zone in cards of a size, with a line below: who played each, or what it is."""
    card_width, height = CARD_CELLS[size]
    cards = zone.cards or ((ZoneCard(None),) if zone.kind == PILE else ())
    step = card_width + 1 if zone.kind == TRICK else max(least_step(size) + 1, card_width // 2 + 1)
    across = (len(cards) - 1) * step + card_width
    label = "" if zone.kind == TRICK else label_of(zone, look)
    canvas = Canvas(max(across, width_of(label)), height + 1, paper)
    left = (canvas.width - across) // 2
    for place, one in enumerate(cards):
        x = left + place * step
        canvas.paste(
            sheet_of(one, size, look, covered=step < card_width and one is not cards[-1]), x, 0
        )
        if one.seat >= 0:
            canvas.target(Rect(x, 0, min(step, card_width), height), f"seat:{one.seat}")
        if zone.kind == TRICK:
            write_player(canvas, Rect(x, height, card_width, 1), one, names, paper, look)
    canvas.centred(canvas.rect, height, label, f"{paper}.muted")
    return canvas


def sheet_of(one: ZoneCard, size: str, look: Look, *, covered: bool) -> Canvas:
    if one.card is None:
        return draw_back(size, look)
    return draw_card(one.card, size, look, CardState(winning=one.mark == WINNING, covered=covered))


def write_player(
    canvas: Canvas, rect: Rect, one: ZoneCard, names: tuple[str, ...], paper: str, look: Look
) -> None:
    """Who played a card, below it."""
    name = look.fit(names[one.seat], rect.width) if one.seat >= 0 else ""
    ink = "gold.bold" if one.mark == WINNING else "muted"
    canvas.centred(rect, rect.y, name, f"{paper}.{ink}")


def label_of(zone: Zone, look: Look) -> str:
    """The name of a zone, and of a pile how many cards it has."""
    name = look.plain(_(zone.name)) if zone.name else ""
    return f"{name} {zone.size}".strip() if zone.kind == PILE else name


def sign_lines(zone: Zone, lying: Lying, width: int, paper: str, look: Look) -> list[list[Run]]:
    """A zone in signs: its name, then its cards, in as many lines as they need."""
    label = label_of(zone, look)
    lines: list[list[Run]] = [[(look.fit(label, width), f"{paper}.muted")] if label else []]
    for one in zone.cards:
        runs = sign_runs(one, lying.names, paper, look)
        space: list[Run] = [(" ", paper)] if lines[-1] else []
        if runs_width([*lines[-1], *space, *runs]) > width and lines[-1]:
            lines.append([])
            space = []
        lines[-1] += [*space, *(runs if runs_width(runs) <= width else runs[:1])]
    return lines


def sign_runs(one: ZoneCard, names: tuple[str, ...], paper: str, look: Look) -> list[Run]:
    """A card in a few cells, who played it, and whether it takes the trick."""
    back: list[Run] = [(look.glyphs.back * look.art.short_width, "back.pattern")]
    runs = back if one.card is None else chip(one.card, look)
    if one.mark == WINNING:
        runs = [*runs, (look.glyphs.winner, f"{paper}.gold.bold")]
    if one.seat >= 0:
        runs = [*runs, (" " + look.fit(names[one.seat], 8), f"{paper}.muted")]
    return runs
