"""The statistics of a data folder, brought up to date, and what has to be said about them."""

from pathlib import Path
from typing import NamedTuple

from bestia_cli.language import _
from bestia_cli.statistics.database import NAME, Opened, use_database
from bestia_cli.statistics.ingest import Tell, catch_up
from bestia_cli.statistics.tables import unread_lines
from bestia_cli.statistics.tallies import Figures, Filter, read_figures
from engine.registry import DEFAULT


class Statistics(NamedTuple):
    figures: Figures
    notes: list[str]
    """Lines for the person: what could not be read, and what became of a damaged database."""


def read_statistics(data: Path, chosen: Filter, tell: Tell, game: str = DEFAULT) -> Statistics:
    def read(opened: Opened) -> Statistics:
        caught_up = catch_up(opened.db, data / "games", tell)
        notes = unread_lines(caught_up)
        if opened.aside:
            text = _("The statistics were damaged, and are made anew; the old file is {path}")
            notes.insert(0, text.format(path=opened.aside))
        return Statistics(read_figures(opened.db, chosen, game=game), notes)

    return use_database(data / NAME, read)
