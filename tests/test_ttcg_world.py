"""Cardscapes as worlds: packs of the three modes, proofs, trades, lore cards (CS-1 to CS-3), and a profile's files."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from calls import ask
from test_ttcg_world_border import rich
from mulligan import Illegal, Malformed, registry
from mulligan.worlds.life import Life, finish, verify
from ttcg.cardscape import packs, serials
from ttcg.cardscape.lore import NO_TALE
from ttcg.cardscape.streams import Stream, canonical
from ttcg.dev import cardscape_commands
from ttcg.world import WORLD, shipped
from ttcg_scape import DAY, GAME, OWL, SEED, copies, do, drawn, file, life, refused, run_of, words

A, B, C = "0a" * 32, "0b" * 32, "0c" * 32


# ---- solo (CS-2.9, CS-2.11) ------------------------------------------------------------------------------------------
def test_a_run_of_ones_own():
    """CS-2.9, CS-2.8: chance comes from outside, and the notice follows from it alone"""
    ann, bob = drawn(), drawn(name="Bob")
    assert ann.state.runs == bob.state.runs and WORLD.chance["solo"] == ("seed", 64)
    notice = ann.state.runs[run_of(ann)]["notice"]
    assert notice == packs.Run(bytes.fromhex(SEED), "solo 1", list(shipped.ids())).notice(shipped.sheet(), "solo")
    one, other = (WORLD.preview(life().state, "h0", {"do": "solo", "seed": seed}) for seed in (A, B))
    assert one.text == other.text
    for seed in (None, "x" * 64, "0A" * 32, "00", 5):
        refused(ann, "seed", "solo", error=Malformed, seed=seed)
    refused(ann, "sheets", "solo", error=Malformed, seed=A, sheets=3)
    refused(ann, "more", "solo", error=Malformed, seed=A, more=1)
    do(ann, "solo", seed=A, sheets=2)
    assert ann.state.runs[run_of(ann)]["notice"]["packs"] == 2 * shipped.sheet()
    assert run_of(ann).startswith("solo 2@")


def test_opening_in_two_steps():
    """CS-2.11, CS-2.7: the commitment first, then the cards; the preview tells nothing else"""
    ann = drawn()
    run = run_of(ann)
    expected = packs.Run(bytes.fromhex(SEED), "solo 1", list(shipped.ids())).body(0)
    page = words(WORLD.page(ann.state, "h0", "packs"))
    assert packs.commitment(expected)[:16] in page and expected["salt"] not in page and expected["cards"][0] not in page
    told = ann.trial("h0", {"do": "open", "run": run})
    assert packs.commitment(expected) in told.text and not told.shown
    result = do(ann, "open", run=run)
    assert list(copies(ann).values()) == expected["cards"]
    assert result.shown[-1].startswith(f"lore:{expected['lore']['card']}:") and len(result.shown) == packs.CARDS + 1
    assert result.reveal["seal"] == f"pack:{packs.commitment(expected)[:16]}" and result.reveal["one_by_one"]
    assert result.reveal["lines"] == [["Pack 0, commitment", {"code": packs.commitment(expected)}]]
    assert [GAME.face(one)["look"] for one in (result.shown[-1], result.reveal["seal"])] == ["back", "back"]
    assert not ann.can_undo("h0")
@pytest.mark.native
def test_packs_at_once():
    """CS-2.11, CS-2.8: five packs make a deck possible within minutes, and no more come than there are"""
    ann = drawn(5)
    assert len(ann.state.cards) == 50 and len(ann.state.lore) == 5
    for _ in range(shipped.sheet() // 10 - 1):
        do(ann, "open", run=run_of(ann), packs=10)
    refused(ann, "CS-2.8", "open", "5 packs of this run are left", run=run_of(ann), packs=10)
    do(ann, "open", run=run_of(ann), packs=5)
    refused(ann, "CS-2.8", "open", run=run_of(ann))
    refused(ann, "packs", "open", error=Malformed, run=run_of(ann), packs=3)
    refused(ann, "CS-2.8", "open", run="solo 9")
    assert "All packs are open" in words(WORLD.page(ann.state, "h0", "packs"))
    refused(ann, "CS-2.11", "forget", run=run_of(ann))
@pytest.mark.native
def test_a_sheet_is_even():
    """E11, CS-2.1, CS-2.4: with 132 cards, 66 packs hold every card in every rarity once.

    The 67th begins the second sheet.
    """
    ids = tuple(f"TT{n:03}" for n in range(1, 133))
    run = shipped.run(SEED, "solo 1", ids)
    found = Counter(copy for index in range(66) for copy in run.body(index)["cards"])
    assert len(found) == 660 and set(found.values()) == {1}
    assert run.copy(66, 0) == run.sheet(1)[0]
    ann = drawn(*[10] * (shipped.sheet() // 10))
    assert Counter(copies(ann).values()) == Counter(f"{ident}.{rarity}" for ident in shipped.ids()
                                                    for rarity in range(packs.RARITIES))
    do(ann, "solo", seed=A, sheets=2)
    assert WORLD.page(ann.state, "h0", "packs")


def test_proof_sheets():
    """CS-2.11, CS-2.10: a proof has mode, root, commitment and content.

    A pack file is checked by whoever has the root.
    """
    ann, bob = drawn(2), life("Bob")
    run = run_of(ann)
    sheet = json.loads(file(do(ann, "proof", run=run, index=1)))
    assert sheet["mode"] == "solo" and packs.commitment(sheet["body"]) == sheet["commitment"]
    refused(ann, "CS-2.11", "proof", run=run, index=2)
    refused(ann, "CS-2.11", "pack_file", run=run, index=2)
    pack, notice = file(do(ann, "pack_file", run=run, index=1)), file(do(ann, "run_file", run=run))
    assert "serials" not in json.loads(pack)
    told = do(bob, "verify", file=pack, root=notice).say
    assert told.count("Holds") == len(packs.CHECKS) and "FAILS" not in told
    told = do(bob, "verify", file=pack, root=json.loads(notice)["root"].upper()).say
    assert ("No notice of this root is known here" in told and "FAILS: run and roster known" in told
            and told.count("FAILS") == 1)
    told = do(bob, "verify", file=pack, root="00" * 32).say
    assert "FAILS: path matches root" in told
    refused(bob, "CS-2.10", "verify", "Give the root", file=pack)
    refused(bob, "root", "verify", error=Malformed, file=pack, root="12")
    do(bob, "notice", file=notice)
    assert "FAILS" not in do(bob, "verify", file=pack).say
    refused(bob, "CS-2.9", "pack", "opened by who drew it", file=pack)
    assert not bob.state.cards


def test_a_run_is_worked_out_again():
    """CS-2.9: solo and two-party runs"""
    ann = drawn(1)
    said = do(ann, "audit", run=run_of(ann)).say
    assert "is the same" in said and SEED in said
    two, _ = agreed()
    refused(two, "CS-2.9", "forget", run=run_of(two))
    do(ann, "run_file", run=run_of(ann))


# ---- two-party (CS-2.9, E12) -----------------------------------------------------------------------------------------
def agreed():
    """(Ann who began, Bob who answered), both with the run of the two."""
    ann, bob = life("Ann"), life("Bob")
    commit = file(do(ann, "pair_begin", secret=A))
    answer = file(do(bob, "pair", file=commit, nonce=B))
    reveal = file(do(ann, "pair", file=answer, nonce=C))
    do(bob, "pair", file=reveal, nonce=C)
    return ann, bob


def test_a_run_for_two():
    """CS-2.9: both get the same run, each opens every other pack, and both can work out all of it"""
    ann, bob = agreed()
    assert run_of(ann) == run_of(bob)
    assert [one.state.runs[run_of(one)]["notice"] for one in (ann, bob)][0] == bob.state.runs[run_of(bob)]["notice"]
    for one in (ann, bob):
        do(one, "open", run=run_of(one), packs=2)
        assert "is the same" in do(one, "audit", run=run_of(one)).say
    assert not set(ann.state.cards) & set(bob.state.cards)
    assert ({mark.split("|")[1] for mark in ann.state.cards} == {"0", "2"}
            and {mark.split("|")[1] for mark in bob.state.cards} == {"1", "3"})
    assert ann.state.size(run_of(ann)) + bob.state.size(run_of(bob)) == ann.state.runs[run_of(ann)]["notice"]["packs"]
    assert "FAILS" not in do(ann, "verify", file=file(do(bob, "pack_file", run=run_of(bob), index=3))).say
    parts = "drawn", "Neither of you could choose", "who began knows all packs"
    assert all(part in words(WORLD.page(ann.state, "h0", "packs")) for part in parts)


def test_the_vector_of_a_run_for_two():
    """CS-2.9: the seed is that of commitment and answer"""
    ann, _ = agreed()
    assert ann.state.runs[run_of(ann)]["seed"] == packs.sha("ttcg-seed-1|", bytes.fromhex(A), bytes.fromhex(B)).hex()


def test_an_answer_after_the_reveal_voids_the_run():
    """E12, CS-2.9"""
    ann, bob, eve = life("Ann"), life("Bob"), life("Eve")
    commit = file(do(ann, "pair_begin", secret=A))
    answer, late = file(do(bob, "pair", file=commit, nonce=B)), file(do(eve, "pair", file=commit, nonce=C))
    reveal = file(do(ann, "pair", file=answer, nonce=C))
    error = refused(ann, "CS-2.9", "pair", "came after the reveal", file=late, nonce=C)
    assert error.reason == "void"
    cy = life("Cy")
    assert "lets the other side choose" in do(cy, "pair", file=reveal, nonce=C).say
    refused(cy, "CS-2.9", "pair", file=commit, nonce=C)
    refused(cy, "CS-2.9", "pair", "lets the other side choose", file=reveal, nonce=C)
    pair = next(iter(cy.state.pairs))
    assert cy.state.pairs[pair]["void"] and not cy.state.runs
    refused(cy, "CS-2.9", "pair_drop", commit=pair)
    refused(cy, "CS-2.9", "pair_file", commit=pair)
    assert "void" in words(WORLD.page(cy.state, "h0", "packs"))


def test_messages_that_do_not_fit():
    """CS-2.9, CS-2.5: a reveal of another number, a message for nobody, another roster, other sizes"""
    ann, bob = life("Ann"), life("Bob")
    commit = file(do(ann, "pair_begin", secret=A))
    answer = file(do(bob, "pair", file=commit, nonce=B))
    pair = json.loads(commit)["commit"]
    wrong = json.loads(file(do(ann, "pair", file=answer, nonce=C))) | {"value": C}
    refused(bob, "CS-2.9", "pair", "not what was committed", file=json.dumps(wrong), nonce=C)
    refused(ann, "CS-2.9", "pair", "your own reveal", file=json.dumps(wrong), nonce=C)
    refused(bob, "CS-2.9", "pair", "already", file=commit, nonce=C)
    refused(bob, "CS-2.9", "pair", "No commitment of yours", file=answer, nonce=C)
    refused(bob, "CS-2.5", "pair", file=json.dumps(json.loads(commit) | {"roster": C}), nonce=C)
    refused(bob, "CS-2.9", "pair", "packs", file=json.dumps(wrong | {"packs": 2 * shipped.sheet()}), nonce=C)
    for change in ({"packs": 7}, {"packs": True}, {"step": "x"}, {"value": "zz"}, {"type": "x"}, {"more": 1},
                   {"value": C}):
        refused(bob, "file", "pair", error=Malformed, file=json.dumps(json.loads(commit) | change), nonce=C)
    for text in ("", None):
        refused(bob, "CS-2.9", "pair", file=text, nonce=C)
    refused(bob, "file", "pair", error=Malformed, file="[" * 100, nonce=C)
    assert file(do(bob, "pair_file", commit=pair)) == answer
    do(bob, "pair_drop", commit=pair)
    refused(bob, "CS-2.9", "pair_drop", commit=pair)


# ---- organiser (CS-2.9, CS-2.10) -------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def organised(tmp_path_factory):
    """(notice, [pack]) of an organiser's run, as his program writes them."""
    folder = tmp_path_factory.mktemp("organiser")
    cards = folder / "cards.json"
    cards.write_text(json.dumps({"cards": [{"id": ident, "name": shipped.name(ident)} for ident in shipped.ids()]}),
                     "utf-8")
    assert cardscape_commands.main(["run", "autumn", str(cards), str(folder), "--packs", "9"]) == 0
    files = [(folder / f"autumn-{i:04}.ttpack.json").read_text("utf-8") for i in range(9)]
    return (folder / "autumn.notice.json").read_text("utf-8"), files


