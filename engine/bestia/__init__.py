"""Bestia, as docs/rules.md states it."""
