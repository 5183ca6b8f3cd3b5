"""Kaadosu, section 18: people of one world, and trades between worlds by files or links."""

import json
from hashlib import sha256
from typing import NamedTuple

import pytest

from kaadosu.world import trade
from kaadosu.world.ledger import AWAY, OWNED, POOL, RESERVED
from kaadosu.world.worlds import WORLD
from kaadosu.dev.world_vectors import the_arrival
from kaadosu_world import DAY, advance, bare, codes, do, places, preview, refused, text, uid_of
from mulligan import Illegal, Malformed
from mulligan.data.json_text import canonical

ID = "0123456789abcdef" * 2
OTHER = "f" * 32


def file_of(result):
    (name, written), = result.files
    assert name.endswith(".json") and canonical(json.loads(written)) == written
    return written


def pair(mine=("B42", "S1"), theirs=("B7", "S5")):
    """Two worlds, each of one person with these cards."""
    return bare(mine), bare(theirs)


class Files(NamedTuple):
    """What two worlds have written of a trade."""

    offer: str
    answer: str


def offered(give=1, want=("B7",), **more):
    """Two worlds with an open offer between them: (offerer, other, offer file)."""
    here, there = pair(**more)
    return here, there, file_of(do(here, "offer", trade=ID, give=here.held["h0"][:give], want=list(want)))


def accepted(**more):
    """... and its answer: (offerer, accepter, files)."""
    here, there, offer = offered(**more)
    want = json.loads(offer)["want"]
    answer = file_of(do(there, "accept", offer=offer, give=[uid_of(there, code) for code in want]))
    return here, there, Files(offer, answer)


# ---- one world -----------------------------------------------------------------------------------------------------
def test_people_of_one_world():
    """KA-18.1: further humans join the same world, with a starter and a purse of their own; up to eight."""
    world = bare(["B42"], rivals=1)
    do(world, "join", name="Bob")
    assert world.names["h1"] == "Bob" and world.joined["h1"] == DAY
    assert len(codes(world, "h1")) == 20 and world.purses["h1"] == 0
    assert "h1" in advance(world, DAY + 1).line
    for name in ("", "Bob", "   "):
        refused(world, "KA-18.1", "join", name=name)
    for name in ("x" * 41, "a\nb", 5, "\ud800"):
        refused(world, "KA-18.1", "join", error=Malformed, name=name)
    for i in range(2, 8):
        do(world, "join", name=f"P{i}")
    refused(world, "KA-18.1", "join", name="One too many")
    assert [ident for ident, _ in WORLD.people(world)] == [f"h{i}" for i in range(8)]


# ---- the three files -----------------------------------------------------------------------------------------------
def test_offer_accept_receipt():
    """KA-18.2, KA-18.5: each file with the hash of the one before; what is given is held, then goes, and is away."""
    here, there = pair()
    mine, theirs = here.held["h0"][:], there.held["h0"][:]
    offer = file_of(do(here, "offer", trade=ID, give=mine[:1], want=["B7"]))
    assert json.loads(offer) == {"type": "kaadosu/offer/1", "trade": ID, "give": ["B42"], "want": ["B7"]}
    assert here.escrow == {mine[0]} and codes(here) == ["B42", "S1"]
    answer = file_of(do(there, "accept", offer=offer, give=theirs[:1]))
    hashed = {"offer_sha256": sha256(offer.encode()).hexdigest()}
    assert json.loads(answer) == {"type": "kaadosu/accept/1", "trade": ID, "give": ["B7"], **hashed}
    assert there.escrow == {theirs[0]}
    done = do(here, "complete", accept=answer)
    receipt = file_of(done)
    hashed = {"accept_sha256": sha256(answer.encode()).hexdigest()}
    assert json.loads(receipt) == {"type": "kaadosu/receipt/1", "trade": ID, **hashed}
    assert codes(here) == ["S1", "B7"] and done.shown == ("B7",)
    assert here.where[42] == AWAY and here.where[7] == OWNED and not here.escrow
    assert codes(there) == ["B7", "S5"]
    do(there, "receipt", receipt=receipt)
    assert codes(there) == ["S5", "B42"] and there.where[7] == AWAY and not there.trades and not there.escrow


