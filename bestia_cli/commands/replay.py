"""bestia replay: a history on the screen, or told in plain lines."""

import sys
from pathlib import Path

from bestia_cli.commands.play import Environment, is_terminal, say
from bestia_cli.games import table_of
from bestia_cli.language import _
from bestia_cli.wording import story
from engine.registry import DEFAULT


def run(place: Environment, path: Path, hand: int) -> int:
    """Begin with a deal, counted from 0."""
    with path.open("rb"):
        pass  # what can't be read is said before the screen opens
    if not is_terminal():
        return tell(path, hand)
    from bestia_cli.app import Opening, run_table

    return run_table(place.data_dir, place.lang, Opening(replay=path, place=hand))


def tell(path: Path, hand: int) -> int:
    """All deals from one on, as text, with all cards open."""
    from bestia_cli.engine_process.patient import client_for_lines
    from bestia_cli.progress import announce_compiling

    client = client_for_lines(DEFAULT, announce_compiling)
    contents = client.load(str(path))
    if hand >= len(contents.hands):
        there = table_of(contents.game).count(len(contents.hands))
        raise ValueError(f"{path}: there are {there}, not {hand + 1}")
    for info in contents.hands[hand:]:
        scene = client.show(info.place, info.events, None)
        for line in (*story(scene), ""):
            say(line)
    if contents.cut_off:
        text = _("{path}: line {number} was cut off and is not read")
        print(f"bestia: {text.format(path=path, number=contents.cut_off)}", file=sys.stderr)
    client.close()
    return 0
