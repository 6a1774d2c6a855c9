"""The play: three prese, and whether the piatto stays (§7, §8, §10.2)."""

from engine.bestia import order
from engine.bestia.bits import next_of
from engine.bestia.layout import (
    ABOVE,
    ACTOR,
    AGREE,
    AGREEMENT,
    ASSO,
    BEATS,
    DEALER,
    EVERY_LEAD,
    HAND,
    INSIDE,
    LACKS,
    LEADER,
    LED,
    MEZZO,
    ONE_SUIT,
    OPTIONS,
    OVER,
    PHASE,
    PLAY,
    PLAYERS,
    PLAYING,
    PRESE,
    PRESE_DONE,
    PRESE_OF,
    SALVO,
    SHOWN,
    TAKER,
    TRE,
    VOTING,
    WAITING,
    State,
)
from engine.jit import count_bits, inlined, lowest_bit

# --- play (§7, §8) -------------------------------------------------------------------------------


@inlined
def start_play(state: State) -> None:
    """Three prese among those who are in; alone or with nobody there is nothing to play."""
    inside = state[INSIDE]
    if inside & (inside - 1):
        state[PHASE] = PLAYING
        state[WAITING] = inside
        if state[LEADER] < 0:
            state[LEADER] = next_of(inside, state[DEALER])
        state[ACTOR] = state[LEADER]
        return
    if inside:
        state[PRESE_OF + lowest_bit(inside)] = PRESE
    finish(state)


beating = inlined(order.beating)


@inlined
def obliged_lead(mezzo: int) -> int:
    """The briscola that binds di mano: the Asso (§8.1), or the 3 under an Asso in mezzo (§8.2)."""
    briscola = mezzo & 3
    return TRE * 4 + briscola if mezzo >> 2 == ASSO else ASSO * 4 + briscola


@inlined
def lacking_lead(card: int, mezzo: int) -> int:
    """What leading another card shows: di mano does not hold the one that would bind (§8)."""
    return (1 << obliged_lead(mezzo)) & ~(1 << card)


@inlined
def is_bound_lead(state: State) -> bool:
    """Whether the lead that comes now is one that §8 binds."""
    return bool(state[PRESE_DONE] == 0 or state[OPTIONS] & EVERY_LEAD != 0)


@inlined
def playable(state: State, seat: int) -> int:
    """The cards that a seat may play now (§7.2, §7.3, §8)."""
    hand = int(state[HAND + seat])
    led = state[LED]
    mezzo = state[MEZZO]
    if led < 0:
        obliged = hand & (1 << obliged_lead(mezzo))
        return obliged if obliged and is_bound_lead(state) else hand
    return following(hand, led, mezzo & 3, state[BEATS])


@inlined
def following(hand: int, led: int, briscola: int, beats: int) -> int:
    """The cards of a hand that answer a lead: palo, else briscola (§7.2), overtaking if they can
    (§7.3). Once a plain lead is cut, only briscole beat, and a follower is free in the suit."""
    suited = hand & (ONE_SUIT << led)
    trumps = hand & (ONE_SUIT << briscola)
    cards = suited if suited else trumps
    cards = cards if cards else hand
    better = cards & beats
    return better if better else cards


@inlined
def lacking(card: int, led: int, briscola: int, beats: int) -> int:
    """What following with a card shows that the hand did not hold (§7.2, §7.3)."""
    suit = card & 3
    no_suit = (ONE_SUIT << led) if suit != led else 0
    no_trumps = (ONE_SUIT << briscola) if suit != led and suit != briscola else 0
    no_better = 0 if (beats >> card) & 1 else beats & (ONE_SUIT << suit)
    return no_suit | no_trumps | no_better


@inlined
def play(state: State, seat: int, action: int) -> None:
    """Put a card on the table; after the last one of the presa, see who takes it."""
    card = action - PLAY
    led = state[LED]
    beats = state[BEATS]
    mezzo = state[MEZZO]
    state[HAND + seat] ^= 1 << card
    state[SHOWN] |= 1 << card
    if led < 0:
        state[LACKS + seat] |= lacking_lead(card, mezzo) if is_bound_lead(state) else 0
        state[LED] = card & 3
        wins = True
    else:
        state[LACKS + seat] |= lacking(card, led, mezzo & 3, beats)
        wins = (beats >> card) & 1 != 0
    state[BEATS] = beating(card, mezzo & 3) if wins else beats
    state[TAKER] = seat if wins else state[TAKER]
    waiting = state[WAITING] ^ (1 << seat)
    state[WAITING] = waiting
    if waiting:
        state[ACTOR] = next_of(waiting, seat)
    else:
        finish_presa(state)


@inlined
def finish_presa(state: State) -> None:
    """The winner takes the presa and leads the next (§7.4)."""
    taker = state[TAKER] & 15
    state[PRESE_OF + taker] += 1
    state[PRESE_DONE] += 1
    state[LED] = -1
    state[LEADER] = taker
    if state[PRESE_DONE] < PRESE:
        state[WAITING] = state[INSIDE]
        state[ACTOR] = taker
    else:
        settle_prese(state)


# --- piatto salvo (§10.2) ------------------------------------------------------------------------


@inlined
def takers(state: State) -> int:
    """The seats that took at least one presa."""
    seats = 0
    for seat in range(state[PLAYERS]):
        if state[PRESE_OF + seat]:
            seats |= 1 << seat
    return seats


@inlined
def settle_prese(state: State) -> None:
    """1-1-1 keeps the piatto on the table; 1-1-1-0... is put to the winners' vote."""
    winners = takers(state)
    if count_bits(winners) < PRESE or state[OPTIONS] & ABOVE:
        finish(state)
    elif winners == state[INSIDE]:
        state[SALVO] = 1
        finish(state)
    elif state[OPTIONS] & AGREEMENT:
        state[PHASE] = VOTING
        state[WAITING] = winners
        state[ACTOR] = next_of(winners, state[DEALER])
    else:
        finish(state)


@inlined
def vote(state: State, seat: int, action: int) -> None:
    """The first refusal ends the vote; unanimous, the piatto stays and the bestie are added."""
    waiting = state[WAITING] ^ (1 << seat)
    state[WAITING] = waiting
    if action == AGREE and waiting:
        state[ACTOR] = next_of(waiting, seat)
        return
    state[SALVO] = 1 if action == AGREE else 0
    finish(state)


@inlined
def finish(state: State) -> None:
    state[PHASE] = OVER
    state[ACTOR] = -1
