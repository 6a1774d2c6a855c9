"""Those who are known by name: what they are like, and what they say at the table now and then. It
is never more than a few words, made from what everybody has seen, and the same for the same
cards."""

import zlib

from ai.games import leaning_of, leant, person_behind, players_of
from bestia_cli.games import table_of
from bestia_cli.games.voices import Voices
from bestia_cli.language import _
from bestia_cli.scene import Scene
from bestia_cli.setup import LESSON, Setup
from engine.registry import GAMES

SELDOM = 3
"""One occasion of so many is taken."""
LASTS = 7
"""For so many events a word stands there."""


def style_of(bot: str | None, name: str, game: str) -> str:
    """How somebody plays, in a word; empty where the bot does not play in the way of this name."""
    person = person_behind(bot, name, game)
    return "" if person is None else style_known(name, game)


def style_known(name: str, game: str) -> str:
    """What somebody of this name is known for; empty: for nothing."""
    person = players_of(game).people.get(name)
    style = "" if person is None else table_of(game).voices.styles.get(person.character, "")
    return _(style) if style else ""


def style_at(level: str, name: str, game: str) -> str:
    """How somebody of a level will play; empty for levels that have no style."""
    return style_of(leant(level, name, game), name, game)


def are_heard(setup: Setup) -> bool:
    """Whether anybody speaks at a table: not where one learns, nor where mistakes are paid for."""
    return setup.kind != LESSON and not GAMES[setup.game].allows_mistakes(setup.rules)


def last_word(scene: Scene, seed: str) -> str:
    """What was said last, if it was just now."""
    voices = table_of(scene.game).voices
    for place in range(len(scene.events), max(0, len(scene.events) - LASTS), -1):
        said = word_at(scene, place, seed, voices)
        if said:
            return said
    return ""


def word_at(scene: Scene, place: int, seed: str, voices: Voices) -> str:
    """What is said after so many events of a deal; empty: nothing."""
    event = scene.events[place - 1]
    if not 0 <= event.seat < scene.players:
        return ""
    seat = scene.seats[event.seat]
    if seat.bot is None or person_behind(seat.bot, seat.name, scene.game) is None:
        return ""
    occasion = voices.occasion(scene, event)
    lines = voices.lines.get((leaning_of(seat.bot, scene.game), occasion), ())
    chance, which = divmod(zlib.crc32(f"{seed} {scene.hand} {place}".encode()), 1 << 16)
    if not lines or chance % SELDOM:
        return ""
    return _("{name}: “{words}”").format(name=seat.name, words=_(lines[which % len(lines)]))
