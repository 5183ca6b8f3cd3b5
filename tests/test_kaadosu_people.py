"""Kaadosu, KA-17.16 to KA-17.19, KA-16.11: rivals that are people, and the health of a year with them."""

import json
from collections import Counter

import pytest

from kaadosu import GAME
from kaadosu.art.portraits import portrait
from kaadosu.cards.faces import COLOURS, base
from kaadosu.rules.streams import Stream
from kaadosu.world import economy, habits, health, match_deeds, people, rivals, society, stakes
from kaadosu.world.days import World
from kaadosu.world.ways import NEW, OLD
from kaadosu.world.worlds import WORLD
from kaadosu_world import DAY, advance, bare, codes, do, life, refused
from mulligan.cli import main
from mulligan.worlds.life import Life

PLAIN = NEW._replace(people="plain")
LIVELY = NEW._replace(people="lively")
MONTH = 30


# ---- who they are ------------------------------------------------------------------------------------------------
def test_each_strength_occurs_and_sits_at_the_table():
    """KA-17.16: of four rivals in a row each plays at another level; before, all at Normal."""
    world = bare((), rivals=8, ways=NEW)
    for first in (1, 2, 5):
        assert {people.level(world, f"r{k}") for k in range(first, first + 4)} == set(people.LEVELS)
    assert {people.level(bare((), rivals=8), f"r{k}") for k in range(1, 9)} == {"normal"}
    world = advance(World("demo", DAY, 4, 10, ways=NEW), DAY)
    for rival in ("r1", "r2", "r3"):
        world.battle = {"number": 1, "day": DAY, "who": "h0", "with": rival, "decks": [[], []], "opening": "source",
                        "stakes": True, "winner": None}
        assert match_deeds.match_of(world)["seats"][1]["kind"] == people.player(world, rival)


def test_the_habit_of_who_plays_at_normal_shows_in_its_matches():
    """KA-17.24: in worlds that say so; others play on as they did, and so do rivals of any other strength."""
    plays = {people.KEEPER: "guard", people.MERGER: "guard", people.DUELLIST: "striker", people.CHASER: "striker"}
    world, met = bare((), rivals=40, ways=NEW), set()
    for rival in (f"r{k}" for k in range(1, 41)):
        level, habit = people.level(world, rival), people.person(world.seed, rival).habit
        kind = plays.get(habit, "normal") if level == "normal" else level
        assert people.player(world, rival) == kind
        for before in (NEW._replace(play="levels"), OLD):
            old = bare((), rivals=40, ways=before)
            assert people.player(old, rival) == people.level(old, rival)
        said = society.character(world, rival)
        assert ("who guards" in said, "who strikes" in said) == (kind == "guard", kind == "striker")
        met.add(kind)
    assert met == {"easy", "normal", "hard", "expert", "guard", "striker"}


def test_a_person_comes_from_a_stream_of_its_own():
    """KA-17.16: habit and rooms."""
    stream = Stream("kaadosu/1/world/demo/person/r7")
    drawn = [stream.below(n) for n in (5, 181, 51, 41)]
    assert list(people.person("demo", "r7")) == [drawn[0], 200 + drawn[1], 4 + drawn[2], 4 + drawn[3]]
    assert len({people.person("demo", f"r{k}").habit for k in range(1, 41)}) == 5


