"""Who deals, asks and books at a table: one game, a decision at a time.

All that it needs to go on is in `table()`, a few plain values: a save is that, and so is the way
from one process to another.
"""

import secrets
from collections.abc import Callable
from typing import Any

import numpy as np

from ai.games import is_cheat, read_spec
from ai.player import Opening, Player
from ai.players import make_player
from ai.table import Table
from bestia_cli.access import OWNER, Access
from bestia_cli.engine_process.messages import stake_from_json, stake_to_json
from bestia_cli.scene import Option, RefusedError
from bestia_cli.setup import Setup
from engine.cards import Pack, check_pack
from engine.deck import cut_deck, deck_of
from engine.events import Event
from engine.game import Deal, Mistake, Result, Stake
from engine.history import Fair, HandRecord, Header
from engine.match import IllegalChoiceError, Match
from engine.reason import Reason
from engine.registry import GAMES
from engine.replay import commit_deck, cost_of_mistakes, mistakes_in_play
from engine.rng import CHOICES, CUTS, first_state, seed_number


def cant_choose(word: str) -> RefusedError:
    return RefusedError(Reason("{word} can't be chosen now", word=word))


class Croupier:
    """A game at a table."""

    def __init__(
        self, setup: Setup, table: dict[str, Any] | None = None, access: Access = OWNER
    ) -> None:
        self.setup, self.access = setup, access
        self.game = GAMES[setup.game]
        self.words = self.game.vocabulary
        self.players = [self.new_player(bot) for bot in setup.bots]
        self.table_of_players = Table(self.game, setup.rules, self.players, setup.names).sit()
        dealer = setup.first_dealer
        if dealer is None:
            dealer = int(seed_number(setup.seed)) % setup.rules.players
        self.ledger = self.game.new_ledger(setup.rules, dealer)
        before = 0 if setup.start is None else setup.start.hand - 1
        self.ends_at = None if setup.hands is None else before + setup.hands
        self.words_ahead: tuple[str, ...] = ()
        """Choices that a prepared position begins with."""
        if table is None:
            self.begin()
        else:
            self.restore(table)

    def new_player(self, bot: str | None) -> Player:
        """The person's seat is asked by others; in a lesson all is written down."""
        if bot is None or self.setup.script:
            return Player()
        return make_player(bot, self.game, self.setup.rules.players, public=self.access.public)

    # --- from deal to deal -----------------------------------------------------------------------

    def begin(self) -> None:
        """Take the contributions and shuffle."""
        start = self.setup.start if self.ledger.hand == 0 else None
        stake = self.ledger.next_stake()
        if start is not None:
            stake = self.stake_of_start(stake)
        self.open(stake, tuple(self.ledger.balance), 0)
        if start is not None:
            self.shuffled = start.deck
            self.words_ahead = start.words
        self.hash = commit_deck(self.game, self.nonce, self.shuffled)
        if self.setup.cut is not None or (start is not None and not self.person_cuts()):
            self.cut_at(self.setup.cut or 0)

    def stake_of_start(self, stake: Stake) -> Stake:
        """What a position that was set up is played for."""
        start = self.setup.start
        assert start is not None  # noqa: S101 (for the type checker)
        if start.own is not None:
            stake = stake._replace(own=start.own)
        balance = start.balance or tuple(self.ledger.balance)
        stake = stake._replace(hand=start.hand, dealer=start.dealer)
        resumed: Stake = self.ledger.resume(stake, balance)
        return resumed

    def open(self, stake: Stake, balance: tuple[int, ...], redeals: int) -> None:
        """A deal before the cut, with nothing done yet."""
        self.stake, self.balance, self.redeals = stake, balance, redeals
        self.shuffled = self.shuffle()
        self.words_ahead = ()
        self.nonce = secrets.token_hex(16)
        self.cut, self.let_cut = 0, False
        self.match: Match | None = None
        self.mistakes: list[Mistake] = []
        self.settlement: Result | None = None
        self.coached = 0
        self.counts = [0] * len(self.players)

    def shuffle(self) -> tuple[int, ...]:
        again = f" again {self.redeals}" if self.redeals else ""
        return deck_of(seed_number(self.setup.seed + again), self.deal_number, self.pack)

    @property
    def pack(self) -> Pack:
        """What is dealt from."""
        return self.game.pack(len(self.players), self.stake.options)

    @property
    def deal_number(self) -> int:
        """Which deal of the seed this is."""
        return self.setup.first_hand - 1 + self.stake.hand

    @property
    def cuts(self) -> range:
        """Where the deck can be cut."""
        return self.game.cut.places(len(self.pack.cards))

    def person_cuts(self) -> bool:
        return self.cutter == self.setup.person

    @property
    def cutter(self) -> int:
        """Who sits on the dealer's left (§2.1)."""
        return (self.stake.dealer - 1) % len(self.players)

    @property
    def is_prepared(self) -> bool:
        """Whether the cards were laid out before: they stay as they are, wherever they are cut."""
        return self.setup.start is not None and self.shuffled == self.setup.start.deck

    @property
    def dealt(self) -> tuple[int, ...]:
        """The deck as it is dealt."""
        if self.is_prepared:
            return self.shuffled
        size = len(self.pack.cards)
        return (*cut_deck(self.game, list(self.shuffled[:size]), self.cut), *self.shuffled[size:])

    def cut_at(self, place: int) -> None:
        """Cut, and deal."""
        self.cut = place
        stake = self.stake
        players = len(self.players)
        deal = Deal(self.dealt, players, stake.dealer, stake.options, stake.standing)
        self.match = Match(self.game, deal)
        for seat, player in enumerate(self.players):
            if player.listens:
                player.start(Opening(self.stake, self.balance, self.match.view(seat)))
        for event in self.match.events:
            self.table_of_players.tell(self.match, event)
        for word in self.words_ahead:
            self.make(self.words.from_word(word, self.match.actor))
        self.settle_if_over()

    # --- one decision ----------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """Whose turn it is, -1 when the deal is settled."""
        if self.match is not None:
            return self.match.actor
        dealer = self.stake.dealer
        forgetful = self.can_err and dealer == self.setup.person
        return dealer if forgetful and not self.let_cut else self.cutter

    @property
    def is_over(self) -> bool:
        """Whether the game ends here."""
        return self.settlement is not None and self.is_last

    @property
    def is_last(self) -> bool:
        """Whether no deal follows: there were enough of them, or a match is over."""
        enough = self.ends_at is not None and self.stake.hand >= self.ends_at
        return enough or (self.settlement is not None and self.ledger.is_over)

    def step(self) -> None:
        """Have the machine whose turn it is decide; or go on to the next deal."""
        if self.settlement is not None:
            if not self.is_over:
                self.begin()
        elif self.actor == self.setup.person:
            raise RefusedError(Reason("it is the person's turn"))
        elif self.match is None:
            self.cut_at(self.machine_cut())
        else:
            self.decide(self.match)

    def machine_cut(self) -> int:
        stream = first_state(seed_number(self.setup.seed), self.deal_number, CUTS)
        return self.cuts[int(stream) % len(self.cuts)]

    def decide(self, match: Match) -> None:
        seat = match.actor
        if self.setup.script:
            made = [event for event in match.events if self.words.is_choice(event)]
            said = made[len(self.words_ahead) :]
            told = sum(event.seat != self.setup.person for event in said)
            self.make(self.words.from_word(self.setup.script[told], seat))
        else:
            action = self.table_of_players.ask(match, seat, self.stream(seat))
            self.make(self.game.kernel.choice(match.state, action))
        self.settle_if_over()

    def stream(self, seat: int) -> np.uint64:
        """The random numbers of a seat's next choice: the same after every restart."""
        hand = first_state(seed_number(self.setup.seed), self.deal_number, CHOICES)
        return np.uint64(first_state(np.uint64(hand), self.counts[seat], np.int64(seat)))

    def make(self, choice: Event) -> None:
        assert self.match is not None  # noqa: S101 (for the type checker)
        for event in self.match.choose(choice):
            self.table_of_players.tell(self.match, event)
        self.counts[choice.seat] += 1

    def choose(self, word: str) -> None:
        """Make the person's choice."""
        kind, _, rest = word.partition(":")
        if kind in BEFORE_THE_DEAL:
            if word not in {option.word for option in self.own_options()}:
                raise cant_choose(word)
            BEFORE_THE_DEAL[kind](self, rest)
        elif self.match is None or self.actor != self.setup.person:
            raise RefusedError(Reason("it is not your turn (§1.2)"))
        else:
            self.choose_in_play(self.match, word)

    def choose_in_play(self, match: Match, word: str) -> None:
        try:
            choice = self.words.from_word(word, match.actor)
        except ValueError:
            raise cant_choose(word) from None
        try:
            self.make(choice)
        except IllegalChoiceError as error:
            rules = self.game.kernel.mistakes
            slip = rules.slip(match, choice, self.stake) if rules and self.can_err else None
            if slip is None:
                raise RefusedError(error.reason) from None
            self.mistakes.append(slip)
        self.settle_if_over()

    @property
    def can_err(self) -> bool:
        """Whether the person can do what the rules forbid, and pays for it."""
        return self.game.allows_mistakes(self.setup.rules)

    def let_them_cut(self, _: str = "") -> None:
        self.let_cut = True

    def forget_cut(self, _: str = "") -> None:
        """Deal without letting cut: it is paid for, and all is shuffled again."""
        rules = self.game.kernel.mistakes
        assert rules is not None  # noqa: S101 (for the type checker)
        mistake, stake = rules.forget_cut(self.stake, self.ledger)
        mistakes = [*self.mistakes, mistake]
        self.open(stake, self.balance, self.redeals + 1)
        self.mistakes = mistakes
        self.hash = commit_deck(self.game, self.nonce, self.shuffled)

    def undo(self, count: int = 1) -> None:
        """Take the person's last choice back, or the last ones."""
        if not self.can_undo or self.match is None:
            raise RefusedError(
                Reason("there is nothing to take back: something has been shown since")
            )
        self.match = self.match.before(count)
        self.counts[self.match.actor] -= count

    @property
    def can_undo(self) -> bool:
        """In training, as long as nothing hidden has been shown since the choice: nobody else has
        chosen, no card was drawn, and no mistake was made, which stands where it was."""
        match = self.match
        if match is None or not self.setup.training or match.is_over or self.setup.script:
            return False
        mistaken = {mistake.place for mistake in mistakes_in_play(self.game, self.mistakes)}
        if len(match.actions_made) <= len(self.words_ahead) or len(match.events) in mistaken:
            return False
        choices = [n for n, event in enumerate(match.events) if self.words.is_choice(event)]
        if not choices or match.events[choices[-1]].seat != self.setup.person:
            return False
        last, *after = match.events[choices[-1] :]
        return not (last.drawn or any(event.drawn or event.cards for event in after))

    # --- the end ---------------------------------------------------------------------------------

    def settle_if_over(self) -> None:
        match = self.match
        if match is None or not match.is_over or self.settlement is not None:
            return
        self.settlement = self.ledger.settle(self.stake, match.state, self.mistakes)
        self.table_of_players.end(self.settlement)

    def record(self) -> dict[str, Any] | None:
        """The deal as a line of a history, once it is settled."""
        if self.settlement is None or self.match is None:
            return None
        record = HandRecord(
            self.game,
            self.stake,
            self.match.deal.deck,
            tuple(self.match.events),
            self.settlement,
            None if self.is_prepared else Fair(self.hash, self.nonce, self.cut),
            tuple(self.mistakes),
        )
        extra: dict[str, Any] = {
            "mode": self.setup.mode,
            "kind": self.setup.kind,
            "coach": self.coached,
        }
        if self.mistakes:
            extra["penalties"] = list(self.penalties())
        return record.to_json() | extra

    def penalties(self) -> tuple[int, ...]:
        """What mistakes in play have cost, by seat."""
        return cost_of_mistakes(self.game, self.mistakes, len(self.players))

    def header(self) -> dict[str, Any]:
        setup = self.setup
        header = Header(self.game, setup.names, setup.bots, setup.seed, setup.rules)
        return header.to_json()

    def own_options(self) -> tuple[Option, ...]:
        """What the person may do outside the play itself."""
        if self.settlement is not None:
            going = self.setup.person is not None and not self.is_over
            return (Option("next", "next"),) if going else ()
        if self.match is not None or self.actor != self.setup.person:
            return ()
        if self.actor == self.stake.dealer:
            return (Option("offer-cut", "offer-cut"), Option("forget-cut", "forget-cut"))
        return tuple(Option(f"cut:{place}", "cut", number=place) for place in self.cuts)

    # --- to be gone on with ----------------------------------------------------------------------

    def table(self) -> dict[str, Any]:
        """All there is to know, as JSON."""
        match = self.match
        choices = [] if match is None else [e for e in match.events if self.words.is_choice(e)]
        return {
            "stake": stake_to_json(self.stake),
            "balance": list(self.balance),
            "redeals": self.redeals,
            "deck": self.game.deck.write(self.shuffled),
            "nonce": self.nonce,
            "let_cut": self.let_cut,
            "cut": self.cut,
            "dealt": match is not None,
            "words": [self.words.to_word(choice) for choice in choices],
            "mistakes": [list(mistake) for mistake in self.mistakes],
            "coach": self.coached,
        }

    def restore(self, table: dict[str, Any]) -> None:
        """Go on from where `table` stood."""
        stake = stake_from_json(table["stake"], self.game, len(self.players))
        balance = tuple(table["balance"])
        self.open(self.ledger.resume(stake, balance), balance, table["redeals"])
        self.shuffled = tuple(self.game.deck.parse_all(table["deck"]))
        check_pack(self.game.deck, self.pack, self.shuffled)
        self.nonce = table["nonce"]
        self.hash = commit_deck(self.game, self.nonce, self.shuffled)
        self.let_cut, self.coached = table["let_cut"], table["coach"]
        self.mistakes = [Mistake(*mistake) for mistake in table["mistakes"]]
        self.words_ahead = tuple(table["words"])
        if table["dealt"]:
            self.cut_at(table["cut"])
        self.words_ahead = self.setup.start.words if self.setup.start and self.is_prepared else ()

    def cheats(self) -> tuple[str, ...]:
        """Those at the table who see all cards."""
        name = self.game.name
        return tuple(b for b in self.setup.bots if b and is_cheat(read_spec(b, name), name))

    def close(self) -> None:
        self.table_of_players.close()


BEFORE_THE_DEAL: dict[str, Callable[[Croupier, str], None]] = {
    "cut": lambda croupier, place: croupier.cut_at(int(place)),
    "offer-cut": Croupier.let_them_cut,
    "forget-cut": Croupier.forget_cut,
    "next": lambda croupier, _: croupier.begin(),
}
"""Choices of the person that are no events of the play."""
