"""The town of a world: its run in print, its days, and how its items lie in a profile (CS-7).

Its data in `Profile.town` is {} in a world without collectors, such as all were once.
"""

from collections.abc import Iterator
from functools import lru_cache

from mulligan import Malformed
from mulligan.protocol.worlds import Day

from ..cards.library import LIBRARY
from ..cardscape import collection, serials
from ..cardscape.collectors import FEWEST, MOST, Item, Print, Holdings
from ..cardscape.offers import COME_FOR, Seeker
from ..cardscape.packs import CARDS
from ..cardscape.streams import sha
from ..cardscape.types import Hex, Mark, Serial
from ..cardscape.town import Town, begin
from . import shipped
from .profile import Profile

SHEETS, NAME = 5, "print 1"                # of the one run of a world
FIRST_DAY = 20_089                         # of a simulation: any day would do


def found(state: Profile, number: int, pace: int, come_for: str) -> None:
    """Collectors move into a new world, and its run is printed (CS-7.1)."""
    if not number:
        return
    seed = sha("ttcg-print-1|", sha(state.seed.encode("utf-8").hex())).hex()
    notice = shipped.run(seed, NAME, shipped.ids()).notice(SHEETS * shipped.sheet(), "world")
    name = collection.run_name(notice)
    state.runs[name] = {"notice": notice, "seed": seed, "side": 0, "opened": 0}
    made = begin(prints(seed), bytes.fromhex(seed), number, state.day, pace,
                 come_for)
    state.town = made | {"run": name}


@lru_cache(maxsize=4)
def prints(seed: Hex) -> Print:
    """The run in print of a seed."""
    cards = LIBRARY.shipped.cards
    return Print(shipped.run(seed, NAME, shipped.ids()), SHEETS * shipped.sheet(),
                 {ident: cards[ident]["type"] for ident in shipped.ids()},
                 {ident: cards[ident]["name"] for ident in shipped.ids()})


def seed_of(state: Profile) -> Hex:
    seed: Hex = state.runs[state.town["run"]]["seed"]
    return seed


def living(state: Profile) -> Town:
    """The town of a profile, to live or to trade in."""
    seed = seed_of(state)
    return Town(prints(seed), bytes.fromhex(seed), state.town)


def advance(state: Profile, day: Day) -> Iterator[int]:
    """Live the days up to `day`; each is one of the town, too (CS-7.5)."""
    town = living(state)
    you = seeker(state)
    while state.day < day:
        state.day += 1
        town.live(state.day, you)
        state.town = town.data()
        yield state.day


def count(state: Profile, number: int) -> None:
    """The person opened so many packs of the run in print."""
    town, sold = state.town, state.town["sold"]
    state.town = town | {"mine": [*town["mine"], *range(sold, sold + number)],
                         "sold": sold + number, "allowance": town["allowance"] - number}


# ---- items (CS-7.3) ------------------------------------------------------------------------------
def holdings(state: Profile) -> Holdings:
    """What the person holds of the run in print."""
    run = state.town["run"]
    slots = [slot_of(mark) for mark in state.cards if mark.partition("|")[0] == run]
    return Holdings(prints(seed_of(state)), slots,
                 [entry[1] for entry in state.lore if entry[0] == run])


def seeker(state: Profile) -> Seeker:
    """The person as collectors see them (CS-7.6)."""
    counts, ids = state.counts(), shipped.ids()
    missing = {ident: have for number, ident in enumerate(ids, 1)
               if (have := counts.get(number, 0)) < state.threshold}
    return Seeker(holdings(state), lambda slot: code_of(state, slot) in state.known, missing,
                  state.threshold)


def slot_of(mark: Mark) -> int:
    _, index, position = mark.split("|")
    return CARDS * int(index) + int(position)


def mark_of(state: Profile, slot: int) -> Mark:
    return collection.mark(state.town["run"], *divmod(slot, CARDS))


def code_of(state: Profile, slot: int) -> Serial:
    """The serial of a copy of the run in print (CS-4.6)."""
    seed = seed_of(state)
    number = shipped.numbers()[prints(seed).card(slot)[0]]
    return serials.of_pack(bytes.fromhex(seed), *divmod(slot, CARDS), number)


def key_of(item: Item) -> str:
    """An item as deeds and lists name it: `card/12`."""
    return f"{item[0]}/{item[1]}"


def item_of(key: str, field: str = "k") -> Item:
    """The item of a key. Raises Malformed."""
    kind, _, number = key.partition("/")
    if kind not in ("card", "lore", "serial") or not number.isascii() or not number.isdigit():
        raise Malformed("expected an item, such as card/12", field)
    if len(number) > 6 or number != str(int(number)):
        raise Malformed("expected an item, such as card/12", field)
    return kind, int(number)


def come(state: Profile, item: Item) -> None:
    """The person gets an item."""
    kind, number = item
    run = state.town["run"]
    if kind == "lore":
        tale = state.pack(run, number)["body"]["lore"]
        state.lore = [*state.lore, [run, number, tale["card"], tale["shape"]]]
        return
    code = code_of(state, number)
    state.known.setdefault(code, "trade" if kind == "card" else "told")
    if kind == "card":
        ident, rarity = prints(seed_of(state)).card(number)
        state.cards[mark_of(state, number)] = [f"{ident}.{rarity}", code]


def go(state: Profile, item: Item) -> None:
    """The person gives an item away; a serial is told and stays known."""
    kind, number = item
    if kind == "lore":
        state.lore = [entry for entry in state.lore
                      if entry[:2] != [state.town["run"], number]]
    elif kind == "card":
        mark = mark_of(state, number)
        del state.cards[mark]
        state.decks = {name: [key for key in keys if key != mark]
                       for name, keys in state.decks.items()}


# ---- without people ------------------------------------------------------------------------------
def simulate(seed: str, days: int, rivals: int) -> Iterator[dict[str, float]]:
    """Yield the numbers of each day of a world of collectors alone (CS-7.5)."""
    if not FEWEST <= rivals <= MOST:
        raise Malformed(f"expected {FEWEST} to {MOST} collectors", "rivals")
    state = Profile(seed=seed, day=FIRST_DAY)
    found(state, rivals, 1, COME_FOR[0])
    town = living(state)
    for number in range(1, days + 1):
        tally = town.live(FIRST_DAY + number)
        held = [len(one.holdings.slots()) for one in town.people.values()]
        kinds = [sum(n > 0 for n in one.holdings.count.values()) for one in town.people.values()]
        yield {"day": number, "packs left": town.prints.packs - town.sold, "packs": tally.packs,
               "trades": tally.trades, "three for one": tally.three_for_one,
               "lore trades": tally.lore, "most held %": round(100 * max(held) / max(1, sum(held))),
               "cards of 200": round(sum(kinds) / len(kinds), 1)}
