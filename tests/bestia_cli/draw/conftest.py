"""Drawing needs no kernel, so that none has to be compiled for these tests."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """In place of the one that warms up the program."""
