"""Bestia's laboratory: blueprints from self-play, and what is won from them."""

from collections.abc import Callable
from pathlib import Path

from ai.bestia.blueprint import (
    BlueprintError,
    load_blueprint,
    save_blueprint,
    table_path,
    with_gain,
)
from ai.bestia.exploiting import Exploiter
from ai.bestia.kernel_seats import are_kernels
from ai.bestia.roster import KERNELS
from ai.bestia.training import Training
from ai.games import read_spec
from ai.laboratory import Gain, Laboratory
from ai.spec import SpecError
from engine.bestia.game import GAME as BESTIA
from engine.bestia.rules import Rules
from engine.reason import Reason


def check_exploitable(spec: str, rules: Rules) -> None:
    """Only a player that is a kernel plays the millions of smazzate that it takes."""
    if not are_kernels((spec,)):
        kernels = ", ".join(KERNELS)
        raise SpecError(
            Reason(
                "{bot} is too slow to learn against: {kernels} can be exploited, and the levels "
                "that are built on them",
                bot=spec,
                kernels=kernels,
            )
        )


def gain_recorder(spec: str, rules: Rules, record: Path) -> Callable[[Gain], None]:
    """Writes a gain into a blueprint: it must be the one that is exploited."""
    read = read_spec(spec, BESTIA.name)
    used = Path(read.get("table", table_path(rules.players)))
    blueprint = load_blueprint(record)
    if blueprint.origin.players != rules.players:
        raise BlueprintError(
            Reason(
                "{path}: a table for {found} players, and here are {players}",
                path=record,
                found=blueprint.origin.players,
                players=rules.players,
            )
        )
    if read.name != "blueprint" or set(read.values) - {"table"} or not record.samefile(used):
        raise BlueprintError(
            Reason(
                "{path}: {bot} is not the plain blueprint of this file: exploit "
                "blueprint:table={path}",
                path=record,
                bot=spec,
            )
        )
    if blueprint.origin.options != rules.options:
        raise BlueprintError(
            Reason("{path}: the table was trained for other rules than these", path=record)
        )
    return lambda gain: save_blueprint(with_gain(blueprint, gain), record)


LABORATORY = Laboratory(
    file="blueprint-{players}.blueprint",
    begin=Training,
    resume=Training.resume,
    check=check_exploitable,
    exploit=Exploiter,
    recorder=gain_recorder,
)
