"""The probe's heavy half: its rules as a kernel, and the words for it."""

from collections.abc import Sequence

import numpy as np

from engine.game import Deal, Dealt, Mistake, Result, Stake
from engine.kernel import Kernel, State
from engine.numbers import brief
from tests.probe.hidden import determinize, hide_cards, look_of, secret_of
from tests.probe.kernel import actor, apply_action, hand_size, legal, payoffs, points_of
from tests.probe.layout import (
    ACTIONS,
    ACTOR,
    CARDS,
    COUNTED,
    DEALER,
    END,
    HAND,
    HELD,
    LATER,
    LOOKER,
    MAX_STEPS,
    NOTE,
    OPTIONS,
    PHASE,
    PLAYERS,
    POINTS,
    SCORE,
    STAKE,
    STATE_SIZE,
    STOCK,
    TARGET,
)
from tests.probe.rules import NOTES, ProbeResult, ProbeStake, Rules, gains
from tests.probe.seen import follow
from tests.probe.words import cards_of, choice_of, explain, in_order, is_face_up, make_events

NO_SCORE = (0, 0)


def deal_state(deal: Deal) -> State:
    """A state after the deal (§2.3)."""
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    state[[PLAYERS, DEALER, OPTIONS]] = deal.players, deal.dealer, deal.options
    state[SCORE:POINTS] = check_score(deal.standing or NO_SCORE)
    state[LATER:] = deal.deck[CARDS:]
    state[STAKE] = 1
    dealt, top = hand_size(deal.players), 0
    for seat in in_order(state):
        state[HELD + seat] = dealt
        state[HAND + seat] = sum(1 << card for card in deal.deck[top : top + dealt])
        top += dealt
    state[END] = CARDS - top
    state[STOCK : STOCK + CARDS - top] = deal.deck[top:CARDS]
    state[ACTOR] = state[LOOKER] = next(in_order(state))
    return state


def check_score(score: Sequence[int]) -> Sequence[int]:
    if len(score) != 2 or not all(0 <= points < TARGET for points in score):
        raise ValueError(f"{brief(score)} is no score of a match: it is over at {TARGET} (§7.3)")
    return score


def dealt_to(state: State, seat: int) -> Dealt:
    """What a seat sees of a deal that has just been made."""
    players, dealer, options = (int(state[word]) for word in (PLAYERS, DEALER, OPTIONS))
    score = tuple(state[SCORE:POINTS].tolist())
    return Dealt(players, dealer, options, seat, cards_of(state[HAND + seat]), None, score)


def open_seat(dealt: Dealt) -> State:
    """The state that a seat sees after the deal: the others are dealt any cards, which are then
    taken out."""
    size = hand_size(dealt.players)
    if len(dealt.cards) != size:
        raise ValueError(f"a seat is dealt {size} cards, not {len(dealt.cards)} (§2.3)")
    rest = [card for card in range(CARDS) if card not in dealt.cards]
    first = size * ((dealt.seat - dealt.dealer - 1) % dealt.players)
    order = (*rest[:first], *dealt.cards, *rest[first:])
    seats = dealt.players, dealt.dealer, dealt.options
    state = deal_state(Deal(order * 2, *seats, standing=dealt.standing))
    hide_cards(state, dealt.seat)
    return state


class Ledger:
    """The score of a match, and what is won and lost over many (§7.3, §7.4)."""

    def __init__(self, rules: Rules, first_dealer: int = 0) -> None:
        self.rules = rules
        self.hand = 0
        self.dealer = first_dealer
        self.standing = ProbeStake(1, NO_SCORE)
        self.balance = [0] * rules.players
        self.is_over = False

    def next_stake(self) -> Stake:
        own = self.standing
        return Stake(self.hand + 1, self.dealer, own, self.rules.options, own.score)

    def settle(self, stake: Stake, state: State, mistakes: Sequence[Mistake] = ()) -> Result:
        points = tuple(int(points_of(state, side)) for side in range(2))
        score = tuple(before + more for before, more in zip(stake.own.score, points, strict=True))
        winner = next((side for side in range(2) if score[side] >= TARGET), None)
        own = ProbeResult(points, score, winner, notes_of(state))
        self.is_over = winner is not None
        self.standing = ProbeStake(stake.own.match, score)
        if self.is_over:
            self.standing = ProbeStake(stake.own.match + 1, NO_SCORE)
        self.hand, self.dealer = stake.hand, (stake.dealer + 1) % self.rules.players
        for seat, gain in enumerate(gains(stake.own, own, mistakes)):
            self.balance[seat] += gain
        return Result(own, tuple(self.balance))

    def resume(self, stake: Stake, balance: tuple[int, ...]) -> Stake:
        check_score(stake.own.score)
        self.hand, self.dealer, self.standing = stake.hand - 1, stake.dealer, stake.own
        self.balance = list(balance)
        return self.next_stake()


def notes_of(state: State) -> tuple[str | None, ...]:
    """The notes, if they were read."""
    notes = state[NOTE : NOTE + state[PLAYERS]].tolist()
    return tuple(NOTES[note - 1] if state[PHASE] == COUNTED else None for note in notes)


KERNEL = Kernel(
    state_size=STATE_SIZE,
    max_actions=ACTIONS,
    max_steps=MAX_STEPS,
    actor=actor,
    legal=legal,
    apply=apply_action,
    determinize=determinize,
    payoffs=payoffs,
    hide=hide_cards,
    looks=look_of,
    secret=secret_of,
    deal=deal_state,
    choice=choice_of,
    make=make_events,
    explain=explain,
    sees=is_face_up,
    dealt=dealt_to,
    open_seat=open_seat,
    follow=follow,
    ledger=Ledger,
)
