"""The linter of ASIGOC's cards (AS-11.1 to 11.12): what it lets pass, what it says, and the JSON Schema of the same."""

import copy
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from asigoc.cards import lint
from asigoc.cards.library import LIBRARY, faults_of, text
from asigoc.language.operations import effects
from asigoc.language.phrases import Wording
from nested import paths

CARDS = LIBRARY.shipped.cards
HOME = Path(__file__).parent.parent
STRIKE = {"op": "damage", "who": "opp", "n": 1}
READS = {"stat": "my.hand", "times": 2, "div": 3, "plus": -1, "max": 9}
TARGETS = [{"as": "t", "kind": "weapon", "side": "any", "where": {"attack_max": 3, "not_self": True}},
           {"as": "lost", "kind": "discard", "side": "own", "where": {"type": "weapon"}},
           {"as": "e", "kind": "outlet", "side": "enemy", "where": {"kinds": ["item", "ace"]}}]
WEAPON = {"id": "w", "name": "A Weapon", "type": "weapon", "attack": 1, "block": 2}
ALL = [STRIKE, {"op": "heal", "who": "me", "n": READS},
       {"op": "draw", "who": "both", "n": {"value": "attack", "of": "e.source"}},
       {"op": "discard", "who": "opp", "n": 1, "chooser": "me", "type": "item"}, {"op": "mill", "who": "me", "n": 2},
       {"op": "prevent", "who": "me", "n": "all", "from": "battle", "until": "turn"},
       {"op": "reveal_hand", "who": "opp"},
       {"op": "extra_move", "n": 1}, {"op": "search"}, {"op": "dig", "n": 3}, {"op": "deploy"}, {"op": "end_attack"}]
MORE = [{"op": "recover", "ref": "lost"}, {"op": "recycle", "ref": "lost"}, {"op": "revive", "ref": "self_card"},
        {"op": "return", "ref": "each:own"}, {"op": "destroy", "ref": "t"},
        {"op": "modify", "ref": "self", "attack": -1, "block": READS, "until": "stay"},
        {"op": "grant", "ref": "attacker", "static": {"static": "aura", "attack": 1, "block": -1}, "until": "attack"},
        {"op": "wear", "ref": "e.source", "n": 1}, {"op": "mend", "ref": "each:all", "n": 1},
        {"op": "extra_attack", "ref": "self", "n": 1}, {"op": "nullify", "ref": "e"}]
ASIDE = [{"op": "redirect", "ref": "e", "to": "self"}, {"op": "copy", "ref": "e"}]
BRANCH = {"op": "if", "cond": [{"stat": "turn", "cmp": ">=", "n": 4}], "then": [STRIKE], "else": [STRIKE]}


def item(*ops, **ability):
    return {"id": "i", "name": "An Item", "type": "item", "ability": {**ability, "do": list(ops) or [STRIKE]}}


def weapon(*abilities, **more):
    return {**WEAPON, **more, "abilities": list(abilities)} if abilities else {**WEAPON, **more}


def ace(**more):
    return {"id": "a", "name": "An Ace", "type": "ace", "ability": {"do": [STRIKE]}, **more}


# ---- what passes ---------------------------------------------------------------------------------
def test_the_shipped_set_is_sound():
    """AS-11.1: 114 cards, nothing in them but data, no text typed beside it."""
    assert len(CARDS) == 114 and len({card["name"] for card in CARDS.values()}) == 114
    assert {card["type"] for card in CARDS.values()} == {"weapon", "item", "ace"}
    for card in CARDS.values():
        assert faults_of(card) == [] and "text" not in card, card["id"]


def test_the_head_of_the_file_names_the_sets():
    head = json.loads((LIBRARY.folder / "cards.json").read_text("utf-8"))
    assert {one["id"] for one in head["sets"]} == {card["set"] for card in CARDS.values()}
    assert all(one["name"] and one["blurb"] for one in head["sets"]) and head["land"]


