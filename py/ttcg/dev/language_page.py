"""The page on the effect language, made from its grammar and the examples of its nodes (TT-17.3).

`python -m ttcg.dev.language_page FILE` writes docs/effect-language.md; a test says when that is not
what the grammar says.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from mulligan.cards.library import folder

from ..language import nodes
from ..language.grammar import Grammar
from ..language.limits import MOST_STAT
from ..language.node import CONDITIONS, COSTS, NODES, Node
from ..language.reader import language
from ..language.styles import STYLES
from ..language.types import Expression
from ..language.wording import say

_HEAD = f"""# The effect language of TTCG

Every effect of a card is one English sentence, and the table does what it says. This page has all
of the language: it is written from the grammar by `python3 -m ttcg.dev.language_page
../docs/effect-language.md` (in `py/`), and a test says when it is out of date. What sentences
mean at the table stands in the rulebook (`py/ttcg/RULES.md`, sections 17 to 20). `python3 -m
ttcg.tools read_effects FILE` says what is read in sentences of your own; the designer of the
Cardscape and `python3 -m mulligan lint ttcg FILE` say it, too.

## How to read this page

`word` is written as it stands; `a|b` is one of them, `[x]` may be left out, `x ...` may be
repeated, `(x / y)` is one of them, the first that fits. `<phrase>` is a phrase that has a line of
its own below, `<digits>` a number in digits, "nothing" that no word is needed. Case and blanks do
not matter. Numbers of cards are 1 to 10, of points 1 to 20, of attack and defense 1 to
{MOST_STAT}, ranks 1 to 5.

A sentence is put together in this order: a style in brackets, leads with a comma each, "you may",
costs and "to", what is done, a full stop.

Its style is one of {', '.join(STYLES)}; without one it has the first that fits (TT-19.2).
"""
_SUBTYPES = """## Subtypes of a set

A set of cards may add subtypes, and so may you in the designer: each with a word for one and a
word for several (TT-2.8; [card-sets.md](card-sets.md), section 5). Where `<subtype>` stands below,
these words do, too, in the sentences of that set. With `{one}` and `{many}`:

* {text} It is read as: {plain}
"""
_GOLEM, _GOLEMS = ("golem", "golems"), "Destroy each enemy golem."
_VERBS = """## Verbs and conditions

Each has its clause, what it does, how it can be written and an example, which is also its
plainest wording. *Cost* is said of what can stand before "to", *condition* of what can stand
behind "if" and "while".
"""
_PHRASES = """## Phrases

