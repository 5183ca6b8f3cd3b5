"""Cards of a world as its pages list them.

There are entries for filters and pickers, and all about one card with what can be done with it.

Only what is open to who looks (KA-17.13): one's own cards, everything on the market, rivals' cards,
other people's base cards.
"""

from typing import TYPE_CHECKING, Any, TypeAlias
from collections.abc import Iterator, Sequence
from functools import lru_cache

from mulligan import Field, Malformed
from mulligan.protocol.worlds import act, field

from . import album, battles, payment, rivals, stakes
from ..cards import library
from .asking import called, refuse
from ..cards.library import MOST, title
from ..cards.faces import BASE, COLOURS, SHADOW, SHAPES, Code, bonus, known, week, worth
from .ledger import HIGHEST, LOWEST, Collector, Listing, Uid, proposal

if TYPE_CHECKING:
    from .days import World

Listed: TypeAlias = tuple[tuple[Field, ...], list[dict[str, Any]]]    # fields, entries
# what a card may be, besides one's own
FREE, LISTED = "free", "listed"
HELD, PLAYING = "held", "playing"
STATES = ((FREE, "Free"), (LISTED, "On the market"), (HELD, "Held for a trade"),
          (PLAYING, "In a match"))
NOW = Field("worth", "Worth now", "number")
OWN_FIELDS = (*library.FIELDS, NOW, Field("state", "State", "choice", STATES),
              Field("decked", "In a deck", "flag"))
MARKET_FIELDS = (*library.FIELDS[:-1], NOW, Field("price", "Price", "number"),
                 Field("gain", "Worth less price", "number"),
                 Field("locked", "Locked", "flag"))
OTHER_FIELDS = (*library.FIELDS[:-1], NOW, Field("swaps", "Can be had in a swap", "flag"))
SWAP = 3                                   # cards a side (KA-16.9)
MOST_DECK_ACTS = 6
MERGE_THEM = "Both cards are gone afterwards, and merging cannot be taken back. Merge them?"


@lru_cache(maxsize=40_000)
def _known(code: Code) -> tuple[str, str, dict[str, Any]]:
    """(name, words to search, values) of a code: what never changes."""
    name, one = title(code), known(code)
    text = f"{name} {code} {library.words(one)} {library.KIND_WORDS[one.kind]}"
    return name, text.lower(), library.values({"id": code})


def entry(uid: Uid, code: Code, more: dict[str, Any], note: str = "",
          marks: Sequence[str] = ()) -> dict[str, Any]:
    """An entry of a list."""
    name, text, values = _known(code)
    made = {"k": uid, "name": name, "face": code, "text": text, "values": values | more}
    if note:
        made["note"] = note
    if marks:
        made["marks"] = list(marks)
    return made


def state(world: "World", uid: Uid, busy: set[Uid]) -> str:
    """Whether a card is free, and what holds it if not."""
    if uid in world.listed:
        return LISTED
    if uid in world.escrow:
        return HELD
    return PLAYING if uid in busy else FREE


# ---- lists ---------------------------------------------------------------------------------------
def mine(world: "World", who: Collector) -> Listed:
    """The own cards, those that came last first."""
    gains, busy, notes = bonus(week(world.day)), battles.in_play(world), dict(STATES)
    decked = {uid for deck in world.decks[who].values() for uid in deck}
    out, faces, codes = [], world.faces, world.codes
    for uid in reversed(world.held[who]):
        one, is_now = faces[uid], state(world, uid, busy)
        now, free, deck = worth(one, gains), is_now == FREE, uid in decked
        more = {"worth": now, "state": is_now, "decked": deck, "free": free,
                "pays": free and now > 0, "merges": free and one.kind <= SHADOW}
        out.append(entry(uid, codes[uid], more, f"Worth {now}" if free else notes[is_now],
                         ("deck",) if deck else ()))
    return OWN_FIELDS, out


def market(world: "World", who: Collector) -> Listed:
    """What others sell, the cheapest for its worth first."""
    gains, out = bonus(week(world.day)), []
    for listing in world.listings.values():
        if listing.seller != who:
            uid, price = listing.uid, listing.price
            now = worth(world.faces[uid], gains)
            out.append(entry(uid, world.codes[uid],
                             {"worth": now, "price": price, "gain": now - price,
                              "locked": listing.locked},
                             f"Costs {price}, worth {now}", ("locked",) if listing.locked else ()))
    return MARKET_FIELDS, sorted(out, key=lambda one: (-one["values"]["gain"], one["k"]))


def of_rival(world: "World", rival: Collector) -> Listed:
    """A rival's cards (KA-17.13), the best first; which of them a swap can bring."""
    gains, kept = bonus(week(world.day)), rivals.protected(world, rival)
    able = swappable(world, rival)
    return OTHER_FIELDS, [_other(world, uid, gains, uid in able and uid not in kept, uid in kept)
                          for uid in rivals.best_first(world, world.held[rival])]


