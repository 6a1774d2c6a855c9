"""Lessons on what is paid and what stays: the bestia, the piatto salvo and the vote."""

from bestia_cli.games.bestia.lessons.cards import Cards, prepare
from bestia_cli.games.bestia.records import EXCHANGING, PLAYING, SELECTING, VOTING
from bestia_cli.language import N_
from bestia_cli.lessons.lesson import Lesson, Note
from bestia_cli.scene import SETTLED
from engine.bestia.rules import Rules

IN_BESTIA = Lesson(
    "bestia",
    N_("In bestia"),
    N_("Decent cards, no presa: what it costs."),
    prepare(
        Cards(
            mezzo="4S",
            hands={0: "FS 7S 5D", 1: "4B 6C 2B", 2: "RS 2S 3D", 3: "AS AC 5B"},
            stock="RD 6D",
            dealer=2,
        ),
        script="keep discard keep exchange:5B exchange pass AS 2S AC RS 3D RD",
    ),
    (
        Note(
            SELECTING,
            1,
            N_(
                "Spade is briscola. Carla, before you, has kept. You have two briscole, the Fante"
                " and the 7: that looks good, but the Asso, the 3, the Re and the Cavallo beat"
                " them. Keep all the same: it is worth the risk."
            ),
            "keep",
            N_(
                "A careful player might well discard these. But two briscole are worth a try: keep."
            ),
        ),
        Note(
            EXCHANGING,
            1,
            N_("Change the 5 di denari, and keep the two briscole (§5)."),
            "exchange:5D",
            N_("You may, but here change the 5 di denari alone."),
        ),
        Note(
            PLAYING,
            1,
            N_(
                "Carla is di mano and had to lead her Asso (§8.1). You must follow with a spade,"
                " and neither of yours beats it, so both are allowed (§7.3). Give the 7 and keep"
                " the Fante."
            ),
            "7S",
            N_("Both are allowed. It is the smaller one that you give away: the 7 di spade."),
        ),
        Note(
            PLAYING,
            2,
            N_(
                "Carla leads the Asso di coppe. You have no coppe, so you must trump (§7.2), with"
                " the Fante di spade. The presa is yours, unless Bruno beats it."
            ),
            "FS",
            N_("Play the Fante di spade."),
        ),
        Note(
            PLAYING,
            3,
            N_(
                "Bruno had no coppe either, and his Re beat your Fante. Only the 6 di denari is"
                " left: you follow, and can't overtake."
            ),
            "6D",
            N_("Play the 6 di denari."),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "No presa: you are in bestia, and pay as much as the whole piatto, into the next"
                " one (§9.2). That is the game: who discards loses nothing, who plays risks the"
                " piatto for a third of it."
            ),
        ),
    ),
)

SALVO = Lesson(
    "salvo",
    N_("Piatto salvo"),
    N_("You deal; three players, one presa each, and nobody is paid."),
    prepare(
        Cards(
            mezzo="6B",
            hands={0: "3B 5S 4S", 1: "AD 7C FB", 2: "5D CC AB"},
            stock="RC 2D",
            dealer=0,
        ),
        script="keep keep exchange exchange AD 5D 7C CC FB AB",
    ),
    (
        Note(
            SELECTING,
            1,
            N_(
                "You deal: the dealer puts the fee in (§11), but also chooses last, and that is"
                " worth something: you know that Anna and Bruno have kept. Your 3 di bastoni is the"
                " second briscola: keep."
            ),
            "keep",
            N_("Too careful: with the second highest briscola one may well play. Keep."),
        ),
        Note(
            EXCHANGING,
            1,
            N_(
                "Everybody sees how many cards you change, never which (§5). Anna and Bruno changed"
                " none: they are content. Your two small spade are worth little: change both."
            ),
            "exchange:4S+5S",
            N_("You may, but here change the 4 and the 5 di spade."),
        ),
        Note(
            PLAYING,
            1,
            N_(
                "Anna leads the Asso di denari. You have a denari, so you must follow (§7.2): no"
                " briscola, though you have one."
            ),
            "2D",
            N_("Play the 2 di denari."),
        ),
        Note(
            PLAYING,
            2,
            N_(
                "Anna led the 7 di coppe and Bruno overtook with the Cavallo. You have the Re: you"
                " must overtake too (§7.3). It need not be the highest card you have, only one"
                " that beats his."
            ),
            "RC",
            N_("Play the Re di coppe."),
        ),
        Note(
            PLAYING,
            3,
            N_(
                "Anna has one presa, you have one. Only the 3 di bastoni is left. If Bruno has the"
                " Asso di bastoni, the last one is his."
            ),
            "3B",
            N_("Play the 3 di bastoni."),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "One presa each: 1-1-1. The piatto is salvo: nobody is paid, nobody is in bestia,"
                " and all of it stays for the next smazzata, with the next dealer's fee on top"
                " (§10.2, §11)."
            ),
        ),
    ),
)

VOTE = Lesson(
    "vote",
    N_("Giro chiuso, and the vote"),
    N_("Everybody is in; three take a presa each, and vote on the piatto."),
    prepare(
        Cards(
            mezzo="RC",
            hands={0: "AS 4C 2B", 1: "7S RD 7C", 2: "5S AD FB", 3: "RS 2D 3B"},
            stock="6D",
            dealer=2,
            pot=None,
        ),
        script="exchange exchange exchange RS 7S 5S RD AD 2D FB 3B 7C agree agree",
        rules=Rules(players=4, startup_ante=30, startup_entry="closed"),
    ),
    (
        Note(
            EXCHANGING,
            1,
            N_(
                "At this table everybody puts in an ante at a start, and the first smazzata is a"
                " giro chiuso (§12): nobody may discard, all are in. Cards are changed as usual:"
                " change the 2 di bastoni."
            ),
            "exchange:2B",
            N_("You may, but here change the 2 di bastoni alone."),
        ),
        Note(
            PLAYING,
            1,
            N_(
                "Carla, on the dealer's right, leads the Re di spade. You must follow, and overtake"
                " if you can (§7.2, §7.3): the Asso di spade does both."
            ),
            "AS",
            N_("Play the Asso di spade."),
        ),
        Note(
            PLAYING,
            2,
            N_(
                "A presa: you are safe. Lead the 6 di denari and keep the briscola; the others must"
                " overtake each other."
            ),
            "6D",
            N_("A briscola is worth more later. Lead the 6 di denari."),
        ),
        Note(
            PLAYING,
            3,
            N_(
                "Bruno leads bastoni and Carla has overtaken. You have none: trump, with the 4"
                " di coppe (§7.2). Only Anna comes after you."
            ),
            "4C",
            N_("Play the 4 di coppe."),
        ),
        Note(
            VOTING,
            1,
            N_(
                "You, Anna and Bruno took one each, Carla is in bestia: 1-1-1-0. The three vote"
                " (§10.2). If all agree, the piatto stays and Carla's bestia is added; one refusal,"
                " and it is paid. As you like!"
            ),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "Agreed: nobody is paid, and the next piatto has doubled. Refused: a third each,"
                " and Carla's bestia alone makes the next piatto. She pays in both cases (§9.2,"
                " §10.2)."
            ),
        ),
    ),
)