def test_escrow_binds():
    """KA-18.2, KA-19.6: not tendered, listed, merged, let go, swapped or offered again, and in no deck."""
    world = bare(["B42", *(f"S{i}" for i in range(1, 12))], ["B7"])
    mine = world.held["h0"][:]
    do(world, "deck", name="A", cards=mine[:10])
    do(world, "offer", trade=ID, give=mine[:1], want=[])
    assert mine[0] not in world.decks["h0"]["A"]
    for name, fields in (("list", {"card": mine[0], "price": 3}),
                         ("let_go", {"card": mine[0]}),
                         ("merge", {"lead": mine[0], "partner": mine[1]}),
                         ("swap", {"with": "h1", "give": mine[:1], "want": world.held["h1"]}),
                         ("offer", {"trade": OTHER, "give": mine[:1], "want": []})):
        refused(world, "KA-18.2", name, **fields)
    refused(world, "KA-3.2", "deck", name="B", cards=mine[:10])


def test_what_an_offer_may_be():
    """KA-18.2: up to five codes a side, not both empty; a gift is one side empty."""
    world = bare([f"S{i}" for i in range(1, 9)])
    mine = world.held["h0"][:]
    refused(world, "KA-18.2", "offer", trade=ID, give=[], want=[])
    refused(world, "KA-18.2", "offer", trade=ID, give=mine[:6], want=[])
    refused(world, "KA-1.6", "offer", trade=ID, give=mine[:1], want=["B0"])
    refused(world, "KA-18.2", "offer", give=mine[:1], want=[])
    for wrong in ("x" * 32, ID[:31], ID.upper(), 5):
        refused(world, "", "offer", error=Malformed, trade=wrong, give=mine[:1], want=[])
    refused(world, "", "offer", error=Malformed, trade=ID, give=mine[:1], want=["B1"] * 6)
    do(world, "offer", trade=ID, give=mine[:5], want=[])
    do(world, "offer", trade=OTHER, give=[], want=["B1", "B1", "M(B42+S1)"])
    refused(world, "KA-18.3", "offer", trade=ID, give=mine[5:6], want=[])


def test_a_gift():
    """KA-18.2, KA-18.6: with nothing wanted nothing is given; purses stay."""
    here, there, files = accepted(want=())
    for world in (here, there):
        world.purses["h0"] = world.minted = 3
    do(there, "receipt", receipt=file_of(do(here, "complete", accept=files.answer)))
    assert codes(there) == ["B7", "S5", "B42"] and codes(here) == ["S1"]
    assert here.purses == there.purses == {"h0": 3} and "credit" not in files.answer


def test_wrong_answers():
    """KA-18.3: unknown or finished trades, other hashes, other cards: refused, and nothing changes."""
    here, there, files = accepted()
    offer, answer = files
    data = json.loads(answer)

    def forged(**more):
        return canonical(data | more)
    refused(here, "KA-18.3", "complete", accept=forged(trade=OTHER), words="waits")
    refused(here, "KA-18.3", "complete", accept=forged(offer_sha256="0" * 64), words="another offer")
    for give in ([], ["B8"], ["S7"], ["B7", "B7"], ["B7", "B8"]):
        refused(here, "KA-18.3", "complete", accept=forged(give=give), words="you want")
    refused(here, "KA-18.3", "accept", offer=offer, give=[], words="known")      # one's own offer
    refused(there, "KA-18.3", "accept", offer=offer, give=[], words="known")     # twice the same
    refused(there, "KA-18.3", "complete", accept=answer)                         # one's own answer
    receipt = file_of(do(here, "complete", accept=answer))
    refused(here, "KA-18.3", "complete", accept=answer, words="finished")        # replayed
    refused(here, "KA-18.3", "receipt", receipt=receipt, words="finished")
    for change, words in (({"accept_sha256": "0" * 64}, "another answer"), ({"trade": OTHER}, "waits")):
        refused(there, "KA-18.3", "receipt", receipt=canonical(json.loads(receipt) | change), words=words)
    do(there, "receipt", receipt=receipt)
    refused(there, "KA-18.3", "receipt", receipt=receipt, words="finished")
    refused(there, "KA-18.3", "accept", offer=offer, give=[], words="known")


def test_only_whose_trade_it_is():
    """KA-18.3: of two people of a world, the one who made the offer completes it."""
    here, there, files = accepted()
    do(here, "join", name="Bob")
    refused(here, "KA-18.3", "complete", who="h1", accept=files.answer)
    refused(here, "KA-18.3", "cancel", who="h1", trade=ID)


