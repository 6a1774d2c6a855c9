"""bestia verify: is every card and every cent of a history right?"""

import sys
from collections.abc import Sequence
from pathlib import Path

from bestia_cli.exit_codes import cause, fail
from bestia_cli.figures import deals_text, deals_word
from bestia_cli.language import _
from bestia_cli.money import whole
from bestia_cli.progress import compiling, progress_bar
from engine.game import Game
from engine.history import HistoryError
from engine.numbers import brief
from engine.program import PROGRAM
from engine.registry import GAMES
from engine.replay import Gap, Verified, verify_history


def run(paths: Sequence[Path]) -> int:
    """Check files one after the other, up to the first that is wrong; 1 if a game is committed to
    some of its decks only."""
    return max(report(path) for path in paths)


def report(path: Path) -> int:
    games: list[str] = []
    try:
        end = verify(path, games)
    except OSError as error:
        raise HistoryError(path, 0, cause(error)) from None
    if end.cut_off:
        text = _("{path}: line {number} was cut off and is not read: the lines before it are right")
        print(f"{PROGRAM}: {text.format(path=path, number=end.cut_off)}", file=sys.stderr)
    text = _("{path}: right: {deals}, {committed} with a committed deck, {bare} without")
    said = {"committed": whole(end.committed), "bare": whole(end.deals - end.committed)}
    print(text.format(path=path, deals=count_of(games, end.deals), **said), flush=True)
    return 0 if end.gap is None else warn_of_gap(path, end.gap)


def game_of(games: list[str]) -> Game | None:
    """The one whose words the deals of a file have; none if it has several games."""
    (first, *others) = dict.fromkeys(games)
    return None if others else GAMES[first]


def many_of(games: list[str]) -> str:
    """What the deals of a file are called."""
    game = game_of(games)
    return _("deals") if game is None else deals_word(game)


def count_of(games: list[str], deals: int) -> str:
    game = game_of(games)
    return f"{whole(deals)} {_('deals')}" if game is None else deals_text(deals, game)


def warn_of_gap(path: Path, gap: Gap) -> int:
    """Whoever takes a commitment away hides what became of that deck."""
    text = _(
        "{path}: line {line}: hand {hand}: no committed deck ('fair'), though others of the same "
        "game have one: the cards that nobody saw may have been changed"
    )
    return fail(text.format(path=path, line=gap.line, hand=brief(gap.hand)), 1)


def verify(path: Path, games: list[str]) -> Verified:
    """Check a file; its games are put into the list as they are met."""
    lines = verify_history(path, lambda header: games.append(header.game.name))
    end = next(lines)  # the header, which needs no kernel: what is no history is refused at once
    with compiling(f"verify-{games[0]}"), progress_bar() as bar:
        task = bar.add_task(many_of(games), total=None)
        for end in lines:
            bar.update(task, completed=end.deals)
    return end
