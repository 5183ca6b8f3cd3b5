"""Kaadosu, KA-17.15, KA-17.20, KA-17.23: rivals play for decks alike, no Shadows, grudges; it evens out."""

import json

import pytest

from kaadosu import GAME
from kaadosu.cards.faces import BASE, COMBO, base, face
from kaadosu.rules.battle import Position, Rules
from kaadosu.world import battles, listings, rivals, stakes
from kaadosu.world.days import World
from kaadosu.world.ways import NEW, OLD
from kaadosu.world.worlds import WORLD
from kaadosu_world import DAY, advance, bare, do, life, preview, refused, text
from mulligan import Illegal, Malformed, players
from mulligan.lab import series
from mulligan.worlds.files import with_checksum
from mulligan.worlds.life import Life


def of_power(power, count, first=1):
    """So many codes of base cards of a power."""
    return [f"B{i}" for i in range(first, 10_001) if base(i).power == power][:count]


FAIR, MATCHED = NEW._replace(stakes="fair"), NEW._replace(stakes="matched")


def meeting(mine, theirs, ways=NEW):
    """A world of h0 with a saved deck of these cards, and r1 with those."""
    world = bare(mine, rivals=1, ways=ways)
    for uid in world.held["r1"][:]:
        world.drop(uid)
    for code in theirs:
        world.give("r1", code)
    do(world, "deck", name="A", cards=world.held["h0"][:30])
    return world


# ---- which decks -------------------------------------------------------------------------------------------------
def test_a_rival_brings_a_deck_of_like_worth():
    """KA-17.15: as many cards, next to each other by power, then uid, whose mean is nearest to yours."""
    theirs = [code for power in (2, 4, 6) for code in of_power(power, 12, 5000)]
    for power in (2, 4, 6):
        world = meeting(of_power(power, 10), theirs, FAIR)
        brought = stakes.brings(world, "r1", world.decks["h0"]["A"])
        assert [world.faces[uid].power for uid in brought] == [power] * 10
        said = preview(world, "challenge", rival="r1", deck="A").text
        assert f"with 10 cards worth {10 * power}; your 10 are worth {10 * power}" in said
        do(world, "challenge", rival="r1", deck="A")
        assert world.battle["decks"][1] == brought
    old = meeting(of_power(2, 10), theirs, OLD)
    assert stakes.worth(old, stakes.brings(old, "r1", old.decks["h0"]["A"])) == 60, "before, its best"


MIXED = [f"M(B{lead}+B{other})" for lead, other in ((42, 1337), (9, 10), (30, 33), (21, 24), (27, 35))
         if face(f"M(B{lead}+B{other})")]


def test_a_rival_answers_card_for_card():
    """KA-17.20: the nearest power, another kind counting 1, then plus + minus, then uid; each card once."""
    assert len(MIXED) >= 3
    mine = [*of_power(3, 5), *of_power(7, 5), *MIXED[:2]]
    theirs = [*of_power(3, 12, 5000), *of_power(5, 12, 5000), *of_power(7, 12, 5000), *MIXED[2:]]
    world = meeting(mine, theirs, MATCHED)
    deck, faces = world.decks["h0"]["A"], world.faces
    left, wanted = set(world.held["r1"]), []
    for uid in sorted(deck, key=lambda uid: (-faces[uid].power, uid)):
        one = faces[uid]
        near = sorted((abs(faces[other].power - one.power) + ((faces[other].kind == BASE) != (one.kind == BASE)),
                       abs(faces[other].plus + faces[other].minus - one.plus - one.minus), other) for other in left)
        wanted.append(near[0][2])
        left.discard(near[0][2])
    assert stakes.brings(world, "r1", deck) == wanted
    assert sorted(faces[uid].power for uid in wanted if faces[uid].kind == BASE)[:5] == [3] * 5
    world.ways = FAIR
    assert sorted(stakes.brings(world, "r1", deck)) != sorted(wanted), "a mean alone brings other cards"


