"""The rules of the probe (law.md), compiled. Every function takes the whole truth as well as what
one seat sees of it, in which cards that it can't see are 0 in a set and -1 elsewhere."""

from typing import Any

from engine.jit import count_bits, exported, inlined, kernel, lowest_bit
from engine.kernel import State
from tests.probe.layout import (
    ACCEPT,
    ACES,
    ACTOR,
    ADD,
    AGAIN,
    ANSWERING,
    BEST,
    BET,
    BETTING,
    CARDS,
    CLOSED,
    COUNTED,
    DEALER,
    DISCARD,
    DOWN,
    DREW,
    END,
    HAND,
    HELD,
    HELD_AGAIN,
    LATER,
    LAY,
    LOOKER,
    MELD,
    MELDS,
    NOTE,
    NOTING,
    OPEN,
    OPTIONS,
    PASS,
    PHASE,
    PILE,
    PLAY,
    PLAYED,
    PLAYERS,
    PLAYING,
    POINTS,
    REFUSE,
    SCORE,
    STAKE,
    STOCK,
    TAKEN,
    TAKER,
    TARGET,
    THROWING,
    THROWN,
    TOP,
    TRICK,
    WON,
    WRITE,
)
from tests.probe.rules import WILD

# --- who and what --------------------------------------------------------------------------------


@inlined
def next_seat(state: State, seat: int) -> int:
    """§1.2"""
    return (seat + 1) % int(state[PLAYERS])


@inlined
def tricks_of(players: int) -> int:
    """How many cards a seat is dealt, and how many tricks there are (§2.3, §6.1)."""
    return 3 if players == 2 else 2


@inlined
def cards_to_draw(state: State) -> int:
    """§6.5"""
    return int(state[END] - state[TOP]) + (0 if state[AGAIN] else count_bits(state[PILE]))


@inlined
def fits(state: State, card: int, meld: int) -> bool:
    """§6.4"""
    stands_in = state[OPTIONS] & WILD and ACES >> card & 1
    return bool(stands_in or card >> 2 == lowest_bit(state[MELD + meld]) >> 2)


@inlined
def beats(card: int, other: int) -> bool:
    """§6.2"""
    return bool((card ^ other) & 2 == 0 and card >> 2 > other >> 2)


# --- what may be chosen --------------------------------------------------------------------------


@kernel
def actor(state: State) -> int:
    return int(state[ACTOR])


@inlined
def write_range(out: State, count: int, first: int, end: int) -> int:
    for action in range(first, end):
        out[count] = action
        count += 1
    return count


@inlined
def write_cards(out: State, count: int, first: int, cards: int) -> int:
    """An action for each card."""
    while cards:
        out[count] = first + lowest_bit(cards)
        cards &= cards - 1
        count += 1
    return count


@kernel
def legal(state: State, out: State) -> int:
    phase = state[PHASE]
    if phase == BETTING:
        return write_range(out, 0, PASS, BET + 4)
    if phase == ANSWERING:
        return write_range(out, 0, ACCEPT, REFUSE + 1)
    if phase == NOTING:
        return write_range(out, 0, WRITE, WRITE + 3)
    if phase > PLAYING:
        return 0
    hand = state[HAND + state[ACTOR]]
    if phase == THROWING:
        return write_cards(out, 0, DISCARD, hand)
    return write_cards(out, write_melds(state, hand, out), PLAY, hand)


@inlined
def write_melds(state: State, hand: int, out: State) -> int:
    """§6.3, §6.4"""
    most, count = cards_to_draw(state), 0
    for rank in range(3):
        for group in range(16):
            if 2 <= count_bits(group) <= most and not group & ~(hand >> 4 * rank):
                out[count] = LAY + 16 * rank + group
                count += 1
    for meld in range(state[MELDS] if most else 0):
        for card in range(CARDS):
            if hand >> card & 1 and fits(state, card, meld):
                out[count] = ADD + CARDS * meld + card
                count += 1
    return count


# --- what becomes of it --------------------------------------------------------------------------