def of_person(world: "World", human: Collector) -> Listed:
    """Another person's base cards, all that is open about them (KA-17.13)."""
    gains, able = bonus(week(world.day)), swappable(world, human)
    own = [uid for uid in world.held[human] if world.faces[uid].kind == BASE]
    return OTHER_FIELDS, [_other(world, uid, gains, uid in able, False)
                          for uid in rivals.best_first(world, own)]


def swappable(world: "World", owner: Collector) -> set[Uid]:
    """The cards of somebody else that are free.

    There are none while the owner plays, or they would tell what is in the deck (KA-10.2).
    """
    if battles.playing(world, owner):
        return set()
    busy = battles.in_play(world)
    return {uid for uid in world.held[owner] if state(world, uid, busy) == FREE}


def _other(world: "World", uid: Uid, gains: tuple[int, int], swaps: bool,
           kept: bool) -> dict[str, Any]:
    now = worth(world.faces[uid], gains)
    return entry(uid, world.codes[uid], {"worth": now, "swaps": swaps}, f"Worth {now}",
                 ("kept",) if kept else ())


def listing(world: "World", who: Collector, name: str) -> Listed:
    """A list by its name: `mine`, `market`, the id of another collector.

    `set:` and `sold:` with the id of a set are the cards of one's album and of the market in it.
    """
    if name == "mine":
        return mine(world, who) if who in world.held else (OWN_FIELDS, [])
    if name == "market":
        return market(world, who)
    part, _, ident = name.partition(":")
    if ident in album.sets() and part in ("set", "sold") and album.kept(world):
        fields, cards = mine(world, who) if part == "set" else market(world, who)
        return fields, [one for one in cards if counts_for(world, ident, one["k"])]
    if name in world.joined and name != who:
        return of_person(world, name) if name in world.names else of_rival(world, name)
    raise Malformed("expected mine, market or somebody of this world", "list")


def counts_for(world: "World", ident: str, uid: Uid) -> bool:
    """Whether a card counts for a set of the album (KA-17.22)."""
    one = world.faces[uid]
    return one.kind == BASE and album.sets()[ident].fits(one.number[0])


# ---- fields of deeds -----------------------------------------------------------------------------
def pay(world: "World", who: Collector) -> dict[str, Any]:
    """The field for cards that pay a price."""
    purse = world.purses.get(who, 0)
    return field("pay", "Cards to pay with", "cards", list="mine", where={"pays": True}, fill=True,
                 least=0,
                 help=f"Your purse holds {purse} and pays first; cards pay what is missing, and "
                      f"change goes into the purse. Worth 1 more this week: {gaining(world)}.")


def gaining(world: "World") -> str:
    """The colour and the shape that gain this week, in words (KA-13.5)."""
    colour, shape = bonus(week(world.day))
    return f"{COLOURS[colour]} cards and {SHAPES[shape]}s"


def priced(world: "World", uid: Uid, value: int | None = None) -> dict[str, Any]:
    return field("price", "Price", "number", least=LOWEST, most=HIGHEST,
                 value=proposal(world.faces[uid]) if value is None else value)


def too_dear(world: "World", who: Collector, price: int) -> str:
    """Why a price cannot be paid, or ""."""
    if world.purses[who] >= price or payment.suggestion(world, who, price) is not None:
        return ""
    return f"Your purse and your free cards do not bring {price}."


def gives(label: str = "Cards you give", most: int = SWAP, least: int = 1) -> dict[str, Any]:
    return field("give", label, "cards", list="mine", where={"free": True}, least=least, most=most)


# ---- one card ------------------------------------------------------------------------------------
def card(world: "World", who: Collector, uid: Any) -> dict[str, Any]:
    """All about a card, and the acts it offers to `who`.

    It is refused for one that is hidden (KA-17.13).
    """
    owner = world.owners.get(uid) if type(uid) is int else None
    if owner is None:
        raise Malformed("there is no such card in this world", "k")
    open_to_all = owner not in world.names or uid in world.listed or world.faces[uid].kind == BASE
    if owner != who and not open_to_all:
        raise refuse("Of other people's cards only the base cards are open to all.",
                     clause="KA-17.13", reason="hidden", title="Hidden")
    acts = _own_acts(world, who, uid) if owner == who else _others_acts(world, who, uid, owner)
    return {"face": world.codes[uid], "lines": lines(world, uid, owner == who), "acts": acts}


def lines(world: "World", uid: Uid, own: bool) -> list[list[str]]:
    one, gains = world.faces[uid], bonus(week(world.day))
    now = worth(one, gains)
    out = [["Kind", library.KIND_WORDS[one.kind]], ["Colour", COLOURS[one.colour]],
           ["Shape", " and ".join(SHAPES[shape] for shape in one.shapes)],
           ["Health", f"+{one.plus}"], ["Damage", f"−{one.minus}"],
           ["Worth now",
            f"{now} = {one.power} + {now - one.power} this week" if now > one.power else str(now)],
           ["Owner", "You" if own else called(world, world.owners[uid])]]
    if one.kind == BASE:
        out.append(["Unique", "The only one in this world"])
    if uid in world.listed:
        sale = world.listings[world.listed[uid]]
        out.append(["On the market",
                    f"for {sale.price}, day "
                    f"{world.day - sale.since + 1}{', locked' if sale.locked else ''}"])
    elif own and (held := state(world, uid, battles.in_play(world))) != FREE:
        out.append(["State", dict(STATES)[held]])
    if own and (decks := [name for name,
                          uids in world.decks[world.owners[uid]].items() if uid in uids]):
        out.append(["Decks", ", ".join(decks)])
    return out


