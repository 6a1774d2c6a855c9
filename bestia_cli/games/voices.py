"""What the people at a table may say: each game has words of its own, or none."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bestia_cli.scene import Scene
from engine.events import Event


def no_occasion(scene: Scene, event: Event) -> str:
    return ""


@dataclass(frozen=True)
class Voices:
    """What a game gives its people to say."""

    occasion: Callable[[Scene, Event], str] = no_occasion
    """What an event is an occasion for; empty: for nothing."""
    styles: Mapping[str, str] = field(default_factory=dict)
    """By the way of playing: what somebody is like who plays so, in a word, to be translated."""
    lines: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """By the way of playing and the occasion, to be translated."""