def test_a_rival_answers_colours_and_shapes():
    """KA-17.23: of cards as near in power and kind the one alike in looks; before, the sums came next."""
    mine = [code for i in range(1, 5000) for code in [f"B{i}"] if base(i).power == 4 and base(i).colour == 0][:10]
    reds = [code for code in of_power(4, 400, 5000) if face(code).colour == 0][:12]
    others = [code for code in of_power(4, 400, 5000) if face(code).colour != 0][:30]
    red = {}
    for ways in (NEW, MATCHED):
        world = meeting(mine, [*others, *reds], ways)
        brought = [world.faces[uid] for uid in stakes.brings(world, "r1", world.decks["h0"]["A"])]
        assert [one.power for one in brought] == [4] * 10
        red[ways] = sum(one.colour == 0 for one in brought)
        if ways == NEW:
            alike = [(one.colour, one.shapes) for one in brought]
            wanted = [(face(code).colour, face(code).shapes) for code in mine]
            there = [(face(code).colour, face(code).shapes) for code in reds]
            assert all(alike.count(look) >= min(wanted.count(look), there.count(look)) for look in wanted)
    assert red[NEW] >= 8 and red[MATCHED] <= 6, red


def test_combos_are_answered_by_combos():
    """KA-17.20: so that neither hands the other the higher guide; by a mean alone there are none among them."""
    pairs = [code for i in range(1, 400) for code in [f"M(B{i}+B{i + 1})"] if face(code)]
    for ways, combos in ((NEW, 10), (FAIR, 0)):
        mine = [code for code in pairs if face(code).power == 6][:10]
        theirs = [code for code in pairs if face(code).power == 6][10:20] + of_power(6, 30, 5000)
        world = meeting(mine, theirs, ways)
        brought = stakes.brings(world, "r1", world.decks["h0"]["A"])
        assert sum(world.faces[uid].kind == COMBO for uid in brought) == combos


def test_a_rival_asks_for_a_deck_like_what_it_can_bring():
    """KA-17.15: means more than a fifth apart are no match, either way."""
    for mine, theirs, plays in ((5, 4, True), (5, 6, True), (5, 3, False), (3, 5, False)):
        world = meeting(of_power(mine, 10), of_power(theirs, 12, 5000))
        if plays:
            do(world, "challenge", rival="r1", deck="A")
        else:
            refused(world, "KA-17.15", "challenge", rival="r1", deck="A", words=f"{mine}.0 .* {theirs}.0")


def test_a_shadow_is_no_stake():
    """KA-17.15: one Shadow or shadow combo in your deck, and it declines; it brings none of its own."""
    for shadow in ("S1", "M(S1+S42)"):
        world = meeting([*of_power(4, 9), shadow], of_power(4, 12, 5000))
        refused(world, "KA-17.15", "challenge", rival="r1", deck="A", words="no stake")
        old = meeting([*of_power(4, 9), shadow], of_power(4, 12, 5000), OLD)
        do(old, "challenge", rival="r1", deck="A")
    world = meeting(of_power(4, 10), [*of_power(4, 9, 5000), "S1", "S2", "S3"])
    refused(world, "KA-17.12", "challenge", rival="r1", deck="A", words="no Shadows and needs 10")
    assert json.dumps(WORLD.page(world, "h0", "rivals")).count("declines") == 1


def test_a_deck_made_at_a_press_can_be_played():
    """KA-17.15, KA-3.1: it holds no Shadow, strong as it may be; before, the best of all."""
    strong = next(f"S{i}" for i in range(1, 10_001) if base(i).power == 10)
    world = meeting([*of_power(2, 12), strong], [])
    assert world.held["h0"][-1] not in listings.best_deck(world, "h0", 10)
    old = meeting([*of_power(2, 12), strong], [], OLD)
    assert old.held["h0"][-1] in listings.best_deck(old, "h0", 10)


def test_what_the_shared_deck_means_is_said_before_a_match():
    """KA-3.5, KA-3.6: where one agrees to a match, where one builds a deck, and in the lesson."""
    world = meeting(of_power(4, 10), of_power(4, 12, 5000))
    told = "strong cards help either side alike"
    assert told in preview(world, "challenge", rival="r1", deck="A").text
    assert told in json.dumps(WORLD.page(world, "h0", "decks"))
    assert any(told in step.ask for chapter in GAME.lesson for step in chapter.steps)
    world = bare(of_power(4, 10), of_power(4, 10, 5000), ways=NEW)
    for who, name in (("h0", "A"), ("h1", "B")):
        do(world, "deck", who=who, name=name, cards=world.held[who])
    assert told in preview(world, "battle", **{"with": "h1"}, deck="A", their_deck="B").text


