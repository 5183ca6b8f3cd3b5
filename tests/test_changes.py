"""What an action changed is told, whole and once, and as plain sentences (mulligan.match.changes)."""

import random
import re

import pytest

from brief import BRIEF
import shape
from house import games, looked, seats_of, some, whole
from mulligan import registry
from mulligan.match import change_words, inside, steps, summaries
from mulligan.match.changes import Became, Counted, Faced, Moved, changes
from mulligan.match.match import Match
from mulligan.match.view import View


def words_of(line, faces):
    """The words of a line, and what it changed, as plain text."""
    said = [line["words"], *line.get("changes", ())]
    return " ".join("".join(word.get("t") or faces[word["face"]]["title"] for word in words) for words in said)


def lying(view):
    """{element: (zone, card)} of all cards in sight, read off the zones of a view."""
    return {card["k"]: (zone["id"], card) for zone in view.zones
            for place in zone.get("cells", [zone]) for card in place["cards"]}


@games
def test_every_card_that_goes_to_another_zone_is_told_and_no_other(game):
    """What two views show of a card in both is compared by hand with what is told of it."""
    moved = 0
    for match in some(looked(game, 3)):
        if not match.ply:
            continue
        for seat in (*seats_of(match), None):
            before, after = (View(game, state, seat) for state in match.states[-2:])
            told = changes(before, after)
            gone = {k for change in told if isinstance(change, Moved) for k in change.cards}
            old, new = lying(before), lying(after)
            for k in old.keys() & new.keys():
                if k.startswith("c"):
                    assert (old[k][0] != new[k][0]) == (k in gone), (match.actions[-1], k)
                    moved += k in gone
    assert moved or BRIEF, "no card went anywhere"


def test_what_is_offered_came_from_no_chain():
    """TT-9: an effect that resolves leaves the chain and is no card; what it offers lay under cards, not there."""
    game, chance, offered = registry.get("ttcg"), random.Random(27), 0
    loom = ["TT138", "TT138"]                              # sends cards from under others away
    deck = {"name": "Looms", "cards": [*game.library.decks[0]["cards"][len(loom):], *loom]}
    match = Match(game, seed=27, decks=[deck, deck])
    while match.to_move() and match.ply < 400:
        seat = chance.choice(match.to_move())
        match.act_move(seat, chance.choice(match.legal(seat)))
        before, after = (View(game, state, seat) for state in match.states[-2:])
        appeared = {zone for card, zone in after.lies.items() if card not in before.lies}
        offered += "chain" in before.lies.values() and any(zone.startswith("offer") for zone in appeared)
        assert not any(event["from"] == "chain" for event in steps.events(after, before.lies))
    assert offered


@games
def test_a_count_is_not_told_twice(game):
    """Neither by the line and by what it changed."""
    for match in some(looked(game, 4)):
        for line in match.view(0)["log"][-1:]:
            said = "".join(word.get("t", "") for word in line["words"])
            for words in line.get("changes", ()):
                numbers = re.search(r"(\w+): (from \S+ to \S+)\.$", "".join(word.get("t", "") for word in words))
                assert not numbers or f"{numbers[1]} goes {numbers[2]}" not in said, (said, words)


@games
def test_every_count_of_a_plate_that_changes_is_told(game):
    """A plate counts what a zone of the table does not show: points, health, cards of a colour."""
    counted, beside = 0, False
    for match in some(looked(game, 4)):
        if not match.ply:
            continue
        before, after = (View(game, state, 0) for state in match.states[-2:])
        told = {(change.seat, change.label): (change.before, change.after)
                for change in changes(before, after) if isinstance(change, Counted)}
        zones = {zone["label"] for zone in after.zones}
        for seat in seats_of(match):
            old, new = (dict(game.plate(view.state, seat, 0)) for view in (before, after))
            beside |= bool(new.keys() - zones)
            for label in (old.keys() & new.keys()) - zones:
                assert told.get((seat, label)) == ((old[label], new[label]) if old[label] != new[label] else None)
                counted += old[label] != new[label]
    assert counted or not beside or BRIEF, "nothing was counted"


def captions(game, seeds):
    """(before the action, caption of a step inside of it) of matches played at random."""
    for seed in range(seeds):
        match = whole(registry.get(game), seed)
        for ply in range(1, match.ply + 1):
            before = View(match.game, match.states[ply - 1], 0)
            for step in range(len(steps.steps(match, ply))):
                yield before, inside.caption(match, 0, ply, step)


def test_an_effect_is_never_said_to_miss_what_it_takes_away_itself():
    """AS-6.4: what is carried out is told with the target it had when its turn came."""
    aimed = 0
    for before, said in captions("asigoc", 2 if BRIEF else 6):
        lines = [card["line"] for zone in before.zones if zone["id"] == "outlet" for card in zone["cards"]]
        assert "that is gone" not in said or any("that is gone" in line for line in lines), said
        aimed += " on " in said
    assert aimed


