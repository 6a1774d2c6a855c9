"""The program as the frozen files know it: the one place that names its entry points."""

import asyncio
import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from textual.screen import Screen

from ai.players import make_player
from bestia_cli.deal_code import DealCode, deal_of_the_day, read_code, write_code
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.language import set_language
from bestia_cli.new_setup import names_for
from bestia_cli.quick import run_quick
from bestia_cli.session import Session
from bestia_cli.setup import Setup, Start
from bestia_cli.storage import settings
from bestia_cli.storage.folders import Folders
from engine.bestia.forms import VOCABULARY, BestiaStake
from engine.bestia.rules import Rules
from engine.match import Match
from engine.rng import seed_number
from tests.bestia_cli.app.players import screen_text, visit
from tests.bestia_cli.conftest import Cli
from tests.bestia_cli.screens.stand_in import StandIn

__all__ = [
    "DealCode",
    "Folders",
    "deal_of_the_day",
    "read_code",
    "read_settings",
    "screen_text",
    "write_code",
]

S = TypeVar("S", bound=Screen[None])
POT = 480
ANSWERS = ("1\n", "2\n", "3\n")
"""Whatever is asked, one of them is an answer."""
THINKS = re.compile(r"^\.\.\. .*\n", re.MULTILINE)
"""It is told of whom one waits for long: the machine's haste, not the program's words."""
SECRET = re.compile(r"\b[0-9a-f]{16}\b")
"""What is told of a hash: it is another one each time that a deck is shuffled."""
HASTE = re.compile(r'("seconds"|"hands_per_second"): [0-9.e+-]+')


def read_settings(folders: Folders) -> Any:
    """All settings, those of the game among the others."""
    found = settings.read_settings(folders)
    return SimpleNamespace(**found.general, **found.of("bestia"))


# --- the laboratory ------------------------------------------------------------------------------


def simulate(cli: Cli, options: Sequence[str], history: Path | None = None) -> str:
    """The JSON of a simulation, but for how long it took."""
    where = () if history is None else ("--history", str(history))
    code, out, err = cli("simulate", *options, "--json", *where)
    assert (code, err) == (0, "")
    return HASTE.sub(r"\1: 0", out)


def flat(line: dict[str, Any]) -> dict[str, Any]:
    """A line of a history of any version, with what version 2 keeps together lifted out."""
    lifted: dict[str, Any] = {**line, **line.get("stake", {}), **line.get("result", {})}
    return {key: lifted[key] for key in lifted if key not in ("version", "stake", "result")}


def flat_lines(text: str) -> list[dict[str, Any]]:
    """All lines, so that histories of any version can be compared."""
    return [flat(json.loads(line)) for line in text.splitlines()]


def chosen(position: str, bots: Sequence[str], seed: str) -> list[str]:
    """What bots choose in a position, as words."""
    match = Match.from_text(position)
    words = []
    for bot in bots:
        player = make_player(bot, match.game, match.deal.players)
        action = player.choose(match.view(match.actor), seed_number(seed))
        words.append(VOCABULARY.to_word(match.game.kernel.choice(match.state, action)))
    return words


# --- the table -----------------------------------------------------------------------------------


def setup_at(position: str) -> Setup:
    """A table where the person, at seat 0, has to choose in a position, or sees its accounts."""
    match = Match.from_text(position)
    deal = match.deal
    words = tuple(
        VOCABULARY.to_word(event) for event in match.events if VOCABULARY.is_choice(event)
    )
    start = Start(deal.deck, deal.dealer, words, BestiaStake((0,) * deal.players, POT))
    bots = (None, *["heuristic"] * (deal.players - 1))
    names = names_for(deal.players, "Tu")
    rules = Rules(players=deal.players)
    return Setup("bestia", rules, names, bots, "00000007", hands=1, cut=0, start=start)


def picture(folders: Folders, position: str, size: tuple[int, int]) -> str:
    """The whole screen in Italian when the person is asked."""

    async def sit() -> str:
        async with visit(folders, setup_at(position), size, "it") as here:
            await here.until_asked()
            return here.text() + "\n"

    return asyncio.run(sit())


def screen_at(folders: Folders, screen: S, size: tuple[int, int], tell: Callable[[S], str]) -> str:
    """What is to be told of one of the first screens."""

    async def look() -> str:
        app = StandIn(folders, screen)
        async with app.run_test(size=size) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            await pilot.pause()
            return tell(screen)

    return asyncio.run(look())


def telling(folders: Folders, position: str) -> str:
    """The plain mode in Italian, from the position to the end of the smazzata."""
    set_language("it")
    client, output = DirectClient(), io.StringIO()
    session = Session.begin(client, folders, setup_at(position))
    assert run_quick(session, answers(), output, color=False, patience=3600) == 0
    session.close()
    client.close()
    return output.getvalue()


def answers() -> Iterator[str]:
    return islice(cycle(ANSWERS), 300)


def go_on(cli: Cli, data: Path, patch: pytest.MonkeyPatch, typed: str = "") -> str:
    """Go on with the only saved game of a folder to the end of its smazzata: what is told."""
    options = ("--resume", "--hands", "1", "--data-dir", str(data))
    return plainly(cli, patch, ["quick", *options], typed or "".join(answers()))


def begin(cli: Cli, patch: pytest.MonkeyPatch, command: Sequence[str]) -> str:
    """A new game in plain lines to its end: what is told, but for its hashes."""
    return SECRET.sub("#", plainly(cli, patch, command, "".join(answers())))


def plainly(cli: Cli, patch: pytest.MonkeyPatch, command: Sequence[str], typed: str) -> str:
    patch.setattr("sys.stdin", io.StringIO(typed))
    code, out, err = cli(*command, "--lang", "it")
    assert (code, err) == (0, "")
    return THINKS.sub("", out)
