"""Drafts with collectors: sealed packs, picks, decks, three rounds, the prize (CS-9)."""

import json

import pytest

from mulligan import Malformed, registry
from mulligan.data.json_text import canonical
from mulligan.protocol.slices import returned
from mulligan.worlds.deal import dealt
from mulligan.worlds.life import Life, verify
from ttcg.cards.decks import deck_faults
from ttcg.cardscape import drafts
from ttcg.cardscape.streams import Stream
from ttcg.world import WORLD, drafting, rivals, shipped, town
from ttcg_cardscape import GAME, do, ended, grown, life, refused, run_of, words


@pytest.fixture
def ann():
    return grown()


def picked(kept, number=3, level="easy"):
    """A draft whose cards are all picked."""
    do(kept, "draft", number=number, level=level)
    do(kept, "pick_rest")
    return kept


@pytest.mark.parametrize("number", [3, 4, 7])
def test_sealed_packs_go_round_and_everybody_keeps_the_picks(number):
    """CS-9.1, CS-9.2, CS-9.4: each card of the packs is picked once, and then in one hand"""
    ann = grown()
    sold, held, allowance = ann.state.town["sold"], len(ann.state.cards), ann.state.town["allowance"]
    theirs = {who: len(one["cards"]) for who, one in ann.state.town["people"].items()}
    do(ann, "draft", number=number)
    assert ann.state.town["sold"] == sold + 3 * (number + 1) and ann.state.town["allowance"] == allowance - 3
    hand = ann.state.drafting["hands"]
    do(ann, "pick", card=f"card/{hand[0][4]}")
    after = ann.state.drafting["hands"]
    assert set(after[0]) < set(hand[-1]) or set(after[0]) < set(hand[1]), "the pack of a neighbour came"
    assert ann.state.drafting["picks"][0] == [hand[0][4]] and all(len(one) == 9 for one in after)
    do(ann, "pick_rest")
    picks = ann.state.drafting["picks"]
    assert all(len(one) == 30 for one in picks) and len(ann.state.cards) == held + 30
    assert sorted(sum(picks, [])) == list(range(10 * sold, 10 * ann.state.town["sold"]))
    for who, one in zip(ann.state.drafting["people"], picks[1:]):
        assert len(ann.state.town["people"][who]["cards"]) == theirs[who] + 30
        assert set(one) <= set(ann.state.town["people"][who]["cards"])
    mine = {town.mark_of(ann.state, slot) for slot in picks[0]}
    assert {ann.state.known[ann.state.cards[mark][1]] for mark in mine} == {"trade"}
    assert ann.state.runs[run_of(ann)]["opened"] == len(ann.state.town["mine"])
    assert returned(verify(ann.export(), GAME)) == ""


def test_the_first_packs_go_left_and_the_second_ones_right(ann):
    """CS-9.2"""
    hands = [[1], [2], [3], [4]]
    assert drafts.passed(hands, 0) == drafts.passed(hands, 2) == [[4], [1], [2], [3]]
    assert drafts.passed(hands, 1) == [[2], [3], [4], [1]]


def test_nothing_is_seen_before_its_time(ann):
    """CS-9.2: of the table the person sees the own pack and picks; what was picked is not taken back"""
    do(ann, "draft")
    now = ann.state.drafting
    own, others = now["hands"][0], [slot for hand in now["hands"][1:] for slot in hand]
    shown = canonical(WORLD.page(ann.state, "h0", "draft"))
    assert all(f'"card/{slot}"' in shown for slot in own) and not any(f'"card/{slot}"' in shown for slot in others)
    assert WORLD.card(ann.state, "h0", f"card/{own[0]}")["lines"]
    later = 10 * (now["first"] + 3 * 4) - 1
    for slot in (*others, later):
        with pytest.raises(Malformed):
            WORLD.card(ann.state, "h0", f"card/{slot}")
    for pack in range(now["first"], now["first"] + 12):
        with pytest.raises(Malformed):
            WORLD.card(ann.state, "h0", f"lore/{pack}")
        opened = ann.state.is_open(run_of(ann), pack)
        assert opened == (pack == now["first"]), "only the own pack of this round is open"
    refused(ann, "CS-9.2", "pick", card=f"card/{others[0]}")
    do(ann, "pick", card=f"card/{own[0]}")
    assert not ann.can_undo("h0")
    refused(ann, "CS-9.2", "pick", card=f"card/{own[0]}")
    refused(ann, "CS-9.2", "pick", card=3)


