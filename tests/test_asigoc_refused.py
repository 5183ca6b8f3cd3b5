"""ASIGOC, sections 13 to 15: what is refused and why, what is listed, notation, options; the rulebook itself."""

import json
import random

import pytest

from asigoc import GAME
from asigoc.dev import vectors
from asigoc_table import BOTH_FIVE, HURT, STANDARD, Table, aim, item, op, plain, pred, use, weapon, when
from compared import compared
from house import options_said, play_on
from mulligan import Illegal, Malformed, Match

MINE = dict(hand="w22 bolt zap null crush", slots="gun w33", ace="big")
DEAR = item("dear", HURT, cost=[{"cost": "discard", "n": 2}])
HARD = item("hard", HURT, cost=[{"cost": "health", "n": 10}])
NEVER = item("never", HURT, **{"if": [pred("turn", ">", 9)]})
PICKY = weapon("picky", 1, 1, deploy={"if": [pred("turn", ">", 9)]})
COSTLY = weapon("costly", 1, 1, deploy={"cost": [{"cost": "health", "n": 10}]})
VEIL = weapon("veil", 1, 1, statics=[{"static": "warded"}])
LAME = weapon("lame", 1, 1, statics=[{"static": "cant_attack"}, {"static": "cant_block"}])
BOW = weapon("bow", 1, 1, use(HURT, cost=[{"cost": "skip_attack"}]))
HOOK = weapon("hook", 1, 1, when("entered", HURT, targets=[aim()]))
MORE = [DEAR, HARD, NEVER, PICKY, COSTLY, VEIL, LAME, BOW, HOOK,
        item("late", HURT, turn="opponent", step=["battle"], attack="theirs")]