def test_an_organisers_packs(organised):
    """CS-2.9, CS-2.10, CS-4.6: brought with their notice, checked, opened with their serials"""
    notice, files = organised
    ann = life()
    refused(ann, "CS-2.10", "pack", "'run and roster known' fails", file=files[3])
    told = do(ann, "notice", file=notice).say
    assert "autumn" in told
    refused(ann, "CS-2.8", "notice", file=notice)
    refused(ann, "CS-2.9", "open", run=run_of(ann))
    result = do(ann, "pack", file=files[3])
    assert len(result.shown) == 11 and len(ann.state.cards) == 10 and len(ann.state.known) == 10
    assert "3" in words(WORLD.page(ann.state, "h0", "packs", run_of(ann)))
    refused(ann, "CS-2.9", "audit", run=run_of(ann))
    assert json.loads(file(do(ann, "proof", run=run_of(ann), index=3)))["mode"] == "organiser"


def test_a_pack_is_opened_once(organised):
    """E13, CS-2.12"""
    notice, files = organised
    ann = life()
    do(ann, "notice", file=notice)
    do(ann, "pack", file=files[0])
    assert refused(ann, "CS-2.12", "pack", "already opened", file=files[0]).reason == "opened"


def test_a_failed_pack_is_not_added(organised):
    """E3, CS-2.10: the failed check is named"""
    notice, files = organised
    ann = life()
    do(ann, "notice", file=notice)
    one, other = json.loads(files[0]), json.loads(files[1])
    first = one["body"]["cards"]
    swapped = [first[1], first[0], *first[2:]]
    forged = [(one | {"body": one["body"] | {"cards": swapped}, "serials": [""] * 10}, 0),
              (one | {"body": one["body"] | {"salt": "00" * 16}}, 0),
              (one | {"path": other["path"]}, 1)]
    for made, number in forged:
        refused(ann, "CS-2.10", "pack", f"FAILS: {packs.CHECKS[number]}", file=json.dumps(made))
        assert f"FAILS: {packs.CHECKS[number]}" in do(ann, "verify", file=json.dumps(made)).say
    body = one["body"] | {"index": 9}
    refused(ann, "CS-2.10", "pack", f"FAILS: {packs.CHECKS[3]}",
            file=json.dumps(one | {"body": body, "commitment": packs.commitment(body)}))
    refused(ann, "file.serials", "pack", error=Malformed, file=json.dumps(one | {"serials": one["serials"][::-1]}))
    for broken in ({}, [], one | {"more": 1}, one | {"serials": [""]}, one | {"body": 3}):
        refused(ann, "pack", "pack", error=Malformed, file=json.dumps(broken))
    assert not ann.state.cards and not ann.state.packs


