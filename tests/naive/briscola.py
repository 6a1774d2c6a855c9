"""A slow, obvious briscola, written from its law alone: the oracle of the test-suite.

A deal is a generator that reads like the law. Wherever somebody has to choose, it yields the seat
and everything that seat may do, and receives what the seat chose.
"""

import random
from collections.abc import Generator
from typing import Any

Action = dict[str, Any]
Event = dict[str, Any]
Turns = Generator[tuple[int, list[Action]], Action, None]
Presa = Generator[tuple[int, list[Action]], Action, int]

SUITS = "DCSB"
RANKS = "A3RCF76542"
"""From high to low (§1)."""
POINTS = {"A": 11, "3": 10, "R": 4, "C": 3, "F": 2, "7": 0, "6": 0, "5": 0, "4": 0, "2": 0}
OVER = -1


def random_rules(players: int, dice: random.Random) -> dict[str, Any]:
    return {
        "players": players,
        "seven": dice.choice(["turn", "turn", "draw", "off"]),
        "look": dice.choice(["stock", "last", "off"]),
        "target": dice.choice([0, 1, 2, 3, 3, 99]),
    }


# Cards


def cards(players: int) -> list[str]:
    """§1: the forty cards in canonical order; with three players without the due di coppe."""
    deck = [rank + suit for suit in SUITS for rank in RANKS]
    if players == 3:
        deck.remove("2C")
    return deck


def sort_cards(hand: list[str]) -> list[str]:
    """By suit, and within it from high to low."""
    return [card for card in cards(4) if card in hand]


def best_card(table: list[str], trumps: str) -> str:
    """§4: the highest trump, else the highest card of the suit led."""
    led = table[0][1]
    in_trumps = [card for card in table if card[1] == trumps]
    in_led = [card for card in table if card[1] == led]
    return min(in_trumps or in_led, key=lambda card: RANKS.index(card[0]))


# Seats


def around(first: int, players: int) -> list[int]:
    """§2: all seats once, from this one on, to the right."""
    return [(first + step) % players for step in range(players)]


def sides(players: int) -> list[list[int]]:
    """§2: the teams of four players, else everybody alone."""
    return [[0, 2], [1, 3]] if players == 4 else [[seat] for seat in range(players)]


def side_of(seat: int, players: int) -> list[int]:
    """§2: the seats on the side of this one."""
    return next(side for side in sides(players) if seat in side)


