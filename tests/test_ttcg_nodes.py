"""TTCG, sections 18 and 20: a node of the effect language is one class, whole, and stands in no other place."""

import ast
import json
import re
from pathlib import Path

import pytest

from imports import modules
from mulligan.cards.library import folder
from ttcg.cards.library import LIBRARY, trees
from ttcg.language import nodes, reader
from ttcg.language.limits import records
from ttcg.language.grammar import Grammar
from ttcg.language.limits import POINTS
from ttcg.language.node import ACTIONS, CONDITIONS, COSTS, NODES, Action, Condition, Cost, PlayerVerb, Statement, node
from ttcg.language.nodes.lasting import Lasting
from ttcg.language.phrases import plural
from ttcg.language.reader import following, language, read
from ttcg.language.wording import say
from ttcg.rules import moving
from ttcg_table import Table, one

SAMPLE = Path(__file__).parent / "vectors" / "ttcg" / "sample.json"
# Rules about single nodes, which a new one need not be among: how strong an effect is for its rank (TT-21.5, CS-5.3).
NAMES_SOME = {"ttcg.cardscape.balance", "ttcg.dev.roster"}


# ---- a node is whole -------------------------------------------------------------------------------------------------
def define(*bases, **parts):
    """A node Trial, of these bases and parts; `drop` names parts it lacks."""
    whole = {"__doc__": "TT-20.1", "grammar": "card_action </ 'try' -> Trial", "worth": 1,
             **dict.fromkeys(("say", "verb", "do", "pay", "holds", "apply"), lambda self, *_: None)}
    whole |= {name: part for name, part in parts.items() if name != "drop"}
    return node(type("Trial", bases, {name: part for name, part in whole.items() if name not in parts.get("drop", ())}))


@pytest.fixture(autouse=True)
def as_before():
    kept = [(table, dict(table)) for table in (NODES, ACTIONS, COSTS, CONDITIONS)]
    yield
    for table, before in kept:
        table.clear()
        table.update(before)


def test_a_whole_node_is_known():
    define(Action)
    define(Action, Cost, grammar="cost </ 'try' -> Trial")
    assert {"Trial"} <= NODES.keys() & ACTIONS.keys() & COSTS.keys()


@pytest.mark.parametrize(("bases", "part"), [
    ((Action,), "say"), ((Action,), "do"), ((PlayerVerb,), "verb"), ((Statement,), "verb"), ((Lasting,), "apply"),
    ((Condition,), "holds"), ((Condition,), "say"), ((Action,), "grammar"), ((Action,), "__doc__"),
    ((Action,), "worth"), ((Condition,), "worth")])
def test_a_node_that_lacks_a_part_is_refused(bases, part):
    """TT-18.7: its words, what it does, its grammar, its clause; what it is worth to opponents."""
    drop = (part, "say") if part == "verb" else (part,)
    with pytest.raises(TypeError, match=part if part not in ("grammar", "__doc__") else "Trial"):
        define(*bases, drop=drop)
    assert "Trial" not in NODES


def test_what_is_read_as_a_cost_can_be_paid():
    with pytest.raises(TypeError, match="cost"):
        define(Action, grammar="cost </ 'try' -> Trial")
    with pytest.raises(TypeError, match="cost"):
        define(Action, Cost)
    with pytest.raises(TypeError, match="pay"):
        define(Action, Cost, grammar="cost </ 'try' -> Trial", drop=("pay",))


class Applaud(PlayerVerb, Cost):
    """As an action one gains points, as a cost one loses them (TT-20.7)."""

    grammar = """
        cost        </ 'applaud' n:number 'time(s)' -> Applaud
        player_verb </ 'applaud(s)' n:number 'time(s)' -> Applaud
    """
    bounds, worth = POINTS, 1

    def verb(self, action, s, own):
        return f"applaud{s} {plural(action['n'], 'time')}"

    def do(self, act):
        moving.gain(act.pos, dict.fromkeys(act.seats(), act.n), act.link.own)
        act.done((), act.n)

    def points(self, cost, have):
        return cost["n"]

    def pay(self, payment):
        moving.lose(payment.pos, {payment.link.seat: payment.cost["n"]})


@pytest.fixture
def applauding(as_before):
    """A language with one more node."""
    caches = reader._grammar, reader.language
    node(Applaud)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def test_one_class_is_all_there_is_to_a_node(applauding):
    """It is read, checked and said, carried out and paid, and no other file knows it."""
    text = "Applaud one time: your opponent applauds three times."
    tree = {"style": "normal", "costs": [{"node": "Applaud", "n": 1}],
            "do": [{"node": "Applaud", "n": 3, "who": "opponent"}]}
    assert read(text)[0] == tree and say(tree) == text
    assert read("Applaud 21 times.")[1].message == "A number of points is 1 to 20."
    assert "applaud" in following("You may ")[1] and read("You may aplaud.")[1].meant == "applaud"
    Table(A=dict(spells=one("applause", text))).do("use s1 1 ..").shows(A_points=19, B_points=23)


