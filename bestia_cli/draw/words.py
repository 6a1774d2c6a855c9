"""What a seat is, in words that fit where they are drawn."""

from bestia_cli.draw.canvas import Run, width_of
from bestia_cli.draw.cards import SUIT_NAMES, chip
from bestia_cli.draw.look import Look
from bestia_cli.language import N_, _
from bestia_cli.scene import (
    ALONE,
    CAPO,
    KEPT,
    MEMBER,
    OUT,
    SETTLED,
    THREW,
    VOTING,
    WAITING,
    Scene,
    Seat,
)

STANDINGS = {
    WAITING: (N_("to speak"), "muted"),
    KEPT: (N_("in"), "in"),
    THREW: (N_("threw"), "muted"),
    OUT: (N_("out"), "out"),
    ALONE: (N_("buco"), "buco"),
    CAPO: (N_("società"), "societa"),
    MEMBER: (N_("società"), "societa"),
}
"""The word and the ink of each standing."""


def is_in(seat: Seat) -> bool:
    """Whether it is, or belongs to, a participant."""
    return seat.standing in (KEPT, ALONE, CAPO, MEMBER)


def faded(seat: Seat) -> bool:
    return seat.standing in (OUT, THREW)


def standing(scene: Scene, seat: Seat) -> tuple[str, str]:
    """What a seat is, in a word or three, and the ink for it."""
    word, ink = STANDINGS[seat.standing]
    if seat.standing == MEMBER:
        return _("with {name}").format(name=scene.seats[seat.capo].name), ink
    if seat.standing == WAITING and scene.phase not in ("cut", "select"):
        return _("waits"), ink
    return _(word), ink


def company(scene: Scene, seat: Seat) -> str:
    """The other members of a capo's società, by name; empty for anybody else."""
    if seat.standing != CAPO:
        return ""
    others = [one.name for one in scene.seats if one.capo == seat.seat and one.seat != seat.seat]
    return ", ".join(others)


def changes(seat: Seat, room: int) -> str:
    """How many cards a seat changed, as long a text as there is room for."""
    if seat.changed is None or seat.standing != KEPT:
        return ""
    long = _("changed {count}").format(count=seat.changed)
    return long if len(long) <= room else _("{count}c").format(count=seat.changed)


def prese_dots(seat: Seat, look: Look) -> str:
    """Three dots, filled for each presa; a member's prese stand at its capo."""
    if not is_in(seat) or seat.standing == MEMBER:
        return ""
    return look.glyphs.taken * seat.prese + look.glyphs.open * (3 - seat.prese)


def money_ink(cents: int) -> str:
    return "debt" if cents < 0 else "text"


def hand_runs(seat: Seat, look: Look, paper: str, gap: bool = True) -> list[Run]:
    """The cards that a seat holds: those that are seen, and backs for the others."""
    runs: list[Run] = []
    space: Run = (" ", paper)
    for card in seat.cards:
        runs += [*chip(card, look), space] if gap else chip(card, look)
    for _place in range(seat.hidden):
        back: Run = (look.glyphs.back * 2, "back.pattern")
        runs += [back, space] if gap else [back]
    return runs[:-1] if gap and runs else runs


def runs_width(runs: list[Run]) -> int:
    return sum(width_of(text) for text, _style in runs)


def briscola_runs(scene: Scene, look: Look, paper: str) -> list[Run]:
    """The sign and the name of the briscola."""
    if scene.briscola is None:
        return []
    name = SUIT_NAMES[scene.briscola]
    return [(f"{look.glyphs.suits[scene.briscola]} {name}", f"{paper}.{name}.bold")]


def stage(scene: Scene) -> str:
    """Where the smazzata is, in a few words."""
    if scene.presa and scene.phase not in (SETTLED, VOTING):
        return _("presa {number}/3").format(number=scene.presa)
    return _(STAGES[scene.phase])


STAGES = {
    "cut": N_("the cut"),
    "select": N_("keep or throw"),
    "exchange": N_("exchange"),
    "buco": N_("buco"),
    "answer": N_("società?"),
    "drop": N_("one too many"),
    "play": N_("play"),
    "vote": N_("the vote"),
    "settled": N_("the accounts"),
}
"""What each phase is called in the status line."""
