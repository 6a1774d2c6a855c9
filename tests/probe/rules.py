"""The probe, for everybody who does not play it: its cards, words, records and options."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from engine.cards import Deck, Pack
from engine.events import OWN, SHOWN, SOME, Field, Form, Vocabulary, never
from engine.game import Cut, Game, Mistake
from engine.json_forms import FormError, amounts, need, texts, whole
from engine.numbers import brief

RANKS, SUITS, COPIES = "QKA", "RB", "12"
DECK = Deck(
    "probe",
    tuple(rank + suit + copy for rank in RANKS for suit in SUITS for copy in COPIES),
    held=tuple(reversed(range(12))),
    spelling="a rank of AKQ, a suit of R and B, then 1 or 2",
)
"""A card is four times its rank, plus twice its suit, plus its copy (§2.1)."""
PACK = Pack(tuple(range(DECK.size)), orders=2)
"""§2.2"""

NOTES = ("none", "some", "all")
"""§5"""

VOCABULARY = Vocabulary(
    DECK,
    {
        "pass": Form(),
        "bet": Form((Field("points", "number", "number", chosen=True),)),
        "accept": Form(),
        "refuse": Form(),
        "draw": Form((Field("in", "drawn", "cards", sight=OWN),), never),
        "discard": Form((Field("card", "cards", "card", chosen=True, sight=SOME),)),
        "note": Form((Field("word", "word", "word", chosen=True, sight=OWN),)),
        "lay": Form(
            (Field("cards", "cards", "cards", chosen=True), Field("meld", "number", "meld"))
        ),
        "add": Form(
            (
                Field("card", "cards", "card", chosen=True),
                Field("meld", "number", "meld", chosen=True),
            )
        ),
        "play": Form((Field("card", "cards", "card", chosen=True),), bare=True),
        "trick": Form(choice=never),
        "read": Form((Field("word", "word", "word", sight=SHOWN),), never),
    },
)


# --- records -------------------------------------------------------------------------------------


class ProbeStake(NamedTuple):
    """The standing before a deal."""

    match: int
    """Its number, from 1."""
    score: tuple[int, ...]
    """By side."""


class ProbeResult(NamedTuple):
    """How a deal ended."""

    points: tuple[int, ...]
    """What the sides have scored in it."""
    score: tuple[int, ...]
    """After it."""
    winner: int | None
    """The side that has won the match."""
    notes: tuple[str | None, ...]
    """By seat, if they were read."""


def read_stake(source: dict[str, Any], players: int) -> ProbeStake:
    return ProbeStake(whole(source, "match"), amounts(source, "score", 2))


def read_result(source: dict[str, Any], players: int) -> ProbeResult:
    winner = need(source, "winner")
    return ProbeResult(
        amounts(source, "points", 2),
        amounts(source, "score", 2),
        None if winner is None else whole(source, "winner"),
        texts(source, "notes", players, missing=True),
    )


def gains(stake: ProbeStake, result: ProbeResult, mistakes: Sequence[Mistake]) -> tuple[int, ...]:
    """§7.4"""
    lead = result.points[0] - result.points[1]
    return tuple(-lead if seat % 2 else lead for seat in range(len(result.notes)))


# --- options -------------------------------------------------------------------------------------

PLAYERS = range(2, 5, 2)
"""§1.1"""
WILD = 1
"""The options as the kernel's bits."""


@dataclass(frozen=True)
class Rules:
    """The options of a table."""

    players: int = PLAYERS.start
    wild: bool = True
    """§6.4"""

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in PLAYERS:
            raise ValueError(f"players = {brief(self.players)} is not allowed: 2 or 4 play (§1.1)")
        if type(self.wild) is not bool:
            raise ValueError(f"wild = {brief(self.wild)} is not allowed: true or false")

    @property
    def options(self) -> int:
        return WILD if self.wild else 0

    def to_json(self) -> dict[str, Any]:
        return {"players": self.players, "wild": self.wild}


def read_rules(source: object) -> Rules:
    if not isinstance(source, dict):
        raise FormError("rules is not an object")
    return Rules(**{field.name: need(source, field.name) for field in fields(Rules)})


GAME = Game(
    name="probe",
    players=PLAYERS,
    usual=PLAYERS.start,
    deck=DECK,
    vocabulary=VOCABULARY,
    pack=lambda players, options: PACK,
    default_rules=Rules,
    read_rules=read_rules,
    read_stake=read_stake,
    read_result=read_result,
    write_table=lambda table: {},
    read_table=lambda source: None,
    gains=gains,
    option_letters={"w": WILD},
    cut=Cut("§2.2"),
    module="tests.probe.heavy",
    teams=lambda players: tuple(tuple(range(side, players, 2)) for side in range(2)),
    clockwise=True,
)