def test_notices_that_do_not_fit(organised):
    """CS-2.5, CS-2.8: unknown cards, a wrong roster hash"""
    notice = json.loads(organised[0])
    ann = life()
    strange = notice["roster"] + ["TTX"]
    refused(ann, "CS-2.5", "notice", "does not know",
            file=json.dumps(notice | {"roster": strange, "roster_hash": packs.roster_hash(strange)}))
    refused(ann, "CS-2.5", "notice", "hash", file=json.dumps(notice | {"roster_hash": "00" * 32}))
    for change in ({"mode": "gift"}, {"run": "a|b"}, {"run": "a\nb"}, {"run": ""}):
        refused(ann, "notice", "notice", error=Malformed, file=json.dumps(notice | change))
    do(ann, "notice", file=json.dumps(notice))
    do(ann, "forget", run=run_of(ann))
    assert not ann.state.runs
    ann.undo("h0")
    assert ann.state.runs


# ---- trades (CS-2.12) ------------------------------------------------------------------------------------------------
T = "7e" * 16


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


def test_trades_that_are_refused():
    """CS-2.12: copies that are not held, held already, promised, or changed on the way.

    The app says what it cannot see.
    """
    ann, bob, twin = drawn(1), drawn(1, name="Bob", seed=B), drawn(1, name="Twin")
    mine, theirs = list(ann.state.cards), list(bob.state.cards)
    told = ann.trial("h0", {"do": "offer", "give": mine[:1], "trade": T}).text
    assert "nobody can see whether a copy was promised" in told
    offer = file(do(ann, "offer", give=mine[:1], trade=T))
    refused(ann, "CS-2.12", "offer", "another offer", give=mine[:1], trade="11" * 16)
    refused(ann, "CS-2.12", "offer", give=theirs[:1], trade="11" * 16)
    refused(ann, "CS-2.12", "offer", give=[], trade="11" * 16)
    refused(ann, "CS-2.12", "offer", "known", give=mine[1:2], trade=T)
    refused(twin, "CS-2.12", "trade_answer", "already hold", offer=offer, give=[])
    made = json.loads(file(do(bob, "trade_answer", offer=offer, give=theirs[:1])))
    refused(ann, "CS-2.12", "trade", "not what you offered",
            file=canonical(made | {"gives": [{mark: copies(ann)[mark] for mark in mine[:2]}, made["gives"][1]]}))
    greedy = made | {"gives": [made["gives"][0], {mine[5]: copies(ann)[mine[5]]}], "serials": {}}
    refused(ann, "CS-2.12", "trade", "already hold", file=canonical(greedy))
    refused(ann, "CS-2.12", "trade", "No offer of yours", file=canonical(made | {"trade": "22" * 16}))
    for change in ({"gives": [{}, {"x": "TT001.1"}]}, {"gives": [{}]}, {"gives": [{}, {"a|1|2": "TT999.1"}]},
                   {"gives": [{}, {"a|1|2": "TT001.7"}]},
                   {"serials": {"a|1|2": "0" * 24}}, {"serials": dict.fromkeys(made["serials"], "0" * 24)},
                   {"trade": "x"},
                   {"more": 1}, {"type": "x"}):
        refused(ann, "file", "trade", error=Malformed, file=canonical(made | change))
    do(ann, "trade_cancel", trade=T)
    refused(ann, "CS-2.12", "trade", "finished", file=canonical(made))
    refused(ann, "CS-2.12", "trade_cancel", trade=T)
    refused(ann, "CS-2.12", "trade_file", trade=T)


