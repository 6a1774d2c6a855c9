"""What answers Bestia's questions."""

from bestia_cli.actions import Action
from bestia_cli.language import N_

ANSWERS = (
    Action("keep", ("t", "k"), N_("Keep"), N_("Keep your three cards and enter."), english="k"),
    Action(
        "discard",
        ("s", "d"),
        N_("Discard"),
        N_("Discard your three cards; a buco may come."),
        english="d",
    ),
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
    Action("join", ("e", "j"), N_("Join"), N_("Join the società."), english="j"),
    Action("decline", ("n",), N_("Decline"), N_("Decline the società.")),
    Action("agree", ("a",), N_("Leave it"), N_("Vote to leave the piatto on the table.")),
    Action("refuse", ("x",), N_("Pay it"), N_("Vote to have the piatto paid.")),
    Action("play", ("enter",), N_("Play"), N_("Play the card under the cursor."), shown_as="↵"),
    Action("drop", ("enter",), N_("Drop"), N_("Drop the card under the cursor."), shown_as="↵"),
)
