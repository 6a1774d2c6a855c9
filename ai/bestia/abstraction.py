"""Spots: what a policy table tells apart.

A spot is all that a seat's policy looks at when it chooses: the exact class of its hand and a
rough picture of the table before the play, and rough pictures of both in it. Each spot has a few
numbers in a flat table, one for each of its choices; `spot_of` says where they begin. Choices are
numbered from 0 within a phase: an action less the first one of its phase; for cards, the place of
the card in the hand.
"""

from ai.bestia.classes import CLASSES_3, CLASSES_4, class_of_3, class_of_4
from engine.bestia.bits import nth_card
from engine.bestia.kernel import legal_set
from engine.bestia.layout import (
    AGREE,
    ALL_CARDS,
    ANSWERING,
    ASKED,
    BEATS,
    BUCO_TURN,
    CHANGED,
    DEALER,
    DROP,
    DROPPED,
    DROPPING,
    EXCHANGE,
    EXCHANGING,
    HAND,
    INSIDE,
    JOIN,
    JOINED,
    KEEP,
    KEPT,
    LEADER,
    LED,
    MAX_PLAYERS,
    MEZZO,
    OFFERED,
    ONE_SUIT,
    OUT,
    PASS,
    PHASE,
    PLAY,
    PLAYERS,
    PLAYING,
    PRESE_OF,
    SELECT,
    SHOWN,
    WAITING,
    State,
)
from engine.bestia.prese import playable
from engine.jit import count_bits, inlined, subroutine

# --- the sections of a table ---------------------------------------------------------------------

SELECT_WIDTH, EXCHANGE_WIDTH, BUCO_WIDTH, ANSWER_WIDTH = 2, 7, 3, 2
DROP_WIDTH, CARD_WIDTH, VOTE_WIDTH = 4, 3, 2
"""Choices of a spot, by phase."""

CODES = 10
"""What is told of a card in the play: see `code_of`."""
SITUATIONS = 7
CROWDS = 4
"""Two, three, four participants, or more."""
MASKS = 4
"""Which of three cards may be played, when there is a choice."""

EXCHANGE_AT = 0
BUCO_AT = EXCHANGE_AT + 5 * 3 * 2 * CLASSES_3 * EXCHANGE_WIDTH
ANSWER_AT = BUCO_AT + 6 * 4 * 4 * 3 * 2 * 3 * BUCO_WIDTH
DROP_AT = ANSWER_AT + 6 * 4 * 3 * 3 * 3 * ANSWER_WIDTH
FIRST_AT = DROP_AT + 3 * 2 * CLASSES_4 * DROP_WIDTH
SECOND_AT = FIRST_AT + SITUATIONS * CROWDS * MASKS * CODES**3 * CARD_WIDTH
VOTE_AT = SECOND_AT + SITUATIONS * CROWDS * 2 * CODES**2 * CARD_WIDTH
SELECT_AT = VOTE_AT + MAX_PLAYERS * VOTE_WIDTH
"""The last section: it grows with the number of players."""


def table_size(players: int) -> int:
    """How many numbers a table for so many players has."""
    return SELECT_AT + players * (players + 1) // 2 * CLASSES_3 * SELECT_WIDTH


# --- before the play -----------------------------------------------------------------------------


@inlined
def position_of(seat: int, dealer: int, players: int) -> int:
    """0 for the seat on the dealer's right, and so on to the dealer."""
    position = seat - dealer - 1
    return position if position >= 0 else position + players


@inlined
def select_spot(position: int, kept: int, hand: int, mezzo: int) -> int:
    """Keep or discard: by how many chose before, and how many of them kept."""
    context = position * (position + 1) // 2 + kept
    return SELECT_AT + (context * CLASSES_3 + class_of_3(hand, mezzo)) * SELECT_WIDTH


@inlined
def exchange_context(before: int, after: int, changed: int) -> int:
    """By how many others are in, whether they change before or after, and whether those before
    changed many cards."""
    others = min(before + after, 4)
    turn = 0 if before == 0 else (2 if after == 0 else 1)
    many = 1 if before > 0 and 2 * changed >= 3 * before else 0
    return (others * 3 + turn) * 2 + many


@inlined
def exchange_spot(context: int, hand: int, mezzo: int) -> int:
    return EXCHANGE_AT + (context * CLASSES_3 + class_of_3(hand, mezzo)) * EXCHANGE_WIDTH


