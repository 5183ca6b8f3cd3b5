"""Kaadosu, KA-9.6 to 9.10, 17.12, 18.1 and 19.12: matches for cards of a world."""

import random

import pytest

from kaadosu import GAME
from kaadosu.world import battles, rivals
from kaadosu.rules.battle import CHOICE
from kaadosu.cards.faces import BASE, SHADOW, Face, base
from kaadosu.world.asking import called
from kaadosu.world.reading import restore
from kaadosu.world.worlds import WORLD
from kaadosu_world import DAY, advance, bare, codes, do, life, lived, places, refused
from mulligan import Illegal, Malformed, Match

STRONG = [f"B{i}" for i in range(1, 2000) if base(i).plus + base(i).minus > 17][:14]


def ready(rivals=1, mine=tuple(f"S{i}" for i in range(1, 15)), theirs=("B7",), **more):
    """A world in which h0 has a deck of ten and a few more cards."""
    world = bare(mine, theirs, rivals=rivals, **more)
    do(world, "deck", name="A", cards=world.held["h0"][:10])
    return world


def two(**more):
    """A world in which both people have a deck."""
    world = ready(rivals=0, theirs=[f"S{i}" for i in range(101, 113)], **more)
    do(world, "deck", who="h1", name="B", cards=world.held["h1"][:11])
    return world


def played(world, seed=0, limit=10_000):
    """The match that waits, played at random to its end (or so far)."""
    waits, rng = WORLD.match(world, "h0"), random.Random(seed)
    match = Match(GAME, waits["options"], waits["seats"], waits["decks"], waits["seed"])
    while match.to_move() and match.ply < limit:
        seat = match.to_move()[0]
        match.act_move(seat, rng.choice(match.legal(seat)))
    return match


def until(winner, choice):
    """The first of many matches against a rival that ends so: (world in which it waits, match)."""
    for seed in range(200):
        world = ready()
        do(world, "challenge", rival="r1", deck="A")
        match = played(world, seed)
        chosen = winner == 1 or match.state.kept == ("drawn", "original").index(choice)
        if match.state.winner == winner and chosen:
            return world, match
    raise AssertionError("no such match")


def test_what_a_rival_brings():
    """KA-17.12, KA-3.4: its free cards by plus + minus, then uid, as many as the human's or all; ten at least."""
    for size in (10, 14):
        world = ready()
        do(world, "deck", name="A", cards=world.held["h0"][:size])
        listed = rivals.best_first(world, world.held["r1"])[0]
        world.put_up(listed, 5)
        order = sorted((uid for uid in world.held["r1"] if uid != listed),
                       key=lambda uid: (-world.faces[uid].plus - world.faces[uid].minus, uid))
        do(world, "challenge", rival="r1", deck="A")
        assert world.battle["decks"] == [world.held["h0"][:size], order[:size]] and world.battle["stakes"] is True
    world = ready()
    for uid in world.held["r1"][:9]:
        world.drop(uid)
    do(world, "deck", name="A", cards=world.held["h0"][:14])
    do(world.copy(), "challenge", rival="r1", deck="A")
    assert len(rivals.deck(world, "r1", 14)) == 11
    for uid in world.held["r1"][:2]:
        world.drop(uid)
    refused(world, "KA-17.12", "challenge", rival="r1", deck="A", words="needs 10")


def test_once_a_day():
    """KA-17.12, KA-9.6: a rival plays one staked match a day; one match at a time."""
    world = ready(rivals=2)
    refused(world, "KA-17.12", "challenge", rival="r2", deck="A", words="no such rival")     # joins tomorrow
    refused(world, "KA-17.12", "challenge", rival="h1", deck="A")
    refused(world, "KA-3.2", "challenge", rival="r1", deck="B")
    refused(world, "KA-3.1", "challenge", rival="r1")
    refused(world, "", "challenge", error=Malformed, rival="r1", deck="A", opening="best")
    do(world, "challenge", rival="r1", deck="A")
    refused(world, "KA-9.6", "challenge", rival="r1", deck="A", words="already")
    do(world, "give_up")
    refused(world, "KA-17.12", "challenge", rival="r1", deck="A", words="today")
    advance(world, DAY + 1)
    do(world, "deck", name="A", cards=world.held["h0"][:10])
    do(world, "challenge", rival="r1", deck="A", opening="source")
    assert WORLD.match(world, "h0")["options"] == {"opening": "source", "stakes": True}
    assert WORLD.match(world, "h1") is None


