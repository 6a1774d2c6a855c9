"""The news of a smazzata: how it ended, in a word, and what the next one is played for."""

from typing import NamedTuple

from bestia_cli.draw.canvas import Canvas, width_of
from bestia_cli.draw.digits import big_width, draw_big
from bestia_cli.draw.look import Look
from bestia_cli.games.bestia.records import MEMBER
from bestia_cli.language import _
from bestia_cli.money import localize
from bestia_cli.scene import Ending, Scene
from bestia_cli.wording.names import enumerate_words, is_viewer


def in_bestia(scene: Scene, ending: Ending) -> list[int]:
    """Who is in bestia; a società by its capo."""
    return [
        seat.seat
        for seat in scene.seats
        if seat.own.is_in
        and seat.own.standing != MEMBER
        and not seat.own.prese
        and ending.own.bestie[seat.seat]
    ]


def winners(scene: Scene, ending: Ending) -> list[int]:
    paid = [
        seat.seat
        for seat in scene.seats
        if ending.own.payouts[seat.seat] and seat.own.standing != MEMBER
    ]
    return sorted(paid, key=lambda seat: -ending.own.payouts[seat])


def names_of(scene: Scene, seats: list[int]) -> str:
    """Names in a sentence; the viewer is addressed."""
    return enumerate_words(
        [_("you") if is_viewer(scene, seat) else scene.seats[seat].name for seat in seats]
    )


def cry(scene: Scene, ending: Ending) -> tuple[str, str]:
    """One word for how it ended, and its ink; empty if there is nothing to shout."""
    losers = len(in_bestia(scene, ending))
    if losers:
        return "BESTIA!" if losers == 1 else f"{losers} BESTIE!", "alarm"
    if ending.own.salvo:
        return "SALVO!", "societa"
    if ending.own.next_pot == 0:
        return "SCESA!", "gain"
    return "", "text"


def headline(scene: Scene, ending: Ending, look: Look) -> list[tuple[str, str]]:
    """What happened, in one or two sentences with their inks."""
    lines: list[tuple[str, str]] = []
    losers = in_bestia(scene, ending)
    if losers:
        text = _("In bestia: {names}!").format(names=names_of(scene, losers))
        if len(losers) == 1 and is_viewer(scene, losers[0]):
            text = _("You are in bestia!")
        lines.append((text, "alarm.bold"))
    if ending.own.salvo:
        text = _("Piatto salvo: {amount} stays on the table.").format(
            amount=look.money(scene.own.pot)
        )
        lines.append((text, "societa.bold"))
    if not any(seat.own.is_in for seat in scene.seats):
        lines.append((_("Nobody came in: the piatto stays."), "muted"))
    taken = winners(scene, ending)
    if len(taken) == 1:
        text = _("The whole piatto goes to {name}.").format(name=names_of(scene, taken))
        if is_viewer(scene, taken[0]):
            text = _("The whole piatto is yours.")
        lines.append((text, "gain.bold"))
    if ending.own.next_pot == 0:
        text = _("La Bestia è scesa! The table is empty: all starts afresh.")
        lines.append((text, "gain.bold"))
    if not lines:
        lines.append(
            (
                _("The piatto is shared by {names}.").format(names=names_of(scene, taken)),
                "gain.bold",
            )
        )
    return lines[:2]


# --- what is next --------------------------------------------------------------------------------

LONGEST_FIGURE = 12
TENFOLD = 10**6
"""From here on nobody counts how many times a piatto has grown."""


def call(ending: Ending, look: Look) -> tuple[str, str]:
    """What stands above the next piatto, and in large digits below it; empty if none follows."""
    if ending.next_worth is None:
        return "", ""
    figure = look.amount(ending.next_worth, LONGEST_FIGURE, sign=False)
    return look.plain(_("The next one is played for")), figure


def growth(ending: Ending, look: Look) -> str:
    """How the piatto came to be what it is now."""
    before, now = ending.worth, ending.next_worth
    if not before or now is None:
        return ""
    amount = look.money(before)
    if now == before:
        return _("as much as before")
    if ending.own.next_pot == 0:
        return _("it begins again, after {amount}").format(amount=amount)
    if now < before:
        return _("it was {amount}").format(amount=amount)
    if now < before * 3 // 2 or now >= before * TENFOLD:
        return _("up from {amount}").format(amount=amount)
    times = localize(f"{now / before:.1f}".removesuffix(".0"))
    return _("it was {amount}: {times} times as much").format(amount=amount, times=times)


def in_a_line(ending: Ending, look: Look) -> str:
    """The same where there is no room for large digits."""
    if ending.next_worth is None:
        return ""
    amount = look.money(ending.next_worth)
    if not ending.worth:
        return _("The next one is played for {amount}").format(amount=amount)
    text = _("The next one is played for {amount} (this one: {before})")
    return text.format(amount=amount, before=look.money(ending.worth))


# --- drawing -------------------------------------------------------------------------------------

BANNER_ROWS = 8
"""Large letters, with lines above and below, two sentences, and a blank line."""
BIG_ROWS = 5
GAP = 4
"""Cells between two things in large letters, at least."""


class Shout(NamedTuple):
    """Something in large letters, with a line above and one below."""

    text: str
    style: str
    above: str = ""
    below: str = ""

    def width(self, look: Look) -> int:
        """0 if it can't be written so large."""
        big = big_width(self.text, look) if self.text else 0
        return big and max(big, width_of(self.above), width_of(look.plain(self.below)))


def write_banner(canvas: Canvas, scene: Scene, ending: Ending, room: int, look: Look) -> int:
    """The news in so many rows at most, and a blank line if there is room; gives the row after."""
    word, ink = cry(scene, ending)
    above, figure = call(ending, look)
    shouts = [
        Shout(word, f"panel.{ink}.bold"),
        Shout(figure, "panel.gold.bold", above, growth(ending, look)),
    ]
    lines = headline(scene, ending, look)
    big = [shout for shout in shouts if shout.width(look)]
    taken = sum(shout.width(look) for shout in big) + GAP * (len(big) + 1)
    y = 0
    if big and room >= BIG_ROWS + len(lines) and taken <= canvas.width:
        write_shouts(canvas, big, look)
        y = BIG_ROWS
    if not y or shouts[1] not in big:
        lines = with_next(lines, in_a_line(ending, look), room - y)
    for text, style in lines[: max(1, room - y)]:
        canvas.centred(canvas.rect, y, look.fit(text, canvas.width - 2), f"panel.{style}")
        y += 1
    return y + (1 if room > y else 0)


def with_next(lines: list[tuple[str, str]], line: str, room: int) -> list[tuple[str, str]]:
    """Sentences with that about the next smazzata among them, where there is room for two."""
    if not line or room < 2:
        return lines
    return [*lines[: room - 1], (line, "gold.bold")]


def write_shouts(canvas: Canvas, shouts: list[Shout], look: Look) -> None:
    """Beside each other, each in the middle of its share."""
    share = canvas.width // len(shouts)
    for place, shout in enumerate(shouts):
        middle = share * place + share // 2
        for text, y, style in (
            (look.plain(shout.above), 0, "panel.muted"),
            (look.plain(shout.below), 4, "panel.muted"),
        ):
            canvas.text(middle - width_of(text) // 2, y, text, style)
        x = middle - big_width(shout.text, look) // 2
        draw_big(canvas, x, 1, shout.text, shout.style, look)
