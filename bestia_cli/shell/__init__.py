"""Completion: what a shell shows when TAB is pressed. It reads, and does nothing else: no game is
begun, no file is written, no kernel is needed."""