def test_collectors_pick_by_taste_and_strength(ann):
    """CS-9.3: a wished type, a strong card, a type that was picked, a missing rank, no third copy"""
    one = town.living(ann.state).people["c1"]
    prints, kinds = one.prints, drafting.kinds()
    slots = range(3000)
    other = next(kind for kind in prints.types if kind != one.wish)

    def worth(slot, have=()):
        return drafts.wants(one, kinds, have, slot)
    there = [slot for slot in slots if not one.holdings.count.get(prints.card(slot)[0])]
    alike = [slot for slot in there if kinds[prints.card(slot)[0]].type == other
             and kinds[prints.card(slot)[0]].rank == 1 and prints.card(slot)[1] != one.who.rarity]
    weak, strong = (of(alike, key=lambda slot: kinds[prints.card(slot)[0]].strength) for of in (min, max))
    gap = kinds[prints.card(strong)[0]].strength - kinds[prints.card(weak)[0]].strength
    assert worth(strong) - worth(weak) == 2 * gap > 0
    assert worth(strong, [weak]) == worth(strong) + 2, "its type was picked"
    full = [slot for slot in alike if slot != strong][:14]
    assert worth(strong, full) < worth(strong) + 2 * len(full) - 5, "enough of this rank"
    twice = [slot for slot in slots if prints.card(slot)[0] == prints.card(strong)[0]][:3]
    assert worth(twice[2], twice[:2]) < worth(weak) - 20, "no third copy"
    wished = [slot for slot in slots if prints.kinds[prints.card(slot)[0]] == one.wish]
    best = max(wished, key=worth)
    assert worth(best) > worth(strong)
    strong_decks = drafts.kind_of({"type": "air", "level": 1, "attack": 500, "defense": 0})
    assert strong_decks.strength == 12 and drafts.kind_of({"type": "spell", "level": 1, "attack": 0}).strength == 8


def test_a_deck_is_made_of_picks(ann):
    """CS-9.4: 20 to 30 of them, none more than twice"""
    refused(ann, "CS-9.4", "draft_deck", cards=[])
    do(ann, "draft")
    refused(ann, "CS-9.4", "draft_deck", cards=[])
    refused(ann, "CS-9.4", "draft_game")
    do(ann, "pick_rest")
    picks = ann.state.drafting["picks"][0]
    deck = ann.state.drafting["deck"]
    keys = [f"card/{slot}" for slot in deck]
    refused(ann, "CS-9.4", "draft_deck", cards=keys[:19])
    refused(ann, "CS-9.4", "draft_deck", cards=[*keys[:20], f"card/{ann.state.drafting['picks'][1][0]}"])
    do(ann, "draft_deck", cards=keys[:22])
    assert ann.state.drafting["deck"] == sorted(deck)[:22] and len(picks) == 30
    do(ann, "draft_game")
    waits = WORLD.match(ann.state, "h0")
    assert waits["options"] == {"deck_min": 20} and len(waits["decks"][0]["cards"]) == 22
    for one in waits["decks"]:
        assert not deck_faults(one["cards"], {"deck_min": 20})
    assert dealt(registry.get("ttcg"), waits).to_move()
    refused(ann, "TT-1.1", "draft_deck", cards=keys[:20])
    few = drafting.cards_of(ann.state, picks[:1])
    assert len(few) == 20 and not deck_faults(few, {"deck_min": 20}), "what is missing is lent"


def test_collectors_play_in_their_styles_in_a_draft(ann):
    """CS-8.6: each round's match is with the player of whom one meets"""
    picked(ann, level="own")
    for _ in range(2):
        who = drafting.opponent(ann.state)
        do(ann, "draft_game")
        assert WORLD.match(ann.state, "h0")["seats"][1]["kind"] == rivals.player(who, "own")
        ended(ann, 0)


