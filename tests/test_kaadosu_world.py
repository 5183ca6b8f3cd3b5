"""Kaadosu, sections 17 and 19: what is open to all, and what always holds in a world."""

import json

import pytest

from kaadosu import GAME
from kaadosu.world import payment
from kaadosu.world.invariants import check
from kaadosu.world.ledger import AWAY, OWNED, POOL, RESERVED
from kaadosu.world.worlds import WORLD
from kaadosu.world.days import World
from kaadosu_world import DAY, advance, bare, do, life, lived, places, text
from mulligan import Illegal, Malformed
from mulligan.protocol.slices import returned
from mulligan.worlds.life import verify


def test_what_is_open():
    """KA-17.13: owners of base cards, listings, the line, collections of rivals; not packs and purses of others."""
    world = advance(lived(rivals=3, pre_days=5, names=("Ann", "Bob")), DAY + 1)
    world.purses["h1"] += 777_777
    world.minted += 777_777
    shown = {page.id: json.dumps(WORLD.page(world, "h0", page.id)) for page in WORLD.pages(world, "h0")}
    everything = "".join(shown.values()) + json.dumps(WORLD.plate(world, "h0"))
    assert "777777" not in everything.replace(str(world.minted), "")
    foreign = [code for one, packs in world.packs.items() for pack in packs for code in pack]
    assert not any(f'"{code}"' in everything for code in foreign if code not in world.codes.values())
    for uid in world.held["r1"]:
        assert WORLD.card(world, "h0", uid)["face"] == world.codes[uid]
    for uid in world.held["h1"]:
        if world.codes[uid][0] == "B":
            WORLD.card(world, "h0", uid)
        else:
            with pytest.raises(Malformed):
                WORLD.card(world, "h0", uid)


# ---- 19 What always holds ------------------------------------------------------------------------------------------
def test_counts_hold_daily():
    """KA-19.1 to KA-19.4, KA-19.8, KA-19.9: after every opening of a month."""
    world = World("x", DAY, 6, 10)
    world.open()
    for _ in world.advance(DAY + 20):
        check(world)
        assert sum(places(world)) == 10_000 and sum(world.purses.values()) == world.minted - world.burned
        base_cards = [code for packs in world.packs.values() for pack in packs for code in pack if code[0] == "B"]
        assert len(base_cards) == len(set(base_cards)) == places(world)[RESERVED]
        assert set(world.packs) == set(world.line)


def lose_a_card(world):
    """An owned base card counts as away."""
    world.where[world.where.index(OWNED)] = AWAY


def deal_twice(world):
    """A base card of r2's first pack lies in r1's, too."""
    world.packs["r1"][0][0] = next(code for code in world.packs["r2"][0] if code[0] == "B")


BROKEN = {  # clause: how a world is broken
    "KA-14.3": lambda world: world.line.reverse(),
    "KA-19.1": lose_a_card,
    "KA-19.2": lambda world: world.owners.__setitem__(world.held["h0"][0], "r1"),
    "KA-19.3": lambda world: world.purses.__setitem__("r1", -1),
    "KA-19.4": lambda world: setattr(world, "minted", world.minted + 1),
    "KA-19.6": lambda world: world.decks["h0"].__setitem__("A", world.held["r1"][:10]),
    "KA-19.8": deal_twice,
    "KA-19.9": lambda world: world.packs.__setitem__("h0", [None] * 4),
}


@pytest.mark.parametrize("clause", BROKEN)
def test_the_check_finds(clause):
    """KA-19: every invariant is really looked at."""
    world = lived(rivals=2, pre_days=3)
    assert len(world.line) == 2
    BROKEN[clause](world)
    with pytest.raises(Malformed, match=clause):
        check(world)


def test_a_sale_moves_its_price():
    """KA-19.5: from payer (purse and tender) to seller, no more and no less."""
    world = bare(["B42"], ["B7", "B1337"])
    do(world, "list", card=world.held["h0"][0], price=4)
    world.purses["h1"] = world.minted = 1
    pay = payment.suggestion(world, "h1", 4)
    had = world.purses["h1"] + sum(map(world.worth, pay))
    do(world, "buy", who="h1", listing=1, pay=pay)
    assert had - world.purses["h1"] == 4 == world.purses["h0"]


@pytest.mark.parametrize("kinds, more", [("BB", 2), ("BS", 1), ("SS", 0)])
def test_merging_counts(kinds, more):
    """KA-19.7: owned base cards fall by the number of base parents, the pool rises by it, one card appears."""
    world = bare([f"{kinds[0]}42", f"{kinds[1]}1"])
    owner, cards = places(world), len(world.codes)
    do(world, "merge", lead=world.held["h0"][0], partner=world.held["h0"][1])
    after = places(world)
    freed, used = after[POOL] - owner[POOL], owner[OWNED] - after[OWNED]
    assert (freed, used, cards - len(world.codes)) == (more, more, 1)


def test_same_deeds_same_file():
    """KA-19.11, KA-19.10: seed, first day and deeds make the file; a refusal leaves no trace; the log is replayed."""
    def live():
        kept = life("same", rivals=3, pre_days=4)
        for day in range(DAY, DAY + 4):
            kept.live(day)
            for deed in ({"do": "buy_pack", "pack": 0}, {"do": "list", "card": 10**9, "price": 3}):
                try:
                    kept.do("h0", deed)
                except Illegal as error:
                    if getattr(error, "fill", None):
                        kept.do("h0", deed | error.fill)
        return kept
    one, other = live(), live()
    assert one.export() == other.export() and len(one.log) > 4
    assert returned(verify(one.export(), GAME)) == ""
    other.do("h0", {"do": "let_go", "card": other.state.held["h0"][0]})
    assert one.export() != other.export()


def test_taking_back():
    """KA-19.11: what nobody learned anything from; the log forgets it too. A pack and a merge are final (KA-15.1)."""
    kept = life(rivals=1, pre_days=1)
    before, cards = kept.export(), kept.state.held["h0"]
    for deed in ({"do": "list", "card": cards[0], "price": 5},
                 {"do": "let_go", "card": cards[1]},
                 {"do": "deck", "name": "A", "cards": cards[:10]}):
        kept.do("h0", deed)
        kept.undo("h0")
        assert kept.export() == before
    cards, faces = kept.state.held["h0"], kept.state.faces
    lead, partner = next((one, two) for one in cards for two in cards if faces[one].shapes != faces[two].shapes)
    kept.do("h0", {"do": "merge", "lead": lead, "partner": partner})
    with pytest.raises(Illegal) as caught:
        kept.undo("h0")
    assert caught.value.clause == WORLD.clauses["undo"]


def test_no_deed():
    """KA-19.10: what is no deed at all is refused as malformed, and nothing changes."""
    world = lived(rivals=1, pre_days=1)
    for deed in ({"do": "win"},
                 {"do": "relief", "now": True},
                 {"do": "merge", "lead": "1", "partner": 2},
                 {"do": "swap", "with": 5},
                 {"do": "deck", "name": "a", "cards": "all"},
                 {"do": "offer", "want": "B1"},
                 {"do": "buy_pack", "pack": None, "pay": {}}):
        before = text(world)
        with pytest.raises((Malformed, Illegal)):
            WORLD.act(world, "h0", deed)
        assert text(world) == before
