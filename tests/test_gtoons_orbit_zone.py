"""The Orbit's zone: cards in places, what leaves it, and the link that shows it (GT-21)."""

import pytest

from calls import ask, call
from gtoons import GAME
from gtoons.world import hall, zone
from gtoons_orbit import DAY, life, refused
from mulligan import Malformed
from mulligan.data.links import pack_json
from mulligan.protocol.slices import returned
from mulligan.worlds.life import verify


def placed(one, *pairs):
    """Puts cards of the collection, by their number, into places."""
    for number, at in pairs:
        one.do("h0", {"do": "place", "card": hall.owned(one.state)[number], "at": at})
    return [[hall.owned(one.state).index(card), at] for card, at in one.state.zone]


def test_cards_are_put_moved_and_exchanged():
    """GT-21.1, GT-21.2: a free place, another one, one where a card stands; each can be taken back."""
    one = life()
    assert placed(one, (0, 3)) == [[0, 3]]
    assert placed(one, (0, 0)) == [[0, 0]], "it moves"
    assert placed(one, (1, 5), (0, 5)) == [[1, 0], [0, 5]], "both change places"
    assert placed(one, (2, 5)) == [[1, 0], [2, 5]], "one from the hand sends the other back"
    one.undo("h0")
    assert placed(one) == [[1, 0], [0, 5]]
    one.do("h0", {"do": "unplace", "card": hall.owned(one.state)[1]})
    assert placed(one) == [[0, 5]]
    GAME.world.check(one.state)
    assert returned(verify(one.export(), GAME)) == ""


def test_what_the_zone_refuses():
    """GT-21.1, GT-21.2, GT-21.3: cards of others, no place, a card that is not there, a link of nothing."""
    one = life()
    other = next(ident for ident in one.state.hall["copies"] if ident not in hall.owned(one.state))
    mine = hall.owned(one.state)[0]
    assert refused(one, do="place", card=other, at=0) == ("not_owned", "GT-21.1")
    assert refused(one, do="unplace", card=mine) == ("not_there", "GT-21.2")
    assert refused(one, do="zone_link") == ("empty", "GT-21.3")
    for at in (24, -1, "x", True, None):
        with pytest.raises(Malformed):
            one.do("h0", {"do": "place", "card": mine, "at": at})


@pytest.mark.parametrize("leaves", ["put_up", "sell_back"])
def test_a_card_that_leaves_leaves_the_zone(leaves):
    """GT-21.1, GT-19.3: what is sold, traded or brought back stands there no more."""
    one = life()
    placed(one, (0, 3), (1, 4))
    more = {"reserve": 5} if leaves == "put_up" else {}
    one.do("h0", {"do": leaves, "card": hall.owned(one.state)[0], **more})
    assert [at for _, at in one.state.zone] == [4]
    GAME.world.check(one.state)


@pytest.mark.parametrize("customs", [1, 2])
def test_a_link_shows_the_zone_and_nothing_else(customs):
    """GT-21.3: name and cards, also in an Orbit without a hall; nothing of it can be done, and no world is needed."""
    one = life(customs=customs)
    placed(one, (0, 3), (5, 23))
    link = one.do("h0", {"do": "zone_link"}).link
    name, _, text = link.partition("=")
    assert name in GAME.world.exhibits and len(text) < 400
    shown = ask("world_exhibit", game="gtoons", name=name, text=text)
    assert shown["heading"] == "Zone of Ann"
    (block,) = shown["blocks"]
    assert [[piece["k"], piece["at"]] for piece in block["pieces"]] == one.state.zone
    assert set(block) == {"kind", "columns", "rows", "pieces"}
    assert set(shown["faces"]) == {card for card, _ in one.state.zone}
    own = next(part for part in GAME.world.page(one.state, "h0", "zone") if part["kind"] == "places")
    assert (own["put"], own["take"], own["list"]) == ("place", "unplace", "mine")


@pytest.mark.parametrize("data", [
    {"name": "Ann", "zone": [["gt001", 0], ["gt001", 1]]}, {"name": "Ann", "zone": [["gt001", 0], ["gt002", 0]]},
    {"name": "Ann", "zone": [["gt999", 0]]}, {"name": "Ann", "zone": [["gt001", 24]]}, {"name": "", "zone": []},
    {"name": "A\nB", "zone": []}, {"name": "Ann"}, {"name": "Ann", "zone": [], "more": 1}, [], "x"])
def test_a_link_that_cannot_be_is_refused(data):
    """GT-21.3: twice the same, no such card or place, no name."""
    with pytest.raises(Malformed):
        zone.shown(pack_json(data))


def test_links_are_asked_for_by_name():
    """GT-21.3: another name, a letter less or another game is refused with its field."""
    one = life()
    placed(one, (0, 0))
    name, _, text = one.do("h0", {"do": "zone_link"}).link.partition("=")
    for fields in ({"name": "other", "text": text}, {"name": name, "text": text[:-1]}, {"name": name, "text": ""},
                   {"name": name, "text": text, "game": "gomori"}):
        answer = call("world_exhibit", **{"game": "gtoons", **fields})
        assert answer["error"]["kind"] == "input"


def test_a_zone_in_a_file_has_own_cards():
    """GT-21.1: strangers' cards, a place twice, and places there are not are found."""
    state = life(day=DAY).state
    own = hall.owned(state)
    other = next(ident for ident in state.hall["copies"] if ident not in own)
    for bad in ([[other, 0]], [[own[0], 0], [own[1], 0]], [[own[0], 0], [own[0], 1]], [[own[0], 24]], [[own[0]]]):
        state.zone = bad
        with pytest.raises(Malformed, match="zone"):
            GAME.world.check(state)
