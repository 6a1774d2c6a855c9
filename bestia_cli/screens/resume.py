"""The games that were left: to go on with, or to close for good."""

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from bestia_cli.draw.bars import Button
from bestia_cli.games import table_of, title_among_others
from bestia_cli.language import _, plural
from bestia_cli.screens.dialogs import ConfirmDialog
from bestia_cli.screens.listing import ListScreen, date_text, two_lines
from bestia_cli.storage.save_content import Summary
from bestia_cli.storage.saves import SaveFile, SaveInfo, list_saves


class ResumeScreen(ListScreen):
    """All saves, the last played first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("x,delete", "close_game", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[SaveInfo] = []

    def heading(self) -> str:
        return _("Saved games")

    def empty_text(self) -> str:
        return _("There is no game to go on with: begin a new one.")

    def open_label(self) -> str:
        return _("Continue")

    def help_text(self) -> str:
        return _(
            "Enter goes on with a game, at the same decision and with the same cards. X or Delete "
            "closes a game for good: its history and your statistics stay, but there is nothing "
            "left to go on with.\n\nA game that is open in another window has to be closed there "
            "first. A save that can't be read is never deleted by itself."
        )

    def buttons(self) -> list[Button]:
        return [*super().buttons(), Button("x", _("Close for good"), "action:close_game")]

    def options(self) -> list[Option]:
        self.saves = list_saves(self.host.folders)
        return [Option(save_text(save), save.id) for save in self.saves]

    @property
    def save(self) -> SaveInfo | None:
        """The one with the cursor."""
        chosen = self.chosen
        if chosen is None:
            return None
        return next((save for save in self.saves if save.id == chosen.id), None)

    @on(OptionList.OptionSelected)
    def go_on(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        save = self.save
        if save is None:
            return
        if save.in_use:
            self.notify(_("This game is open in another window: close it there first."))
        elif save.problem:
            self.notify(save.problem, severity="warning", markup=False)
        else:
            self.dismiss()
            self.host.resume(save.id)

    def action_close_game(self) -> None:
        save = self.save
        if save is None:
            return
        text = _("Its history stays, but you can't go on with it any more.")
        question = ConfirmDialog(_("Close this game for good?"), text, yes=_("Close it"))
        self.app.push_screen(question, lambda sure: self.close_save(save) if sure else None)

    def close_save(self, save: SaveInfo) -> None:
        try:
            SaveFile.open(self.host.folders, save.id).delete()
        except FileNotFoundError:
            self.notify(_("This game has been closed meanwhile."))
        except (OSError, ValueError) as error:
            self.notify(str(error), severity="error", markup=False)
        self.fill()


def save_text(save: SaveInfo) -> Content:
    """A save in two lines; what can't be gone on with says why."""
    if save.summary is None:
        return two_lines(save.id, save.problem, "$error")
    title = title_of(save.summary)
    if save.in_use:
        return two_lines(title, _("open in another window"), "$foreground 60%")
    return two_lines(title, about_of(save.summary))


def title_of(summary: Summary) -> str:
    """Which game it is, if there is more than one, and where it was left."""
    table = table_of(summary.game)
    moment = table.moment(summary.hand, summary.stake)
    title = title_among_others(summary.game)
    return f"{title}: {moment}" if title else moment[:1].upper() + moment[1:]


def about_of(summary: Summary) -> str:
    players = plural("{count} player", "{count} players", summary.players)
    return " · ".join((date_text(summary.when), players, _(summary.level)))
