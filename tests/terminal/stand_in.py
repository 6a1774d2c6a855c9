"""A table without a game, which starts in no time: `python -m tests.terminal.stand_in`.

`visitor ARGUMENTS` is one visitor of a room, `serve FOLDER OPTIONS` is a whole room.
Alone it just opens the table in this terminal.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.widgets import Static

from bestia_cli import visitors
from bestia_cli.commands import serve
from bestia_cli.main import run_app
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


def run_stand_in(folder: Path, lang: str | None = None, idle_minutes: int = 30) -> None:
    StandIn(folder).run()


@contextmanager
def no_compiler() -> Iterator[None]:
    yield


def visitor_command(root: Path, options: serve.ServeOptions, lang: str | None) -> list[str]:
    return [sys.executable, "-c", VISITOR, "--root", str(root), "--limit", str(options.visitors)]


def main(kind: str = "alone", *arguments: str) -> int:
    if kind == "visitor":
        visitors.run_app_in = run_stand_in
        visitors.main(arguments)
        return 0
    if kind == "serve":
        serve.visitor_command = visitor_command
        serve.compiler = no_compiler
        return run_app(["--data-dir", arguments[0], "serve", *arguments[1:]])
    run_stand_in(Path(*arguments))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