def test_copies_that_no_pack_holds():
    """CS-2.7, CS-2.12: a forged copy of a run that is known here is not taken, and a profile stays one that can be read
    back
    """
    ann, bob = agreed()
    do(bob, "open", run=run_of(bob))
    mark, copy = next(iter(copies(bob).items()))
    other = "TT001.0" if copy != "TT001.0" else "TT002.0"
    run = mark.split("|")[0]
    for mark_, copy_ in ((mark, other), (f"{run}|9999|0", copy), (f"{run}|1|10", copy)):
        forged = canonical({"type": "ttcg-offer/1", "trade": T, "gives": {mark_: copy_}, "serials": {}})
        refused(ann, "CS-2.7", "trade_answer", "not what its pack holds", offer=forged)
    do(ann, "trade_answer", offer=file(do(bob, "offer", give=[mark], trade=T)))
    assert copies(ann) == {mark: copy}


def test_a_forged_copy_of_a_run_that_is_known_later(organised):
    """CS-2.7: its notice is refused until the copy is gone, as no profile holds what its own packs deny"""
    notice = json.loads(organised[0])
    ann, name = life(), f"autumn@{notice['root'][:12]}"
    mark = f"{name}|99|0"
    do(ann, "trade_answer",
       offer=canonical({"type": "ttcg-offer/1", "trade": T, "gives": {mark: "TT001.0"}, "serials": {}}))
    refused(ann, "CS-2.7", "notice", "Trade it away", file=organised[0])
    offer = file(do(ann, "offer", give=[mark], trade="22" * 16))
    do(ann, "trade", file=file(do(life("Bob"), "trade_answer", offer=offer)))
    do(ann, "notice", file=organised[0])


