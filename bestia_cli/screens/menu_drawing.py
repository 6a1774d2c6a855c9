"""The first screen as a drawing: what there is to do, which game is played, a fan of cards."""

from collections.abc import Sequence
from typing import NamedTuple

from bestia_cli.daily import Outcome, signed
from bestia_cli.draw.bars import Button, draw_actions, standing
from bestia_cli.draw.canvas import Canvas, Rect, width_of
from bestia_cli.draw.look import Look
from bestia_cli.games import table_of, title_among_others
from bestia_cli.language import N_, _
from bestia_cli.screens.title import TITLE_HEIGHT, draw_fan, draw_letters
from bestia_cli.storage.save_content import Summary
from bestia_cli.storage.saves import SaveInfo

QUIT_KEY = "q"


class Entry(NamedTuple):
    """Something to do."""

    name: str
    digit: int
    """Its key, whatever else is there."""
    label: str
    about: str
    """In a line."""


ENTRIES = (
    Entry("resume", 0, N_("Continue"), N_("The game that you left, at the same decision.")),
    Entry("new_game", 1, N_("New game"), N_("Choose who sits at the table, and for how much.")),
    Entry(
        "daily",
        2,
        N_("The {deal} of the day"),
        N_("One {deal} among champions, the same cards for all."),
    ),
    Entry("watch", 3, N_("Watch"), N_("The machines play, and you look into all cards.")),
    Entry("replay", 4, N_("Replay"), N_("Games you played, card by card; go on from any point.")),
    Entry("statistics", 5, N_("Statistics"), N_("What you won and lost, and how well you play.")),
    Entry("learn", 6, N_("Learn"), N_("Your first {deals} with a friend beside you; the rules.")),
    Entry("settings", 7, N_("Settings"), N_("Language, colours, cards, speed of the others.")),
    Entry(
        "saves", 8, N_("Other saved games"), N_("All games that you left; go on, or close them.")
    ),
    Entry("quit", 9, N_("Quit"), N_("Get up from the table; nothing is lost.")),
)


class Item(NamedTuple):
    """An entry as it is shown."""

    name: str
    label: str
    about: str
    letter: str
    digit: int


INVITATION = N_("Never played? Lesson 1, two minutes.")
"""What the lessons are to who comes for the first time."""


class Saved(NamedTuple):
    """The games that were left."""

    last: SaveInfo | None
    """The one to go on with."""
    others: bool
    """Whether there are more."""


def look_for_saves(saves: Sequence[SaveInfo]) -> Saved:
    usable = [save for save in saves if save.summary is not None and not save.in_use]
    last = usable[0] if usable else None
    return Saved(last, len(saves) > (last is not None))


def items_of(saved: Saved, game: str, *, invited: bool = False) -> list[Item]:
    """What there is to do now, in the words of the game that is chosen; letters and figures stay
    the same whatever is there. `invited`: to take the first lesson."""
    say = table_of(game).say
    labels = [say(_(entry.label)) for entry in ENTRIES]
    left_out = {"resume": saved.last is None, "saves": not saved.others}
    items = [
        Item(entry.name, label, say(_(entry.about)), letter, entry.digit)
        for entry, label, letter in zip(ENTRIES, labels, letters_of(labels), strict=True)
        if not left_out.get(entry.name)
    ]
    if invited:
        invitation = _(INVITATION)
        items = [
            item._replace(about=invitation) if item.name == "learn" else item for item in items
        ]
    summary = saved.last.summary if saved.last else None
    return [
        continued(item, summary) if item.name == "resume" and summary else item for item in items
    ]


def continued(item: Item, summary: Summary) -> Item:
    """To go on with this game: which, if there is more than one, and where it was left."""
    moment = table_of(summary.game).moment(summary.hand, summary.stake)
    title = title_among_others(summary.game)
    if not title:
        return item._replace(label=_("Continue: {moment}").format(moment=moment))
    label = _("Continue {game}").format(game=title)
    return item._replace(label=label, about=moment[:1].upper() + moment[1:])


