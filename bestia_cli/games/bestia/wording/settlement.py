"""How a smazzata of Bestia ended: its drama in a line, and where every cent went."""

from collections.abc import Iterator

from bestia_cli.games.bestia.wording.names import count_of_prese, members_of
from bestia_cli.language import _
from bestia_cli.money import money
from bestia_cli.scene import Ending, Scene
from bestia_cli.wording.names import enumerate_words, is_viewer, seat_name, with_seats
from bestia_cli.wording.plain import balance_line

ALL_PRESE = 3


def headline(scene: Scene) -> str | None:
    """What is worth raising one's voice for: how it ended, or that a giro chiuso begins."""
    if scene.ending is None:
        begins = scene.own.giro_chiuso and scene.own.mezzo is not None and not scene.events
        return _("Giro chiuso! Everybody plays.") if begins else None
    said = [*_own_drama(scene, scene.ending), *_table_drama(scene, scene.ending)]
    return " ".join(said) or None


def _own_drama(scene: Scene, ending: Ending) -> Iterator[str]:
    if scene.viewer is None:
        return
    paid = ending.own.bestie[scene.viewer]
    if paid:
        yield _("You are in bestia! You pay {money}.").format(money=money(paid))


def _table_drama(scene: Scene, ending: Ending) -> Iterator[str]:
    if not any(ending.own.prese):
        yield _("Nobody plays: the piatto stays on the table.")
    if ending.own.salvo:
        yield _("Piatto salvo! {money} stays on the table.").format(
            money=money(ending.own.next_pot)
        )
    taker = next((seat for seat, prese in enumerate(ending.own.prese) if prese == ALL_PRESE), None)
    if taker is not None:
        yield _whole_piatto(scene, ending, taker)
    yield from _bestie_of_others(scene, ending)
    if not ending.own.next_pot:
        yield _("La Bestia è scesa! The table is empty: all starts afresh.")


def _whole_piatto(scene: Scene, ending: Ending, taker: int) -> str:
    played = any(event.t == "presa" for event in scene.events)
    won = money(ending.own.payouts[taker])
    name = scene.seats[taker].name
    if is_viewer(scene, taker):
        if played:
            return _("Three prese out of three: you sweep the piatto, {money}!").format(money=won)
        return _("Nobody dares to play against you: the piatto is yours, {money}!").format(
            money=won
        )
    if played:
        return _("Three prese out of three: {name} sweeps the piatto!").format(name=name)
    return _("Nobody dares to play against {name}, who takes the piatto.").format(name=name)


def _bestie_of_others(scene: Scene, ending: Ending) -> Iterator[str]:
    names = [
        scene.seats[seat].name
        for seat, paid in enumerate(ending.own.bestie)
        if paid and not is_viewer(scene, seat)
    ]
    if len(names) == 1:
        yield _("{name} is in bestia!").format(name=names[0])
    elif names:
        yield _("{names} are in bestia!").format(names=enumerate_words(names))


# --- where every cent went -----------------------------------------------------------------------


def ending_lines(scene: Scene) -> list[str]:
    """The money of a settled smazzata, in sentences; none before it is settled."""
    ending = scene.ending
    if ending is None:
        return []
    lines = [*_why_unpaid(ending)]
    for seat in range(scene.players):
        lines += _seat_lines(scene, ending, seat)
    if ending.next_worth and ending.own.next_pot:
        left = _("{money} stays on the table: the next smazzata is played for {worth}")
        worth = money(ending.next_worth)
        lines.append(left.format(money=money(ending.own.next_pot), worth=worth))
    elif ending.own.next_pot:
        left = _("{money} stays on the table for the next smazzata")
        lines.append(left.format(money=money(ending.own.next_pot)))
    else:
        lines.append(_("Nothing is left on the table: la Bestia è scesa (§12)"))
    lines.append(balance_line(scene))
    return lines


def _why_unpaid(ending: Ending) -> Iterator[str]:
    if not any(ending.own.prese):
        yield _("Nobody is in: nobody wins, nobody pays (§3)")
    if ending.own.salvo:
        yield _("One presa each for three: the piatto is salvo, nobody is paid (§10.2)")


def _seat_lines(scene: Scene, ending: Ending, seat: int) -> Iterator[str]:
    name = seat_name(scene, seat)
    result = _result(scene, ending, seat)
    if result:
        yield f"{name}: {result}"
    if ending.own.penalties[seat]:
        cost = money(ending.own.penalties[seat])
        yield _("{name}: {money} for mistakes, into the next piatto").format(name=name, money=cost)


def _result(scene: Scene, ending: Ending, seat: int) -> str:
    """What a participant took, won and pays; nothing for who was out."""
    won, paid, capo = ending.own.payouts[seat], ending.own.bestie[seat], scene.seats[seat].own.capo
    if capo < 0:
        return ""
    prese = count_of_prese(ending.own.prese[capo])
    if paid:
        said = _("no presa, in bestia: {money}").format(money=money(-paid))
    elif ending.own.salvo:
        said = prese
    else:
        said = f"{prese}: {money(won, signed=True)}"
    members = members_of(scene, capo)
    if len(members) == 1:
        return said
    company = with_seats(scene, [member for member in members if member != seat])
    return _("{result} (società {company})").format(result=said, company=company)
