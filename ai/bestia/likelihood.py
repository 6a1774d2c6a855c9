"""How likely a seat with such cards would have done what it did."""

from ai.bestia.abstraction import (
    CARD_WIDTH,
    DROP_WIDTH,
    EXCHANGE_WIDTH,
    card_spot,
    changed_before,
    drop_spot,
    exchange_context,
    exchange_spot,
    picture_of,
    position_of,
    select_spot,
    situation_of,
)
from ai.bestia.policy import FULL, PolicyTable
from engine.bestia.bits import next_of, nth_card
from engine.bestia.layout import (
    ALL_CARDS,
    CLOSED,
    DEALER,
    DECK_SIZE,
    EXCHANGING,
    INSIDE,
    KEPT,
    MEZZO,
    OPTIONS,
    PHASE,
    PLAYERS,
    SELECT,
    WAITING,
    State,
)
from engine.bestia.prese import following, obliged_lead
from engine.jit import count_bits, inlined, lowest_bit, subroutine

SEAT, CARD, LED, BEATS, AFTER, SAFE, SHOWN, BOUND = range(8)
PLAY_COLUMNS = 8
"""Of each card played: who, which; the suit led before it (-1: it led), what would have beaten the
best card, how many had still to play, whether the seat had a presa, all the cards shown before, and
whether a lead was bound by §8."""


@inlined
def blend(chance: float, choices: int, doubt: float) -> float:
    """A chance, of which a part is taken as any of the choices."""
    return (1.0 - doubt) * chance + doubt / choices


@subroutine
def row_chance(
    book: PolicyTable, spot: int, width: int, choices: int, choice: int, doubt: float
) -> float:
    """The chance of a choice among some, by a row of a table."""
    total = 0.0
    for other in range(width):
        if (choices >> other) & 1:
            total += book[spot + other]
    count = count_bits(choices)
    chance = book[spot + choice] / total if total > 0.0 else 1.0 / count
    return blend(chance, count, doubt)


@subroutine
def place_in(hand: int, card: int, briscola: int) -> int:
    """The place of a card in a hand, as the choices count it."""
    for place in range(count_bits(hand)):
        if nth_card(hand, place, briscola) == card:
            return place
    return 0


@subroutine
def kept_before(state: State, seat: int) -> int:
    """How many had kept when a seat chose to keep or to discard."""
    players = int(state[PLAYERS])
    position = position_of(seat, int(state[DEALER]), players)
    kept = 0
    for other in range(players):
        if (state[KEPT] >> other) & 1:
            kept += 1 if position_of(other, int(state[DEALER]), players) < position else 0
    return kept


@subroutine
def selection(
    state: State, seat: int, hand: int, kept: bool, book: PolicyTable, doubt: float
) -> float:
    """Of a hand, that it was kept or thrown away (§4.2)."""
    if state[OPTIONS] & CLOSED:
        return 1.0
    position = position_of(seat, int(state[DEALER]), int(state[PLAYERS]))
    spot = select_spot(position, kept_before(state, seat), hand, int(state[MEZZO]))
    keep = book[spot] / FULL
    return blend(keep if kept else 1.0 - keep, 2, doubt)


@inlined
def exchange_choice(hand: int, out: int, briscola: int) -> int:
    """The choice that changes the cards `out` of a hand, as EXCHANGES numbers them."""
    if out == 0:
        return 0
    if out & (out - 1) == 0:
        return 1 + place_in(hand, lowest_bit(out), briscola)
    return 6 - place_in(hand, lowest_bit(hand ^ out), briscola)


@subroutine
def kept_hand(
    state: State, seat: int, hand: int, out: int, book: PolicyTable, doubt: float
) -> float:
    """Of a final hand and the cards that were changed: that the first hand was kept, and just these
    were changed (§5). Which cards of the hand were drawn is not known: any may be."""
    changed = count_bits(out)
    if changed == 0:
        return first_hand(state, seat, hand, out, book, doubt)
    total = 0.0
    for place in range(3):
        one = 1 << nth_card(hand, place, int(state[MEZZO]) & 3)
        drawn = one if changed == 1 else hand ^ one
        total += first_hand(state, seat, (hand ^ drawn) | out, out, book, doubt)
    return total / 3