def with_today(items: list[Item], outcome: Outcome | None) -> list[Item]:
    """The same, where the deal of the day says that it was played, and what it brought."""
    if outcome is None:
        return items
    said = _("Played: {amount}. Par, your days and a line to share; or once more for practice.")
    about = said.format(amount=signed(outcome.net, outcome.game))
    return [
        item._replace(label=_("{label}: done").format(label=item.label), about=about)
        if item.name == "daily"
        else item
        for item in items
    ]


def letters_of(labels: Sequence[str]) -> list[str]:
    """For each label the first of its letters that no label before has; the last has its own."""
    taken = [QUIT_KEY]
    for label in labels[:-1]:
        free = (letter for letter in label.casefold() if letter.isalpha() and letter.isascii())
        taken.append(next(letter for letter in free if letter not in taken))
    return [*taken[1:], QUIT_KEY]


# --- drawing -------------------------------------------------------------------------------------


class MenuLook(NamedTuple):
    """What a menu is drawn from."""

    items: list[Item]
    cursor: int
    progress: float
    look: Look
    game: str
    """The one that is chosen."""


ROOMY_HEIGHT = 34
"""From so many rows on there is a blank line between two entries."""
FAN_WIDTH, WIDE_FAN_WIDTH = 76, 116
"""From so many columns on there are three cards, or five."""
FAN_STEPS = {3: 7, 5: 9}
"""By the number of cards: how far one lies from the next."""
MENU_WIDTH, WIDE_MENU_WIDTH = 48, 54
"""Of the entries, beside three cards or alone, and beside five."""
BAR_WIDTH = 24
MARGIN = 3


