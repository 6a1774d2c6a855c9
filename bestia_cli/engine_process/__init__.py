"""The engine process: where the engine and the players are, in a process of their own.

The screen never imports Numba, never waits for it and never shares its lock with it; it asks, and
gets plain data back.
"""
