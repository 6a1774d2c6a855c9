"""The lessons for two: leads, briscole, counting, and the end."""

from bestia_cli.games.briscola.lessons.cards import Step, notes, prepare
from bestia_cli.language import N_
from bestia_cli.lessons.lesson import Lesson

FIRST = Lesson(
    "first",
    N_("Lead a liscio"),
    N_("Whoever plays last decides: what a lead risks, and when a carico is safe."),
    prepare(
        2,
        "RS RD 4D AD 4S AS 2S 6C FB 7S 2D AC 6D 5B 7B 3C 3D 5S CB CD 4C FC AB 2C 5C FD FS 7C 6S CS"
        " 2B 5D 3B 4B 7D 6B RC 3S RB CC",
        "4D AD 6C FB 4S 2D 7S 6D 5B 7B RD 3D 5S CB CD 4C FC 3C 2C AC 5C FS 7C FD CS 2B 5D 6S",
        "AB 6B RS 7D CC RB",
    ),
    notes(
        14,
        (
            Step(
                N_(
                    "Six prese are left, spade is briscola, and you lead. Whoever plays after you"
                    " decides: a carico on the table is a present for an Asso or a briscola. Lead"
                    " what costs nothing: the Quattro di bastoni."
                ),
                "4B",
                N_("That one is worth points, and may be taken. Lead the Quattro di bastoni."),
            ),
            Step(
                N_(
                    "Anna took a liscio with her Asso: the eleven points were hers anyway. Now"
                    " your Tre is the highest of bastoni, and she leads the Sei. You play last:"
                    " take it with the Tre. That is a strozzo, and the Tre is home."
                ),
                "3B",
                N_("Nothing beats your Tre now, and it brings ten points home. Play the Tre."),
            ),
            Step(
                N_(
                    "54 points for you. Two cards are still to be drawn, the last of them the Due"
                    " di spade that lies there. Your briscole are for the last prese: lead the Re"
                    " di coppe, which risks only four points."
                ),
                "RC",
                N_("Keep your briscole for the last prese. Lead the Re di coppe."),
            ),
            Step(
                N_(
                    "Anna spent the Re di spade on it. The stock is out, and all the briscole that"
                    " are left are yours: three sure prese. Take the Sette with the smallest of"
                    " them, the Due di spade."
                ),
                "2S",
                N_("Any of them takes it, so the Due is enough."),
            ),
            Step(
                N_("Nothing can beat your briscole any more. Lead the Asso di spade."),
                "AS",
                N_("The Tre would do as well. Here, lead the Asso di spade."),
            ),
            Step(N_("And your last card, the Tre di spade."), "3S"),
        ),
        N_(
            "82 to 38. The Quattro cost you nothing, and your Tre came home because you waited"
            " until nothing could beat it. Lead lisci; play a carico when you come last, or when"
            " nobody can take it."
        ),
    ),
    opening=(
        N_(
            "The aim: points. In turn everybody plays a card, and the best one takes them all:"
            " that is a presa. What counts is on the cards: Asso 11, Tre 10, Re 4, Cavallo 3, Fante"
            " 2, all others nothing. There are 120, and 61 win."
        ),
        N_(
            "The order, from the highest: Asso, Tre, Re, Cavallo, Fante, 7, 6, 5, 4, 2. Any card"
            " may be played. The highest of the suit that was led takes the presa; but any"
            " briscola, the suit of the turned card, beats all the others."
        ),
    ),
)

TRUMPS = Lesson(
    "trumps",
    N_("What a briscola costs"),
    N_("Let lisci and low figures go, and trump a carico with the cheapest card."),
    prepare(
        2,
        "4D CC FS 5D 3S 6S 7C 5B CB 5C 3B FD AD 2C 4C RB 4S 7S RD 4B CD RS 6C AS CS 3D 5S 6B AB 2S"
        " 7D 2B FC 7B 3C RC 2D 6D AC FB",
        "4D 5D 5B CB FS 3S 6S 5C 2C FD RB 3B 4S RD 4B CD 7S 6C CC CS 3D 4C 5S AS 2S RS 2B AB",
        "7B FC 6D AD RC FB",
    ),
    notes(
        14,
        (
            Step(
                N_(
                    "Coppe is briscola. Anna leads the Sette di bastoni, which is worth nothing."
                    " The Tre di coppe would take it; but a briscola that is spent on nothing is"
                    " not there when a carico comes. Let the Sette di denari go."
                ),
                "7D",
                N_("There is nothing to be taken. Let the Sette di denari go."),
            ),
            Step(
                N_(
                    "Now the Fante di coppe: two points. That is too little for your Tre, as long"
                    " as the Asso di denari and the Asso di coppe have not been played. Let the Due"
                    " di denari go."
                ),
                "2D",
                N_("Two points are not worth it. Let the Due di denari go."),
            ),
            Step(
                N_(
                    "You have drawn the Asso di coppe. Again a liscio lies there; and whoever"
                    " loses this presa draws last, and gets the Sette di coppe that lies under the"
                    " stock. Let the Sei di bastoni go."
                ),
                "6B",
                N_("Lose this one: it is worth nothing, and a briscola comes to you for it."),
            ),
            Step(
                N_(
                    "Here it is: the Asso di denari, eleven points. This is what briscole are for."
                    " Trump it with the cheapest that does it, the Sette di coppe."
                ),
                "7C",
                N_("That takes it too, but the Sette is enough, and costs nothing."),
            ),
            Step(
                N_(
                    "One briscola is still out, the Re. Your Asso beats it: lead the Asso di coppe."
                ),
                "AC",
                N_("The Tre would do as well. Here, lead the Asso di coppe."),
            ),
            Step(N_("The Tre di coppe is the last briscola: play it."), "3C"),
        ),
        N_(
            "85 to 35. The three prese that you let go were worth two points; the three that you"
            " took with briscole, thirty-eight."
        ),
    ),
)