def _own_acts(world: "World", who: Collector, uid: Uid) -> list[dict[str, Any]]:
    if uid in world.listed:
        return sale_acts(world, world.listings[world.listed[uid]])
    one, held = world.faces[uid], state(world, uid, battles.in_play(world))
    off = "" if held == FREE else f"{dict(STATES)[held]}."
    again = ""
    if uid in world.withdrawn:
        again = "It left the market today; from tomorrow on it can be listed again."
    acts = [act("list", "Sell on the market", [priced(world, uid)], args={"card": uid},
                off=off or again, clause="KA-16.1")]
    if one.kind <= SHADOW:
        partner = field("partner", "Partner, of another shape", "cards", list="mine",
                        where={"merges": True}, one=True)
        acts.append(act("merge", "Merge, with this card as the lead", [partner], args={"lead": uid},
                        off=off, clause="KA-15.1",
                        confirm=MERGE_THEM))
    return [*acts, *_deck_acts(world, who, uid, off),
            act("let_go", "Let it go", args={"card": uid}, tone="danger", off=off,
                clause="KA-16.10",
                confirm="You get nothing for it. Let it go?")]


def _deck_acts(world: "World", who: Collector, uid: Uid, off: str) -> Iterator[dict[str, Any]]:
    """Into each deck, or out of it."""
    for name, uids in list(world.decks[who].items())[:MOST_DECK_ACTS]:
        if uid in uids:
            left = [one for one in uids if one != uid]
            enough = len(left) >= library.LEAST
            few = "" if enough else f"A deck has at least {library.LEAST} cards."
            yield act("deck", f"Take it out of {name}", args={"name": name, "cards": left}, off=few,
                      clause="KA-3.2")
        else:
            full = f"{name} has {MOST} cards already." if len(uids) >= MOST else ""
            yield act("deck", f"Put it into {name}", args={"name": name, "cards": [*uids, uid]},
                      off=off or full, clause="KA-3.2")


def sale_acts(world: "World", sale: Listing) -> list[dict[str, Any]]:
    """What a seller may do with a listing."""
    off = "Locked: its price falls by itself until somebody buys it." if sale.locked else ""
    return [act("price", "Change the price", [priced(world, sale.uid, sale.price)],
                args={"listing": sale.number}, off=off,
                clause="KA-16.5" if off else "KA-16.4"),
            act("withdraw", "Withdraw", args={"listing": sale.number}, off=off,
                clause="KA-16.5" if off else "KA-16.4")]


def buying(world: "World", who: Collector, sale: Listing) -> dict[str, Any]:
    """The act that buys a listing."""
    fields = [pay(world, who)] if world.purses[who] < sale.price else ()
    return act("buy", f"Buy it for {sale.price}", fields, args={"listing": sale.number},
               tone="main", clause="KA-16.8",
               off=too_dear(world, who, sale.price))


def _others_acts(world: "World", who: Collector, uid: Uid,
                 owner: Collector) -> list[dict[str, Any]]:
    if uid in world.listed:
        return [buying(world, who, world.listings[world.listed[uid]])] if who in world.held else []
    if who not in world.held or uid not in swappable(world, owner):
        return []
    kept = owner not in world.names and uid in rivals.protected(world, owner)
    off = no_swap(world, owner)
    if kept:
        off = f"{called(world, owner)} keeps it: it is one of its best."
    return [act("swap", f"Swap with {called(world, owner)}", [gives()],
                args={"with": owner, "want": [uid]}, off=off,
                clause="KA-17.11" if off else "KA-16.9")]


def no_swap(world: "World", other: Collector) -> str:
    """Why there is no swap with somebody now, or ""."""
    if battles.playing(world, other):
        return f"{called(world, other)} plays a match; swap when it is over."
    if other in world.swapped:
        return f"{called(world, other)} has swapped today; ask again tomorrow."
    return ""


def best_deck(world: "World", who: Collector, most: int = 20) -> list[Uid] | None:
    """The free cards with the highest numbers, as many as a first deck wants.

    It is None when there are too few.
    """
    busy = battles.in_play(world)
    able = rivals.best_first(world,
                             [uid for uid in world.held[who]
                              if state(world, uid, busy) == FREE
                              and (world.faces[uid].kind in stakes.KINDS
                                   or not stakes.fair(world))])[:most]
    return able if len(able) >= library.LEAST else None


