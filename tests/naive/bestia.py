"""A slow, obvious Bestia, written from the rules alone: the oracle of the test-suite.

A smazzata is a generator that reads like the rule book. Wherever somebody has to choose, it yields
the seat and everything that seat may do, and receives what the seat chose.
"""

import random
from collections.abc import Generator
from itertools import combinations
from typing import Any, TypeVar

Action = dict[str, Any]
Event = dict[str, Any]
Answer = TypeVar("Answer")
Turns = Generator[tuple[int, list[Action]], Action, Answer]

RANKS = "A3RCF76542"
"""High to low (§1.1)."""
SUITS = "DCSB"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
PRESE = 3
BUCO_CARDS = 4
OVER = -1


# Cards (§1.1, §7, §8)


def suit_of(card: str) -> str:
    return card[1]


def of_suit(cards: list[str], suit: str) -> list[str]:
    return [card for card in cards if suit_of(card) == suit]


def highest(cards: list[str]) -> str:
    """§1.1: the Asso is the highest, the 2 the lowest."""
    return min(cards, key=lambda card: RANKS.index(card[0]))


def winning_card(table: list[str], briscola: str) -> str:
    """§7.4: the highest briscola or, where there is none, the highest card of the suit led."""
    led = suit_of(table[0])
    return highest(of_suit(table, briscola) or of_suit(table, led))


def follow_palo(hand: list[str], table: list[str], briscola: str) -> list[str]:
    """§7.2: the suit led; without it, a briscola; without either, any card."""
    led = suit_of(table[0])
    return of_suit(hand, led) or of_suit(hand, briscola) or hand


def overtake(cards: list[str], table: list[str], briscola: str) -> list[str]:
    """§7.3: of the cards the palo leaves, those that would be winning; if none would, all."""
    return [card for card in cards if winning_card([*table, card], briscola) == card] or cards


def lead_di_mano(hand: list[str], mezzo: str) -> list[str]:
    """§8: the Asso of briscola must be led (8.1); if the Asso is in mezzo, the 3 must (8.2)."""
    asso, three = "A" + suit_of(mezzo), "3" + suit_of(mezzo)
    if asso in hand:
        return [asso]
    if mezzo == asso and three in hand:
        return [three]
    return hand


# Money


def split(amount_cents: int, members: list[int]) -> list[tuple[int, int]]:
    """§6.4: equal shares by seat; odd cents go one each from the capo on, in joining order."""
    share_cents, odd_cents = divmod(amount_cents, len(members))
    return [
        (seat, share_cents + 1 if place < odd_cents else share_cents)
        for place, seat in enumerate(members)
    ]


# Actions and events


def sort_out(action: Action) -> Action:
    """The order in which the exchanged cards are named is of no importance."""
    if isinstance(action.get("out"), list):
        return {**action, "out": sorted(action["out"], key=str)}
    return action


def view(event: Event, seat: int, members: list[int]) -> Event:
    """§5, §6.1: cards that the seat must not see become their number."""
    seen = dict(event)
    if not sees_cards(event, seat, members):
        for key in {"in", "out"} & event.keys():
            seen[key] = len(event[key]) if isinstance(event[key], list) else 1
    return seen


def sees_cards(event: Event, seat: int, members: list[int]) -> bool:
    """§6.4: whoever moved the cards sees them, and so do all members of a società."""
    is_member = event["t"] in ("buco", "drop") and seat in members
    return is_member or bool(seat == event["seat"])


def random_rules(players: int, dice: random.Random) -> dict[str, Any]:
    return {
        "players": players,
        "dealer_fee": dice.choice([0, 30, 30, 33]),
        "startup_ante": dice.choice([0, 30, 90]),
        "startup_entry": dice.choice(["optional", "optional", "closed"]),
        "salvo_threshold": dice.choice([None, None, 0, 60, 1000]),
        "salvo_agreement": dice.random() < 0.7,
        "societa": dice.random() < 0.8,
        "lead_obligation": dice.choice(["first", "every"]),
    }