def test_a_forged_copy_of_a_run_for_two():
    """CS-2.7, CS-2.9: the one who knows the run first cannot spoil the other one's profile"""
    ann, bob = life("Ann"), life("Bob")
    commit = file(do(ann, "pair_begin", secret=A))
    reveal = file(do(ann, "pair", file=file(do(bob, "pair", file=commit, nonce=B)), nonce=C))
    body = packs.Run(bytes.fromhex(ann.state.runs[run_of(ann)]["seed"]), run_of(ann).partition("@")[0],
                     list(shipped.ids())).body(1)
    wrong = "TT001.0" if body["cards"][0] != "TT001.0" else "TT002.0"
    do(bob, "trade_answer",
       offer=canonical({"type": "ttcg-offer/1", "trade": T, "gives": {f"{run_of(ann)}|1|0": wrong}, "serials": {}}))
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


# ---- lore (CS-3) -----------------------------------------------------------------------------------------------------
def test_lore_cards():
    """CS-3.1, CS-3.3, CS-3.4, E14: one a pack, its polygon in its face, its tale beside it"""
    ann = drawn(2)
    fields, listed = WORLD.list(ann.state, "h0", "lore")
    assert len(listed) == 2 and all(5 <= one["values"]["corners"] <= 11 for one in listed)
    for one in listed:
        told = WORLD.card(ann.state, "h0", one["k"])
        tale = dict(told["lines"])["Tale"]
        assert tale == NO_TALE or 0 < len(tale) <= 600
        corners = [tuple(map(int, corner.split(","))) for corner in one["face"].split(":")[2].split(";")]
        assert all(x * x + y * y <= 1001 ** 2 for x, y in corners)
    story = WORLD.page(ann.state, "h0", "lore")[0]
    assert story["kind"] == "story" and story["face"] == listed[0]["face"]
    assert Stream(bytes.fromhex(SEED), "lore|0")
    assert ann.state.lore[0][2] == packs.lore_of(bytes.fromhex(SEED), 0, list(shipped.ids()))["card"]


