"""TTCG, sections 16 to 19 and 21: chance, bounds, what is refused and why; the rulebook's word on language and set."""

import random

import pytest

from house import play_on
from mulligan import Illegal, Malformed, Match
from ttcg import GAME
from ttcg.cards.library import LIBRARY, trees
from ttcg.language.reader import Wrong, parse
from ttcg.text.notation import WRONG
from ttcg.rules.constants import ATTACK, CHOOSE, END_TURN, PASS, PLAY, TO_BATTLE, UNTAP, USE, WINDOW
from ttcg_table import Table, spell, unit

LIFE = spell("two-lives", ("normal", "Gain two points."))
BOMB = spell("bomb", ("normal", "Destroy one card your opponent controls."))
COUNT = unit("count", "earth", 1, 250, ("normal", "If you control no units, gain one point."),
             ("dormant", "Gain one point."))
HALT = spell("halt", ("counter", "Counter the effect of a card."))
BAN = spell("ban-now", ("normal", "Your opponent cannot activate spell effects."))
SCENES = [                                  # A, B, the step, what was done, what is refused, the reason
    (dict(spells=LIFE), dict(spells=LIFE), "main", "", "B: use s1 1", "not_your_priority"),
    ({}, {}, "main", "", "B: pass", "not_your_priority"),
    (dict(spells=LIFE), {}, "main", "use s1 1", "A: pass", "not_your_priority"),
          ({}, {}, "main", "", "A: pass", "wrong_phase"),
    (dict(units="earth-1"), {}, "main", "", "attack u1 player", "wrong_phase"),
    (dict(hand="earth-1"), {}, "battle", "", "play earth-1 u1", "wrong_phase"),
    ({}, {}, "battle", "", "battle", "wrong_phase"),
    (dict(units="nature-1"), dict(units="flint-hopper"), "main", "end", "B: use u1 1", "wrong_phase"),
    (dict(hand="earth-1 water-1 fire-1"), {}, "main", "play earth-1 u1 .., play water-1 u2 ..", "play fire-1 u3",
     "no_play_left"),
    (dict(hand="earth-1", units="water-1"), {}, "main", "", "play earth-1 u1", "no_place"),
    (dict(hand="earth-2", units="water-1"), {}, "main", "", "play earth-2 u1", "no_pile_to_rank_up"),
    (dict(hand="earth-1"), {}, "main", "", "play earth-1 s1", "wrong_zone"),
    (dict(hand="earth-1"), {}, "main", "", "play water-1 u1", "wrong_zone"),
    (dict(units="earth-1"), {}, "main", "", "use u2 1", "wrong_zone"),
          (dict(units="earth-1*"), {}, "main", "", "use u1 1", "card_tapped"),
    (dict(spells="small-mercy"), {}, "main", "", "use s1 2", "not_tapped_earlier"),
    (dict(spells="small-mercy"), {}, "main", "use s1 1 ..", "use s1 2", "not_tapped_earlier"),
    (dict(spells="small-mercy*"), {}, "main", "use s1 2 ..", "use s1 2", "already_used"),
    (dict(spells="field-ration*+"), {}, "main", "", "use s1 1", "card_tapped"),
    (dict(spells=BOMB), dict(spells=LIFE), "main", "use s1 1 -> es1", "B: use s1 1", "doomed"),
    (dict(units=COUNT), {}, "main", "", "use u1 1", "condition_false"),
    (dict(units="clockwork-widow", points=2), dict(units="earth-1"), "main", "", "use u1 1", "cost_unpayable"),
    (dict(units="earth-3/deepvein-wyrm"), dict(spells=LIFE), "main", "", "use u1 1", "cost_unpayable"),
    (dict(spells=BOMB), {}, "main", "", "use s1 1", "no_target"),
          (dict(spells="whetstone"), {}, "main", "", "use s1 1", "no_target"),
    (dict(units="fire-1"), dict(units="earth-1"), "battle", "", "attack u1 eu2", "illegal_target"),
    (dict(spells=HALT), {}, "main", "", "use s1 1", "nothing_to_counter"),
    (dict(units="fire-1"), dict(units="earth-1"), "battle", "", "attack u1 player", "must_attack_unit"),
    (dict(units="fire-1"), {}, "battle", "attack u1 player ..", "attack u1 player", "already_attacked"),
    (dict(spells=BAN), dict(spells=LIFE), "main", "use s1 1 .., end", "B: use s1 1", "forbidden"),
    (dict(spells=LIFE), dict(points=0), "main", "use s1 1 ..", "A: end", "game_over")]