REFUSED = [  # what A has, what B has, the step, what was done, what is refused, its clause and reason
    (MINE, {}, "main", "", "B pass", "AS-5.1", "not_due"), (MINE, {}, "main", "A pass", "A pass", "AS-5.1", "not_due"),
    (MINE, {}, "main", "A concede", "A pass", "AS-13.4", "match_over"),
           (MINE, {}, "main", "B concede", "B pass", "AS-13.4", "match_over"),
    (MINE, {}, "main", "", "A take", "AS-9.5", "not_due"), (MINE, {}, "main", "", "A block 1", "AS-9.5", "not_due"),
    (MINE, {}, "main", "", "A choose zap", "AS-11.5", "not_due"),
    (MINE, dict(slots="w11"), "battle", "A attack 2, BA", "B pass", "AS-9.5", "not_due"),
    (MINE, dict(slots="w11"), "battle", "A attack 2, BA", "B block 2", "AS-9.5", "empty"),
    (dict(slots="w11"), dict(slots="lame w22"), "battle", "A attack 1, BA", "B block 1", "AS-11.10", "cant_block"),
    (dict(hand="hook", slots="w11"), {}, "main", "A deploy hook 2", "A pass", "AS-10.4", "not_due"),
    (dict(hand="hook", slots="w11"), {}, "main", "A deploy hook 2", "A choose B1", "AS-10.4", "bad_choice"),
    (dict(hand="put w11 zap"), {}, "main", "A use put, BA", "A pass", "AS-11.5", "not_due"),
    (dict(hand="put w11 zap"), {}, "main", "A use put, BA", "A choose zap", "AS-11.5", "bad_choice"),
    # moving Weapons
    (MINE, dict(hand="w22"), "main", "A pass", "B deploy w22 1", "AS-7.3", "not_due"),
    (MINE, {}, "battle", "", "A deploy w22 1", "AS-7.3", "not_due"),
    (dict(hand="zap w22"), {}, "main", "A use zap, B pass", "A deploy w22 1", "AS-7.3", "not_due"),
    (dict(MINE, moves_left=0), {}, "main", "", "A withdraw 1", "AS-7.2", "not_due"),
    (MINE, {}, "main", "", "A deploy w22 1", "AS-7.3", "slot_taken"),
    (dict(hand="w22", slots="w11"), {}, "main", "", "A deploy w22 1", "AS-7.3", "slot_taken"),
    (dict(hand="zap"), {}, "main", "", "A deploy zap 1", "AS-7.3", "wrong_card"),
    (dict(discard="w33"), {}, "main", "", "A deploy w33 1", "AS-8.1", "not_in_hand"),
    (dict(hand="picky"), {}, "main", "", "A deploy picky 1", "AS-7.3", "condition"),
    (dict(hand="costly"), {}, "main", "", "A deploy costly 1", "AS-8.4", "cost"),
    (dict(hand="w22 zap"), {}, "main", "", "A deploy w22 1 | zap", "AS-11.6", "bad_cost"),
    (dict(slots="w22"), {}, "main", "", "A withdraw 2", "AS-7.3", "empty"),
    # using
    (dict(discard="zap"), {}, "main", "", "A use zap", "AS-8.1", "not_in_hand"),
    (dict(hand="w22"), {}, "main", "", "A use w22", "AS-8.1", "wrong_card"),
    (MINE, {}, "battle", "", "A use bolt", "AS-11.2", "wrong_time"),
    (MINE, dict(MINE), "main", "A pass", "B use bolt", "AS-11.2", "wrong_time"),
    (MINE, {}, "main", "A use zap, B pass", "A use bolt", "AS-11.2", "wrong_time"),
    (MINE, {}, "main", "", "A use null -> #1", "AS-11.2", "wrong_time"),
    (dict(hand="late"), {}, "battle", "", "A use late", "AS-11.2", "wrong_time"),
    ({}, dict(hand="late"), "battle", "A pass", "B use late", "AS-11.2", "wrong_time"),
    (dict(hand="never"), {}, "main", "", "A use never", "AS-11.3", "condition"),
    (dict(hand="crush"), {}, "main", "", "A use crush -> B1", "AS-8.8", "no_target"),
    (dict(hand="hard"), {}, "main", "", "A use hard", "AS-8.4", "cost"),
    (dict(hand="dear zap"), {}, "main", "", "A use dear | zap", "AS-8.4", "cost"),
    (dict(hand="dear zap w11"), {}, "main", "", "A use dear | zap", "AS-11.6", "bad_cost"),
    (dict(hand="dear zap w11"), {}, "main", "", "A use dear | zap dear", "AS-11.6", "bad_cost"),
    (MINE, dict(slots="veil"), "main", "", "A use crush -> B1", "AS-11.10", "warded"),
    (MINE, {}, "main", "", "A use crush -> B1", "AS-8.9", "bad_target"),
    (MINE, {}, "main", "", "A use crush", "AS-8.9", "bad_target"),
           (MINE, {}, "main", "", "A use crush -> A1 A2", "AS-8.9", "bad_target"),
    (MINE, {}, "main", "", "A use zap -> A1", "AS-8.9", "bad_target"),
           (MINE, {}, "main", "", "A use zap | bolt", "AS-11.6", "bad_cost"),
    (MINE, {}, "main", "A ace, BA", "A ace", "AS-8.6", "spent"),
           (dict(slots="gun"), {}, "main", "", "A ace", "AS-8.6", "spent"),
    (MINE, {}, "main", "A weapon 1, BA", "A weapon 1", "AS-8.5", "used"),
    (dict(slots="gun"), {}, "main", "", "A weapon 2", "AS-8.7", "empty"),
    (MINE, {}, "main", "", "A weapon 1/2", "AS-8.1", "no_effect"),
           (MINE, {}, "main", "", "A weapon 2", "AS-8.1", "no_effect"),
    # attacking
    (MINE, {}, "main", "", "A attack 1", "AS-9.1", "not_due"), (MINE, MINE, "battle", "A pass", "B attack 1", "AS-9.1",
                                                                "not_due"),
    (MINE, {}, "battle", "A use zap, B pass", "A attack 1", "AS-9.1", "not_due"),
    (MINE, {}, "battle", "A attack 1, B pass", "A attack 2", "AS-9.1", "not_due"),
    (dict(slots="w22"), {}, "battle", "", "A attack 2", "AS-9.1", "empty"),
    (dict(slots="lame"), {}, "battle", "", "A attack 1", "AS-11.10", "cant_attack"),
    (dict(slots="bow"), {}, "main", "A weapon 1, BA, AB", "A attack 1", "AS-11.6", "cant_attack"),
    (dict(slots="w22"), {}, "battle", "A attack 1, BA", "A attack 1", "AS-9.2", "used"),
]