def test_a_card_without_a_tale(monkeypatch):
    """CS-3.4"""
    monkeypatch.setattr(shipped, "tales", lambda: {"TT001": ["One.", "Two."], "TT002": "Alone."})
    assert [shipped.tale("TT001", n) for n in (0, 1, 2)] == ["One.", "Two.", "One."]
    assert shipped.tale("TT002", 5) == "Alone." and shipped.tale("TT003") == NO_TALE


# ---- the profile as a world ------------------------------------------------------------------------------------------
def test_the_days_of_a_profile():
    """CS-2.9: a day brings nothing but its date"""
    ann = life().live(DAY + 3)
    assert ann.day == DAY + 3 and ann.behind(DAY + 3) == ann.behind(DAY) == 0
    do(ann, "solo", seed=A)
    assert WORLD.news(ann.state, "h0")[-1]["day"] == DAY + 3


def test_a_log_leads_to_the_same_profile(organised):
    """CS-2.9: the same deeds make the same export, byte for byte"""
    notice, files = organised
    ann, bob = drawn(5, 2), drawn(1, name="Bob", seed=B)
    ann.live(DAY + 1)
    do(ann, "notice", file=notice)
    do(ann, "pack", file=files[5])
    offer = file(do(ann, "offer", give=list(ann.state.cards)[:3], trade=T))
    do(ann, "trade", file=file(do(bob, "trade_answer", offer=offer, give=list(bob.state.cards)[:2])))
    do(ann, "deck", name="D", cards=WORLD.preview(ann.state, "h0", {"do": "deck", "name": "D"}).fill["cards"])
    do(ann, "play", deck="D")
    do(ann, "give_up")
    text = ann.export()
    assert finish(verify(text, GAME)) == "" and Life.load(text, GAME).export() == text
    again = Life.load(text, GAME)
    for one in (ann, again):
        do(one, "open", run=run_of(one, 0) if one is ann else sorted(again.state.runs)[-1])
    assert ann.export() == again.export(), "a profile that was loaded goes on as the one that was kept"
    assert finish(verify(again.export(), GAME)) == ""


