"""The first lessons: a whole smazzata, a buco, and being di mano."""

from bestia_cli.games.bestia.lessons.cards import Cards, prepare
from bestia_cli.games.bestia.records import BUCO, DROPPING, EXCHANGING, PLAYING, SELECTING
from bestia_cli.language import N_
from bestia_cli.lessons.lesson import Lesson, Note
from bestia_cli.scene import CUTTING, SETTLED

FIRST = Lesson(
    "first",
    N_("The first smazzata"),
    N_("Keep, change two cards, follow, overtake, cut, and be paid."),
    prepare(
        Cards(
            mezzo="AD",
            hands={0: "3D 5B 2S", 1: "AS 7C 2B", 2: "6D FC CS", 3: "4S 6B 5C"},
            stock="RC 4C 6C",
            dealer=1,
        ),
        script="keep discard keep exchange exchange:2B pass FC 6C 7C 6D CS AS",
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
            N_(
                "The carta in mezzo is the Asso di denari: denari is briscola (§2.2). The Asso"
                " belongs to nobody, so your 3 di denari is the highest card of all: a sure presa."
                " Keep (§4.2)."
            ),
            "keep",
            N_("One may always throw. But with a sure presa you would give money away: keep."),
        ),
        Note(
            EXCHANGING,
            1,
            N_(
                "You may change up to two cards (§5). The 5 di bastoni and the 2 di spade are of"
                " little use: change both, and hold on to the 3 di denari."
            ),
            "exchange:2S+5B",
            N_("That is allowed. Here change exactly the 5 di bastoni and the 2 di spade."),
        ),
        Note(
            PLAYING,
            1,
            N_(
                "Bruno leads the Fante di coppe. You must follow coppe (§7.2), and overtake if you"
                " can (§7.3): the Re beats the Fante, so the 4 is forbidden. Play the Re di coppe."
            ),
            "RC",
            N_("Play the Re di coppe."),
        ),
        Note(
            PLAYING,
            2,
            N_(
                "Your presa: a third of the piatto is yours, and you can't be in bestia any more"
                " (§9.1). Who takes a presa leads the next one, with any card. Lead the 4 di"
                " coppe and save the 3 di denari."
            ),
            "4C",
            N_(
                "The 3 di denari would take this presa, and it will take the last one as surely:"
                " lead the 4 di coppe first, and watch."
            ),
        ),
        Note(
            PLAYING,
            3,
            N_(
                "Bruno had no coppe left and had to play a briscola: he cut (§7.2). Now he leads"
                " spade. You have none, so it is your turn to cut: the 3 di denari."
            ),
            "3D",
            N_("Play the 3 di denari."),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "Two prese: two thirds of the piatto are yours (§10.1). Bruno gets a third. Anna"
                " came in and took nothing: she is in bestia, and pays the whole piatto into the"
                " next one (§9.2)."
            ),
        ),
    ),
)

