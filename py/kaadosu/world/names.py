"""What the rivals of a world are called."""

NAMES = ("Aldous", "Brisa", "Corin", "Delphine", "Edda", "Fenwick", "Greta", "Hamo", "Ilse", "Jory",
         "Katrin", "Lorcan", "Maud", "Nestor", "Orla", "Piers", "Quilla", "Rowan", "Sanne", "Tobit",
         "Ulla", "Viggo", "Wenda", "Xenia", "Yorick", "Zita", "Ansel", "Beata", "Cosmo", "Dagny",
         "Emeric", "Frida", "Gawen", "Hedda", "Ivo", "Jutta", "Knut", "Linnea", "Milo", "Nell")


def of_rival(number: int) -> str:
    """The name of rival r1, r2, ...: the same in every world."""
    return NAMES[(number - 1) % len(NAMES)]