@pytest.mark.parametrize("number", [3, 4, 5, 6, 7])
def test_three_rounds_and_nobody_meets_anybody_twice(number):
    """CS-9.5: the person plays in each; at most one is free"""
    met = set()
    for at in range(3):
        pairs = drafts.pairs(number + 1, at)
        assert sorted(seat for pair in pairs for seat in pair) == list(range(number + 1 + (number + 1) % 2))
        assert pairs[0][0] == 0 and pairs[0][1] <= number, "the person is never free"
        assert not met & {frozenset(pair) for pair in pairs}
        met |= {frozenset(pair) for pair in pairs}


def test_who_comes_first_gets_the_lore_cards_and_packs(ann):
    """CS-9.5, CS-9.7: three matches won; all of it goes on after a file"""
    picked(ann)
    tales, allowance = len(ann.state.lore), ann.state.town["allowance"]
    for at in range(3):
        ann = Life.load(ann.export(), GAME)
        assert f"Round {at + 1} of 3" in words(WORLD.page(ann.state, "h0", "draft"))
        do(ann, "draft_game")
        said = ended(ann, 0)
    assert "You come first in the draft, get 12 lore cards and may open 2 packs more." in said
    assert len(ann.state.lore) == tales + 12 and ann.state.town["allowance"] == allowance + 2
    assert ann.state.honours["draft"] == [1, 0, 0] and not ann.state.drafting
    assert "1 won, 0 lost" in words(WORLD.page(ann.state, "h0", "draft"))
    assert returned(verify(ann.export(), GAME)) == ""


def test_a_collector_may_come_first(ann):
    """CS-9.7: it gets the lore cards and opens packs; who leaves keeps the picks"""
    picked(ann, 4)
    sold, tales = ann.state.town["sold"], len(ann.state.lore)
    do(ann, "draft_game")
    assert "Round 2 is against" in ended(ann, 1)
    assert sum(ann.state.drafting["rounds"][0]) == 6, "two matches and one who was free"
    said = do(ann, "leave_draft").say
    assert "comes first in the draft, you are number 5 of 5" in said
    assert len(ann.state.lore) == tales and ann.state.town["sold"] == sold + 2
    first = {tuple(one["lore"]) for one in ann.state.town["people"].values()}
    assert any(set(range(sold - 15, sold)) <= set(lore) for lore in first)
    assert ann.state.honours["draft"] == [0, 1, 0]


def test_decks_decide_among_collectors():
    """CS-9.6: by the squares of their strength, of a stream that anybody can work out again"""
    wins = sum(drafts.result(Stream(bytes([n]), "x"), 200, 100) == 0 for n in range(250))
    assert 0.74 < wins / 250 < 0.86
    kinds = {"a": drafts.Kind("air", 1, 6), "b": drafts.Kind("fire", 1, 6), "c": drafts.Kind("dark", 1, 6),
             "s": drafts.Kind("spell", 1, 8)}
    assert drafts.strength(kinds, "aabbcs") == 12 * 4 + 6 + 16


def test_the_table_of_a_draft():
    """CS-9.7: points, then points of those one met, then seats, the person last"""
    assert [row[0] for row in drafts.table(4, [])] == [1, 2, 3, 0]
    rounds = [[2, 0, 2, 0], [0, 2, 2, 0]]
    rows = drafts.table(4, rounds)
    assert [row[:2] for row in rows][0] == (2, 4) and rows[-1][0] == 3
    assert {row[0] for row in rows if row[1] == 2} == {0, 1}


