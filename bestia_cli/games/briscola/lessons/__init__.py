"""Learning Briscola by doing: the ends of prepared deals, each of which teaches one thing."""

from bestia_cli.games.briscola.lessons.alone import COUNTING, END, FIRST, TRUMPS
from bestia_cli.games.briscola.lessons.cards import KINDS
from bestia_cli.games.briscola.lessons.partners import PARTNERS
from bestia_cli.lessons.lesson import Course

COURSE = Course((FIRST, TRUMPS, PARTNERS, COUNTING, END), KINDS)
