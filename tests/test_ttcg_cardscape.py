"""The Cardscape's clauses, packs to album: CS-1 to CS-4."""

import copy
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan import Illegal, Malformed
from ttcg.cardscape import agreement, collection, lore, packs, serials, shares
from ttcg.cardscape.album import unlocked
from ttcg.cardscape.packs import CHECKS, Run, verify
from ttcg.cardscape.streams import LETTERS, Stream, base32, canonical, tidy, unbase32

ROSTER = [f"TT{n:03}" for n in range(1, 133)]
NAMES = {7: "Cellar Golem", 8: "Ink Owl"}


def some(text):
    """Bytes for a test."""
    return Stream(b"test", text).take(32)


@pytest.fixture(scope="module")
def run():
    return Run(some("run"), "demo", ROSTER)


@pytest.fixture(scope="module")
def notice(run):
    return run.notice(66, "organiser")


@pytest.fixture(scope="module")
def files(run):
    return list(run.files(66))


# ---- CS-1 ----------------------------------------------------------------------------------------------------------
def test_streams_are_even():
    """CS-1.1, CS-1.2, CS-1.3"""
    stream, other = Stream(b"s", "a"), Stream(b"s", "b")
    again, rest = Stream(b"s", "a").take(33), Stream(b"s", "a").take(100)[33:]
    assert stream.take(100) == again + stream.take(0) + rest != other.take(100)
    counted = Counter(stream.below(6) for _ in range(6000))
    assert set(counted) == set(range(6)) and min(counted.values()) > 880
    firsts = Counter()
    for _ in range(600):
        items = list("abc")
        stream.shuffle(items)
        firsts["".join(items)] += 1
    assert len(firsts) == 6 and min(firsts.values()) > 60
    stream._held, stream._next = bytes.fromhex("ffffffff00000007"), 0
    assert stream.below(10) == 7, "what would favour small numbers is thrown away"


def test_canonical_text():
    """CS-1.4"""
    assert canonical({"b": [1, "é"], "a": {"d": None, "c": True}}) == '{"a":{"c":true,"d":null},"b":[1,"\\u00e9"]}'


@given(st.binary(max_size=40))
def test_codes_are_read_back(data):
    """CS-1.5"""
    code = base32(data)
    assert (unbase32(code) == data == unbase32(f" {code.lower().replace('1', 'l').replace('0', 'o')} -")
            and set(code) <= set(LETTERS))


def test_codes_are_typed_by_people():
    """CS-1.5"""
    assert tidy("il-o 1a") == "1101A" and base32(b"\xff") == "ZW"
    for wrong in ("U", "!", "é", "ZZ", "A"):
        with pytest.raises(Malformed):
            unbase32(wrong)


# ---- CS-2 ----------------------------------------------------------------------------------------------------------
def test_every_copy_is_equally_many(run, files):
    """CS-2.1, CS-2.2, CS-2.3, CS-2.4, E11"""
    copies = Counter(card for pack in files for card in pack["body"]["cards"])
    assert set(copies.values()) == {1} and len(copies) == 132 * 5 == 66 * 10
    assert run.body(66)["cards"] == run.sheet(1)[:10]
    assert all(len(pack["body"]["cards"]) == 10 and pack["body"]["lore"]["card"] in ROSTER for pack in files)


def test_runs_keep_their_roster():
    """CS-2.5, CS-2.6"""
    notice = Run(some("x"), "x", ["B", "A"]).notice(3, "solo")
    assert (notice["roster"] == ["A", "B"]
            and notice["roster_hash"] == packs.roster_hash(["B", "A"]) != packs.roster_hash(["A"]))
    twice = Run(some("x"), "x", ["A"]).body(0)["cards"]
    ids = {card.partition(".")[0] for card in twice}
    assert len(twice) == 10 and len(ids) == 1, "one id twice in a pack is not corrected"
    for seed, ids in ((b"short", ["A"]), (some("x"), []), (some("x"), ["A", "A"])):
        with pytest.raises(Malformed):
            Run(seed, "x", ids)