def test_cards_in_a_match_stay():
    """KA-3.2, KA-9.10, KA-10.2: not sold, merged, swapped, offered or let go meanwhile; no swap with the opponent."""
    world = ready()
    mine = world.held["h0"][:]
    world.give("h1", "S7")
    do(world, "challenge", rival="r1", deck="A")
    for name, fields in (
            ("list", {"card": mine[0], "price": 3}),
            ("let_go", {"card": mine[0]}),
            ("merge", {"lead": mine[0], "partner": mine[11]}),
            ("offer", {"trade": "0" * 32, "give": mine[:1], "want": []}),
            ("swap", {"with": "h1", "give": mine[:1], "want": world.held["h1"][:1]})):
        refused(world, "KA-9.10", name, **fields)
    refused(world, "KA-10.2", "swap", **{"with": "r1"}, give=mine[11:12], want=world.held["r1"][:1])
    do(world, "let_go", card=mine[11])
    do(world, "give_up")
    do(world, "list", card=next(uid for uid in world.held["h0"] if uid in mine[:10]), price=3)


def test_the_seed_is_hidden():
    """KA-10.2, KA-3.3: it comes from the world and the number of the match, and no page shows it."""
    world = ready()
    do(world, "challenge", rival="r1", deck="A")
    seed = WORLD.match(world, "h0")["seed"]
    pages = "".join(str(WORLD.page(world, "h0", page.id)) for page in WORLD.pages(world, "h0"))
    assert len(seed) == 64 and seed not in pages and seed not in str(world.data())
    match = played(world, limit=1)
    assert match.moves == [battles.dealt(world)]
    ours, theirs = world.battle["decks"]
    drawn = battles.guides(world)
    assert match.state.guides == [10 + theirs.index(drawn[0]), ours.index(drawn[1])]


@pytest.mark.parametrize("choice", ["drawn", "original"])
def test_winning(choice):
    """KA-9.7, KA-9.8, KA-9.10, KA-19.12: drawn swaps the two guides for good, original nothing; no count changes."""
    world, match = until(0, choice)
    drawn, before, counts = battles.guides(world), dict(world.owners), places(world)
    cards, purses = len(world.codes), dict(world.purses)
    assert before[drawn[0]] == "r1" and before[drawn[1]] == "h0"
    result = do(world, "settle", record=match.record())
    moved = {uid for uid, owner in world.owners.items() if before[uid] != owner}
    assert moved == (set(drawn) if choice == "drawn" else set())
    if moved:
        assert world.owners[drawn[0]] == "h0" and world.owners[drawn[1]] == "r1"
        assert result.shown == (world.codes[drawn[0]],)
        assert drawn[1] not in world.decks["h0"]["A"]
    assert (places(world), len(world.codes), world.purses) == (counts, cards, purses) and world.battle is None
    refused(world, "KA-9.6", "settle", record=match.record())


def test_a_rival_wins():
    """KA-17.12: it takes the guide it values more, then the one with more plus + minus, else its original."""
    likes = rivals.Profile(0, 0, 2, 0, 0, 0)

    def make(colour, plus, minus, kind=BASE):
        return Face(kind, (1,), colour, (0,), plus, minus)
    assert rivals.chooses(likes, make(0, 4, 4), make(1, 5, 5)) == "drawn"        # 4 + 2 against 5
    assert rivals.chooses(likes, make(1, 5, 5), make(0, 4, 4)) == "original"
    assert rivals.chooses(likes, make(1, 5, 5), make(1, 4, 5)) == "drawn"        # both 5: more in all
    assert rivals.chooses(likes, make(1, 5, 5), make(1, 5, 5)) == "original"
    assert rivals.chooses(likes, make(1, 9, 9, SHADOW), make(1, 1, 1, SHADOW)) == "drawn"
    world, match = until(1, None)
    drawn, wanted = battles.guides(world), battles.rival_choice(world, 1)
    do(world, "settle", record=match.record())
    assert (world.owners[drawn[1]] == "r1") is (wanted == "drawn")


def test_giving_up():
    """KA-9.2, KA-9.8: the rival wins and chooses by its own rule, in the record or without one."""
    outcomes = set()
    for mine in ([f"S{i}" for i in range(1, 15)], STRONG):
        world = ready(mine=mine)
        do(world, "challenge", rival="r1", deck="A")
        drawn, wanted = battles.guides(world), battles.rival_choice(world, 1)
        resigned = world.copy()
        do(world, "give_up")
        match = played(resigned, limit=5)
        match.resign(0)
        do(resigned, "settle", record=match.record())
        assert resigned == world and (world.owners[drawn[1]] == "r1") is (wanted == "drawn")
        outcomes.add(wanted)
    assert outcomes == {"drawn", "original"}
    world = ready()
    refused(world, "KA-9.6", "give_up")