@pytest.mark.parametrize("card", [
    item(), ace(), ace(uses=3, set="my-set", text=""), weapon(), item(*ALL, targets=TARGETS),
    item(*MORE, targets=TARGETS), item(*ASIDE, targets=TARGETS),
    weapon({"when": "hit", "limit": 2, "targets": TARGETS[:1], "do": [BRANCH]}, {"do": [STRIKE]},
           statics=[{"static": "slip", "n": 1}, {"static": "attack_bonus", "n": READS}],
           deploy={"if": [{"stat": "my.hand", "cmp": ">", "n": 2}],
                   "cost": [{"cost": "discard", "n": 3, "type": "item"}]}),
    weapon({"when": "activate", "turn": "any", "step": ["draw", "end"], "outlet": "responding", "attack": "none",
            "if": [{"stat": "opp.attacks", "cmp": "==", "n": {"value": "block", "of": "self"}}],
            "cost": [{"cost": name, "n": 1} for name in ("health", "discard", "mill", "wear")], "do": [STRIKE]}),
    weapon(*({"cost": [{"cost": name}], "do": [STRIKE]} for name in ("sacrifice_self", "return_self", "skip_attack")),
           {"cost": [{"cost": "sacrifice", "not_self": True}, {"cost": "return"}], "do": [STRIKE]})])
def test_what_the_rulebook_allows_passes(card):
    assert faults_of(card) == []


def test_the_operations_are_all_there():
    """AS-11.8: each has its function, and the cards above use every one."""
    used = {one["op"] for one in (*ALL, *MORE, *ASIDE)}
    assert used == set(effects.operations) and len(used) == 25