def test_what_is_given_is_what_is_wanted():
    """KA-18.3: as multisets, at the accepter already; the refusal says what would fit."""
    here, there, offer = offered(want=("S5", "S5", "B7"), theirs=("S5", "B7", "S5", "S6"))
    *fitting, other = there.held["h0"]
    one, base, two = fitting
    for give in ([one, base], [one, base, other], [one, two, base, other]):
        assert refused(there, "KA-18.3", "accept", offer=offer, give=give).fill == {"give": fitting}
    assert refused(there, "KA-18.3", "accept", offer=offer).fill == {"give": fitting}
    do(there, "accept", offer=offer, give=[two, base, one])
    _, poor, offer = offered(want=("S9",))
    assert refused(poor, "KA-18.3", "accept", offer=offer).fill == {}


@pytest.mark.parametrize("change", [
    lambda data: data.pop("give"),
    lambda data: data.update(more=1),
    lambda data: data.update(type="kaadosu/offer/2"),
    lambda data: data.update(trade="x" * 32),
    lambda data: data.update(trade=None),
    lambda data: data.update(give=["B1"] * 6),
    lambda data: data.update(give="B1"),
    lambda data: data.update(give=["B01"]),
    lambda data: data.update(give=[5]),
    lambda data: data.update(give=[["B1"]]),
    lambda data: data.update(give=[{}]),
    lambda data: data.update(give=["M(B1+B1)"]),
    lambda data: data.update(give=[], want=[]),
])
def test_forged_offers(change):
    """KA-18.2, KA-1.6: an offer of another shape is no offer."""
    here, there, offer = offered()
    data = json.loads(offer)
    change(data)
    refused(there, "", "accept", error=Malformed, offer=canonical(data), give=[])


def test_damaged_files():
    """KA-18.2: cut off, of another kind, written anew with spaces, far too long, no text."""
    here, there, files = accepted()
    offer, answer = files
    for wrong in (offer[:-2], "", "[]", "null", answer, json.dumps(json.loads(offer), indent=1), offer + " " * 20_000,
                  "[" * 9000, 5, None, b"x".decode()):
        refused(there, "KA-18.2", "accept", error=(Malformed, Illegal), offer=wrong, give=[])
    refused(here, "", "complete", error=Malformed, accept=offer)
    refused(there, "", "receipt", error=Malformed, receipt=answer)


def test_cancelling():
    """KA-18.3: before the answer or the receipt; the cards are free and the trade is over, whatever comes later."""
    here, there, files = accepted()
    theirs = there.held["h0"][0]
    assert "may have completed" in preview(there, "cancel", trade=ID).text
    do(there, "cancel", trade=ID)
    assert there.free(theirs) and codes(there) == ["B7", "S5"]
    refused(there, "KA-18.3", "cancel", trade=ID)
    receipt = file_of(do(here, "complete", accept=files.answer))
    refused(there, "KA-18.3", "receipt", receipt=receipt)
    here, there, files = accepted()
    do(here, "cancel", trade=ID)
    assert here.free(here.held["h0"][0])
    refused(here, "KA-18.3", "complete", accept=files.answer)
    refused(here, "KA-18.3", "offer", trade=ID, give=[], want=["B1"])
    refused(here, "KA-18.3", "cancel", trade=OTHER)


def test_a_lost_file():
    """KA-18.2: offer, answer and receipt can be written again, the same to the letter, and change nothing."""
    here, there, files = accepted()
    for world, wanted in ((here, files.offer), (there, files.answer)):
        before = text(world)
        assert file_of(do(world, "file", trade=ID)) == wanted and text(world) == before
    receipt = file_of(do(here, "complete", accept=files.answer))
    assert file_of(do(here, "file", trade=ID)) == receipt
    do(there, "receipt", receipt=receipt)
    refused(there, "KA-18.3", "file", trade=ID)


# ---- links --------------------------------------------------------------------------------------------------------
def link_of(result):
    """What a result hands on as a link, as somebody pastes it: a whole address."""
    return f"https://somewhere.invalid/cards/#{result.link}"


def test_links_hold_the_same_as_files():
    """KA-18.2: each step may go as a link or as a file; the hashes are those of the files."""
    here, there = pair()
    made = do(here, "offer", trade=ID, give=here.held["h0"][:1], want=["B7"])
    assert WORLD.links[made.link.partition("=")[0]] == ("accept", "offer", "trade", "an offer of a trade")
    answer = do(there, "accept", offer=link_of(made), give=[uid_of(there, "B7")])
    receipt = do(here, "complete", accept=link_of(answer).partition("#")[2])
    done = do(there, "receipt", receipt=link_of(receipt).partition("=")[2])
    assert "B7" in codes(here) and done.shown == ("B42",)
    other_here, _, files = accepted()
    assert file_of(answer) == files.answer, "it answers the same file"
    assert do(other_here, "complete", accept=files.answer)


