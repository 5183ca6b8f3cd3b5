"""The cards and decks of gToons."""
