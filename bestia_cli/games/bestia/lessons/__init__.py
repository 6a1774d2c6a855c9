"""Learning Bestia by doing: prepared smazzate that teach one thing each."""

from bestia_cli.games.bestia.lessons.cards import KINDS
from bestia_cli.games.bestia.lessons.first_hands import BUCO_ALONE, DI_MANO, FIRST
from bestia_cli.games.bestia.lessons.payments import IN_BESTIA, SALVO, VOTE
from bestia_cli.games.bestia.lessons.together import JOINING, OFFERING
from bestia_cli.lessons.lesson import Course

COURSE = Course((FIRST, BUCO_ALONE, DI_MANO, IN_BESTIA, SALVO, VOTE, JOINING, OFFERING), KINDS)
