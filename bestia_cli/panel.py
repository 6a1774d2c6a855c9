"""What stands in the panel of a wide screen while nothing else is asked for: how the table stands,
who took what, and the story of the deal in the room that is left."""

from dataclasses import replace

from bestia_cli.draw.cards import short_card
from bestia_cli.draw.look import Look
from bestia_cli.draw.overlay import end_of, sheet_rows
from bestia_cli.games import in_words_of, table_of
from bestia_cli.language import N_, _
from bestia_cli.overlays import Overlay
from bestia_cli.scene import Played, Scene, Trick
from bestia_cli.wording import seat_name
from engine.registry import GAMES

LEAST_STORY = 4
"""So many rows of the story are worth a title."""


def tricks_taken(scene: Scene) -> list[Trick]:
    """The tricks of a deal that are over, from its events."""
    play, marks = GAMES[scene.game].vocabulary.bare, table_of(scene.game).marks
    tricks: list[Trick] = []
    lying: tuple[Played, ...] = ()
    for event in scene.events:
        if event.t == play and isinstance(event.cards, tuple):
            lying += (Played(event.seat, event.cards[0]),)
        elif event.t in marks and lying:
            tricks.append(Trick(lying, event.seat))
            lying = ()
    return tricks


def trick_line(trick: Trick, scene: Scene, look: Look) -> str:
    """Who took it, and the cards in the order of play."""
    cards = " ".join(short_card(one.card, look) for one in trick.cards)
    return f"{seat_name(scene, trick.taker)}: {cards}"


def filled(
    sheet: Overlay, scene: Scene, story: list[str], size: tuple[int, int], look: Look
) -> Overlay:
    """A sheet with the tricks below it, and then as much of the end of the story as has room."""
    width, height = size
    bars = len(sheet.bars) + 1 if sheet.bars else 0
    lines, room = list(sheet.lines), height - 2 - bars
    taken = [trick_line(trick, scene, look) for trick in tricks_taken(scene)]
    below = ["", _(table_of(scene.game).taken).capitalize(), *taken] if taken else []
    if len(sheet_rows([*lines, *below], width, look)) <= room:
        lines += below
    room -= len(sheet_rows(lines, width, look)) + 2
    tells = bool(story) and room >= LEAST_STORY and sheet.name != "log"
    if tells:
        told = [row for row, _line in end_of(story, width - 4, room, look)]
        lines += ["", in_words_of(scene.game, N_("The deal")), *told]
    return replace(sheet, lines=lines, tells=tells or sheet.name == "log")