def failed(pack, notice):
    """The names of the checks that fail."""
    return [name for name, holds in verify(pack, notice) if not holds]


def changed(pack, **body):
    """A pack with something else in its body."""
    other = copy.deepcopy(pack)
    other["body"].update(body)
    return other


def again(pack):
    """With a commitment that fits, as a forger would make it."""
    return pack | {"commitment": packs.commitment(pack["body"])}


def test_genuine_packs_pass(files, notice):
    """CS-2.7, CS-2.8, CS-2.10"""
    for pack in files:
        assert failed(pack, notice) == []


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 13])
def test_trees_of_any_size(run, count):
    """CS-2.8: the odd last node is doubled; a path of one place is none of another."""
    notice, packs_of_run = run.notice(count, "organiser"), list(run.files(count))
    for pack in packs_of_run:
        assert failed(pack, notice) == []
        for other in packs_of_run:
            if other["path"] != pack["path"]:
                assert "path matches root" in failed(pack | {"path": other["path"]}, notice)


def test_forged_packs_fail(files, notice):
    """CS-2.10, E3"""
    pack = files[3]
    cards = pack["body"]["cards"]
    assert failed(changed(pack, cards=["TT001.0", *cards[1:]]), notice) == [CHECKS[0]]
    assert failed(changed(pack, salt="0" * 32), notice) == [CHECKS[0]]
    assert failed(pack | {"path": files[4]["path"]}, notice) == [CHECKS[1]]
    assert failed(again(changed(pack, cards=["TT001.0", *cards[1:]])), notice) == [CHECKS[1]]
    assert failed(again(changed(pack, run="other")), notice) == [CHECKS[1], CHECKS[2]]
    assert failed(pack, notice | {"roster": ROSTER[:-1]})[0] == CHECKS[2]
    for index in (66, -1, "3", True, 10**30):
        assert CHECKS[3] in failed(again(changed(pack, index=index)), notice)
    for wrong in (cards[:9], cards + cards[:1], ["TT999.0", *cards[1:]], ["TT001.5", *cards[1:]],
                  "TT001.0" * 10, [[]] * 10):
        assert CHECKS[4] in failed(again(changed(pack, cards=wrong)), notice)
    tale = pack["body"]["lore"]
    for wrong in (None,
                  {"card": "TT999", "shape": tale["shape"]},
                  tale | {"shape": [[0, 0]] * 4},
                  tale | {"shape": [[0, 0.5]] * 5},
                  tale | {"shape": [[2000, 0]] * 5}):
        assert CHECKS[5] in failed(again(changed(pack, lore=wrong)), notice)


@pytest.mark.parametrize("broken", [None, [], {}, {"type": "ttcg-pack/1"}, "x"])
def test_what_is_no_pack_is_named(broken, files, notice):
    pack = files[0]
    broken_packs = (broken, pack | {"path": 3}, pack | {"path": ["zz"]}, pack | {"commitment": "x"},
                    pack | {"body": {}}, changed(pack, salt="x" * 9999))
    notices = (broken, notice | {"packs": 0}, notice | {"roster": ["B", "A"]}, notice | {"mode": "x"},
               notice | {"root": "x"})
    for one, beside in [(wrong, notice) for wrong in broken_packs] + [(pack, wrong) for wrong in notices]:
        with pytest.raises(Malformed) as caught:
            verify(one, beside)
        assert caught.value.field


def test_two_parties_draw_a_run():
    """CS-2.9, E12"""
    a, b = some("a"), some("b")
    commit, answer, reveal = ("commit", agreement.commitment(a)), ("answer", b.hex()), ("reveal", a.hex())
    assert agreement.agreed([]) is agreement.agreed([commit, answer]) is None
    assert agreement.agreed([commit, answer, reveal]) == agreement.seed(a, b) != agreement.seed(b, a)
    for void in ([commit, reveal, answer], [commit, reveal], [answer], [commit, answer, ("reveal", some("c").hex())],
                 [commit, answer, reveal, answer], [commit, commit]):
        with pytest.raises(Illegal) as caught:
            agreement.agreed(void)
        assert (caught.value.clause, caught.value.reason) == ("CS-2.9", "void")
    for broken in ([("x", "")], [("commit", "zz")], [("commit", "00")], [("commit", None)]):
        with pytest.raises(Malformed):
            agreement.agreed(broken)