@pytest.mark.parametrize(("mine", "theirs", "step", "script", "line", "reason"), SCENES)
def test_what_is_refused(mine, theirs, step, script, line, reason):
    """TT-16.4: with its reason and a clause; not listed; nothing changes."""
    Table(A=mine, B=theirs, step=step).do(script).refused(line, reason)


def test_every_reason_is_met():
    """TT-16.4"""
    text = GAME.rulebook().clauses["TT-16.4"].text
    named = {word for word in text.replace(",", " ").replace(".", " ").split() if "_" in word
             or word in ("doomed", "forbidden", "malformed")}
    assert named - {reason for *_, reason in SCENES} == {"malformed"}


def moves_of_all_kinds(pos, rng):
    """Moves of every form with cards, places and choices of all sorts, most of them not possible."""
    cards = [card for pile in (*pos.piles, *pos.hands) for card in pile] + [WRONG]
    for _ in range(40):
        card, place, other = rng.choice(cards), rng.randrange(20), rng.choice((-1, *range(20)))
        yield rng.choice(((PASS,), (PLAY, card, place), (USE, card, rng.randrange(2)), (ATTACK, place, other),
                          (UNTAP, card),
                          (TO_BATTLE,), (END_TURN,), (CHOOSE, rng.choice((*cards, -1, -2, -3)))))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_not_listed_is_refused(seed):
    """TT-16.4, TT-8.1: along a match, for both players, with a reason of the list, a clause of the book, and words.

    And what is listed is taken.
    """
    listed = GAME.rulebook().clauses["TT-16.4"].text
    named, rng, met = set(listed.replace(",", " ").replace(".", " ").split()), random.Random(seed), set()
    for match in play_on(Match(GAME, seed=seed), rng, most=500):
        if match.ply % 5 == 0 and match.to_move():
            pos = match.state
            for seat in (0, 1):
                listed = GAME.legal(pos, seat)
                for move in moves_of_all_kinds(pos, rng):
                    if move in listed:
                        GAME.apply(pos, seat, move)
                    else:
                        with pytest.raises(Illegal) as caught:
                            GAME.apply(pos, seat, move)
                        refusal = caught.value
                        assert refusal.reason in named and refusal.clause in GAME.rulebook().clauses, move
                        assert refusal.title and str(refusal), move
                        met.add(refusal.reason)
    assert len(met) > 7, met


@pytest.mark.parametrize("text", ["", "play", "play earth-1", "play earth-1 u6", "play earth-1 eu1", "use", "use u1",
                                  "use u1 3",
                                  "use u1 0", "use u1 one",
                                  "attack", "attack u1", "attack u1 eu1 eu2", "attack s1 player", "battle now",
                                  "end turn now", "pass 1",
                                  "Pass", " pass", "pass ",
                                  "choose", "untap", "choose nobody", "play  TT001 u1", "\n", "é", "a" * 4000,
                                  "use u1 1\n"])
def test_texts_that_say_nothing(text):
    """TT-16.4, malformed: refused, and nothing changes."""
    table = Table(A=dict(units="earth-1", hand="earth-1"))
    before = table.pos.data()
    with pytest.raises((Malformed, Illegal)):
        move = GAME.parse(table.pos, 0, text)
        GAME.apply(table.pos, 0, move)
        assert GAME.text(table.pos, 0, move) == text, "another text of the same move"
        raise AssertionError("it is taken")
    assert table.pos.data() == before


def test_moves_are_written_so():
    """TT-16.7: each listed move has one text, which means that move again; in windows, for questions, for both sides.
    """
    forms = set()
    for match in play_on(Match(GAME, seed=5), random.Random(5), most=400):
        for seat in match.to_move():
            for move in match.legal(seat):
                text = GAME.text(match.state, seat, move)
                assert GAME.parse(match.state, seat, text) == move
                forms.add(text.split()[0])
    assert forms >= {"play", "use", "attack", "choose", "battle", "end", "pass"}
    pair = Table(A=dict(spells=spell("dig", ("normal", "Destroy one card under another card."))),
                 B=dict(units="earth-1/earth-2/earth-3"))
    pair.do("use s1 1")
    pair.offers("choose eu1.1", "choose eu1.2")


def test_choices():
    """TT-16.5: the stated count, distinct, from the list."""
    table = Table(A=dict(spells=spell("boom-two", ("normal", "Destroy two units your opponent controls."))),
                  B=dict(units="earth-1, water-1, fire-1"))
    table.do("use s1 1")
    first = [line for line in table.legal() if line.endswith("eu2")][0]
    table.refused(first.replace("eu2", "eu5"), "illegal_target", "TT-16.5").do(first)
    assert first not in table.legal() and table.fact("chain") == 0
    table.do("-> eu3").shows(chain=1).do("..").shows(B_units="earth-1")


