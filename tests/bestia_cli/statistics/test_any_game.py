"""The statistics hold any game of the registry, by tables that are played by chance."""

import csv
import io
import json
import re
from collections import defaultdict
from pathlib import Path

import pytest
from rich.console import Console
from textual.pilot import Pilot

from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.statistics.export import columns_of, net_name, to_csv, to_json
from bestia_cli.statistics.facts import NoFacts
from bestia_cli.statistics.ingest import silent
from bestia_cli.statistics.reading import read_statistics
from bestia_cli.statistics.row import Row
from bestia_cli.statistics.tables import (
    amount_text,
    levels_table,
    modes_table,
    overview_facts,
    positions_table,
    row_cells,
)
from bestia_cli.statistics.tallies import DEALER, Figures, Filter
from engine.game import Game
from engine.history import HandRecord, Header, write_line
from engine.registry import GAMES
from tests.bestia_cli.conftest import Cli
from tests.bestia_cli.statistics.small import hand, write_game
from tests.bestia_cli.statistics.test_screen import SIZES, Stage, act, press
from tests.bestia_cli.statistics.test_screen import language as language
from tests.contract.conftest import compiled_games as compiled_games
from tests.contract.scenes import Played, any_game, played_deals

ROOT = Path(__file__).parent.parent.parent.parent
TABLES, DEALS = 2, 6
WIDTHS = (60, 80, 120)

Table = list[Played]


def tables_of(game: Game) -> dict[str, Table]:
    """By the name of its history: a table's deals. Rules of all kinds, all numbers of players."""
    tables: dict[str, Table] = defaultdict(list)
    for players in game.players:
        for played in played_deals(game, players, TABLES, DEALS, "statistics"):
            number = len(tables) + (played.stake.hand == 1)
            tables[f"{game.name}-{number:02}"].append(played)
    return tables


def person_of(played: Played) -> int:
    """Where the person sits at a table of its size."""
    return len(played.before) // 2


