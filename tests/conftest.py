"""What all tests share: hypothesis without a clock, and always the same examples; and kernels."""

import signal

import pytest
from hypothesis import settings

from tests import guests as guests
from tests.warm import warm_up

settings.register_profile("bestia", deadline=None, derandomize=True)
settings.load_profile("bestia")

if hasattr(signal, "SIGHUP"):
    # Whoever starts the tests with nohup must not make every program in them deaf to it.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(scope="session")
def compiled() -> None:
    """The program finds its kernels, and none of it has to say that it compiles."""
    warm_up()
