"""A game in progress, without a screen: what a person does at the table, and nothing lost of it.

Every decision is saved before it is shown. A settled deal is saved, then written to the game's
history, then saved as written: wherever a crash falls, going on gives the same cards and the same
cents, and the history has each deal once.
"""

import threading
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from ai.advice import Advice, Review, SeatBelief, Thinking
from ai.games import upright
from bestia_cli.daily import is_repeated
from bestia_cli.engine_process.client import Client
from bestia_cli.engine_process.messages import Turn, check_table
from bestia_cli.language import _
from bestia_cli.programs import UnnamedProgramsError, programs_of
from bestia_cli.scene import Scene
from bestia_cli.setup import DAILY, DEAL, GAME, PRACTICE, WHAT_IF, Setup, setup_from_json
from bestia_cli.statistics.row import one_of
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.games import GameLog
from bestia_cli.storage.save_content import Save, SaveDamagedError, Summary
from bestia_cli.storage.saves import SaveFile, new_id, now_text
from bestia_cli.storage.versions import BAD_DATA

SAVED = (GAME, DEAL, DAILY, PRACTICE, WHAT_IF)
RECORDED = (GAME, DEAL, DAILY)
"""The kinds of games that are saved, and those whose deals go into a history: what is played on
from a replay, or with cards that one knows, is none of its own."""


def level_of(setup: Setup) -> str:
    """The level of the others, if they all have the same."""
    return one_of({upright(bot, setup.game) for bot in setup.bots if bot is not None})


class Keeper:
    """Where a game is kept: its save, and its history."""

    def __init__(self, save: SaveFile, log: GameLog | None, setup: Setup) -> None:
        self.save, self.log, self.setup = save, log, setup

    @classmethod
    def create(cls, folders: Folders, setup: Setup, header: dict[str, Any]) -> "Keeper":
        save = SaveFile.create(folders, new_id())
        log = None
        with ExitStack() as unless_done:
            unless_done.callback(save.close)
            if setup.kind in RECORDED:
                log = GameLog.open(folders, save.id, None)
                unless_done.callback(log.delete)
                log.append(header)
            unless_done.pop_all()
        return cls(save, log, setup)

    def keep(self, turn: Turn, *, logged: bool) -> None:
        """Save a moment; `logged`: its deal is in the history."""
        setup, stake = self.setup, turn.table["stake"]
        summary = Summary(
            setup.game,
            stake["hand"],
            stake["own"],
            setup.names,
            len(setup.names),
            level_of(setup),
            now_text(),
        )
        size = 0 if self.log is None else self.log.size
        table = turn.table | {"logged": logged}
        self.save.write(Save(self.setup.to_json(), table, size, summary))

    def is_repeated(self) -> bool:
        """Whether the day whose deal this is has been played to the end in another game."""
        of_a_day = self.log is not None and self.setup.kind == DAILY
        return of_a_day and self.log is not None and is_repeated(self.log.path, self.setup.game)

    def set_apart(self, setup: Setup, turn: Turn) -> None:
        """Go on as practice, which has no history; the save is the first to know."""
        log, self.log, self.setup = self.log, None, setup
        self.keep(turn, logged=False)
        if log is not None:
            log.delete()

    def discard(self) -> None:
        """The game never began: leave nothing of it."""
        if self.log is not None:
            self.log.delete()
        with suppress(OSError):
            self.save.delete()

    def close(self, *, over: bool) -> None:
        if over:
            self.save.delete()
        else:
            self.save.close()