def test_left_unfinished():
    """KA-9.6: against a rival, when the day ends, it counts as conceded; between people it waits."""
    world = ready()
    do(world, "challenge", rival="r1", deck="A")
    conceded = world.copy()
    do(conceded, "give_up")
    lost = [uid for uid, owner in conceded.owners.items() if world.owners[uid] == "h0" != owner]
    advance(world, DAY + 1)
    assert world.battle is None and all(world.owners.get(uid) != "h0" for uid in lost)
    assert "left unfinished" in WORLD.news(world, "h0")[-1]["words"]
    world = two()
    do(world, "battle", **{"with": "h1"}, deck="A", their_deck="B", stakes=True)
    before = codes(world), codes(world, "h1")
    advance(world, DAY + 3)
    assert world.battle and (codes(world), codes(world, "h1")) == before


def test_won_and_not_chosen():
    """KA-9.6, KA-9.7: a won match is not unfinished; when the day ends before the choice, both guides go home."""
    world = ready(mine=STRONG)
    do(world, "challenge", rival="r1", deck="A")
    assert battles.rival_choice(world, 1) == "drawn"                             # what a concession would cost
    world.battle = world.battle | {"winner": 0}
    before = codes(world)
    again = restore(world.data())
    advance(again, DAY + 1)
    assert again.battle is None and codes(again) == before
    assert "both guides went home" in WORLD.news(again, "h0")[-1]["words"]
    assert restore(again.data()) == again


def test_nobody_reads_off_a_deck():
    """KA-10.2: what is shown of the other's cards is the same whichever of them are in the deck of the match."""
    def shown(world):
        lists = [WORLD.list(world, "h0", "h1"), WORLD.page(world, "h0", "together", "h1")]
        return lists + [WORLD.card(world, "h0", uid) for uid in world.held["h1"] if world.codes[uid][0] == "B"]
    views = []
    for first in (0, 2):
        world = ready(rivals=0, theirs=[f"B{i}" for i in range(101, 113)])
        do(world, "deck", who="h1", name="B", cards=world.held["h1"][first:first + 10])
        do(world, "battle", **{"with": "h1"}, deck="A", their_deck="B", stakes=True)
        views.append(shown(world))
    assert views[0] == views[1]


def test_other_records():
    """KA-9.6: of another deal, other decks, other options, unfinished, broken: refused, and the match still waits."""
    world = ready()
    do(world, "challenge", rival="r1", deck="A")
    waits = WORLD.match(world, "h0")
    whole, options = played(world, 3).record(), waits["options"]
    for change in ({"seed": "other"},
                   {"options": options | {"stakes": False}},
                   {"options": options | {"damage_floor": 1}},
                   {"decks": waits["decks"][::-1]}):
        fields = {key: waits[key] for key in ("options", "seats", "decks", "seed")} | change
        match, rng = Match(GAME, fields["options"], fields["seats"], fields["decks"], fields["seed"]), random.Random(1)
        while match.to_move():
            match.act_move(match.to_move()[0], rng.choice(match.legal(match.to_move()[0])))
        refused(world, "KA-9.6", "settle", record=match.record(), words="another match")
    refused(world, "KA-9.6", "settle", record=played(world, limit=4).record(), words="not over")
    refused(world, "KA-9.6", "settle")
    actions = whole["actions"][:1] + whole["actions"][2:]
    refused(world, "", "settle", error=Malformed, record=whole | {"actions": actions})
    refused(world, "", "settle", error=Malformed, record={})
    refused(world, "", "settle", error=Malformed, record="no record")
    refused(world, "KA-9.6", "settle", record=whole | {"version": "0.9"}, words="another match")
    refused(world, "KA-9.6", "settle", who="h1", record=whole)
    do(world, "settle", record=whole)


