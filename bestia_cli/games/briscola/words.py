"""What every table says, in Briscola's words: a trick is a presa."""

from bestia_cli.language import N_

WORDS = {
    "Last trick": N_("Last presa"),
    "Show the last trick.": N_("Show the last presa."),
    "Trick": N_("Presa"),
    "Trick before": N_("Presa before"),
    "On to the next trick.": N_("On to the next presa."),
    "Back to the trick before.": N_("Back to the presa before."),
    "At any moment: ? help, u last trick, r rules, q quit.": N_(
        "At any moment: ? help, u last presa, r rules, q quit."
    ),
    "At any moment: ? help, h coach, hh its figures, z take back, u last trick, r rules, q quit.": (
        N_(
            "At any moment: ? help, h coach, hh its figures, z take back, u last presa,"
            " r rules, q quit."
        )
    ),
    "No trick has been taken yet.": N_("No presa has been taken yet."),
    "The last trick: {cards}. Taken by: {name}.": N_("The last presa: {cards}. Taken by: {name}."),
    "There has been no trick yet.": N_("There has been no presa yet."),
}
"""By the general text."""