def test_same_seed_same_match():
    """TT-16.1: and the record alone gives it, too."""
    ends = []
    for _ in range(2):
        *_, match = play_on(Match(GAME, seed=77), random.Random(3), most=150)
        ends.append(match.digest())
    assert ends[0] == ends[1] != Match(GAME, seed=78).digest()


def test_uses_follow_the_copy():
    """TT-16.2: an effect of a copy that left and came back is still used."""
    home = spell("home", ("normal", "Return one unit you control to its owner's hand."))
    table = Table(A=dict(units=unit("learner", "earth", 1, 250, ("normal", "Gain one point."),
                                    ("normal", "Draw one card.")), spells=home))
    table.do("use u1 1 .., use s1 1 -> u1 .., play learner u1 ..")
    table.refused("use u1 1", "already_used", "TT-16.2").do("use u1 2 ..")


def test_performed_effects_are_not_counted():
    """TT-16.2: and perform no further ones."""
    table = Table(A=dict(units="earth-1, flint-hopper", spells="rune-1/twin-contract"))
    table.do("use s1 1 -> u2 .., use u2 1 ..").shows(B_points=18)
    mirror = spell("mirror-1", ("normal", "Activate the effect of another card you control."))
    assert table and mirror


@pytest.mark.parametrize("seed", range(3))
def test_every_match_ends(seed):
    """TT-16.3, TT-13.6: whatever is chosen, no turn goes on without end."""
    rng, turn, actions = random.Random(seed), 0, 0
    for match in play_on(Match(GAME, {"max_turns": 30} if any(o.name == "max_turns" for o in GAME.options) else {},
                               seed=seed),
                         rng, most=6000):
        state = match.state
        actions, turn = (actions + 1, turn) if state.number == turn else (0, state.number)
        assert actions < 1500
    assert match.outcome() is not None


# ---- 17 to 19 --------------------------------------------------------------------------------------------------------
def test_the_grammar_decides():
    """TT-17.3, TT-17.4, TT-17.5, TT-19.3, TT-18.1: a tree, a position, or a code."""
    tree = parse("This turn, one unit you control gains 100 attack.", "normal", False)
    assert set(tree) == {"style", "duration", "do"} and tree["do"][0]["node"] == "ModStat"
    for text, code in (("Draw one crad.", "syntax"), ("Destroy one rank 9 unit on the field.", "S1"),
                       ("Draw eleven cards.", "syntax")):
        with pytest.raises(Wrong) as caught:
            parse(text, "normal", False)
        assert caught.value.code == code


CODES = [
    ("S1", "Destroy one rank 6 unit on the field.", "normal", True),
    ("S2", "Destroy one earth fire unit on the field.", "normal", True),
    ("S4", "Destroy one card in your hand.", "normal", True),
    ("S5", "When this card attacks, draw one card.", "normal", True),
    ("S6", "Draw 11 cards.", "normal", True),
    ("S7", "This turn, until your next turn, this card gains 100 attack.", "normal", True),
    ("S8", "Destroy it.", "normal", True),
    ("S9", "The equipped unit gains 100 attack.", "normal", False),
    ("S10", "Play one unit from among them.", "normal", True),
    ("S11", "Destroy one unit your opponent controls to draw one card.", "normal", True),
    ("S12", "They lose one point.", "normal", True),
    ("S13", "Redirect the attack to this card.", "counter", True),
    ("S14", "While this card is on the field, draw one card.", "continuous", True),
    ("S15", "Return one card from your opponent's discard pile to your hand.", "normal", True),
]


@pytest.mark.parametrize(("code", "text", "style", "is_unit"), CODES)
def test_codes(code, text, style, is_unit):
    """TT-19.3, TT-19.1, TT-17.5: each code refuses what it says."""
    with pytest.raises(Wrong) as caught:
        parse(text, style, is_unit)
    assert caught.value.code == code, f"{text}: {caught.value.code}"


def test_nothing_unparsed_runs():
    """TT-17.6: a card with a wrong text is refused when it is met, with card, effect and place."""
    card = {"id": "broken", "name": "Broken", "type": "earth", "level": 1, "subtypes": ["beast"], "attack": 250,
            "defense": 250,
            "effects": [{"style": "normal", "text": "Gain one point."}, {"style": "normal", "text": "Draw one crad."}]}
    with pytest.raises(Malformed, match=r"broken, effect 2: pos 9"):
        trees(card)


