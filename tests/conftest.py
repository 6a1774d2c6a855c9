"""What all tests share: hypothesis without a clock, and always the same examples; folders of their
own, English, and kernels."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from bestia_cli.language import set_language
from tests import guests as guests
from tests.warm import warm_up

settings.register_profile("bestia", deadline=None, derandomize=True)
settings.load_profile("bestia")

if hasattr(signal, "SIGHUP"):
    # Whoever starts the tests with nohup must not make every program in them deaf to it.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches the saves and settings of whoever runs it, nor depends on their language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BESTIA_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        patch.setenv("LC_ALL", "en_US.UTF-8")
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins in English, whatever the one before spoke."""
    set_language("en")
    yield
    set_language("en")


@pytest.fixture(scope="session")
def compiled() -> None:
    """The program finds its kernels, and none of it has to say that it compiles."""
    warm_up()
