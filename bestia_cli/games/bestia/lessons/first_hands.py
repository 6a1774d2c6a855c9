"""The first lessons: a whole smazzata, a buco, and being di mano."""

from bestia_cli.games.bestia.lessons.cards import Cards, prepare
from bestia_cli.games.bestia.records import BUCO, DROPPING, EXCHANGING, PLAYING, SELECTING
from bestia_cli.language import N_
from bestia_cli.lessons.lesson import Lesson, Note
from bestia_cli.scene import SETTLED

FIRST = Lesson(
    "first",
    N_("The first smazzata"),
    N_("Keep, change two cards, follow, overtake, trump, and be paid."),
    prepare(
        Cards(
            mezzo="AD",
            hands={0: "3D 5B 2S", 1: "AC AS 2B", 2: "4S 6B 5C", 3: "6D FC AB"},
            stock="RC 4C 5S",
            dealer=2,
        ),
        script="keep keep discard exchange exchange:2B pass FC AC AS 6D 5S AB",
    ),
    (
        Note(
            SELECTING,
            1,
            N_(
                "In the middle lies the Asso di denari, so denari is briscola. Nobody holds that"
                " Asso, and your 3 di denari is now the highest card of all: a sure presa. Carla"
                " has kept her cards: she plays. Keep yours."
            ),
            "keep",
            N_("One may always discard. But with a sure presa you would give money away: keep."),
        ),
        Note(
            EXCHANGING,
            1,
            N_(
                "You may change up to two cards for new ones. The 5 di bastoni and the 2 di spade"
                " are of little use: mark both, with their figures or a click, and press Enter."
            ),
            "exchange:2S+5B",
            N_("That is allowed. Here change exactly the 5 di bastoni and the 2 di spade."),
        ),
        Note(
            PLAYING,
            1,
            N_(
                "Carla leads the Fante di coppe. You must follow with coppe, and overtake if you"
                " can: the Re beats the Fante, so the 4 is forbidden. Play the Re di coppe."
            ),
            "RC",
            N_("Play the Re di coppe."),
        ),
        Note(
            PLAYING,
            2,
            N_(
                "Anna took that presa with the Asso, so she leads now: spade. Carla had none and"
                " had to play a briscola, the 6: she trumped. You have no spade either: trump"
                " higher, with the 3 di denari."
            ),
            "3D",
            N_("Play the 3 di denari."),
        ),
        Note(
            PLAYING,
            3,
            N_(
                "Your presa: a third of the piatto is yours, and you no longer risk paying it. Who"
                " takes a presa leads the next one. Play your last card, the 4 di coppe, and see."
            ),
            "4C",
            N_("Play the 4 di coppe."),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "Nobody had coppe or a briscola left: even a 4 takes the presa. Two prese, two"
                " thirds of the piatto for you, and a third for Anna. Carla took none: she is in"
                " bestia, and pays the whole piatto into the next one."
            ),
        ),
    ),
    opening=(
        N_(
            "The aim: take a presa, or pay the piatto. Everybody plays a card, and the best one"
            " takes them: that is a presa, and there are three. Each wins a third of the piatto,"
            " the money on the table. Whoever plays and takes none pays it all."
        ),
        N_(
            "The order of the cards, from the highest: Asso, 3, Re, Cavallo, Fante, 7, 6, 5, 4, 2."
            " The highest card of the suit that was led takes the presa; but any card of one suit,"
            " the briscola, beats all the others."
        ),
    ),
)

BUCO_ALONE = Lesson(
    "buco",
    N_("Discard, and come back with a buco"),
    N_("Draw four cards unseen, drop one, and lead. La Bestia comes down."),
    prepare(
        Cards(
            mezzo="7B",
            hands={0: "4S 5C 2D", 1: "FB 6C 2C", 2: "5S 6D 3D", 3: "6B 4C RS"},
            stock="CS FD RB 3S AC 4D",
            dealer=0,
        ),
        script="keep discard discard exchange:2C+6C pass pass FB CS FD",
    ),
    (
        Note(
            SELECTING,
            1,
            N_(
                "Bastoni is briscola, and you have three small cards of other suits. Whoever plays"
                " must take a presa or pay the whole piatto (§9). With these you would pay:"
                " discard them (§4.2)."
            ),
            "discard",
            N_("You may keep anything, but these three won't take a presa. Discard them."),
        ),
        Note(
            BUCO,
            1,
            N_(
                "You deal, so you speak last: if you pass, Anna takes the whole piatto. She is"
                " alone, and changed two cards. Come in with a buco: four unseen cards, of which"
                " you drop one (§6.1). Take it."
            ),
            "buco",
            N_("Then Anna takes it all, without a fight. Against one player be bold: take it."),
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
                "Anna had no coppe and trumped with the Fante di bastoni: even an Asso falls to a"
                " briscola (§7.4). Now she leads spade. You have one, so no briscola (§7.2); the 3"
                " beats her Cavallo."
            ),
            "3S",
            N_("Play the 3 di spade."),
        ),
        Note(
            PLAYING,
            3,
            N_("Your presa, so you lead. The Re di bastoni is left: will Anna beat it?"),
            "RB",
            N_("Play the Re di bastoni."),
        ),
        Note(
            SETTLED,
            0,
            N_(
                "Two prese: with a buco too, who takes one is paid (§6.2). Nobody is in bestia, so"
                " nothing is left on the table: la Bestia è scesa, and the game starts afresh"
                " (§12). Against several players a buco is much riskier."
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
            N_("Discard the Asso and the 3 di briscola? Your friends would thank you. Keep."),
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
