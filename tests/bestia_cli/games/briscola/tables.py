"""Positions and scenes of Briscola for the tests of its table."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bestia_cli.scene import Option, Scene
from bestia_cli.scene_maker import Frame, make_scene
from engine.game import Deal
from engine.italian import TEXTS
from engine.match import Match
from engine.registry import GAMES
from tests.contract.scenes import deal_of_stake, new_ledger

GAME = GAMES["briscola"]
NAMES = ("You", "Ines", "Gaspare", "Pia")


def rules_of(players: int, **changed: Any) -> Any:
    return replace(GAME.default_rules(players), **changed)


class Deals:
    """A table that plays on by chance, or as it is told."""

    def __init__(self, players: int, deck: str = "", **changed: Any) -> None:
        self.players = players
        self.rules = rules_of(players, **changed)
        self.ledger = new_ledger(GAME, self.rules)
        self.number = 0
        self.deck = deck
        self.deal()

    def deal(self) -> None:
        self.before, self.stake = tuple(self.ledger.balance), self.ledger.next_stake()
        self.match = Match(GAME, self.cards())
        self.number += 1
        self.result: Any = None

    def cards(self) -> Deal:
        """The deck that was told, or one by chance; the dealer is seat 0."""
        if not self.deck:
            return deal_of_stake(GAME, self.players, self.stake, self.number)
        named = self.deck.split()
        pack = [TEXTS[card] for card in GAME.pack(self.players, self.stake.options).cards]
        rest = [text for text in pack if text not in named]
        deck = tuple(parse_cards([*named, *rest]))
        return Deal(deck, self.players, self.stake.dealer, self.stake.options)

    def play(self, *words: str) -> None:
        for word in words:
            self.match.choose(GAME.vocabulary.from_word(word, self.match.actor))

    def finish(self, seed: int = 0) -> None:
        """Play to the end by chance, and settle."""
        dice = random.Random(seed)
        while not self.match.is_over:
            self.match.act(dice.choice(self.match.actions()))
        self.result = self.ledger.settle(self.stake, self.match.state)

    def scene(self, viewer: int | None = 0) -> Scene:
        frame = Frame(
            GAME,
            NAMES[: self.players],
            (None, *["heuristic"] * (self.players - 1)),
            None,
            self.stake,
            self.before,
            viewer,
            cut=7,
            rules=self.rules,
        )
        if self.result is not None:
            going = (Option("next", "next"),)
            frame = replace(frame, result=self.result, options=going, nonce="1f")
        return make_scene(self.match, frame, viewer)


def parse_cards(texts: Sequence[str]) -> Iterator[int]:
    return iter(TEXTS.index(text) for text in texts)
