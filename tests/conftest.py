"""What all tests share: hypothesis without a clock, and always the same examples; and kernels."""

import pytest
from hypothesis import settings

from tests.warm import warm_up

settings.register_profile("bestia", deadline=None, derandomize=True)
settings.load_profile("bestia")


@pytest.fixture(scope="session")
def compiled() -> None:
    """The program finds its kernels, and none of it has to say that it compiles."""
    warm_up()
