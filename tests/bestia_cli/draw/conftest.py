"""Drawing needs no kernel, so that none has to be compiled for these tests."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    """In place of the one that compiles the program."""
