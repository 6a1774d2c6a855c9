"""Is the window still there? A program under `make` hears no SIGHUP when it is closed: only its
terminal hangs up."""

import os
import select
import signal
import sys

HANGUP = getattr(signal, "SIGHUP", signal.SIGTERM)


def is_terminal() -> bool:
    """Whether there is a window that could be closed."""
    return hasattr(select, "poll") and sys.__stdin__ is not None and sys.__stdin__.isatty()


def is_gone() -> bool:
    """Whether the terminal has hung up."""
    if sys.__stdin__ is None or os.name == "nt":
        return False
    poll = select.poll()
    poll.register(sys.__stdin__.fileno(), 0)
    return any(event & select.POLLHUP for _, event in poll.poll(0))