class NaiveHand:
    """One smazzata (§3), from the deal to the settlement."""

    def __init__(
        self, rules: dict[str, Any], dealer: int, pot: int, deck: list[str], closed: bool = False
    ) -> None:
        check_deal(rules, pot, deck)
        self.rules = rules
        self.dealer = dealer
        self.pot = pot
        self.closed = closed
        self.events: list[Event] = []
        self._waiting: list[int] = []
        """The discarders, in order, whose turn to take a buco is still to come."""
        self._members: dict[int, list[int]] = {}
        """The participants: the seat that plays -> the seats that win and pay, capo first."""
        self._buchi: list[int] = []
        """The capo of each buco, in the order taken."""
        self._prese = [0] * rules["players"]
        self._salvo = False
        self._deal(deck)
        self._turns = self._smazzata()
        self._seat, self._options = next(self._turns)

    # What a test asks

    def actor(self) -> int:
        return self._seat

    def legal(self) -> list[Action]:
        return [dict(option) for option in self._options]

    def act(self, action: Action) -> None:
        option = self._find_option(action)
        try:
            self._seat, self._options = self._turns.send(option)
        except StopIteration:
            self._seat, self._options = OVER, []

    def hands(self) -> list[list[str]]:
        return [sorted(hand) for hand in self._hands]

    def stock(self) -> list[str]:
        return list(self._stock)

    def seen(self, event: Event, seat: int) -> Event:
        """What a seat is told of something that happened."""
        return view(event, seat, self._members.get(event["seat"], []))

    def result(self) -> dict[str, Any]:
        """§9, §10: what each seat took, received and paid, and what stays on the table."""
        if self._seat != OVER:
            raise ValueError("the smazzata is not over")
        payouts, bestie = self._payouts(), self._bestie()
        return {
            "prese": list(self._prese),
            "payouts": payouts,
            "bestie": bestie,
            "salvo": self._salvo,
            "next_pot": self.pot - sum(payouts) + sum(bestie),
        }

    # What the rules do

    def _smazzata(self) -> Turns[None]:
        """§3: the phases, in order; in a giro chiuso everybody is in (§12)."""
        if self.closed:
            self._members = {seat: [seat] for seat in self._from_dealers_right()}
        else:
            yield from self._selection()
        yield from self._exchanges()
        yield from self._buco_phase()
        yield from self._play_phase()
        self._salvo = yield from self._piatto_salvo()

    def _deal(self, deck: list[str]) -> None:
        """§2.2, §4.1: the carta in mezzo, then three cards each from the dealer's right."""
        self._stock = list(deck)
        self.mezzo = self._draw(1)[0]
        self.briscola = suit_of(self.mezzo)
        self._hands: list[list[str]] = [[] for _ in range(self.rules["players"])]
        for seat in self._from_dealers_right():
            self._hands[seat] = self._draw(3)

    def _selection(self) -> Turns[None]:
        """§4.2: each seat in turn keeps its three cards or throws them away."""
        for seat in self._from_dealers_right():
            action = yield seat, [{"t": "keep"}, {"t": "discard"}]
            self._record(action["t"], seat)
            if action["t"] == "keep":
                self._members[seat] = [seat]
            else:
                self._hands[seat] = []
                self._waiting.append(seat)

    def _exchanges(self) -> Turns[None]:
        """§5: those who kept, in order, as long as there are cards to change with."""
        for seat in list(self._members):
            if self._stock:
                yield from self._exchange(seat)

    def _exchange(self, seat: int) -> Turns[None]:
        """§5: up to two cards, no more than the stock still has, from the top of the stock."""
        hand = sorted(self._hands[seat])
        counts = range(min(2, len(self._stock)) + 1)
        outs = [list(out) for count in counts for out in combinations(hand, count)]
        action = yield seat, [{"t": "exchange", "out": out} for out in outs]
        out = list(action["out"])
        drawn = self._draw(len(out))
        self._hands[seat] = [card for card in hand if card not in out] + drawn
        self._record("exchange", seat, {"out": out, "in": list(drawn)})

    def _buco_phase(self) -> Turns[None]:
        """§6, §6.3: discarders in order, while the stock has the four cards of a buco."""
        while self._waiting and len(self._stock) >= BUCO_CARDS:
            yield from self._answer_buco(self._waiting.pop(0))

    def _answer_buco(self, seat: int) -> Turns[None]:
        """§6.1, §6.4: stays out, takes a buco, or first offers a società to those who follow."""
        alone: list[Action] = [{"t": "pass"}, {"t": "buco"}]
        may_offer = self.rules["societa"] and self._waiting
        action = yield seat, [*alone, {"t": "offer"}] if may_offer else alone
        joiners: list[int] = []
        if action["t"] == "offer":
            joiners = yield from self._offer_societa(seat)
            if not joiners:
                action = yield seat, alone
        if action["t"] == "pass":
            self._record("pass", seat)
        else:
            yield from self._take_buco([seat, *joiners])

    def _offer_societa(self, caller: int) -> Turns[list[int]]:
        """§6.4: the discarders after the caller, in order, join or decline; who joins is in."""
        self._record("offer", caller)
        joiners = []
        for seat in list(self._waiting):
            action = yield seat, [{"t": "join"}, {"t": "decline"}]
            self._record(action["t"], seat)
            if action["t"] == "join":
                joiners.append(seat)
                self._waiting.remove(seat)
        return joiners

    def _take_buco(self, members: list[int]) -> Turns[None]:
        """§6.1: four cards from the top of the stock, of which the capo drops one at once."""
        capo = members[0]
        self._members[capo] = members
        self._buchi.append(capo)
        self._hands[capo] = self._draw(BUCO_CARDS)
        self._record("buco", capo, {"members": list(members), "in": list(self._hands[capo])})
        action = yield capo, [{"t": "drop", "out": card} for card in sorted(self._hands[capo])]
        self._hands[capo].remove(action["out"])
        self._record("drop", capo, {"out": action["out"]})

    def _play_phase(self) -> Turns[None]:
        """§7.1: three prese; a lone participant takes them without play."""
        participants = self._participants()
        if len(participants) == 1:
            self._prese[participants[0]] = PRESE
        if len(participants) > 1:
            leader = self._first_leader()
            for number in range(PRESE):
                leader = yield from self._presa(leader, is_first=number == 0)

    def _first_leader(self) -> int:
        """§6.5: the first buco taken, or else the first participant on the dealer's right."""
        return self._buchi[0] if self._buchi else self._participants()[0]

    def _presa(self, leader: int, is_first: bool) -> Turns[int]:
        """§7.1, §7.4: one card from each participant, in order from the leader; who took it."""
        order = [seat for seat in self._around_from(leader) if seat in self._members]
        table: list[str] = []
        for seat in order:
            cards = self._playable(sorted(self._hands[seat]), table, is_first)
            action = yield seat, [{"t": "play", "card": card} for card in cards]
            self._record("play", seat, {"card": action["card"]})
            self._hands[seat].remove(action["card"])
            table.append(action["card"])
        winner = order[table.index(winning_card(table, self.briscola))]
        self._prese[winner] += 1
        self._record("presa", winner)
        return winner

    def _playable(self, hand: list[str], table: list[str], is_first: bool) -> list[str]:
        """§7.2, §7.3 for those who follow, §8 for who leads."""
        if table:
            return overtake(follow_palo(hand, table, self.briscola), table, self.briscola)
        if is_first or self.rules["lead_obligation"] == "every":
            return lead_di_mano(hand, self.mezzo)
        return hand

    def _piatto_salvo(self) -> Turns[bool]:
        """§10.2: 1-1-1 leaves the pot where it is; 1-1-1-0... does if the winners agree."""
        winners = [seat for seat in self._participants() if self._prese[seat] == 1]
        if len(winners) != PRESE or self._is_above_threshold():
            return False
        if len(self._participants()) == len(winners):
            return True
        if not self.rules["salvo_agreement"]:
            return False
        return (yield from self._vote(winners))

    def _is_above_threshold(self) -> bool:
        """§10.2: a pot strictly above the threshold is paid out in any case."""
        threshold = self.rules["salvo_threshold"]
        return threshold is not None and self.pot > threshold

    def _vote(self, winners: list[int]) -> Turns[bool]:
        """§10.2: the pot stays only if all agree; the first refusal ends the vote."""
        for seat in winners:
            action = yield seat, [{"t": "agree"}, {"t": "refuse"}]
            self._record(action["t"], seat)
            if action["t"] == "refuse":
                return False
        return True

    def _payouts(self) -> list[int]:
        """§10.1: a third of the pot for each presa, unless the pot is salvo (§10.2)."""
        worth_cents = 0 if self._salvo else self.pot // PRESE
        return self._by_seat({capo: worth_cents * self._prese[capo] for capo in self._members})

    def _bestie(self) -> list[int]:
        """§9.2: every participant without a presa pays the whole pot."""
        return self._by_seat({capo: self.pot for capo in self._members if not self._prese[capo]})

    def _by_seat(self, amounts: dict[int, int]) -> list[int]:
        """§6.4: the amounts of the participants, shared among their members."""
        by_seat = [0] * self.rules["players"]
        for capo, amount_cents in amounts.items():
            for seat, share_cents in split(amount_cents, self._members[capo]):
                by_seat[seat] = share_cents
        return by_seat

    # Who and what

    def _around_from(self, seat: int) -> list[int]:
        """§1.2: all seats once, going round to the right from this one."""
        players: int = self.rules["players"]
        return [(seat + step) % players for step in range(players)]

    def _from_dealers_right(self) -> list[int]:
        return self._around_from(self.dealer + 1)

    def _participants(self) -> list[int]:
        """The seats that play (§7.1), in order from the dealer's right."""
        return [seat for seat in self._from_dealers_right() if seat in self._members]

    def _draw(self, count: int) -> list[str]:
        drawn, self._stock = self._stock[:count], self._stock[count:]
        return drawn

    def _record(self, kind: str, seat: int, facts: dict[str, Any] | None = None) -> None:
        self.events.append({"t": kind, "seat": seat, **(facts or {})})

    def _find_option(self, action: Action) -> Action:
        for option in self._options:
            if sort_out(option) == sort_out(action):
                return option
        raise ValueError(f"seat {self._seat} may not {action}, only {self._options}")