def test_every_page_crosses_as_declared():
    """CS-2.11, CS-5.2: the pages, lists and cards of a profile that has everything, and what its deeds would bring"""
    ident = ask("world_load", text=rich().export())["world"]
    for page in ask("world_view", world=ident, who="h0")["pages"]:
        for block in ask("world_view", world=ident, who="h0", page=page["id"])["blocks"]:
            for act in block.get("acts", ()):
                ask("world_try", world=ident, who="h0", deed={"do": act["do"], **act.get("args", {})})
    for name in ("mine", "playable", "album", "lore", "gallery"):
        for entry in ask("world_list", world=ident, who="h0", list=name)["cards"][:5]:
            ask("world_card", world=ident, who="h0", k=entry["k"])


def test_every_page_can_be_drawn():
    """CS-2.11, CS-4.2, CS-5.2: of a new profile and of one that has everything"""
    for one in (life(), drawn(5)):
        for page in WORLD.pages(one.state, "h0"):
            blocks = WORLD.page(one.state, "h0", page.id)
            assert blocks and json.loads(json.dumps(blocks)) == blocks
        for name in ("mine", "playable", "album", "lore", "gallery"):
            fields, listed = WORLD.list(one.state, "h0", name)
            assert len({entry["k"] for entry in listed}) == len(listed)
            for entry in listed[:5]:
                assert GAME.face(entry["face"]) and WORLD.card(one.state, "h0", entry["k"])["face"] == entry["face"]
                assert set(entry["values"]) <= {field.name for field in fields}
    for wrong in ("", 7, None, "no:0", "no:999", "lore:9", "TTU-1"):
        with pytest.raises(Malformed):
            WORLD.card(life().state, "h0", wrong)
    for page, query in (("packs", "x"), ("designer", "x"), ("news", "x")):
        with pytest.raises(Malformed):
            WORLD.page(life().state, "h0", page, query)
    with pytest.raises(Malformed):
        WORLD.list(life().state, "h0", "x")


def test_unknown_deeds():
    """CS-5.7"""
    refused(life(), "deed.do", "steal", error=Malformed)
    with pytest.raises(Malformed):
        life(threshold=0)
    with pytest.raises((Malformed, Illegal)):
        life("a\nb")


