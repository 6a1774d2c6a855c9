"""The one list of what a person can do: keys, action bar, palette, help and plain mode read it."""

from dataclasses import dataclass

from bestia_cli.language import N_

TABLE, WATCH, REPLAY = "table", "watch", "replay"
"""Where an action belongs."""

ANYWHERE = (TABLE, WATCH, REPLAY)


@dataclass(frozen=True)
class Action:
    """Something to do."""

    name: str
    """For an answer to the table: the kind of its option."""
    keys: tuple[str, ...]
    """As Textual names them; the first is shown."""
    label: str
    """Short, for the action bar."""
    help: str
    """A sentence, for help and palette."""
    where: tuple[str, ...] = (TABLE,)
    shown_as: str = ""
    """How the key is written, if not as it is."""

    @property
    def key_text(self) -> str:
        return self.shown_as or self.keys[0]


ANSWERS = (
    Action("keep", ("t", "k"), N_("Keep"), N_("Keep your three cards and enter.")),
    Action("discard", ("s", "d"), N_("Discard"), N_("Throw your cards away; a buco may come.")),
    Action(
        "exchange",
        ("enter",),
        N_("Change"),
        N_("Change the marked cards, or none."),
        shown_as="↵",
    ),
    Action("buco", ("b",), N_("Buco"), N_("Take a buco: four cards, of which one goes.")),
    Action("offer", ("o",), N_("Società"), N_("Offer a società to those who come after you.")),
    Action("pass", ("p",), N_("Pass"), N_("Pass, and stay out of this smazzata.")),
    Action("join", ("e", "j"), N_("Join"), N_("Join the società.")),
    Action("decline", ("n",), N_("Decline"), N_("Decline the società.")),
    Action("agree", ("a",), N_("Leave it"), N_("Vote to leave the piatto on the table.")),
    Action("refuse", ("x",), N_("Pay it"), N_("Vote to have the piatto paid.")),
    Action("offer-cut", ("c",), N_("Let cut"), N_("Let your neighbour cut the deck.")),
    Action("forget-cut", ("g",), N_("Deal at once"), N_("Deal without letting anybody cut.")),
    Action("cut", ("enter",), N_("Cut"), N_("Cut the deck here."), shown_as="↵"),
    Action("play", ("enter",), N_("Play"), N_("Play the card under the cursor."), shown_as="↵"),
    Action("drop", ("enter",), N_("Drop"), N_("Drop the card under the cursor."), shown_as="↵"),
    Action(
        "next", ("enter", "space"), N_("Go on"), N_("Go on to the next smazzata."), shown_as="↵"
    ),
)
"""What answers a question of the table."""

CARDS = Action(
    "cards",
    ("1", "2", "3", "4"),
    N_("Card"),
    N_("Pick a card; arrows and Enter do the same."),
    shown_as="1-4",
)
ARROWS = Action(
    "arrows",
    ("left", "right"),
    N_("Where"),
    N_("Move the place of the cut; up and down by five, or type the number."),
    shown_as="←→",
)
MARK = Action("mark", ("space",), N_("Mark"), N_("Mark a card to be changed."), shown_as="␣")

HINT = Action("hint", ("h",), N_("Coach"), N_("Ask the coach what each choice is worth."))
UNDO = Action("undo", ("z", "backspace"), N_("Undo"), N_("Take your last choice back."))
REVIEW = Action("review", ("r",), N_("Review"), N_("Look again at the choices of this smazzata."))
LAST = Action("last", ("u",), N_("Last presa"), N_("Show the last presa."), ANYWHERE)
FAIR = Action("fair", ("f",), N_("Deal"), N_("The deal code, and how to check the deal."), ANYWHERE)
LOG = Action("log", ("l",), N_("Log"), N_("Show the whole story of the smazzata."), ANYWHERE)
SPEED = Action("speed", ("v",), N_("Speed"), N_("Change the speed of the others."), (TABLE, WATCH))
LAYOUT = Action("layout", ("w",), N_("Table"), N_("Change between ring and list."), ANYWHERE)

PAUSE = Action("pause", ("space",), N_("Pause"), N_("Pause, or go on."), (WATCH, REPLAY), "␣")
STEP = Action("step", ("right",), N_("Step"), N_("One decision forwards."), (WATCH, REPLAY), "→")
BACK = Action("back", ("left",), N_("Back"), N_("One decision back."), (REPLAY,), "←")
NEXT_PRESA = Action(
    "next-presa", ("down",), N_("Presa"), N_("On to the next presa."), (REPLAY,), "↓"
)
LAST_PRESA = Action(
    "previous-presa", ("up",), N_("Presa"), N_("Back to the presa before."), (REPLAY,), "↑"
)
NEXT_HAND = Action(
    "next-hand", ("pagedown", "n"), N_("Next"), N_("The next smazzata."), (REPLAY,), "n"
)
LAST_HAND = Action(
    "previous-hand", ("pageup", "p"), N_("Previous"), N_("The smazzata before."), (REPLAY,), "p"
)
JUMP = Action("jump", ("j",), N_("Jump"), N_("Jump to a smazzata by its number."), (REPLAY,))
BIG_POT = Action("big-pot", ("b",), N_("Big pot"), N_("The next of the biggest pots."), (REPLAY,))
EYES = Action("eyes", ("e",), N_("Eyes"), N_("All cards, or one seat's view."), (WATCH, REPLAY))
BELIEFS = Action(
    "beliefs", ("g",), N_("Beliefs"), N_("What a seat believes about the others' cards."), ANYWHERE
)
THINKING = Action(
    "thinking", ("t",), N_("Thinking"), N_("What the player to move thinks."), (WATCH,)
)
WHAT_IF = Action(
    "what-if", ("i",), N_("What if"), N_("Take a seat and play on from here."), (REPLAY,)
)
REEL_REVIEW = Action(
    "review", ("r",), N_("Review"), N_("Look again at the choices of a seat."), (REPLAY,)
)

SETTINGS = Action("settings", ("f2",), N_("Settings"), N_("Change the settings."), ANYWHERE, "F2")
HELP = Action(
    "help", ("question_mark", "f1"), N_("Help"), N_("Explain what is on screen."), ANYWHERE, "?"
)
QUIT = Action("quit", ("q",), N_("Leave"), N_("Leave the table; it is saved."), ANYWHERE)

COMMANDS = (
    HINT,
    UNDO,
    REVIEW,
    PAUSE,
    STEP,
    BACK,
    LAST_PRESA,
    NEXT_PRESA,
    LAST_HAND,
    NEXT_HAND,
    EYES,
    THINKING,
    LAST,
    WHAT_IF,
    JUMP,
    BIG_POT,
    BELIEFS,
    REEL_REVIEW,
    SPEED,
    FAIR,
    LOG,
    LAYOUT,
    SETTINGS,
    HELP,
    QUIT,
)
"""What can be done besides answering, in the order of the action bar."""

BY_KIND = {action.name: action for action in ANSWERS}


def commands_for(where: str) -> tuple[Action, ...]:
    return tuple(action for action in COMMANDS if where in action.where)
