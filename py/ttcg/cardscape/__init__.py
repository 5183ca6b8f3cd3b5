"""The Cardscape: packs, lore, the album, players' own cards, challenges.

All of it goes without a server (CS-1 to CS-6).

Pure functions: whoever calls them brings the random bytes. Whatever a public site holds can be
read; nothing here pretends otherwise.
"""