BUCO_ALONE = Lesson(
    "buco",
    N_("Throw, and come back with a buco"),
    N_("Discard, draw four cards unseen, drop one, and lead."),
    prepare(
        Cards(
            mezzo="7B",
            hands={0: "4S 5C 2D", 1: "6B 6C 2C", 2: "5S 6D 3D", 3: "5B CS 4C"},
            stock="7S FD RB 3S AC 4D",
            dealer=3,
        ),
        script="keep discard keep exchange:2C exchange:4C pass 6C 5B CS 7S 6B FD",
    ),
    (
        Note(
            SELECTING,
            1,
            N_(
                "Bastoni is briscola, and you have three small cards of other suits. Whoever plays"
                " must take a presa or pay the whole piatto (§9). With these you would pay: throw"
                " them (§4.2)."
            ),
            "discard",
            N_("You may keep anything, but these three won't take a presa. Throw them."),
        ),
        Note(
            BUCO,
            1,
            N_(
                "Anna and Carla are in, and you may come in too, with a buco: four cards from the"
                " stock, of which you drop one (§6.1). There is no way back once you say so. Take"
                " the buco."
            ),
            "buco",
            N_("That is a choice as well, often the wise one. Here be bold: take the buco alone."),
        ),
        Note(
            DROPPING,
            1,
            N_(
                "Lucky you: the Re di bastoni, which is briscola, the Asso di coppe and the 3 di"
                " spade. The 4 di denari takes nothing: drop it (§6.1)."
            ),
            "drop:4D",
            N_("Keep that one: it may take a presa. Drop the 4 di denari."),
        ),
        Note(
            PLAYING,
            1,
            N_(
                "The first buco leads the first presa (§6.5): you are di mano. Lead the Asso di"
                " coppe: it is the highest of its suit, and only a briscola can beat it."
            ),
            "AC",
            N_("A good card too, but let us see what becomes of an Asso: lead the Asso di coppe."),
        ),
        Note(
            PLAYING,
            2,
            N_(
                "Carla had no coppe and cut with the 5 di bastoni: even an Asso falls to a"
                " briscola (§7.4). Now she leads spade. You have one, so no briscola (§7.2); the 3"
                " beats her Cavallo."
            ),
            "3S",
            N_("Play the 3 di spade."),
        ),
        Note(
            PLAYING,
            3,
            N_("Your presa, so you lead. The Re di bastoni is left: will anybody beat it?"),
            "RB",
            N_("Play the Re di bastoni."),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "Two prese with a buco: who takes one is paid, or in bestia, like all the others"
                " (§6.2). Four unseen cards are not always so kind: look who is in, and at the"
                " size of the piatto."
            ),
        ),
    ),
)

DI_MANO = Lesson(
    "di-mano",
    N_("Di mano with the Asso"),
    N_("Whoever leads first and holds the Asso di briscola has no choice."),
    prepare(
        Cards(
            mezzo="4C",
            hands={0: "AC 3C 5B", 1: "7C RD AB", 2: "2S 4D 5S", 3: "5C RC 4S"},
            stock="6B 2D",
            dealer=3,
        ),
        script="keep discard keep exchange exchange:4S pass 7C 5C RD RC AB 2D",
    ),
    (
        Note(
            SELECTING,
            1,
            N_(
                "Coppe is briscola, and you hold its two highest cards. You sit on the dealer's"
                " right: without a buco you will lead the first presa. You are di mano (§6.5, §8)."
                " Keep."
            ),
            "keep",
            N_("Throw the Asso and the 3 di briscola? Your friends would thank you. Keep."),
        ),
        Note(
            EXCHANGING,
            1,
            N_("Change the 5 di bastoni: it costs nothing, and something better may come (§5)."),
            "exchange:5B",
            N_("You may, but here change the 5 di bastoni alone."),
        ),
        Note(
            PLAYING,
            1,
            N_(
                "Who is di mano and holds the Asso di briscola must lead it (§8.1). Try another"
                " card, if you like: it is refused. When the Asso lies in the middle, the same"
                " holds for the 3 (§8.2)."
            ),
            "AC",
            N_("Lead the Asso di coppe."),
        ),
        Note(
            PLAYING,
            2,
            N_(
                "Everybody had to follow, and two briscole are gone. Now you may lead what you"
                " like. With the Asso out, the 3 di coppe beats every card: lead it."
            ),
            "3C",
            N_("Later it would take a presa too, but now it draws out their briscole. Lead the 3."),
        ),
        Note(
            PLAYING,
            3,
            N_("Two prese are yours. The 6 di bastoni is all you have left: play it, and see."),
            "6B",
            N_("Play the 6 di bastoni."),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "Anna had to overtake with the Asso di bastoni and saved herself; Carla is in"
                " bestia. Leading high briscole leaves the others without any: worth it when yours"
                " are the best."
            ),
        ),
    ),
)