@subroutine
def first_hand(
    state: State, seat: int, hand: int, out: int, book: PolicyTable, doubt: float
) -> float:
    """Of the hand that was dealt, that it was kept and so exchanged."""
    chance = selection(state, seat, hand, True, book, doubt)
    waiting = state[PHASE] == SELECT or (
        state[PHASE] == EXCHANGING and (state[WAITING] >> seat) & 1 != 0
    )
    packed = changed_before(state, seat)
    changed = (packed >> 8) & 255
    choices = open_exchanges(DECK_SIZE - 1 - 3 * int(state[PLAYERS]) - changed)
    if waiting or choices == 0:
        return chance
    mezzo = int(state[MEZZO])
    spot = exchange_spot(exchange_context(packed & 255, packed >> 16, changed), hand, mezzo)
    choice = exchange_choice(hand, out, mezzo & 3)
    return chance * row_chance(book, spot, EXCHANGE_WIDTH, choices, choice, doubt)


@inlined
def open_exchanges(stock: int) -> int:
    """The choices of who may change cards when the stock has so many, as a bit set; with an empty
    stock nobody is asked (§5)."""
    return 0b1111111 if stock >= 2 else (0b1111 if stock == 1 else 0)


@subroutine
def dropping(
    state: State, seat: int, hand: int, dropped: int, book: PolicyTable, doubt: float
) -> float:
    """Of the cards of a buco, that just one of them was dropped (§6.1)."""
    dealer = int(state[DEALER])
    players = int(state[PLAYERS])
    rivals = count_bits(int(state[KEPT]))
    for other in range(players):
        if (state[INSIDE] & ~state[KEPT]) >> other & 1:
            earlier = position_of(other, dealer, players) < position_of(seat, dealer, players)
            rivals += 1 if earlier else 0
    bucos = int(state[INSIDE] & ~state[KEPT])
    leads = next_of(bucos, dealer) == seat
    mezzo = int(state[MEZZO])
    spot = drop_spot(rivals, leads, hand | dropped, mezzo)
    choice = place_in(hand | dropped, lowest_bit(dropped), mezzo & 3)
    return row_chance(book, spot, DROP_WIDTH, 15, choice, doubt)


@subroutine
def one_play(
    play: State, hand: int, gone: int, state: State, book: PolicyTable, doubt: float
) -> float:
    """Of the cards that a seat held, that just this one was played; `gone` are the seat's own cards
    that it can place besides them."""
    mezzo = int(state[MEZZO])
    led = int(play[LED])
    if led >= 0:
        cards = following(hand, led, mezzo & 3, int(play[BEATS]))
    else:
        obliged = hand & (1 << obliged_lead(mezzo))
        cards = obliged if obliged and play[BOUND] else hand
    if not (cards >> play[CARD]) & 1:
        return 0.0
    if cards & (cards - 1) == 0:
        return 1.0
    winning = cards & int(play[BEATS]) != 0
    situation = situation_of(led, winning, int(play[AFTER]))
    picture = picture_of(situation, count_bits(int(state[INSIDE])), bool(play[SAFE] != 0))
    unseen = ALL_CARDS & ~(int(play[SHOWN]) | hand | gone)
    spot = card_spot(hand, cards, unseen, mezzo & 3, picture)
    choices = 0
    for place in range(count_bits(hand)):
        if (cards >> nth_card(hand, place, mezzo & 3)) & 1:
            choices |= 1 << place
    choice = place_in(hand, int(play[CARD]), mezzo & 3)
    return row_chance(book, spot, CARD_WIDTH, choices, choice, doubt)


@subroutine
def playing(
    state: State, seat: int, hand: int, gone: int, plays: State, book: PolicyTable, doubt: float
) -> float:
    """Of a seat's cards, that it played as it did: from its last card back to the first."""
    chance = 1.0
    for i in range(plays.shape[0] - 1, -1, -1):
        if plays[i, SEAT] == seat and chance > 0.0:
            hand |= 1 << plays[i, CARD]
            chance *= one_play(plays[i], hand, gone, state, book, doubt)
    return chance


@inlined
def played_cards(plays: State, seat: int) -> int:
    cards = 0
    for i in range(plays.shape[0]):
        if plays[i, SEAT] == seat:
            cards |= 1 << plays[i, CARD]
    return cards


@subroutine
def likelihood(
    state: State,
    seat: int,
    hand: int,
    out: int,
    dropped: int,
    plays: State,
    book: PolicyTable,
    doubt: float,
) -> float:
    """How likely a seat with these hidden cards would have done all that it did."""
    bit = 1 << seat
    if state[PHASE] == SELECT and state[WAITING] & bit:
        return 1.0
    whole = hand | played_cards(plays, seat)
    if state[KEPT] & bit:
        chance = kept_hand(state, seat, whole, out, book, doubt)
    else:
        chance = selection(state, seat, out, False, book, doubt)
        if dropped:
            chance *= dropping(state, seat, whole, dropped, book, doubt)
    if state[INSIDE] & bit and plays.shape[0]:
        chance *= playing(state, seat, hand, out | dropped, plays, book, doubt)
    return chance
