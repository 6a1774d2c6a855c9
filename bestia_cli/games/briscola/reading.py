"""The pages about Briscola, and where they are opened."""

from bestia_cli.games.briscola.records import PLAYING
from bestia_cli.scene import CUTTING, SETTLED

PAGES = (
    "briscola",
    "cards",
    "deal",
    "prese",
    "seven",
    "teams",
    "counting",
    "match",
    "options",
    "tactics",
    "honest-deals",
    "table",
    "glossary",
)

PAGE_OF = {CUTTING: "deal", PLAYING: "prese", SETTLED: "counting"}
