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
            hands={0: "4S 5B 6C", 1: "FC AC 2B", 2: "4C 6B 5C", 3: "5D 2S 5S"},
            stock="6S CC 3D RS 7C 4B",
            dealer=1,
        ),
        script="discard keep discard exchange:2S+5S offer decline drop:4B pass 3D 5D RS 6S 7C CC",
    ),
    (
        Note(
            CUTTING,
            1,
            N_(
                "Anna deals, and you sit on her left: so you cut the deck (§2.1). Take as many"
                " cards as you like, 1 to 39. Only in a lesson the cards are prepared: any cut"
                " gives these."
            ),
        ),
        Note(
            SELECTING,
            1,
            N_("Denari is briscola, and you have none, nor any high card. Discard them (§4.2)."),
            "discard",
            N_("With these you would end in bestia. Discard them."),
        ),
        Note(
            ANSWERING,
            1,
            N_(
                "Bruno offers a società: one buco between you (§6.4). Who joins shares what it"
                " wins, and what it pays, in equal parts: half the risk. Only Carla is in, and she"
                " changed two cards. Join."
            ),
            "join",
            N_("To decline costs nothing. But against Carla alone a share is worth having: join."),
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
                " parts between Bruno and you. The last presa was Carla's. A bestia would have"
                " been split as well (§6.4)."
            ),
        ),
    ),
)

OFFERING = Lesson(
    "offer",
    N_("You offer a società"),
    N_("Be the capo: draw, drop and play for two."),
    prepare(
        Cards(
            mezzo="5C",
            hands={0: "4S 5D 2B", 1: "6C 7S 6S", 2: "FC 4D 2C", 3: "7C 2D 5S"},
            stock="4B CD CB FB 3C AB FD 2S",
            dealer=3,
        ),
        script="discard keep keep exchange:2C+4D exchange:2D+5S join FC 7C 4B FB CD CB",
    ),
    (
        Note(
            SELECTING,
            1,
            N_("Coppe is briscola, and you have nothing. Discard, and wait (§4.2)."),
            "discard",
            N_("With these you would end in bestia. Discard them."),
        ),
        Note(
            BUCO,
            1,
            N_(
                "Bruno and Carla are in, and each changed two cards. A buco alone against both is"
                " dangerous; but Anna discarded as you did, and you may ask her to share it: offer"
                " a società (§6.4)."
            ),
            "offer",
            N_("To pass is safe, to go alone is bold. Half a buco is better here: offer it."),
        ),
        Note(
            DROPPING,
            1,
            N_(
                "Anna joined: the buco is taken at once, and you are the capo. You hold the cards"
                " and choose for both (§6.4). Drop the 2 di spade."
            ),
            "drop:2S",
            N_("The 2 di spade is the weakest of the four: drop that one."),
        ),
        Note(
            PLAYING,
            1,
            N_(
                "You lead, as the first buco (§6.5). Only the Asso di coppe beats your 3 di coppe,"
                " and whoever has a briscola must give it up: lead the 3."
            ),
            "3C",
            N_("That may wait. Lead the 3 di coppe, and draw out their briscole."),
        ),
        Note(
            PLAYING,
            2,
            N_(
                "The first presa is yours: the società is safe, and two briscole are gone. Now"
                " lead the Asso di bastoni, the highest of its suit."
            ),
            "AB",
            N_("The Asso takes a presa more surely. Lead the Asso di bastoni."),
        ),
        Note(
            PLAYING,
            3,
            N_("Two prese already. The Fante di denari is left for the third."),
            "FD",
            N_("Play the Fante di denari."),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "Two thirds for the società, split with Anna; a third for Bruno. Carla took none:"
                " she is in bestia and pays it alone, while a bestia of yours would have been"
                " split (§6.4)."
            ),
        ),
    ),
)
