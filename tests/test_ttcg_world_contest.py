"""Best of three against a collector: decks, games, side decks, stakes, what is kept (CS-8)."""

import json
from collections import Counter

import pytest

from mulligan import Malformed
from mulligan.data.json_text import canonical
from mulligan.protocol.slices import returned
from mulligan.worlds.life import Life, verify
from ttcg.cards.decks import deck_faults
from ttcg.cards.library import LIBRARY
from ttcg.cardscape import bargains
from ttcg.world import WORLD, contest, match_deeds, rivals, town
from ttcg_cardscape import DAY, GAME, do, ended, grown, life, refused, words


@pytest.fixture
def ann():
    return grown()


def beside(kept, count=10, deck="Mine"):
    """Copies that could be a side deck."""
    used = Counter(match_deeds.card_ids(kept.state, kept.state.decks[deck]))
    out = []
    for mark in sorted(kept.state.cards):
        ident = match_deeds.ident_of(kept.state, mark)
        if mark not in kept.state.decks[deck] and used[ident] < 2 and len(out) < count:
            used[ident] += 1
            out.append(mark)
    return out


def fair(kept, who="c1"):
    """A copy that is not played, and one that the collector stakes against it."""
    place, used = town.living(kept.state), kept.state.decks["Mine"]
    one = place.people[who]
    for mine in town.holdings(kept.state).slots():
        for theirs in one.holdings.slots():
            if (town.mark_of(kept.state, mine) not in used
                and bargains.answer(one, [("card", mine)], [("card", theirs)]).agreed):
                return mine, theirs
    raise AssertionError("no fair stake in this world")


def test_a_side_deck_is_proposed(ann):
    """CS-8.1: ten copies that may stand beside the deck, once no other was chosen"""
    fill = ann.trial("h0", {"do": "contest", "who": "c1", "deck": "Mine"}).fill["side"]
    assert len(fill) == 10 and not set(fill) & set(ann.state.decks["Mine"])
    assert ann.trial("h0", {"do": "contest", "who": "c1", "deck": "Mine", "side": fill}).fill is None
    do(ann, "contest", who="c1", deck="Mine", side=fill)


@pytest.mark.parametrize("who, kind", [("c1", "normal"), ("c2", "climber"), ("c3", "holder")])
def test_a_collector_plays_in_its_own_style_when_that_is_chosen(ann, who, kind):
    """CS-8.6: by patience; its page says so, each game of the contest is played so, and files hold it"""
    assert rivals.STYLES[kind] in words(WORLD.page(ann.state, "h0", "collectors", who))
    do(ann, "contest", who=who, deck="Mine", level="own")
    assert WORLD.match(ann.state, "h0")["seats"][1]["kind"] == kind
    ended(ann, 1)
    do(ann, "next_game")
    again = Life.load(ann.export(), GAME).state
    assert WORLD.match(again, "h0")["seats"][1]["kind"] == kind and again.contest["level"] == "own"


def test_a_style_is_no_level(ann):
    """CS-8.6: a match without a collector has none, and a level that is asked for is played"""
    refused(ann, "level", "contest", error=Malformed, who="c2", deck="Mine", level="climber")
    refused(ann, "level", "play", error=Malformed, deck="Mine", against="tide-dusk", level="own")
    do(ann, "contest", who="c2", deck="Mine", level="hard")
    assert WORLD.match(ann.state, "h0")["seats"][1]["kind"] == "hard"


def test_two_games_won_win_it(ann):
    """CS-8.1, CS-8.2: the score is told, the loser of a game begins the next one, the end is kept"""
    assert do(ann, "contest", who="c1", deck="Mine", side=beside(ann)).play
    assert WORLD.match(ann.state, "h0")["options"] == {}
    assert "It stands 1 to 0." in ended(ann, 0)
    page = words(WORLD.page(ann.state, "h0", "collectors"))
    assert "It stands 1 to 0." in page and "Exchange cards" in page and "goes on" in ann.rules.due(ann.state, "h0")
    assert do(ann, "next_game").play
    waits = WORLD.match(ann.state, "h0")
    assert waits["options"] == {"first": "B"} and waits["seats"][1]["name"] == "Ada Quill"
    assert "You win the best of three against Ada Quill, 2 to 0." in ended(ann, 0)
    assert not ann.state.contest and ann.state.honours == {"c1": [1, 0, 0]} and ann.state.won == 2
    assert "1 won, 0 lost" in words(WORLD.page(ann.state, "h0", "collectors", "c1"))
    assert "best of three" in words(WORLD.page(ann.state, "h0", "news"))
    assert returned(verify(ann.export(), GAME)) == ""


