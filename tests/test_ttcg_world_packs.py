"""Cardscapes as worlds: packs of the three modes and their proofs (CS-2)."""

import json
from collections import Counter

import pytest

from mulligan import Malformed
from ttcg.cardscape import packs
from ttcg.world import WORLD, packs as packs_page, shipped
from ttcg_cardscape import (A, B, C, GAME, SEED, agreed, copies, do, drawn, file, life, organised_run, refused, run_of,
                            words)


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


def test_a_first_day_is_one_thing_after_the_other():
    """CS-2.9, CS-2.11, TT-2.6: a free pack at a press, packs until a deck can be made, the deck, a match."""
    ann, seen = life(), []
    for _ in range(20):
        blocks = [one for one in WORLD.page(ann.state, "h0", "packs") if one.get("title") == "To do"]
        if not blocks:
            break
        tile, = blocks[0]["tiles"]
        act = tile["acts"][0]
        seen.append(act["do"])
        chance = {"seed": SEED} if act["do"] == "first" else {}
        result = do(ann, act["do"], **act.get("args", {}), **chance)
        if act["do"] == "first":
            assert len(result.shown) == packs.CARDS + 1 and result.reveal["seal"]
            assert ann.state.runs == drawn(1).state.runs and ann.state.cards == drawn(1).state.cards
            refused(ann, "CS-2.9", "first", seed=SEED)
    assert seen == ["first", "open", "deck", "play"] and result.play, seen
    refused(life(), "seed", "first", error=Malformed, seed="x")


def test_proofs_stand_behind_a_question():
    """CS-2.7, CS-2.9: the first page says nothing of runs and roots; who asks how it is fair finds all of it"""
    for one in (life(), drawn(1)):
        blocks = WORLD.page(one.state, "h0", "packs")
        told = words([block for block in blocks if "fold" not in block])
        assert not any(word in told for word in ("ommitment", "root", "sheet ", "proved")), told
        folded = words([block for block in blocks if block.get("fold") == packs_page.FAIR])
        assert all(word in folded for word in ("commitment", "Not proved", "Check a pack"))


def test_opening_in_two_steps():
    """CS-2.11, CS-2.7: the commitment first, then the cards; the preview tells nothing else"""
    ann = drawn()
    run = run_of(ann)
    expected = packs.Run(bytes.fromhex(SEED), "solo 1", list(shipped.ids())).body(0)
    page = words(WORLD.page(ann.state, "h0", "packs"))
    assert packs.commitment(expected)[:16] in page and expected["salt"] not in page and expected["cards"][0] not in page
    beforehand = ann.trial("h0", {"do": "open", "run": run})
    assert packs.commitment(expected) in beforehand.text and not beforehand.shown
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
    sheet = Counter(copy for index in range(66) for copy in run.body(index)["cards"])
    assert len(sheet) == 660 and set(sheet.values()) == {1}
    assert run.copy(66, 0) == run.sheet(1)[0]
    ann = drawn(*[10] * (shipped.sheet() // 10))
    every = [f"{ident}.{rarity}" for ident in shipped.ids() for rarity in range(packs.RARITIES)]
    assert Counter(copies(ann).values()) == Counter(every)
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
    report = do(bob, "verify", file=pack, root=notice).say
    assert report.count("Holds") == len(packs.CHECKS) and "FAILS" not in report
    report = do(bob, "verify", file=pack, root=json.loads(notice)["root"].upper()).say
    assert "No notice of this root is known here" in report
    assert "FAILS: run and roster known" in report and report.count("FAILS") == 1
    report = do(bob, "verify", file=pack, root="00" * 32).say
    assert "FAILS: path matches root" in report
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
def test_a_run_for_two():
    """CS-2.9: both get the same run, each opens every other pack, and both can work out all of it"""
    ann, bob = agreed()
    assert run_of(ann) == run_of(bob)
    assert ann.state.runs[run_of(ann)]["notice"] == bob.state.runs[run_of(bob)]["notice"]
    for one in (ann, bob):
        do(one, "open", run=run_of(one), packs=2)
        assert "is the same" in do(one, "audit", run=run_of(one)).say
    assert not set(ann.state.cards) & set(bob.state.cards)
    assert {mark.split("|")[1] for mark in ann.state.cards} == {"0", "2"}
    assert {mark.split("|")[1] for mark in bob.state.cards} == {"1", "3"}
    assert ann.state.size(run_of(ann)) + bob.state.size(run_of(bob)) == ann.state.runs[run_of(ann)]["notice"]["packs"]
    assert "FAILS" not in do(ann, "verify", file=file(do(bob, "pack_file", run=run_of(bob), index=3))).say
    parts = "drawn", "Neither of you could choose", "who began knows all packs"
    assert all(part in words(WORLD.page(ann.state, "h0", "packs")) for part in parts)


def test_the_vector_of_a_run_for_two():
    """CS-2.9: the seed is that of commitment and answer"""
    ann, _ = agreed()
    assert ann.state.runs[run_of(ann)]["seed"] == packs.sha("ttcg-seed-1|", bytes.fromhex(A), bytes.fromhex(B)).hex()


def test_a_run_for_two_is_drawn_by_links():
    """CS-2.9: each message goes as a link or as a file, which hold the same."""
    ann, bob = life(name="Ann"), life(name="Bob")
    begun = do(ann, "pair_begin", secret=A)
    answered = do(bob, "pair", file=f"https://somewhere.invalid/#{begun.link}", nonce=B)
    revealed = do(ann, "pair", file=answered.link, nonce=C)
    do(bob, "pair", file=revealed.link.partition("=")[2], nonce=C)
    assert next(iter(bob.state.runs)) == next(iter(ann.state.runs))
    assert do(ann, "pair_file", commit=next(iter(ann.state.pairs))).link == revealed.link


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
    return organised_run(tmp_path_factory.mktemp("organiser"))


def test_an_organisers_packs(organised):
    """CS-2.9, CS-2.10, CS-4.6: brought with their notice, checked, opened with their serials"""
    notice, files = organised
    ann = life()
    refused(ann, "CS-2.10", "pack", "'run and roster known' fails", file=files[3])
    assert "autumn" in do(ann, "notice", file=notice).say
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
    for forged, number in (
            (one | {"body": one["body"] | {"cards": swapped}, "serials": [""] * 10}, 0),
            (one | {"body": one["body"] | {"salt": "00" * 16}}, 0),
            (one | {"path": other["path"]}, 1)):
        refused(ann, "CS-2.10", "pack", f"FAILS: {packs.CHECKS[number]}", file=json.dumps(forged))
        assert f"FAILS: {packs.CHECKS[number]}" in do(ann, "verify", file=json.dumps(forged)).say
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