def check_deal(rules: dict[str, Any], pot: int, deck: list[str]) -> None:
    """§1.1, §1.2, §1.3: 3 to 10 players, the forty cards, a pot that divides in three."""
    if not 3 <= rules["players"] <= 10:
        raise ValueError(f"{rules['players']} players")
    if sorted(deck) != sorted(DECK):
        raise ValueError(f"not the forty cards: {deck}")
    if pot < 0 or pot % PRESE != 0:
        raise ValueError(f"a pot of {pot} cents does not divide in three")


class NaiveTable:
    """Many smazzate: fees, antes, rotation, giro chiuso, balances (§11, §12)."""

    def __init__(self, rules: dict[str, Any], first_dealer: int = 0) -> None:
        self.rules = rules
        self.dealer = first_dealer
        self.number = 1
        self.on_table = 0
        """What the last smazzata left, before the dealer's fee."""
        self.pot = 0
        self.contributions = [0] * rules["players"]
        self.balance = [0] * rules["players"]

    def resume(self, stake: dict[str, Any]) -> None:
        """Begin with what a first deal is played for."""
        self.on_table = stake["pot"] - sum(stake["contributions"])

    def deal(self, deck: list[str]) -> NaiveHand:
        """§11, §12: the contributions make the pot; a start may be a giro chiuso."""
        closed = self._is_start() and self.rules["startup_entry"] == "closed"
        self.contributions = self._contribute()
        self.pot = self.on_table + sum(self.contributions)
        self._deck = list(deck)
        self._hand = NaiveHand(self.rules, self.dealer, self.pot, deck, closed)
        return self._hand

    def is_over(self) -> bool:
        """A table goes on for as long as people sit at it."""
        return False

    def settle(self) -> dict[str, Any]:
        """§11: the history line of the finished smazzata; the dealer's right deals the next."""
        result = self._hand.result()
        gains = zip(result["payouts"], result["bestie"], self.contributions, strict=True)
        for seat, (payout, bestia, contribution) in enumerate(gains):
            self.balance[seat] += payout - bestia - contribution
        line = {
            "hand": self.number,
            "dealer": self.dealer,
            "contributions": list(self.contributions),
            "pot": self.pot,
            "deck": self._deck,
            "events": list(self._hand.events),
            **result,
            "balance": list(self.balance),
        }
        self._move_on(result["next_pot"])
        return line

    def _is_start(self) -> bool:
        """§12: nothing on the table: the game begins, or la Bestia è scesa."""
        return self.on_table == 0

    def _contribute(self) -> list[int]:
        """§11, §12: the fee from the dealer; at a start the ante from everybody as well."""
        ante_cents = self.rules["startup_ante"] if self._is_start() else 0
        contributions = [ante_cents] * self.rules["players"]
        contributions[self.dealer] += self.rules["dealer_fee"]
        return contributions

    def _move_on(self, next_pot: int) -> None:
        """§11: the deal passes to the dealer's right."""
        self.number += 1
        self.on_table = next_pot
        self.dealer = (self.dealer + 1) % self.rules["players"]
