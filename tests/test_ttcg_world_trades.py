"""Cardscapes as worlds: trades by files, and copies that no pack holds (CS-2.7, CS-2.12)."""

import json

import pytest

from mulligan import Malformed
from ttcg.cardscape import packs, serials
from ttcg.cardscape.streams import canonical
from ttcg.world import shipped
from ttcg_cardscape import A, B, C, GAME, T, agreed, copies, do, drawn, file, life, organised_run, refused, run_of


@pytest.fixture(scope="module")
def organised(tmp_path_factory):
    return organised_run(tmp_path_factory.mktemp("organiser"))


def test_a_trade_by_files():
    """CS-2.12: both sides apply it, each copy is in one place, serials go with the copies"""
    ann, bob = drawn(1), drawn(1, name="Bob", seed=B)
    mine, theirs = list(ann.state.cards)[:2], list(bob.state.cards)[:1]
    serial = ann.state.cards[mine[0]][1]
    offer = file(do(ann, "offer", give=mine, trade=T))
    result = do(bob, "trade_answer", offer=offer, give=theirs)
    assert set(mine) <= set(bob.state.cards) and theirs[0] not in bob.state.cards and serial in bob.state.known
    assert file(do(ann, "trade_file", trade=T)) == offer
    do(ann, "trade", file=file(result))
    assert theirs[0] in ann.state.cards and not set(mine) & set(ann.state.cards)
    assert not set(ann.state.cards) & set(bob.state.cards)
    refused(ann, "CS-2.12", "trade", "finished", file=file(result))
    refused(bob, "CS-2.12", "trade_answer", "already", offer=offer, give=[])
    refused(bob, "CS-2.12", "trade", "finished", file=file(result))
    assert file(do(bob, "trade_file", trade=T)) == file(result)


def test_a_trade_by_links():
    """CS-2.12: a link holds what its file does, as a whole address, or what stands after the # or the name."""
    ann, bob = drawn(1), drawn(1, name="Bob", seed=B)
    mine, theirs = list(ann.state.cards)[:2], list(bob.state.cards)[:1]
    offer = do(ann, "offer", give=mine, trade=T)
    assert GAME.world.links[offer.link.partition("=")[0]] == (
        "trade_answer", "offer", "collection", "an offer of a trade")
    answer = do(bob, "trade_answer", offer=f"https://somewhere.invalid/#{offer.link}", give=theirs)
    assert GAME.world.links[answer.link.partition("=")[0]] == (
        "trade", "file", "collection", "the answer to an offer")
    assert do(bob, "trade_file", trade=T).link == answer.link
    refused(ann, "file", "trade", error=Malformed, file=answer.link[:-9])
    do(ann, "trade", file=answer.link.partition("=")[2])
    assert theirs[0] in ann.state.cards and set(mine) <= set(bob.state.cards)


def test_an_answer_that_was_lost_is_sent_again_from_its_page():
    """CS-2.12: who has answered has given the copies away already, and the other side waits for the answer."""
    ann, bob = drawn(1), drawn(1, name="Bob", seed=B)
    answer = do(bob, "trade_answer", give=[], offer=file(do(ann, "offer", give=list(ann.state.cards)[:1], trade=T)))
    [row] = next(block["rows"] for block in GAME.world.page(bob.state, "h0", "collection") if block["kind"] == "table")
    [again] = row["acts"]
    assert file(do(bob, again["do"], **again["args"])) == file(answer)


def test_trades_that_are_refused():
    """CS-2.12: copies that are not held, held already, promised, or changed on the way.

    The app says what it cannot see.
    """
    ann, bob, twin = drawn(1), drawn(1, name="Bob", seed=B), drawn(1, name="Twin")
    mine, theirs = list(ann.state.cards), list(bob.state.cards)
    beforehand = ann.trial("h0", {"do": "offer", "give": mine[:1], "trade": T}).text
    assert "nobody can see whether a copy was promised" in beforehand
    offer = file(do(ann, "offer", give=mine[:1], trade=T))
    refused(ann, "CS-2.12", "offer", "another offer", give=mine[:1], trade="11" * 16)
    refused(ann, "CS-2.12", "offer", give=theirs[:1], trade="11" * 16)
    refused(ann, "CS-2.12", "offer", give=[], trade="11" * 16)
    refused(ann, "CS-2.12", "offer", "known", give=mine[1:2], trade=T)
    refused(twin, "CS-2.12", "trade_answer", "already hold", offer=offer, give=[])
    answer = json.loads(file(do(bob, "trade_answer", offer=offer, give=theirs[:1])))
    more = {mark: copies(ann)[mark] for mark in mine[:2]}
    changed = answer | {"gives": [more, answer["gives"][1]]}
    refused(ann, "CS-2.12", "trade", "not what you offered", file=canonical(changed))
    greedy = answer | {"gives": [answer["gives"][0], {mine[5]: copies(ann)[mine[5]]}], "serials": {}}
    refused(ann, "CS-2.12", "trade", "already hold", file=canonical(greedy))
    refused(ann, "CS-2.12", "trade", "No offer of yours", file=canonical(answer | {"trade": "22" * 16}))
    for change in ({"gives": [{}, {"x": "TT001.1"}]},
                   {"gives": [{}]},
                   {"gives": [{}, {"a|1|2": "TT999.1"}]},
                   {"gives": [{}, {"a|1|2": "TT001.7"}]},
                   {"serials": {"a|1|2": "0" * 24}},
                   {"serials": dict.fromkeys(answer["serials"], "0" * 24)},
                   {"trade": "x"},
                   {"more": 1},
                   {"type": "x"}):
        refused(ann, "file", "trade", error=Malformed, file=canonical(answer | change))
    do(ann, "trade_cancel", trade=T)
    refused(ann, "CS-2.12", "trade", "finished", file=canonical(answer))
    refused(ann, "CS-2.12", "trade_cancel", trade=T)
    refused(ann, "CS-2.12", "trade_file", trade=T)


