"""A history to be looked at: every moment as it was, and a game from any of them."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.engine_process.recording import Recording
from bestia_cli.scene import CUTTING, RefusedError, Scene
from bestia_cli.setup import TRAINING, WHAT_IF, setup_from_json
from bestia_cli.showing import show
from engine.bestia.rules import Rules
from engine.history import HistoryError
from engine.italian import TEXTS
from tests.bestia_cli.conftest import Cli
from tests.bestia_cli.table.games import (
    decide,
    moments,
    next_word,
    play_lines,
    same_again,
    scenes_of,
    setup_of,
    write_lines,
)

Lines = list[dict[str, Any]]

TABLES = {
    "three": Rules(players=3),
    "five": Rules(players=5),
    "giro chiuso": Rules(players=4, startup_ante=30, startup_entry="closed", salvo_threshold=0),
    "threshold": Rules(players=4, salvo_threshold=60),
    "tavolo vero": Rules(players=3, tavolo_vero=True),
}
every_table = pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)


def clumsy(scene: Scene, chance: random.Random) -> str | None:
    """Now and then a mistake, where the table lets one make it."""
    if scene.forbidden and chance.random() < 0.4:
        return TEXTS[scene.forbidden[0].card]
    return next_word(scene, chance)


class Played:
    """A game with its history, and all that everybody saw of it."""

    def __init__(self, rules: Rules, hands: int) -> None:
        croupier, chance = Croupier(setup_of(rules, hands=hands)), random.Random(21)
        self.lines: Lines = [croupier.header()]
        self.seen: dict[tuple[int, int], list[Scene]] = {}
        """By smazzata, from 0, and events: the last moment with so many."""
        while True:
            record = croupier.record()
            if record is not None:
                self.lines.append(record)
            if croupier.match is not None:
                moment = (croupier.stake.hand - 1, len(croupier.match.events))
                self.seen[moment] = scenes_of(croupier)
            if croupier.is_over:
                return
            scene = show(croupier, 0)
            decide(
                croupier, clumsy(scene, chance) if rules.tavolo_vero else next_word(scene, chance)
            )


@pytest.fixture(scope="module")
def games() -> dict[str, Played]:
    return {name: Played(rules, hands=8) for name, rules in TABLES.items()}


def looked_at(scene: Scene) -> Scene:
    """A scene without what only somebody at the table has."""
    return replace(
        scene,
        options=(),
        forbidden=(),
        too_many="",
        can_undo=False,
        hands=None,
        deal_code="",
        viewer=None,
    )


# --- every moment --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_every_moment_is_as_it_was_for_everybody(
    name: str, games: dict[str, Played], tmp_path: Path
) -> None:
    game = games[name]
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", game.lines)))
    assert len(game.seen) > 60
    for (place, events), scenes in game.seen.items():
        for viewer, scene in zip((None, *range(TABLES[name].players)), scenes, strict=True):
            found = recording.show(place, events, viewer)
            assert found.viewer == viewer
            assert looked_at(found) == looked_at(scene)


def test_backwards_and_at_random_it_is_the_same(games: dict[str, Played], tmp_path: Path) -> None:
    game = games["five"]
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", game.lines)))
    places = list(game.seen)
    random.Random(1).shuffle(places)
    for place, events in [*sorted(game.seen, reverse=True), *places]:
        scene = game.seen[place, events][0]
        assert looked_at(recording.show(place, events, None)) == looked_at(scene)


def test_what_nobody_chooses_comes_along(games: dict[str, Played], tmp_path: Path) -> None:
    game = games["five"]
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", game.lines)))
    for place, line in enumerate(game.lines[1:]):
        for events in range(len(line["events"]) + 3):
            shown = len(recording.show(place, events, None).events)
            assert min(events, len(line["events"])) <= shown
            assert (place, shown) in game.seen


def test_the_contents_are_those_of_the_file(games: dict[str, Played], tmp_path: Path) -> None:
    lines = games["five"].lines
    path = write_lines(tmp_path / "game.jsonl", lines)
    contents = Recording(str(path)).contents
    assert (contents.path, contents.game) == (str(path), "bestia")
    assert (contents.players, contents.cut_off) == (5, 0)
    assert contents.names == tuple(lines[0]["names"])
    assert contents.bots == tuple(lines[0]["bots"])
    for place, (info, line) in enumerate(zip(contents.hands, lines[1:], strict=True)):
        assert (info.place, info.hand, info.dealer) == (place, line["hand"], line["dealer"])
        assert (info.worth, info.players) == (line["stake"]["pot"], lines[0]["players"])
        assert info.events == len(line["events"])
        for end in info.marks:
            assert line["events"][end - 1]["t"] == "presa"


def test_a_simulated_history_can_be_looked_at_too(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "simulated.jsonl"
    asked = ("simulate", "--players", "4", "--hands", "20", "--bots", "random", "--seed", "5")
    assert cli(*asked, "--history", path).code == 0
    recording = Recording(str(path))
    for info in recording.contents.hands:
        for events in range(info.events + 1):
            scene = recording.show(info.place, events, None)
            assert sum(seat.balance for seat in scene.seats) == -(
                scene.own.pot if scene.ending is None else scene.ending.own.next_pot
            )
        assert scene.ending is not None
        assert (scene.ending.nonce, scene.hash) == ("", "")


# --- files that are not whole --------------------------------------------------------------------


@pytest.fixture
def lines(games: dict[str, Played]) -> Lines:
    return deepcopy(games["three"].lines)


def refusal(path: Path, *moment: Any) -> str:
    """Why a file, or a moment of it, can't be shown: one line that names it."""
    with pytest.raises(HistoryError) as refused:
        Recording(str(path)).show(*moment or (0, 0, None))
    said = str(refused.value)
    assert said.startswith(str(path))
    assert "\n" not in said
    return said


