"""A smazzata in plain sentences, in full or as one seat sees it."""

from collections.abc import Iterator

from engine.bestia.explain import SUIT_NAMES
from engine.bestia.rules import Rules
from engine.bestia.settlement import Settlement
from engine.cards import TEXTS, bits_of, card_texts, sort_hand
from engine.events import Cards, Event, hide_event
from engine.history import HandRecord
from engine.numbers import euros


def cards_text(cards: Cards) -> str:
    """Cards, or how many they are if they must not be shown."""
    if isinstance(cards, int):
        return "1 card" if cards == 1 else f"{cards} cards"
    return " ".join(card_texts(cards))


class Narrator:
    def __init__(self, rules: Rules, bots: tuple[str, ...], observer: int | None) -> None:
        self.rules = rules
        self.bots = bots
        self.observer = observer
        """The seat whose view is told; none: all cards are open."""

    def name(self, seat: int) -> str:
        return f"seat {seat} ({self.bots[seat]})"

    def tell(self, record: HandRecord) -> Iterator[str]:
        """The lines of one smazzata."""
        yield from self.tell_deal(record)
        members: dict[int, tuple[int, ...]] = {}
        presa: list[str] = []
        for event in record.events:
            if event.t == "buco":
                members[event.seat] = event.members
            seen = self.see(event, members.get(event.seat, ()))
            if seen.t == "play":
                presa.append(f"{seen.seat}: {cards_text(seen.out)}")
            elif seen.t == "presa":
                yield f"  {'   '.join(presa)}   -> {self.name(seen.seat)} takes it"
                presa = []
            else:
                yield f"  {self.sentence(seen)}"
        yield from self.tell_settlement(record.settlement)

    def see(self, event: Event, members: tuple[int, ...]) -> Event:
        return event if self.observer is None else hide_event(event, self.observer, members)

    def tell_deal(self, record: HandRecord) -> Iterator[str]:
        stake, deck = record.stake, record.deck
        players = self.rules.players
        yield (
            f"Smazzata {stake.hand}: {self.name(stake.dealer)} deals, "
            f"the piatto is {euros(stake.pot)}"
        )
        suit = SUIT_NAMES[deck[0] & 3]
        yield f"  in mezzo {TEXTS[deck[0]]}: briscola is {suit}"
        for place in range(players):
            seat = (stake.dealer + 1 + place) % players
            if self.observer in (None, seat):
                hand = sort_hand(bits_of(deck[1 + 3 * place : 4 + 3 * place]))
                yield f"  {self.name(seat)} is dealt {cards_text(tuple(hand))}"

    def sentence(self, event: Event) -> str:
        who = self.name(event.seat)
        if event.t == "exchange":
            if not event.out:
                return f"{who} changes nothing"
            if isinstance(event.out, int):
                return f"{who} changes {cards_text(event.out)}"
            return f"{who} changes {cards_text(event.out)} for {cards_text(event.drawn)}"
        if event.t == "buco":
            others = ", ".join(self.name(seat) for seat in event.members[1:])
            company = f" in società with {others}" if others else ""
            return f"{who} takes a buco{company}: {cards_text(event.drawn)}"
        if event.t == "drop":
            return f"{who} drops {cards_text(event.out)}"
        return f"{who} {SENTENCES[event.t]}"

    def tell_settlement(self, end: Settlement) -> Iterator[str]:
        if not any(end.prese):
            yield "  nobody is in: the piatto stays"
        if end.salvo:
            yield "  piatto salvo: nobody is paid"
        for seat in range(self.rules.players):
            won, lost = end.payouts[seat], end.bestie[seat]
            if won:
                yield f"  {self.name(seat)} takes {euros(won)}"
            if lost:
                yield f"  {self.name(seat)} is in bestia and pays {euros(lost)}"
        left = f"{euros(end.next_pot)} stay on the table" if end.next_pot else "la Bestia è scesa"
        balance = ", ".join(euros(cents) for cents in end.balance)
        yield f"  {left}; balance: {balance}"


SENTENCES = {
    "keep": "keeps",
    "discard": "discards",
    "pass": "passes",
    "offer": "offers a società",
    "join": "joins",
    "decline": "declines",
    "agree": "agrees to keep the piatto on the table",
    "refuse": "refuses to keep the piatto on the table",
}
"""What a seat does when there is nothing more to say of it."""
