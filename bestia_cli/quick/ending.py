"""What is told when a game is over: what it came to, and of the deal of the day a line to share."""

from contextlib import suppress

from bestia_cli.daily import (
    day_played,
    is_of_a_day,
    key_of,
    line_to_share,
    outcome_of,
    outcomes,
    streak,
)
from bestia_cli.draw.summary import lines_of, summary_of
from bestia_cli.language import _
from bestia_cli.quick.voice import Voice
from bestia_cli.session import Session
from bestia_cli.setup import PRACTICE
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.pars import write_par


def tell_end(session: Session, folders: Folders, voice: Voice, *, patient: bool) -> None:
    """`patient`: whether somebody is there who waits for the maestro."""
    if is_of_a_day(session.setup):
        tell_day(session, folders, voice, patient=patient)
        return
    summary = summary_of(session.history)
    if summary is not None and len(summary.figures.rows) > 1:  # of one the accounts have said it
        for line in ["", *lines_of(summary)]:
            voice.line(line)


def tell_day(session: Session, folders: Folders, voice: Voice, *, patient: bool) -> None:
    """How the deal of the day went, the first time."""
    game = session.setup.game
    day = day_played(folders, session.setup)
    outcome = None if day is None else outcome_of(folders, game, day)
    if day is None or outcome is None:
        return
    if outcome.par is None and patient:
        voice.line(_("The maestro has a go ..."))
        par = session.client.par(session.setup)
        outcome = outcome._replace(par=par)
        with suppress(OSError):  # it is found again the next time
            write_par(folders, key_of(game, day), par)
    if session.setup.kind == PRACTICE:
        voice.line(_("This game was for practice: the first one of the day is what counts."))
    voice.line(line_to_share(outcome, streak(outcomes(folders, game), day)))
