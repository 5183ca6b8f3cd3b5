"""Kaadosu, section 17: who joins when, days and their order, long absences, the options of a world."""

import hashlib
from collections import namedtuple

import pytest

from kaadosu import GAME
from kaadosu.world import rivals
from kaadosu.world.invariants import check
from kaadosu.world.worlds import WORLD
from kaadosu.rules.streams import Stream
from kaadosu.world.ways import NEW
from kaadosu.world.days import World
from kaadosu.dev.world_vectors import the_world
from kaadosu_world import DAY, Script, advance, life, lived, places, text
from mulligan import Illegal, Malformed
from mulligan.worlds.life import Life
from mulligan.worlds.planned import FARTHEST
from mulligan.protocol.worlds import iso


def test_what_cannot_be_promised():
    """KA-17.1: said on the first page of a world."""
    world = lived()
    first = WORLD.pages(world, "h0")[0].id
    said = " ".join(block.get("text", "") for block in WORLD.page(world, "h0", first))
    for word in ("program", "browser", "unique", "clock"):
        assert word in said.lower()


def test_who_joins_when():
    """KA-17.2: rival k on the k-th day, the human on the day the world was made, after the days before it."""
    world = World("demo", DAY, 5, 3)
    world.open()
    assert (world.start, world.day) == (DAY - 3, DAY - 3) and set(world.joined) == {"r1"}
    with pytest.raises(Illegal) as early:
        WORLD.act(world, "h0", {"do": "relief"})
    assert early.value.clause == "KA-17.2"
    assert WORLD.behind(world, DAY) == 3
    advance(world, DAY + 2)
    assert world.joined == {"r1": DAY - 3, "r2": DAY - 2, "r3": DAY - 1, "r4": DAY, "h0": DAY, "r5": DAY + 1}
    assert [uid for uid in world.held["r4"] if world.codes[uid]]
    assert min(world.held["h0"]) < min(world.held["r5"]), "the rivals of a day get their starter before its humans"


def test_days_before_the_human_are_all_lived():
    """KA-17.2, KA-17.3: also when the world is opened first long after it was made.

    Only the days since then are skipped.
    """
    for later in (10, 100):
        late = World("demo", DAY, 3, 20)
        late.open()
        at_once = lived(rivals=3, pre_days=20)
        days = 20 + min(later, 61)
        assert late.behind(DAY + later) == days == 20 + at_once.behind(DAY + later)
        assert len(list(late.advance(DAY + later))) == days
        assert late == advance(at_once, DAY + later) and late.joined["h0"] == DAY


def test_rivals_whose_day_was_not_lived():
    """KA-17.2, KA-17.3: they join at the first opening after it."""
    world = advance(lived(rivals=40, pre_days=0), DAY + 200)
    assert len(world.joined) == 41 and world.joined["r40"] == DAY + 140


def test_worked_world():
    """KA-17.2, KA-14.10: the sample world."""
    shown = the_world({"seed": "demo", "day": DAY, "rivals": 2, "pre_days": 0, "advance": 0})
    assert (shown["pool"], shown["owned"], shown["cards"], shown["line"]) == (9961, 39, 40, [])
    assert shown["starter"][:3] == ["B5547", "B512", "B9168"] and shown["starter"][14] == "S8890"


