"""What a link has to do with the persons of a world: it opens in the one that knows of it (docs/view-model.md)."""

import pytest

from calls import ask, failing
from garden import DAY
from kaadosu.world.remote import trade_of
from kaadosu.world.worlds import WORLD as COLLECTIONS
from kaadosu_world import bare, do as do_there, uid_of
from mulligan import Illegal, Malformed, registry
from mulligan.bridge import sessions
from mulligan.worlds.life import Life
from test_kaadosu_remote import WHO, done, put_up, state, world_of
from ttcg.cardscape import designs
from ttcg.world import WORLD as CARDSCAPES
from ttcg_cardscape import A, B, C, OWL, SEED, T, do, drawn, life

WORLDS = [game.world for game in map(registry.get, registry.registered()) if game.world and game.world.links]
ID = "0123456789abcdef" * 2


def brought(rules, link):
    """The deed of a link that was handed on."""
    name, _, text = link.partition("=")
    return {"do": rules.links[name].deed, rules.links[name].field: text}


def relations(rules, states, link, who="h0"):
    """What a link is to a person of each world."""
    return [rules.relation(one, who, brought(rules, link)) for one in states]


# ---- trades between worlds -------------------------------------------------------------------------------------------
def test_a_trade_of_three_messages_belongs_to_its_two_worlds():
    """KA-18.3: an offer to anybody else, its answer to who offered, the receipt to who answered; each counts once."""
    worlds = bare(["B42"]), bare(["B7"]), bare(["S5"])
    here, there, other = worlds
    offer = do_there(here, "offer", trade=ID, give=here.held["h0"][:1], want=["B7"]).link
    assert relations(COLLECTIONS, worlds, offer) == ["own", "new", "new"]
    answer = do_there(there, "accept", offer=offer, give=[uid_of(there, "B7")]).link
    assert relations(COLLECTIONS, worlds, offer) == ["own", "taken", "new"]
    assert relations(COLLECTIONS, worlds, answer) == ["waits", "own", "strange"]
    receipt = do_there(here, "complete", accept=answer).link
    assert relations(COLLECTIONS, worlds, offer) == ["taken", "taken", "new"]
    assert relations(COLLECTIONS, worlds, answer) == ["taken", "own", "strange"]
    assert relations(COLLECTIONS, worlds, receipt) == ["own", "waits", "strange"]
    do_there(there, "receipt", receipt=receipt)
    assert relations(COLLECTIONS, worlds, receipt) == ["own", "taken", "strange"]
    assert relations(COLLECTIONS, worlds, answer) == ["taken", "own", "strange"]
    with pytest.raises(Malformed):
        COLLECTIONS.relation(other, "h0", brought(COLLECTIONS, receipt[:-4]))


def test_a_trade_belongs_to_one_person_of_a_world():
    """KA-18.1, KA-18.3: of several people the answer waits for who made the offer; one that was ended is over."""
    here, there = bare(["B42"], ["S1"]), bare(["B7"])
    offer = do_there(here, "offer", "h1", trade=ID, give=here.held["h1"][:1], want=["B7"]).link
    answer = do_there(there, "accept", offer=offer, give=[uid_of(there, "B7")]).link
    assert [relations(COLLECTIONS, [here], answer, who) for who in ("h0", "h1")] == [["strange"], ["waits"]]
    do_there(here, "cancel", "h1", trade=ID)
    assert relations(COLLECTIONS, [here], answer, "h1") == ["taken"]


def test_an_invitation_belongs_to_a_world_once():
    """KA-18.7, KA-18.8: whoever invited made it; who has put it down or ended it is through with it."""
    worlds, _, letter = put_up()
    here, there = worlds
    other = world_of("Cleo", "elsewhere")

    def found(world):
        return ask("world_link", game="kaadosu", name="invited", text=letter, world=world, who=WHO)["tie"]
    assert [found(one) for one in (here, there, other)] == ["own", "new", "new"]
    done(there, "far_invited", letter=letter)
    assert [found(one) for one in (here, there, other)] == ["own", "taken", "new"]
    done(here, "far_quit")
    assert trade_of(state(there).far["match"]) in state(here).done and found(here) == "taken"
    assert ask("world_link", game="kaadosu", name="invited", text=letter) == {"tie": "new"}


