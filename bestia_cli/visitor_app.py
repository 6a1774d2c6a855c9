"""The table as a visitor from the network gets it: the same games, and nothing of the host.

It is the owner's program with a narrower door (`bestia_cli.access`), and it does not wait for ever
for somebody who has gone.
"""

import time
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from bestia_cli.access import VISITOR
from bestia_cli.app import BestiaApp
from bestia_cli.engine_process.client import RestartingClient
from bestia_cli.language import _
from bestia_cli.screens.dialogs import FORMS, fit_dialog
from bestia_cli.screens.leaving import Dialog
from bestia_cli.storage.folders import Folders

ANSWER_SECONDS = 60.0
"""How long somebody who is asked may take."""
LOOK_SECONDS = 1.0
"""Between two looks at the clock."""


class StillThereDialog(Dialog[None]):
    """Any key or click says yes."""

    CSS_PATH = FORMS
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(_("Are you still there?"), classes="dialog-title", markup=False)
            text = _(
                "Press any key to stay. Else your chair is for somebody else; your game is kept."
            )
            yield Static(text, classes="dialog-text", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        fit_dialog(self)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        self.dismiss()


class VisitorApp(BestiaApp):
    """bestIA for a visitor, in the folder of the visitor, where the process is."""

    access = VISITOR

    def __init__(self, lang: str | None, idle_minutes: float) -> None:
        here = Path()
        super().__init__(Folders(here, here), lang, new_client=lambda: RestartingClient(VISITOR))
        self.idle_seconds = idle_minutes * 60
        self.last_sign = time.monotonic()
        """When a key or the mouse last said that somebody is there."""

    def on_mount(self) -> None:
        """Textual calls the one of `BestiaApp` too."""
        self.set_interval(LOOK_SECONDS, self.look_for_life)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent):
            self.last_sign = time.monotonic()
        await super().on_event(event)

    def look_for_life(self) -> None:
        """Ask somebody who has done nothing for long; then the chair is free again."""
        idle = time.monotonic() - self.last_sign
        asked = isinstance(self.screen, StillThereDialog)
        if asked and idle >= self.idle_seconds + ANSWER_SECONDS:
            self.exit()
        elif idle >= self.idle_seconds and not asked:
            self.push_screen(StillThereDialog())
