"""Lists of cards for the pages of a world, and single cards of them. What is not open to a person is in none (KA-17.13)."""

from mulligan import Field, Malformed
from mulligan.worlds import act, field

from . import battles, rivals
from .asking import called, holding
from .cards import FIELDS, title, values
from .faces import COLOURS, SHADOW, SHAPES
from .ledger import HIGHEST, LOCKED, LOWEST, PRICE, proposal

STATES = (("free", "Free"), ("listed", "On the market"), ("held", "Held for a trade"), ("match", "In the match"))
STATE, DECK = Field("state", "Where", "choice", STATES), Field("deck", "In a deck", "flag")
_MARKS = dict(STATES)


def entries(world, who, name):
    """(Fields, entries) of a list by its name."""
    if name in _LISTS:
        return (*FIELDS, STATE, DECK), _entries(world, who, filter(_LISTS[name](world), world.held.get(who, ())))
    if name[:1] == "r" and name in world.joined:
        return (*FIELDS, STATE), _entries(world, who, world.held[name], rivals.protected(world, name))
    if name in world.joined:
        return (*FIELDS, STATE), _entries(world, who, [uid for uid in world.held[name] if world.codes[uid][0] == "B"])
    raise Malformed(f"expected one of {', '.join([*_LISTS, *world.joined])}", "list")


def _free(world):
    return lambda uid: world.free(uid) and not battles.busy(world, uid)


def _money(world):
    return lambda uid: world.worth(uid) and _free(world)(uid)


def _parents(world):
    return lambda uid: world.faces[uid].kind <= SHADOW and _free(world)(uid)


_LISTS = {"mine": lambda world: lambda uid: True, "free": _free, "money": _money, "parents": _parents,
          "playable": lambda world: world.free}


def _entries(world, who, uids, kept=()):
    """Entries of cards; what decks of others are made of stays hidden, in the match too (KA-10.2)."""
    decked = {uid for deck in world.decks[who].values() for uid in deck}
    playing = {uid for deck in battles.own_decks(world, who) for uid in deck}
    out = []
    for uid in uids:
        code, one = world.codes[uid], world.faces[uid]
        where = "listed" if uid in world.listed else "held" if uid in world.escrow else "match" if uid in playing else "free"
        marks = [_MARKS[where]] * (where != "free") + ["In a deck"] * (uid in decked) + ["Keeps it"] * (uid in kept)
        entry = {"k": uid, "name": title(code), "face": code, "text": f"{code} {COLOURS[one.colour]} {' '.join(SHAPES[s] for s in one.shapes)}",
                 "values": values({"id": code}) | {"state": where, "deck": uid in decked}, "note": f"Worth {world.worth(uid)}"}
        out.append(entry | ({"marks": marks} if marks else {}))
    return out


# ---- a single card -----------------------------------------------------------------------------------------------------
def card(world, who, key):
    """What there is to know about a card of a list, and what can be done with it."""
    if key not in world.codes or isinstance(key, bool) or not _open(world, who, key):
        raise Malformed("there is no such card here; look at the list again", "k")
    one, owner = world.faces[key], world.owners[key]
    lines = [["Owner", called(world, owner)], ["Worth today", str(world.worth(key))], ["Code", world.codes[key]]]
    decks = [name for name, deck in world.decks.get(who, {}).items() if key in deck]
    if decks:
        lines.append(["In decks", ", ".join(decks)])
    held = holding(world, key)
    if held and (owner == who or not battles.busy(world, key)):
        lines.append(["Now", f"{held[0]} ({held[1]})"])
    return {"face": world.codes[key], "lines": lines, "acts": _mine(world, key, one) if owner == who else _theirs(world, who, key)}


def _open(world, who, uid):
    """Whether a person may see a card (KA-17.13)."""
    owner = world.owners[uid]
    return owner == who or owner[0] == "r" or uid in world.listed or world.codes[uid][0] == "B"


def _mine(world, uid, one):
    if uid in world.listed:
        return selling(world, world.listings[world.listed[uid]])
    held = holding(world, uid)
    off = held[0] if held else ""
    sell = act("list", "Sell", [price_field(proposal(one))], args={"card": uid}, tone="main", off=off, clause="KA-16.1")
    merge = act("merge", "Merge", [field("partner", "Partner", "cards", list="parents", one=True)], args={"lead": uid}, off=off, clause="KA-15",
                confirm="Merging cannot be undone.") if one.kind <= SHADOW else None
    go = act("let_go", "Let go", args={"card": uid}, tone="danger", off=off, clause="KA-16.10", confirm="You get nothing for it. Let it go?")
    return [one for one in (sell, merge, go) if one]


def price_field(value):
    return field("price", "Price", "number", least=LOWEST, most=HIGHEST, value=value)


def pay_field():
    return field("pay", "Pay with", "cards", list="money", fill=True, help="Your purse pays first; cards pay the rest.")


def selling(world, listing):
    """What a seller can do about a listing (KA-16.4)."""
    off = "Locked: its price falls by itself until somebody buys it." if listing[LOCKED] else ""
    number = {"listing": listing[0]}
    return [act("price", "Change the price", [price_field(listing[PRICE])], args=number, off=off, clause="KA-16.4"),
            act("withdraw", "Take it back", args=number, off=off, clause="KA-16.4")]


def buying(listing):
    return act("buy", f"Buy for {listing[PRICE]}", [pay_field()], args={"listing": listing[0]}, tone="main", clause="KA-16.8")


def _theirs(world, who, uid):
    if uid in world.listed:
        return [buying(world.listings[world.listed[uid]])]
    owner = world.owners[uid]
    return [act("swap", f"Offer a swap to {called(world, owner)}", [field("give", "You give", "cards", list="free", least=1, most=3)],
                args={"with": owner, "want": [uid]}, clause="KA-16.9")]