def forged_offer(gives):
    """An offer of copies as nobody's program wrote it."""
    return canonical({"type": "ttcg-offer/1", "trade": T, "gives": gives, "serials": {}})


def test_copies_that_no_pack_holds():
    """CS-2.7, CS-2.12: a forged copy of a run that is known here is not taken.

    So a profile stays one that can be read back.
    """
    ann, bob = agreed()
    do(bob, "open", run=run_of(bob))
    mark, copy = next(iter(copies(bob).items()))
    other = "TT001.0" if copy != "TT001.0" else "TT002.0"
    run = mark.split("|")[0]
    for gives in ({mark: other}, {f"{run}|9999|0": copy}, {f"{run}|1|10": copy}):
        refused(ann, "CS-2.7", "trade_answer", "not what its pack holds", offer=forged_offer(gives))
    do(ann, "trade_answer", offer=file(do(bob, "offer", give=[mark], trade=T)))
    assert copies(ann) == {mark: copy}


def test_a_forged_copy_of_a_run_that_is_known_later(organised):
    """CS-2.7: its notice is refused until the copy is gone, as no profile holds what its own packs deny"""
    notice = json.loads(organised[0])
    ann, mark = life(), f"autumn@{notice['root'][:12]}|99|0"
    do(ann, "trade_answer", offer=forged_offer({mark: "TT001.0"}))
    refused(ann, "CS-2.7", "notice", "Trade it away", file=organised[0])
    offer = file(do(ann, "offer", give=[mark], trade="22" * 16))
    do(ann, "trade", file=file(do(life("Bob"), "trade_answer", offer=offer)))
    do(ann, "notice", file=organised[0])


def test_a_forged_copy_of_a_run_for_two():
    """CS-2.7, CS-2.9: the one who knows the run first cannot spoil the other one's profile"""
    ann, bob = life("Ann"), life("Bob")
    commit = file(do(ann, "pair_begin", secret=A))
    reveal = file(do(ann, "pair", file=file(do(bob, "pair", file=commit, nonce=B)), nonce=C))
    seed, name = bytes.fromhex(ann.state.runs[run_of(ann)]["seed"]), run_of(ann).partition("@")[0]
    body = packs.Run(seed, name, list(shipped.ids())).body(1)
    wrong = "TT001.0" if body["cards"][0] != "TT001.0" else "TT002.0"
    do(bob, "trade_answer", offer=forged_offer({f"{run_of(ann)}|1|0": wrong}))
    refused(bob, "CS-2.7", "pair", "Trade it away", file=reveal, nonce=C)


def test_a_full_profile_says_so(monkeypatch):
    """CS-2.12: nothing comes in that could not be read back"""
    ann, bob = drawn(1), drawn(1, name="Bob", seed=B)
    offer = file(do(bob, "offer", give=list(bob.state.cards)[:2], trade=T))
    monkeypatch.setattr("ttcg.world.profile.MOST_CARDS", 11)
    refused(ann, "CS-2.12", "open", "keeps 11 copies", run=run_of(ann))
    refused(ann, "CS-2.12", "trade_answer", "keeps 11 copies", offer=offer)
    monkeypatch.setattr("ttcg.world.profile.MOST_KNOWN", 10)
    refused(ann, "CS-2.12", "serial", "10 serials", code=serials.serial(7, 1, bytes(10)),
            name=shipped.name(shipped.ids()[6]))


def test_a_copy_that_is_traded_leaves_decks():
    """CS-2.12, TT-2.6"""
    ann, bob = drawn(5), life("Bob")
    marks = list(ann.state.cards)
    do(ann, "deck", name="D", cards=marks)
    offer = file(do(ann, "offer", give=marks[:1], trade=T))
    do(ann, "trade", file=file(do(bob, "trade_answer", offer=offer)))
    assert ann.state.decks["D"] == marks[1:]
    refused(ann, "TT-2.6", "play", "this one has 49", deck="D")
