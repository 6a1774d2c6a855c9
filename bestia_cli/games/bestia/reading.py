"""The pages about Bestia, and where they are opened."""

from bestia_cli.games.bestia.records import (
    ANSWERING,
    BUCO,
    DROPPING,
    EXCHANGING,
    PLAYING,
    SELECTING,
    VOTING,
)
from bestia_cli.scene import CUTTING, SETTLED

PAGES = (
    "bestia",
    "cards",
    "deal",
    "keep",
    "exchange",
    "buco",
    "prese",
    "di-mano",
    "payment",
    "money",
    "options",
    "honest-deals",
    "tactics",
    "table",
    "glossary",
)

PAGE_OF = {
    CUTTING: "deal",
    SELECTING: "keep",
    EXCHANGING: "exchange",
    BUCO: "buco",
    ANSWERING: "buco",
    DROPPING: "buco",
    PLAYING: "prese",
    VOTING: "payment",
    SETTLED: "payment",
}
