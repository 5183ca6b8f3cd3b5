"""What always holds in a world (KA-19), checked after reading one back and in tests."""

from typing import TYPE_CHECKING

from mulligan.data.checks import expect

from . import battles
from ..cards.faces import face
from .ledger import AWAY, HIGHEST, LOWEST, OWNED, PACK, PACKS, RESERVED, pack_cost
from .days import HISTORY

if TYPE_CHECKING:
    from .days import World


def check(world: "World") -> None:
    """Raise Malformed, naming the field and the clause, for what must not be."""
    _cards(world)
    _places(world)
    _credits(world)
    _market(world)
    _packs(world)
    _held(world)
    _people(world)


def _cards(world: "World") -> None:
    """Each uid once, with one owner and the face of its code (KA-19.2)."""
    for owner, uids in world.held.items():
        at = f"collectors.{owner}.cards"
        expect(len(set(uids)) == len(uids) and all(world.owners.get(uid) == owner for uid in uids),
               at, "a card is there twice (KA-19.2)")
    count = sum(map(len, world.held.values()))
    expect(count == len(world.codes) == len(world.owners) == len(world.faces), "collectors",
           "cards are lost (KA-19.2)")
    expect(all(uid < world.next_uid for uid in world.codes), "next_uid",
           "a card has a number that is still to come (KA-1.5)")
    expect(all(face(code) == world.faces[uid] for uid, code in world.codes.items()), "collectors",
           "a face is not that of its code (KA-19.2)")


def _places(world: "World") -> None:
    """Each id is in one place (KA-19.1, KA-19.8)."""
    owned = [int(code[1:]) for code in world.codes.values() if code[0] == "B"]
    dealt = [int(code[1:]) for packs in world.packs.values() for codes in packs if codes
             for code in codes if code[0] == "B"]
    expect(len(set(owned)) == len(owned), "collectors", "a base card is owned twice (KA-19.1)")
    expect(len(set(dealt)) == len(dealt), "packs", "a base card is in two packs (KA-19.8)")
    expect(all(world.where[ident] == OWNED for ident in owned), "collectors",
           "an owned base card is elsewhere too (KA-19.1)")
    expect(all(world.where[ident] == RESERVED for ident in dealt), "packs",
           "a base card of a pack is elsewhere too (KA-19.8)")
    expect(world.where.count(OWNED) == len(owned), "collectors", "a base card is nowhere (KA-19.1)")
    expect(world.where.count(RESERVED) == len(dealt), "packs", "a base card is nowhere (KA-19.1)")
    expect(len(world.where) == 10_001 and world.where[0] == 0 and max(world.where) <= AWAY, "away",
           "ids are from 1 to 10000 (KA-19.1)")


def _credits(world: "World") -> None:
    """Nobody owes, and no credit comes from nowhere (KA-19.3, KA-19.4)."""
    for owner, purse in world.purses.items():
        expect(purse >= 0, f"collectors.{owner}.purse", "is below 0 (KA-19.3)")
    expect(sum(world.purses.values()) == world.minted - world.burned, "minted",
           "purses hold more or less than was minted and not burned (KA-19.4)")


def _market(world: "World") -> None:
    """Listings and prices (KA-16, KA-19.3)."""
    expect(world.listed == {listing.uid: number for number, listing in world.listings.items()},
           "listings", "a card is listed twice (KA-16.1)")
    for number, listing in world.listings.items():
        expect(LOWEST <= listing.price <= HIGHEST, "listings",
               f"the price of listing {number} is out of range (KA-19.3)")
        expect(world.owners.get(listing.uid) == listing.seller, "listings",
               f"the card of listing {number} is not its seller's (KA-16.1)")
        expect(listing.uid not in world.escrow, "listings",
               f"the card of listing {number} is held for a trade (KA-19.6)")
        expect(number < world.next_listing, "next_listing",
               "a listing has a number that is still to come (KA-16.1)")


def _packs(world: "World") -> None:
    """Packs are today's (KA-19.3, KA-19.9)."""
    expect(world.line == world.queue(), "packs", "the line is not that of the day (KA-14.3)")
    expect(set(world.packs) == set(world.line), "packs",
           "packs are for who stands in today's line (KA-19.9)")
    for owner, packs in world.packs.items():
        expect(len(packs) == PACKS, f"packs.{owner}", f"there are {PACKS} a day (KA-19.9)")
        for codes in filter(None, packs):
            expect(len(codes) == PACK and 1 <= pack_cost(codes) <= 25, f"packs.{owner}",
                   "costs from 1 to 25, with five cards (KA-19.3)")


def _held(world: "World") -> None:
    """Escrow and decks (KA-3.2, KA-19.6)."""
    given = [uid for made in world.trades.values() for uid in made["give"]]
    expect(len(set(given)) == len(given) and set(given) == world.escrow, "trades",
           "a card is held for two trades (KA-19.6)")
    for made in world.trades.values():
        expect(all(world.owners.get(uid) == made["who"] for uid in made["give"]), "trades",
               "a card held is not its owner's (KA-18.2)")
    for human, decks in world.decks.items():
        for uids in decks.values():
            expect(len(set(uids)) == len(uids)
                   and all(world.owners.get(uid) == human and world.free(uid) for uid in uids),
                   f"humans.{human}.decks", "holds a card that is not an own free one (KA-19.6)")
    playing = list(zip(battles.seated(world), world.battle["decks"])) if world.battle else []
    for owner, uids in playing + ([(world.far["who"], world.far["deck"])] if world.far else []):
        expect(len(set(uids)) == len(uids)
               and all(world.owners.get(uid) == owner and world.free(uid) for uid in uids),
               "battle.decks", "holds a card that is not an own free one (KA-3.2)")


def _people(world: "World") -> None:
    """Who joined when, and was seen (KA-17.2, KA-17.6)."""
    expect(not world.due(), "collectors", "somebody who should have joined is missing (KA-17.2)")
    for one, joined in world.joined.items():
        expect(world.start <= joined <= world.day, f"collectors.{one}.joined",
               "is no day of this world (KA-17.2)")
        expect(all(max(joined, world.day - HISTORY) <= day <= world.day for day in world.seen[one]),
               f"collectors.{one}.seen", "holds a day that does not count (KA-17.6)")