@inlined
def changed_before(state: State, seat: int) -> int:
    """(before, cards they changed, after) of a seat among those who kept, packed in one int."""
    players = int(state[PLAYERS])
    position = position_of(seat, int(state[DEALER]), players)
    before = 0
    changed = 0
    after = 0
    for other in range(players):
        if other != seat and (state[KEPT] >> other) & 1:
            if position_of(other, int(state[DEALER]), players) < position:
                before += 1
                changed += int(state[CHANGED + other])
            else:
                after += 1
    return before | (changed << 8) | (after << 16)


@subroutine
def exchange_context_of(state: State, seat: int) -> int:
    packed = changed_before(state, seat)
    return exchange_context(packed & 255, packed >> 16, (packed >> 8) & 255)


@inlined
def changed_level(state: State) -> int:
    """How many cards those who kept changed, on average: 0 (few) to 3 (nearly all)."""
    keepers = count_bits(int(state[KEPT]))
    changed = 0
    for seat in range(state[PLAYERS]):
        changed += int(state[CHANGED + seat])
    if keepers == 0:
        return 0
    quarters = 4 * changed // keepers
    return 0 if quarters < 3 else (1 if quarters < 5 else (2 if quarters < 7 else 3))


@inlined
def thrown_trumps(state: State, seat: int) -> int:
    """Briscole that a discarder has thrown away itself, which nobody else can hold."""
    return min(2, count_bits(int(state[OUT + seat]) & (ONE_SUIT << (state[MEZZO] & 3))))


@inlined
def bucos_taken(state: State) -> int:
    return min(2, count_bits(int(state[INSIDE] & ~state[KEPT])))


@subroutine
def rivals_picture(state: State) -> int:
    """Who is in, as a discarder sees it: how many, and how much they changed."""
    return min(5, count_bits(int(state[INSIDE]))) * 4 + changed_level(state)


@inlined
def buco_spot(state: State, seat: int) -> int:
    later = min(3, count_bits(int(state[WAITING])) - 1)
    spot = (rivals_picture(state) * 4 + later) * 3 + bucos_taken(state)
    spot = (spot * 2 + int(state[OFFERED])) * 3 + thrown_trumps(state, seat)
    return BUCO_AT + spot * BUCO_WIDTH


@inlined
def answer_spot(state: State, seat: int) -> int:
    joined = min(2, count_bits(int(state[JOINED])))
    asked = min(2, count_bits(int(state[ASKED])) - 1)
    spot = (rivals_picture(state) * 3 + joined) * 3 + asked
    return ANSWER_AT + (spot * 3 + thrown_trumps(state, seat)) * ANSWER_WIDTH


@inlined
def drop_spot(rivals: int, leads: bool, hand: int, mezzo: int) -> int:
    """Which of the four cards of a buco goes: by rivals so far, and whether it will lead."""
    context = (min(max(rivals, 1), 3) - 1) * 2 + (1 if leads else 0)
    return DROP_AT + (context * CLASSES_4 + class_of_4(hand, mezzo)) * DROP_WIDTH


# --- the play ------------------------------------------------------------------------------------


@inlined
def code_of(card: int, unseen: int, briscola: int) -> int:
    """What counts about a card: how many better ones of its suit may be out. Plain cards have the
    codes 0 to 4, briscole 5 to 9; the best ones the highest."""
    better = count_bits(unseen & (ONE_SUIT << (card & 3)) & -(2 << card))
    if card & 3 == briscola:
        return 9 - better if better < 3 else (6 if better < 5 else 5)
    return 4 - better if better < 3 else (1 if better < 6 else 0)


@inlined
def situation_of(led: int, winning: bool, after: int) -> int:
    """Leading; or following with cards that beat the best one or not, and how many play after."""
    if led < 0:
        return 0
    return (1 if winning else 4) + min(after, 2)


