"""Programs for tests, and the table that they sit at."""

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ai.player import Place, Player
from ai.protocol import ExternalPlayer
from engine.bestia.rules import Rules
from engine.match import View
from tests.ai.tables import GAME, ChancePlayer, play_hands

RULES = Rules(players=3)
SLACK = 0.5
"""Seconds by which a busy machine may be late."""

BOT = """
import json, os, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def acts():
    '''Every question, with all that came before it.'''
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="ready", name="test")
        elif message["type"] == "act":
            yield message
        elif message["type"] == "bye":
            return

def last(act):
    '''A right answer, which is not the one that the table would play.'''
    return {"type": "action", "id": act["id"], "action": act["legal"][-1]}

def some(act):
    '''A right answer, of any kind.'''
    legal = act["legal"]
    return {"type": "action", "id": act["id"], "action": legal[act["id"] % len(legal)]}
"""


class Choice(NamedTuple):
    """What a player was asked, and what came of it."""

    view: View
    action: int
    seconds: float
    fault: bool


class Watched(ExternalPlayer):
    """A program whose choices are written down."""

    def __init__(self, command: str, ms: int) -> None:
        super().__init__(command, ms)
        self.choices: list[Choice] = []

    def choose(self, view: View, stream: np.uint64) -> int:
        before, start = self.faults, time.monotonic()
        action = super().choose(view, stream)
        seconds = time.monotonic() - start
        self.choices.append(Choice(view, action, seconds, self.faults > before))
        return action


MakeBot = Callable[..., Watched]


def play(player: Player, hands: int = 1, seed: str = "table") -> None:
    """Smazzate with the player at seat 1, and chance at the two others."""
    play_hands([ChancePlayer(), player, ChancePlayer()], RULES, hands, seed)


def assert_only_faults(player: Watched) -> None:
    """Every choice was made for it, and none made the table wait."""
    assert player.choices
    assert player.faults == len(player.choices)
    for choice in player.choices:
        assert choice.fault
        assert choice.action == choice.view.actions[0]
        assert choice.seconds < player.ms / 1000 + SLACK


def place(seat: int = 1) -> Place:
    return Place(GAME, seat, ("Anna", "Bruno", "Carla"), RULES)
