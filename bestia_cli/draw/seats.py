"""What is said of a seat, in words and signs that fit where they are drawn."""

from ai.games import person_behind
from bestia_cli.amounts import short_amount
from bestia_cli.draw.canvas import Run, width_of
from bestia_cli.draw.cards import chip
from bestia_cli.draw.look import Look
from bestia_cli.language import _
from bestia_cli.scene import Badge, Scene, Seat
from bestia_cli.wording.reasons import in_words

FEW = 5
"""So many tricks are drawn one by one."""


def state_of(seat: Seat) -> tuple[str, str]:
    """What a seat is, and the ink for it."""
    return badge_of(seat.badges[0]) if seat.badges else ("", "muted")


def badge_of(badge: Badge) -> tuple[str, str]:
    return in_words(badge.text), badge.ink


def more_of(seat: Seat, room: int, *, in_column: bool = False) -> str:
    """What else is said of a seat, as long a text as there is room for; what stands in a column of
    its own is not said twice."""
    badge = next((one for one in seat.badges[1:] if not (in_column and one.column)), None)
    if badge is None:
        return ""
    long = in_words(badge.text)
    return long if not badge.short or len(long) <= room else in_words(badge.short)


def column_of(seat: Seat) -> str:
    """What stands for a seat in the column of a list."""
    return next((badge.column for badge in seat.badges if badge.column), "")


def taken_text(seat: Seat, look: Look) -> str:
    """The tricks of a seat: dots, filled for each, where there are few to take; else a number."""
    if seat.taken is None:
        return ""
    if 0 < seat.most <= FEW:
        return look.glyphs.taken * seat.taken + look.glyphs.open * (seat.most - seat.taken)
    return str(seat.taken)


def money_ink(amount: int) -> str:
    return "debt" if amount < 0 else "text"


def amount_in(amount: int, unit: str, width: int, look: Look) -> str:
    """A gain or a loss in full if there is room, otherwise its size."""
    full = look.balance(amount, unit)
    return full if width_of(full) <= width else short_amount(amount, unit, width)


def team_run(scene: Scene, seat: Seat, look: Look) -> Run | None:
    """The mark of a seat's side, where seats win and lose together."""
    if len({one.team for one in scene.seats}) in (1, scene.players):
        return None
    mine = seat.team == scene.seats[scene.viewer or 0].team
    marks = look.glyphs.teams
    return marks[seat.team % len(marks)], "societa.bold" if mine else "muted"


def named(seat: Seat, scene: Scene, look: Look) -> str:
    """The name of a seat, behind the mark of who is known for a way of playing."""
    person = person_behind(seat.bot, seat.name, scene.game)
    if person is None:
        return seat.name
    return f"{person.letter if look.glyphs.ascii else person.mark} {seat.name}"


def hand_runs(seat: Seat, look: Look, paper: str, room: int, gap: bool = True) -> list[Run]:
    """The cards that a seat holds, in so many cells: those that are seen, and backs for the others;
    of many as many as have room, and how many more there are."""
    for space in ((" ", paper),) * gap + (None,):
        runs = card_runs(seat, look, space)
        if runs_width(runs) <= room:
            return runs
    return counted_runs(seat, look, paper, room)


def card_runs(seat: Seat, look: Look, space: Run | None) -> list[Run]:
    runs: list[Run] = []
    between = [] if space is None else [space]
    for card in seat.cards:
        runs += [*chip(card, look), *between]
    for _back in range(seat.hidden):
        runs += [(look.glyphs.back * 2, "back.pattern"), *between]
    return runs[:-1] if between and runs else runs


def counted_runs(seat: Seat, look: Look, paper: str, room: int) -> list[Run]:
    """As many cards as have room beside the number of all others."""
    runs: list[Run] = []
    shown = 0
    for card in seat.cards:
        one = chip(card, look)
        if runs_width(runs) + runs_width(one) + REST > room:
            break
        runs, shown = [*runs, *one], shown + 1
    left = len(seat.cards) + seat.hidden - shown
    back = (look.glyphs.back * 2, "back.pattern")
    rest: Run = (f"{'+' if shown else ' '}{left}", f"{paper}.muted")
    return [*runs, rest] if shown else [back, rest]


REST = 3
"""The cells of a number behind cards."""


def runs_width(runs: list[Run]) -> int:
    return sum(width_of(text) for text, _ink in runs)


def dealer_mark() -> str:
    """The letter of who deals."""
    return _("M")
