"""The rules of the games: no search, no screen, no clock."""
