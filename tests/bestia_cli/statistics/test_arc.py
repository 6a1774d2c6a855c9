"""The arc of one game: who took whose money, runs, places; and a summary of it."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from bestia_cli.draw.look import NONE, TRUE, look_for
from bestia_cli.draw.summary import Summary, draw_summary, lines_of
from bestia_cli.language import set_language
from bestia_cli.statistics.arc import (
    balances,
    is_biggest,
    nemesis_of,
    place_of,
    read_arc,
    running,
    runs_of,
    victim_of,
)
from bestia_cli.statistics.row import Other, Row
from bestia_cli.statistics.tables import others_table, rival_facts
from bestia_cli.statistics.tallies import Figures
from bestia_cli.statistics.toll import Toll
from tests.bestia_cli.statistics.small import HEADER, hand, in_bestia


def test_whoever_wins_takes_from_those_who_lost() -> None:
    assert Toll(3).deal((-30, 20, 10)) == [[0, 0, 0], [20, 0, 0], [10, 0, 0]]


def test_what_lies_on_the_table_is_taken_later_and_still_has_its_owner() -> None:
    toll = Toll(3)
    assert toll.deal((-60, 0, -30)) == [[0, 0, 0]] * 3
    assert toll.deal((0, 45, 0)) == [[0, 0, 0], [30, 0, 15], [0, 0, 0]]
    assert toll.deal((0, 0, 45))[2] == [30, 0, 15]
    assert toll.lying == [0, 0, 0]


def test_points_that_come_from_nowhere_are_taken_from_nobody() -> None:
    assert Toll(2).deal((5, 7)) == [[0, 0], [0, 0]]


def row(net: int, *others: tuple[str, int, int, int]) -> Row:
    seen = tuple(Other(*one) for one in others)
    return Row("a", 1, "bestia", None, 3, 0, 0, "random", net, 0.0, 0, "", "", None, seen)


def test_runs_are_of_deals_in_a_row() -> None:
    rows = [row(net) for net in (1, 2, 0, -1, -1, -1, 3, 4)]
    assert runs_of(rows) == (2, 3)
    assert running(rows) == 2
    assert running(rows[:6]) == -3
    assert running([]) == 0


def test_rivals_are_summed_by_name() -> None:
    rows = [row(0, ("Ada", 5, 5, 0), ("Beppe", 0, 9, 2)), row(0, ("Ada", -3, 5, 3))]
    assert nemesis_of(rows) == ("Ada", 10)
    assert victim_of(rows) == ("Ada", 3)
    assert nemesis_of([row(0, ("Ada", 0, 0, 0))]) is None


def test_the_place_is_among_all_who_sat_there() -> None:
    assert place_of([row(1, ("Ada", 4, 0, 0), ("Beppe", -5, 0, 0))]) == (2, 3)


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    lines = [HEADER, *(hand(number) for number in (1, 2, 3)), in_bestia(4)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def arc_at(path: Path) -> Figures:
    arc = read_arc(path)
    assert arc is not None
    return arc


def test_a_game_is_read_from_its_history(history: Path) -> None:
    arc = arc_at(history)
    assert len(arc.rows) == 4
    assert balances(arc)[:4] == (0, -20, -40, -60)
    assert [other.name for other in arc.rows[0].others] == ["Bruno", "Carla"]
    assert arc.rows[0].others[0].won == 20
    assert arc.rows[0].others[0].habits == (1, 1, 0, 0, 0, 0), "keeps; no buco, no vote"
    assert not is_biggest(arc, 30)
    assert is_biggest(arc, 10**6)


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe\n", b"{}\n", b"[" * 9000 + b"\n", b"null\n"])
def test_a_forged_history_is_no_arc_and_no_error(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "forged.jsonl"
    path.write_bytes(damage)
    assert read_arc(path) is None
    assert read_arc(tmp_path / "nowhere.jsonl") is None


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (160, 50)])
def test_a_summary_fits_every_window(history: Path, language: str, size: tuple[int, int]) -> None:
    set_language(language)
    for look in (look_for("italian", TRUE), look_for("letters", NONE)):
        canvas = draw_summary(Summary(arc_at(history)), *size, look)
        assert canvas.clipped == []
        assert "Bruno" in canvas.plain(), "who took most"
        assert look.glyphs.ascii is False or canvas.plain().isascii()


def test_a_summary_is_told_in_lines(history: Path) -> None:
    lines = lines_of(Summary(arc_at(history)))
    assert lines[0].startswith("Since you sat down: -€")
    assert lines[1] == "After 4 smazzate nobody at the table has less than you."
    assert any(line.startswith("Took most from you: Bruno") for line in lines)


def test_those_at_the_table_are_known_by_their_habits(history: Path) -> None:
    bruno, carla = arc_at(history).others
    assert (bruno.name, bruno.deals) == ("Bruno", 4)
    assert bruno.won >= 60, "two prese of each piatto of the person"
    assert bruno.share(0) is not None
    assert carla.share(0) == 0, "she never enters"
    assert bruno.share(1) is None, "nobody asked for a buco"


@pytest.mark.parametrize("width", [56, 80, 120])
def test_the_people_stand_in_a_table(history: Path, width: int) -> None:
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    console.print(others_table(arc_at(history), width))
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Bruno" in told
    assert ("leaves it" in told) == (width > 66)
    facts = dict(rival_facts(arc_at(history)))
    assert facts["Nemesis"].startswith("Bruno")


@pytest.mark.parametrize("width", [56, 80])
def test_those_who_are_known_have_a_style_in_the_table(history: Path, width: int) -> None:
    text = history.read_text("utf-8").replace("Bruno", "Gaspare")
    history.write_text(text, "utf-8")
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    console.print(others_table(arc_at(history), width))
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Gaspare" in told
    assert ("bold" in told, "style" in told) == (width > 66, width > 66)