class NaiveHand:
    """One deal, from the cards to the count."""

    def __init__(self, rules: dict[str, Any], dealer: int, deck: list[str]) -> None:
        assert sorted(deck) == sorted(cards(rules["players"]))
        self.rules = rules
        self.players: int = rules["players"]
        self.dealer = dealer
        self.events: list[Event] = []
        self.piles: list[list[str]] = [[] for _ in range(self.players)]
        self._last_draw: Event | None = None
        """Who drew the turned card: the only draw that all can see."""
        self._drawn: list[str | None] = [None] * self.players
        """The card that a seat drew and has had no turn since, for §6 with `draw`."""
        self._deal(deck)
        self._turns = self._play()
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
        except StopIteration:
            self._seat, self._options = OVER, []

    def seen(self, event: Event, seat: int) -> Event:
        """§10: what a seat is told of something that happened."""
        kind, actor = event["t"], event["seat"]
        if kind == "draw" and seat != actor and event is not self._last_draw:
            return {**event, "in": 1}
        if kind == "show" and seat not in side_of(actor, self.players):
            return {**event, "cards": len(event["cards"])}
        return event

    # What the law says

    def _deal(self, deck: list[str]) -> None:
        """§3: three cards each from the dealer's right, the briscola, the stock upon it."""
        left = list(deck)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for seat in around(self.dealer + 1, self.players):
            self.hands[seat], left = left[:3], left[3:]
        turned, face_down = left[0], left[1:]
        self.trumps = turned[1]
        self.stock = [*face_down, turned]

    def _play(self) -> Turns:
        """§4, §5: tricks until the hands are empty, with a draw after each while there are any."""
        leader = (self.dealer + 1) % self.players
        while self.hands[leader]:
            if self.rules["look"] == "last" and len(self.hands[leader]) == 1:
                self._look(leader)
            leader = yield from self._presa(leader)
            if self.stock:
                self._draw(leader)
                if not self.stock and self.rules["look"] == "stock":
                    self._look(leader)

    def _presa(self, leader: int) -> Presa:
        """§4: everybody plays any card; who takes the trick leads the next."""
        order = around(leader, self.players)
        table: list[str] = []
        for seat in order:
            table.append((yield from self._turn(seat)))
        winner = order[table.index(best_card(table, self.trumps))]
        self.piles[winner] += table
        self.events.append({"t": "presa", "seat": winner})
        return winner

    def _turn(self, seat: int) -> Generator[tuple[int, list[Action]], Action, str]:
        """§4, §6: a card, and before it perhaps the swap, after which the seat is asked again."""
        while True:
            hand = sort_cards(self.hands[seat])
            options: list[Action] = [{"t": "play", "card": card} for card in hand]
            if self._may_swap(seat):
                options.append({"t": "swap"})
            action = yield seat, options
            if action["t"] == "play":
                self.hands[seat].remove(action["card"])
                self._drawn[seat] = None
                self.events.append({"seat": seat, **action})
                return str(action["card"])
            self._swap(seat)

    def _draw(self, winner: int) -> None:
        """§5: a card for everybody, the winner first; the turned one is the last."""
        for seat in around(winner, self.players):
            card = self.stock.pop(0)
            self.hands[seat].append(card)
            self._drawn[seat] = card
            self.events.append({"t": "draw", "seat": seat, "in": card})
        if not self.stock:
            self._last_draw = self.events[-1]

    def _may_swap(self, seat: int) -> bool:
        """§6; asked only on its turn, before it plays (a)."""
        seven = "7" + self.trumps
        if self.rules["seven"] == "off" or seven not in self.hands[seat]:
            return False
        if self.rules["seven"] == "draw" and self._drawn[seat] != seven:
            return False
        has_won, is_on_table = self.piles[seat] != [], self.stock != []  # (b), (c)
        return has_won and is_on_table and self.stock[-1][0] in "A3RCF"  # (d)

    def _swap(self, seat: int) -> None:
        """§6: the seven lies in the place of the turned card now."""
        seven, taken = "7" + self.trumps, self.stock[-1]
        self.hands[seat].remove(seven)
        self.hands[seat].append(taken)
        self.stock[-1] = seven
        self.events.append({"t": "swap", "seat": seat, "in": taken})

    def _look(self, leader: int) -> None:
        """§7: partners see each other's cards, if there are partners."""
        if self.players == 4:
            for seat in around(leader, self.players):
                hand = sort_cards(self.hands[seat])
                self.events.append({"t": "show", "seat": seat, "cards": hand})

    def points(self) -> list[int]:
        """§8: what lies in the pile of each seat."""
        return [sum(POINTS[card[0]] for card in pile) for pile in self.piles]

    def score(self) -> list[int]:
        """§8: by seat, what its side has."""
        points, seats = self.points(), range(self.players)
        return [sum(points[member] for member in side_of(seat, self.players)) for seat in seats]

    def winners(self) -> list[int]:
        """§8: the seats of the highest score; nobody if all are equal."""
        score = self.score()
        best = [seat for seat in range(self.players) if score[seat] == max(score)]
        return [] if len(best) == self.players else best


class NaiveTable:
    """Many deals: the dealer, the match, the balance (§2, §9)."""

    def __init__(self, rules: dict[str, Any], first_dealer: int = 0) -> None:
        self.rules = rules
        self.players: int = rules["players"]
        self.dealer = first_dealer
        self.number = 1
        self.won = [0] * self.players
        self.matches = [0] * self.players
        self.balance = [0] * self.players
        self._has_ended = False

    def resume(self, stake: dict[str, Any]) -> None:
        """Begin with another standing."""
        self.won, self.matches = list(stake["won"]), list(stake["matches"])

    def deal(self, deck: list[str]) -> NaiveHand:
        self.hand = NaiveHand(self.rules, self.dealer, deck)
        return self.hand

    def is_over(self) -> bool:
        """Whether the last deal has ended a match."""
        return self._has_ended

    def settle(self) -> dict[str, Any]:
        """The history line of the deal that is over, but for its deck and its events."""
        stake = {"won": list(self.won), "matches": list(self.matches)}
        winners = self.hand.winners()
        match = self._count_match(winners)
        self._pay(winners)
        points, score = self.hand.points(), self.hand.score()
        result = {"points": points, "score": score, "winners": winners, "match": match}
        head = {"hand": self.number, "dealer": self.dealer, "stake": stake}
        line = {**head, "result": result, "balance": list(self.balance)}
        self.number += 1
        self.dealer = (self.dealer + 1) % self.players  # §2
        return line

    def _count_match(self, winners: list[int]) -> list[int]:
        """§9: a deal more for each winner; who has `target` of them has won the match."""
        target = self.rules["target"]
        match: list[int] = []
        if target > 0:  # else there is no match that deals could be won in
            for seat in winners:
                self.won[seat] += 1
            match = [seat for seat in range(self.players) if self.won[seat] == target]
        for seat in match:
            self.matches[seat] += 1
        self._has_ended = match != []
        if self._has_ended:
            self.won = [0] * self.players
        return match

    def _pay(self, winners: list[int]) -> None:
        """§9: each side that lost pays 1 to each that won; to a seat of four, 1 is 1."""
        winning = len([side for side in sides(self.players) if side[0] in winners])
        losing = len(sides(self.players)) - winning
        for seat in range(self.players):
            self.balance[seat] += losing if seat in winners else -winning
