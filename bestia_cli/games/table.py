"""What a game brings to the table: all that is drawn, said and asked for it alone. Plain data, so
that the screen needs no kernel."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import Any

from bestia_cli.actions import Action
from bestia_cli.draw.art import NO_CARDS, Art, plain_art
from bestia_cli.games.fields import RulesForm, plain_form
from bestia_cli.games.voices import Voices
from bestia_cli.language import N_, _
from bestia_cli.statistics.facts import GameFacts
from bestia_cli.typed import Typed
from engine.registry import GAMES, HOMES

Content = dict[str, Any]


def moment_of(hand: int, stake: Content) -> str:
    return _("deal {hand}").format(hand=hand)


@dataclass(frozen=True)
class GameTable:
    """A game, as people meet it."""

    name: str
    """As in the registry."""
    title: str
    """As people call it; it stays as it is in every language."""
    about: str
    """In a line, to be translated."""
    module: str
    """The heavy half: how a scene is made of a deal (bestia_cli.scene_maker)."""
    art: Art = NO_CARDS
    """What its cards look like; if nobody says, as they are written."""
    pages: tuple[str, ...] = ("table",)
    """The pages to read, in their order: each is a file in `pages/it` and `pages/en` beside this
    table, or one that every game has (bestia_cli.pages)."""
    page_of: Mapping[str, str] = field(default_factory=dict)
    """By phase: the page that explains it; for others the first."""
    motto: str = ""
    """The same below the name of the program, where there is no other game; empty: as it stands
    in the line."""
    fan: tuple[str, ...] = ()
    """Five cards for the first screen; empty: any."""
    drawing: str = "bestia_cli.draw.drawing"
    """The module with its `DRAWING`, imported when it is first asked for."""
    wording: str = "bestia_cli.wording.record"
    """The module with its `WORDING`, imported likewise."""
    taken: str = N_("tricks")
    """What a seat takes, to be translated."""
    column: str = ""
    """The title of a column of its own in a list of the seats, to be translated."""
    deal: str = N_("deal")
    deals: str = N_("deals")
    """What a deal is called, one and many, to be translated."""
    form: RulesForm | None = None
    """How the forms ask for its rules; None: option by option."""
    day: str = ""
    """What stands before the date in the seed of the deal of the day; empty: the game's name."""
    moment: Callable[[int, dict[str, Any]], str] = moment_of
    """(number of the deal, the own record of its stake as JSON): where a saved game was left, as
    a line begins that goes on."""
    name_save: Callable[[Content], Content] = dict
    """A save of the time when there was one game, and no save said which, as saves are now."""
    facts: GameFacts = GameFacts()  # noqa: RUF009 (nothing of it changes)
    """What the statistics keep and say of it."""
    answers: tuple[Action, ...] = ()
    """By kind of choice: its keys, label and help; a kind without one gets a letter of its word."""
    typed: Typed = Typed()  # noqa: RUF009 (nothing of it changes)
    """What a person may type for them."""
    marks: tuple[str, ...] = ()
    """The events after which something is over that people look for in a replay: a trick."""
    worth: Callable[[Any], int] | None = None
    """From the own record of a stake: what is played for, where some deals are bigger."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Texts that every table has, and words of its vocabulary, and how the game says them; both to
    be translated."""
    lessons: str = ""
    """The module of its lessons (bestia_cli.lessons), imported when somebody learns."""
    voices: Voices = Voices()  # noqa: RUF009 (nothing of it changes)
    """What its people say."""
    told_rules: Callable[[Any], list[str]] = lambda rules: []
    """The rules of a table in a few lines, where tables differ."""

    def say(self, text: str) -> str:
        """A translated text with the words for deals in their places."""
        return text.format(deal=_(self.deal), deals=_(self.deals))

    @property
    def fan_cards(self) -> tuple[int, ...]:
        """The five cards of the first screen: if nobody says, some that it is played with."""
        game = GAMES[self.name]
        if self.fan:
            return tuple(map(game.deck.parse, self.fan))
        cards = game.pack(game.usual, game.default_rules(game.usual).options).cards
        return cards[:: max(1, len(cards) // 5)][:5]

    def count(self, deals: int) -> str:
        """So many deals."""
        return f"{deals} {_(self.deal) if deals == 1 else _(self.deals)}"


@cache
def table_of(game: str) -> GameTable:
    """The table of a game, by the name that the registry has for it."""
    table: GameTable = import_module(HOMES[game].table).TABLE
    if table.art is NO_CARDS:
        table = replace(table, art=plain_art(GAMES[game].deck.texts))
    return table


def in_words_of(game: str, text: str) -> str:
    """A text of every table in the current language, as the game says it."""
    return _(table_of(game).words.get(text, text))


@cache
def form_of(game: str) -> RulesForm:
    """How the forms ask for the rules of a game."""
    return table_of(game).form or plain_form(game)


def title_among_others(game: str) -> str:
    """What a game is called, where it has to be told from others; empty if there is no other."""
    return table_of(game).title if len(GAMES) > 1 else ""
