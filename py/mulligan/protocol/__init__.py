"""What a game answers: the protocol, its values, windows, rulebook, worlds and tools."""
