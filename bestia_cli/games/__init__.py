"""The tables of the games, one folder each: what a game looks like and says."""

from bestia_cli.games.table import GameTable, form_of, in_words_of, table_of, title_among_others

__all__ = ["GameTable", "form_of", "in_words_of", "table_of", "title_among_others"]