@inlined
def apply(state: State, action: int) -> None:
    seat, phase = state[ACTOR], state[PHASE]
    state[DREW] = state[CLOSED] = 0
    if phase == BETTING:
        bet(state, seat, action - BET)
    elif phase == ANSWERING:
        answer(state, action)
    elif phase == THROWING:
        throw_away(state, seat, action - DISCARD)
    elif phase == NOTING:
        write_note(state, seat, action - WRITE)
    elif action < ADD:
        lay(state, seat, (action - LAY) % 16 << 4 * ((action - LAY) // 16))
    elif action < PLAY:
        add(state, seat, (action - ADD) // CARDS, (action - ADD) % CARDS)
    else:
        play(state, seat, action - PLAY)


@inlined
def bet(state: State, seat: int, points: int) -> None:
    """§3.1"""
    state[ACTOR] = next_seat(state, seat)
    if points:
        state[LOOKER] = seat
        state[STAKE] = points
        state[PHASE] = ANSWERING
    elif seat == state[DEALER]:
        look(state)


@inlined
def answer(state: State, action: int) -> None:
    """§3.2"""
    if action == REFUSE:
        state[STAKE] = 1
        score(state, state[LOOKER] % 2, 1)
    if state[PHASE] != WON:
        look(state)


@inlined
def look(state: State) -> None:
    """§4.1"""
    state[PHASE] = THROWING
    state[ACTOR] = state[LOOKER]
    draw(state, state[LOOKER], 2)


@inlined
def throw_away(state: State, seat: int, card: int) -> None:
    """§4.2"""
    state[HAND + seat] &= ~(1 << card)
    state[HELD + seat] -= 1
    if ACES >> card & 1:
        state[OPEN] |= 1 << card
    else:
        state[THROWN] |= 1 << card
        state[DOWN] += 1
    if state[HELD + seat] == tricks_of(state[PLAYERS]):
        state[PHASE] = NOTING
        state[ACTOR] = next_seat(state, state[DEALER])


@inlined
def write_note(state: State, seat: int, word: int) -> None:
    """§5"""
    state[NOTE + seat] = 1 + word
    state[ACTOR] = next_seat(state, seat)
    if seat == state[DEALER]:
        state[PHASE] = PLAYING


@inlined
def lay(state: State, seat: int, cards: int) -> None:
    """§6.3"""
    state[MELD + state[MELDS]] = cards
    state[MELDS] += 1
    score_meld(state, seat, cards)


@inlined
def add(state: State, seat: int, meld: int, card: int) -> None:
    """§6.4"""
    state[MELD + meld] |= 1 << card
    score_meld(state, seat, 1 << card)


@inlined
def score_meld(state: State, seat: int, cards: int) -> None:
    show(state, seat, cards)
    score(state, seat % 2, 1)
    if state[PHASE] != WON:
        draw(state, seat, count_bits(cards))


@inlined
def play(state: State, seat: int, card: int) -> None:
    """§6.1"""
    players = state[PLAYERS]
    if state[PLAYED] % players == 0 or beats(card, state[BEST]):
        state[BEST] = card
        state[TAKER] = seat
    show(state, seat, 1 << card)
    state[TRICK] |= 1 << card
    state[PLAYED] += 1
    state[ACTOR] = next_seat(state, seat)
    if state[PLAYED] % players == 0:
        close_trick(state, state[TAKER] % 2)


@inlined
def close_trick(state: State, side: int) -> None:
    state[CLOSED] = 1
    state[TAKEN + side] += 1
    state[ACTOR] = state[TAKER]
    state[PILE] |= state[TRICK]
    state[TRICK] = 0
    if state[PLAYED] == state[PLAYERS] * tricks_of(state[PLAYERS]):
        state[PHASE] = COUNTED
        state[ACTOR] = -1
        score(state, side, state[STAKE])


@inlined
def show(state: State, seat: int, cards: int) -> None:
    """Cards of a hand go face up."""
    state[HAND + seat] &= ~cards
    state[HELD + seat] -= count_bits(cards)
    state[HELD_AGAIN + seat] -= count_bits(cards & state[AGAIN])
    state[OPEN] |= cards


@inlined
def draw(state: State, seat: int, count: int) -> None:
    """Cards from the stock; a view does not know which."""
    state[DREW] = count
    for _ in range(count):
        if state[TOP] == state[END]:
            shuffle_again(state)
        card = state[STOCK + state[TOP]]
        state[TOP] += 1
        state[HELD + seat] += 1
        state[HELD_AGAIN + seat] += 1 if state[AGAIN] else 0
        state[HAND + seat] |= 1 << card if card >= 0 else 0


@inlined
def shuffle_again(state: State) -> None:
    """§6.5"""
    state[AGAIN] = state[PILE]
    state[OPEN] &= ~state[PILE]
    state[PILE] = 0
    state[TOP] = 0
    state[END] = 0
    for i in range(CARDS):
        card = state[LATER + i]
        if card < 0 or state[AGAIN] >> card & 1:
            state[STOCK + state[END]] = card
            state[END] += 1
    state[END] = count_bits(state[AGAIN])


@inlined
def score(state: State, side: int, points: int) -> None:
    """§7.3: who gets there has won, and all is over."""
    state[POINTS + side] += points
    if state[SCORE + side] + state[POINTS + side] >= TARGET:
        state[PHASE] = WON
        state[ACTOR] = -1


# --- what it was worth ---------------------------------------------------------------------------


@inlined
def is_right(state: State, seat: int) -> bool:
    """§5"""
    taken = state[TAKEN + seat % 2]
    true = 1 if taken == 0 else (3 if taken == tricks_of(state[PLAYERS]) else 2)
    return bool(state[NOTE + seat] == true)


@inlined
def count_points(state: State, side: int) -> int:
    """What a side has scored in the deal, with the notes that were read (§7.2, §7.3)."""
    points, others = int(state[POINTS + side]), int(state[POINTS + 1 - side])
    seat = state[DEALER]
    for _ in range(state[PLAYERS] if state[PHASE] == COUNTED else 0):
        seat = next_seat(state, seat)
        won = is_right(state, seat)
        points += 1 if won and seat % 2 == side else 0
        others += 1 if won and seat % 2 != side else 0
        if max(state[SCORE + side] + points, state[SCORE + 1 - side] + others) >= TARGET:
            break
    return points


@kernel
def payoffs(state: State, out: Any) -> None:
    """§7.4"""
    for seat in range(state[PLAYERS]):
        out[seat] = count_points(state, seat % 2) - count_points(state, 1 - seat % 2)


apply_action = exported(apply)
points_of = exported(count_points)
cards_left = exported(cards_to_draw)
hand_size = exported(tricks_of)
