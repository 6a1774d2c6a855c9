"""What the engine's process refuses a visitor, whatever it is asked for."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bestia_cli.access import VISITOR
from bestia_cli.engine_process.messages import Handover
from bestia_cli.engine_process.process import PipeClient
from bestia_cli.new_setup import watch_setup
from bestia_cli.scene import RefusedError
from bestia_cli.setup import Setup
from tests.histories import docs_example

ALLOWED = (
    "bambino",
    "maestro",
    "random",
    "heuristic:slips=0.5",
    "blueprint:character=bold",
    "ismcts:iterations=5000:observer=multiple",
    "maestro:iterations=10",
)
FORBIDDEN = (
    "exec:touch PWNED",
    "exec:/bin/sh -c 'touch PWNED'",
    " exec:touch PWNED",
    "blueprint:table=/etc/passwd",
    "maestro:table=x.blueprint",
    "campione:table=x",
    "ismcts:table=x",
    "ismcts:ms=600000",
    "ismcts:iterations=5001",
    "ismcts:threads=64",
    "maestro:ms=1",
    "maestro:threads=1",
    "omniscient",
)


def watched(*bots: str) -> Setup:
    return watch_setup(3, bots, 1, "00000000")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A visitor's folder with a game in it, and a history beside it that is none of theirs."""
    home = tmp_path_factory.mktemp("visitor")
    (home / "games").mkdir()
    (home / "games" / "own.jsonl").write_text(docs_example(), encoding="utf-8")
    (home / "other.jsonl").write_text(docs_example(), encoding="utf-8")
    (home / "games" / "link.jsonl").symlink_to(home / "other.jsonl")
    return home


@pytest.fixture(scope="module")
def client(home: Path) -> Iterator[PipeClient]:
    """The engine as it is started for a visitor; as plain Python it is there sooner."""
    before = Path.cwd()
    os.chdir(home)
    opened = PipeClient(compiled=False, access=VISITOR)
    os.chdir(before)
    yield opened
    opened.close()


@pytest.mark.parametrize("bot", ALLOWED)
def test_a_visitor_has_the_players_of_the_list(client: PipeClient, bot: str) -> None:
    assert client.call("open", watched(bot), None, None).scene.seats


@pytest.mark.parametrize("bot", FORBIDDEN)
def test_a_visitor_has_no_other_player(client: PipeClient, home: Path, bot: str) -> None:
    before = sorted(home.rglob("*"))
    with pytest.raises(ValueError, match=r"there is no bot|has no parameter|is a whole number"):
        client.call("open", watched("random", bot, "random"), None, None)
    assert sorted(home.rglob("*")) == before


@pytest.mark.parametrize("bot", FORBIDDEN)
def test_a_table_that_moves_in_brings_no_other_player(client: PipeClient, bot: str) -> None:
    table = client.call("open", watched("random"), None, None).table
    forged = Handover(watched("random", bot, "random"), table)
    with pytest.raises(ValueError, match=r"there is no bot|has no parameter|is a whole number"):
        client.call("adopt", forged, None)


def test_a_visitor_replays_the_own_games(client: PipeClient) -> None:
    assert client.call("load", "games/own.jsonl").hands


@pytest.mark.parametrize(
    "path",
    [
        "other.jsonl",
        "games/../other.jsonl",
        "games/link.jsonl",
        "/etc/passwd",
        "/dev/zero",
        "games",
        "games/none.jsonl",
        "games/own.jsonl/../../other.jsonl",
        "",
        "games/\0own.jsonl",
        "~/games/own.jsonl",
        "x" * 10_000,
    ],
)
def test_a_visitor_replays_no_other_file(client: PipeClient, path: str) -> None:
    for method, args in (("load", (path,)), ("adopt", (Handover(history=path or "."), None))):
        with pytest.raises(RefusedError, match="visitors can replay their own games only"):
            client.call(method, *args)


def test_a_replay_that_names_a_program_starts_none(client: PipeClient, home: Path) -> None:
    """Not even one of the visitor's own files."""
    lines = docs_example().splitlines()
    header: dict[str, Any] = json.loads(lines[0])
    header["bots"] = ["exec:touch PWNED"] * len(header["bots"])
    path = home / "games" / "forged.jsonl"
    path.write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n", encoding="utf-8")
    client.call("load", "games/forged.jsonl")
    setup = client.call("what_if", 0, 0, 0, "esperto")
    assert "exec" not in str(setup.bots)
    forged = replace(setup, bots=(None, *["exec:touch PWNED"] * (len(setup.bots) - 1)))
    with pytest.raises(ValueError, match="there is no bot"):
        client.call("open", forged, None, 0)
    assert not (home / "PWNED").exists()
