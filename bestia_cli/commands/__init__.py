"""One file a command. They are imported when they run, so that --help does not wait for Numba."""
