"""How a deal of Briscola ended: its drama in a line, and what both sides have won."""

from collections.abc import Iterator

from bestia_cli.games.briscola.cards import is_carico, points, sides_from
from bestia_cli.games.briscola.names import match_text, side_name, won_after
from bestia_cli.language import N_, _
from bestia_cli.scene import Ending, Scene
from bestia_cli.wording.names import is_viewer
from bestia_cli.wording.plain import balance_line

TWO = 2

WINS = {
    "one": (N_("You win, {score}!"), N_("{names} wins, {score}.")),
    "many": (N_("You win, {score}!"), N_("{names} win, {score}.")),
}
CAPPOTTI = {
    "one": (N_("Cappotto! You take every presa."), N_("Cappotto! {names} takes every presa.")),
    "many": (N_("Cappotto! You take every presa."), N_("Cappotto! {names} take every presa.")),
}
MATCHES = {
    "one": (N_("The match is yours!"), N_("The match goes to {names}.")),
    "many": (N_("The match is yours!"), N_("The match goes to {names}.")),
}


def headline(scene: Scene) -> str | None:
    """What is worth raising one's voice for."""
    if scene.ending is None:
        return None
    return " ".join([won_line(scene, scene.ending), *whole_lines(scene, scene.ending)])


def scores_text(scene: Scene, ending: Ending) -> str:
    """The score of every side, the viewer's first."""
    return "-".join(str(ending.own.score[side[0]]) for side in sides_from(scene))


def won_line(scene: Scene, ending: Ending) -> str:
    """Who has won the deal."""
    score = scores_text(scene, ending)
    if not ending.own.winners:
        return _("{score}: nobody wins, the deal counts for nobody.").format(score=score)
    return said_of(scene, ending.own.winners, WINS, score=score)


def said_of(
    scene: Scene, seats: tuple[int, ...], sayings: dict[str, tuple[str, str]], **fields: str
) -> str:
    """A sentence about some seats; the viewer is addressed, whoever else is among them."""
    mine, others = sayings["one" if len(seats) == 1 else "many"]
    if any(is_viewer(scene, seat) for seat in seats):
        return _(mine).format(**fields)
    return _(others).format(names=side_name(scene, seats), **fields)


def needs_sixty_one(scene: Scene) -> bool:
    """Whether more than half of all points win: between two sides they do."""
    return len(scene.own.sides) == TWO


def cappotto_of(scene: Scene, ending: Ending) -> tuple[int, ...]:
    """The side that took every presa; empty if none did."""
    taken = {side: sum(ending.own.prese[seat] for seat in side) for side in scene.own.sides}
    whole = (side for side, prese in taken.items() if prese == scene.own.prese)
    return next(whole, ())


def whole_lines(scene: Scene, ending: Ending) -> Iterator[str]:
    """A cappotto, and a match that is won."""
    cappotto = cappotto_of(scene, ending)
    if cappotto:
        yield said_of(scene, cappotto, CAPPOTTI)
    if ending.own.match:
        yield said_of(scene, ending.own.match, MATCHES)


# --- the match -----------------------------------------------------------------------------------


def match_line(scene: Scene, ending: Ending) -> str:
    """How the match stands, and what it still needs; empty where there are none."""
    won = won_after(scene, ending)
    text = match_text(scene, won)
    if not text:
        return ""
    if ending.own.match:
        return _("The match is over, {score}: the next one begins.").format(score=text)
    said = _("The match: {score}").format(score=text)
    needs = needed(scene, won)
    return f"{said}, {needs}" if needs else said


def needed(scene: Scene, won: tuple[int, ...]) -> str:
    """Who needs but one more deal."""
    if not scene.own.target:
        return ""
    near = [side for side in sides_from(scene) if won[side[0]] == scene.own.target - 1]
    if not near:
        return ""
    if len(near) > 1:
        return _("the next deal may decide it")
    if scene.viewer in near[0]:
        return _("you need one more deal")
    names = side_name(scene, near[0])
    return _("one more deal wins it for {names}").format(names=names)


# --- in plain lines ------------------------------------------------------------------------------


def ending_lines(scene: Scene) -> list[str]:
    """Both piles counted, how the match stands, and the balance."""
    ending = scene.ending
    if ending is None:
        return []
    piles = [pile_line(scene, ending, side) for side in sides_from(scene)]
    return [*piles, *filter(None, [match_line(scene, ending)]), balance_line(scene)]


def counted(ending: Ending, side: tuple[int, ...]) -> tuple[int, int]:
    """What the carichi of a side count, and what its figures do."""
    cards = [card for seat in side for card in ending.own.piles[seat]]
    carichi = sum(points(card) for card in cards if is_carico(card))
    return carichi, sum(map(points, cards)) - carichi


def pile_line(scene: Scene, ending: Ending, side: tuple[int, ...]) -> str:
    carichi, figures = counted(ending, side)
    said = _("{names}: {carichi} in carichi, {figures} in figures, {points} out of 120")
    return said.format(
        names=side_name(scene, side), carichi=carichi, figures=figures, points=carichi + figures
    )