@pytest.mark.parametrize("harm", ["cut", "changed", "another kind"])
def test_a_broken_link_changes_nothing(harm):
    """KA-18.2"""
    here, there = pair()
    link = do(here, "offer", trade=ID, give=here.held["h0"][:1], want=["B7"]).link
    broken = {"cut": link[:-20], "changed": link[:30] + "-" + link[31:],
              "another kind": do(here, "file", trade=ID).link}[harm]
    field = "accept" if harm == "another kind" else "offer"
    before = text(there)
    with pytest.raises(Malformed) as caught:
        do(there, "complete" if harm == "another kind" else "accept", **{field: broken})
    assert caught.value.field.startswith(field) and text(there) == before


# ---- arriving ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("place, came", [(POOL, "B42"), (AWAY, "B42"), (OWNED, "S42"), (RESERVED, "S42")])
def test_arrivals(place, came):
    """KA-18.4, KA-X33: a base card that is owned or reserved here arrives as a Shadow, others as they are."""
    here, there, offer = offered(mine=("B42", "M(B42+S1)", "S42"), give=3, want=())
    there.where[42] = place
    if place == OWNED:
        there.give("h0", "B42")
    if place == RESERVED:
        there.where[42] = POOL
        advance(there, DAY + 1)
        there.packs["h0"][0][0], first = "B42", there.packs["h0"][0][0]
        there.where[42] = RESERVED
        if first[0] == "B":
            there.where[int(first[1:])] = POOL
    beforehand = preview(there, "accept", offer=offer, give=[])
    assert beforehand.shown == (came, "M(B42+S1)", "S42") and ("Shadow" in beforehand.text) is (came[0] == "S")
    answer = file_of(do(there, "accept", offer=offer, give=[]))
    top = there.next_uid
    assert preview(here, "complete", accept=answer).shown == ()
    do(there, "receipt", receipt=file_of(do(here, "complete", accept=answer)))
    assert codes(there)[-3:] == [came, "M(B42+S1)", "S42"] and there.held["h0"][-3:] == [top, top + 1, top + 2]
    name = {POOL: "pool", AWAY: "away", OWNED: "owned", RESERVED: "reserved"}[place]
    assert the_arrival({"base_state": name, "code": "B42"}) == {"arrives_as": came}
    assert the_arrival({"base_state": name, "code": "M(B42+S1)"}) == {"arrives_as": "M(B42+S1)"}


def test_away():
    """KA-18.5, KA-14.5: neither pool nor owned, a Shadow in packs, until it arrives again."""
    here, there, files = accepted()
    do(there, "receipt", receipt=file_of(do(here, "complete", accept=files.answer)))
    assert places(here)[AWAY] == 1

    class Same:
        def below(self, n):
            return 41
    assert here.deal(Same()) == ["S42"] * 5
    back = file_of(do(there, "offer", trade=OTHER, give=[uid_of(there, "B42")], want=[]))
    answer = file_of(do(here, "accept", offer=back, give=[]))
    do(here, "receipt", receipt=file_of(do(there, "complete", accept=answer)))
    assert "B42" in codes(here) and places(here)[AWAY] == 0 and there.where[42] == AWAY


def test_two_of_one_base_card():
    """KA-18.4: of two copies from elsewhere the second is a Shadow; one that leaves in the same trade makes room."""
    here, there = pair(("B42",), ("B42", "S1"))
    assert trade.arriving(here, (), ["B9", "B9", "B42"]) == ["B9", "S9", "S42"]
    offer = file_of(do(here, "offer", trade=ID, give=here.held["h0"], want=["B42"]))
    answer = file_of(do(there, "accept", offer=offer, give=there.held["h0"][:1]))
    do(there, "receipt", receipt=file_of(do(here, "complete", accept=answer)))
    assert codes(here) == ["B42"] and codes(there) == ["S1", "B42"]


def test_what_is_said_at_each_trade():
    """KA-18.11: nothing is promised."""
    here, there, offer = offered()
    for beforehand in (preview(there, "accept", offer=offer, give=there.held["h0"][:1]),
                       preview(here, "offer", trade=OTHER, give=[], want=["B1"])):
        assert "KA-18.11" in beforehand.text
    answer = file_of(do(there, "accept", offer=offer, give=there.held["h0"][:1]))
    assert "KA-18.11" in preview(here, "complete", accept=answer).text