@pytest.mark.parametrize(("mine", "theirs", "step", "script", "line", "clause", "reason"), REFUSED)
def test_what_is_refused(mine, theirs, step, script, line, clause, reason):
    """AS-13.1, AS-13.4: with the clause that says so; nothing changes, and the same decision stays open."""
    refusal = Table(A=mine, B=theirs, step=step, cards=MORE).do(script).refusal(line)
    assert (refusal.clause, refusal.reason) == (clause, reason) and clause in GAME.rulebook().clauses
    assert len(str(refusal)) > 10 and refusal.title


@pytest.mark.parametrize(("mine", "theirs", "script", "pick", "clause", "said"), [
    ("w11", dict(slots="w22", hand="w33"), "A attack 1, BA", ("hand", 0), "AS-9.5",
     "W33 is a Weapon in your hand: you block with a Weapon in one of your slots."),
    ("w11", dict(slots="w22", hand="zap"), "A attack 1, BA", ("hand", 0), "AS-9.5",
     "Zap is an Item: you block with a Weapon in one of your slots."),
    ("w11", dict(slots="w22 lame"), "A attack 1, BA", "B2", "AS-11.10",
     "Lame is a Weapon that cannot block: its text says so."),
    ("w11", dict(slots="w22"), "A attack 1", "B1", "AS-9.4",
     "W22 is a Weapon that can block: you choose it once both have passed."),
    ("w11", dict(slots="bow"), "A attack 1", "B1", "AS-9.4",
     "Bow is a Weapon that can block: you choose it once both have passed."),
    ("w11", dict(slots="w22 lame"), "A attack 1", "B2", "AS-11.10",
     "Lame is a Weapon that cannot block: its text says so.")])
def test_a_card_that_cannot_block_is_told_what_it_is_and_why(mine, theirs, script, pick, clause, said):
    """AS-9.4, AS-9.5, AS-11.10: also while the attack may still be answered."""
    pos = Table(A=dict(slots=mine), B=theirs, step="battle", cards=MORE).do(script).pos
    refusal = GAME.why(pos, 1, (pos.hands[1][0] if isinstance(pick, tuple) else pick,))
    assert (refusal.clause, str(refusal)) == (clause, said)


def test_what_is_refused_by_options():
    """AS-13.1, AS-4.3, AS-9.3: the first Battle step, a fresh Weapon."""
    assert Table(A=dict(slots="w22"), no=1).do("AB").refusal("A attack 1").clause == "AS-4.3"
    fresh = Table(A=dict(hand="w22"), fresh_attack=False).do("A deploy w22 1, BA, AB").refusal("A attack 1")
    assert (fresh.clause, fresh.reason) == ("AS-9.3", "fresh")


@pytest.mark.parametrize("text", ["", "attack", "attack 3", "attack 0", "attack one", "attack 1 1", "use", "use nobody",
                                  "use zap ->", "use zap |",
                                  "use crush -> C1", "use crush -> A3", "use crush -> #0", "use crush -> A:nobody",
                                  "weapon 1/9/9", "weapon x",
                                  "weapon 1/0", "deploy w22", "deploy 1 w22", "deploy w22 1 1", "withdraw", "block",
                                  "choose",
                                  "Pass", "pass 1", " pass",
                                  "pass ", "jump", "use zap  ", "use  zap", "ace ->", "take it", "\n", "pass\n", "é",
                                  "a" * 5000])
