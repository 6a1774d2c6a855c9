"""A headless Chromium for tests, over its DevTools protocol: no more than a person can do."""

import asyncio
import base64
import itertools
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-port=0",
)
CONTROL = 2
"""The modifier of the protocol."""
KEYS: dict[str, dict[str, Any]] = {
    "enter": {"key": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"},
    "escape": {"key": "Escape", "windowsVirtualKeyCode": 27},
    "left": {"key": "ArrowLeft", "windowsVirtualKeyCode": 37},
    "up": {"key": "ArrowUp", "windowsVirtualKeyCode": 38},
    "right": {"key": "ArrowRight", "windowsVirtualKeyCode": 39},
    "down": {"key": "ArrowDown", "windowsVirtualKeyCode": 40},
    "ctrl+s": {"key": "s", "windowsVirtualKeyCode": 83, "modifiers": CONTROL},
}
"""Keys with a name as the protocol has them; any other is a letter."""

NOTE_THE_TERMINAL = """
Object.defineProperty(Object.prototype, "unicode11Addon", {
  configurable: true,
  set(addon) {
    window.noted = this.terminal;
    Object.defineProperty(this, "unicode11Addon", { value: addon, writable: true });
  },
});
"""
"""The page draws on a canvas and keeps its terminal to itself: note it as it is made."""
READ_THE_TERMINAL = """
(() => {
  const buffer = window.noted?.buffer.active;
  if (!buffer) return "";
  const rows = [...Array(window.noted.rows).keys()];
  return rows.map((row) => buffer.getLine(row).translateToString(true)).join("\\n");
})()
"""
MEASURE_THE_TERMINAL = """
(() => {
  const area = document.querySelector(".xterm-screen").getBoundingClientRect();
  return [area.x, area.y, area.width / window.noted.cols, area.height / window.noted.rows];
})()
"""
"""Where the first cell is, and how large cells are."""
MIDDLE_OF_A_KEY = """
(() => {
  const keys = [...document.querySelectorAll("#keys button")];
  const area = keys.find((key) => key.textContent === %s).getBoundingClientRect();
  return [area.x + area.width / 2, area.y + area.height / 2];
})()
"""
FOCUS = 'document.querySelector("textarea.xterm-helper-textarea").focus()'


def find_chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


class Tab:
    """A window of a visitor with cookies of their own."""

    def __init__(self, browser: "Browser", session: str, target: str) -> None:
        self.browser = browser
        self.session = session
        self.target = target

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        return await self.browser.call(method, self.session, **params)

    async def evaluate(self, script: str) -> Any:
        done = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    async def go(self, url: str) -> None:
        await self.call("Page.navigate", url=url)

    async def text(self) -> str:
        """What stands in the terminal."""
        return str(await self.evaluate(READ_THE_TERMINAL))

    async def wait_for(self, wanted: str | Callable[[str], bool], seconds: float = 40.0) -> str:
        """What stands in the terminal once it holds a text."""
        end = time.monotonic() + seconds
        text = await self.text()
        while not (wanted in text if isinstance(wanted, str) else wanted(text)):
            assert time.monotonic() < end, f"{wanted!r} does not come:\n{text}"
            await asyncio.sleep(0.05)
            text = await self.text()
        return text

    async def press(self, *keys: str) -> None:
        """Keys of `KEYS`, or letters."""
        await self.evaluate(FOCUS)
        for key in keys:
            event = KEYS.get(key, {"key": key, "text": key})
            await self.call("Input.dispatchKeyEvent", type="keyDown", **event)
            await self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    # --- a phone: all that it has is a finger

    async def hold(self, width: int, height: int) -> None:
        """Be a phone that is held in this way."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            screenWidth=width,
            screenHeight=height,
            deviceScaleFactor=1,
            mobile=True,
        )
        await self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)

    async def touch(self, *points: tuple[float, float]) -> None:
        """Put a finger down, draw it over the others of the points, and lift it."""
        for kind, (x, y) in zip(("touchStart", *["touchMove"] * len(points)), points, strict=False):
            await self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def tap_cell(self, column: int, row: int) -> None:
        left, top, width, height = await self.evaluate(MEASURE_THE_TERMINAL)
        await self.touch((left + (column + 0.5) * width, top + (row + 0.5) * height))

    async def tap_text(self, text: str, *, row_from: int = 0) -> None:
        """Tap where a text stands last."""
        rows = (await self.text()).split("\n")
        row = max(at for at, line in enumerate(rows) if text in line and at >= row_from)
        await self.tap_cell(rows[row].rindex(text), row)

    async def tap_key(self, label: str) -> None:
        """A key of the bar."""
        x, y = await self.evaluate(MIDDLE_OF_A_KEY % json.dumps(label))
        await self.touch((x, y))

    async def size(self) -> tuple[int, int]:
        """Of the terminal, in cells."""
        columns, rows = await self.evaluate("[window.noted.cols, window.noted.rows]")
        return columns, rows

    async def picture(self) -> bytes:
        """A PNG of the window."""
        taken = await self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(taken["data"])

    async def close(self) -> None:
        await self.browser.call("Target.closeTarget", targetId=self.target)


class Browser:
    """The DevTools of a Chromium that runs."""

    def __init__(self, connection: ClientWebSocketResponse) -> None:
        self.connection = connection
        self.numbers = itertools.count(1)
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.listening = asyncio.ensure_future(self.listen())

    async def listen(self) -> None:
        async for message in self.connection:
            told = message.json()
            waiting = self.answers.pop(told.get("id", 0), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(told)

    async def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        number = next(self.numbers)
        self.answers[number] = asyncio.get_running_loop().create_future()
        asked = {"id": number, "method": method, "params": params}
        await self.connection.send_json({**asked, "sessionId": session} if session else asked)
        answer = await asyncio.wait_for(self.answers[number], 60)
        assert "error" not in answer, (method, answer)
        result: dict[str, Any] = answer["result"]
        return result

    async def visitor(self) -> str:
        """Somebody new: a context without cookies."""
        made = await self.call("Target.createBrowserContext")
        return str(made["browserContextId"])

    async def open(self, url: str, visitor: str, width: int = 1200, height: int = 800) -> Tab:
        """A page in a window of a visitor."""
        made = await self.call("Target.createTarget", url="about:blank", browserContextId=visitor)
        target = made["targetId"]
        attached = await self.call("Target.attachToTarget", targetId=target, flatten=True)
        tab = Tab(self, attached["sessionId"], target)
        await tab.call("Page.enable")
        await tab.call("Page.addScriptToEvaluateOnNewDocument", source=NOTE_THE_TERMINAL)
        await tab.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        await tab.go(url)
        return tab


async def devtools_address(profile: Path, process: subprocess.Popen[bytes]) -> str:
    """Chromium writes where it listens into its profile."""
    path = profile / "DevToolsActivePort"
    end = time.monotonic() + 60
    while not path.exists() or path.read_text().count("\n") < 1:
        assert process.poll() is None, "Chromium does not start"
        assert time.monotonic() < end, "Chromium does not listen"
        await asyncio.sleep(0.05)
    port, place = path.read_text().split("\n")[:2]
    return f"ws://127.0.0.1:{port}{place}"


@asynccontextmanager
async def chromium(profile: Path) -> AsyncIterator[Browser]:
    """A Chromium with an empty profile, which is gone with all its processes afterwards."""
    program = find_chromium()
    assert program is not None
    process = subprocess.Popen(
        [program, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        address = await devtools_address(profile, process)
        async with (
            ClientSession() as session,
            session.ws_connect(address, max_msg_size=0) as connection,
        ):
            browser = Browser(connection)
            yield browser
            browser.listening.cancel()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
