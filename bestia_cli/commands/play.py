"""bestia play: a smazzata between bots, told as readable text."""

from collections.abc import Iterable
from itertools import chain

from ai.bestia.simulation import Plan, Simulation
from ai.players import is_cheat, read_spec
from bestia_cli.bots import check_bots, parts_of
from bestia_cli.narration import Narrator
from bestia_cli.table_options import TableOptions
from bestia_cli.waiting import compiling
from engine.bestia.rules import RulesError
from engine.history import HandRecord


def run(table: TableOptions, hands: int, seat: int | None) -> None:
    players = table.rules.players
    if seat is not None and seat >= players:
        raise RulesError(f"there is no seat {seat}: the seats are 0 to {players - 1}")
    simulation = Simulation(Plan(table.rules, hands, table.seed, table.bots))
    check_bots(table.bots, table.rules)
    try:
        records = start(simulation)
        print(f"bestIA: {players} players, seed {table.seed}")
        for cheat in dict.fromkeys(bot for bot in table.bots if is_cheat(read_spec(bot))):
            print(f"{cheat} sees all cards: it cheats")
        tell(records, Narrator(table.rules, table.bots, seat))
    finally:
        simulation.close()


def start(simulation: Simulation) -> Iterable[HandRecord]:
    """The smazzate; the first is played at once, so that all is compiled."""
    crew = simulation.crew
    records = simulation.records()
    with compiling("play", *(parts_of(crew.specs) if crew else [])):
        if crew:
            crew.warm_up()
        first = next(records)
    return chain([first], records)


def tell(records: Iterable[HandRecord], narrator: Narrator) -> None:
    for record in records:
        print()
        for line in narrator.tell(record):
            print(line)
