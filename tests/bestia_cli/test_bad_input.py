"""Bad input: one line on stderr that names it, exit 2, and nothing on stdout."""

from collections.abc import Callable
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from ai.bestia.blueprint import table_path
from bestia_cli.main import app
from tests.bestia_cli.conftest import Cli, assert_refused
from tests.histories import HANDS, docs_example, sample, sample_text, write_text

BAD_OPTIONS: list[tuple[str, str]] = [
    *[(f"{command} --players {players}", "players") for command in ("simulate", "play")
      for players in ("2", "11", "0", "-1", "x", "5.5", "99999999999999999999")],
    *[(f"simulate --hands {hands}", "hands") for hands in ("0", "-1", "x", "1.5", "1e3")],
    *[(f"play --hands {hands}", "hands") for hands in ("0", "x")],
    *[(f"{option} {number}", f"'{number}' is not a whole number")
      for option in ("simulate --players", "simulate --hands", "play --players", "play --hands",
                     "stats --days", "replay x --hand")
      for number in ("3.0", "+3", "1_0", "3e0", "３", "0x3", "true")],
    *[(f"simulate --jobs {jobs}", "jobs") for jobs in ("0", "-1", "x")],
    *[(f"play --seat {seat}", "seat") for seat in ("-1", "x", "5", "99999999999999999999")],
    ("simulate --bots wizard", "wizard"),
    ("simulate --bots random,wizard,random", "wizard"),
    ("simulate --bots random,random", "2 bots for 5 seats"),
    ("play --players 3 --bots random,random,random,random", "4 bots for 2 seats"),
    ("simulate --bots ,", "''"),
    ("simulate --rule dealer_fee=25", "§10.1"),
    ("play --rule dealer_fee=25", "dealer_fee = 25"),
    ("simulate --rule dealer_fee=-30", "dealer_fee"),
    ("simulate --rule dealer_fee=30.0", "dealer_fee"),
    ("simulate --rule dealer_fee=", "dealer_fee"),
    ("simulate --rule dealer_fee=none", "dealer_fee"),
    ("simulate --rule startup_entry=open", "startup_entry"),
    ("simulate --rule societa=maybe", "societa"),
    ("simulate --rule players=2", "players"),
    ("simulate --rule tavolo_vero=true", "tavolo_vero"),
    ("simulate --rule fee=30", "'fee'"),
    ("simulate --rule =30", "''"),
    ("simulate --rule dealer_fee", "dealer_fee"),
    ("simulate --frobnicate", "--frobnicate"),
    ("simulate --hands", "--hands"),
    ("simulate surplus", "surplus"),
    ("frobnicate", "frobnicate"),
    ("--frobnicate", "--frobnicate"),
    ("verify", "FILE"),
    ("bench --repeats 0", "repeats"),
    *[(f"{command} {spec}", reason)
      for command in ("simulate --bots", "play --bots", "arena random", "arena --ladder random",
                      "audit", "exploit", "engine")
      for spec, reason in (
          ("wizard", "'wizard'"),
          ("ismcts:iterations=x", "iterations is a whole number"),
          ("ismcts:foo=1", "'foo=1'"),
          ("maestro:ms=0", "ms is a whole number"),
          ("exec", "exec:COMMAND"),
      )],
    *[(f"{command} {spec}:table=/nope", "/nope: No such file")
      for command in ("simulate --bots", "play --bots", "arena random", "arena --ladder random",
                      "audit")
      for spec in ("blueprint", "maestro", "ismcts:rollouts=blueprint")],
    ("exploit blueprint:table=/nope", "/nope: No such file"),
    *[(f"{command} exec:/nope/bot", "/nope/bot")
      for command in ("simulate --bots", "play --bots", "arena random")],
    ("arena", "not 0"),
    ("arena random", "not 1"),
    ("arena random random random", "not 3"),
    ("arena random --ladder", "two different bots"),
    ("arena random random --ladder", "two different bots"),
    ("arena random heuristic --players 2", "players"),
    ("arena random heuristic --deals 0", "deals"),
    ("arena random heuristic --jobs 0", "jobs"),
    ("arena random heuristic --rule fee=30", "'fee'"),
    *[(f"arena random heuristic --until-ci {width}", "until-ci")
      for width in ("0", "-1", "nan", "inf", "x")],
    *[(f"train --players {players}", "players") for players in ("2", "11", "x")],
    *[(f"train --hands {hands}", "hands") for hands in ("0", "x")],
    ("train --out /dev/null", "/dev/null: not a file"),
    ("exploit", "BOT"),
    ("exploit random --players 2", "players"),
    ("exploit random --hands 0", "hands"),
    ("exploit random --deals 1", "deals"),
    *[(f"exploit {spec}", f"{spec} is too slow to learn against: random, heuristic, blueprint")
      for spec in ("maestro", "ismcts:iterations=5", "omniscient", "exec:cat")],
    ("audit", "BOT"),
    ("audit random --positions 0", "positions"),
    ("audit random --redeals 0", "redeals"),
    ("audit random --players 11", "players"),
    ("audit exec:cat", "its choices can't be repeated"),
    ("audit maestro:ms=5", "give iterations"),
    ("engine omniscient", "sees all cards"),
]  # fmt: skip