def write_table(folder: Path, name: str, table: Table) -> None:
    """A history as our own table writes it."""
    game, players, person = table[0].match.game, table[0].rules.players, person_of(table[0])
    bots = tuple(None if seat == person else "random" for seat in range(players))
    header = Header(game, ("somebody",) * players, bots, None, table[0].rules)
    lines = [header.to_json()]
    for played in table:
        deck, events = played.match.deal.deck, tuple(played.match.events)
        record = HandRecord(game, played.stake, deck, events, played.result)
        more = {"coach": 1, "mode": "training", "when": f"2026-03-{len(lines):02}T20:00:00+00:00"}
        lines.append(record.to_json() | more)
    (folder / f"{name}.jsonl").write_text("".join(map(write_line, lines)), encoding="utf-8")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with histories of all games."""
    folder = tmp_path_factory.mktemp("statistics")
    (folder / "games").mkdir()
    for game in GAMES.values():
        for name, table in tables_of(game).items():
            write_table(folder / "games", name, table)
    return folder


def figures_of(data: Path, game: Game, chosen: Filter | None = None) -> Figures:
    found = read_statistics(data, chosen or Filter(), silent, game.name)
    assert found.notes == []
    return found.figures


@any_game
def test_every_deal_is_counted_with_what_it_brought(data: Path, game: Game) -> None:
    tables, rows = tables_of(game), figures_of(data, game).rows
    told = {(name, played.stake.hand): played for name, table in tables.items() for played in table}
    assert len(rows) == len(told)
    for row in rows:
        played = told[row.history, row.hand]
        person = person_of(played)
        assert row.net == played.result.balance[person] - played.before[person]
        assert (row.game, row.seat, row.players) == (game.name, person, played.rules.players)
        after_dealer = (played.stake.dealer + 1 + row.position) % row.players
        assert after_dealer == person
        assert type(row.own) is table_of(game.name).facts.record


@any_game
def test_the_tallies_are_those_of_the_rows(data: Path, game: Game) -> None:
    figures = figures_of(data, game)
    total, rows = figures.total, figures.rows
    assert figures.balance[-1] == total.net == sum(row.net for row in rows)
    assert (total.deals, total.coach) == (len(rows), len(rows))
    for groups in (figures.by_level, figures.by_position, figures.by_mode):
        assert sum(tally.deals for tally in groups.values()) == total.deals
        assert sum(tally.net for tally in groups.values()) == total.net
        for name, count in total.counts.items():
            assert sum(tally.counts[name] for tally in groups.values()) == count
    assert list(figures.by_position)[-1] == DEALER
    assert set(figures.by_mode) == {"training"}
    assert figures.games == tuple(GAMES)
    assert figures_of(data, game, Filter(serious=True)).rows == ()


@any_game
def test_what_is_exported_can_be_read_again(data: Path, game: Game) -> None:
    figures = figures_of(data, game)
    net = net_name(game.name)
    rows = list(csv.DictReader(io.StringIO(to_csv(figures))))
    assert [(row["game"], int(row["hand"]), int(row[net])) for row in rows] == [
        (row.history, row.hand, row.net) for row in figures.rows
    ]
    assert set(rows[0]) >= {*columns_of(figures), *table_of(game.name).facts.names}
    told = json.loads(to_json(figures))
    assert told["format"] == f"{game.name}-statistics"
    assert told["figures"][net] == figures.total.net
    assert told["figures"].items() >= figures.total.counts.items()
    (deals,) = (value for value in told.values() if isinstance(value, list))
    assert [list(deal) for deal in deals] == [list(columns_of(figures))] * len(rows)


def drawn(figures: Figures, width: int) -> str:
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    for make in (levels_table, positions_table, modes_table):
        console.print(make(figures, width))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@any_game
def test_the_tables_say_it_in_the_unit_of_the_game(data: Path, game: Game) -> None:
    figures = figures_of(data, game)
    net = amount_text(figures.total.net, game.name, signed=True)
    assert net in [fact.value for fact in overview_facts(figures)]
    for width in WIDTHS:
        text = drawn(figures, width)
        assert net in text
        assert max(map(len, text.splitlines())) <= width
        told = [row_cells(row, width) for row in (*figures.best, *figures.worst)]
        assert len({len(cells) for cells in told}) == 1


@any_game
def test_the_command_shows_a_game(cli: Cli, data: Path, game: Game) -> None:
    told = cli("stats", game.name, "--data-dir", data)
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines()[0] == f"Your statistics: {table_of(game.name).title}, all games"
    assert figures_of(data, game).best[0].history in told.out


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", SIZES)
def test_the_screen_goes_from_game_to_game(data: Path, size: tuple[int, int]) -> None:
    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        for game in GAMES:
            for key in "12345":
                await press(app, pilot, key)
                title, *_lines, bar = app.text.splitlines()
                assert f"{table_of(game).title} · " in title
                assert f"g {_('Game')}" in bar
                assert "esc" in bar
            await press(app, pilot, "question_mark")
            assert _("another game that you have played") in app.text
            await press(app, pilot, "escape", "g")
        assert app.statistics.game == next(iter(GAMES))

    act(data, size, steps)


def test_the_screen_begins_with_the_game_that_it_is_asked_for(data: Path) -> None:
    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        assert f"{table_of(name).title} · " in app.text
        assert app.statistics.figures is not None
        assert {row.game for row in app.statistics.figures.rows} == {name}

    for name in GAMES:
        act(data, (80, 24), steps, name)


def test_one_can_go_back_to_a_game_that_was_not_played(tmp_path: Path) -> None:
    played, other = list(GAMES)[:2]
    write_game(tmp_path, "a", [hand(1)])

    async def steps(app: Stage, pilot: Pilot[None]) -> None:
        assert "There is nothing here yet" in app.text
        for game, shown in ((played, "balance"), (other, "nothing here yet")):
            await press(app, pilot, "g")
            assert f"{table_of(game).title} · " in app.text
            assert shown in app.text

    act(tmp_path, (80, 24), steps, other)


def test_a_game_that_declares_nothing_has_what_any_game_has(data: Path) -> None:
    plain = [game for game in GAMES.values() if table_of(game.name).facts.record is NoFacts]
    assert plain
    for game in plain:
        figures = figures_of(data, game)
        won = sum(is_won(row) for row in figures.rows)
        assert figures.total.counts == {"won": won}
        assert figures.total.rates == {"won_share": won / len(figures.rows)}
        assert (figures.total.edge, figures.amounts) == (None, ())
        assert [fact.label for fact in overview_facts(figures)][1:] == [
            "Games",
            "Balance",
            "Won",
            "Coach asked",
            "Nemesis",
            "Favourite victim",
        ]


def is_won(row: Row) -> bool:
    return row.net > 0


def test_the_statistics_of_all_games_know_none() -> None:
    files = [
        *(ROOT / "bestia_cli" / "statistics").glob("*.py"),
        *(ROOT / "bestia_cli" / "screens").glob("statistics*.py"),
    ]
    names = re.compile(rf"\b({'|'.join(GAMES)})\b")
    assert files
    for path in files:
        assert not names.findall(path.read_text(encoding="utf-8")), path