What verbs and sentences are made of, in the order of `cards/ttcg/effects.peg`.
"""
_FAMILY = re.compile(r"^# -+ (.*?) -+$")


def made() -> str:
    """The text of the page."""
    plain = say(language((_GOLEM,)).parse(_GOLEMS), tag=False)
    added = _SUBTYPES.format(one=_GOLEM[0], many=_GOLEM[1], text=_GOLEMS, plain=plain)
    parts = [_HEAD, added, _VERBS]
    for family in sorted(nodes.__all__):
        of_it = [node for node in NODES.values() if type(node).__module__.endswith(f".{family}")]
        parts += [f"### {family.capitalize().replace('_', ' ')}\n", *map(_of_node, of_it)]
    return "\n".join([*parts, _PHRASES, *_sections()])


# ---- a node --------------------------------------------------------------------------------------
def _of_node(node: Node) -> str:
    name = type(node).__name__
    told = " ".join((type(node).__doc__ or "").split("\n\n")[0].split())
    roles = [word for word, table in (("cost", COSTS), ("condition", CONDITIONS)) if name in table]
    said = f" *{', '.join(roles).capitalize()}.*" if roles else ""
    forms = "\n".join(f"* `{form}`" for form in dict.fromkeys(_forms(node)))
    return f"**{name}.** {told}{said}\n\n{forms}\n\nFor example: {node.example}\n"


def _forms(node: Node) -> Iterator[str]:
    """How a node can be written: the alternatives of its grammar that make it or lead to it.

    Of one without words it is how the phrases are written that hold it.
    """
    rules = language().grammar.rules
    for phrase, expression in Grammar(node.grammar).rules.items():
        if phrase in wordless() and _makes(expression):
            yield from (shown(one) for one in rules.values() if ("rule", phrase) in _parts(one))
        elif phrase in rules and _makes(expression):
            yield from (shown(one) for one in _alternatives(expression) if _makes(one))


def _parts(expression: Expression) -> Iterator[Expression]:
    """An expression and all that it is made of."""
    yield expression
    for part in expression:
        if isinstance(part, tuple):
            yield from _parts(part)


def _makes(expression: object) -> bool:
    """Whether there is the name of a node in what an expression makes."""
    if isinstance(expression, dict):
        return "node" in expression
    return isinstance(expression, tuple) and any(map(_makes, expression))


def _alternatives(expression: Expression) -> Iterable[Any]:
    return expression[1] if expression[0] == "alt" else (expression,)


# ---- the phrases ---------------------------------------------------------------------------------
def _sections() -> Iterator[str]:
    """The phrases of effects.peg under its own headings; behind them those that nodes add."""
    grammar = language().grammar
    titles, left = _titles(), dict(grammar.rules)
    for title, names in titles.items():
        yield f"### {title[0].upper()}{title[1:]}\n"
        yield from (_phrase(name, left.pop(name)) for name in names if name not in wordless())
        yield ""
    yield "### Of single verbs\n"
    yield from (_phrase(name, expression) for name, expression in left.items()
                if name not in wordless())
    yield "\n### Words\n"
    for name, words in sorted(grammar.tables.items()):
        yield f"* `<{name.lower()}>`: {', '.join(sorted(words))}"
    yield ""


def _titles() -> dict[str, list[str]]:
    """The headings of effects.peg, each with the names of its phrases."""
    out: dict[str, list[str]] = {}
    for line in (folder("ttcg") / "effects.peg").read_text("utf-8").splitlines():
        title, rule = _FAMILY.match(line), re.match(r"([a-z]\w*)\s*<[-=]", line)
        if title:
            out[title[1]] = []
        elif rule:
            out[list(out)[-1]].append(rule[1])
    return out


def _phrase(name: str, expression: Expression) -> str:
    forms = dict.fromkeys(shown(one) for one in _alternatives(expression))
    return f"* `<{name}>`: {' · '.join(f'`{form}`' if form else 'nothing' for form in forms)}"


# ---- an expression in words ----------------------------------------------------------------------
@lru_cache(maxsize=1)
def wordless() -> frozenset[str]:
    """The phrases that put something into the tree, and have no words: authors never see them."""
    rules, found = language().grammar.rules, frozenset[str]()
    while True:
        more = frozenset(name for name, x in rules.items() if not _has_words(x, found))
        if more == found:
            return found
        found = more


def _has_words(x: Expression, without: frozenset[str]) -> bool:
    """Whether words may stand where an expression fits; `without` are phrases that have none."""
    if x[0] in ("seq", "alt"):
        return any(_has_words(one, without) for one in x[1])
    if x[0] in ("key", "take", "list", *_ROUND):
        return _has_words(x[-1], without)
    return x[0] in ("word", "table", "int") or x[0] == "rule" and x[1] not in without


_ROUND = {"opt": "[{}]", "star": "[{} ...]", "plus": "{} ..."}


def shown(x: Expression) -> str:
    """An expression of the grammar as people read it; "" for what only looks ahead."""
    kind = x[0]
    if kind == "word":
        return "|".join(x[1])
    if kind in ("rule", "table"):
        return "" if x[1] in wordless() else f"<{x[1].lower()}>"
    if kind == "int":
        return "<digits>"
    if kind in ("key", "take", "list"):
        return shown(x[-1])
    if kind in _ROUND:
        inner = shown(x[1])
        may_be_left_out = x[1][0] == "alt" and inner[:1] == "["
        return inner if may_be_left_out or not inner else _ROUND[kind].format(inner)
    if kind == "seq":
        return " ".join(filter(None, map(shown, x[1])))
    if kind == "alt":
        forms = dict.fromkeys(map(shown, x[1]))
        some = [form for form in forms if form]
        both = " / ".join(some)
        if "" in forms:                    # one of them has no words
            return f"[{both}]" if some else ""
        return f"({both})" if len(some) > 1 else both
    return ""                              # what follows, and the end of the text


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(made(), "utf-8")
    print(f"{sys.argv[1]}: {len(NODES)} verbs and conditions")
