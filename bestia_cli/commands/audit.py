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
from bestia_cli.figures import seconds_text
from bestia_cli.language import _
from bestia_cli.money import whole
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
        task = bar.add_task(_("positions"), total=positions)
        audit = Audit(inspection)
        findings = audit.run(positions, stop, lambda done: bar.update(task, completed=done))
    seconds = time.perf_counter() - start
    audited = findings.total.positions
    if audited == 0:
        raise KeyboardInterrupt
    if audited < positions:
        text = _("Stopped after {done} of {positions} positions.")
        told = text.format(done=whole(audited), positions=whole(positions))
        print(told, file=sys.stderr)
    if as_json:
        found = to_json(inspection, findings)
        print(json.dumps({**found, "seconds": seconds, "interrupted": audited < positions}))
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
    total = findings.total
    said = {
        "bot": inspection.spec,
        "positions": whole(total.positions),
        "changed": whole(total.changed),
        "leaked": whole(total.leaked),
    }
    if not findings.blind:
        return _(
            "{bot} looks at hidden cards: with others its choice changed at {changed} of "
            "{positions} positions, its view at {leaked}"
        ).format(**said)
    if not findings.honest:
        return _(
            "{bot} is not the same player everywhere: what plays in a batch is not what was "
            "audited at a table"
        ).format(**said)
    return _(
        "{bot} is honest: with other hidden cards no choice and no view changed at {positions} "
        "positions"
    ).format(**said)


def covered(findings: Findings) -> str:
    """What was audited, in a sentence: the paths, and what plays on them."""
    if not findings.runs:
        return _("asked at a table, as all that plays it asks it")
    part = _("{name} {alike} of {deals}")
    runs = ", ".join(
        part.format(name=name, alike=whole(run.deals - run.unlike), deals=whole(run.deals))
        for name, run in findings.runs.items()
    )
    text = _("asked at a table and by the kernels of the batch; deals that went as audited: {runs}")
    return text.format(runs=runs)


def show(inspection: Inspection, findings: Findings, seconds: float) -> None:
    console = Console(highlight=False)
    text = _("{redeals} times other cards at each position, {players} players, seed {seed}, {s} s")
    head = text.format(
        redeals=inspection.redeals,
        players=inspection.rules.players,
        seed=inspection.seed,
        s=seconds_text(seconds),
    )
    console.print(Text("\n".join([verdict(inspection, findings), covered(findings), head])))
    console.print(count_table(_("path"), findings.paths))
    console.print(count_table(_("choices"), findings.phases))


def count_table(title: str, counts: Mapping[str, Count]) -> Table:
    table = Table(title, box=SIMPLE_HEAD, show_edge=False)
    for column in (
        _("positions"),
        _("choice changed"),
        _("view changed"),
        _("unlike the table"),
    ):
        table.add_column(column, justify="right", no_wrap=True)
    for name, count in sorted(counts.items()):
        cells = (whole(number) for number in (count.positions, count.changed, count.leaked))
        told = {"unlike": whole(count.unlike), "compared": whole(count.compared)}
        unlike = _("{unlike} of {compared}").format(**told) if count.compared else "-"
        table.add_row(Text(name), *cells, unlike)
    return table
