"""The kernels of all games are compiled once, for all workers."""

import pytest

from tests.warm import warm_up_games


@pytest.fixture(scope="session", autouse=True)
def compiled_games() -> None:
    warm_up_games()