class Session:
    """One game: `begin` or `resume` makes it."""

    def __init__(self, client: Client, setup: Setup, viewer: int | None) -> None:
        self.client, self.setup, self.viewer = client, setup, viewer
        self.keeper: Keeper | None = None
        self.header: dict[str, Any] = {}
        self.logged = False
        """Whether the deal that is settled stands in the history."""
        self.writing = threading.RLock()
        """Whoever gets up while the others still decide waits for what is being written; what is
        decided afterwards is not kept."""
        self.turn: Turn

    @classmethod
    def begin(cls, client: Client, folders: Folders, setup: Setup) -> "Session":
        """Sit down at a new table."""
        session = cls(client, setup, setup.person)
        session.sit_down(None)
        session.header = client.header()
        with ExitStack() as unless_done:
            if setup.kind in SAVED:
                session.keeper = Keeper.create(folders, setup, session.header)
                unless_done.callback(session.keeper.discard)
            session.keep()
            unless_done.pop_all()
        return session

    @classmethod
    def resume(
        cls, client: Client, folders: Folders, game_id: str, programs: frozenset[str] = frozenset()
    ) -> "Session":
        """Go on with a game that was left, at the same decision with the same cards. It starts
        none but these programs: an UnnamedProgramsError says which others it would."""
        file = SaveFile.open(folders, game_id)
        with ExitStack() as unless_done:
            unless_done.callback(file.close)
            save = file.read()
            session = cls.open(client, file, save, programs)
            recorded = session.setup.kind in RECORDED
            log = GameLog.open(folders, game_id, save.history_size) if recorded else None
            session.keeper = Keeper(file, log, session.setup)
            session.header = client.header()
            session.logged = bool(save.table.get("logged"))
            session.record()
            unless_done.pop_all()
        return session

    @classmethod
    def open(
        cls, client: Client, file: SaveFile, save: Save, programs: frozenset[str]
    ) -> "Session":
        """A table from what a save says; one that says nonsense is put aside."""
        try:
            setup = setup_from_json(save.setup)
            check_table(save.table, setup)
            unnamed = programs_of(setup.bots, setup.game) - programs
            if unnamed:
                raise UnnamedProgramsError(file.id, unnamed)
            session = cls(client, setup, setup.person)
            session.sit_down(save.table)
        except UnnamedProgramsError:
            raise
        except BAD_DATA as error:
            kept = file.put_aside()
            damaged = _("the saved game {id} is damaged ({reason})")
            problem = damaged.format(id=file.id, reason=error)
            text = _("{problem}; it is kept in {path}").format(problem=problem, path=kept)
            raise SaveDamagedError(text) from None
        return session

    def sit_down(self, table: dict[str, Any] | None) -> None:
        """Open this table in the engine process; whichever was open there is not any more."""
        self.turn = self.client.open(self.setup, table, self.viewer)
        self.client.occupant = self

    def here(self) -> Client:
        """The client with this table in it: somebody may have played at another one meanwhile."""
        if self.client.occupant is not self:
            self.sit_down(self.turn.table)
        return self.client

    @property
    def scene(self) -> Scene:
        return self.turn.scene

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn.over

    @property
    def history(self) -> Path | None:
        """The file with the deals of this game; None where none is written."""
        if self.keeper is None or self.keeper.log is None:
            return None
        return self.keeper.log.path

    # --- decisions -------------------------------------------------------------------------------

    def advance(self) -> Scene:
        """One decision of the machines, or the next deal where no person is asked."""
        self.record()
        return self.take(self.here().step())

    def choose(self, word: str) -> Scene:
        """The person's choice; a RefusedError says why not."""
        self.record()
        return self.take(self.here().choose(word))

    def undo(self) -> Scene:
        return self.take(self.here().undo())

    def look(self, viewer: int | None) -> Scene:
        """See the table through other eyes."""
        self.turn = self.here().look(viewer)
        return self.scene

    def take(self, turn: Turn) -> Scene:
        """Keep what has happened, then show it."""
        if turn.record is None:
            self.logged = False
        self.turn = turn
        self.keep()
        return turn.scene

    def keep(self) -> None:
        with self.writing:
            if self.keeper is not None:
                self.keeper.keep(self.turn, logged=self.logged)
            self.record()

    def record(self) -> None:
        """Write a settled deal to the history, once: before anything else happens, if the disk
        refused it at first."""
        with self.writing:
            line, keeper = self.turn.record, self.keeper
            if line is None or self.logged or keeper is None:
                return
            if keeper.is_repeated():
                self.setup = replace(self.setup, kind=PRACTICE)
                keeper.set_apart(self.setup, self.turn)
            if keeper.log is not None:
                keeper.log.append(line | {"when": now_text()})
            self.logged = True
            keeper.keep(self.turn, logged=True)

    # --- the coach -------------------------------------------------------------------------------

    def advise(self) -> Advice:
        """What each choice is worth; that it was asked for is kept at once."""
        advice = self.here().advise()
        self.turn = self.client.turn()
        self.keep()
        return advice

    def review(self) -> Review:
        return self.here().review()

    def thinking(self) -> Thinking | None:
        return self.here().thinking()

    def beliefs(self, seat: int, events: int | None = None) -> SeatBelief | None:
        return self.here().beliefs(seat, events)

    # --- the deal that is over -------------------------------------------------------------------

    def choices(self, seat: int) -> tuple[int, ...]:
        """After how many events a seat had something to choose."""
        return self.here().choices(seat)

    def moment(self, events: int) -> Scene:
        """The table as it stood then, through the person's eyes."""
        return self.here().moment(events, self.viewer)

    def play_on(self, events: int) -> Setup:
        """A training game that begins at that moment."""
        return self.here().play_on(events)

    def close(self) -> None:
        """Get up; a game that is not over, or whose end is not written down yet, can be gone on
        with."""
        with self.writing:
            if self.keeper is None:
                return
            with suppress(OSError):
                self.record()
            self.keeper.close(over=self.over and self.logged)
            self.keeper = None
