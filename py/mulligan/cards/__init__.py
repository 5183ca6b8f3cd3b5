"""Cards as data: libraries, people's own sets, decks, effects."""