Start = namedtuple("Start", "seed day rivals pre_days days_lived visit_needed")
Outcome = namedtuple("Outcome", "pool reserved owned cards minted burned listings sha256")
GOLDEN = {  # what the plain first version of these rules made of a world
    Start("demo", 20_000, rivals=20, pre_days=28, days_lived=12, visit_needed=True): Outcome(
        pool=7796, reserved=190, owned=2014, cards=2354, minted=8946, burned=8815, listings=14,
        sha256="ed9d7f07bc23ab57d2e3f1a11fb623b54c35ea616538e1995f2113736e7748f4"),
    Start("x", 20_500, rivals=20, pre_days=28, days_lived=12, visit_needed=True): Outcome(
        pool=7698, reserved=189, owned=2113, cards=2457, minted=8914, burned=8780, listings=22,
        sha256="7687a133df3187d3b5a1e3594a46c10d935c64606b5cca1cfd588e8de73a288f"),
    Start("äß", 19_000, rivals=20, pre_days=28, days_lived=12, visit_needed=True): Outcome(
        pool=7736, reserved=183, owned=2081, cards=2405, minted=9111, burned=8923, listings=16,
        sha256="1a7f7e9ffc74e450c36fd910fd3da8a2960e1a7374ec6b91e18b47cea3ca7460"),
    Start("s", 19_000, rivals=5, pre_days=60, days_lived=100, visit_needed=False): Outcome(
        pool=8864, reserved=104, owned=1032, cards=1218, minted=12203, burned=12164, listings=13,
        sha256="6bc222ce8c8c55248cc3e82b182bc4810f880520bb0e94aa43e8669682a1ea40"),
}


@pytest.mark.parametrize("start", GOLDEN)
def test_worlds_stay_as_they_are(start):
    """KA-17.5, KA-19.11: whole worlds, whatever is made faster."""
    world = lived(start.seed, start.day, start.rivals, start.pre_days, seen_yesterday=start.visit_needed)
    advance(world, start.day + start.days_lived)
    codes_by_uid = hashlib.sha256(repr(sorted(world.codes.items())).encode()).hexdigest()
    assert GOLDEN[start] == (*places(world)[:3], len(world.codes), world.minted, world.burned,
                             len(world.listings), codes_by_uid)
    check(world)


def test_the_day_never_goes_back():
    """KA-17.3: with an earlier date nothing happens."""
    kept = life()
    before = kept.export()
    for day in (DAY, DAY - 1, DAY - 400, 0):
        assert kept.behind(day) == 0 and kept.live(day).export() == before


def test_day_by_day():
    """KA-17.3: at once or day by day, the same world, leap days and new years among them."""
    leap = 19_781                                                                # 2024-02-28
    assert [iso(leap + i) for i in range(3)] == ["2024-02-28", "2024-02-29", "2024-03-01"]
    at_once, daily = (lived(day=leap, rivals=2, pre_days=1) for _ in range(2))
    advance(at_once, leap + 10)
    for day in range(leap + 1, leap + 11):
        advance(daily, day)
    assert text(at_once) == text(daily) and at_once.history[-3].day == leap + 7


def test_a_long_absence():
    """KA-17.3: the open day is closed, the day is set to 60 days before, and those are lived."""
    world = lived(rivals=3, pre_days=5)
    assert (world.behind(DAY + 60), world.behind(DAY + 61), world.behind(DAY + 500)) == (60, 61, 61)
    closed, away = world.copy(), world.copy()
    closed.close(DAY + 440)
    days = list(away.advance(DAY + 500))
    assert days == list(range(DAY + 440, DAY + 501))
    assert [row.day for row in away.history[-61:]] == [DAY, *range(DAY + 440, DAY + 500)]
    assert text(advance(closed, DAY + 500)) == text(away)
    assert list(world.advance(DAY + 60)) == list(range(DAY + 1, DAY + 61))


def test_a_date_far_ahead():
    """KA-17.3: more than ten years are a wrong clock; refused, and nothing changes."""
    kept = life()
    before = kept.export()
    with pytest.raises(Illegal, match="ten years") as caught:
        kept.live(DAY + FARTHEST + 1)
    assert caught.value.clause == "KA-17.3" and kept.export() == before
    with pytest.raises(Malformed, match="day"):
        kept.live(10**9)
    assert kept.export() == before and WORLD.leap == 60
    assert kept.live(DAY + FARTHEST).day == DAY + FARTHEST