def test_texts_that_say_no_action(text):
    """AS-13.1: malformed input is refused and changes nothing."""
    script = vectors.Script(Table(A=MINE).case())
    before = script.pos.data()
    with pytest.raises((Malformed, Illegal)):
        move = GAME.parse(script.pos, 0, text)
        GAME.apply(script.pos, 0, move)
        assert GAME.text(script.pos, 0, move) == text, "it is another text of that action"
        raise AssertionError("it is taken")
    assert script.pos.data() == before


# ---- 13 what is listed ---------------------------------------------------------------------------
def test_all_that_is_possible_is_listed():
    """AS-13.2: targets and costs filled in; nothing for who decides nothing; conceding is not listed."""
    table = Table(A=dict(hand="zap crush dear w11", slots="gun", ace="big"), B=dict(slots="- w22", hand="zap"),
                  cards=MORE)
    cost = [f"A use dear | {one} {two}" for one in ("zap", "crush", "w11") for two in ("zap", "crush", "w11")
            if one != two]
    free = "A pass, A ace, A weapon 1, A withdraw 1, A deploy w11 2, A use zap, A use crush -> A1, A use crush -> B2"
    table.shows(legal=", ".join([free, *cost]))
    script = vectors.Script(table.case())
    assert GAME.legal(script.pos, 1) == [] and len(GAME.legal(script.pos, 0)) == 14
    over = Table().do("A concede").case()
    script = vectors.Script(over)
    script.differences()
    assert GAME.legal(script.pos, 0) == GAME.legal(script.pos, 1) == []


def test_what_is_listed_does_not_depend_on_what_is_hidden():
    """AS-13.3: the actions of a seat are the same in whatever position it may think it is in."""
    for seed in range(8):
        for match in play_on(Match(GAME, seed=seed), random.Random(seed), most=80):
            for seat in match.to_move():
                other = match.hidden(seat)(random.Random(seed))
                assert {GAME.text(other, seat, move) for move in GAME.legal(other, seat)} == {
                    GAME.text(match.state, seat, move) for move in match.legal(seat)}


def test_conceding_in_a_match():
    """AS-12.5, AS-13.2, AS-13.4: at any time, by either; then nothing is possible any more."""
    for plies in range(0, 40, 7):
        for seat in (0, 1):
            match = Match(GAME, seed=5)
            for _ in play_on(match, random.Random(5), plies):
                pass
            if not match.outcome():
                match.act(seat, "resign")
                assert match.outcome().winner == 1 - seat and match.outcome().clause == "AS-12.5"
                assert match.legal(0) == match.legal(1) == []
                with pytest.raises(Illegal):
                    match.act(0, "pass")


def test_every_reason_has_its_clause():
    """AS-12.8, AS-12.1, AS-12.2, AS-12.4, AS-12.6: what the end of a match tells."""
    five = item("five", BOTH_FIVE)
    for table, clause in ((Table(A=dict(hand="bolt"), B=dict(health=2)).do("A use bolt, BA"), "AS-12.1"),
                          (Table(step="end").do("AB"), "AS-12.2"),
                          (Table(A=dict(hand="five", health=5), B=dict(health=5), cards=[five]).do("A use five, BA"),
                           "AS-12.4"),
                          (Table(step="end", no=60).do("AB"), "AS-12.6")):
        script = vectors.Script(table.case())
        script.differences()
        end = GAME.outcome(script.pos)
        assert end.clause == clause and end.text and end.reason == vectors.fact(script.pos, "reason")


# ---- 14 Notation ---------------------------------------------------------------------------------
def test_notation():
    """AS-14.1, AS-14.2: Weapons as A1, discarded cards as A:card-id, entries as #1; costs behind |."""
    back = item("back", op("recover", "t"), targets=[aim(kind="discard")])
    eater = weapon("eater", 1, 1, use(HURT), use(HURT, cost=[{"cost": "sacrifice"}]))
    Table(A=dict(hand="back", discard="zap", slots="eater w22"), B=dict(discard="bolt"), cards=[back, eater]).shows(
        legal="A pass, A use back -> A:zap, A use back -> B:bolt, A weapon 1, A weapon 1/2 "
              "| A1, A weapon 1/2 | A2, A withdraw 1, A withdraw 2")
    Table(A=dict(hand="zap"), B=dict(hand="null zap-two")).do("A use zap").shows(legal="B pass, B use null -> #1, B "
                                                                                       "use zap-two")


