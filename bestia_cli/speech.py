"""The language of a command, before its options are read: help and errors are in it too."""

from collections.abc import Sequence
from pathlib import Path

from bestia_cli.language import LANGUAGES, language_of_locale, set_language


def speak(args: Sequence[str]) -> None:
    """Speak as `--lang` says, wherever it stands; else as the settings say, else as the locale."""
    asked = said(args, "--lang") or language_of_settings(said(args, "--data-dir"))
    set_language(asked if asked in LANGUAGES else language_of_locale())


def said(args: Sequence[str], name: str) -> str | None:
    """The value of an option, as it was said last."""
    pairs = zip(args, [*args[1:], ""], strict=True)
    values = [
        value if arg == name else arg.partition("=")[2]
        for arg, value in pairs
        if arg == name or arg.startswith(f"{name}=")
    ]
    return values[-1] if values else None


def language_of_settings(data_dir: str | None) -> str:
    """Settings that can't be read are told of where they are needed."""
    from bestia_cli.storage.folders import find_folders
    from bestia_cli.storage.settings import SettingsError, read_settings

    try:
        return read_settings(find_folders(Path(data_dir) if data_dir else None)).language
    except (SettingsError, OSError):
        return "auto"
