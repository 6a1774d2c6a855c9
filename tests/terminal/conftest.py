"""The real program in a terminal, in tmux and in a browser: it is the table that is waited for, and
not the compiler."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def warm(compiled: None) -> None:
    """The program finds all its kernels."""