# ---- by the calls of the page ----------------------------------------------------------------------------------------
@pytest.fixture
def page(monkeypatch):
    """A Cardscape of the real game, as the page has it: (ask about it, do a deed)."""
    monkeypatch.setattr(type(registry.get("ttcg")), "world", WORLD)
    made = ask("world_new", game="ttcg", seed="s", day=DAY, name="Ann")
    who = {"world": made["world"], "who": "h0"}
    yield lambda call, **more: ask(call, **who, **more), lambda deed, **more: ask(
        "world_do", **who, deed={"do": deed, **more}, rev=ask("world_view", **who)["rev"])
    ask("world_close", world=made["world"])


def test_from_the_first_pack_to_a_finished_match(page):
    """CS-2.9, CS-2.11, CS-5.7, TT-2.6: chance comes with the calls.

    Five packs, a deck, a card of one's own in it, a match and its end.
    """
    look, deed = page
    run = [one for one in deed("solo")["view"]["blocks"]
           if one.get("title") == "Sealed packs"][0]["tiles"][0]["acts"][0]["args"]["run"]
    opened = deed("open", run=run, packs=5)
    assert len(opened["shown"]) == 55
    assert set(opened["shown"]) | {opened["reveal"]["seal"], opened["reveal"]["back"]} == set(opened["faces"])
    assert len(ask("art", game="ttcg", faces=list(opened["faces"]))) == len(opened["faces"])
    for one in look("world_view")["pages"]:
        view = look("world_view", page=one["id"])
        assert all(face["look"] in ("realm", "back") for face in view["faces"].values())
    for name in ("mine", "playable", "album", "lore", "gallery"):
        listed = look("world_list", list=name)
        assert {one["face"] for one in listed["cards"]} == set(listed["faces"])
        for one in listed["cards"][:3]:
            assert look("world_card", k=one["k"])["faces"]
    deed("design", **OWL)
    owl = look("world_list", list="gallery")["cards"][0]
    filled = look("world_try",
                  deed={"do": "deck", "name": "D", "cards": [f"{owl['k']}#1", f"{owl['k']}#2"]})["fill"]["cards"]
    assert len(filled) == 50 and filled[0] == f"{owl['k']}#1"
    deed("deck", name="D", cards=filled)
    assert deed("play", deck="D", level="easy")["view"]["match"] == {"label": "D against Stone and Ember"}
    match = look("world_match")["match"]
    assert [one["face"]["title"] for one in [ask("card", game="ttcg", id=owl["face"])]] == ["Test Owl"]
    ask("resign", match=match, seat=1)
    record = json.loads(ask("record", match=match))
    assert [card["name"] for one in record["sets"] for card in one["cards"]] == ["Test Owl"]
    assert deed("settle", record=record)["say"] == "You win: D against Stone and Ember."
    text = look("world_export")
    assert ask("world_load", text=text)["line"] == "50 cards, 1 of your own making"


def test_what_the_page_knows_before_there_is_a_cardscape(monkeypatch):
    """CS-5.6: the links it takes"""
    from mulligan.cli.catalogue import world
    assert world(GAME)["links"] == {"card": ["take", "link"]} and world(GAME)["options"][0]["name"] == "threshold"
@pytest.mark.native
def test_what_is_left_out_is_said():
    """CS-2.13, CS-4.8, CS-5.10, CS-6.8: and every clause that the Cardscape names stands in the rulebook"""
    clauses = registry.get("ttcg").rulebook().clauses
    said = words(WORLD.page(life().state, "h0", "news"))
    assert all(part in said for part in ("storage of this browser", "nobody has an account",
                                         "nothing counts what others do"))
    left_out = {"CS-2.13", "CS-4.8", "CS-5.10", "CS-6.8"}
    assert left_out <= set(clauses) and all(ident in said for ident in left_out)
    home = Path(shipped.__file__).parents[1]
    source = "".join(file.read_text("utf-8") for folder in ("scape", "cardscape")
                     for file in (home / folder).glob("*.py"))
    named = set(re.findall(r"\b(?:CS|TT)-\d+\.\d+[a-z]?\b", source))
    assert len(named) > 40 and named <= set(clauses), sorted(named - set(clauses))