# ---- grudges -----------------------------------------------------------------------------------------------------
def won():
    """(world, uid): h0 has just taken a card of r1 for good."""
    world = meeting(of_power(4, 12), of_power(4, 30, 5000))
    do(world, "challenge", rival="r1", deck="A", told=True)
    lost = battles.guides(world)[0]
    battles.finish(world, 0, "drawn")
    assert world.owners[lost] == "h0"
    return world, lost


def test_a_rival_holds_a_grudge_for_two_weeks():
    """KA-17.15: it plays and swaps only for the card it lost, for fourteen days."""
    world, lost = won()
    assert world.grudges == {"r1": ("h0", lost, DAY + 14)} and world.news[-1][2:4] == ["grudge", "r1"]
    world.fought.clear()
    refused(world, "KA-17.15", "challenge", rival="r1", deck="A", words="grudge")
    mine, theirs = world.held["h0"][0], stakes.able(world, "r1")[0]
    refused(world, "KA-17.15", "swap", **{"with": "r1", "give": [mine], "want": [theirs]}, words="grudge")
    do(world, "deck", name="B", cards=[lost, *world.held["h0"][:9]])
    assert "accepts" in preview(world, "challenge", rival="r1", deck="B").text
    world.day += 14
    assert stakes.grudge(world, "r1", "h0")
    world.day += 1
    assert not stakes.grudge(world, "r1", "h0")
    stakes.forget(world)
    assert not world.grudges


def test_a_grudge_ends_when_the_card_is_gone_or_the_rival_has_won():
    """KA-17.15"""
    world, lost = won()
    world.drop(lost)
    world.fought.clear()
    assert not stakes.grudge(world, "r1", "h0")
    for code in of_power(4, 3, 7000):
        world.give("h0", code)
    do(world, "deck", name="B", cards=[uid for uid in world.held["h0"] if world.free(uid)][:10])
    do(world, "challenge", rival="r1", deck="B")
    again, _ = won()
    again.fought.clear()
    do(again, "deck", name="B", cards=again.held["h0"][-10:])
    do(again, "challenge", rival="r1", deck="B")
    battles.finish(again, 1, "original")
    assert not again.grudges


def test_before_there_were_no_grudges():
    """KA-17.15: with `stakes` at `any` none is held."""
    world = meeting(of_power(4, 12), of_power(4, 30, 5000), OLD)
    do(world, "challenge", rival="r1", deck="A", told=True)
    battles.finish(world, 0, "drawn")
    assert not world.grudges and world.news[-1][2] == "won"


def test_grudges_are_in_the_file():
    """KA-17.14: and are checked when it is read."""
    kept = life(rivals=3)
    uid = kept.state.held["h0"][0]
    kept.state.grudges["r1"] = "h0", uid, DAY + 9
    again = Life.load(kept.export(), GAME)
    assert again.state.grudges == kept.state.grudges and text(again.state) == text(kept.state)
    for wrong in ({"r9": ["h0", uid, DAY]}, {"r1": ["r2", uid, DAY]}, {"r1": ["h0", 0, DAY]},
                  {"r1": ["h0", uid, DAY + 999]}, {"h0": ["h0", uid, DAY]}, {"r1": ["h0", uid]}, []):
        data = json.loads(kept.export())
        del data["sha256"]
        data["state"]["grudges"] = wrong
        with pytest.raises(Malformed, match="grudges"):
            Life.load(with_checksum(data), GAME)


# ---- over many matches -------------------------------------------------------------------------------------------
def played(world):
    """The winner of the match that waits, both sides playing alike."""
    begun = Position(Rules(world.battle["opening"], True), tuple(map(tuple, battles.codes(world))))
    pos = GAME.apply(begun, -1, battles.dealt(world))
    return series.play(GAME, [players.make(GAME, "easy")] * 2, pos, world.battle["number"]).winner