def draw_menu(menu: MenuLook, width: int, height: int) -> Canvas:
    """The whole first screen."""
    canvas = Canvas(width, height, "felt")
    draw_edge(canvas, menu.look)
    roomy = height >= ROOMY_HEIGHT
    step = 2 if roomy else 1
    rows = (len(menu.items) - 1) * step + 1
    free = height - 1 - TITLE_HEIGHT - 1 - rows - 2
    top = max(0 if height < 22 else 1, min(free // 3, 5))
    draw_heading(canvas, menu, top, 1 if roomy else 0)
    below = top + TITLE_HEIGHT + (2 if roomy else 1)
    first = below + max(0 if height < 21 else 1, (height - 4 - below - rows) // 2)
    x, taken = draw_beside(canvas, menu, first + rows // 2)
    draw_items(canvas, menu, Rect(x, first, taken, rows), step)
    draw_foot(canvas, menu)
    return canvas


def draw_edge(canvas: Canvas, look: Look) -> None:
    """The seam of the felt, where there is room for it."""
    if canvas.height < 24:
        return
    rect = Rect(1, 0, canvas.width - 2, canvas.height - 3)
    canvas.frame(rect, "felt.frame", look.glyphs.round)


def draw_heading(canvas: Canvas, menu: MenuLook, top: int, gap: int) -> None:
    """The name of the program, and what is played."""
    letters = draw_letters("felt", menu.look)
    canvas.paste(letters, (canvas.width - letters.width) // 2, top)
    y, title = top + TITLE_HEIGHT + gap, title_among_others(menu.game)
    if title:
        draw_game(canvas, menu, y, title)
        return
    table = table_of(menu.game)
    text = menu.look.fit(_(table.motto or table.about), canvas.width - 2)
    canvas.centred(canvas.rect, y, text, "felt.muted.italic")


def draw_game(canvas: Canvas, menu: MenuLook, y: int, title: str) -> None:
    """The game that is chosen, between arrows that change it, and what it is if there is room."""
    left, right = ("<", ">") if menu.look.glyphs.ascii else ("◂", "▸")
    title = menu.look.plain(title)
    about = menu.look.plain(_(table_of(menu.game).about))
    runs = [(f"{left} ", "felt.key"), (title, "felt.gold.bold"), (f" {right}", "felt.key")]
    taken = width_of(title) + 4
    if taken + 2 + width_of(about) <= canvas.width - 6:
        runs.append((f"  {about}", "felt.muted.italic"))
    x = (canvas.width - sum(width_of(run) for run, _style in runs)) // 2
    canvas.runs(x, y, runs)
    canvas.target(Rect(x, y, 2, 1), "action:game(-1)")
    canvas.target(Rect(x + 2, y, taken - 2, 1), "action:game(1)")


def draw_beside(canvas: Canvas, menu: MenuLook, middle: int) -> tuple[int, int]:
    """The fan of cards at the right of the entries; gives the column of the entries, and how wide
    they are."""
    width = canvas.width
    if width < FAN_WIDTH:
        return (width - MENU_WIDTH) // 2, MENU_WIDTH
    cards, taken = (5, WIDE_MENU_WIDTH) if width >= WIDE_FAN_WIDTH else (3, MENU_WIDTH)
    held = table_of(menu.game).fan_cards
    fan = draw_fan(held, cards, FAN_STEPS[cards], "felt", menu.look)
    gap = (width - taken - fan.width) // 3
    top = middle - fan.height // 2
    if top + fan.height > canvas.height - 3:
        return (width - taken) // 2, taken
    canvas.paste(fan, width - gap - fan.width, top)
    return gap, taken


def draw_items(canvas: Canvas, menu: MenuLook, rect: Rect, step: int) -> None:
    for place, item in enumerate(menu.items):
        line = Rect(rect.x, rect.y + place * step, rect.width, 1)
        draw_item(canvas, line, item, menu, chosen=place == menu.cursor)
        canvas.target(line, f"item:{place}")


def draw_item(canvas: Canvas, rect: Rect, item: Item, menu: MenuLook, *, chosen: bool) -> None:
    paper = "bar" if chosen else "felt"
    look = menu.look
    canvas.fill(rect, paper)
    if chosen:
        canvas.text(rect.x + 1, rect.y, look.glyphs.pointer, f"{paper}.gold.bold")
    canvas.text(rect.x + 3, rect.y, str(item.digit), f"{paper}.key" + (".bold" if chosen else ""))
    text = look.fit(item.label, rect.width - 9)
    canvas.text(rect.x + 6, rect.y, text, f"{paper}.gold.bold" if chosen else f"{paper}.text")
    canvas.text(rect.right - 2, rect.y, item.letter, f"{paper}.muted")


def draw_foot(canvas: Canvas, menu: MenuLook) -> None:
    """What the chosen entry is, how far the compiler is, and the keys."""
    width, height, look = canvas.width, canvas.height, menu.look
    canvas.fill(Rect(0, height - 3, width, 3), "bar")
    about = look.fit(menu.items[menu.cursor].about, width - 4)
    canvas.centred(canvas.rect, height - 3, about, "bar.text")
    if menu.progress < 1:
        draw_progress(canvas, menu, height - 2)
    keys = [
        Button("↑↓", _("Choose"), "action:down"),
        Button("↵", _("Open"), "action:open", strong=True),
    ]
    if title_among_others(menu.game):
        keys.append(Button("←→", _("Game"), "action:game(1)"))
    always = standing(Button("q", _("Quit"), "action:quit"))
    canvas.paste(draw_actions(keys, always, width, look), 0, height - 1)


def draw_progress(canvas: Canvas, menu: MenuLook, y: int) -> None:
    """How much of the engine is compiled; one can begin meanwhile."""
    look = menu.look
    done = int(menu.progress * BAR_WIDTH)
    full, empty = ("#", ".") if look.glyphs.ascii else ("━", "─")
    text = _("preparing the players")
    runs = [
        (look.fit(text, canvas.width - BAR_WIDTH - 12) + " ", "bar.muted"),
        (full * done, "bar.gold"),
        (empty * (BAR_WIDTH - done), "bar.frame"),
        (f" {menu.progress:4.0%}", "bar.muted"),
    ]
    taken = sum(width_of(run) for run, _style in runs)
    canvas.runs((canvas.width - taken) // 2, y, runs)
