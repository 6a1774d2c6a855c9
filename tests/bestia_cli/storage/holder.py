"""A window that has a game open: it says so, and holds it until its input ends."""

import sys
from pathlib import Path

from bestia_cli.storage.folders import Folders
from bestia_cli.storage.saves import SaveFile
from tests.bestia_cli.storage.examples import ID

with SaveFile.open(Folders(Path(sys.argv[1]), Path(sys.argv[1])), ID):
    print("open", flush=True)
    sys.stdin.read()
