"""Data from outside: JSON with its lines, shapes that check it, words people write."""
