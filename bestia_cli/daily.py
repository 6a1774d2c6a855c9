"""The deal of the day: who has played which, how well, and what one may tell of it.

Whether a day was played is read from the histories: the seed in a header says which day's cards
they were, and the first game of a day that came to its end counts. Only what the histories can't
say, the par, has a file of its own (`bestia_cli.storage.pars`).
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from bestia_cli.amounts import amount_text, unit_of
from bestia_cli.deal_code import deal_of_the_day
from bestia_cli.games import table_of
from bestia_cli.language import _, plural
from bestia_cli.setup import DAILY, DEAL, TRAINING, Setup
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.pars import Pars, read_pars
from bestia_cli.storage.save_content import SaveError, read_save

NEAR = (0, -1, 1)
"""The days that a game may be about, counted from the one in its name: names are in UTC, people
are not, and some play over midnight."""
BETTER, LIKE, WORSE = "better", "like", "worse"
"""Than par."""
MARKS = {BETTER: "▲", LIKE: "=", WORSE: "▼"}


class Outcome(NamedTuple):
    """What somebody made of the deal of a day."""

    day: date
    game: str
    net: int
    par: int | None
    """What the best level made of the same cards; None: nobody knows yet."""
    history: str = ""
    """The name of its file, without the ending."""

    @property
    def standing(self) -> str:
        """BETTER, LIKE or WORSE than par; as long as nobody knows it, than nothing won."""
        over = self.net - (self.par or 0)
        return BETTER if over > 0 else WORSE if over < 0 else LIKE


# --- what was played -----------------------------------------------------------------------------


def outcomes(folders: Folders, game: str) -> dict[date, Outcome]:
    """All days of a game that were played to the end."""
    pars = read_pars(folders)
    found: dict[date, Outcome] = {}
    for path in sorted(folders.games.glob("*.jsonl")):
        outcome = outcome_at(path, game, pars)
        if outcome is not None:
            found.setdefault(outcome.day, outcome)
    return found


def outcome_of(folders: Folders, game: str, day: date) -> Outcome | None:
    """That of one day: few files have a name that is near it."""
    pars = read_pars(folders)
    near = {f"{day + timedelta(days=days):%Y%m%d}" for days in (-1, 0, 1, 2)}
    for path in sorted(folders.games.glob("*.jsonl")):
        if path.name[:8] in near:
            outcome = outcome_at(path, game, pars)
            if outcome is not None and outcome.day == day:
                return outcome
    return None


def outcome_at(path: Path, game: str, pars: Pars) -> Outcome | None:
    """What a history says of a day; None if it is not about one, or can't be read."""
    day = day_of(path, game)
    if day is None:
        return None
    from bestia_cli.statistics.arc import read_arc

    arc = read_arc(path)
    if arc is None or arc.game != game or arc.rows[0].kind != DAILY:
        return None
    par = pars.get(key_of(game, day))
    return Outcome(day, game, arc.rows[0].net, par, path.stem)


def day_of(path: Path, game: str) -> date | None:
    """The day whose cards a history was dealt, if any near its name is."""
    try:
        begun = date.fromisoformat(f"{path.name[:4]}-{path.name[4:6]}-{path.name[6:8]}")
        with path.open("rb") as file:
            header = json.loads(file.readline())
    except (ValueError, OSError, RecursionError):
        return None
    seed = header.get("seed") if isinstance(header, dict) else None
    return next((day for day in days_near(begun) if seed == seed_of_day(day, game)), None)


def days_near(begun: date) -> Iterator[date]:
    """A day and its neighbours, as far as there are any."""
    for days in NEAR:
        if date.min < begun < date.max:
            yield begun + timedelta(days=days)


def seed_of_day(day: date, game: str) -> str:
    return deal_of_the_day(day, game).seed


def key_of(game: str, day: date) -> str:
    """A day of a game, in the file of pars."""
    return f"{game} {day.isoformat()}"


def streak(days: Iterable[date], today: date) -> int:
    """How many days in a row, up to today; or up to yesterday, as long as today can be played."""
    played = set(days)
    day = today if today in played else today - timedelta(days=1)
    count = 0
    while day in played:
        count, day = count + 1, day - timedelta(days=1)
    return count


# --- a game of the day ---------------------------------------------------------------------------


def left_daily(folders: Folders, game: str, day: date) -> str:
    """The save of a day's deal that was begun and left; empty if there is none."""
    seed = seed_of_day(day, game)
    for path in sorted(folders.saves.glob("*.json")):
        try:
            setup = read_save(path).setup
        except (SaveError, OSError):
            continue
        told = (setup.get("kind"), setup.get("seed"), setup.get("game"))
        if told == (DAILY, seed, game):
            return path.stem
    return ""


def for_practice(setup: Setup) -> Setup:
    """The same cards again: it is a training game, and counts for nothing."""
    return replace(setup, kind=DEAL, mode=TRAINING)


def once_a_day(folders: Folders, setup: Setup, day: date) -> Setup:
    """The game of a day, or the same for practice if it was played already."""
    played = outcome_of(folders, setup.game, day) is not None
    return for_practice(setup) if played else setup


# --- telling -------------------------------------------------------------------------------------


def signed(amount: int, game: str) -> str:
    return amount_text(amount, unit_of(game), signed=True)


def against_par(outcome: Outcome) -> str:
    """How far it is from par, in words."""
    if outcome.par is None:
        return ""
    over = outcome.net - outcome.par
    if over == 0:
        return _("on par")
    return _("{amount} on par").format(amount=signed(over, outcome.game))


def streak_text(count: int) -> str:
    return plural("{count} in a row", "{count} in a row", count)


def line_to_share(outcome: Outcome, days_in_a_row: int) -> str:
    """A line that gives nothing away of the cards."""
    parts = [f"bestIA {outcome.day.isoformat()}", table_of(outcome.game).title]
    if outcome.par is None:
        parts.append(f"{MARKS[outcome.standing]} {signed(outcome.net, outcome.game)}")
    else:
        parts.append(f"{MARKS[outcome.standing]} {against_par(outcome)}")
    if days_in_a_row > 1:
        parts.append(streak_text(days_in_a_row))
    return " · ".join(parts)


def month_before(month: date) -> date:
    """The first day of the month before."""
    first = month.replace(day=1)
    return (first - timedelta(days=1)).replace(day=1) if first > date.min else first


def counted(found: Mapping[date, Outcome]) -> dict[str, int]:
    """How many days were better than par, like it and worse."""
    standings = [outcome.standing for outcome in found.values()]
    return {standing: standings.count(standing) for standing in MARKS}
