"""The statistics as files, and on the command line."""

import csv
import io
import json
import os
from pathlib import Path

import pytest

from bestia_cli.commands.stats import Output, run
from bestia_cli.statistics.database import NAME, database_at
from bestia_cli.statistics.export import columns_of, to_csv, to_json, write_export
from bestia_cli.statistics.ingest import catch_up
from bestia_cli.statistics.tallies import Figures, Filter, read_figures
from engine.registry import DEFAULT
from tests.bestia_cli.conftest import Cli, assert_refused
from tests.bestia_cli.statistics.small import HEADER, hand, in_bestia, in_societa, write_game

TABLE = Output(None, None)
HUGE = 3 * 10**40


def figures_of(data: Path) -> Figures:
    with database_at(data / NAME) as opened:
        catch_up(opened.db, data / "games")
        return read_figures(opened.db)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    odd = HEADER | {"levels": [None, 'a "b", c', 'a "b", c']}
    write_game(tmp_path, "a", [hand(1), in_bestia(2), in_societa(3)])
    write_game(tmp_path, "b", [hand(4, pot=HUGE, payouts=[HUGE, 0, 0])], odd)
    return tmp_path


def test_csv_has_a_header_and_a_row_a_smazzata(data: Path) -> None:
    text = to_csv(figures_of(data))
    assert text.count("\r\n") == text.count("\n") == 5
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(rows[0]) == list(columns_of(figures_of(data)))
    assert [row["hand"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["bestia"] for row in rows] == ["false", "true", "false", "false"]
    assert rows[3]["payout_cents"] == str(HUGE)
    assert rows[3]["level"] == 'a "b", c'


def test_json_has_the_figures_and_the_smazzate(data: Path) -> None:
    read = json.loads(to_json(figures_of(data)))
    assert read["figures"]["smazzate"] == 4
    assert read["figures"]["net_cents"] == HUGE - 30 - 20 - 30 + 15
    assert read["figures"]["by_level"]["campione"]["bestie"] == 1
    assert list(read["figures"]["by_position"]) == ["0", "1", "dealer"]
    assert read["figures"]["best"][0] == {"game": "b", "hand": 4, "net_cents": HUGE - 30}
    assert read["smazzate"][1]["edge"] == pytest.approx(-1)
    assert read["filter"] == {"serious": False, "days": None, "level": None}


def test_nothing_is_exported_as_valid_files_too(tmp_path: Path) -> None:
    nothing = figures_of(tmp_path)
    assert to_csv(nothing).count("\r\n") == 1
    assert json.loads(to_json(nothing))["figures"]["edge"] is None


def test_a_file_is_replaced_as_a_whole_or_not_at_all(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures, path = figures_of(data), data / "out.csv"
    path.write_text("old")

    def refuse(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(OSError, match="No space"):
            write_export(figures, "csv", path)
    assert path.read_text() == "old"
    write_export(figures, "csv", path)
    assert path.read_bytes() == to_csv(figures).encode()
    assert sorted(found.name for found in data.iterdir()) == ["games", "out.csv", NAME]


def test_the_command_shows_a_table(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(data, DEFAULT, Filter(level="campione"), TABLE)
    out, err = capsys.readouterr()
    assert err == ""
    assert "campione" in out
    assert "-€0.35" in out
    assert "bestia" in out


def test_the_command_says_what_to_do_when_there_is_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(tmp_path, DEFAULT, Filter(), TABLE)
    assert "play a smazzata" in capsys.readouterr().out


@pytest.mark.parametrize(("form", "write"), [("json", to_json), ("csv", to_csv)])
def test_the_command_writes_to_stdout_or_to_a_file(
    data: Path, capfdbinary: pytest.CaptureFixture[bytes], form: str, write: object
) -> None:
    assert callable(write)
    expected = write(figures_of(data)).encode()
    run(data, DEFAULT, Filter(), Output(form, None))
    assert capfdbinary.readouterr().out == expected
    run(data, DEFAULT, Filter(), Output(form, data / "file"))
    assert capfdbinary.readouterr().out == b""
    assert (data / "file").read_bytes() == expected


def test_the_command_warns_of_lines_and_databases_that_it_could_not_read(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (data / "games" / "a.jsonl").open("ab") as file:
        file.write(b'{"hand":9,')
    (data / NAME).write_bytes(b"garbage" * 1000)
    run(data, DEFAULT, Filter(), TABLE)
    err = capsys.readouterr().err
    assert "1 line of the histories can't be read" in err
    assert f"{NAME}.damaged-1" in err
    assert err.count("\n") == 2


def test_the_form_is_asked_for_or_told_by_the_name() -> None:
    read = Output.read
    assert read(as_json=False, as_csv=False, out=None) == TABLE
    assert read(as_json=True, as_csv=False, out=None) == Output("json", None)
    assert read(as_json=False, as_csv=False, out=Path("x.CSV")) == Output("csv", Path("x.CSV"))
    assert read(as_json=True, as_csv=False, out=Path("x.csv")).form == "json"
    with pytest.raises(ValueError, match="choose one"):
        read(as_json=True, as_csv=True, out=None)
    with pytest.raises(ValueError, match=r"x\.txt: say --csv or --json"):
        read(as_json=False, as_csv=False, out=Path("x.txt"))


def test_a_game_that_is_not_there_is_refused_in_one_line(cli: Cli, data: Path) -> None:
    told = cli("stats", "chess", "--data-dir", data)
    assert_refused(told)
    assert "there is no game 'chess'" in told.err
    assert DEFAULT in told.err


def test_the_game_may_be_named(cli: Cli, data: Path) -> None:
    assert cli("stats", DEFAULT, "--csv", "--data-dir", data).out == to_csv(figures_of(data))
