"""The deal of the day: who has played which, how well, and what one may tell of it.

Whether a day was played is read from the histories: the seed in a header says which day's cards
they were. The first game of a day that comes to its end counts; all others are practice, which
leaves no history (`is_repeated`). Only what the histories can't
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
from bestia_cli.setup import DAILY, PRACTICE, TRAINING, Setup
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
    found = (outcome_at(path, game, pars) for path in near_files(folders.games, day))
    return next((outcome for outcome in found if outcome and outcome.day == day), None)


def near_files(games: Path, day: date) -> list[Path]:
    """The histories that may be about a day, the oldest first."""
    near = {f"{day + timedelta(days=days):%Y%m%d}" for days in (-1, 0, 1, 2)}
    return [path for path in sorted(games.glob("*.jsonl")) if path.name[:8] in near]


def is_repeated(history: Path, game: str) -> bool:
    """Whether the deal of a day, which is over in this history, was over in another one before:
    of two that were begun, as in two windows, the first that is over counts."""
    day = day_of(history, game)
    if day is None:
        return False
    others = (path for path in near_files(history.parent, day) if path != history)
    found = (outcome_at(path, game, {}) for path in others)
    return any(outcome is not None and outcome.day == day for outcome in found)


def day_played(folders: Folders, setup: Setup) -> date | None:
    """The day whose cards a game has, if that day was played to the end; None otherwise."""
    days = outcomes(folders, setup.game)
    return next((day for day in days if seed_of_day(day, setup.game) == setup.seed), None)


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
    return replace(setup, kind=PRACTICE, mode=TRAINING)


def once_a_day(folders: Folders, setup: Setup, day: date) -> Setup:
    """The game of a day, or the same for practice if it was played already."""
    played = outcome_of(folders, setup.game, day) is not None
    return for_practice(setup) if played else setup


# --- telling -------------------------------------------------------------------------------------


def is_of_a_day(setup: Setup) -> bool:
    """Whether a game is the deal of a day, for the first time or once more."""
    return setup.kind in (DAILY, PRACTICE)


def title_of_day(game: str) -> str:
    return table_of(game).say(_("The {deal} of the day"))


def words_before(setup: Setup) -> str:
    """What one has to know before one plays the deal of a day; of any other game nothing."""
    say = table_of(setup.game).say
    if setup.kind == PRACTICE:
        return say(
            _("You have played this {deal} already: now it is for practice, and does not count.")
        )
    if setup.kind != DAILY:
        return ""
    return say(
        _(
            "Once a day, against par: this {deal} counts, and only the first time. When it is over,"
            " the maestro plays the same cards in your seat; what it makes of them is par."
        )
    )


def badge_of_day(setup: Setup) -> str:
    """What a game of a day is called at the top of its table."""
    if setup.kind == PRACTICE:
        return _("for practice")
    return table_of(setup.game).say(_("{deal} of the day")) if setup.kind == DAILY else ""


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
