"""The one list of what a person can do at any table: keys, action bar, palette, help and plain mode
read it. A game adds what answers its own questions, and its own words (bestia_cli.answers)."""

from dataclasses import dataclass

from bestia_cli.language import N_, current_language

TABLE, WATCH, REPLAY, PAST = "table", "watch", "replay", "past"
"""Where an action belongs; the past is the deal that is over, looked at again."""

ANYWHERE = (TABLE, WATCH, REPLAY, PAST)


@dataclass(frozen=True)
class Action:
    """Something to do."""

    name: str
    """For an answer to the table: the kind of its option."""
    keys: tuple[str, ...]
    """As Textual names them, in all languages; the first is shown."""
    label: str
    """Short, for the action bar."""
    help: str
    """A sentence, for help and palette."""
    where: tuple[str, ...] = (TABLE,)
    shown_as: str = ""
    """How the key is written, if not as it is."""
    title: str = ""
    """For the palette, where the label alone would not say it."""
    missing: str = ""
    """What is said to whoever asks for it when it can't be done: of an answer, when it can."""
    english: str = ""
    """The key that is shown in English, where another one is the first letter of the word."""

    @property
    def key_text(self) -> str:
        english = self.english if current_language() == "en" else ""
        return self.shown_as or english or self.keys[0]


ANSWERS = (
    Action("offer-cut", ("c",), N_("Let cut"), N_("Let your neighbour cut the deck.")),
    Action("forget-cut", ("g",), N_("Deal at once"), N_("Deal without letting anybody cut.")),
    Action("cut", ("enter",), N_("Cut"), N_("Cut the deck here."), shown_as="↵"),
    Action("next", ("enter",), N_("Again"), N_("Go on to the next deal."), shown_as="↵"),
)
"""What answers the questions that every table puts; the others are the games' own."""

AT_ONCE = Action("cards", (), N_("At once"), N_("Choose that card at once, without Enter."))
MARK_CARDS = Action("cards", (), N_("Mark"), N_("Mark that card, or take its mark away."))
"""Their keys depend on the hand."""
CURSOR = Action(
    "cursor",
    ("left", "right"),
    N_("Move"),
    N_("Move over the cards; Enter chooses the one that you are on."),
    shown_as="←→",
)
ARROWS = Action(
    "arrows",
    ("left", "right"),
    N_("Where"),
    N_("Move the place of the cut; up and down by five, or type the number."),
    shown_as="←→",
)
NUMBER = Action(
    "number",
    ("left", "right"),
    N_("How many"),
    N_("Change the number; up and down by five, or type it."),
    shown_as="←→",
)
MARK = Action(
    "mark", ("space",), N_("Mark"), N_("Mark a card, or take the mark away."), shown_as="␣"
)
AIM = Action("aim", ("tab", "shift+tab"), N_("Which"), N_("Aim at another meld."), shown_as="⇥")
MORE = Action("more", ("0",), N_("More"), N_("Show the other choices."))
HURRY = Action("hurry", ("space",), N_("Hurry"), N_("Hurry the others."), shown_as="␣")
"""Its key answers nothing: what was meant for the others can't be an answer."""
LET_GO = Action("let-go", ("escape",), N_("Back"), N_("Choose something else."), shown_as="esc")

