"""The versions that `make` installs: those that pyproject.toml admits, each of them exact."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parent.parent
LOCKED, LOWEST = ROOT / ".ci/constraints.txt", ROOT / ".ci/constraints-lowest.txt"
PYTHONS = ("3.11", "3.12", "3.13")

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BUILD = PROJECT["build-system"]["requires"]
RUN = PROJECT["project"]["dependencies"]
EXTRAS = PROJECT["project"]["optional-dependencies"]


def on(lines: list[str], python: str) -> Iterator[Requirement]:
    """The requirements that count for a Python, by its version."""
    place = {"python_version": python, "python_full_version": f"{python}.0"}
    for line in lines:
        wanted = Requirement(line.partition("#")[0])
        if wanted.marker is None or wanted.marker.evaluate(place):
            yield wanted


def pins(path: Path, python: str) -> dict[str, Version]:
    """The version of every package that a file of constraints fixes."""
    lines = path.read_text(encoding="utf-8").splitlines()
    exact = on([line for line in lines if line and not line.startswith("#")], python)
    return {pin.name: Version(str(pin.specifier).removeprefix("==")) for pin in exact}


@pytest.mark.parametrize("python", PYTHONS)
def test_all_that_is_asked_for_is_locked_to_a_version_that_will_do(python: str) -> None:
    locked = pins(LOCKED, python)
    for wanted in on([*BUILD, *RUN, *EXTRAS["serve"], *EXTRAS["dev"]], python):
        assert wanted.name in locked, f"{wanted} has no version in {LOCKED.name}: make lock"
        assert locked[wanted.name] in wanted.specifier, f"{wanted}: make lock"


@pytest.mark.parametrize("python", PYTHONS)
def test_the_lowest_versions_are_those_that_the_project_names(python: str) -> None:
    lowest = pins(LOWEST, python)
    for wanted in on([*BUILD, *RUN, *EXTRAS["serve"]], python):
        (bound,) = wanted.specifier
        assert bound.operator == ">="
        assert lowest[wanted.name] == Version(bound.version), f"{wanted}: make lock"


def test_the_tools_of_development_can_serve() -> None:
    assert set(EXTRAS["serve"]) <= set(EXTRAS["dev"])
