"""Gomori in words: moves as text, refusals, the log, cards and cells described."""