def test_the_number_of_an_effect():
    """AS-14.2: those that are used are counted, not those that trigger."""
    mixed = weapon("mixed", 1, 1, when("hit", HURT), use(op("heal", who="me", n=1)), when("entered", HURT),
                   use(op("heal", who="me", n=5)))
    table = Table(A=dict(slots="mixed", moves_left=0),
                  cards=[mixed]).shows(legal="A pass, A weapon 1, A weapon 1/2").do("!A weapon 1/3")
    table.do("A weapon 1, BA").shows(A_health=11).do("A weapon 1/2, BA").shows(A_health=16)


def test_every_action_has_one_text():
    """AS-14.2: what is listed is read back as the same action."""
    for seed in range(6):
        for match in play_on(Match(GAME, seed=seed), random.Random(seed), most=150):
            for seat in match.to_move():
                for move in match.legal(seat):
                    assert GAME.parse(match.state, seat, GAME.text(match.state, seat, move)) == move


def test_positions():
    """AS-14.3: what is left out is 10 health, empty zones, no Ace, all uses, one move; the turn player has priority."""
    Table(turn="B", step="draw", no=4).priority("B", turn_no=4, step="draw", A_health=10, B_health=10, A_hand="",
                                                B_deck="",
                                                A_discard="", A_slot1=None,
                                                A_slot2=None, B_ace_left=0, A_moves_left=1, B_moves_left=1, outlet="",
                                                attack=None)
    Table(A=dict(health=3, hand="w11", deck="w12 w13", discard="zap bolt", slots="- w22:1", ace="big", ace_left=0,
                 moves_left=0)).shows(
        A_health=3, A_hand="w11", A_hand_size=1, A_deck="w12 w13", A_deck_size=2, A_discard="zap bolt", A_slot1=None,
                     A_slot2="w22",
        A_slot2_attack=2, A_slot2_block=1, A_ace_left=0, A_moves_left=0, A_known="")
    Table(A=dict(ace="big")).shows(A_ace_left=1)


@pytest.mark.parametrize("change", [
    {"position": {"turn": "C"}}, {"position": {"step": "noon"}}, {"position": {"options": {"speed": 1}}},
    {"position": {"A": {"hand": ["nobody"]}}},
    {"position": {"A": {"slots": ["zap"]}}}, {"position": {"A": {"money": 1}}}, {"actions": ["pass"]}, {"actions": [3]},
    {"expect": {"A.luck": 1}}, {"position": {"turn_no": 0}}, {"position": {"A": {"health": "10"}}},
    {"title": "x", "steps": []},
    {"position": {"cards": [{"id": "x"}]}}])
def test_cases_that_are_none(change):
    """AS-14.3, AS-15: unknown names and wrong values are told with their place."""
    with pytest.raises(Malformed) as caught:
        compared(vectors.FORMAT, {"cases": [Table().case() | change]})
    assert caught.value.field


def test_marks_and_facts_are_checked():
    """AS-14.4, AS-14.5: an action that should be refused, one that should not, and each fact, are compared."""
    def differences(*actions, **expect):
        case = Table(A=dict(hand="zap"), B=dict(slots="w11")).case() | {"actions": list(actions), "expect": expect}
        [found] = compared(vectors.FORMAT, {"cases": [case]}).values()
        return found
    assert differences("A use zap", "!A pass", step="main") == []
    assert differences("!A use zap") and differences("A use bolt") and differences("B pass")
    assert differences("! B pass") == []
    facts = {"turn": "B", "turn_no": 6, "step": "end", "decision": "block", "decider": "B", "outlet": ["A:item:zap"],
             "attack": "A1", "winner": "A", "reason": "deck", "legal": [], "A.health": 9, "A.hand": [],
             "A.hand_size": 2, "A.deck": ["w11"],
             "A.deck_size": 1, "A.discard": ["zap"],
             "A.ace_left": 1, "A.moves_left": 0, "A.known": ["zap"], "A.slot1": "w11", "A.slot2": "w11",
             "B.slot1.attack": 2, "B.slot1.block": 2}
    for key, wrong in facts.items():
        assert len(differences(**{key: wrong})) == 1, key


