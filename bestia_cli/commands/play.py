"""bestia play: a smazzata between bots, told as readable text."""

from itertools import chain

from ai.bestia.simulation import Plan, Simulation
from bestia_cli.narration import Narrator
from bestia_cli.table_options import TableOptions
from bestia_cli.waiting import compiling
from engine.bestia.rules import RulesError


def run(table: TableOptions, hands: int, seat: int | None) -> None:
    players = table.rules.players
    if seat is not None and seat >= players:
        raise RulesError(f"there is no seat {seat}: the seats are 0 to {players - 1}")
    simulation = Simulation(Plan(table.rules, hands, table.seed, table.bots))
    print(f"bestIA: {players} players, seed {table.seed}")
    records = simulation.records()
    with compiling("play"):
        first = next(records)
    narrator = Narrator(table.rules, table.bots, seat)
    for record in chain([first], records):
        print()
        for line in narrator.tell(record):
            print(line)
