"""A slow, obvious probe, written from its law alone: the oracle of the test-suite.

A deal is a generator that reads like the law. Wherever somebody has to choose, it yields the seat
and everything that seat may do, and receives what the seat chose.
"""

import random
from collections.abc import Generator, Iterator
from itertools import combinations
from typing import Any

Action = dict[str, Any]
Event = dict[str, Any]
Turns = Generator[tuple[int, list[Action]], Action, None]

RANKS = "QKA"
"""From the lowest (§2.1)."""
DECK = [rank + suit + copy for rank in RANKS for suit in "RB" for copy in "12"]
WINS = 7
"""§7.3"""
OVER = -1


def random_rules(players: int, dice: random.Random) -> dict[str, Any]:
    return {"players": players, "wild": dice.random() < 0.5}


class Won(Exception):  # noqa: N818 (it is no error)
    """§7.3: a side has won the match."""


class NaiveHand:
    """One deal, from the cards to the score."""

    def __init__(
        self, rules: dict[str, Any], dealer: int, score: list[int], deck: list[str]
    ) -> None:
        assert sorted(deck[:12]) == sorted(deck[12:]) == sorted(DECK)
        self.players: int = rules["players"]
        self.wild = rules["wild"]
        self.order = [(dealer + 1 + step) % self.players for step in range(self.players)]
        """§1.2: from the eldest."""
        self.score, self.points = score, [0, 0]
        self.tricks = 3 if self.players == 2 else 2
        """§2.3, §6.1"""
        first = deck[:12]
        self.hands = {seat: [first.pop(0) for _ in range(self.tricks)] for seat in self.order}
        self.stock, self.second = first, deck[12:]
        self.has_shuffled = False
        self.taken: list[tuple[int, list[str]]] = []
        """The tricks: who took each, and its cards."""
        self.melds: list[list[str]] = []
        self.notes: dict[int, str] = {}
        self.read: dict[int, str] = {}
        self.events: list[Event] = []
        self._turns = self._deal()
        self._seat, self._options = next(self._turns)

    # What a test asks

    def actor(self) -> int:
        return self._seat

    def legal(self) -> list[Action]:
        return [dict(option) for option in self._options]

    def act(self, action: Action) -> None:
        assert action in self._options
        try:
            self._seat, self._options = self._turns.send(action)
        except (StopIteration, Won):
            self._seat, self._options = OVER, []

    def seen(self, event: Event, seat: int) -> Event:
        """What a seat is told of something that happened."""
        if seat == event["seat"]:
            return event
        if event["t"] == "draw":
            return {**event, "in": len(event["in"])}
        if event["t"] == "discard" and event["card"][0] != "A":
            return {**event, "card": 1}
        return {**event, "word": None} if event["t"] == "note" else event

    # What the law says

    def _deal(self) -> Turns:
        stake, looker = yield from self._bet()
        yield from self._look(looker)
        for seat in self.order:  # §5
            action = yield seat, [{"t": "note", "word": word} for word in ("none", "some", "all")]
            self.notes[seat] = action["word"]
            self._tell(seat, action)
        leader = self.order[0]
        for _ in range(self.tricks):
            leader = yield from self._trick(leader)
        self._score(leader, stake)  # §7.1
        self._read_notes()

    def _bet(self) -> Generator[tuple[int, list[Action]], Action, tuple[int, int]]:
        """§3: what the last trick is worth, and who looks at two cards."""
        bets: list[Action] = [{"t": "bet", "points": points} for points in (1, 2, 3)]
        for seat in self.order:
            action = yield seat, [{"t": "pass"}, *bets]
            self._tell(seat, action)
            if action["t"] == "bet":
                other = (seat + 1) % self.players
                answer = yield other, [{"t": "accept"}, {"t": "refuse"}]
                self._tell(other, answer)
                if answer["t"] == "accept":
                    return action["points"], seat
                self._score(seat, 1)
                return 1, seat
        return 1, self.order[0]

    def _look(self, seat: int) -> Turns:
        """§4"""
        self._draw(seat, 2)
        for _ in range(2):
            hand = self.hands[seat]
            action = yield seat, [{"t": "discard", "card": card} for card in hand]
            hand.remove(action["card"])
            self._tell(seat, action)

    def _trick(self, leader: int) -> Generator[tuple[int, list[Action]], Action, int]:
        """§6.1: who takes it."""
        order = [(leader + step) % self.players for step in range(self.players)]
        table: list[str] = []
        for seat in order:
            table.append((yield from self._turn(seat)))
        suited = [card for card in table if card[1] == table[0][1]]  # §6.2
        best = max(suited, key=lambda card: RANKS.index(card[0]))
        taker = order[table.index(best)]
        self.taken.append((taker, table))
        self._tell(taker, {"t": "trick"})
        return taker

    def _turn(self, seat: int) -> Generator[tuple[int, list[Action]], Action, str]:
        """§6.3, §6.4: melds, as many as it likes; then the card that it plays."""
        hand = self.hands[seat]
        while True:
            plays = [{"t": "play", "card": card} for card in hand]
            action = yield seat, [*self._lays(hand), *self._adds(hand), *plays]
            if action["t"] == "play":
                hand.remove(action["card"])
                self._tell(seat, action)
                return str(action["card"])
            if action["t"] == "lay":
                cards = list(action["cards"])
                self._tell(seat, {**action, "meld": len(self.melds)})
                self.melds.append(cards)
            else:
                cards = [action["card"]]
                self._tell(seat, action)
                self.melds[action["meld"]] += cards
            self.hands[seat] = hand = [card for card in hand if card not in cards]
            self._score(seat, 1)
            self._draw(seat, len(cards))

    def _lays(self, hand: list[str]) -> Iterator[Action]:
        for count in range(2, min(len(hand), self._left()) + 1):
            for cards in combinations(hand, count):
                if len({card[0] for card in cards}) == 1:
                    yield {"t": "lay", "cards": list(cards)}

    def _adds(self, hand: list[str]) -> Iterator[Action]:
        for number, meld in enumerate(self.melds):
            for card in hand:
                fits = card[0] == meld[0][0] or (self.wild and card[0] == "A")
                if fits and self._left():
                    yield {"t": "add", "card": card, "meld": number}

    def _left(self) -> int:
        """§6.5: how many cards could be drawn."""
        return len(self.stock) + (0 if self.has_shuffled else len(self._trick_cards()))

    def _trick_cards(self) -> list[str]:
        return [card for _, cards in self.taken for card in cards]

    def _draw(self, seat: int, count: int) -> None:
        drawn = []
        for _ in range(count):
            if not self.stock:
                assert not self.has_shuffled
                self.has_shuffled = True
                self.stock = [card for card in self.second if card in self._trick_cards()]
            drawn.append(self.stock.pop(0))
        self.hands[seat] += drawn
        self._tell(seat, {"t": "draw", "in": sorted(drawn, key=DECK.index)})

    def _score(self, seat: int, points: int) -> None:
        side = seat % 2
        self.points[side] += points
        if self.score[side] + self.points[side] >= WINS:
            raise Won

    def _read_notes(self) -> None:
        """§7.2"""
        self.read = self.notes
        for seat in self.order:
            self._tell(seat, {"t": "read", "word": self.notes[seat]})
        for seat in self.order:
            own = [taker for taker, _ in self.taken if taker % 2 == seat % 2]
            true = "none" if not own else "all" if len(own) == self.tricks else "some"
            if self.notes[seat] == true:
                self._score(seat, 1)

    def _tell(self, seat: int, event: Event) -> None:
        self.events.append({"seat": seat, **event})