def test_who_lost_begins_and_two_lost_lose_it(ann):
    """CS-8.2: a game given up is lost; one that is left altogether, too"""
    do(ann, "contest", who="c2", deck="Mine")
    assert "It stands 0 to 1." in do(ann, "give_up").say
    do(ann, "next_game")
    assert WORLD.match(ann.state, "h0")["options"] == {"first": "A"}
    assert "Bram Oster wins the best of three, you have 1." not in ended(ann, 0)
    do(ann, "next_game")
    assert "Bram Oster wins the best of three, you have 1 to 2." in ended(ann, 1)
    do(ann, "contest", who="c2", deck="Mine")
    assert "Bram Oster wins" in do(ann, "leave_contest").say
    assert ann.state.honours["c2"] == [0, 2, 0] and not ann.state.battle
    refused(ann, "CS-8.1", "leave_contest")


@pytest.mark.parametrize("games, how", [
    (("won", "won"), "won"), (("won", "lost", "drawn"), "drawn"), (("drawn", "drawn", "won"), "won"),
    (("lost", "drawn", "drawn"), "lost"), (("drawn", "drawn", "drawn"), "drawn"), (("lost", "won", "lost"), "lost")])
def test_more_games_won_decide(games, how):
    """CS-8.2: after three games, who won more; else it is drawn"""
    assert contest.outcome(games) == how


def test_cards_are_exchanged_with_the_side_deck(ann):
    """CS-8.4: card for card, between games only; the deck that is kept stays as it was"""
    side = beside(ann)
    do(ann, "contest", who="c1", deck="Mine", side=side)
    kept = list(ann.state.decks["Mine"])
    before = WORLD.match(ann.state, "h0")["decks"][0]["cards"]
    refused(ann, "TT-1.1", "next_game")
    ended(ann, 1)
    out = [entry["k"] for entry in WORLD.list(ann.state, "h0", "game:main")[1]][:2]
    come = [entry["k"] for entry in WORLD.list(ann.state, "h0", "game:side")[1]]
    assert len(come) == len(side)
    for wrong in ({"out": out}, {"out": out, "in": come[:1]}, {"out": come[:1], "in": come[1:2]},
                  {"out": out, "in": ["game/99", come[0]]}):
        refused(ann, "CS-8.4", "next_game", **wrong)
    named = [WORLD.card(ann.state, "h0", key)["lines"] for key in (out[0], come[0])]
    assert all(lines[0][0] == "What it is" and len(lines) == 3 for lines in named)
    do(ann, "next_game", **{"out": out, "in": come[:2]})
    after = WORLD.match(ann.state, "h0")["decks"][0]["cards"]
    gained = Counter(after) - Counter(before)
    wanted = Counter(match_deeds.card_ids(ann.state, side))
    assert len(after) == len(before) and gained.total() == 2 and not gained - wanted
    assert ann.state.decks["Mine"] == kept and not deck_faults(after)
    assert [entry["k"] for entry in WORLD.list(ann.state, "h0", "game:side")[1]] != come


