"""Bestia, as docs/rules/bestia.md states it."""
