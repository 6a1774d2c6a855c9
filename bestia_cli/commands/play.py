"""bestia play, bestia quick: a person at the table, on the screen or in plain lines."""

import datetime
import io
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ai.bestia.kinds import ALIASES, KINDS
from ai.spec import parse_spec
from bestia_cli.deal_code import read_code, seed_of
from bestia_cli.language import LANGUAGES, _, language_of_locale, set_language
from bestia_cli.new_setup import (
    OTHERS,
    fresh_seed,
    names_for,
    read_bots,
    setup_of_deal,
    setup_of_the_day,
)
from bestia_cli.programs import UnnamedProgramsError, is_program, programs_of, readable
from bestia_cli.rules_options import read_rules
from bestia_cli.setup import SERIOUS, TRAINING, WATCH, Setup
from bestia_cli.storage.folders import Folders, find_folders
from bestia_cli.storage.saves import SaveError, list_saves
from bestia_cli.storage.settings import Settings, SettingsError, read_settings
from engine.bestia.rules import STAKES

if TYPE_CHECKING:
    from bestia_cli.engine_process.client import Room
    from bestia_cli.session import Session


@dataclass(frozen=True)
class Place:
    """Where everything is kept, and what is spoken."""

    folders: Folders
    data_dir: Path | None
    """As it was asked for."""
    lang: str | None
    settings: Settings
    problem: str = ""
    """What is wrong with the file of the settings; the screen shows it and offers a way out."""

    @classmethod
    def find(cls, data_dir: Path | None, lang: str | None) -> "Place":
        """From the options, the settings and the locale."""
        if lang is not None and lang not in LANGUAGES:
            raise ValueError(f"there is no language {lang!r}: {' and '.join(LANGUAGES)} are there")
        folders = find_folders(data_dir)
        problem, settings = "", Settings()
        try:
            settings = read_settings(folders)
        except SettingsError as error:
            problem = str(error)
        asked = lang or settings.language
        set_language(language_of_locale() if asked == "auto" else asked)
        return cls(folders, data_dir, lang, settings, problem)

    def check(self) -> None:
        """Without a screen, settings that can't be read are an error."""
        if self.problem:
            raise SettingsError(self.problem)


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    players: int | None = None
    level: str | None = None
    hands: int | None = None
    seed: str | None = None
    deal: str | None = None
    daily: bool = False
    name: str | None = None
    training: bool | None = None
    rules: Path | None = None
    rule: tuple[str, ...] = ()
    resume: bool = False

    @property
    def any(self) -> bool:
        """Whether anything was asked for: otherwise there is a menu."""
        return self != Wishes()

    @property
    def others(self) -> tuple[str, ...]:
        """The specs of --level."""
        return () if self.level is None else tuple(self.level.split(","))

    @property
    def programs(self) -> frozenset[str]:
        """Those of them that are programs: to name them is to let them start."""
        return programs_of(self.others)

    def check(self) -> None:
        """Refuse what would have to be ignored."""
        said = {key for key, value in vars(self).items() if value != getattr(Wishes(), key)}
        if self.resume and not all(map(is_program, self.others)):
            raise ValueError("--resume and --level don't go together, but for programs: exec:...")
        for key, goes_with in COMPANY.items():
            for other in sorted(said - goes_with - {key}) if key in said else ():
                raise ValueError(f"--{key} and --{other} don't go together: leave one out")


COMPANY = {
    "daily": {"name", "training"},
    "resume": {"hands", "level"},
    "deal": {"players", "level", "hands", "name", "training", "rules", "rule"},
}
"""Options that settle a game, and what can still be said besides."""


def make_setup(place: Place, wishes: Wishes) -> Setup:
    """The game that was asked for; what was not said is as in the settings."""
    wishes.check()
    settings = place.settings
    name = settings.name if wishes.name is None else wishes.name
    training = settings.coach if wishes.training is None else wishes.training
    mode = TRAINING if training else SERIOUS
    if wishes.daily:
        return setup_of_the_day(datetime.date.today(), name, mode)
    code = None if wishes.deal is None else read_code(wishes.deal)
    players = wishes.players or settings.players
    rules = read_rules(players if wishes.players else None, wishes.rules, wishes.rule)
    if wishes.players is None and wishes.rules is None:
        rules = replace(rules, players=players)
    own_ante = any(rule.split("=")[0].strip() == "startup_ante" for rule in wishes.rule)
    if not own_ante and wishes.rules is None:
        rules = replace(rules, startup_ante=STAKES[settings.stakes])
    if code is not None:
        if wishes.players not in (None, code.players):
            raise ValueError(f"the deal code is one for {code.players} players")
        rules = replace(rules, players=code.players)
    level = wishes.level or settings.level
    bots: tuple[str | None, ...] = (None, *read_bots(level, rules.players - 1))
    refuse_cheats(bots)
    if code is not None:
        setup = setup_of_deal(code, name, settings.level, rules, mode)
        return replace(setup, bots=bots, hands=wishes.hands or 1)
    seed = fresh_seed() if wishes.seed is None else seed_of(wishes.seed)
    names = names_for(rules.players, name)
    return Setup(rules, names, bots, seed, mode=mode, hands=wishes.hands)


