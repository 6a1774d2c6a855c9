"""Players by their specs."""

import math

import numpy as np
import pytest

from ai import makers
from ai.bestia.blueprint import BlueprintError
from ai.bestia.bots import KernelPlayer
from ai.bestia.characters import CHARACTERS, ENTER, SLIPS
from ai.bestia.kernel_seats import are_kernels
from ai.bestia.kinds import KINDS, LEVELS
from ai.bestia.maestro import MaestroPlayer, OmniscientPlayer
from ai.bestia.roster import MAKERS, style_of_spec
from ai.games import BotCountError, is_cheat, parse_bots
from ai.games import read_spec as read_spec_of
from ai.players import make_player, warm_up
from ai.protocol import ExternalPlayer
from ai.search_players import BelievingPlayer, SearchPlayer
from ai.spec import Spec, SpecError
from ai.table import Table
from engine.bestia.rules import Rules
from engine.game import Deal
from engine.italian import DECK_SIZE
from engine.match import Match
from tests.ai.tables import GAME


def read_spec(text: str) -> Spec:
    return read_spec_of(text, GAME.name)


# --- reading -------------------------------------------------------------------------------------


def test_a_name_alone_is_a_spec() -> None:
    spec = read_spec("random")
    assert (spec.text, spec.name, dict(spec.values)) == ("random", "random", {})


def test_parameters_are_read_as_what_they_are() -> None:
    spec = read_spec(" ismcts:iterations=200:exploration=.5:observer=multiple:threads=2 ")
    assert dict(spec.values) == {
        "iterations": 200,
        "exploration": 0.5,
        "observer": "multiple",
        "threads": 2,
    }
    assert spec.get("iterations", 1000) == 200
    assert spec.get("ms", None) is None


def test_all_that_follows_exec_is_its_command() -> None:
    command = "python3 'my bot.py' --level=3 : x=1, y"
    assert dict(read_spec(f"exec:{command}").values) == {"command": command}


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_another_name_for_a_spec(level: str) -> None:
    read, meant = read_spec(level), read_spec(LEVELS[level].spec)
    assert read.text == level
    assert (read.name, read.values) == (meant.name, meant.values)


def test_a_level_may_be_given_further_parameters() -> None:
    assert read_spec("esperto:character=bold").values == {"slips": 0.03, "character": "bold"}
    assert read_spec("esperto:slips=0.5").values == {"slips": 0.5}
    assert read_spec("maestro:iterations=7").values == {"iterations": 7}


WRONG = {
    "": "there is no bot ''",
    "wizard": "there is no bot 'wizard': the levels are bambino, ",
    "Random": "there is no bot 'Random'",
    "random:": None,
    "random:slips=1": "random has no parameter 'slips=1': it has no parameters",
    "ismcts:foo=1": "ismcts has no parameter 'foo=1': its parameters are iterations=...",
    "ismcts:iterations": "ismcts has no parameter 'iterations'",
    "ismcts:": None,
    "ismcts::": "ismcts has no parameter ''",
    "ismcts:iterations=x": "iterations is a whole number from 1 to",
    "ismcts:iterations=0": "iterations is a whole number",
    "ismcts:iterations=-5": "iterations is a whole number",
    "ismcts:iterations=1e3": "iterations is a whole number",
    "ismcts:iterations=٣": "iterations is a whole number",
    "ismcts:iterations=99999999999999": "iterations is a whole number",
    "ismcts:exploration=nan": "exploration is a number from 0 to 100",
    "ismcts:exploration=inf": "exploration is a number",
    "ismcts:observer=both": "observer is one of single, multiple",
    "maestro:ms=0": "ms is a whole number from 1 to",
    "maestro:threads=65": "threads is a whole number from 1 to 64",
    "maestro:character=mad": "character is one of plain, prudent, bold",
    "heuristic:slips=1.5": "slips is a number from 0 to 1",
    "blueprint:table=": "table is the name of a file",
    "dilettante:ms=1": "heuristic has no parameter 'ms=1'",
    "exec": "exec needs command: exec:COMMAND",
    "exec: ": "exec needs command",
}
"""With what is said of it; None where nothing is wrong."""


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_spec_is_refused_with_its_reason(text: str) -> None:
    reason = WRONG[text]
    if reason is None:
        read_spec(text)
        return
    with pytest.raises(SpecError) as caught:
        read_spec(text)
    assert reason in str(caught.value)