def test_drafts_that_cannot_be(ann):
    """CS-9.1: too few packs, another thing begun, nobody to draft with"""
    refused(ann, "number", "draft", error=Malformed, number=2)
    refused(ann, "number", "draft", error=Malformed, number=8)
    refused(life(), "CS-7.1", "draft")
    refused(ann, "CS-9.2", "pick_rest")
    refused(ann, "CS-9.4", "leave_draft")
    poor = grown()
    while poor.state.left(run_of(poor)) > 2:
        do(poor, "open", run=run_of(poor), packs=1)
    refused(poor, "CS-9.1", "draft", "may open 2 today")
    do(ann, "contest", who="c1", deck="Mine")
    refused(ann, "CS-9.1", "draft")
    do(ann, "leave_contest")
    do(ann, "draft")
    refused(ann, "CS-9.1", "draft")
    refused(ann, "CS-8.1", "contest", who="c1", deck="Mine")
    late = grown()
    late.state.town = late.state.town | {"sold": 489}
    refused(late, "CS-9.1", "draft", "11 packs of the run are left: too few")


def test_days_pass_during_a_draft(ann):
    """CS-7.5, CS-9.2: collectors live on, and the cards on the table stay there"""
    do(ann, "draft")
    before = ann.state.drafting
    ann.live(ann.day + 5)
    assert ann.state.drafting == before and ann.state.town["sold"] > before["first"] + 12
    do(ann, "open", run=run_of(ann), packs=1)
    do(ann, "pick_rest")
    assert ann.state.town["mine"] == sorted(ann.state.town["mine"])
    assert returned(verify(ann.export(), GAME)) == ""


def test_a_file_with_a_draft_is_checked(ann):
    """CS-9: cards that are there twice or missing, strangers, packs nobody opened"""
    do(ann, "draft")
    do(ann, "pick", card=f"card/{ann.state.drafting['hands'][0][0]}")
    now = ann.state.drafting
    swapped = [now["hands"][1], *now["hands"][1:]]
    for change in ({"first": 0}, {"first": "x"}, {"people": ["c1"]}, {"people": ["c1", "c1", "c2"]}, {"round": 4},
                   {"round": 1}, {"hands": swapped}, {"hands": []}, {"hands": [[]] * 4}, {"picks": [[1]] * 4},
                   {"picks": [[]] * 4}, {"deck": [1]}, {"rounds": [[2, 0, 2, 0]] * 3}, {"rounds": [[9, 0, 0, 0]]},
                   {"level": "x"}, {"more": 1}, {"hands": [["x"]] * 4}, {"people": [[]] * 3}):
        wrong = json.loads(canonical(ann.state.data()))
        wrong["drafting"] |= change
        with pytest.raises(Malformed):
            WORLD.restore(wrong)
    held = json.loads(canonical(ann.state.data()))
    held["town"]["people"]["c1"]["cards"] = sorted([*held["town"]["people"]["c1"]["cards"], now["hands"][0][0]])
    with pytest.raises(Malformed, match="held by somebody"):
        WORLD.restore(held)
    for honours in ({"c1": [1, 2]}, {"c1": [-1, 0, 0]}, {"a long name": [0, 0, 0]}, {"c1": 3}):
        wrong = json.loads(canonical(ann.state.data())) | {"honours": honours}
        with pytest.raises(Malformed, match="honours"):
            WORLD.restore(wrong)


def test_the_pages_of_a_draft_can_be_drawn(ann):
    """CS-9: before, while cards are picked, and while it is played for"""
    for deed in (None, "draft", "pick_rest", "draft_game"):
        if deed:
            do(ann, deed)
        blocks = WORLD.page(ann.state, "h0", "draft")
        assert blocks and json.loads(json.dumps(blocks)) == blocks
        for page in WORLD.pages(ann.state, "h0"):
            assert WORLD.page(ann.state, "h0", page.id) is not None
    fields, entries = WORLD.list(ann.state, "h0", "draft:picks")
    assert len(entries) == 30 and fields and any("deck" in entry.get("marks", ()) for entry in entries)
    for kept, name in ((ann, "draft:x"), (life(), "draft:picks"), (ann, "game:x"), (ann, "x:y")):
        with pytest.raises(Malformed):
            WORLD.list(kept.state, "h0", name)
    assert "draft" not in [page.id for page in WORLD.pages(life().state, "h0")] and len(shipped.ids()) == 200
    with pytest.raises(Malformed):
        WORLD.page(life().state, "h0", "draft")