def test_a_strike_says_who_attacks():
    """TT-11.6: points that an attack costs are told with the unit that attacks."""
    said = [caption for _, caption in captions("ttcg", 1 if BRIEF else 3) if "points" in caption and ":" in caption]
    struck = [caption for caption in said if " attacks. " in caption]
    assert struck and not [caption for caption in said if caption.startswith(("Your", "Seat"))]


@pytest.mark.deep
@games
def test_a_view_has_what_its_lines_changed_and_each_line_unfolds(game):
    """Sentences end as sentences do, say nothing twice, and steps are told where the log says there are some."""
    told = unfolded = 0
    for match in some(looked(game, 5)):
        view = match.view(0)
        shape.check(view)
        for line in view["log"][-3:]:
            sentences = ["".join(word.get("t") or view["faces"][word["face"]]["title"] for word in words)
                         for words in line.get("changes", ())]
            assert len(set(sentences)) == len(sentences) or game.library, sentences
            assert all(said.endswith(".") and not said.startswith(" ") for said in sentences)
            told += len(sentences)
            assert not (line.get("still") and sentences)
        if view["log"] and (steps := view["log"][-1].get("steps")) and view["log"][-1]["ply"] == match.ply:
            lines = summaries.steps_inside(match, 0, match.ply)["lines"]
            assert len(lines) in (steps, steps + 1)
            unfolded += any(line["changes"] for line in lines)
    assert told or BRIEF
    assert unfolded or BRIEF or not any(
        match.game.steps(match.states[-2], match.actions[-1].seat, match.moves[-1], match.state)
        for match in some(looked(game, 5)) if match.ply and match.actions[-1].seat >= 0)


def told_of(id_, record_seed, wanted, seats=(0, 1), options=None):
    """The first change of a kind in a random match of a game."""
    game, rng = registry.get(id_), random.Random(record_seed)
    match = Match(game, options or {}, seed=record_seed)
    while match.to_move():
        before = match.ply
        seat = rng.choice(match.to_move())
        match.act_move(seat, rng.choice(match.legal(seat)))
        for ply in range(before, match.ply):
            pair = [View(game, state, seats[0]) for state in match.states[ply:ply + 2]]
            found = [change for change in changes(*pair) if wanted(change)]
            if found:
                return match, ply, found
    raise AssertionError(f"nothing of the kind happened in a match of {id_}")


def test_numbers_are_told_with_what_they_were():
    """GT-8.5: a card that makes others worth more is told by each of them."""
    match, ply, found = told_of("gtoons", 5, lambda change: isinstance(change, Became))
    line = match.view(0)["log"]
    said = " ".join(words_of(each, match.view(0)["faces"]) for each in line if each["ply"] == ply + 1)
    assert f"from {found[0].before} to {found[0].after}." in said and found[0].before != found[0].after


def test_a_card_turned_over_is_told():
    """GO-5.3: a court turns cards down, and the log says which."""
    match, ply, found = told_of("gomori", 3, lambda change: isinstance(change, Faced) and change.face is None,
                                options={"open_stacks": True})
    title = match.game.face(found[0].before)["title"]
    view = match.view(0)
    assert any(title in words_of(each, view["faces"]) and "turn" in words_of(each, view["faces"])
               for each in view["log"] if each["ply"] == ply + 1)


@pytest.mark.parametrize("id_", ("asigoc", "ttcg"))
def test_a_pass_that_brings_nothing_is_marked(id_):
    """The page folds such lines; one that ends a step or resolves something is none of them."""
    game, rng = registry.get(id_), random.Random(2)
    match = Match(game, seed=2)
    for _ in range(120):
        if not match.to_move():
            break
        seat = match.to_move()[0]
        match.act_move(seat, rng.choice(match.legal(seat)))
    lines = match.view(0)["log"]
    still = [line for line in lines if line.get("still")]
    assert still and len(still) < len(lines)
    for line in still:
        before, after = match.states[line["ply"] - 1:line["ply"] + 1]
        assert match.moves[line["ply"] - 1] == game.pass_move(before, line["seat"])
        assert game.phase(before) == game.phase(after)


@games
def test_every_place_is_called_by_a_noun_in_a_sentence(game):
    match = whole(game, 0)
    zones = [zone for state in match.states[::5] for zone in game.zones(state) if zone.owner is not None]
    assert not {noun for zone in zones if (noun := zone.noun or zone.label).endswith("ed")}


def test_of_two_equal_cards_one_named_is_told_once():
    """The one that went with cards that are all named is the one that a line has named; the other is told."""
    dealt = Moved(("c1", "c2"), ("ash", "oak"), 0, "deck", "hand")
    guide = Moved(("c3",), ("ash",), 0, "deck", "guide")
    assert change_words._without([dealt, guide], ["ash"]) == [dealt, None]
    thrown, drawn = Moved(("c1", "c2"), ("ash", "oak"), 0, "hand", "pile"), Moved(("c3",), ("ash",), 0, "deck", "hand")
    assert change_words._without([thrown, drawn], ["ash", "oak"]) == [None, drawn]
    assert change_words._without([dealt, guide], ["ash", "ash"]) == \
        [Moved(("c2",), ("oak",), 0, "deck", "hand"), None]