def settle(world, count):
    """Play the match; a person keeps what it likes better, too. Counts [cards, worth] won and lost."""
    winner, drawn = played(world), battles.guides(world)
    if winner is None:
        return battles.finish(world, None, None)
    faces = [world.faces[drawn[winner]], world.faces[drawn[1 - winner]]]
    own = rivals.chooses(rivals.profile(world.seed, "h0"), *faces)
    choice = battles.rival_choice(world, 1) if winner else own
    if choice == "drawn":
        count[winner][0] += 1
        count[winner][1] += faces[0].power - faces[1].power
    return battles.finish(world, winner, choice)


def season(seed, ways, most=200, shadows=False):
    """[[cards, worth] won, [cards, worth] lost] in so many staked matches of h0, twenty rivals a day."""
    world, count, matches = World(seed, DAY, 20, 28, ways=ways), [[0, 0], [0, 0]], 0
    world.open()
    advance(world, DAY)
    held = [world.give("h0", f"S{i}") for i in range(1, 60)] if shadows else []
    while matches < most and world.day < DAY + 40:
        for rival in [f"r{k}" for k in range(1, 21)]:
            # a Shadow that a rival has won may be merged, and then there is none
            own = [uid for uid in held if world.owners.get(uid) == "h0"][:10]
            do(world, "deck", name="A", cards=own or listings.best_deck(world, "h0", 10))
            if matches < most:
                try:
                    do(world, "challenge", rival=rival, deck="A", told=True)
                except Illegal:
                    continue
                settle(world, count)
                matches += 1
        advance(world, world.day + 1)
    return count


SEASONS = [f"stakes {number}" for number in range(1, 17)]


def shares(ways, seeds):
    """(cards won for one lost, worth won for one lost) over seasons of 200 matches."""
    seasons = [season(seed, ways) for seed in seeds]
    cards, worth = (tuple(sum(one[side][what] for one in seasons) for side in (0, 1)) for what in (0, 1))
    assert min(cards) > 20 * len(seeds)
    return cards[0] / cards[1], worth[0] / worth[1]


@pytest.mark.strength
def test_as_many_cards_are_lost_as_won():
    """KA-17.23: 200 matches of equal strength in each of sixteen worlds, 3,200 in all.

    About 1,200 cards change hands, so the 95 % interval of what is won for one lost goes 0.12 to either side.
    """
    cards, worth = shares(NEW, SEASONS)
    assert 0.85 < cards < 1.18 and 0.8 < worth < 1.25, (cards, worth)


@pytest.mark.strength
def test_before_a_person_gained_by_stakes():
    """KA-17.15, KA-17.12: against the best of a rival, the old way, the person wins half as much again."""
    assert shares(OLD, SEASONS[:3])[1] > 1.3


def combos_against(ways, matches=240):
    """The share of matches that ten combos win against a rival with base cards and combos alike."""
    pairs = [code for i in range(1, 900) for code in [f"M(B{i}+B{i + 1})"] if face(code) and face(code).power == 6]
    won = 0
    for number in range(matches):
        start = number % 20
        theirs = pairs[start + 10:start + 20] + of_power(6, 30, 5000 + 20 * start)
        world = meeting(pairs[start:start + 10], theirs, ways)
        world.battles = number
        do(world, "challenge", rival="r1", deck="A", told=True)
        won += played(world) == 0
    return won / matches


@pytest.mark.strength
def test_a_deck_of_combos_is_no_handicap_any_more():
    """KA-17.20: against their like they win half; by a mean alone they met base cards and lost most."""
    assert 0.4 < combos_against(NEW) < 0.6
    assert combos_against(FAIR) < 0.35


@pytest.mark.strength
def test_shadows_win_nothing_any_more():
    """KA-17.15: ten Shadows could be played with; now nobody plays for them."""
    assert season("a", NEW, 40, shadows=True) == [[0, 0], [0, 0]]
    won, lost = season("a", OLD, 40, shadows=True)
    assert won[1] > 2 * lost[1]
