"""How the words of a name choose pictures.

Whole words come first, then words that begin or end with one.
"""

from collections.abc import Mapping, Sequence


def words(name: str) -> list[str]:
    """The words of a name, in small letters."""
    return "".join(letter if letter.isalpha() else " " for letter in name).lower().split()


def index(kinds: Mapping[str, str]) -> dict[str, str]:
    """A table {word: kind} from one of {kind: its words}."""
    return {word: kind for kind, ways in kinds.items() for word in ways.split()}


def find(table: Mapping[str, str], name: Sequence[str]) -> str | None:
    """What a table {word: kind} says to the words of a name, or None.

    The last word comes first, and the longest part.
    """
    for word in reversed(name):
        if word in table:
            return table[word]
    for word in reversed(name):
        ends = [part for part in table if _ends(word, part)]
        if ends:
            return table[max(ends, key=len)]
    return None


def _ends(word: str, part: str) -> bool:
    """Whether a word is made with another one.

    A short one must leave a word, so that a nettle is no net.
    """
    rest = len(word) - len(part)
    return ((word.startswith(part) or word.endswith(part))
            and len(part) > 2 and (len(part) > 3 or rest > 3))


# part: the words it is a charge for
CHARGES = index({
    "embers": "cinder ember coal ash", "sparks": "spark flint", "drips": "slag molten",
    "flame": "flare fire flame furnace burning blaze", "bellows": "bellows",
    "candle": "wick candle taper",
    "arch": "gatestone gate portal", "tiles": "tessera mosaic tile",
    "house": "hearth hearthguard home",
    "bricks": "mortar brick", "key": "warden key keeper", "tower": "bulwark bastion tower castle",
    "bell": "tolling bell", "reeds": "reed rush", "fog": "fog fogglass mist",
    "heron": "heron crane bird",
    "lantern": "lantern lamp light", "leaf": "willow leaf oak", "mirror": "mirror",
    "eel": "eel snake serpent", "crystals": "salt saltbone crystal", "grave": "grave tomb",
    "chain": "chain",
    "pit": "pit mine", "skull": "ossuary skull death", "wind": "gravewind wind storm",
    "gem": "lode gem jewel ore", "ghost": "revenant ghost spirit", "ox": "drover drovers ox bull",
    "ferry": "ferry", "boat": "boat ship", "coin": "toll tollkeeper tollkeepers gold merchant",
    "call": "signal call", "moon": "moon night", "sun": "sun dawn", "star": "star",
    "wave": "wave sea river",
    "drop": "water rain blood", "wheel": "wheel road cart", "heart": "heart love", "bone": "bone",
    "rocks": "stone rock", "hourglass": "time hour", "crown": "crown king royal",
    "feather": "feather wing",
    "eye": "eye", "lock": "lock",
})
