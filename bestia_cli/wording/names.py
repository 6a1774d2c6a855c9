"""Names of seats and players, in the current language, and sentences that address the viewer."""

from collections.abc import Sequence

from bestia_cli.language import _, plural
from bestia_cli.scene import Scene

Sayings = tuple[str, str]
"""A sentence for the viewer and one for anybody else, who is `{name}`."""


def enumerate_words(words: Sequence[str]) -> str:
    """`one, two and three`."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def count_of_cards(count: int) -> str:
    return plural("{count} card", "{count} cards", count)


NAMELESS = ("You", "Tu")
"""What a person without a name is called in a history."""


def is_viewer(scene: Scene, seat: int) -> bool:
    """Whether a seat is addressed: the viewer's own, and in a replay with all cards open that of a
    person who gave no name."""
    if scene.viewer is not None:
        return scene.viewer == seat
    return scene.seats[seat].bot is None and scene.seats[seat].name in NAMELESS


def seat_name(scene: Scene, seat: int) -> str:
    """The name at a seat; the viewer is addressed."""
    return _("You") if is_viewer(scene, seat) else scene.seats[seat].name


def with_seats(scene: Scene, seats: Sequence[int]) -> str:
    """`with Beppe and Ines`, `with you and Beppe`."""
    others = [scene.seats[seat].name for seat in seats if not is_viewer(scene, seat)]
    if len(others) < len(seats):
        return enumerate_words([_("with you"), *others])
    return _("with {others}").format(others=enumerate_words(others))


def level_name(bot: str | None) -> str:
    """Who decides for a seat: a level, or the kind of another player without its parameters."""
    return _("person") if bot is None else bot.partition(":")[0]


def say(sayings: Sayings, scene: Scene, seat: int, **fields: object) -> str:
    """One of two sentences, by whether it is about the viewer."""
    saying = _(sayings[0] if is_viewer(scene, seat) else sayings[1])
    return saying.format(name=scene.seats[seat].name, **fields)
