"""Every section of the rules has a test, and every test cites a section that exists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
RULES_PAGE = TESTS.parent / "docs" / "rules" / "bestia.md"


def written_sections() -> list[str]:
    """The numbered headings of the rules, such as 7.3 or 11."""
    return re.findall(r"^#+ §([0-9.]+) ", RULES_PAGE.read_text("utf-8"), re.MULTILINE)


def cited_sections(path: Path) -> Iterator[str]:
    """The sections that the tests of a file are marked with."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    yield from (str(ast.literal_eval(section)) for section in mark.args)


def sections_with_a_test() -> set[str]:
    return {section for path in TESTS.rglob("test_*.py") for section in cited_sections(path)}


def test_the_sections_of_the_rules_are_found() -> None:
    sections = written_sections()
    assert len(sections) == len(set(sections))
    assert (sections[0], sections[-1]) == ("1.1", "12")


def test_every_section_of_the_rules_has_a_test() -> None:
    tested = sections_with_a_test()
    untested = [section for section in written_sections() if section not in tested]
    assert not untested, f"no test is marked with {', '.join('§' + part for part in untested)}"


def test_no_test_cites_a_section_that_does_not_exist() -> None:
    unknown = sections_with_a_test() - set(written_sections())
    assert not unknown, f"the rules have no {', '.join('§' + part for part in sorted(unknown))}"
