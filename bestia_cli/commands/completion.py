"""bestia completion: TAB in the shells that we know."""

from pathlib import Path

from bestia_cli.language import _
from bestia_cli.shell.scripts import SHELLS, install, script_of, shell_around
from engine.numbers import brief


def run(name: str | None, *, put: bool) -> None:
    """Print the script of a shell, or put it where it belongs."""
    shell = read_shell(name)
    if not put:
        print(script_of(shell))
        return
    path = install(shell, Path.home())
    print(
        _("{path} is there: {shell} completes from its next start on.").format(
            path=path, shell=shell
        )
    )


def read_shell(name: str | None) -> str:
    shell = name or shell_around()
    if shell is None:
        raise ValueError(_("which shell is it? bestia completion bash, zsh or fish"))
    if shell not in SHELLS:
        text = _("there is no completion for {shell}: there is one for {shells}")
        raise ValueError(text.format(shell=brief(shell), shells=", ".join(SHELLS)))
    return shell
