"""Gomori: two colours of one pack, a field of four by four, and lines of one suit to gather."""

from .game import Gomori

GAME = Gomori()