# ---- what does not -------------------------------------------------------------------------------
FAULTS = [
    (weapon(attack=100), "attack", "expected a whole number from 0 to 99, got 100", "AS-11.1"),
    (weapon(atack=1), "atack", "there is no such key here. Did you mean 'attack'?", "AS-11.1"),
    ({"id": "i", "name": "An Item", "type": "itm"}, "type", "there is no type 'itm'. Did you mean 'item'?", "AS-11.1"),
    ({"id": "i", "name": "An Item"}, "", "needs type. Known are weapon, item, ace.", "AS-11.1"),
    (item() | {"ability": {}}, "ability", "needs do", "AS-11.2"),
    (item() | {"abilities": []}, "abilities", "there is no such key here. Did you mean 'ability'?", "AS-11.2"),
    (weapon({"when": "entred", "do": [STRIKE]}), "abilities[0].when",
     "there is no when 'entred'. Did you mean 'entered'?", "AS-11.2"),
    (weapon({"when": "hit", "cost": [{"cost": "health", "n": 1}], "do": [STRIKE]}), "abilities[0].cost",
     "there is no such key here. Only an ability that is activated has it: leave out this key, or when.", "AS-11.6"),
    (item(step=["main", "main"]), "ability.step[1]", "stands in this list already. Remove one of them.", "AS-11.2"),
    (item(**{"if": [{"stat": "my.helth", "cmp": "<", "n": 1}]}), "ability.if[0].stat",
     "there is no stat 'my.helth'. Did you mean 'my.health'?", "AS-11.3"),
    (item(**{"if": [{"stat": "turn", "cmp": "=<", "n": 1}]}), "ability.if[0].cmp", "there is no cmp '=<'", "AS-11.3"),
    (item(STRIKE | {"n": -1}), "ability.do[0].n", "expected a whole number from 0 to 99, got -1", "AS-11.8"),
    (item(STRIKE | {"n": {"times": 2}}), "ability.do[0].n",
     "expected an object with stat, or an object with value and of", "AS-11.8"),
    (item({"op": "damge", "who": "opp", "n": 1}), "ability.do[0].op", "there is no op 'damge'. Did you mean 'damage'?",
     "AS-11.8"),
    (item({"op": "damage", "n": 1}), "ability.do[0]", "needs who", "AS-11.8"),
    (item({"op": "heal", "who": "you", "n": 1}), "ability.do[0].who", "there is no who 'you'. Known are me, opp, both.",
     "AS-11.8"),
    (item(BRANCH | {"then": [{"op": "draw", "who": "me"}]}), "ability.do[0].then[0]", "needs n", "AS-11.8"),
    (item({"op": "modify", "ref": "attacker", "until": "turn"}), "ability.do[0]",
     'needs attack or block. Write something like "attack": 1.', "AS-11.8"),
    (weapon(statics=[{"static": "slip"}]), "statics[0]", "needs n", "AS-11.10"),
    (weapon(statics=[{"static": "attack_bonus", "n": "x"}]), "statics[0].n",
     "expected a whole number from 0 to 99, or an object with stat, or an object with value and of, got 'x'",
     "AS-11.10"),
    (item({"op": "grant", "ref": "attacker", "static": {"static": "wardd"}, "until": "turn"}),
     "ability.do[0].static.static",
     "there is no static 'wardd'. Did you mean 'warded'?", "AS-11.10"),
    (item({"op": "destroy", "ref": "attacker", "until": "turn"}), "ability.do[0].until", "there is no such key here",
     "AS-11.7"),
    # targets and refs
    (item(targets=[TARGETS[0] | {"as": "self"}]), "ability.targets[0].as",
     "'self' is taken. Write something like \"t\".", "AS-11.4"),
    (item(targets=[TARGETS[0] | {"where": {"kinds": ["item"]}}]), "ability.targets[0].where.kinds",
     "there is no such key here", "AS-11.4"),
    (item(targets=[TARGETS[0], TARGETS[1] | {"as": "t"}]), "ability.targets[1].as",
     "two targets are called 't'. Give each its own name.",
     "AS-11.4"),
    (item(targets=[TARGETS[0] | {"as": name} for name in "abcd"]), "ability.targets",
     "expected a list of 1 to 3 values, got 4", "AS-11.4"),
    (item({"op": "destroy", "ref": "targt"}, targets=[TARGETS[0] | {"as": "target"}]), "ability.do[0].ref",
     "there is no target 'targt'. Did you mean 'target'?", "AS-11.4"),
    (item({"op": "destroy", "ref": "each:mine"}), "ability.do[0].ref",
     "expected the name of a target of kind weapon, or one of self, attacker, each:own, each:enemy, each:all, "
     "NAME.source, got 'each:mine'",
     "AS-11.4"),
    (item({"op": "nullify", "ref": "t"}, targets=TARGETS), "ability.do[0].ref",
     "'t' is a target of kind weapon, and here stands one of kind outlet", "AS-11.4"),
    (item({"op": "recover", "ref": "t"}, targets=TARGETS), "ability.do[0].ref",
     "'t' is a target of kind weapon, and here stands one of kind discard", "AS-11.4"),
    (item({"op": "revive", "ref": "self"}), "ability.do[0].ref",
     "there is no target 'self'. Write the name of a target of kind discard, or one of self_card.", "AS-11.4"),
    (item({"op": "wear", "ref": "e", "n": 1}, targets=TARGETS), "ability.do[0].ref",
     "'e' is a target of kind outlet, and here stands one of kind weapon. Write 'e.source' for its Weapon.", "AS-11.4"),
    (item({"op": "wear", "ref": "t.source", "n": 1}, targets=TARGETS), "ability.do[0].ref",
     ".source is for a target of kind outlet, and 't' is of kind weapon. Write 't'.", "AS-11.4"),
    (item({"op": "nullify", "ref": "e.source"}, targets=TARGETS), "ability.do[0].ref",
     "expected the name of a target of kind outlet", "AS-11.4"),
    (item(STRIKE | {"n": {"value": "attack", "of": "each:own"}}), "ability.do[0].n.of",
     "expected the name of a target of kind weapon", "AS-11.4"),
    (item(STRIKE | {"n": {"value": "attack", "of": "x"}}), "ability.do[0].n.of", "there is no target 'x'", "AS-11.4"),
    (item(BRANCH | {"else": [STRIKE | {"n": {"value": "block", "of": "lost"}}]}, targets=TARGETS),
     "ability.do[0].else[0].n.of",
     "'lost' is a target of kind discard, and here stands one of kind weapon", "AS-11.4"),
    (item(targets=TARGETS, **{"if": [{"stat": "turn", "cmp": "<", "n": {"value": "attack", "of": "t"}}]}),
     "ability.if[0].n.of",
     "there is no target 't' yet: conditions are looked at before targets are chosen. Write self or attacker.",
     "AS-11.4"),
    # costs
    (item(cost=[{"cost": "helth", "n": 1}]), "ability.cost[0].cost", "there is no cost 'helth'. Did you mean 'health'?",
     "AS-11.6"),
    (item(cost=[{"cost": "discard", "n": 4}]), "ability.cost[0].n", "expected a whole number from 1 to 3, got 4",
     "AS-11.6"),
    (item(cost=[{"cost": "discard", "n": 2}] * 2), "ability.cost",
     "discarded cards and targets in discard piles are 4 together, and at most 3 are allowed. Ask for fewer.",
     "AS-11.12"),
    (item(cost=[{"cost": "discard", "n": 3}], targets=TARGETS), "ability.cost",
     "discarded cards and targets in discard piles are 4 together, and at most 3 are allowed. Ask for fewer.",
     "AS-11.12"),
    (ace(ability={"cost": [{"cost": "wear", "n": 1}], "do": [STRIKE]}), "ability.cost[0].cost",
     "only the ability of a Weapon can cost wear: a Weapon on the field pays it. Write another cost.", "AS-11.6"),
    (weapon(deploy={"cost": [{"cost": "return_self"}]}), "deploy.cost[0].cost",
     "only the ability of a Weapon can cost return_self", "AS-11.6"),
    # limits
    (weapon(*[{"do": [STRIKE]}] * 5), "abilities", "expected a list of 1 to 4 values, got 5", "AS-11.2"),
    (item(*[STRIKE] * 13), "ability.do", "expected a list of 1 to 12 values, got 13", "AS-11.8"),
    (item(*[STRIKE] * 10, BRANCH), "ability.do",
     "has 13 operations, those inside an if counted; at most 12. Leave some out.", "AS-11.12"),
    (ace(uses=0), "uses", "expected a whole number from 1 to 99, got 0", "AS-11.1"),
]


