"""Going on with a game that was left. A save may name programs: those that nobody named in this run
are shown first, and started only if the person says so."""

from typing import TYPE_CHECKING

from bestia_cli.language import _
from bestia_cli.programs import UnnamedProgramsError, readable
from bestia_cli.screens.dialogs import ConfirmDialog
from bestia_cli.session import Session

if TYPE_CHECKING:
    from bestia_cli.app import BestiaApp


def resume_game(app: "BestiaApp", game_id: str) -> None:
    """Open the table of a save, and show it; or ask about what it would start."""

    def open_table() -> Session | UnnamedProgramsError:
        try:
            return Session.resume(app.client, app.folders, game_id, app.programs)
        except UnnamedProgramsError as error:
            return error

    def show(found: Session | UnnamedProgramsError) -> None:
        if isinstance(found, Session):
            app.show_table(found)
        elif found.can_be_asked:
            ask_to_start(app, game_id, found.programs)
        else:
            app.notify(str(found), severity="error", timeout=15, markup=False)

    app.fetch(open_table, show)


def ask_to_start(app: "BestiaApp", game_id: str, programs: frozenset[str]) -> None:
    """What the person agrees to is named from then on."""

    def go_on(agreed: bool | None) -> None:
        if agreed:
            app.programs |= programs
            resume_game(app, game_id)

    title = _("Start what this saved game names?")
    text = _("You have not named it in this run: {programs}").format(programs=readable(programs))
    app.push_screen(ConfirmDialog(title, text, yes=_("Start it")), go_on)
