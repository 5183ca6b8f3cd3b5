"""The life between matches: a world kept by its log of deeds, and its files."""