def test_a_collector_plays_what_it_holds_and_side_boards(ann):
    """CS-8.3, CS-8.4: a legal deck, mostly its own; it answers the cards that it saw, type and rank alike"""
    one = town.living(ann.state).people["c1"]
    theirs = rivals.deck(one.holdings, one.wish, "x")
    assert not deck_faults(theirs) and rivals.deck(one.holdings, one.wish, "x") == theirs
    assert sum(one.holdings.count.get(ident, 0) > 0 for ident in theirs) >= 15
    side = rivals.side_deck(one.holdings, theirs, "x")
    assert len(side) == 10 and not deck_faults([*theirs, *side], {"deck_max": 70})
    fierce = [ident for ident, card in LIBRARY.shipped.cards.items() if card.get("attack", 0) > card.get("defense", 0)]
    tough = [ident for ident, card in LIBRARY.shipped.cards.items() if card.get("attack", 0) < card.get("defense", 0)]
    for seen, stat in ((fierce, "defense"), (tough, "attack")):
        deck, rest, count = rivals.sided(theirs, side, seen)
        came, went = (list((Counter(a) - Counter(b)).elements()) for a, b in ((deck, theirs), (theirs, deck)))
        assert 1 <= count <= 4 and not deck_faults(deck) and sorted([*deck, *rest]) == sorted([*theirs, *side])
        total = [sum(LIBRARY.card(ident)[stat] for ident in cards) for cards in (came, went)]
        assert total[0] > total[1], "it has more of what helps"
        places = [Counter((LIBRARY.card(i)["type"], LIBRARY.card(i)["level"]) for i in cards) for cards in (came, went)]
        assert places[0] == places[1]
    assert rivals.sided(theirs, side, [])[2] == 0


def test_a_collector_sees_only_what_lay_open(ann):
    """CS-8.4: it side-boards after a game with units on the table, and not after one without a move"""
    do(ann, "contest", who="c1", deck="Mine")
    before = ann.state.contest["theirs"]
    assert "Ada Quill exchanges 0 cards" in ended(ann, 1)
    assert ann.state.contest["theirs"] == before
    do(ann, "next_game")
    said = ended(ann, 0, plays=60)
    assert "Ada Quill exchanges" in said and "exchanges 0 cards" not in said
    do(ann, "next_game")
    assert WORLD.match(ann.state, "h0")["decks"][1]["cards"] == ann.state.contest["theirs"] != before


@pytest.mark.parametrize("winner", [0, 1])
def test_a_stake_goes_to_who_wins(ann, winner):
    """CS-8.5: both copies lie on the table meanwhile, in nobody's hand"""
    mine, theirs = fair(ann)
    held = len(ann.state.cards)
    do(ann, "contest", who="c1", deck="Mine", stake=[f"card/{mine}"], prize=[f"card/{theirs}"])
    assert len(ann.state.cards) == held - 1 and theirs not in ann.state.town["people"]["c1"]["cards"]
    ann.live(ann.day + 1)
    ended(ann, winner)
    do(ann, "next_game")
    said = ended(ann, winner)
    won, lost = (theirs, mine) if winner == 0 else (mine, theirs)
    assert ("You get" if winner == 0 else "You lose") in said
    assert len(ann.state.cards) == held + (1 if winner == 0 else -1)
    assert (town.mark_of(ann.state, won) in ann.state.cards) == (winner == 0)
    assert winner == 0 or {mine, theirs} <= set(ann.state.town["people"]["c1"]["cards"])
    assert returned(verify(ann.export(), GAME)) == "" and lost != won


def test_a_stake_that_is_too_little_is_refused_as_a_trade_is(ann):
    """CS-8.5, CS-7.3: the collector says why, and remembers"""
    place, used = town.living(ann.state), ann.state.decks["Mine"]
    one = place.people["c1"]
    mine, theirs = next((m, t) for m in town.holdings(ann.state).slots() for t in one.holdings.slots()
                        if town.mark_of(ann.state, m) not in used
                        and not bargains.answer(one, [("card", m)], [("card", t)]).agreed)
    said = do(ann, "contest", who="c1", deck="Mine", stake=[f"card/{mine}"], prize=[f"card/{theirs}"])
    assert "Ada Quill" in said.say and not said.play and not ann.state.contest
    assert ann.state.town["people"]["c1"]["refused"] == 1