@subroutine
def card_spot(hand: int, cards: int, unseen: int, briscola: int, picture: int) -> int:
    """The spot of a choice of cards: the codes of the whole hand in a picture of the table (see
    `picture_of`)."""
    codes = 0
    mask = 0
    size = count_bits(hand)
    for place in range(size):
        card = nth_card(hand, place, briscola)
        codes = codes * CODES + code_of(card, unseen, briscola)
        mask |= (1 << place) if (cards >> card) & 1 else 0
    scene = picture >> 1
    if size == 3:
        which = 0 if mask == 3 else (1 if mask == 5 else (2 if mask == 6 else 3))
        return FIRST_AT + ((scene * MASKS + which) * CODES**3 + codes) * CARD_WIDTH
    return SECOND_AT + (picture * CODES**2 + codes % CODES**2) * CARD_WIDTH


@inlined
def picture_of(situation: int, participants: int, safe: bool) -> int:
    """The table at a choice of cards: situation, participants, and whether the seat has a presa."""
    crowd = min(participants, 5) - 2
    return (situation * CROWDS + crowd) * 2 + (1 if safe else 0)


@inlined
def unseen_by(state: State, seat: int) -> int:
    """The cards that a participant can't place."""
    own = state[HAND + seat] | state[OUT + seat] | state[DROPPED + seat]
    return ALL_CARDS & ~int(state[SHOWN] | own)


@subroutine
def play_spot(state: State, seat: int) -> int:
    hand = int(state[HAND + seat])
    cards = playable(state, seat)
    winning = cards & int(state[BEATS]) != 0
    after = count_bits(int(state[WAITING])) - 1
    situation = situation_of(int(state[LED]), winning, after)
    picture = picture_of(
        situation, count_bits(int(state[INSIDE])), bool(state[PRESE_OF + seat] > 0)
    )
    return card_spot(hand, cards, unseen_by(state, seat), int(state[MEZZO]) & 3, picture)


# --- all phases ----------------------------------------------------------------------------------


@subroutine
def spot_of(state: State, seat: int) -> int:
    """Where the numbers of the actor's choices begin; it looks at what the seat may see."""
    phase = state[PHASE]
    hand = int(state[HAND + seat])
    mezzo = int(state[MEZZO])
    if phase == PLAYING:
        return play_spot(state, seat)
    if phase == SELECT:
        position = position_of(seat, int(state[DEALER]), int(state[PLAYERS]))
        return select_spot(position, count_bits(int(state[KEPT])), hand, mezzo)
    if phase == EXCHANGING:
        return exchange_spot(exchange_context_of(state, seat), hand, mezzo)
    if phase == BUCO_TURN:
        return buco_spot(state, seat)
    if phase == ANSWERING:
        return answer_spot(state, seat)
    if phase == DROPPING:
        rivals = count_bits(int(state[INSIDE])) - 1
        return drop_spot(rivals, bool(state[LEADER] == seat), hand, mezzo)
    return VOTE_AT + (count_bits(int(state[INSIDE])) - 1) * VOTE_WIDTH


@inlined
def first_action(phase: int) -> int:
    """The action that is choice 0 of a phase before or after the play."""
    if phase == SELECT:
        return KEEP
    if phase == EXCHANGING:
        return EXCHANGE
    if phase == BUCO_TURN:
        return PASS
    if phase == ANSWERING:
        return JOIN
    if phase == DROPPING:
        return DROP
    return AGREE


@subroutine
def legal_choices(state: State, seat: int) -> int:
    """The legal actions as a bit set of choices."""
    phase = state[PHASE]
    actions = legal_set(state)
    if phase != PLAYING:
        return actions >> first_action(phase)
    hand = int(state[HAND + seat])
    mezzo = int(state[MEZZO])
    choices = 0
    for place in range(count_bits(hand)):
        if (actions >> (PLAY + nth_card(hand, place, mezzo & 3))) & 1:
            choices |= 1 << place
    return choices


@subroutine
def action_of(state: State, seat: int, choice: int) -> int:
    """The action behind a choice."""
    phase = state[PHASE]
    if phase == PLAYING:
        return PLAY + nth_card(int(state[HAND + seat]), choice, int(state[MEZZO]) & 3)
    return first_action(phase) + choice


@subroutine
def choice_of(state: State, seat: int, action: int) -> int:
    """The choice behind an action."""
    phase = state[PHASE]
    if phase != PLAYING:
        return action - first_action(phase)
    hand = int(state[HAND + seat])
    choice = 0
    for place in range(count_bits(hand)):
        if nth_card(hand, place, int(state[MEZZO]) & 3) == action - PLAY:
            choice = place
    return choice