def refuse_cheats(bots: tuple[str | None, ...]) -> None:
    """Whoever sees all cards does not sit at a table with people."""
    for bot in bots:
        if bot is not None and KINDS[parse_spec(bot, KINDS, ALIASES).name].cheats:
            raise ValueError(f"{bot} sees all cards: it sits at tables of machines only")


def is_terminal() -> bool:
    """Whether there is a screen to draw on and a keyboard to hear."""
    if os.environ.get("TERM") == "dumb":
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def play(place: Place, wishes: Wishes) -> int:
    """On the screen; where there is none, the machines play a hand, told in plain lines."""
    if not is_terminal():
        people = sys.stdin is not None and sys.stdin.isatty()
        return play_plainly(place, wishes) if people else play_alone(place, wishes)
    from bestia_cli.app import Opening, run_table

    if wishes.resume:
        wishes.check()
        opening = Opening(resume=last_game(place), programs=wishes.programs)
    else:
        opening = Opening(setup=make_setup(place, wishes) if wishes.any else None)
    return run_table(place.data_dir, place.lang, opening)


def last_game(place: Place) -> str:
    """The game that was played last."""
    for info in list_saves(place.folders):
        if info.summary is not None:
            return info.id  # if another window plays it, opening it says so
    raise SaveError(_("there is no saved game to go on with: begin one with bestia play"))


# --- plain lines ---------------------------------------------------------------------------------


def wants_colour() -> bool:
    return is_terminal() and not os.environ.get("NO_COLOR")


def standard_output() -> TextIO:
    """Where lines go: nowhere for a program that was started without an output."""
    return io.StringIO() if sys.stdout is None else sys.stdout


def play_plainly(place: Place, wishes: Wishes) -> int:
    """In plain lines, with the choices from stdin."""
    from bestia_cli.engine_process.client import DirectRoom
    from bestia_cli.quick import run_quick
    from bestia_cli.session import Session

    place.check()
    wishes.check()
    setup = None if wishes.resume else make_setup(place, wishes)
    room = DirectRoom(announce_compiler)
    if setup is None:
        session = resume_plainly(room, place, wishes.programs)
    else:
        session = Session.begin(room, place.folders, setup)
    try:
        return run_quick(
            session, sys.stdin or [], standard_output(), color=wants_colour(), hands=wishes.hands
        )
    finally:
        session.close()
        room.close()


def resume_plainly(room: "Room", place: Place, programs: frozenset[str]) -> "Session":
    """Go on with the last game, with programs only if they are named or the person agrees."""
    from bestia_cli.session import Session

    game_id = last_game(place)
    try:
        return Session.resume(room, place.folders, game_id, programs)
    except UnnamedProgramsError as error:
        if not agrees_to_start(error):
            raise
        return Session.resume(room, place.folders, game_id, programs | error.programs)


def agrees_to_start(error: UnnamedProgramsError) -> bool:
    """Ask, if somebody is there to see the question; no answer is a no."""
    from bestia_cli.quick import forgive_bytes
    from bestia_cli.quick.typed import YES

    if not error.can_be_asked or sys.stdin is None or not sys.stdin.isatty():
        return False
    say(_("This saved game starts: {programs}").format(programs=readable(error.programs)))
    say(_("You have not named that in this run. Start it? (y: yes; Enter: no)"))
    forgive_bytes(sys.stdin)
    answer: str = sys.stdin.readline()
    return answer.strip().casefold() in ("s", *YES)


def play_alone(place: Place, wishes: Wishes) -> int:
    """Nobody is there: the machines play all the seats, and it ends by itself."""
    setup = make_setup(place, wishes)
    level = next(bot for bot in setup.bots if bot is not None)
    alone = replace(
        setup,
        kind=WATCH,
        names=OTHERS[: setup.rules.players],
        bots=tuple(bot or level for bot in setup.bots),
        hands=wishes.hands or 1,
    )
    return tell(place, alone)


def tell(place: Place, setup: Setup) -> int:
    """A table of machines in plain lines."""
    from bestia_cli.engine_process.client import DirectRoom
    from bestia_cli.quick import run_quick
    from bestia_cli.session import Session

    place.check()
    room = DirectRoom(announce_compiler)
    session = Session.begin(room, place.folders, setup)
    session.look(None)
    first = _("bestIA: {players} players, seed {seed}")
    say(first.format(players=setup.rules.players, seed=setup.seed))
    for cheat in dict.fromkeys(room.call("cheats")):
        say(_("{bot} sees all cards: it cheats").format(bot=cheat))
    try:
        return run_quick(session, [], standard_output(), color=wants_colour(), hands=setup.hands)
    finally:
        session.close()
        room.close()


def say(line: str) -> None:
    from bestia_cli.wording.letters import fit_letters

    output = standard_output()
    print(fit_letters(line, output.encoding), file=output)


def announce_compiler() -> None:
    print(
        _("Compiling the engine for this machine (only once, up to a minute) ..."), file=sys.stderr
    )
