"""The catalogues of languages: what they must hold, and how they are made (`make locale`)."""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bestia_cli.main import program

ROOT = Path(__file__).parent.parent.parent
SOURCES = (ROOT / "bestia_cli", ROOT / "engine", ROOT / "ai")
"""What the table says, the reasons of the rules of all games, and who can play them."""
FOLDER = ROOT / "bestia_cli" / "locale"
TRANSLATED = ("it",)
"""English is in the program itself."""
KEYWORDS = {
    "_": None,
    "N_": None,
    "plural": (1, 2),
    "Reason": None,
    "Kind": (1,),
    "Level": (2,),
    "Character": (1,),
}
"""How texts are marked, and where else they stand."""

Text = str | tuple[str, ...] | list[str]


def texts() -> Iterator[Text]:
    """Every text of the program that people read."""
    for source in SOURCES:
        for _, _, message, _, _ in extract_from_dir(
            source, method_map=[("**.py", "python")], keywords=KEYWORDS
        ):
            yield message
    yield from help_texts()


def help_texts() -> Iterator[str]:
    """What the commands say of themselves and of what they take."""
    for command in (program(), *program().commands.values()):
        yield " ".join(command.help.split())
        for parameter in command.params:
            said = (getattr(parameter, "help", ""), parameter.metavar)
            yield from (" ".join(text.split()) for text in said if text)


def key_of(text: Text) -> str:
    return text if isinstance(text, str) else text[0]


def po_path(language: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / "bestia.po"


def read_catalogue(language: str) -> Catalog:
    with po_path(language).open("rb") as file:
        return read_po(file, locale=language, domain="bestia")


def compiled(catalogue: Catalog) -> bytes:
    """The form that gettext reads."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def bring_up_to_date(language: str) -> Catalog:
    """The texts of today, with the translations that are known."""
    known = read_catalogue(language)
    catalogue = Catalog(locale=language, domain="bestia", project="bestIA", fuzzy=False)
    for text in texts():
        found = known.get(key_of(text))
        catalogue.add(text, string=found.string if found else "")
    return catalogue


def main() -> None:
    for language in TRANSLATED:
        catalogue = bring_up_to_date(language)
        path = po_path(language)
        with path.open("wb") as file:
            write_po(file, catalogue, sort_output=True, no_location=True, width=100)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        missing = [key_of(m.id) for m in catalogue if m.id and not m.string]
        print(f"{language}: {len(catalogue)} texts, {len(missing)} to be translated")


if __name__ == "__main__":
    main()