def test_trees_say_everything():
    """TT-18.3, TT-18.4, TT-18.5, TT-18.6, TT-18.7, TT-18.8, TT-18.9: what is left out has its meaning."""
    text = ("If you control two or more earth units, discard one card to return up to two other rank 2 or lower "
            "fire or dragon units your opponent controls to their owners' hands.")
    tree = parse(text, "normal", False)
    earth = {"kinds": [["type:earth"]], "noun": "unit"}
    assert tree["if"] == [{"node": "Count", "who": "you", "zone": "field", "cmp": "ge", "n": 2, "of": earth}]
    target = tree["do"][0]["t"]
    assert (target["mode"], target["n"], target["side"], target["zone"]) == ("upto", 2, "opponent", "field")
    assert "who" not in tree["do"][0]
    assert target["of"]["kinds"] == [["type:fire"], ["sub:dragon"]] and target["of"]["rank"] == {"cmp": "le", "n": 2}
    assert "zone" not in tree["costs"][0]["t"] and tree["costs"][0]["node"] == "Discard"
    per = parse("Gain one point for each earth unit you control.", "normal", False)["do"][0]["per"]
    assert per == {"of": {"kinds": [["type:earth"]], "noun": "unit"}, "zone": "field", "side": "you"}
    table = Table(A=dict(spells=spell("short",
                                      ("normal", "Destroy two rank 2 or lower units your opponent controls."))),
                  B=dict(units="earth-1, earth-3, fire-2"))
    table.do("use s1 1 -> eu1 eu3 ..").shows(B_units="-, earth-3")


# ---- 21 the set ------------------------------------------------------------------------------------------------------
def test_the_set_keeps_its_rules():
    """TT-21.1, TT-21.2, TT-21.3, TT-21.4, TT-21.6, TT-21.7: counted here; the roster command looks closer."""
    cards = LIBRARY.shipped.cards.values()
    count = {(kind, level): sum(1 for card in cards if (card["type"], card["level"]) == (kind, level))
             for kind in {card["type"] for card in cards} for level in range(1, 6)}
    assert len(cards) == 200 and [count["spell", n] for n in (1, 2, 3)] == [28, 18, 10]
    shares = dict(earth=(12, 58), light=(12, 58), water=(20, 65), nature=(27, 75), air=(27, 75), electric=(27, 75),
                  dark=(44, 82), fire=(51, 80))
    for kind, (least, most) in shares.items():
        assert [count[kind, n] for n in range(1, 6)] == [8, 5, 3, 1, 1]
        own = [card for card in cards if card["type"] == kind]
        assert all(least * 5 * card["level"] <= card["attack"] <= most * 5 * card["level"] for card in own), kind
        assert any(kind in one["text"] and "rank 2" in one["text"] for card in own if card["level"] == 1
                   for one in card["effects"]), kind
    texts = [one["text"] for card in cards for one in card["effects"]]
    assert max(map(texts.count, texts)) <= 5 and len({tuple(sorted(one["text"] for one in card["effects"]))
                                                      for card in cards}) == 200
    subs = [sub for card in cards for sub in card.get("subtypes", ())]
    styles = [one["style"] for card in cards for one in card["effects"]]
    assert min(map(subs.count, set(subs))) >= 6 and min(map(styles.count, set(styles))) >= 7 and len(set(styles)) == 7


def test_a_hand_card_that_can_be_used_in_a_window_is_no_riddle():
    """TT-5.6: who picked it is told to go on; it was a crash once."""
    met = 0
    for seed in range(12):
        rng = random.Random(seed)
        decks = [{key: LIBRARY.decks[3][key] for key in ("name", "cards")}] * 2
        for match in play_on(Match(GAME, seed=seed, decks=decks), rng, most=400):
            pos = match.state
            if pos.ask != WINDOW:
                continue
            for move in GAME.legal(pos, pos.mover):
                if move[0] == USE and move[1] in pos.hands[pos.mover]:
                    assert GAME.why(pos, pos.mover, (move[1],)).title == "Choose what it does"
                    met += 1
        if met > 3:
            break
    assert met > 3


def test_a_tapped_card_that_is_picked_is_refused_for_its_dormant_effect():
    """TT-7.2, TT-7.1: a tapped card has one, so that it is tapped is not why"""
    table = Table(A=dict(spells="small-mercy")).do("use s1 1 ..")
    [card] = table.pos.piles[5]
    said = GAME.why(table.pos, 0, (card,))
    assert (said.reason, said.clause) == ("not_tapped_earlier", "TT-7.1")
    plain = spell("plain-mercy", ("normal", "Gain one point."), ("normal", "Draw one card."))
    table = Table(A=dict(spells=plain)).do("use s1 1 ..")
    [card] = table.pos.piles[5]
    assert GAME.why(table.pos, 0, (card,)).reason == "card_tapped"
