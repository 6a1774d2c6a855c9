"""A table without a game, which starts in no time: `python -m tests.terminal.stand_in`.

`visitor ARGUMENTS` is one visitor of a room, `serve HOST PORT VISITORS FOLDER` is a whole room.
Alone it just opens the table in this terminal.
"""

import sys
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.widgets import Static

from bestia_cli import visitors
from bestia_cli.commands import serve
from bestia_cli.visitors import START

VISITOR = START.replace(
    "from bestia_cli.visitors import main;main()",
    "import sys; from tests.terminal.stand_in import main; main('visitor', *sys.argv[1:])",
)


class StandIn(App[None]):
    """Shows the keys that were pressed, and keeps them in its folder."""

    BINDINGS: ClassVar[list[BindingType]] = [("q", "quit", "quit")]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.keys = folder / "keys"

    def compose(self) -> ComposeResult:
        yield Static(self.told(), id="keys", markup=False)

    def told(self) -> str:
        kept = self.keys.read_text(encoding="utf-8") if self.keys.exists() else ""
        return f"The stand-in table, {self.size.width}x{self.size.height}, keys [{kept}]"

    def on_key(self, event: Key) -> None:
        with self.keys.open("a", encoding="utf-8") as kept:
            kept.write(event.key)
        self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def show(self) -> None:
        self.query_one("#keys", Static).update(self.told())


def run_stand_in(folder: Path, lang: str | None) -> None:
    StandIn(folder).run()


def visitor_command(root: Path, limit: int, lang: str | None) -> list[str]:
    return [sys.executable, "-c", VISITOR, "--root", str(root), "--limit", str(limit)]


def main(kind: str = "alone", *arguments: str) -> int:
    if kind == "visitor":
        visitors.run_app_in = run_stand_in
        visitors.main(arguments)
        return 0
    if kind == "serve":
        host, port, limit, folder = arguments
        serve.visitor_command = visitor_command
        return serve.run(host, int(port), int(limit), Path(folder), None)
    run_stand_in(Path(*arguments), None)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
