"""Programs that sit at a table (`exec:COMMAND`): a save starts none that the person did not name in
this run, unless the person says so after having seen its command."""

from collections.abc import Iterable

from ai.games import read_spec
from bestia_cli.language import _
from bestia_cli.storage.save_content import SaveError

PROGRAM = "exec"
LONGEST_SHOWN = 300
"""Characters of commands that can be looked over in a question."""


class UnnamedProgramsError(SaveError):
    """A save would start programs that nobody named; the text is one line for the person."""

    def __init__(self, game_id: str, programs: frozenset[str]) -> None:
        text = _(
            "the saved game {id} would start what you have not named: {programs}; if it is to be "
            "started, name it with --resume --level"
        )
        super().__init__(text.format(id=game_id, programs=readable(programs)))
        self.programs = programs

    @property
    def can_be_asked(self) -> bool:
        """Whether a person can see all of what would be started."""
        return len(readable(self.programs)) <= LONGEST_SHOWN


def programs_of(bots: Iterable[str | None], game: str) -> frozenset[str]:
    """The programs among some bots of a game; a ValueError if one of them is nobody."""
    return frozenset(bot.strip() for bot in bots if bot is not None and is_program(bot, game))


def is_program(bot: str, game: str) -> bool:
    return read_spec(bot, game).name == PROGRAM


def names_program(text: str) -> bool:
    """Whether a text names a program, whatever the game is."""
    return text.strip().startswith(f"{PROGRAM}:")


def readable(programs: Iterable[str]) -> str:
    """Commands as they are, with signs that would move a cursor spelled out."""
    return ", ".join(
        "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in program)
        for program in sorted(programs)
    )