def held(file, notice):
    """The copies of a pack by their marks."""
    run, body = collection.run_name(notice), file["body"]
    return {collection.mark(run, body["index"], i): card for i, card in enumerate(body["cards"])}


def test_proofs(files, notice):
    """CS-2.11"""
    proof = collection.proof(files[0], notice)
    assert packs.commitment(proof["body"]) == proof["commitment"] and proof["mode"] in packs.MODES


def test_trades(files, notice):
    """CS-2.12"""
    mine, yours = held(files[0], notice), held(files[1], notice)
    gives, takes = dict(list(mine.items())[:2]), dict(list(yours.items())[:3])
    trade = collection.offer(gives, takes)
    after = collection.traded(mine, trade, 0), collection.traded(yours, trade, 1)
    assert [len(one) for one in after] == [11, 9] and after[0].keys() & after[1].keys() == set()
    assert Counter([*after[0].values(), *after[1].values()]) == Counter([*mine.values(), *yours.values()])
    for owned, side, reason in ((after[0], 0, "not_held"), (after[1], 1, "not_held"), (mine | takes, 0, "held")):
        with pytest.raises(Illegal) as caught:
            collection.traded(owned, trade, side)
        assert (caught.value.clause, caught.value.reason) == ("CS-2.12", reason)
    for broken in (None, {}, trade | {"gives": [{}]}, trade | {"gives": [{}, []]}, trade | {"gives": [{}, {"a": 1}]}):
        with pytest.raises(Malformed):
            collection.traded(mine, broken, 0)


# ---- CS-3 ----------------------------------------------------------------------------------------------------------
def crosses(a, b, c, d):
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_polygons():
    """CS-3.1, CS-3.2, CS-3.3, E14: 5 to 11 corners within the circle, no two sides cross."""
    stream, sizes = Stream(some("shape"), "x"), set()
    for _ in range(150):
        shape = lore.polygon(stream)
        sides = list(zip(shape, shape[1:] + shape[:1]))
        assert not any(crosses(*one, *other) for i, one in enumerate(sides) for other in sides[:i])
        assert all(540 ** 2 < x * x + y * y <= 1001 ** 2 for x, y in shape)
        assert lore.well_formed({"card": "A", "shape": shape}, ["A"])
        sizes.add(len(shape))
    assert not any(lore.well_formed({"card": card, "shape": shape}, ["A"]) for card in ("B", None, []))
    assert sizes == set(range(5, 12))
    assert lore.lore_of(some("s"), 1, ROSTER) != lore.lore_of(some("s"), 2, ROSTER)


def test_tales():
    """CS-3.4"""
    assert lore.tale({"A": ["one", "two"]}, "A", 3) == "two"
    assert lore.tale({"A": []}, "A") == lore.tale({}, "B") == "no tale yet"


# ---- CS-4 ----------------------------------------------------------------------------------------------------------
def made(number=7, secret=b"0123456789", places=(1, 2, 3, 7, 200, 201)):
    """Serials of one card that share a secret."""
    rows = [some(f"row {i}")[:len(secret)] for i in range(4)]
    return [serials.serial(number, x, share) for x, share in shares.split(secret, rows, places).items()]


@given(st.binary(min_size=10, max_size=10),
       st.sets(st.integers(1, 255), min_size=5, max_size=9),
       st.randoms(use_true_random=False))
def test_any_five_shares_give_the_secret(secret, places, rng):
    """CS-4.3"""
    rows = [rng.randbytes(10) for _ in range(4)]
    split = shares.split(secret, rows, places)
    kept = rng.sample(sorted(split), 5)
    assert shares.join({x: split[x] for x in kept}) == secret