PLACES = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The keys of the cards in a hand: no command has one of them."""

HINT = Action(
    "hint",
    ("h",),
    N_("Coach"),
    N_("Ask the coach which choice is best; once more for its figures."),
    missing=N_("The coach speaks when it is your turn to choose."),
)
UNDO = Action(
    "undo",
    ("z", "backspace"),
    N_("Undo"),
    N_("Take your last choice back."),
    missing=N_("There is no choice that you could take back now."),
)
LESSON = Action("lesson", ("i",), N_("Lesson"), N_("Read again what the lesson says."))
REVIEW = Action(
    "review",
    ("r",),
    N_("Review"),
    N_("Look again at the choices of this deal."),
    missing=N_("The review comes when the deal is over."),
)
LAST = Action(
    "last",
    ("u",),
    N_("Last trick"),
    N_("Show the last trick."),
    ANYWHERE,
    missing=N_("There has been no trick yet."),
)
FAIR = Action("fair", ("f",), N_("Deal"), N_("The deal code, and how to check the deal."), ANYWHERE)
LOG = Action("log", ("l",), N_("Log"), N_("Show the whole story of the deal."), ANYWHERE)
SORT = Action("sort", ("o",), N_("Sort"), N_("Hold the cards in another order."))
SPEED = Action("speed", ("v",), N_("Speed"), N_("Change the speed of the others."), (TABLE, WATCH))
LAYOUT = Action("layout", ("w",), N_("Table"), N_("Change between ring and list."), ANYWHERE)

PAUSE = Action("pause", ("space",), N_("Pause"), N_("Pause, or go on."), (WATCH, REPLAY), "␣")
GOING_ON, RUNNING = N_("Go on"), N_("Run")
"""What the same key does at a table that stands still, and in a history."""
STEP = Action("step", ("right",), N_("Step"), N_("One decision forwards."), (WATCH, REPLAY), "→")
BACK = Action("back", ("left",), N_("Back"), N_("One decision back."), (REPLAY,), "←")
NEXT_MARK = Action("next-mark", ("down",), N_("Trick"), N_("On to the next trick."), (REPLAY,), "↓")
LAST_MARK = Action(
    "previous-mark", ("up",), N_("Trick before"), N_("Back to the trick before."), (REPLAY,), "↑"
)
NEXT_HAND = Action("next-hand", ("pagedown", "n"), N_("Next"), N_("The next deal."), (REPLAY,), "n")
LAST_HAND = Action(
    "previous-hand", ("pageup", "p"), N_("Previous"), N_("The deal before."), (REPLAY,), "p"
)
JUMP = Action("jump", ("j",), N_("Jump"), N_("Jump to a deal by its number."), (REPLAY,))
BIGGEST = Action("biggest", ("b",), N_("Biggest"), N_("The next of the biggest deals."), (REPLAY,))
EYES = Action("eyes", ("e",), N_("Eyes"), N_("All cards, or one seat's view."), (WATCH, REPLAY))
BELIEFS = Action(
    "beliefs",
    ("g",),
    N_("Beliefs"),
    N_("What a seat believes about the others' cards."),
    ANYWHERE,
    missing=N_("What could be believed is shown when the deal is over."),
)
THINKING = Action(
    "thinking", ("t",), N_("Thinking"), N_("What the player to move thinks."), (WATCH,)
)
WHAT_IF = Action(
    "what-if",
    ("i",),
    N_("What if"),
    N_("Take a seat and play on from here."),
    (REPLAY,),
    missing=N_("This deal is over: go back to where you want to play on."),
)
RECORDED_REVIEW = Action(
    "review", ("r",), N_("Review"), N_("Look again at the choices of a seat."), (REPLAY,)
)

OPEN_CHOICE = Action(
    "open-choice", ("enter", "right", "space"), N_("Look"), N_("See how it stood."), (PAST,), "↵"
)
LAST_CHOICE = Action(
    "previous-choice", ("left", "up", "p"), N_("Before"), N_("The choice before."), (PAST,), "←"
)
NEXT_CHOICE = Action(
    "next-choice", ("right", "down", "n"), N_("Next"), N_("The next choice."), (PAST,), "→"
)
TRY_AGAIN = Action(
    "try", ("i", "enter"), N_("Try it"), N_("Play on from here, in your own seat."), (PAST,)
)
FIGURES = Action("figures", ("h",), N_("Figures"), N_("What the coach goes by."), (PAST,))
ALL_CHOICES = Action("overview", ("r",), N_("List"), N_("Back to the list."), (PAST,))

SETTINGS = Action("settings", ("f2",), N_("Settings"), N_("Change the settings."), ANYWHERE, "F2")
HELP = Action(
    "help", ("question_mark", "f1"), N_("Help"), N_("Explain what is on screen."), ANYWHERE, "?"
)
QUIT = Action(
    "quit",
    ("q",),
    N_("Leave"),
    N_("Leave the table; it is saved."),
    ANYWHERE,
    title=N_("Leave the table"),
)

COMMANDS = (
    HURRY,
    LESSON,
    HINT,
    UNDO,
    REVIEW,
    PAUSE,
    STEP,
    BACK,
    LAST_MARK,
    NEXT_MARK,
    LAST_HAND,
    NEXT_HAND,
    OPEN_CHOICE,
    LAST_CHOICE,
    NEXT_CHOICE,
    TRY_AGAIN,
    FIGURES,
    ALL_CHOICES,
    EYES,
    THINKING,
    LAST,
    WHAT_IF,
    JUMP,
    BIGGEST,
    BELIEFS,
    RECORDED_REVIEW,
    SORT,
    SPEED,
    FAIR,
    LOG,
    LAYOUT,
    SETTINGS,
    HELP,
    QUIT,
)
"""What can be done besides answering, in the order of the action bar."""


def commands_for(where: str) -> tuple[Action, ...]:
    return tuple(action for action in COMMANDS if where in action.where)


def why_missing(key: str, where: str, answers: tuple[Action, ...] = ()) -> str:
    """What is said of a key that does nothing now, a command's or that of an answer; empty if it
    never does anything."""
    known = (*commands_for(where), *answers)
    return next((action.missing for action in known if key in action.keys), "")
