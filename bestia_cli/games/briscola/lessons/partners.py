"""The lesson for four: what one does for a partner."""

from bestia_cli.games.briscola.lessons.cards import Step, notes, prepare
from bestia_cli.language import N_
from bestia_cli.lessons.lesson import Lesson

PARTNERS = Lesson(
    "partners",
    N_("Load your partner's presa"),
    N_("Four players: give points to your partner, and take with a carico when last."),
    prepare(
        4,
        "4C RS 7D 3B CC AD 2B 5D 7C 5B FS RB 4B 6S 6C 6B CB 3C FD AS CD 7B 2S 4D AC RC 2C 3D RD FC"
        " 3S AB 5C FB 6D 4S CS 5S 2D 7S",
        "4C CC 2B RB 6S RS 3B 5D 6B 7C AS 6C 7B 2S FS 7D RC CB 4D AC 2C 5B AB 5C",
        "CD AD 4S 5S 2D 4B RD 6D FD FB 3C FC",
    ),
    notes(
        6,
        (
            Step(
                N_(
                    "Anna led the Cavallo di denari, Bruno took it with the Asso, and Carla let a"
                    " liscio go. You play last, so the presa is Bruno's for sure: load it. Play the"
                    " Tre di spade, ten points for your side."
                ),
                "3S",
                N_("You can give more, or may need that one later. Load the Tre di spade."),
            ),
            Step(
                N_(
                    "The stock is out, and partners have seen each other's cards: Bruno's lie open"
                    " beside his name. He led the Cinque di spade. Take it with the Cavallo: if"
                    " Anna trumps that, three points cost her a briscola."
                ),
                "CS",
                N_("Then Anna has no reason to trump. Play the Cavallo di spade."),
            ),
            Step(
                N_(
                    "Anna trumped, and now she leads the Re di denari. You play last and hold the"
                    " Tre of that suit. Take the Re and the Fante with it: a strozzo."
                ),
                "3D",
                N_("The Sette leaves it all to Anna. Take with the Tre di denari."),
            ),
            Step(N_("And your last card, the Sette di spade."), "7S"),
        ),
        N_(
            "74 to 46. One Tre was loaded on Bruno's presa, the other took one by itself: forty"
            " points with two cards. In a team, too, a carico is best played by whoever comes last."
        ),
    ),
    opening=(
        N_(
            "Four players are two teams. Bruno, opposite, is your partner: the same mark stands"
            " beside your names, and your piles are counted together. You two have 34 points, Anna"
            " and Carla 29. Bastoni is briscola, and four prese are left."
        ),
    ),
)
