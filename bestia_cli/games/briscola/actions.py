"""What answers Briscola's questions."""

from bestia_cli.actions import Action
from bestia_cli.language import N_

ANSWERS = (
    Action("play", ("enter",), N_("Play"), N_("Play the card under the cursor."), shown_as="↵"),
    Action(
        "swap",
        ("x",),
        N_("Swap the Sette"),
        N_("Swap the Sette di briscola for the card under the stock."),
        missing=N_(
            "The Sette di briscola is swapped in your turn, once you have taken a presa, for a"
            " higher card under the stock (§6)."
        ),
    ),
)
