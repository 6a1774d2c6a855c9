"""Bestia's scenes by hand, all of their fields side by side: what is said of the seats, and what
lies on the table, follows from them."""

from dataclasses import replace
from typing import Any

from bestia_cli.games.bestia.badges import dress
from bestia_cli.games.bestia.records import PRESE, BestiaEnding, BestiaScene, BestiaSeat
from bestia_cli.scene import Ending, Played, Scene, Seat, trick_cards
from bestia_cli.zones import PILE, ROW, TRICK, Zone, ZoneCard


def split(values: dict[str, Any], own: type[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is common to all games, and what is Bestia's."""
    keys = own._fields
    common = {key: value for key, value in values.items() if key not in keys}
    return common, {key: values[key] for key in keys if key in values}


def flat_seat(**values: Any) -> Seat:
    common, own = split(values, BestiaSeat)
    return Seat(**common, own=BestiaSeat(**own))


def flat_ending(**values: Any) -> Ending:
    common, own = split(values, BestiaEnding)
    return Ending(**common, own=BestiaEnding(**own))


def flat_scene(**values: Any) -> Scene:
    """A scene; `on_table` and `winning` are its trick."""
    lying: tuple[Played, ...] = values.pop("on_table", ())
    winning: int = values.pop("winning", -1)
    common, own = split(values, BestiaScene)
    zones = zones_of(BestiaScene(**own), lying, winning)
    scene = Scene(game="bestia", held=PRESE, hand_shown=(), zones=zones, counters=(), **common)
    return dressed(replace(scene, own=BestiaScene(**own)))


def zones_of(own: BestiaScene, lying: tuple[Played, ...], winning: int) -> tuple[Zone, ...]:
    if own.mezzo is None:
        return ()
    return (
        Zone(TRICK, "presa", trick_cards(lying, winning)),
        Zone(ROW, "in mezzo", (ZoneCard(own.mezzo),)),
        Zone(PILE, "stock", size=own.stock),
    )


def dressed(scene: Scene) -> Scene:
    """The scene with all that follows from what is Bestia's own."""
    seats, names = [seat.own for seat in scene.seats], [seat.name for seat in scene.seats]
    clothes = [dress(seat, seats, names, scene.own, scene.phase) for seat in range(scene.players)]
    dressed = tuple(
        replace(seat, **vest._asdict()) for seat, vest in zip(scene.seats, clothes, strict=True)
    )
    return replace(scene, seats=dressed, hand_shown=hand_before(scene))


def hand_before(scene: Scene) -> tuple[int, ...]:
    mine = scene.own_seat
    if mine is None:
        return ()
    return mine.cards if mine.cards or mine.own.capo < 0 else scene.seats[mine.own.capo].cards


def change(scene: Scene, **values: Any) -> Scene:
    """The scene with other values, wherever they stand."""
    lying = values.pop("on_table", scene.on_table)
    winning = values.pop("winning", scene.winning)
    common, own = split(values, BestiaScene)
    changed = replace(scene, **common, own=scene.own._replace(**own))
    return dressed(replace(changed, zones=zones_of(changed.own, lying, winning)))


def change_seat(seat: Seat, **values: Any) -> Seat:
    common, own = split(values, BestiaSeat)
    return replace(seat, **common, own=seat.own._replace(**own))


def change_ending(ending: Ending, **values: Any) -> Ending:
    common, own = split(values, BestiaEnding)
    return replace(ending, **common, own=ending.own._replace(**own))
