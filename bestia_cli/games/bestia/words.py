"""What every table says, in Bestia's words."""

from bestia_cli.language import N_

WORDS = {
    "Go on to the next deal.": N_("Go on to the next smazzata."),
    "Mark a card, or take the mark away.": N_("Mark a card to be changed."),
    "Look again at the choices of this deal.": N_("Look again at the choices of this smazzata."),
    "This deal, as in the accounts: {gain}.": N_("This smazzata, as in the accounts: {gain}."),
    "Last trick": N_("Last presa"),
    "Show the last trick.": N_("Show the last presa."),
    "Show the whole story of the deal.": N_("Show the whole story of the smazzata."),
    "Trick": N_("Presa"),
    "Trick before": N_("Presa before"),
    "On to the next trick.": N_("On to the next presa."),
    "Back to the trick before.": N_("Back to the presa before."),
    "The next deal.": N_("The next smazzata."),
    "The deal before.": N_("The smazzata before."),
    "Jump to a deal by its number.": N_("Jump to a smazzata by its number."),
    "Biggest": N_("Big pot"),
    "The next of the biggest deals.": N_("The next of the biggest pots."),
    "The deal": N_("The smazzata"),
    "Deal {place} of {count} · event {event} of {events} · {eyes}": N_(
        "Smazzata {place} of {count} · event {event} of {events} · {eyes}"
    ),
    "Which deal, 1 to {count}?": N_("Which smazzata, 1 to {count}?"),
    "One of the biggest deals: {worth}": N_("One of the biggest pots: {worth}"),
    "The last deal is over: q leaves the table.": N_(
        "The last smazzata is over: q leaves the table."
    ),
    "You can choose at most {most} of your cards, each once.": N_(
        "You can change at most {most} of your cards, each once (§5)."
    ),
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
    "A lesson is a deal with prepared cards: you play it, and somebody at your side says what "
    "matters at each choice. Take them in this order the first time.\n\nThe pages tell the rules "
    "with examples; the glossary has the words of the game. At the table, ? explains what is going "
    "on.": N_(
        "A lesson is a smazzata with prepared cards: you play it, and somebody at your side says "
        "what matters at each choice. Take them in this order the first time.\n\nThe pages tell "
        "the rules with examples; the glossary has the words of the game. At the table, ? explains "
        "what is going on."
    ),
    "There has been no trick yet.": N_("There has been no presa yet."),
    "The review comes when the deal is over.": N_("The review comes when the smazzata is over."),
    "What could be believed is shown when the deal is over.": N_(
        "What could be believed is shown when the smazzata is over."
    ),
    "This deal is over: go back to where you want to play on.": N_(
        "This smazzata is over: go back to where you want to play on."
    ),
    "When the deal is over, the deck and the nonce are shown here.": N_(
        "When the smazzata is over, the deck and the nonce are shown here."
    ),
    "the cards of the others are seen when the deal is over": N_(
        "the cards of the others are seen when the smazzata is over"
    ),
    "a review comes when the deal is over": N_("a review comes when the smazzata is over"),
    "beliefs are shown when the deal is over": N_("beliefs are shown when the smazzata is over"),
    "the deal is over: go back to where you want to play on": N_(
        "the smazzata is over: go back to where you want to play on"
    ),
    "there are {count} deals, none has the number {number}": N_(
        "there are {count} smazzate, none has the number {number}"
    ),
}
"""By the general text."""

FIGURES = (N_("entered"), N_("bestia"), N_("prese"))
"""What a simulation counts by seat (`ai.summary.Figure`), as its columns are called."""