def test_people_play_for_stakes():
    """KA-18.1, KA-9.9: with stakes the winner keeps a guide, also after a resignation; without, both go home."""
    world = two()
    fields = {"with": "h1", "deck": "A", "their_deck": "B"}
    refused(world, "KA-18.1", "battle", **fields | {"with": "r1"})
    refused(world, "KA-3.2", "battle", **fields | {"their_deck": "A"})
    do(world, "battle", **fields, stakes=False)
    waits = WORLD.match(world, "h1")
    assert waits["options"]["stakes"] is False and waits["seats"][1]["kind"] == "person"
    before = codes(world), codes(world, "h1")
    do(world, "settle", who="h1", record=played(world).record())
    assert (codes(world), codes(world, "h1")) == before
    do(world, "battle", **fields, stakes=True)
    drawn = battles.guides(world)
    do(world, "give_up")
    assert WORLD.match(world, "h0") is None and world.battle["winner"] == 1
    refused(world, "KA-9.7", "stake", choice="drawn")
    refused(world, "KA-9.7", "stake", who="h1")
    refused(world, "KA-9.7", "give_up", who="h1")
    refused(world, "", "stake", who="h1", error=Malformed, choice="both")
    assert world == restore(world.data())
    do(world, "stake", who="h1", choice="drawn")
    assert world.owners[drawn[1]] == "h1" and world.owners[drawn[0]] == "h0" and world.battle is None


def test_the_record_says_the_choice():
    """KA-9.7: between people it is the action of the match."""
    for seed in range(50):
        world = two()
        do(world, "battle", **{"with": "h1"}, deck="A", their_deck="B", stakes=True)
        match, drawn = played(world, seed), battles.guides(world)
        if match.state.kept == 0:
            do(world, "settle", record=match.record())
            assert world.owners[drawn[0]] == "h0" and world.owners[drawn[1]] == "h1"
            return
    raise AssertionError("nobody chose the guide drawn")


def test_the_rest_of_a_match_over_a_choice():
    """KA-9.7, KA-17.12: a record may end before the rival's choice, which the rule makes; a human chooses."""
    world, match = until(1, None)
    record = Match.replay(match.record(), GAME).record()
    while Match.replay(record | {"result": None, "digest": ""}, GAME).state.phase != CHOICE:
        record["actions"].pop()
    cut = world.copy()
    do(cut, "settle", record=record | {"result": None, "digest": ""})
    do(world, "settle", record=match.record())
    assert cut == world


def test_a_match_in_the_file():
    """KA-17.14, KA-9.6: a world with a match that waits is read back with it, and settled all the same."""
    kept = life(rivals=1, pre_days=0)
    kept.do("h0", {"do": "deck", "name": "A", "cards": kept.state.held["h0"][:10]})
    kept.do("h0", {"do": "challenge", "rival": "r1", "deck": "A"})
    again = type(kept).load(kept.export(), GAME)
    assert again.rules.match(again.state, "h0") == kept.rules.match(kept.state, "h0")
    record = played(kept.state).record()
    for one in (kept, again):
        one.do("h0", {"do": "settle", "record": record})
    assert kept.export() == again.export()
    with pytest.raises(Illegal):
        kept.undo("h0")


def test_a_lived_world():
    """KA-17.12: rivals that have lived for a while play too."""
    world = lived(rivals=3, pre_days=20)
    do(world, "deck", name="A", cards=world.held["h0"])
    for rival in ("r1", "r2", "r3"):
        do(world, "challenge", rival=rival, deck="A")
        do(world, "give_up")
        do(world, "deck", name="A", cards=world.held["h0"])
    assert world.fought == {"r1", "r2", "r3"}


def test_a_prize_is_told_and_kept():
    """KA-9.7: who wins a card reads of it; a log from before tells nothing, so it leads where it led."""
    for told, lines in ((True, 1), (False, 0)):
        world = two()
        do(world, "battle", deck="A", their_deck="B", told=told, **{"with": "h1"})
        assert ("told" in world.battle) is told and restore(world.data()).data() == world.data()
        world.battle = world.battle | {"winner": 0}
        drawn = [world.codes[uid] for uid in battles.guides(world)]
        do(world, "stake", choice="drawn")
        words = [line["words"] for line in WORLD.news(world, "h0")]
        assert len(words) == lines and restore(world.data()).data() == world.data()
        assert not told or all(part in words[0] for part in ("won", "Human 1")) and world.news[0][4:] == drawn
        assert not WORLD.news(world, "h1")


def test_rivals_have_names():
    """KA-17.2: up to forty rivals, no two of one name"""
    world = bare(())
    assert len({called(world, f"r{k}") for k in range(1, 41)}) == 40 and called(world, "r1") == "Aldous"
