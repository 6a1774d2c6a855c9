"""The page on a phone: letters so small that a whole table fits, a swipe that scrolls, and a bar
with the keys that a finger has not.

A tap is a click, for the browser makes one of it. The terminal is xterm.js, which the page keeps to
itself: what is typed on the bar goes in by its field, as from any keyboard on a screen.
"""

import json
from typing import NamedTuple

from bestia_cli.draw.plan import MIN_HEIGHT, MIN_WIDTH


class BarKey(NamedTuple):
    """A key of the bar."""

    label: str
    typed: str
    """What a terminal is sent for it."""


BAR_KEYS = (
    BarKey("esc", "\x1b"),
    BarKey("←", "\x1b[D"),
    BarKey("↑", "\x1b[A"),
    BarKey("↓", "\x1b[B"),
    BarKey("→", "\x1b[C"),
    BarKey("␣", " "),
    BarKey("↵", "\r"),
)
"""All else can be tapped where it stands; the bar ends with a key that brings the keyboard."""
BAR_SIZE = 44
"""Pixels: a finger hits that."""
CELL_WIDTH, CELL_HEIGHT = 0.605, 1.4
"""How large a cell is at most, as parts of the size of the letters; whole pixels are a bit more."""
SMALLEST = 5
"""Pixels; a window that needs smaller ones is too small."""

VIEWPORT = (
    '<meta name="viewport"'
    ' content="width=device-width, initial-scale=1, interactive-widget=resizes-content">'
)
"""Without it a phone takes the page for one that is 980 pixels wide."""

LOOK = f"""
    <style>
      body .intro {{ max-width: calc(100vw - 64px); box-sizing: border-box; }}
      #keys {{ display: none; }}
      body.-touch {{
        display: flex; flex-direction: column; overflow: hidden; overscroll-behavior: none;
        height: 100vh; height: 100dvh;
      }}
      body.-touch .textual-terminal {{
        flex: 1; width: 100vw; min-width: 0; min-height: 0; overflow: hidden;
        touch-action: pinch-zoom; user-select: none; -webkit-user-select: none;
      }}
      body.-touch #keys {{ display: flex; height: {BAR_SIZE}px; background: #12352a; }}
      body.-touch #keys button {{
        flex: 1; margin: 1px; padding: 0; border: 0; border-radius: 6px; min-width: 0;
        background: #1d5442; color: #f4ecd8; font: 18px sans-serif; touch-action: manipulation;
      }}
      body.-touch #keys button:active, body.-touch #keys button.-on {{ background: #2a7a60; }}
      @media (orientation: landscape) {{
        body.-touch {{ flex-direction: row; }}
        body.-touch .textual-terminal {{ width: auto; height: 100%; }}
        body.-touch #keys {{ flex-direction: column; width: {BAR_SIZE}px; height: 100%; }}
      }}
    </style>"""

SCRIPT = """
    <script>
      (() => {
        const KEYS = %(keys)s, BAR = %(bar)s;
        const terminal = document.getElementById("terminal");
        const touch = matchMedia("(pointer: coarse)").matches;

        // The largest letters with which a whole table fits, however a phone is held.
        const sizeOfLetters = (usual) => {
          const bar = touch ? BAR : 0, across = innerWidth > innerHeight;
          const width = innerWidth - (across ? bar : 0), height = innerHeight - (across ? 0 : bar);
          const side = touch ? Math.min(width, screen.width, screen.height) : width;
          const size = Math.min(usual, side / %(width)s, height / %(height)s);
          return Math.max(%(smallest)s, Math.floor(size * 10) / 10);
        };
        terminal.dataset.fontSize = sizeOfLetters(Number(terminal.dataset.fontSize) || 16);
        if (!touch) return;

        document.body.classList.add("-touch");
        const entry = () => document.querySelector("textarea.xterm-helper-textarea");
        const type = (data) => entry()?.dispatchEvent(new InputEvent("input", {
          data, inputType: "insertText", bubbles: true, cancelable: true,
        }));

        // A bar with keys; the last one brings the keyboard, which else stays away.
        const bar = document.createElement("div");
        bar.id = "keys";
        const add = (label, act) => {
          const button = document.createElement("button");
          button.type = "button";
          button.tabIndex = -1;
          button.textContent = label;
          button.addEventListener("mousedown", (event) => event.preventDefault());
          button.addEventListener("click", () => act(button));
          bar.append(button);
        };
        for (const [label, data] of KEYS) add(label, () => type(data));
        add("⌨", (button) => {
          const on = button.classList.toggle("-on"), field = entry();
          if (!field) return;
          field.inputMode = on ? "text" : "none";
          field.blur();
          if (on) field.focus();
        });
        document.body.append(bar);
        addEventListener("load", () => {
          const field = entry();
          if (field) Object.assign(field, { inputMode: "none", autocapitalize: "off" });
        });

        // A swipe is the wheel of a mouse.
        const STEP = 24;
        let last = null;
        terminal.addEventListener("touchstart", (event) => {
          last = event.touches.length === 1 ? event.touches[0].clientY : null;
        }, { passive: true });
        terminal.addEventListener("touchmove", (event) => {
          if (last === null) return;
          event.preventDefault();  // else the browser scrolls too, and swallows the next tap
          const { clientX, clientY } = event.touches[0];
          const steps = Math.trunc((last - clientY) / STEP);
          last -= steps * STEP;
          const screen = terminal.querySelector(".xterm-screen");
          for (let step = 0; step < Math.abs(steps); step++) {
            screen?.dispatchEvent(new WheelEvent("wheel", {
              deltaY: Math.sign(steps), deltaMode: WheelEvent.DOM_DELTA_LINE,
              clientX, clientY, bubbles: true, cancelable: true,
            }));
          }
        }, { passive: false });
        terminal.addEventListener("contextmenu", (event) => event.preventDefault());
      })();
    </script>"""


def script() -> str:
    """What makes a table of the page, on whatever it is looked at."""
    return SCRIPT % {
        "keys": json.dumps([[key.label, key.typed] for key in BAR_KEYS]),
        "bar": BAR_SIZE,
        "width": round(MIN_WIDTH * CELL_WIDTH, 2),
        "height": round(MIN_HEIGHT * CELL_HEIGHT, 2),
        "smallest": SMALLEST,
    }
