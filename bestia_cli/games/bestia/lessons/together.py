"""Lessons on the società: joining one, and being its capo."""

from bestia_cli.games.bestia.lessons.cards import Cards, prepare
from bestia_cli.games.bestia.records import ANSWERING, BUCO, DROPPING, PLAYING, SELECTING
from bestia_cli.language import N_
from bestia_cli.lessons.lesson import Lesson, Note
from bestia_cli.scene import CUTTING, SETTLED

JOINING = Lesson(
    "join",
    N_("A friend offers a società"),
    N_("Join somebody's buco, watch the cards, and share what they bring."),
    prepare(
        Cards(
            mezzo="2D",
            hands={0: "4S 5B 6C", 1: "FD AC 2B", 2: "4C 6B 5C", 3: "5D CC 5S"},
            stock="6S 7S 3D RS 7C 4B",
            dealer=1,
        ),
        script="discard keep keep exchange:5S exchange:2B offer drop:4B 3D 5D FD RS 6S 7S 7C CC AC",
    ),
    (
        Note(CUTTING, 1, N_("Anna deals, so you cut again. Wherever you like (§2.1).")),
        Note(
            SELECTING,
            1,
            N_("Denari is briscola, and you have none, nor any high card. Throw them (§4.2)."),
            "discard",
            N_("With these you would end in bestia. Throw them."),
        ),
        Note(
            ANSWERING,
            1,
            N_(
                "Bruno threw his cards too, and offers a società: one buco between you (§6.4)."
                " Who joins shares what it wins, and what it pays, in equal parts: half the risk of"
                " a buco alone. Join."
            ),
            "join",
            N_("To decline costs nothing, and you could still take a buco alone. Here join him."),
        ),
        Note(
            PLAYING,
            0,
            N_(
                "Bruno is the capo: he drew four cards, dropped one, and he alone plays them. You"
                " see them, and keep quiet. The first buco leads (§6.5)."
            ),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "The società took two prese, and its two thirds of the piatto are split in equal"
                " parts between Bruno and you. A bestia would have been split as well (§6.4)."
            ),
        ),
    ),
)

OFFERING = Lesson(
    "offer",
    N_("You offer a società"),
    N_("Be the capo: draw, drop and play for two. La Bestia comes down."),
    prepare(
        Cards(
            mezzo="5C",
            hands={0: "4S 5D 2B", 1: "7C FD 6S", 2: "6B 4D 7S", 3: "5S 4C 2D"},
            stock="4B RC AB 6D 2S",
            dealer=3,
        ),
        script="keep discard discard exchange:6S decline join pass 4B 7C FD",
    ),
    (
        Note(
            SELECTING,
            1,
            N_("Coppe is briscola, and you have nothing. Throw them, and wait (§4.2)."),
            "discard",
            N_("With these you would end in bestia. Throw them."),
        ),
        Note(
            BUCO,
            1,
            N_(
                "Only Anna is in; Bruno and Carla threw, as you did. Whoever throws may still come"
                " in, and you may ask the others to share the buco with you: offer a società"
                " (§6.4)."
            ),
            "offer",
            N_("You may do that too, with all the risk or none. Here offer a società."),
        ),
        Note(
            DROPPING,
            1,
            N_(
                "Bruno declined, Carla joined: the buco is taken at once, and you are the capo. You"
                " hold the cards and choose for both (§6.4). Drop the 2 di spade."
            ),
            "drop:2S",
            N_("The 2 di spade is the weakest of the four: drop that one."),
        ),
        Note(
            PLAYING,
            1,
            N_(
                "You lead, as the first buco (§6.5), against Anna alone. Begin with the Asso di"
                " bastoni: if she has a bastoni, she must follow."
            ),
            "AB",
            N_("That may wait. Lead the Asso di bastoni while Anna may have a bastoni."),
        ),
        Note(
            PLAYING,
            2,
            N_(
                "The first presa is yours: the società is safe. Now lead the Re di coppe: only the"
                " Asso and the 3 di coppe beat it."
            ),
            "RC",
            N_("The Re takes a presa more surely while it leads. Lead the Re di coppe."),
        ),
        Note(
            PLAYING,
            3,
            N_("Two prese already. The 6 di denari is left for the third."),
            "6D",
            N_("Play the 6 di denari."),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "Two thirds for the società, split with Carla; a third for Anna. Nobody is in"
                " bestia and nothing is left on the table: la Bestia è scesa, and the game starts"
                " afresh (§12)."
            ),
        ),
    ),
)