# ---- the Cardscape ---------------------------------------------------------------------------------------------------
def test_a_trade_of_copies_belongs_to_its_two_profiles():
    """CS-2.12."""
    lives = drawn(1), drawn(1, name="Bob", seed=B), life("Cy")
    ann, bob, cy = lives

    def found(link):
        return relations(CARDSCAPES, [one.state for one in lives], link)
    offer = do(ann, "offer", give=list(ann.state.cards)[:1], trade=T).link
    assert found(offer) == ["own", "new", "new"]
    answer = do(bob, "trade_answer", offer=offer, give=[]).link
    assert found(offer) == ["own", "taken", "new"] and found(answer) == ["waits", "own", "strange"]
    do(ann, "trade", file=answer)
    assert found(offer) == ["own", "taken", "new"] and found(answer) == ["taken", "own", "strange"]
    with pytest.raises(Malformed):
        CARDSCAPES.relation(cy.state, "h0", brought(CARDSCAPES, answer[:-4]))


def test_a_run_for_two_belongs_to_whose_turn_it_is():
    """CS-2.9."""
    lives = life("Ann"), life("Bob"), life("Cy")
    ann, bob, _ = lives

    def found(link):
        return relations(CARDSCAPES, [one.state for one in lives], link)
    commit = do(ann, "pair_begin", secret=A).link
    assert found(commit) == ["own", "new", "new"]
    answer = do(bob, "pair", file=commit, nonce=B).link
    assert found(commit) == ["own", "taken", "new"] and found(answer) == ["waits", "own", "strange"]
    reveal = do(ann, "pair", file=answer, nonce=C).link
    assert found(answer) == ["taken", "own", "strange"] and found(reveal) == ["own", "waits", "strange"]
    do(bob, "pair", file=reveal, nonce=C)
    assert found(reveal) == ["own", "taken", "strange"]


def test_a_card_that_is_shared_is_new_or_known():
    """CS-5.5, CS-5.7: a comma more makes another card; what cannot be taken in is refused at once."""
    ann, bob = life("Ann"), life("Bob")
    do(ann, "design", **OWL)
    link = do(ann, "share", card=next(iter(ann.state.designs))).link
    assert relations(CARDSCAPES, [ann.state, bob.state], link) == ["has", "new"]
    design = next(iter(ann.state.designs.values()))
    later = designs.fragment(design | {"lore": "It, too, is older now."})
    assert relations(CARDSCAPES, [ann.state], f"card={later}") == ["new"]
    for text in ("card=", link[:-20]):
        with pytest.raises((Illegal, Malformed)):
            relations(CARDSCAPES, [bob.state], text)


# ---- the call --------------------------------------------------------------------------------------------------------
def test_the_call_says_what_is_wrong_and_changes_nothing():
    before = world_of("Ann", "here")
    fail = failing(lambda: [life.export() for life in sessions.worlds.values()])
    offer = do_there(bare(["B42"]), "offer", trade=ID, give=[], want=["B7"]).link
    name, _, text = offer.partition("=")
    asked = {"game": "kaadosu", "name": name, "text": text}
    assert ask("world_link", **asked) == {"tie": "new"}
    assert ask("world_link", **asked, world=before, who=WHO) == {"tie": "new"}
    assert fail("world_link", "input", **asked | {"name": "nothing"})["field"] == "name"
    assert fail("world_link", "input", **asked | {"text": text[:-1]})["field"] == "offer"
    assert fail("world_link", "input", **asked, world=before, who="h9")["field"] == "who"
    assert fail("world_link", "input", **asked | {"game": "gomori"})["field"] == "game"
    assert fail("world_link", "input", **asked | {"name": "invited", "text": "x"})["message"]
    other = sessions.add_world(Life(registry.get("ttcg"), SEED, DAY, {"collectors": 0}, "Bob"))
    assert fail("world_link", "input", **asked, world=other, who=WHO)["field"] == "world"


@pytest.mark.parametrize("rules", WORLDS, ids=lambda rules: rules.format)
def test_every_link_has_a_tie_of_its_own(rules):
    """A game that has links says of each what it is to somebody: what is nonsense is refused, not called new."""
    state = rules.create("a test", DAY, rules.complete({}), "Ann")
    for link in rules.links.values():
        if link.deed not in rules.invited:
            with pytest.raises((Illegal, Malformed)):
                rules.relation(state, "h0", {"do": link.deed, link.field: "nonsense"})