COUNTING = Lesson(
    "counting",
    N_("Count: 61 wins"),
    N_("What you have, which carichi are still out, and what you need."),
    prepare(
        2,
        "RD FD RC 7S RS 2C 5B 5S 7B 6S 6B 7C 4B CC 3C 6C CD 6D 3D CB 3B FS 4S AS 2S AD RB 3S 5D AC"
        " 4D 7D 5C 4C 2B FB 2D FC AB CS",
        "FD 2C 5S RS 6S RD 7C RC 4B 7S 6C 3C 6D 3D CC 3B FS 4S CD 2S 7B 6B 3S RB 5D AD 4D 5C 4C AC",
        "2B FC CS FB CB",
    ),
    notes(
        15,
        (
            Step(
                N_(
                    "You have 47 points: fourteen more, and you are out. Six of the eight carichi"
                    " have been played; left are your Asso di spade and the Asso di bastoni, which"
                    " is briscola. Anna leads the Due: let the Sette di denari go."
                ),
                "7D",
                N_("Nothing lies there, and you need your Asso. Let the Sette di denari go."),
            ),
            Step(
                N_(
                    "You have drawn the other Asso: both are yours. The Fante is worth two points,"
                    " and whoever loses this presa draws the turned card, a briscola. Let the Due"
                    " di denari go."
                ),
                "2D",
                N_(
                    "Two points are not worth an Asso, and who loses gets a briscola. Play the Due."
                ),
            ),
            Step(
                N_(
                    "Anna leads the Cavallo di spade, and you play last with the Asso of that"
                    " suit: 11 and 3 are 14, and with your 47 that makes 61. Take it with the Asso"
                    " di spade."
                ),
                "AS",
                N_("A briscola takes it too; but the Asso di spade may not come home later."),
            ),
            Step(
                N_(
                    "61: you are out, and can't lose any more. It is played to the end all the"
                    " same. Anna's last cards are the Cavallo and the Fante di bastoni; lead the"
                    " Asso."
                ),
                "AB",
                N_("Here, lead the Asso di bastoni."),
            ),
            Step(N_("And your last card, the Cinque di bastoni."), "5B"),
        ),
        N_(
            "74 to 46. With 47 points you needed one good presa, and you knew which card would"
            " bring it. Count the carichi as they fall: there are eight. With two players, what you"
            " have not seen when the stock is out, the other has."
        ),
    ),
)

END = Lesson(
    "end",
    N_("The Sette, and the last three"),
    N_("Swap the Sette, lose a presa on purpose, and win the last three."),
    prepare(
        2,
        "4C 2D 6B 7D RC 7C 3S 6S AB CC 3B AS FC 3C RS 5D FD AD 4D 5B 5S CD 4S AC 4B 6D 5C 2C 7B CB"
        " CS 2S FS 3D 2B 6C FB 7S RB RD",
        "2D 7D 7C 4C CC 6B 6S FC RC RS 5D FD 3C 4D 5B AB CD AD 4S 4B 6D 5C 2C 7B CB 3B 2S FS 3D 5S"
        " 2B FB",
        "CS RD 6C RB",
    ),
    notes(
        16,
        (
            Step(
                N_(
                    "Four prese are left. You hold the Sette di spade, which is briscola, and the"
                    " Tre lies under the stock. It is your turn and you have taken a presa, so you"
                    " may swap them: press x. It takes no turn."
                ),
                "swap",
                N_("You can play it after the swap. First take the Tre di spade: press x."),
            ),
            Step(
                N_(
                    "Lead the Asso di coppe. If Anna can trump it, she takes it; but whoever loses"
                    " this presa draws the turned card, your Sette, and then the last three prese"
                    " are yours, with three briscole. If she can't, it is home."
                ),
                "AC",
                N_("Keep your briscole for the last three prese. Lead the Asso di coppe."),
            ),
            Step(
                N_(
                    "Anna trumped with the Cavallo, the last briscola that was not yours. She has"
                    " 56 points, you have 35; 29 are left, and nothing beats your three cards. Take"
                    " the Re with the Asso di spade."
                ),
                "AS",
                N_("That takes it too. Here, play the Asso di spade."),
            ),
            Step(
                N_("50. Lead the Tre di spade."),
                "3S",
                N_("The Sette would do as well. Here, lead the Tre di spade."),
            ),
            Step(N_("And the last presa, with the Sette di spade."), "7S"),
        ),
        N_(
            "64 to 56. You gave fourteen points for the Sette, which is worth none: it was your"
            " third briscola, and the last three prese were worth 29. When the stock is out, count"
            " what is left and play it like a puzzle."
        ),
    ),
)
