"""The plain mode: a game in lines with numbered choices, for pipes, poor terminals and screen
readers."""

from bestia_cli.quick.table import Session, run_quick

__all__ = ["Session", "run_quick"]
