"""The cards and decks of TTCG."""
