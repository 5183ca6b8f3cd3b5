"""The cards and decks of Kaadosu."""
