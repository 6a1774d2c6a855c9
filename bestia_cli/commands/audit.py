"""bestia audit: does a player look at cards that it may not see?"""

import json
import sys
import time
from collections.abc import Mapping

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ai.audit import Audit, Count, Deals, Findings, Inspection, compile_audit, make_auditable
from ai.players import warm_up
from bestia_cli.bots import parts_of
from bestia_cli.progress import compiling, interruptible, progress_bar

DISHONEST = 1
"""The exit code when the audit has found something."""


def run(inspection: Inspection, positions: int, *, as_json: bool) -> int:
    game = inspection.game
    make_auditable(inspection.spec, game, inspection.rules.players)
    parts = parts_of([inspection.spec], game)
    with compiling(*parts, *(f"audit-{part}" for part in parts)):
        warm_up([inspection.spec], game, inspection.rules)
        compile_audit(inspection)
    start = time.perf_counter()
    with interruptible() as stop, progress_bar() as bar:
        task = bar.add_task("positions", total=positions)
        audit = Audit(inspection)
        findings = audit.run(positions, stop, lambda done: bar.update(task, completed=done))
    seconds = time.perf_counter() - start
    audited = findings.total.positions
    if audited == 0:
        raise KeyboardInterrupt
    if audited < positions:
        print(f"Stopped after {audited:,} of {positions:,} positions.", file=sys.stderr)
    if as_json:
        told = to_json(inspection, findings)
        print(json.dumps({**told, "seconds": seconds, "interrupted": audited < positions}))
    else:
        show(inspection, findings, seconds)
    return 0 if findings.honest else DISHONEST


def to_json(inspection: Inspection, findings: Findings) -> dict[str, object]:
    return {
        "bot": inspection.spec,
        "players": inspection.rules.players,
        "seed": inspection.seed,
        "redeals": inspection.redeals,
        "honest": findings.honest,
        **vars(findings.total),
        "phases": by_name(findings.phases),
        "paths": by_name(findings.paths),
        "runs": by_name(findings.runs),
    }


def by_name(counts: Mapping[str, Count | Deals]) -> dict[str, dict[str, int]]:
    return {name: vars(count) for name, count in counts.items()}


def verdict(inspection: Inspection, findings: Findings) -> str:
    spec, total = inspection.spec, findings.total
    if not findings.blind:
        return (
            f"{spec} looks at hidden cards: with others its choice changed at "
            f"{total.changed:,} of {total.positions:,} positions, its view at {total.leaked:,}"
        )
    if not findings.honest:
        return (
            f"{spec} is not the same player everywhere: what plays in a batch is not what was "
            "audited at a table"
        )
    return (
        f"{spec} is honest: with other hidden cards no choice and no view changed "
        f"at {total.positions:,} positions"
    )


def covered(findings: Findings) -> str:
    """What was audited, in a sentence: the paths, and what plays on them."""
    if not findings.runs:
        return "asked at a table, as all that plays it asks it"
    runs = ", ".join(
        f"{name} {run.deals - run.unlike:,} of {run.deals:,}" for name, run in findings.runs.items()
    )
    return f"asked at a table and by the kernels of the batch; deals that went as audited: {runs}"


def show(inspection: Inspection, findings: Findings, seconds: float) -> None:
    console = Console()
    lines = [
        verdict(inspection, findings),
        covered(findings),
        f"{inspection.redeals} times other cards at each position, "
        f"{inspection.rules.players} players, seed {inspection.seed}, {seconds:.1f} s",
    ]
    console.print(Text("\n".join(lines)))
    console.print(count_table("path", findings.paths))
    console.print(count_table("choices", findings.phases))


def count_table(title: str, counts: Mapping[str, Count]) -> Table:
    table = Table(title, box=SIMPLE_HEAD, show_edge=False)
    for column in ("positions", "choice changed", "view changed", "unlike the table"):
        table.add_column(column, justify="right", no_wrap=True)
    for name, count in sorted(counts.items()):
        cells = (f"{number:,}" for number in (count.positions, count.changed, count.leaked))
        unlike = f"{count.unlike:,} of {count.compared:,}" if count.compared else "-"
        table.add_row(Text(name), *cells, unlike)
    return table
