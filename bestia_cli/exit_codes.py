"""How commands end: results on stdout, one line on stderr when something is wrong.

Exit 0: done; 1: the machine would not (a full disk, a folder that can't be written); 2: bad input;
130, 143, 129: interrupted, before there was a result (`bestia_cli.signals`).
"""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from bestia_cli import signals
from bestia_cli.language import N_, _, told

FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
CAUSES = {
    errno.ENOENT: N_("No such file or directory"),
    errno.EACCES: N_("Permission denied"),
    errno.EPERM: N_("Operation not permitted"),
    errno.EISDIR: N_("Is a directory"),
    errno.ENOTDIR: N_("Not a directory"),
    errno.EEXIST: N_("File exists"),
    errno.ENOSPC: N_("No space left on device"),
    errno.EFBIG: N_("File too large"),
    errno.EDQUOT: N_("Disk quota exceeded"),
    errno.EROFS: N_("Read-only file system"),
}
"""What the machine says most often, in words that can be translated."""
OUTPUT = N_("standard output")
"""What is full when no file is named: all that we open ourselves has a name."""


def fail(message: str, code: int) -> int:
    """One line on stderr, whatever the message holds; it may be a window that was closed."""
    with suppress(OSError):
        print(f"bestia: {' '.join(message.split())}", file=sys.stderr)
    return code


def interrupted() -> int:
    signals.Heard.told = True
    return fail(_("interrupted"), signals.exit_code())


def describe(error: OSError) -> str:
    """What the machine would not do, and where."""
    reason = cause(error)
    where = error.filename or (_(OUTPUT) if error.errno in FULL else "")
    return f"{where}: {reason}" if where else reason


def cause(error: OSError) -> str:
    """Why the machine would not, in the current language if it is one of the usual causes."""
    known = CAUSES.get(error.errno or 0)
    return _(known) if known else error.strerror or type(error).__name__


def run_safely(command: Callable[[], Any]) -> int:
    """Run a command; returns the exit code. No exception but a bug gets out of here."""
    try:
        result = command()
        if sys.stdout is not None:
            sys.stdout.flush()
    except ValueError as error:
        return fail(told(error), 2)
    except BrokenPipeError:
        # Whoever read our output has had enough: Python must not complain when it closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return fail(describe(error), 1)
    except KeyboardInterrupt:
        return interrupted()
    if signals.is_interruption(result):
        return interrupted()
    return result if isinstance(result, int) else 0