@pytest.mark.parametrize(("card", "key", "words", "clause"), FAULTS)
def test_a_fault_says_where_what_and_by_which_clause(card, key, words, clause):
    fault, *more = faults_of(card)
    assert not more and (fault.key, fault.clause) == (key, clause) and fault.words.startswith(words)


def test_an_attack_bonus_cannot_read_an_attack():
    """It would ask for itself (AS-11.7, 11.10)."""
    found = faults_of(weapon(statics=[{"static": "attack_bonus", "n": {"value": "attack", "of": "self"}}]))
    assert [fault.key for fault in found] == ["statics[0].n.value"]
    assert not faults_of(weapon(statics=[{"static": "attack_bonus", "n": {"value": "block", "of": "self"}}]))


def test_several_faults_are_told_at_once_and_no_more_than_twelve():
    wrong = item(*({"op": "no", "n": i} for i in range(5)), step=[], limit=0)
    assert len(faults_of(wrong)) == 7
    flood = {"id": "i", "name": "An Item", "type": "item", **{f"key{i}": i for i in range(30)}}
    assert len(faults_of(flood)) == 13 and faults_of(flood)[-1].words == "has 12 faults or more. Correct these first."


def test_a_report_names_line_card_key_and_clause():
    text = json.dumps({"name": "Mine", "cards": [item(STRIKE | {"who": "you"})]}, indent=1)
    made, faults = LIBRARY.read(text, "mine.json")
    assert made is None and [str(fault) for fault in faults] == [
        "mine.json:12: i: ability.do[0].who: there is no who 'you'. Known are me, opp, both. (AS-11.8)"]


# ---- any data ------------------------------------------------------------------------------------
ANY = st.recursive(st.none() | st.booleans() | st.integers(-2, 120) | st.sampled_from(
    ["me", "t", "self", "weapon", "each:own", "", "e.source", "all", "battle", "x" * 70]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["op", "n", "who", "ref", "stat", "value", "of", "do", "as"]), inner, max_size=3), max_leaves=6)
