"""The cards played so far, as the likelihood of a seat's cards needs them."""

import numpy as np

from ai.bestia.likelihood import PLAY_COLUMNS
from engine.bestia.exports import beating
from engine.bestia.layout import EVERY_LEAD, INSIDE, MEZZO, OPTIONS, State
from engine.match import View


def plays_of(view: View) -> State:
    """int64[plays, PLAY_COLUMNS], from what everybody saw."""
    state = view.state
    mezzo = int(state[MEZZO])
    participants = int(state[INSIDE]).bit_count()
    every_lead = bool(state[OPTIONS] & EVERY_LEAD)
    rows: list[tuple[int, ...]] = []
    led, beats, played, prese, shown = -1, 0, 0, 0, 1 << mezzo
    takers: set[int] = set()
    for event in view.events:
        if event.t == "presa":
            takers.add(event.seat)
            led, beats, played, prese = -1, 0, 0, prese + 1
        elif event.t == "play":
            (card,) = event.cards if isinstance(event.cards, tuple) else ()
            after = participants - played - 1
            bound = every_lead or prese == 0
            safe = event.seat in takers
            rows.append((event.seat, card, led, beats, after, safe, shown, bound))
            if led < 0 or (beats >> card) & 1:
                beats = beating(card, mezzo & 3)
            led = card & 3 if led < 0 else led
            played += 1
            shown |= 1 << card
    return np.array(rows, dtype=np.int64).reshape(-1, PLAY_COLUMNS)
