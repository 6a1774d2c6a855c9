"""What the people at a table of Bestia say."""

from bestia_cli.games.voices import Voices
from bestia_cli.language import N_
from bestia_cli.scene import Scene
from engine.events import Event

ENTERS, STAYS_OUT, BUCO, TOGETHER, TAKES, LEAVES = (
    "enters",
    "stays out",
    "buco",
    "together",
    "takes",
    "leaves",
)
OCCASIONS = {
    "keep": ENTERS,
    "discard": STAYS_OUT,
    "buco": BUCO,
    "offer": TOGETHER,
    "join": TOGETHER,
    "presa": TAKES,
    "agree": LEAVES,
}
"""By event."""


def occasion_of(scene: Scene, event: Event) -> str:
    return OCCASIONS.get(event.t, "")


LINES = {
    ("prudent", ENTERS): (N_("With these even I dare."), N_("Just this once.")),
    ("prudent", STAYS_OUT): (N_("I don't trust it."), N_("I'd rather watch."), N_("Not today.")),
    ("prudent", TAKES): (N_("One is enough for me."), N_("There, I can breathe again.")),
    ("prudent", LEAVES): (N_("Leave it, leave it."),),
    ("bold", ENTERS): (N_("Who's afraid?"), N_("I'm always in."), N_("Bring it here!")),
    ("bold", STAYS_OUT): (N_("Not even I can play these."),),
    ("bold", BUCO): (N_("Four cards, and we'll see."), N_("I've seen worse.")),
    ("bold", TAKES): (N_("And one!"), N_("Did you see that?")),
    ("vengeful", ENTERS): (N_("Let's see who ends in bestia."), N_("I haven't forgotten.")),
    ("vengeful", STAYS_OUT): (N_("I'll make a note of this."),),
    ("vengeful", TAKES): (N_("That one was for before."), N_("Pay up.")),
    ("vengeful", LEAVES): (N_("Let it grow: it will be mine."),),
    ("sociable", ENTERS): (N_("Come in too, don't be shy."), N_("Here we go!")),
    ("sociable", STAYS_OUT): (N_("I'll cheer for you."), N_("You play, I'll make coffee.")),
    ("sociable", TOGETHER): (N_("Together it's more fun."), N_("Shall we?")),
    ("sociable", TAKES): (N_("Sorry, my dears."),),
    ("sociable", LEAVES): (N_("Why quarrel? Leave it there."),),
}
STYLES = {
    "prudent": N_("prudent"),
    "bold": N_("bold"),
    "vengeful": N_("vengeful"),
    "sociable": N_("sociable"),
}
VOICES = Voices(occasion_of, STYLES, LINES)
