"""bestia play, bestia quick: a person at the table, on the screen or in plain lines."""

import datetime
import io
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ai.games import is_cheat, read_spec
from bestia_cli.daily import once_a_day, words_before
from bestia_cli.deal_code import DealCode, read_code, seed_of
from bestia_cli.games import table_of
from bestia_cli.language import _, language_of_locale, read_language, set_language
from bestia_cli.new_setup import (
    OTHERS,
    fresh_seed,
    names_for,
    read_bots,
    setup_of_deal,
    setup_of_the_day,
    usual_rules,
)
from bestia_cli.programs import UnnamedProgramsError, names_program, readable
from bestia_cli.rules_options import read_rules
from bestia_cli.setup import SERIOUS, TRAINING, WATCH, Setup
from bestia_cli.storage.folders import Folders, find_folders
from bestia_cli.storage.save_content import SaveError
from bestia_cli.storage.saves import SaveInfo, list_saves
from bestia_cli.storage.settings import Settings, SettingsError, read_settings, remember_game
from bestia_cli.table_options import read_game
from engine.options import change_rules, parse_rule
from engine.registry import DEFAULT, GAMES

if TYPE_CHECKING:
    from bestia_cli.engine_process.client import Client
    from bestia_cli.session import Session


@dataclass(frozen=True)
class Environment:
    """Where everything is kept, and what is spoken."""

    folders: Folders
    data_dir: Path | None
    """As it was asked for."""
    lang: str | None
    settings: Settings
    problem: str = ""
    """What is wrong with the file of the settings; the screen shows it and offers a way out."""

    @classmethod
    def find(cls, data_dir: Path | None, lang: str | None) -> "Environment":
        """From the options, the settings and the locale."""
        if lang is not None:
            read_language(lang)
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
class PlayOptions:
    """What was asked for on the command line."""

    game: str | None = None
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
        return self != PlayOptions()

    @property
    def others(self) -> tuple[str, ...]:
        """The specs of --level."""
        return () if self.level is None else tuple(self.level.split(","))

    @property
    def programs(self) -> frozenset[str]:
        """Those of them that are programs: to name them is to let them start."""
        return frozenset(spec.strip() for spec in self.others if names_program(spec))

    def check(self) -> None:
        """Refuse what would have to be ignored."""
        if self.game is not None:
            read_game(self.game)
        said = {key for key, value in vars(self).items() if value != getattr(PlayOptions(), key)}
        if self.resume and not all(map(names_program, self.others)):
            raise ValueError(
                _("--resume and --level don't go together, but for programs: exec:...")
            )
        for key, goes_with in COMPATIBLE.items():
            for other in sorted(said - goes_with - {key}) if key in said else ():
                text = _("--{one} and --{other} don't go together: leave one out")
                raise ValueError(text.format(one=key, other=other))


COMPATIBLE = {
    "daily": {"game", "name", "training"},
    "resume": {"game", "hands", "level"},
    "deal": {"game", "players", "level", "hands", "name", "training", "rules", "rule"},
}
"""Options that settle a game, and what can still be said besides."""


def make_setup(place: Environment, options: PlayOptions) -> Setup:
    """The game that was asked for; what was not said is as in the settings."""
    options.check()
    settings = place.settings
    name = settings.name if options.name is None else options.name
    training = settings.coach if options.training is None else options.training
    mode = TRAINING if training else SERIOUS
    code = None if options.deal is None else read_code(options.deal)
    game = game_of(options, code) or settings.game
    if options.daily:
        today = datetime.date.today()
        return once_a_day(place.folders, setup_of_the_day(today, name, mode, game), today)
    rules = rules_of(options, settings, game, options.players if code is None else code.players)
    level = options.level or settings.of(game)["level"]
    bots: tuple[str | None, ...] = (None, *read_bots(level, rules.players - 1, game))
    refuse_cheats(bots, game)
    if code is not None:
        setup = setup_of_deal(code, name, level, rules, mode)
        return replace(setup, bots=bots, hands=options.hands or 1)
    seed = fresh_seed() if options.seed is None else seed_of(options.seed)
    names = names_for(rules.players, name)
    return Setup(game, rules, names, bots, seed, mode=mode, hands=options.hands)


def game_of(options: PlayOptions, code: DealCode | None) -> str | None:
    """The game that was named, or that of a deal code; None: none was."""
    if code is None:
        return options.game
    if options.game not in (None, code.game):
        raise ValueError(_("the deal code is one of {game}").format(game=code.game))
    if options.players not in (None, code.players):
        text = _("the deal code is one for {players} players")
        raise ValueError(text.format(players=code.players))
    return code.game


def rules_of(options: PlayOptions, settings: Settings, game: str, players: int | None) -> Any:
    """The rules of a file, or the usual ones for as many as the settings say; either of them
    changed by --rule."""
    known = GAMES[game]
    if options.rules is not None:
        return read_rules(known, players, options.rules, options.rule)
    if players is None:
        players = settings.of(game)["players"]
    usual = usual_rules(settings, game, players)
    return change_rules(usual, dict(parse_rule(text, usual, known.named) for text in options.rule))


def refuse_cheats(bots: tuple[str | None, ...], game: str) -> None:
    """Whoever sees all cards does not sit at a table with people."""
    for bot in bots:
        if bot is not None and is_cheat(read_spec(bot, game), game):
            text = _("{bot} sees all cards: it sits at tables of machines only")
            raise ValueError(text.format(bot=bot))


