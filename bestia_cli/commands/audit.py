"""bestia audit: does a player look at cards that it may not see?"""

import json
import sys
import time
from dataclasses import replace

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ai.audit import Audit, Count, Findings, Inspection, make_auditable
from ai.player import never
from ai.players import warm_up
from bestia_cli.bots import GAME, parts_of
from bestia_cli.waiting import compiling, interruptible, progress_bar

DISHONEST = 1
"""The exit code when the audit has found something."""


def run(inspection: Inspection, positions: int, *, as_json: bool) -> int:
    make_auditable(inspection.spec, GAME, inspection.rules.players)
    with compiling("audit", *parts_of([inspection.spec])):
        warm_up([inspection.spec], GAME, inspection.rules)
        Audit(replace(inspection, spec="random")).run(1, never, lambda _: None)
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
        "phases": {phase: vars(count) for phase, count in findings.phases.items()},
    }


def verdict(inspection: Inspection, total: Count) -> str:
    if total.changed or total.leaked:
        return (
            f"{inspection.spec} looks at hidden cards: with others its choice changed at "
            f"{total.changed:,} of {total.positions:,} positions, its view at {total.leaked:,}"
        )
    return (
        f"{inspection.spec} is honest: with other hidden cards no choice and no view changed "
        f"at {total.positions:,} positions"
    )


def show(inspection: Inspection, findings: Findings, seconds: float) -> None:
    console = Console()
    lines = [
        verdict(inspection, findings.total),
        f"{inspection.redeals} times other cards at each position, "
        f"{inspection.rules.players} players, seed {inspection.seed}, {seconds:.1f} s",
    ]
    console.print(Text("\n".join(lines)))
    table = Table("choices", box=SIMPLE_HEAD, show_edge=False)
    for title in ("positions", "choice changed", "view changed"):
        table.add_column(title, justify="right", no_wrap=True)
    for phase, count in sorted(findings.phases.items()):
        cells = (count.positions, count.changed, count.leaked)
        table.add_row(Text(phase), *(f"{number:,}" for number in cells))
    console.print(table)
