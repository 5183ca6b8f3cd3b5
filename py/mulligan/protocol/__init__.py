"""What a game answers: the protocol, the values it speaks with, windows, rulebook, worlds, tools."""