def test_every_whole_number_of_a_command_is_read_by_the_same_rule() -> None:
    for command in app.registered_commands:
        assert command.callback is not None
        hints = get_type_hints(command.callback, include_extras=True)
        del hints["return"]
        for name, hint in hints.items():
            kind, *options = get_args(hint) or (hint,)
            if kind is int or int in get_args(kind):
                parsers = [option.parser for option in options]
                assert any(parsers), f"{command.callback.__name__}: {name}"


def test_a_number_with_spaces_around_it_is_no_number(cli: Cli) -> None:
    ended = cli("simulate", "--players", " 5 ")
    assert_refused(ended)
    assert "' 5 ' is not a whole number" in ended.err


@pytest.mark.parametrize(("command", "named"), BAD_OPTIONS, ids=[bad for bad, _ in BAD_OPTIONS])
def test_a_bad_option_is_refused_by_its_name(cli: Cli, command: str, named: str) -> None:
    ended = cli(*command.split())
    assert_refused(ended)
    assert named in ended.err


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "text": lambda data: b"hello\nworld\n",
    "deep": lambda data: b"[" * 60_000 + b"\n",
    "header alone": lambda data: data.partition(b"\n")[0],
    "truncated": lambda data: data[: len(data) // 2],
    "last byte missing": lambda data: data[:-1],
    "flipped byte": lambda data: data[:-1000] + bytes([data[-1000] ^ 1]) + data[-999:],
    "flipped hash": lambda data: data.replace(b'"sha256": "', b'"sha256": "x', 1),
    "no hash": lambda data: data.replace(b"sha256", b"sha257", 1),
    "another version": lambda data: data.replace(b'"version": 1', b'"version": 2', 1),
    "too many players": lambda data: data.replace(b'"players": 3', b'"players": 11', 1),
    "no number": lambda data: data.replace(b'"players": 3', b'"players": Infinity', 1),
}
"""What can happen to the table for three players."""


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_table_is_refused_by_its_name(cli: Cli, tmp_path: Path, name: str) -> None:
    path = tmp_path / "table"
    path.write_bytes(DAMAGED[name](table_path(3).read_bytes()))
    for command in ("simulate --bots", "arena random", "audit", "exploit"):
        ended = cli(*command.split(), f"blueprint:table={path}", "--players", "3")
        assert_refused(ended)
        assert f"bestia: {path}: " in ended.err
        assert "bestia train" in ended.err


@pytest.mark.parametrize("command", ["simulate --bots", "play --bots", "arena random", "audit"])
@pytest.mark.parametrize("spec", ["blueprint", "maestro", "ismcts:belief=on"])
def test_a_table_for_other_players_is_refused(cli: Cli, command: str, spec: str) -> None:
    ended = cli(*command.split(), f"{spec}:table={table_path(3)}", "--players", "4")
    assert_refused(ended)
    assert f"{table_path(3)}: a table for 3 players, and here are 4" in ended.err


BAD_RULES: dict[str, bytes] = {
    "binary": bytes(range(256)),
    "not TOML": b"dealer_fee: 30\n",
    "unknown key": b"dealer_fe = 30\n",
    "a table": b"[rules]\ndealer_fee = 30\n",
    "wrong value": b"dealer_fee = 31\n",
    "wrong type": b"dealer_fee = 30.0\n",
    "a number in quotes": b'dealer_fee = "30"\n',
    "players in quotes": b'players = "3"\n',
    "players with a point": b"players = 3.0\n",
    "a flag in quotes": b'societa = "true"\n',
    "a flag as a word of the command line": b'societa = "on"\n',
    "a date": b"societa = 2020-01-01\n",
    "a list": b"startup_entry = []\n",
    "twice": b"players = 4\nplayers = 4\n",
    "too deep": b"x = " + b"[" * 100_000,
    "not UTF-8": "# perché\n".encode("latin-1"),
}


@pytest.mark.parametrize("name", BAD_RULES)
def test_a_bad_file_of_rules_is_refused_by_its_name(cli: Cli, tmp_path: Path, name: str) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(BAD_RULES[name])
    ended = cli("simulate", "--rules", path)
    assert_refused(ended)
    assert "rules.toml: " in ended.err