def test_seasons_and_who_rests():
    """KA-17.17: thirty days each; the rival that leads on the first day of a season rests in it."""
    world = World("demo", DAY, 4, 0, names=(), ways=NEW)
    world.open()
    seen = Counter()
    for month in range(8):
        world.day = DAY + MONTH * month
        seen[people.eagerness(world, "r1") // 10] += 1
    assert len(seen) >= 4
    world.day = DAY
    people.turn_season(world)
    assert world.tired == ""
    for _ in range(MONTH):
        world.close()
    leader = max((f"r{k}" for k in range(1, 5)), key=lambda one: people.wealth(world, one))
    assert world.day == DAY + MONTH and world.tired == leader and people.eagerness(world, leader) == 40


def test_a_crowded_rival_sells_bargains_and_a_keeper_sells_dear():
    """KA-17.18: below the power without room, well above it for a keeper."""
    world = bare((), rivals=40, seed="sells", ways=NEW)
    advance(world, DAY + 40)
    keeper, other = (next(f"r{k}" for k in range(1, 41) if (people.person("sells", f"r{k}").habit == 0) == is_keeper)
                     for is_keeper in (True, False))
    for rival, low, high in ((keeper, 2, 5), (other, 0, 4)):
        for uid in world.held[rival][:]:
            world.drop(uid) if world.free(uid) else None
        for sale in [sale for sale in world.listings.values() if sale.seller == rival]:
            world.take_down(sale.number)
        for i in [i for i in range(1, 10_001) if not world.where[i]][:30]:
            world.give(rival, f"B{i}")
        assert all(low <= gap <= high for gap in gaps(world, rival))
        for i in [i for i in range(1, 10_001) if not world.where[i]][:600]:
            world.give(rival, f"B{i}")
        assert people.crowded(world, rival) and all(gap < 0 for gap in gaps(world, rival))


def gaps(world, rival):
    """Price less power of a few cards a rival puts up, those of power 1 to 3 left out, as no price is below 1."""
    stream, out = Stream("gaps"), []
    for _ in range(6):
        people._list(world, rival, set(), rivals.profile(world.seed, rival), stream)
    for sale in [sale for sale in world.listings.values() if sale.seller == rival]:
        power = world.faces[sale.uid].power
        out += [sale.price - power] if power > 3 else []
        world.take_down(sale.number)
    return out


def test_an_unsold_card_comes_back():
    """KA-16.11: locked and lowered as ever, then free again; before, it was lost."""
    for ways, back in ((NEW, True), (OLD, False)):
        world = bare(("B1", *[f"S{i}" for i in range(1, 12)]), ways=ways)
        uid = world.held["h0"][0]
        do(world, "list", card=uid, price=2)
        advance(world, DAY + 8)
        assert world.listings[1].locked and world.listings[1].price == 1
        advance(world, DAY + 20)
        assert ("B1" in codes(world)) is back and (back is False or world.free(uid))
        assert world.news[-1][2] == ("returned" if back else "cleared") and not world.listings
        assert world.minted == (0 if back else 1)


# ---- what they ask and say ---------------------------------------------------------------------------------------
def asked():
    """(world, number of the proposal): h0 has what r1 loves, and r1 offers for it."""
    world = bare((), rivals=1, seed="ask", ways=NEW)
    own = rivals.profile("ask", "r1")
    loved = next(i for i in range(1, 10_001) if base(i).colour == own.colour and own.shape in base(i).shapes
                 and base(i).power == 4)
    plain = [i for i in range(1, 10_001) if base(i).colour != own.colour and own.shape not in base(i).shapes]
    for uid in world.held["r1"][:]:
        world.drop(uid)
    for i in [i for i in plain if base(i).power == 5][:6] + [i for i in plain if base(i).power == 8][:6]:
        world.give("r1", f"B{i}")
    world.give("h0", f"B{loved}")
    world.give("h0", "B1")
    world.tell("h0", "starter")
    world.proposals.clear()                # of the opening, for cards that went
    society.make_offers(world)
    return world, next(iter(world.proposals))


def test_a_rival_offers_a_swap_and_keeps_its_word():
    """KA-17.19: at least as much power for a card it loves; agreed, it is done; undone by the end of the day."""
    world, number = asked()
    made = world.proposals[number]
    give, want = world.faces[made["give"][0]], world.faces[made["want"][0]]
    assert made["from"] == "r1" and give.power == 5 and want.power == 4
    assert number in json.dumps(WORLD.page(world, "h0", "together"))
    assert "proposes a swap" in json.dumps(WORLD.page(world, "h0", "today"))
    do(world, "agree", proposal=number)
    assert world.owners[made["give"][0]] == "h0" and world.owners[made["want"][0]] == "r1"
    world, number = asked()
    advance(world, DAY + 1)
    assert number not in world.proposals
    refused(world, "KA-16.9", "agree", proposal=number)


def test_nobody_offers_for_a_card_of_a_deck_or_with_a_grudge():
    """KA-17.19"""
    world, _ = asked()
    world.proposals.clear()
    world.decks["h0"]["A"] = [world.held["h0"][0]]
    pair = society.swap_for(world, "r1", "h0")
    assert pair is None or pair[1] != world.held["h0"][0]
    world, _ = asked()
    world.proposals.clear()
    world.grudges["r1"] = stakes.Grudge("h0", world.held["h0"][0], DAY + 9)
    society.make_offers(world)
    assert not world.proposals
    assert "Sulks" in society.says(world, "r1", "h0")


def test_rivals_praise_boast_and_ask():
    """KA-17.19: by what either has."""
    world, _ = asked()
    assert society.says(world, "r1", "h0").startswith("Asks about your")
    for uid in world.held["h0"][:]:
        world.drop(uid)
    assert society.says(world, "r1", "h0").startswith("Boasts of its 12 cards")
    own = rivals.profile("ask", "r1")
    for i in [i for i in range(1, 10_001) if base(i).colour != own.colour and not world.where[i]][:90]:
        world.give("h0", f"B{i}")
    assert society.says(world, "r1", "h0") == "Praises your collection."


def test_a_duellist_challenges():
    """KA-17.19: on about half of the days, and the first page says so."""
    world = advance(World("demo", DAY, 20, 28, ways=NEW), DAY)
    duellists = {f"r{k}" for k in range(1, 21) if people.person("demo", f"r{k}").habit == people.DUELLIST}
    days = []
    for day in range(DAY, DAY + 40):
        world.day = day
        days.append(society.dares(world, "h0"))
    assert set(days) <= duellists | {None} and 8 < days.count(None) < 32
    assert society.dares(advance(World("demo", DAY, 20, 28), DAY), "h0") is None


def test_every_rival_has_a_face_of_its_own():
    """KA-17.16: forty, each another picture, on the cloth of the colour it loves."""
    pictures = {portrait(f"person:{k}:{colour}") for k in range(1, 41) for colour in COLOURS}
    assert len(pictures) == 200
    kept = life(rivals=3)
    page = WORLD.page(kept.state, "h0", "rivals", "r1")
    face = next(block["tiles"][0]["cards"][0]["face"] for block in page if block["kind"] == "tiles")
    assert GAME.art(face).startswith("<svg") and WORLD.face(GAME, kept.state, face)["title"] == "Aldous"


def test_offers_are_in_the_file():
    """KA-17.14: read back they are there; in a world of before nobody but people proposes."""
    kept = life("files", rivals=20, pre_days=28).live(DAY + 2)
    assert any(made["from"][0] == "r" for made in kept.state.proposals.values())
    assert Life.load(kept.export(), GAME).export() == kept.export()


# ---- a year ------------------------------------------------------------------------------------------------------
def months(seed):
    """The rows of the command, by months."""
    rows = list(economy.simulate(seed, 365, 20))
    return rows, [rows[i:i + MONTH] for i in range(0, 360, MONTH)]


@pytest.mark.strength
@pytest.mark.parametrize("seed", ["year 1", "year 2", "year 3"])
def test_a_year_of_people_stays_alive(seed):
    """KA-17.17, KA-17.18, KA-17.21: each month swaps, bargains and changes of lead, each quarter unsold goods.

    After the year no two of twenty are alike, and more than half of all cards are in the pool.
    """
    rows, parts = months(seed)
    for part in parts:
        assert sum(row["swaps"] for row in part) >= 20
        assert sum(row["new leads"] for row in part) >= 1
        assert sum(row["market sales"] for row in part) >= 100
        assert sum(row["bargains"] for row in part) >= 10
    returned = [sum(row["back unsold"] for row in rows[i:i + 90]) for i in range(0, 360, 90)]
    assert min(returned) >= 5, "a quarter without goods that come back"
    assert rows[-1]["alike"] == 0 and min(row["pool"] for row in rows) > 5000
    assert sum(row["market sales"] for row in rows[-7:]) >= 35


@pytest.mark.strength
def test_before_all_was_sold_and_the_pool_ran_low(monkeypatch):
    """KA-17.21: people who bought whatever was cheap left nothing unsold; a third of the cards stayed in the pool."""
    monkeypatch.setattr(economy, "NEW", LIVELY)
    rows, _ = months("year 1")
    assert sum(row["back unsold"] for row in rows) < 5
    assert min(row["pool"] for row in rows) > 10_000 / 3


@pytest.mark.strength
def test_a_year_of_old_rivals_stood_still(monkeypatch):
    """KA-17.16: with `people` at `plain` no swap and hardly a bargain occurs, and many rivals are alike."""
    monkeypatch.setattr(economy, "NEW", PLAIN)
    rows, parts = months("a")
    assert not sum(row["swaps"] for row in rows) and not sum(row["bargains"] for row in rows)
    assert rows[-1]["alike"] > 3


# ---- how one plays -----------------------------------------------------------------------------------------------
@pytest.mark.strength
@pytest.mark.parametrize("seed", ["habit 1", "habit 2", "habit 3"])
def test_what_one_has_depends_on_how_one_plays(seed):
    """KA-17.18, KA-17.21: who only buys packs stays with the rivals, who trades well leaves them behind."""
    assert 0.8 <= habits.share(seed, DAY, habits.PACKS_ONLY) <= 1.2
    assert habits.share(seed, DAY, habits.TRADES_WELL) > 1.5


@pytest.mark.strength
def test_trading_well_lives_on_what_rivals_love(monkeypatch):
    """KA-17.11, KA-17.21: the same play among rivals to whom a card is worth its power, whatever its colour and shape.

    No option takes that away: in plain worlds who trades well has more than three times the median.
    """
    monkeypatch.setattr(rivals, "value", lambda one, own: one.power)
    assert habits.share("habit 1", DAY, habits.TRADES_WELL) <= 1.5


def test_the_command_tells_how_worlds_fare(monkeypatch, capsys):
    """KA-17.21: each finding says what must be, what was found, and whether it is so."""
    monkeypatch.setattr(habits, "share", lambda seed, day, some: 1.0 if some == habits.PACKS_ONLY else 1.6)
    good = {"pool": 6000, "swaps": 1, "bargains": 1, "new leads": 1, "back unsold": 1, "alike": 0}
    found = list(health.findings("x", [good] * 365))
    assert len(found) == 8 and all(holds for *_, holds in found)
    for column, value, long in (("pool", 5000, 1), ("swaps", 0, 30), ("bargains", 0, 30), ("new leads", 0, 30),
                                ("back unsold", 0, 90)):
        for before in (0, 180):
            rows = [good] * before + [good | {column: value}] * long + [good] * (365 - before - long)
            assert sum(not holds for *_, holds in health.findings("x", rows)) == 1
    assert sum(not holds for *_, holds in health.findings("x", [good] * 364 + [good | {"alike": 1}])) == 1
    for idle, busy, wrong in ((0.79, 1.6, 1), (1.21, 1.6, 1), (1.0, 1.5, 1)):
        monkeypatch.setattr(habits, "share",
                            lambda seed, day, some, a=idle, b=busy: a if some == habits.PACKS_ONLY else b)
        assert sum(not holds for *_, holds in health.findings("x", [good] * 60)) == wrong
    assert not list(health.findings("x", [good] * 59))
    monkeypatch.setattr(economy, "simulate", lambda seed, days, rivals: [good | {"day": day} for day in range(days)])
    assert main(["world", "kaadosu", "--days", "61"]) == 0
    out = capsys.readouterr().out
    assert "holds  swaps in each month: 30 at least" in out and "FAILS  who trades well" in out
    main(["world", "kaadosu", "--days", "61", "--json"])
    assert json.loads(capsys.readouterr().out)["health"][0]["holds"] is True