def test_contests_that_cannot_be(ann):
    """CS-8.1, CS-8.5: wrong decks, side decks and stakes, and two things at once"""
    deck, side = ann.state.decks["Mine"], beside(ann)
    refused(ann, "CS-8.1", "contest", who="c1", deck="Mine", side=[deck[0]])
    refused(ann, "CS-8.1", "contest", who="c1", deck="Mine", side=["nothing|1|2"])
    refused(ann, "side", "contest", error=Malformed, who="c1", deck="Mine", side=beside(ann, 11))
    refused(ann, "TT-2.6", "contest", who="c1", deck="None")
    refused(ann, "who", "contest", error=Malformed, who="c9", deck="Mine")
    mine, theirs = fair(ann)
    at_stake = {"stake": [f"card/{mine}"], "prize": [f"card/{theirs}"]}
    refused(ann, "CS-8.5", "contest", who="c1", deck="Mine", stake=at_stake["stake"])
    tale = ann.state.town["people"]["c1"]["lore"][0]
    refused(ann, "CS-8.5", "contest", "nothing", who="c1", deck="Mine", stake=at_stake["stake"], prize=[f"lore/{tale}"])
    refused(ann, "CS-8.5", "contest", "cannot be at stake", who="c1", deck="Mine",
            stake=[f"card/{town.slot_of(deck[0])}"], prize=at_stake["prize"])
    refused(ann, "CS-8.5", "contest", "does not hold", who="c2", deck="Mine", **at_stake)
    three = next((marks for marks in by_card(ann) if len(marks) > 2), None)
    if three:
        extra = [mark for mark in three if mark not in deck]
        refused(ann, "TT-2.6", "contest", who="c1", deck="Mine", side=extra[:3])
    do(ann, "contest", who="c1", deck="Mine", side=side)
    refused(ann, "TT-1.1", "contest", who="c1", deck="Mine")
    ended(ann, 0)
    refused(ann, "CS-8.1", "contest", who="c2", deck="Mine")
    refused(life(), "CS-7.1", "contest", who="c1", deck="Mine")
    refused(life(), "CS-8.1", "next_game")


def by_card(kept):
    found = {}
    for mark, (copy, _) in kept.state.cards.items():
        found.setdefault(copy.partition(".")[0], []).append(mark)
    return found.values()


def test_a_file_with_a_contest_is_checked(ann):
    """CS-8: it goes on after a file; one that cannot be is refused, and an old one has none"""
    mine, theirs = fair(ann)
    side = [mark for mark in beside(ann) if mark != town.mark_of(ann.state, mine)]
    do(ann, "contest", who="c1", deck="Mine", side=side, stake=[f"card/{mine}"], prize=[f"card/{theirs}"])
    ended(ann, 1)
    again = Life.load(ann.export(), GAME)
    do(again, "next_game")
    assert again.state.contest["results"] == ["lost"] and again.state.battle["rival"]["name"] == "Ada Quill"
    other = town.holdings(ann.state).slots()[0]
    for change in ({"who": "c9"}, {"level": "x"}, {"pool": ["TT999"]}, {"main": [0]}, {"main": [-1]}, {"theirs": []},
                   {"results": ["won", "won"]}, {"results": ["x"]}, {"results": [[]]}, {"stake": [mine]},
                   {"stake": [other, theirs]}, {"designs": {"TTU-1": {}}}, {"more": 1}, {"deck": ""}, {"side": 3}):
        wrong = json.loads(canonical(ann.state.data()))
        wrong["contest"] |= change
        with pytest.raises(Malformed):
            WORLD.restore(wrong)
    for key, value in (("rival", {"name": "x"}), ("options", {"first": "C"}), ("options", {"deck_min": 1}),
                       ("against", "x"), ("level", "own")):
        wrong = json.loads(canonical(again.state.data()))
        wrong["battle"][key] = value
        with pytest.raises(Malformed):
            WORLD.restore(wrong)
    alone = json.loads(canonical(again.state.data()))
    alone["contest"] = {}
    with pytest.raises(Malformed, match="nothing that goes on"):
        WORLD.restore(alone)
    for key in ("contest", "drafting", "honours"):
        del alone[key]
    del alone["battle"]["rival"], alone["battle"]["options"]
    alone["battle"]["against"] = LIBRARY.decks[0]["id"]
    with pytest.raises(Malformed, match="expected an opponent"):
        WORLD.restore(alone | {"battle": alone["battle"] | {"level": "climber"}})
    assert WORLD.restore(alone).contest == {} and ann.day > DAY