def test_four_shares_give_nothing():
    """CS-4.3, E4: any secret at all fits four shares."""
    rng = random.Random(1)
    split = shares.split(b"s", [rng.randbytes(1) for _ in range(4)], (1, 2, 3, 4, 5))
    four = {x: split[x] for x in (1, 2, 3, 4)}
    assert len({shares.join({**four, 9: bytes([value])}) for value in range(256)}) == 256
    with pytest.raises(Malformed):
        shares.join(four)
    for wrong in (0, 256, True, "1"):
        with pytest.raises(Malformed):
            shares.split(b"s", [b"a"] * 4, [wrong])
    with pytest.raises(Malformed):
        shares.split(b"s", [b"ab"], [1])
    assert all(shares.times(shares.over(a, b), b) == a for a in range(0, 256, 7) for b in range(1, 256, 5))


def refused(code, name="Cellar Golem", **more):
    """The reason for which a serial is refused."""
    with pytest.raises(Illegal) as caught:
        serials.accept(code, name, NAMES, **more)
    assert caught.value.clause == "CS-4.5"
    return caught.value.reason


def test_serials_are_checked_in_order():
    """CS-4.4, CS-4.5, E5"""
    code = made()[0]
    assert len(code) == 24 and serials.accept(code, "Cellar Golem", NAMES)[:2] == (7, 1)
    assert serials.accept(serials.grouped(code).lower(), " cellar  GOLEM", NAMES)[3] == code
    assert refused(code[:-1]) == "length" and refused("") == "length"
    assert refused(code[:5] + "U" + code[6:]) == "alphabet"
    wrong = {refused(code[:i] + LETTERS[(LETTERS.index(code[i]) + 1) % 32] + code[i + 1:]) for i in range(24)}
    assert wrong == {"checksum"}
    assert refused(made(9)[0]) == "unknown_card" and refused(code, "Ink Owl") == "name"
    assert refused(serials.serial(7, 0, bytes(10))) == "place"
    assert refused(code, known={code}) == "known" and refused(code, issued=set()) == "not_issued"
    assert serials.accept(code, "Cellar Golem", NAMES, issued={serials.issued_mark(code)})[1] == 1
    assert len(serials.issued_mark(code)) == 16 and serials.issued_mark(code.lower()) == serials.issued_mark(code)
    assert refused("x" * 100_000) in ("length", "alphabet") and refused("\ud800" * 24) == "alphabet"


def test_packs_bring_serials_of_their_own():
    """CS-4.6"""
    found = {serials.of_pack(some("s"), index, position, 7) for index in range(5) for position in range(10)}
    assert len(found) == 50 and all(serials.parts(code)[0] == 7 and serials.parts(code)[1] for code in found)


def test_lists_and_what_is_unlocked():
    """CS-4.7, CS-4.8"""
    secret, codes = b"0123456789", made()
    listed = serials.write_list([(code, "Cellar Golem") for code in codes])
    read = serials.read_list(listed)
    assert {serials.tidy(code) for code, name in read} == set(codes) and len(read) == 6
    assert unlocked({"7": secret.hex()}) == {7: secret}
    for rows in (3, [["a"]], [["a", 1]], [["a", "b"]] * 3000):
        with pytest.raises(Malformed):
            serials.read_list(listed | {"serials": rows})
    for broken in (None, {}):
        with pytest.raises(Malformed):
            serials.read_list(broken)
    for broken in (None, {"x": "00"}, {"7": "zz"}, {"7": 3}):
        with pytest.raises(Malformed):
            unlocked(broken)


@pytest.mark.native
def test_nothing_asks_a_server():
    """CS-2.13, CS-4.8, CS-5.10, CS-6.8.

    What would need one is left out, so nothing here can reach one, or tells the time.
    """
    modules = list(Path(packs.__file__).parent.glob("*.py"))
    assert len(modules) > 10
    for path in modules:
        roots = set(re.findall(r"^(?:from|import) (\w+)", path.read_text("utf-8"), re.MULTILINE))
        assert not roots & {"socket", "urllib", "http", "ssl", "asyncio", "time", "datetime", "random", "js"}, path.name