def test_a_grammar_in_pieces():
    """`</` adds alternatives, in the order they come; what stands twice is refused."""
    whole = Grammar("a <- 'x' -> 1 / 'y' -> 2 / 'z' -> 3")
    assert Grammar("a <- 'x' -> 1\na </ 'y' -> 2\na </ 'z' -> 3").rules == whole.rules
    assert Grammar("a </ 'x' -> 1 / 'y' -> 2\na </ 'z' -> 3").rules == whole.rules
    with pytest.raises(ValueError, match="a stands twice"):
        Grammar("a <- 'x'\na <- 'y'")


# ---- all of them -----------------------------------------------------------------------------------------------------
def test_every_node_is_read_said_and_played_somewhere():
    """Each stands on a shipped card or in the sample; the sentence of its tree is read as the same tree."""
    shipped = [tree for card in LIBRARY.shipped.cards.values() for tree in trees(card)]
    sample = [case["ast"] for case in json.loads(SAMPLE.read_text("utf-8"))["good"]]
    for tree in shipped + sample:
        assert read(say(tree), tree["style"])[0] == tree
    assert NODES.keys() == {one["node"] for one in records(shipped + sample) if "node" in one}


def test_every_phrase_of_the_grammar_is_there():
    """No node names a phrase that neither effects.peg nor a node has, and none has one that nobody names."""
    named = set()

    def walk(part):
        if isinstance(part, tuple):
            if part[:1] == ("rule",):
                named.add(part[1])
            for one in part:
                walk(one)
    walk(tuple(language().grammar.rules.values()))
    assert named | {"effect"} == set(language().grammar.rules)


def test_what_makes_a_node_stands_with_it():
    assert "-> {" in phrases() and not [name for name in NODES if f"-> {name}" in phrases()]
    for name, made in NODES.items():
        assert all(f"-> {other}" not in made.grammar.replace(f"-> {name}", "") for other in NODES if other != name)


def phrases():
    """The part of the grammar that all sentences share, without its comments."""
    lines = (folder("ttcg") / "effects.peg").read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("#"))


def test_reports_have_words_for_the_phrases_of_a_node():
    """TT-17.4: those that its grammar names with <=."""
    for made in NODES.values():
        assert {name.replace("_", " ") for name in re.findall(r"(\w+)\s*<=", made.grammar)} == set(made.called)


@pytest.mark.native
def test_every_family_is_loaded():
    here = {path.stem for path in Path(nodes.__file__).parent.glob("*.py")} - {"__init__", "lasting"}
    assert here == set(nodes.__all__)


# ---- and in no other place -------------------------------------------------------------------------------------------
def listed(tree):
    """(line, names) wherever code compares with names of nodes or lists several of them."""
    docstrings = {id(part.value) for part in ast.walk(tree) if isinstance(part, ast.Expr)}
    for part in ast.walk(tree):
        found, enough = [], 2
        if isinstance(part, ast.Compare):
            found, enough = [part.left, *part.comparators], 1
        elif isinstance(part, ast.MatchValue):
            found, enough = [part.value], 1
        elif isinstance(part, (ast.Set, ast.Tuple, ast.List)):
            found = part.elts
        elif isinstance(part, ast.Dict):
            found = part.keys
        names = [one.value for one in found if isinstance(one, ast.Constant) and one.value in NODES]
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and id(part) not in docstrings:
            words = part.value.split()
            names, enough = words if set(words) <= NODES.keys() else [], 2
        if len(names) >= enough:
            yield part.lineno, names


@pytest.mark.parametrize("text", [
    "action['node'] == 'Draw'", "'Mill' != node", "ON = {'Tap', 'Untap'}", "SAID = {'Draw': 1, 'Mill': 2}",
    "frozenset(('Draw', 'Mill'))", "NODES = 'Draw Mill Discard'.split()", "match node:\n    case 'Draw': pass",
    "node in ('Draw', 'Mill')"])
def test_a_list_of_nodes_is_found(text):
    assert list(listed(ast.parse(text)))


@pytest.mark.parametrize("text", ["act('play', 'Play')", "PHASES = 'Start', 'Draw', 'Main'", "{'node': 'Equip'}",
                                  "'''Send Return'''", "action['node'] == other"])
def test_a_word_that_is_also_a_node_is_none(text):
    assert not list(listed(ast.parse(text)))


@pytest.mark.native
def test_no_other_file_lists_nodes():
    """What belongs to a node stands with it: a new node touches its file and its clause."""
    seen = 0
    for name, path in modules().items():
        if name.startswith("ttcg.") and not name.startswith("ttcg.language.nodes") and name not in NAMES_SOME:
            seen += 1
            found = list(listed(ast.parse(path.read_text("utf-8"))))
            assert not found, f"{path.name}:{found[0][0]} lists {found[0][1]}; say it in their classes"
    assert seen > 90


@pytest.mark.native
def test_the_exceptions_are_ones():
    for name in NAMES_SOME:
        assert list(listed(ast.parse(modules()[name].read_text("utf-8")))), f"{name} names no node any more"
