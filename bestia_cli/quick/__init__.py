"""The plain mode: a game in lines with numbered choices, for pipes, poor terminals and screen
readers."""

from bestia_cli.quick.table import Session, forgive_bytes, run_quick

__all__ = ["Session", "forgive_bytes", "run_quick"]
