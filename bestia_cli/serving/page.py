"""The pages that a browser gets: the table's, which is textual-serve's in our words, and the one
that asks for the password."""

import re
from html import escape

from bestia_cli.language import N_, _
from bestia_cli.serving.touch import LOOK, VIEWPORT, script

OUR_WORDS = {
    "Session ended.": N_("You have left the table. Your game is kept for you."),
    "Restart": N_("Sit down again"),
}
"""What the page of textual-serve says, and what ours says instead."""
STRANGE_FONT = re.compile(r'<link\s+rel="stylesheet"\s+href="https://[^>]*>')
"""The page asks another site for a font: nobody has to know who plays here."""
OUR_LOOK = """
    <style>
      @font-face {
        font-family: "Roboto Mono";
        src: url("static/fonts/RobotoMono-VariableFont_wght.ttf");
        font-weight: 100 700;
      }
      body, body .shade { background: #0e2a21; }
      body .intro { background: #12352a; flex-direction: column; gap: 16px; }
      body Button { background: #1d5442; font-size: 16px; }
      body Button:hover { background: #2a7a60; }
    </style>
  </head>"""
KEYS_WORK_AT_ONCE = """
    <script>
      history.replaceState(null, "", location.pathname);
      window.addEventListener("load", () => {
        document.querySelector("textarea.xterm-helper-textarea")?.focus();
      });
    </script>
  </body>"""
"""Otherwise only after a click. A password in the address does not stay there."""
ASKING = """<!DOCTYPE html>
<html>
  <head>
    <meta charset="utf-8">
    <title>bestIA</title>
    VIEWPORT
    <style>
      body { background: #0e2a21; color: #f4ecd8; font: 16px monospace; text-align: center; }
      form { margin-top: 30vh; }
      input, button { font: inherit; padding: 8px; background: #12352a; color: inherit;
        border: 1px solid #2a7a60; max-width: 90vw; box-sizing: border-box; }
    </style>
  </head>
  <body>
    <form method="post" action="/password">
      <p>QUESTION</p>
      <input type="password" name="password" autofocus> <button>GO</button>
    </form>
  </body>
</html>
"""

HEADERS = {
    "Referrer-Policy": "no-referrer",
    "Server": "bestIA",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""For every answer: no other site gets to see an address with a password in it, nor puts our page
into a frame of its own."""


def in_our_words(page: str) -> str:
    for theirs, ours in OUR_WORDS.items():
        page = page.replace(theirs, _(ours))
    page = STRANGE_FONT.sub("", page).replace("</head>", f"{VIEWPORT}{LOOK}{OUR_LOOK}")
    return page.replace("</body>", script() + KEYS_WORK_AT_ONCE)


def asking_page(*, wrong: bool) -> str:
    """The page that asks for the password; again, if that one was wrong."""
    question = _("That is not it. The password?") if wrong else _("The password of this table?")
    page = ASKING.replace("QUESTION", escape(question)).replace("VIEWPORT", VIEWPORT)
    return page.replace("GO", escape(_("Sit down")))
