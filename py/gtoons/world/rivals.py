"""The rivals of a lobby: who they are and what they play (GT-17.2)."""
from typing import NamedTuple, TypeAlias

Rival: TypeAlias = str                     # r1 to r20


class Character(NamedTuple):
    """A rival: name, style in words, strength and an own deck.

    `strength` is how many of a hundred choices it weighs; the others it makes blindly.
    """

    name: str
    style: str
    strength: int
    deck: tuple[str, ...]


def _one(name: str, style: str, strength: int, cards: str) -> Character:
    return Character(name, style, strength, tuple(cards.split()))


ROSTER = {
    "r1": _one("Pickle Ferris", "lays whatever comes to hand", 25,
               "gt088 gt056 gt016 gt064 gt013 gt001 "
               "gt046 gt073 gt055 gt066 gt031 gt104"),
    "r2": _one("Nonna Neutrino", "never discards twice the same way", 80,
               "gt067 gt087 gt016 gt046 gt037 gt001 "
               "gt055 gt061 gt064 gt013 gt073 gt066"),
    "r3": _one("Bix Calloway", "counts every point aloud", 45,
               "gt026 gt076 gt003 gt028 gt055 gt090 "
               "gt049 gt031 gt085 gt046 gt099 gt018"),
    "r4": _one("The Tuesday Twins", "argues, then lays", 10,
               "gt070 gt057 gt018 gt055 gt046 gt049 "
               "gt031 gt037 gt028 gt061 gt051 gt024"),
    "r5": _one("Otto Marzipan", "hoards the dear cards", 65,
               "gt115 gt094 gt032 gt001 gt028 gt055 "
               "gt049 gt031 gt046 gt104 gt018 gt087"),
    "r6": _one("Luma Quist", "plays the middle of the board", 95,
               "gt006 gt114 gt071 gt001 gt055 gt049 "
               "gt031 gt028 gt046 gt051 gt024 gt104"),
    "r7": _one("Grandpa Gasket", "builds slowly", 35,
               "gt018 gt028 gt117 gt055 gt049 gt031 "
               "gt046 gt037 gt061 gt070 gt024 gt013"),
    "r8": _one("Sadie Sprinkles", "goes for the cheap laugh", 15,
               "gt001 gt027 gt053 gt025 gt090 gt099 "
               "gt046 gt055 gt087 gt102 gt031 gt104"),
    "r9": _one("Rollo Vance", "keeps a cool head", 70,
               "gt025 gt009 gt047 gt090 gt053 gt074 "
               "gt099 gt046 gt027 gt055 gt101 gt031"),
    "r10": _one("Mim the Minute", "is done before the clock", 55,
               "gt073 gt115 gt062 gt064 gt013 gt046 "
               "gt037 gt055 gt066 gt070 gt071 gt051"),
    "r11": _one("Corkscrew Kate", "twists a lead away", 85,
               "gt076 gt119 gt012 gt025 gt046 gt037 "
               "gt061 gt090 gt055 gt085 gt027 gt070"),
    "r12": _one("Hal Noodleman", "trusts in luck", 5,
               "gt061 gt035 gt062 gt046 gt055 gt025 "
               "gt037 gt090 gt099 gt031 gt070 gt027"),
    "r13": _one("Zuzu Petrov", "reads the first row well", 75,
               "gt062 gt077 gt120 gt055 gt064 gt049 "
               "gt013 gt031 gt066 gt046 gt071 gt028"),
    "r14": _one("Baxter Bloom", "grows a row like a garden", 50,
               "gt049 gt104 gt067 gt055 gt031 gt001 "
               "gt028 gt046 gt013 gt018 gt064 gt087"),
    "r15": _one("Inky Delacroix", "draws each plan first", 90,
               "gt034 gt120 gt004 gt046 gt074 gt053 "
               "gt001 gt055 gt101 gt037 gt061 gt009"),
    "r16": _one("Fern Okafor", "wastes nothing", 100,
               "gt037 gt108 gt085 gt046 gt055 gt049 "
               "gt031 gt028 gt061 gt018 gt070 gt025"),
    "r17": _one("Duke Wobble", "wobbles, and comes back", 20,
               "gt041 gt116 gt055 gt049 gt090 gt025 "
               "gt040 gt031 gt099 gt028 gt043 gt046"),
    "r18": _one("Tilda Thunderclap", "strikes late", 60,
               "gt102 gt010 gt095 gt001 gt025 gt090 "
               "gt055 gt099 gt087 gt043 gt027 gt031"),
    "r19": _one("Captain Cushion", "sits tight", 30,
               "gt077 gt035 gt037 gt055 gt049 gt090 "
               "gt031 gt028 gt025 gt099 gt018 gt046"),
    "r20": _one("Professor Plinth", "has a theory about slot six", 40,
               "gt066 gt068 gt076 gt090 gt064 gt025 "
               "gt079 gt013 gt085 gt062 gt046 gt055"),
}

# how rivals of level Normal play, by their style (GT-17.13), with these customs and later ones
LIKING = 5
PLAYS = {"r3": "counter", "r10": "counter", "r7": "painter", "r14": "painter"}
# whose deck a rival has learned beside its own, where auctions are held (GT-19.2)
_PAIRS = (("r15", "r18"), ("r6", "r13"), ("r16", "r9"), ("r11", "r10"), ("r2", "r14"),
          ("r5", "r20"), ("r12", "r17"), ("r4", "r1"), ("r8", "r7"), ("r3", "r19"))
FRIENDS: dict[Rival, Rival] = dict(_PAIRS) | {other: one for one, other in _PAIRS}
HABITS = ("early", "steady", "sniper")
HABIT_WORDS = {"early": "at once", "steady": "a little more each night",
               "sniper": "in the last night only"}


def habit(rival: Rival) -> str:
    """How a rival bids (GT-19.4)."""
    return HABITS[int(rival[1:]) % len(HABITS)]


def level(rival: Rival) -> str:
    """How strong a rival plays at a person's table (GT-17.2)."""
    strength = ROSTER[rival].strength
    known = ((30, "easy"), (55, "normal"), (80, "hard"))
    return next((name for most, name in known if strength <= most), "expert")


def player(rival: Rival, customs: int) -> str:
    """The computer player that sits there for it (GT-17.2, GT-17.13)."""
    return PLAYS.get(rival, level(rival)) if customs >= LIKING else level(rival)