def test_bots_are_one_for_all_or_one_a_seat() -> None:
    assert parse_bots("random", 4, GAME.name) == ("random",) * 4
    assert parse_bots(" random , heuristic,maestro ", 3, GAME.name) == (
        "random",
        "heuristic",
        "maestro",
    )
    assert parse_bots("exec:python3 bot.py -x", 3, GAME.name) == ("exec:python3 bot.py -x",) * 3
    with pytest.raises(BotCountError, match="2 bots for 3 seats"):
        parse_bots("random,random", 3, GAME.name)
    with pytest.raises(SpecError, match="there is no bot ''"):
        parse_bots("random,,random", 3, GAME.name)


def test_a_kind_says_how_it_is_written() -> None:
    assert KINDS["random"].form("random") == "random"
    assert KINDS["heuristic"].form("heuristic") == "heuristic (slips=)"
    assert KINDS["exec"].form("exec") == "exec:COMMAND"


# --- making --------------------------------------------------------------------------------------


def test_every_kind_can_be_made_and_no_other() -> None:
    assert makers.MAKERS.keys() | MAKERS.keys() == KINDS.keys()


CLASSES = {
    "random": KernelPlayer,
    "bambino": KernelPlayer,
    "campione": KernelPlayer,
    "ismcts:rollouts=heuristic": SearchPlayer,
    "ismcts:belief=on": BelievingPlayer,
    "maestro": MaestroPlayer,
    "omniscient": OmniscientPlayer,
    "exec:true": ExternalPlayer,
}


@pytest.mark.parametrize("spec", CLASSES)
def test_a_spec_makes_its_player(spec: str) -> None:
    player = make_player(spec, GAME, 3)
    assert type(player) is CLASSES[spec]
    assert player.sees_all == is_cheat(read_spec(spec), GAME.name) == (spec == "omniscient")
    assert player.listens == spec.startswith("exec")
    assert are_kernels((spec,)) == isinstance(player, KernelPlayer)


def test_a_budget_is_iterations_or_time_or_both() -> None:
    def budget(spec: str) -> tuple[int | None, int | None]:
        player = make_player(spec, GAME, 3)
        assert isinstance(player, SearchPlayer)
        return player.method.iterations, player.method.ms

    assert budget("ismcts") == (1000, None)
    assert budget("ismcts:iterations=5") == (5, None)
    assert budget("ismcts:ms=20") == (None, 20)
    assert budget("maestro:ms=20:iterations=5") == (5, 20)


def test_a_character_and_slips_make_a_style() -> None:
    style = style_of_spec(read_spec("blueprint:character=bold:slips=0.25"))
    assert style[SLIPS] == 0.25
    assert style[ENTER] == CHARACTERS["bold"].leanings[ENTER]
    assert not style_of_spec(read_spec("campione")).any()
    for character in CHARACTERS:
        assert all(map(math.isfinite, style_of_spec(read_spec(f"maestro:character={character}"))))


@pytest.mark.parametrize("spec", ["blueprint", "maestro", "ismcts:belief=on"])
def test_a_table_that_is_missing_is_refused_when_the_player_is_made(spec: str) -> None:
    with pytest.raises(BlueprintError, match="/nope: No such file"):
        make_player(f"{spec}:table=/nope", GAME, 3)


def test_warming_up_lets_programs_alone_and_takes_little_time() -> None:
    warm_up(["exec:/nope", "maestro:ms=600000", "heuristic"], GAME, Rules(players=3))


def test_a_player_that_is_told_to_stop_chooses_at_once() -> None:
    rules = Rules(players=3)
    player = make_player("ismcts:iterations=100000000", GAME, 3)
    player.stop = lambda: True
    match = Match(GAME, Deal(tuple(range(DECK_SIZE)), 3, 0, rules.options))
    table = Table(GAME, rules, [player] * 3, ())
    assert table.ask(match, match.actor, np.uint64(1)) in match.actions()
    player.leave()
