"""A key that can do nothing now says why, at the table as anywhere."""

import pytest

from bestia_cli.setup import TRAINING
from bestia_cli.storage.folders import Folders
from tests.bestia_cli.app.players import Visit, at_table, table_setup


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("h", "Questa è una partita senza aiuti: niente suggeritore."),
        ("z", "Ora non c'è una scelta da riprendere."),
        ("r", "Le scelte si rivedono a smazzata finita."),
        ("u", "Non c'è ancora stata nessuna presa."),
    ],
)
def test_a_command_that_is_not_there_now_says_why(folders: Folders, key: str, said: str) -> None:
    async def ask(here: Visit) -> None:
        await here.press(key)
        await here.settle()
        assert said in " ".join(here.part("hint").split())
        assert here.table.sheet is None

    at_table(folders, table_setup(4), ask, lang="it")


def test_the_coach_says_when_it_can_be_asked(folders: Folders) -> None:
    async def ask(here: Visit) -> None:
        scene = here.table.scene
        await here.press("t")
        await here.until(lambda: here.table.scene is not scene)
        await here.press("h")
        await here.settle()
        assert "Il suggeritore parla quando tocca a te scegliere." in here.part("hint")

    setup = table_setup(4, mode=TRAINING, seed="00000008")
    at_table(folders, setup, ask, lang="it", speed="slow", size=(160, 50))


def test_a_key_that_never_means_anything_stays_silent(folders: Folders) -> None:
    async def ask(here: Visit) -> None:
        before = here.part("hint")
        for key in ("y", "ò", "f9"):
            await here.press(key)
        await here.settle()
        assert here.part("hint") == before

    at_table(folders, table_setup(4), ask, lang="it")