def test_a_last_line_that_was_cut_off_is_not_shown(lines: Lines, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "game.jsonl", lines)
    whole = path.read_bytes()
    last = len(whole) - len(json.dumps(lines[-1], ensure_ascii=False).encode())
    for size in (last + 5, last + 300, len(whole) - 3):
        path.write_bytes(whole[:size])
        contents = Recording(str(path)).contents
        assert contents.cut_off == len(lines)
        assert len(contents.hands) == len(lines) - 2
        assert Recording(str(path)).show(len(lines) - 3, 99, None).ending is not None


def test_files_that_were_joined_show_both_tables(games: dict[str, Played], tmp_path: Path) -> None:
    joined = games["three"].lines + games["five"].lines + games["three"].lines[:2]
    recording = Recording(str(write_lines(tmp_path / "joined.jsonl", joined)))
    expected = [3] * 8 + [5] * 8 + [3]
    assert [recording.show(place, 0, None).players for place in range(17)] == expected
    assert [info.hand for info in recording.contents.hands] == [*range(1, 9), *range(1, 9), 1]
    for (place, events), scenes in games["five"].seen.items():
        found = recording.show(place + 8, events, 2)
        assert replace(looked_at(found), last=False) == replace(looked_at(scenes[3]), last=False)


@pytest.mark.parametrize("number", [2, 5, 9])
def test_a_damaged_line_is_named_with_its_file(number: int, lines: Lines, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "game.jsonl", lines)
    texts = path.read_text(encoding="utf-8").splitlines()
    for damage in ("nonsense", texts[number - 1][:-9], "{}", "[]", '{"hand": 1}'):
        broken = [*texts]
        broken[number - 1] = damage
        path.write_text("\n".join(broken) + "\n", encoding="utf-8")
        assert f": line {number}: " in refusal(path)


def test_what_the_rules_forbid_is_named_with_its_file(lines: Lines, tmp_path: Path) -> None:
    events = lines[3]["events"]
    at = next(place for place, event in enumerate(events) if event["t"] in ("play", "keep"))
    events[at]["seat"] = (events[at]["seat"] + 1) % 3
    path = write_lines(tmp_path / "game.jsonl", lines)
    assert ": line 4: " in refusal(path, 2, at + 1, None)
    assert Recording(str(path)).show(1, 3, None).players == 3


def test_a_pot_that_can_not_be_is_named_with_its_file(lines: Lines, tmp_path: Path) -> None:
    lines[3]["stake"]["pot"] = 0
    path = write_lines(tmp_path / "game.jsonl", lines)
    assert ": line 4: " in refusal(path, 2, 0, None)


@pytest.mark.parametrize("text", ["", "\n\n", "nonsense\n", "{}\n", '{"format": "chess"}\n'])
def test_what_is_no_history_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text)
    refusal(path)


def test_a_history_without_a_smazzata_is_refused(lines: Lines, tmp_path: Path) -> None:
    assert "no deal" in refusal(write_lines(tmp_path / "game.jsonl", lines[:1]))


def test_no_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Recording(str(tmp_path / "nothing.jsonl"))


def test_a_file_that_changes_meanwhile_is_refused_or_read(lines: Lines, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "game.jsonl", lines)
    recording = Recording(str(path))
    write_lines(path, lines[:1] * 9)
    with pytest.raises(HistoryError, match=str(path)):
        recording.show(4, 0, None)


