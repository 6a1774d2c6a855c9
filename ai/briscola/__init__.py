"""Who plays Briscola: those who can play any game, until somebody plays it better."""

from ai.games import GamePlayers, Words

PLAYERS = GamePlayers(words=Words("deal", "deals"))
