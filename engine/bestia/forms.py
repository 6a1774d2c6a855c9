"""Bestia's words and records, as they stand in files: plain data that needs no kernel."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.events import OWN, SOME, Event, Field, Form, Vocabulary, never
from engine.game import Mistake
from engine.italian import ITALIAN
from engine.json_forms import amounts, flag, need, whole


def is_chosen_buco(event: Event) -> bool:
    """The buco of a società is taken at once when its last member has answered (§6.4)."""
    return event.seats is not None and len(event.seats) < 2


VOCABULARY = Vocabulary(
    ITALIAN,
    {
        "keep": Form(),
        "discard": Form(),
        "exchange": Form(
            (
                Field("out", "cards", "cards", chosen=True, sight=OWN),
                Field("in", "drawn", "cards", sight=OWN),
            )
        ),
        "pass": Form(),
        "buco": Form(
            (Field("members", "seats", "seats"), Field("in", "drawn", "cards", sight=SOME)),
            is_chosen_buco,
        ),
        "offer": Form(),
        "join": Form(),
        "decline": Form(),
        "drop": Form((Field("out", "cards", "card", chosen=True, sight=SOME),)),
        "play": Form((Field("card", "cards", "card", chosen=True),), bare=True),
        "presa": Form(choice=never),
        "agree": Form(),
        "refuse": Form(),
    },
)
"""A buco and its drop are seen by the members of the participant too, an exchange by nobody."""


class BestiaStake(NamedTuple):
    """What stands on the table when a smazzata is dealt."""

    contributions: tuple[int, ...]
    """What each seat put in before the deal, in cents."""
    pot: int


class BestiaResult(NamedTuple):
    """How a smazzata ended, in cents by seat."""

    prese: tuple[int, ...]
    payouts: tuple[int, ...]
    bestie: tuple[int, ...]
    salvo: bool
    next_pot: int
    """What stays on the table, before the next dealer's fee; 0 = la Bestia è scesa."""


class OpenCards(NamedTuple):
    """What lies face up after the deal."""

    mezzo: int


CUT, CARD = "cut", "card"
"""The mistakes that people make: `cut`: dealt without letting cut, so that the cards are dealt anew
(§2.1); `card`: played a card that the rules forbid, and took it back (§7.3)."""


def read_stake(source: dict[str, Any], players: int) -> BestiaStake:
    return BestiaStake(amounts(source, "contributions", players), whole(source, "pot"))


def read_result(source: dict[str, Any], players: int) -> BestiaResult:
    return BestiaResult(
        amounts(source, "prese", players),
        amounts(source, "payouts", players),
        amounts(source, "bestie", players),
        flag(source, "salvo"),
        whole(source, "next_pot"),
    )


def write_table(table: OpenCards) -> dict[str, Any]:
    return {"mezzo": ITALIAN.texts[table.mezzo]}


def read_table(source: dict[str, Any]) -> OpenCards:
    return OpenCards(ITALIAN.parse(need(source, "mezzo")))


def gains(stake: BestiaStake, result: BestiaResult, mistakes: Sequence[Mistake]) -> tuple[int, ...]:
    """What a smazzata brought each seat, in cents: what it put in and its fines count, too."""
    fines = penalties(mistakes, len(stake.contributions))
    rows = zip(result.payouts, result.bestie, stake.contributions, fines, strict=True)
    return tuple(won - lost - paid - fined for won, lost, paid, fined in rows)


def penalties(mistakes: Sequence[Mistake], players: int) -> tuple[int, ...]:
    """What forbidden cards have cost, by seat: it goes into the next pot (§7.3)."""
    paid = [0] * players
    for mistake in mistakes:
        paid[mistake.seat] += mistake.cents if mistake.t == CARD else 0
    return tuple(paid)