@pytest.mark.parametrize("place", [-9, -1, 8, 99])
def test_a_smazzata_that_is_not_there_is_refused(place: int, lines: Lines, tmp_path: Path) -> None:
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", lines)))
    with pytest.raises(RefusedError, match="there are 8 deals"):
        recording.show(place, 0, None)
    with pytest.raises(RefusedError):
        recording.what_if(place, 0, 0, "heuristic")


# --- and if ... ----------------------------------------------------------------------------------


def choices_in(game: Played) -> Iterator[tuple[int, int, int]]:
    """Every moment at which somebody had to choose, and who."""
    for (place, events), scenes in game.seen.items():
        if scenes[0].ending is None:
            yield place, events, scenes[0].actor


def as_played_on(scene: Scene) -> Scene:
    """A scene without what a game of its own has."""
    seats = tuple(replace(seat, bot=None) for seat in scene.seats)
    return replace(
        looked_at(scene), seats=seats, hash="", cut=0, last=False, mistakes=(), ending=None
    )


@pytest.mark.parametrize("name", ["three", "five", "giro chiuso", "threshold"])
def test_a_game_goes_on_from_any_moment_in_the_seat_that_chooses(
    name: str, games: dict[str, Played], tmp_path: Path
) -> None:
    game = games[name]
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", game.lines)))
    for place, events, actor in choices_in(game):
        setup = recording.what_if(place, events, actor, "heuristic")
        assert (setup.kind, setup.mode, setup.person) == (WHAT_IF, TRAINING, actor)
        assert setup_from_json(json.loads(json.dumps(setup.to_json()))) == setup
        croupier = Croupier(setup)
        scene = show(croupier, actor)
        assert as_played_on(scene) == as_played_on(recording.show(place, events, actor))
        assert scene.asks
        assert not scene.can_undo


@pytest.mark.parametrize("name", ["five", "giro chiuso", "tavolo vero"])
def test_what_is_played_on_ends_and_its_money_is_right(
    name: str, games: dict[str, Played], tmp_path: Path, chance: random.Random
) -> None:
    game = games[name]
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", game.lines)))
    for place, events, _ in list(choices_in(game))[::3]:
        for seat in range(len(game.lines[0]["names"])):
            croupier = same_again(Croupier(recording.what_if(place, events, seat, "random")))
            scenes = list(moments(croupier, chance))
            assert all(scene.phase != CUTTING for scene in scenes)
            end = scenes[-1].ending
            assert end is not None
            assert scenes[-1].last
            assert end.own.next_pot + sum(end.balance) == 0


def test_what_was_played_before_can_not_be_taken_back(
    games: dict[str, Played], tmp_path: Path
) -> None:
    game = games["five"]
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", game.lines)))
    for place, events, actor in choices_in(game):
        croupier = Croupier(recording.what_if(place, events, actor, "random"))
        before = show(croupier, actor)
        with pytest.raises(RefusedError):
            croupier.undo()
        croupier.choose(before.options[0].word)
        if show(croupier, actor).can_undo:
            croupier.undo()
            assert show(croupier, actor) == before
        assert same_again(croupier).can_undo == croupier.can_undo


def test_when_it_is_over_there_is_nothing_to_play_on(lines: Lines, tmp_path: Path) -> None:
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", lines)))
    with pytest.raises(RefusedError, match="is over"):
        recording.what_if(0, 999, 0, "heuristic")


def test_a_seat_with_nothing_left_to_choose_begins_at_its_first_choice(
    games: dict[str, Played], tmp_path: Path
) -> None:
    game, seats = games["five"], 0
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", game.lines)))
    for place, events, actor in choices_in(game):
        for seat in range(5):
            places = recording.choices(place, seat)
            setup = recording.what_if(place, events, seat, "random")
            assert setup.start is not None
            begins = len(Croupier(setup).match.events)  # type: ignore[union-attr]
            if seat == actor:
                assert begins == events
            elif places[-1] < events:
                seats += 1
                assert begins == places[0]
            else:
                assert begins == min(one for one in places if one >= events)
    assert seats > 0


def test_programs_and_unknown_bots_are_not_started_by_a_file(tmp_path: Path) -> None:
    setup = setup_of(Rules(players=4), hands=1)
    lines = play_lines(Croupier(setup), random.Random(2))
    lines[0]["bots"] = [None, "exec:rm -rf /", "from the future", "principiante"]
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", lines)))
    assert recording.what_if(0, 0, 3, "bambino").bots == ("bambino", "bambino", "bambino", None)
    assert recording.what_if(0, 0, 0, "bambino").bots == (
        None,
        "bambino",
        "bambino",
        "principiante",
    )