def test_opening_in_order(monkeypatch):
    """KA-17.4: listings age, rivals join by number, then humans, then packs are dealt."""
    seen = []
    for name in ("age", "join", "prepare"):
        did = getattr(World, name)

        def noted(self, *more, _name=name, _did=did):
            seen.append((_name, *more[:1]))
            return _did(self, *more)
        monkeypatch.setattr(World, name, noted)
    world = World("demo", DAY, 3, 1)
    world.open()
    advance(world, DAY)
    first_day = [("age",), ("join", "r1"), ("prepare", [])]
    assert seen == [*first_day, ("age",), ("join", "r2"), ("join", "h0"), ("prepare", ["r1"])]


def test_closing_in_order(monkeypatch):
    """KA-17.5: rivals in the order of the line, the others by number; then unsold packs go, then the next day opens."""
    seen = []
    world = lived(rivals=12, pre_days=12)
    monkeypatch.setattr(rivals, "act", lambda world, one: seen.append(one))
    for name in ("dissolve", "open"):
        did = getattr(World, name)

        def noted(self, _name=name, _did=did):
            seen.append(_name)
            _did(self)
        monkeypatch.setattr(World, name, noted)
    line = [one for one in world.line if one[0] == "r"]
    rest = [f"r{k}" for k in range(1, 13) if f"r{k}" not in line]
    assert line != sorted(line) and rest
    world.close()
    assert seen == [*line, *rest, "dissolve", "open"]


def test_seen(monkeypatch):
    """KA-17.6: who opens the app, the rival that acts, whoever joins."""
    def chances(*answers):
        """What rivals do is decided by these answers, all else by streams as ever."""
        def stream(self, *label):
            return Script(answers) if label[0] == "act" else Stream(str(label))
        monkeypatch.setattr(World, "stream", stream)
    kept = life(rivals=1, pre_days=0, people="plain")
    assert kept.state.seen == {"r1": {DAY}, "h0": {DAY}}
    chances(False)
    kept.live(DAY + 3)
    assert kept.state.seen == {"r1": {DAY}, "h0": {DAY, DAY + 3}}
    chances(True, False, False, False)
    kept.live(DAY + 4)
    assert kept.state.seen["r1"] == {DAY, DAY + 3} and kept.state.seen["h0"] == {DAY, DAY + 3, DAY + 4}


def test_the_counts_of_a_simulation():
    """KA-17.10: the rows the command prints: a day each, the same names, numbers that fit the world."""
    rows = list(WORLD.simulate("a", 6, 3))
    assert [row["day"] for row in rows] == [1, 2, 3, 4, 5, 6] and len({tuple(row) for row in rows}) == 1
    world = World("a", 20_089, 3, 0, names=(), ways=NEW)
    world.open()
    for _ in range(6):
        world.close()
    assert [row["pool"] for row in rows] == [day.pool for day in world.history]
    assert [row["packs sold"] for row in rows] == [day.packs_sold for day in world.history]


def test_world_options():
    """KA-17.2, KA-14.2, KA-14.9: 0 to 40 rivals, 0 to 60 days before, packs with or without a visit, sealed or not."""
    complete = WORLD.complete({})
    assert complete == {"rivals": 20, "pre_days": 28, "require_seen_yesterday": True, "sealed_packs": True,
                        **NEW._asdict()}
    for name, wrong in (("rivals", 41), ("rivals", -1), ("pre_days", 61), ("pre_days", 1.0), ("sealed_packs", 0)):
        with pytest.raises(Malformed, match=name):
            WORLD.complete({name: wrong})
    with pytest.raises(Malformed, match="day"):
        Life(GAME, "a", 10, {"pre_days": 28}, "Ann")
    for seed, name in (("a\nb", "Ann"), ("a", "An\tn")):
        with pytest.raises(Malformed, match="one line"):
            Life(GAME, seed, DAY, {}, name)
    assert Life(GAME, "a", DAY, {}, "  ").people() == [["h0", "You"]]