def test_a_number_in_quotes_is_told_how_to_be_written(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(BAD_RULES["a number in quotes"])
    reason = "dealer_fee = '30' is a text: write it without the quotes"
    assert cli("simulate", "--rules", path).err == f"bestia: {path}: {reason}\n"


@pytest.mark.parametrize("name", [".", "missing.toml", "missing/rules.toml"])
def test_a_file_of_rules_that_is_none_is_refused(cli: Cli, tmp_path: Path, name: str) -> None:
    ended = cli("play", "--rules", tmp_path / name)
    assert_refused(ended)
    assert str(tmp_path / name) in ended.err


BAD_HISTORIES: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)) * 10,
    "cut in the header": docs_example()[:100].encode(),
    "text": b"hello\nworld\n",
    "deep": b"[" * 100_000,
    "illegal": docs_example().replace('"card":"FC"', '"card":"3D"').encode(),
    "wrong cent": docs_example().replace('"balance":[-60,', '"balance":[-59,').encode(),
}


@pytest.mark.parametrize("name", BAD_HISTORIES)
def test_a_bad_history_is_refused_by_its_name(cli: Cli, tmp_path: Path, name: str) -> None:
    path = tmp_path / "h.jsonl"
    path.write_bytes(BAD_HISTORIES[name])
    ended = cli("verify", path)
    assert_refused(ended)
    assert f"bestia: {path}: " in ended.err


def test_an_illegal_history_is_refused_with_line_hand_event_and_rule(
    cli: Cli, tmp_path: Path
) -> None:
    path = tmp_path / "h.jsonl"
    path.write_bytes(BAD_HISTORIES["illegal"])
    reason = "event 9 (play): you hold FC: you must play briscola, coppe (§7.2)"
    assert cli("verify", path).err == f"bestia: {path}: line 2: hand 1: {reason}\n"


@pytest.mark.parametrize("name", [".", "missing.jsonl", "missing/h.jsonl"])
def test_a_history_that_is_none_is_refused(cli: Cli, tmp_path: Path, name: str) -> None:
    assert_refused(cli("verify", tmp_path / name))


def test_the_first_bad_history_of_several_ends_it(cli: Cli, tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text(docs_example(), encoding="utf-8")
    write_text(bad, sample()[1:])
    code, out, err = cli("verify", good, bad, good)
    assert (code, out) == (2, f"{good}: right: 1 smazzata, 1 with a committed deck, 0 without\n")
    assert err.startswith(f"bestia: {bad}: line 1: ")


def test_a_history_with_a_last_line_cut_off_is_right_before_it(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "h.jsonl"
    path.write_text(sample_text()[:-50], encoding="utf-8")
    code, out, err = cli("verify", path)
    before = HANDS - 1
    right = f"right: {before} smazzate, 0 with a committed deck, {before} without"
    assert (code, out) == (0, f"{path}: {right}\n")
    assert err.count("\n") == 1
    assert f"line {HANDS + 1} was cut off" in err


# --- in the language that is spoken --------------------------------------------------------------


IN_ITALIAN = {
    "a deal code": ("play --deal 1234", "'1234' non è il codice di una"),
    "a check": ("play --deal 1B26-WMGT-X5C0", "errore di battitura"),
    "no file": ("replay /nonexist", "/nonexist: non c'è"),
    "no rules": ("simulate --rules /nonexist", "/nonexist: non c'è"),
    "a folder": ("verify /", "/: è una cartella"),
    "no folder": ("verify /dev/null/x", "/dev/null/x: non è una cartella"),
}


@pytest.mark.parametrize("what", IN_ITALIAN)
def test_whatever_is_wrong_is_said_in_italian(cli: Cli, what: str) -> None:
    line, said = IN_ITALIAN[what]
    ended = cli("--lang", "it", *line.split())
    assert said in ended.err
    assert "irectory" not in ended.err


def test_a_line_that_is_no_json_is_called_so(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "hello.txt"
    path.write_text("hello\n")
    for language, said in (("en", "line 1: not JSON\n"), ("it", "riga 1: non è JSON\n")):
        ended = cli("--lang", language, "verify", path)
        assert_refused(ended)
        assert ended.err.endswith(said)


@pytest.mark.parametrize("line", ["play --hands", "audit maestro --positions", "simulate --json=1"])
def test_an_option_without_its_value_points_to_the_help_of_its_command(cli: Cli, line: str) -> None:
    ended = cli(*line.split())
    assert_refused(ended)
    assert f"(see bestia {line.split()[0]} --help)" in ended.err


def test_numbers_have_thousands_everywhere_but_in_the_name_of_a_port(cli: Cli) -> None:
    audit = " ".join(cli("audit", "--help").out.split())
    serve = " ".join(cli("serve", "--help").out.split())
    assert "default: 2,000" in audit
    assert "0 to 65535; default: 8000" in serve
    assert "1 to 1,440" in serve
    assert "99999 is too high: 65535 or less" in cli("serve", "--port", "99999").err
    assert "99999 is too high: 1,440 or less" in cli("serve", "--idle", "99999").err
