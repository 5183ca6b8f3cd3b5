"""The Cardscape's vectors, exactly: streams, sheets, packs, shares, serials, ids, seals (CS-1 to CS-6)."""

import json
from pathlib import Path

from ttcg.cardscape import agreement, answer_locked, designs, serials, shares
from ttcg.cardscape.packs import Run, commitment
from ttcg.cardscape.streams import Stream, canonical

VECTORS = json.loads((Path(__file__).parent / "vectors/ttcg-cardscape/vectors.json").read_text("utf-8"))
ZERO = bytes(32)
ROSTER = [f"TT{n:03}" for n in range(1, 133)]


def test_streams():
    """CS-1.1, CS-1.2"""
    wanted = VECTORS["stream"]
    assert Stream(bytes.fromhex(wanted["seed"]), wanted["label"]).take(16).hex() == wanted["take16"]
    stream = Stream(bytes.fromhex(wanted["seed"]), wanted["label"])
    assert [stream.below(10) for _ in range(12)] == wanted["below_10_first_12"]


def test_sheets():
    """CS-1.3, CS-2.4, E2"""
    wanted = VECTORS["sheet_small"]
    run = Run(ZERO, "small", wanted["ids"])
    assert run.sheet(0) == wanted["sheet_0"] == run.body(0)["cards"]
    assert run.body(1)["cards"] == run.sheet(1) != run.sheet(0)


def test_packs():
    """CS-1.4, CS-2.7, CS-2.8, CS-3.2, E1, E14"""
    wanted, run = VECTORS["pack"], Run(ZERO, "demo", ROSTER)
    assert run.body(0) == wanted["pack_0"] and canonical(run.body(0)) == wanted["canonical_0"]
    assert [commitment(run.body(i)) for i in (0, 1)] == [wanted["commit_0"], wanted["commit_1"]]
    notice = run.notice(66, "solo")
    assert notice["root"] == wanted["merkle_root_66"] and notice["roster"] == ROSTER
    assert all(x * x + y * y <= 1001 ** 2 for x, y in run.body(0)["lore"]["shape"])


def test_shares_and_serials():
    """CS-4.3, CS-4.4, E4"""
    wanted = VECTORS["shares"]
    secret, rows = bytes.fromhex(wanted["secret"]), [bytes.fromhex(row) for row in wanted["coefficients_1_to_4"]]
    made = shares.split(secret, rows, [x for x, _ in wanted["shares"]])
    assert [[x, share.hex()] for x, share in made.items()] == wanted["shares"]
    assert [serials.serial(7, x, share) for x, share in made.items()] == wanted["serials_for_card_7"]
    for kept in ((1, 2, 3, 7, 200), (2, 3, 7, 200, 201)):
        assert shares.join({x: made[x] for x in kept}) == secret
    assert shares.join({x: made[x] for x in (1, 2, 3, 7)}, 4) != secret


def test_digital_ids():
    """CS-5.5, CS-5.6, E7"""
    wanted = VECTORS["user_card"]
    design = json.loads(wanted["canonical"])
    assert canonical(design) == wanted["canonical"] and designs.ident(design) == wanted["id"]
    fragment = designs.fragment(design)
    assert len(fragment) == wanted["fragment_length"]
    assert designs.of_fragment(fragment) == design | {"id": wanted["id"]}
    design["effects"][0]["text"] = "Draw  one card."
    assert designs.ident(design) != wanted["id"]


def test_seals():
    """CS-6.3, CS-6.4, E10"""
    wanted = VECTORS["sealed"]
    salt = bytes.fromhex(wanted["salt"])
    key = answer_locked.key_of(salt, wanted["password"], wanted["iterations"])
    assert key.hex() == wanted["key"]
    assert answer_locked.seal(key, wanted["plain"].encode()).hex() == wanted["blob"]
    assert answer_locked.unseal(key, bytes.fromhex(wanted["blob"])).decode() == wanted["plain"]


def test_two_parties():
    """CS-2.9"""
    wanted = VECTORS["two_party"]
    secret, answer = bytes.fromhex(wanted["a_secret"]), bytes.fromhex(wanted["b_nonce"])
    assert agreement.commitment(secret) == wanted["a_commit"] and agreement.seed(secret, answer).hex() == wanted["seed"]