def is_terminal() -> bool:
    """Whether there is a screen to draw on and a keyboard to hear."""
    if os.environ.get("TERM") == "dumb":
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def play(place: Environment, options: PlayOptions) -> int:
    """On the screen; where there is none, the machines play a hand, told in plain lines."""
    if not is_terminal():
        people = sys.stdin is not None and sys.stdin.isatty()
        return play_plainly(place, options) if people else play_alone(place, options)
    from bestia_cli.app import Opening, run_table

    if options.resume:
        options.check()
        save = last_save(place, options.game)
        opening = Opening(resume=save.id, programs=options.programs)
    else:
        opening = Opening(setup=make_setup(place, options) if options.any else None)
    return run_table(place.data_dir, place.lang, opening)


def last_save(place: Environment, game: str | None) -> SaveInfo:
    """The game that was played last, of one game or of any."""
    for info in list_saves(place.folders):
        if info.summary is not None and game in (None, info.summary.game):
            return info  # if another window plays it, opening it says so
    raise SaveError(_("there is no saved game to go on with: begin one with bestia play"))


# --- plain lines ---------------------------------------------------------------------------------


def wants_colour() -> bool:
    return is_terminal() and not os.environ.get("NO_COLOR")


def standard_output() -> TextIO:
    """Where lines go: nowhere for a program that was started without an output."""
    return io.StringIO() if sys.stdout is None else sys.stdout


def play_plainly(place: Environment, options: PlayOptions) -> int:
    """In plain lines, with the choices from stdin."""
    from bestia_cli.engine_process.patient import client_for_lines
    from bestia_cli.progress import announce_compiling
    from bestia_cli.quick import run_quick
    from bestia_cli.quick.ending import tell_end
    from bestia_cli.quick.voice import Voice
    from bestia_cli.session import Session

    place.check()
    options.check()
    setup = None if options.resume else make_setup(place, options)
    client = client_for_lines(DEFAULT if setup is None else setup.game, announce_compiling)
    if setup is None:
        session = resume_plainly(client, place, options)
    else:
        if options.daily:
            say(words_before(setup))
        session = Session.begin(client, place.folders, setup)
    remember_game(place.folders, place.settings, session.setup.game)
    try:
        code = run_quick(
            session, sys.stdin or [], standard_output(), color=wants_colour(), hands=options.hands
        )
        if session.over:
            voice = Voice(standard_output(), color=wants_colour())
            tell_end(session, place.folders, voice, patient=is_terminal())
        return code
    finally:
        session.close()
        client.close()


def resume_plainly(client: "Client", place: Environment, options: PlayOptions) -> "Session":
    """Go on with the last game, with programs only if they are named or the person agrees."""
    from bestia_cli.session import Session

    game_id, programs = last_save(place, options.game).id, options.programs
    try:
        return Session.resume(client, place.folders, game_id, programs)
    except UnnamedProgramsError as error:
        if not agrees_to_start(error):
            raise
        return Session.resume(client, place.folders, game_id, programs | error.programs)


def agrees_to_start(error: UnnamedProgramsError) -> bool:
    """Ask, if somebody is there to see the question; no answer is a no."""
    from bestia_cli.quick import forgive_bytes
    from bestia_cli.typed import YES

    if not error.can_be_asked or sys.stdin is None or not sys.stdin.isatty():
        return False
    say(_("This saved game starts: {programs}").format(programs=readable(error.programs)))
    say(_("You have not named that in this run. Start it? (y: yes; Enter: no)"))
    forgive_bytes(sys.stdin)
    answer: str = sys.stdin.readline()
    return answer.strip().casefold() in ("s", *YES)


def play_alone(place: Environment, options: PlayOptions) -> int:
    """Nobody is there: the machines play all the seats, and it ends by itself."""
    setup = make_setup(place, options)
    level = next(bot for bot in setup.bots if bot is not None)
    alone = replace(
        setup,
        kind=WATCH,
        names=OTHERS[: setup.rules.players],
        bots=tuple(bot or level for bot in setup.bots),
        hands=options.hands or 1,
    )
    return tell(place, alone)


def tell(place: Environment, setup: Setup) -> int:
    """A table of machines in plain lines."""
    from bestia_cli.engine_process.patient import client_for_lines
    from bestia_cli.progress import announce_compiling
    from bestia_cli.quick import run_quick
    from bestia_cli.session import Session

    place.check()
    client = client_for_lines(setup.game, announce_compiling)
    session = Session.begin(client, place.folders, setup)
    session.look(None)
    title = "bestIA" if setup.game == DEFAULT else f"bestIA, {table_of(setup.game).title}"
    first = _("{title}: {players} players, seed {seed}")
    say(first.format(title=title, players=setup.rules.players, seed=setup.seed))
    for cheat in dict.fromkeys(client.cheats()):
        say(_("{bot} sees all cards: it cheats").format(bot=cheat))
    try:
        return run_quick(session, [], standard_output(), color=wants_colour(), hands=setup.hands)
    finally:
        session.close()
        client.close()


def say(line: str) -> None:
    from bestia_cli.wording.letters import fit_letters

    output = standard_output()
    print(fit_letters(line, output.encoding), file=output)
