"""Which cards have just come to a hand: so many games draw, and sort the hand anew."""

from bestia_cli.scene import Scene
from engine.registry import GAMES


def fresh_cards(scene: Scene) -> frozenset[int]:
    """The cards of the viewer's hand that came with the last that it drew, until it chooses anew;
    none where all of them did, for then there is nothing to tell apart."""
    vocabulary, hand = GAMES[scene.game].vocabulary, frozenset(scene.hand_shown)
    for event in reversed(scene.events):
        if event.seat != scene.viewer:
            continue
        if event.drawn:
            drawn = event.drawn if isinstance(event.drawn, tuple) else ()
            fresh = hand.intersection(drawn)
            return frozenset() if fresh == hand else fresh
        if vocabulary.is_choice(event):
            break
    return frozenset()
