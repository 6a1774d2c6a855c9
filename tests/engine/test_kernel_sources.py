"""Kernels are found again by what they say: not by where they lie, nor by what is said of them."""

import io
import os
import shutil
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from engine import jit_cache, kernel_sources
from engine.kernel_sources import ROOT, bare
from tests.guests import search_path

SOURCES = sorted(
    path for package in kernel_sources.PACKAGES for path in (ROOT / package).rglob("*.py")
)
QUOTES = ('"""', "'''")

SOURCE = '''"""What it is."""

SIZE = 3  # cards
"""How many."""


def read(name: str) -> str:
    """Reads."""
    # as it is
    return name + "# no comment" + """
""" + 'it"s'
'''

KEYS = """
from engine.kernel_sources import ROOT, key_of, key_of_all
print(key_of(ROOT / "ai/search.py"), key_of(ROOT / "ai/bestia/batch.py"), key_of_all())
"""


BARE = '''SIZE = 3
def read(name: str) -> str:
    return name + "# no comment" + """
""" + 'it"s\''''

LAYOUT = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def test_comments_and_texts_are_not_code() -> None:
    assert bare(SOURCE) == BARE


def words(source: str) -> list[str]:
    """All that is code, as Python reads it."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [token.string for token in tokens if token.type not in LAYOUT and not is_text(token)]


def is_text(token: tokenize.TokenInfo) -> bool:
    begins = not token.line[: token.start[1]].strip()
    return token.type == tokenize.STRING and begins and token.string.lstrip("rR")[:3] in QUOTES


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_what_is_left_of_a_source_is_all_its_code(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert words(bare(source)) == words(source)


def keys(root: Path) -> list[str]:
    """Of what is shared, of a game, and of all."""
    env = {**os.environ, "PYTHONPATH": search_path(root)}
    told = subprocess.run(
        [sys.executable, "-c", KEYS], cwd=root, env=env, check=True, capture_output=True, text=True
    )
    return told.stdout.split()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for package in kernel_sources.PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("*.pyc"))
    return tmp_path


def test_a_copy_elsewhere_finds_what_was_compiled(copy: Path) -> None:
    for path in copy.rglob("*.py"):
        path.touch()
    assert keys(copy) == keys(ROOT)


def test_the_name_of_a_kernel_tells_its_package_and_not_where_that_lies() -> None:
    names = ("ai/tree.py", "engine/bestia/kernel.py")
    assert [jit_cache.Locator(ROOT / name).get_disambiguator() for name in names] == [
        "ai",
        "engine.bestia",
    ]


def test_an_edit_of_a_comment_compiles_nothing_anew(copy: Path) -> None:
    path = copy / "engine/rng.py"
    path.write_text("# a comment\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert keys(copy) == keys(ROOT)


@pytest.mark.parametrize(
    ("edited", "changed"),
    [
        ("engine/rng.py", [True, True, True]),
        ("ai/bestia/batch.py", [False, True, True]),
        ("engine/bestia/bits.py", [False, True, True]),
    ],
)
def test_an_edit_of_code_compiles_what_may_use_it(
    copy: Path, edited: str, changed: list[bool]
) -> None:
    with (copy / edited).open("a", encoding="utf-8") as file:
        file.write("EDITED = 1\n")
    assert [now != then for now, then in zip(keys(copy), keys(ROOT), strict=True)] == changed


def test_an_edit_of_one_game_leaves_the_others_compiled(copy: Path) -> None:
    (copy / "engine/whist").mkdir()
    (copy / "engine/whist/rules.py").write_text("TRICKS = 13\n", encoding="utf-8")
    assert [now != then for now, then in zip(keys(copy), keys(ROOT), strict=True)] == [
        False,
        False,
        True,
    ]
