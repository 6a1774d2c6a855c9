"""bestia replay: a history on the screen, or told in plain lines."""

import sys
from pathlib import Path

from bestia_cli.commands.play import Place, announce_compiler, is_terminal, say
from bestia_cli.language import _
from bestia_cli.scene import Scene
from bestia_cli.wording import story


def run(place: Place, path: Path, hand: int) -> int:
    """Begin with a smazzata, counted from 0."""
    with path.open("rb"):
        pass  # what can't be read is said before the screen opens
    if not is_terminal():
        return tell(path, hand)
    from bestia_cli.app import Opening, run_table

    return run_table(place.data_dir, place.lang, Opening(replay=path, place=hand))


def tell(path: Path, hand: int) -> int:
    """All smazzate from one on, as text, with all cards open."""
    from bestia_cli.engine_process.client import DirectRoom

    room = DirectRoom(announce_compiler)
    contents = room.call("load", str(path))
    if hand >= len(contents.hands):
        raise ValueError(f"{path}: there are {len(contents.hands)} smazzate, not {hand + 1}")
    for info in contents.hands[hand:]:
        scene: Scene = room.call("show", info.place, info.events, None)
        for line in (*story(scene), ""):
            say(line)
    if contents.cut_off:
        text = _("{path}: line {number} was cut off and is not read")
        print(f"bestia: {text.format(path=path, number=contents.cut_off)}", file=sys.stderr)
    room.close()
    return 0
