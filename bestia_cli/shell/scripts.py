"""What a shell has to read so that TAB asks us, and where it is put.

The program is started with `_BESTIA_COMPLETE=complete_SHELL` and the words of the line. It prints
an offer a line, with what it is after a tabulator (bash has no use for that). Exit code 1: the
shell is to offer its files, after the beginning of the word that is printed.
"""

import os
from pathlib import Path
from typing import NamedTuple

from engine.program import PROGRAM

VARIABLE = "_BESTIA_COMPLETE"
SHELLS = ("bash", "zsh", "fish")

BASH = r"""
_bestia_completion() {
    local IFS=$'\n' answer
    COMPREPLY=()
    if answer=$(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" \
        _BESTIA_COMPLETE=complete_bash "${1/#\~/$HOME}" </dev/null 2>/dev/null); then
        COMPREPLY=( $answer )
        if [[ ${#COMPREPLY[@]} -gt 0 && ${COMPREPLY[0]} == *[=:] ]]; then
            compopt -o nospace 2>/dev/null
        fi
    else
        compopt -o default 2>/dev/null
    fi
    return 0
}
complete -F _bestia_completion PROGRAM
"""

ZSH = r"""
#compdef PROGRAM
_bestia() {
    local answer line item code
    local -a closed open
    answer="$(env COMP_WORDS="${(F)words[1,CURRENT]}" COMP_CWORD=$((CURRENT - 1)) \
        _BESTIA_COMPLETE=complete_zsh ${~words[1]} </dev/null 2>/dev/null)"
    code=$?
    if (( code )); then
        compset -p ${#answer}
        _files
        return
    fi
    for line in "${(@f)answer}"; do
        [[ -n $line ]] || continue
        item="${${line%%$'\t'*}//:/\\:}"
        [[ $line == *$'\t'* ]] && item="$item:${line#*$'\t'}"
        if [[ ${line%%$'\t'*} == *[=:] ]]; then open+=("$item"); else closed+=("$item"); fi
    done
    _describe PROGRAM closed -- open -S ''
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _bestia "$@"
else
    compdef _bestia PROGRAM
fi
"""

FISH = r"""
function __bestia_complete
    set -l words (commandline -opc)
    set -l token (commandline -ct)
    set -l program (string replace -r '^~' $HOME -- $words[1])
    set -l line (string join \n -- $words "$token" | string collect --no-trim-newlines)
    set -l answer (env COMP_WORDS=$line COMP_CWORD=(count $words) \
        _BESTIA_COMPLETE=complete_fish $program </dev/null 2>/dev/null)
    if test $status -eq 0
        string join \n -- $answer
    else
        set -l before (string length -- "$answer")
        set -l rest (string sub --start (math $before + 1) -- "$token")
        for path in (__fish_complete_path "$rest")
            echo "$answer$path"
        end
    end
end
complete --command PROGRAM --no-files --arguments '(__bestia_complete)'
"""

SCRIPTS = dict(zip(SHELLS, (BASH, ZSH, FISH), strict=True))


class Place(NamedTuple):
    """Where a shell looks for completions."""

    file: str
    """Below the home folder."""
    start: str = ""
    """The file that the shell reads when it starts, and the line that has to stand there."""
    line: str = ""


PLACES = {
    "bash": Place(
        f".bash_completions/{PROGRAM}.sh", ".bashrc", f"source ~/.bash_completions/{PROGRAM}.sh"
    ),
    "zsh": Place(".zfunc/_bestia", ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"),
    "fish": Place(f".config/fish/completions/{PROGRAM}.fish"),
}


def is_asked() -> bool:
    """Whether the program was started by a shell that completes."""
    return VARIABLE in os.environ


def script_of(shell: str) -> str:
    return SCRIPTS[shell].strip().replace("PROGRAM", PROGRAM)


def shell_around() -> str | None:
    """The shell that has started us, or else the usual one; none if it is none of ours."""
    import shellingham

    try:
        name = shellingham.detect_shell()[0]
    except (shellingham.ShellDetectionFailure, OSError):
        name = Path(os.environ.get("SHELL", "")).name
    return name if name in SHELLS else None


def install(shell: str, home: Path) -> Path:
    """Put a script where the shell finds it; returns the file."""
    place = PLACES[shell]
    path = home / place.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script_of(shell) + "\n", encoding="utf-8")
    if place.start:
        start = home / place.start
        known = start.read_text(encoding="utf-8") if start.is_file() else ""
        if place.line not in known.splitlines():
            with start.open("a", encoding="utf-8") as file:
                file.write(("" if known.endswith("\n") or not known else "\n") + place.line + "\n")
    return path
