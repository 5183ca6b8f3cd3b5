"""TTCG in words: moves as text, refusals, the log, what is told of a position."""
