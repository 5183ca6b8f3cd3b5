"""A world as JSON (KA-17.14); `reading` is the inverse."""

from typing import TYPE_CHECKING, Any

from .album import kept
from .ledger import AWAY, Listing
from .ways import OLD, written

if TYPE_CHECKING:
    from .days import World

PLAIN = ("seed", "day", "start", "minted", "burned", "next_uid", "next_listing", "next_proposal",
         "battles")                        # what a world and its JSON call alike


def data(world: "World") -> dict[str, Any]:
    """A world as JSON: what follows from the rest, such as the line, is not in it."""
    return {name: getattr(world, name) for name in PLAIN} | {
        "rivals": world.count, "pre_days": world.pre_days,
        "require_seen_yesterday": world.seen_yesterday, "sealed_packs": world.sealed,
        "collectors": {one: {"joined": joined, "seen": sorted(world.seen[one]),
                             "purse": world.purses[one],
                             "cards": [[uid, world.codes[uid]] for uid in world.held[one]]} for one,
                       joined in world.joined.items()},
        "humans": {human: {"name": name,
                           "decks": {deck: uids[:] for deck, uids in world.decks[human].items()}}
                   for human, name in world.names.items()},
        "tally": world.tally[:],
        "listings": [_listing(world.listings[number]) for number in sorted(world.listings)],
        "withdrawn": sorted(world.withdrawn),
        "packs": {one: packs[:] for one, packs in world.packs.items()},
        "away": [ident for ident, where in enumerate(world.where) if where == AWAY],
        "relieved": sorted(world.relieved), "swapped": sorted(world.swapped),
        "fought": sorted(world.fought),
        "proposals": dict(world.proposals), "trades": dict(world.trades), "done": dict(world.done),
        "battle": world.battle, "far": world.far,
        "history": [list(gone) for gone in world.history],
        "news": [row[:] for row in world.news]} | _later(world)


def _later(world: "World") -> dict[str, Any]:
    """What worlds did not have before; it is left out where a world goes on as they were (KA-20).
    """
    if world.ways == OLD:
        return {}
    taken = {human: sorted(goals) for human, goals in world.taken.items()}
    return {"ways": written(world.ways), "tired": world.tired,
            "grudges": {rival: list(held) for rival, held in world.grudges.items()},
            **({"taken": taken} if kept(world) else {})}


def _listing(listing: Listing) -> list[Any]:
    """A listing without its seller, who owns the card."""
    return [listing.number, listing.uid, listing.price, listing.since, listing.locked,
            listing.floor]