SOURCES = [*CARDS.values(), item(*ALL, targets=TARGETS), item(*MORE, targets=TARGETS), item(*ASIDE, targets=TARGETS),
           item(BRANCH)]


@st.composite
def changed(draw):
    """A card with one place in it replaced by anything, or by what stands elsewhere in a card."""
    card = copy.deepcopy(draw(st.sampled_from(SOURCES)))
    *way, last = draw(st.sampled_from([path for path in paths(card) if path]))
    inside = card
    for key in way:
        inside = inside[key]
    other = draw(st.sampled_from(SOURCES))
    for key in draw(st.sampled_from(list(paths(other)))):
        other = other[key]
    inside[last] = draw(st.just(copy.deepcopy(other)) | ANY)
    return card


@given(changed())
def test_the_linter_copes_with_any_card(card):
    for fault in faults_of(card):
        assert fault.text and re.fullmatch(r"AS-11\.\d+|", fault.clause)


@pytest.mark.native
@given(changed())
def test_the_schema_says_the_same_as_the_shapes(card):
    jsonschema = pytest.importorskip("jsonschema", reason="the schema is compared where jsonschema is installed")
    assert jsonschema.Draft202012Validator(lint.CARD.schema()).is_valid(card) is lint.CARD.check(card, (),
                                                                                                 lambda *found: None)


# ---- the schema and the page about sets ----------------------------------------------------------
@pytest.mark.native
def test_the_schema_file_is_as_the_code_says():
    """`PYTHONPATH=py python -m asigoc.cards.lint > cards/asigoc/cards.schema.json` writes it anew."""
    jsonschema = pytest.importorskip("jsonschema", reason="the schema is compared where jsonschema is installed")
    schema = json.loads((HOME / "cards/asigoc/cards.schema.json").read_text("utf-8"))
    assert schema == lint.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(json.loads((HOME / "cards/asigoc/cards.json").read_text("utf-8")))


# one way to write each key of an operation
WRITTEN = {"who": "opp", "n": 2, "ref": "attacker", "until": "turn", "from": "battle", "chooser": "me",
           "type": "weapon", "attack": 2,
           "block": -1, "static": {"static": "cant_block"}, "to": "attacker"}
NAMED = {"recover": "lost", "recycle": "lost", "revive": "lost", "nullify": "e", "redirect": "e", "copy": "e"}


def rows():
    """The table of operations in docs/card-sets.md, as the code has it."""
    fork = BRANCH | {"then": [{"op": "draw", "who": "me", "n": 1}], "else": [{"op": "heal", "who": "me", "n": 1}]}
    yield f"| `if` | `cond` `then` `else?` | {effects.text([fork])} |"
    for name, operation in effects.operations.items():
        keys = " ".join(f"`{key}{'?' if key in operation.defaults else ''}`" for key in operation.kinds)
        data = {"op": name} | {key: WRITTEN[key] for key in operation.kinds} | ({"ref": NAMED[name]} if name in NAMED
                                                                                else {})
        yield f"| `{name}` | {keys} | {effects.text([data], Wording(TARGETS))} |"


@pytest.mark.native
def test_the_table_of_operations_in_the_docs_is_as_the_code_says():
    page = (HOME / "docs/card-sets.md").read_text("utf-8")
    table = page.partition("| `op` | keys | text |\n|---|---|---|\n")[2].partition("\n\n")[0]
    assert table.split("\n") == list(rows()), "\n".join(rows())


@pytest.mark.native
def test_what_the_docs_quote_of_the_example_is_so():
    page = (HOME / "docs/card-sets.md").read_text("utf-8")
    example = next(text for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL) if '"asigoc"' in text)
    made, faults = LIBRARY.read(example, "road.json")
    assert not faults and all(text(card) for card in made.cards.values())
    rope = next(card for card in made.cards.values() if card["name"] == "Toll Rope")
    assert f"*{text(rope)}*" in " ".join(page.split())
    _, faults = LIBRARY.read(example.replace('"ref": "t"', '"ref": "x"').strip(), "road.json")
    assert re.sub(r":\d+:", ":6:", str(faults[0])) in page
