"""The cards and decks of ASIGOC."""