def test_the_sample_vectors(tmp_path):
    """AS-14.3, AS-14.4, AS-14.5: files with cases and decks run; deck cases say what AS-1.6 says."""
    cards = [*STANDARD.values(), *(plain(f"w{a}{b}") for a in (1, 2) for b in (1, 2, 3))]
    fifteen = [card["id"] for card in cards if card["type"] != "ace"][:15]
    decks = [{"id": f"deck-{n}", "deck": fifteen[:n], "ace": "big", "legal": n == 15} for n in (14, 15)]
    wrong = [dict(decks[1], id="no-ace", ace="zap"), dict(decks[1], id="twice", deck=[*fifteen[:14], fifteen[0]]),
             dict(decks[1], id="ace", deck=[*fifteen[:14], "big"])]
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"format": "asigoc-cases/1", "cards": cards, "deck_cases": decks + wrong,
                                "cases": [Table().do("A pass").case()]}), "utf-8")
    from mulligan.testing.vectors import run
    said = []
    assert run(GAME, path, said.append) == (3, 3) and [line.partition(":")[0]
                                                       for line in said[:3]] == ["no-ace", "twice", "ace"]


# ---- 15 Options and the rulebook -----------------------------------------------------------------
def test_the_table_of_options_is_that_of_the_game():
    """AS-15: the rulebook's section 15 and the options of the game say the same: names, defaults, other values,
    clauses."""
    said, are = options_said(GAME)
    assert said == are


def test_wrong_options_are_refused():
    for wrong in ({"first": "C"}, {"health": 11}, {"health": True}, {"weapon_moves": "1"}, {"deck_out": "never"},
                  {"speed": 1}):
        with pytest.raises(Malformed):
            Match(GAME, wrong)


# section: its last clause
LAST = {1: 8, 2: 8, 3: 7, 4: 9, 5: 7, 6: 8, 7: 8, 8: 9, 9: 13, 10: 5, 11: 14, 12: 8, 13: 4, 14: 5}


def test_every_clause_stands_once_and_in_order():
    book = GAME.rulebook()
    wanted = [f"AS-{section}.{n}" for section, last in LAST.items() for n in range(1, last + 1)]
    assert list(book.clauses) == wanted + [f"AS-X{n}" for n in range(1, 26)]
    assert all(bool(clause.mark) == ("X" not in ident) for ident, clause in book.clauses.items())
    assert [section["id"] for section in book.sections][:2] == ["how", "1-cards-and-decks"]
    how = book.sections[0]["blocks"]
    assert not any(block["kind"] == "clause" for block in how) and any(block["kind"] == "pre" for block in how)


def test_the_rulebook_names_all_that_cards_are_made_of():
    """AS-11.2, AS-11.3, AS-11.6, AS-11.8, AS-11.10: the tables of section 11 and the language have the same words."""
    from asigoc.rules import values
    from asigoc.language.grammar import COST, STATIC
    from asigoc.language.operations import effects
    section = next(section for section in GAME.rulebook().sections if section["title"].startswith("11 "))
    tables = {"".join(span["t"] for span in block["head"][0]): block["rows"] for block in section["blocks"]
              if block["kind"] == "table"}

    def words(head):
        return {span["t"] for row in tables[head] for span in row[0] if span.get("c")}
    assert set(effects.operations) | {"if"} <= words("operation")
    assert {stat.partition(".")[2] for stat in values.STATS if "." in stat} == words("stat")
    assert set(COST.shape.things) <= words("cost") and set(STATIC.shape.things) <= words("static")
