"""TTCG's effect language as a page (TT-17.3): every example is read and said again, and the page is up to date."""

import re
from pathlib import Path

import pytest

from ttcg.dev.language_page import made, shown, wordless
from ttcg.language.limits import records
from ttcg.language.grammar import Grammar
from ttcg.language.node import NODES
from ttcg.language.notes import notes
from ttcg.language.reader import language, read
from ttcg.language.wording import say

PAGE = Path(__file__).parents[1] / "docs" / "effect-language.md"


@pytest.mark.parametrize("name", NODES)
def test_the_example_of_a_node_is_read_and_said_again(name):
    """TT-17.3, TT-17.8: it has the node, is its own plainest wording, and there is nothing to look at twice."""
    text = NODES[name].example
    tree, wrong = read(text)
    assert tree is not None, f"{name}: {wrong}"
    assert name in {record.get("node") for record in records(tree)}
    assert say(tree) == text and notes(text, tree) == []


@pytest.mark.native
def test_the_page_is_what_the_grammar_says():
    if not PAGE.parent.is_dir():
        pytest.skip("the page is compared in a checkout")
    assert PAGE.read_text("utf-8") == made(), "stale: python3 -m ttcg.dev.language_page ../docs/effect-language.md"


def test_the_page_has_every_node_and_every_phrase():
    """TT-17.3: each node with a form of its own and its example; each phrase once; nothing named that is not there."""
    page = made()
    for name, node in NODES.items():
        part = re.search(rf"(?ms)^\*\*{name}\.\*\* .*?^For example: ([^\n]*)$", page)
        assert part and part[1] == node.example and "\n* `" in part[0] and "(TT-" in part[0], name
    phrases = re.findall(r"(?m)^\* `<(\w+)>`:", page)
    tables = {name.lower() for name in language().tables}
    assert sorted(phrases) == sorted([*(language().grammar.rules.keys() - wordless()), *tables])
    assert set(re.findall(r"<(\w+)>", page.split("## Verbs")[1])) <= {*phrases, "digits"}


def test_the_page_shows_authors_nothing_that_no_word_stands_for():
    """TT-17.3: what only goes into the tree has neither a line nor a name, and leaves no empty brackets."""
    page = made().split("## Verbs")[1]
    assert {"said_an", "just_one", "a_card"} <= wordless() and "filter" not in wordless()
    assert not wordless() & set(re.findall(r"<(\w+)>", page))
    assert not re.findall(r"(?m)`<\w+>`: *$|\[ ?\]|\( ?\)| / \)|``", page)


@pytest.mark.parametrize(("grammar", "words"), [
    ("a <- 'draw(s)' n:b c? -> Draw", "draw|draws <b> [<c>]"), ("a <- ('x' / 'y') INT", "(x / y) <digits>"),
    ("a <- (+:b)+ d* EOF", "<b> ... [<d> ...]"), ("a <- &b !c @d TYPE", "<d> <type>"),
    ("a <- 'x' key:said_an? (b / said_an) (said_an c)*", "x [<b>] [<c> ...]")])
def test_a_phrase_in_words(grammar, words):
    assert shown(Grammar(grammar).rules["a"]) == words