class NaiveTable:
    """Many deals: matches, the dealer, balances (§1.2, §7)."""

    def __init__(self, rules: dict[str, Any], first_dealer: int = 0) -> None:
        self.rules = rules
        self.dealer = first_dealer
        self.number = 1
        self.match = 1
        self.score = [0, 0]
        self.balance = [0] * rules["players"]

    def resume(self, stake: dict[str, Any]) -> None:
        """Begin with another standing."""
        self.match, self.score = stake["match"], list(stake["score"])

    def deal(self, deck: list[str]) -> NaiveHand:
        self.hand = NaiveHand(self.rules, self.dealer, self.score, deck)
        return self.hand

    def is_over(self) -> bool:
        """§7.3: whether the last deal has ended a match."""
        return self.number > 1 and self.score == [0, 0]

    def settle(self) -> dict[str, Any]:
        """The history line of the deal that is over, but for its deck."""
        points = self.hand.points
        stake = {"match": self.match, "score": self.score}
        score = [had + more for had, more in zip(self.score, points, strict=True)]
        winner = next((side for side in (0, 1) if score[side] >= WINS), None)
        for seat in range(self.rules["players"]):
            self.balance[seat] += points[seat % 2] - points[1 - seat % 2]  # §7.4
        notes = [self.hand.read.get(seat) for seat in range(self.rules["players"])]
        result = {"points": points, "score": score, "winner": winner, "notes": notes}
        head = {"hand": self.number, "dealer": self.dealer, "stake": stake}
        line = {**head, "result": result, "balance": list(self.balance)}
        self.number += 1
        self.dealer = (self.dealer + 1) % self.rules["players"]
        self.match, self.score = (self.match, score) if winner is None else (self.match + 1, [0, 0])
        return line
