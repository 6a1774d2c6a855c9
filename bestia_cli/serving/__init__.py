"""The table in a browser: who may come in, and what goes between a browser and its game."""
