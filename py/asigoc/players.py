"""The players of ASIGOC: all of them search through the windows of response in worlds they may believe in."""

from mulligan.players.search import Search

PLAYERS = {"normal": lambda game: Search(game, 0.25), "hard": lambda game: Search(game, 0.6), "expert": lambda game: Search(game, 1.4)}
