"""TTCG's tools against the clauses written down once more, slowly: TT-T2.4 to 2.14, TT-T3.3 to 3.9."""

import csv
import io
import itertools
import re

from hypothesis import given
from hypothesis import strategies as st

from ttcg_console import combine, tool, values

PLACEHOLDER = r"<([A-Za-z0-9_]+)(?:([+-])([0-9]+))?>"
NOUNS = ("card", "spell", "creature", "target")


def sentences(template, lists, above=()):
    """Every expansion, all of them in memory."""
    found = []
    for match in re.finditer(PLACEHOLDER, template):
        name, form = match[1], (match[1], match[2] and int(match[2] + match[3]))
        if name in lists and name not in above and form not in found and any(line.strip() for line in lists[name]):
            found.append(form)
    choices = []
    for name, offset in found:
        resolved = [one for line in lists[name] if line.strip()
                    for one in sentences(line.replace("_", " ").strip(), lists, (*above, name))]
        choices.append([str(int(one) + offset) if offset is not None and re.fullmatch("[+-]?[0-9]+", one.strip())
                        else one for one in resolved])
    for chosen in itertools.product(*choices):
        taken = dict(zip(found, chosen))
        yield re.sub(PLACEHOLDER, lambda match: taken.get((match[1], match[2] and int(match[2] + match[3])), match[0]),
                     template)


def polished(raw, removed, replaced):
    """Steps 1 to 8 of TT-T2.10, one after the other over the whole list."""
    pairs, lines = dict(replaced), list(dict.fromkeys(raw))

    def swap(line):
        for old, new in pairs.items():
            line = line.replace(old, new)
        return line
    lines = [swap(line) for line in lines]
    for words in (r"\w+", r"\w+ \d+", r".+?"):
        for noun in NOUNS:
            lines = [re.sub(rf"one ({words}) {noun}s\b", rf"one \1 {noun}", line) for line in lines]
    lines = [line.replace("  ", " ") for line in lines]
    lines = [line.strip() for line in lines if not any(phrase in line for phrase in removed)]
    return [line.capitalize() for line in sorted(map(swap, lines))]


WORDS = st.sampled_from(["one", "red", "cards", "spells", "targets.", "2", "-1", "two", "Draw", "é", "_", "a_b",
                         "stone", "<a>", "<b>", "<c>", "<a+1>", "<b-2>", "<c+0>", "<none>"])
LINES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
LISTS = st.fixed_dictionaries({name: st.lists(LINES | st.sampled_from(["1", "7", "_", " "]), max_size=3)
                               for name in "abc"})
PHRASES = st.sampled_from(["one", "red", "two ", "card", "1", "rew", "one red cards", "a b", "x"])


@given(LINES, LISTS, st.lists(PHRASES, max_size=2), st.lists(st.tuples(PHRASES, PHRASES | st.just("")), max_size=3))
def test_combinations(template, lists, removed, replaced):
    """TT-T2.5, TT-T2.10: whatever the files hold."""
    raw = list(itertools.islice(sentences(template, lists), 3001))
    if len(raw) <= 3000:
        removed = [phrase.strip() for phrase in removed]
        replaced = [(old.strip(), new.strip()) for old, new in replaced]
        got = combine(template, removed="\n".join(removed),
                      replaced="\n".join(f"{old}: {new}" for old, new in replaced), **lists)
        assert got == polished(raw, removed, replaced)


@given(st.lists(LINES, min_size=1, max_size=6), st.lists(LINES, min_size=1, max_size=2), LISTS,
       st.lists(st.sampled_from(["True", "False", ""]), min_size=6, max_size=6),
       st.booleans(), st.booleans())
def test_columns(effects, patterns, lists, marks, exact, only):
    """TT-T3.5, TT-T3.6, TT-T3.9"""
    rows = [[effect, mark, "kept"] for effect, mark in zip(effects, marks)]
    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows([["EFFECTNAME", "M", "X"], *rows])
    more = ["-m", "M"] if only else []
    ran = tool("add_csv_field", "-i", "in.csv", "-o", "o", "-c", "X", *more, "-e" if exact else "-t", *patterns,
               files={"in.csv": text.getvalue(), **values(**lists)})
    assert ran.status == 0

    def holds(effect):
        for pattern in patterns:
            if exact or all(match[1] in lists for match in re.finditer(PLACEHOLDER, pattern)):
                if pattern in effect or not exact and any(one in effect for one in sentences(pattern, lists)):
                    return True
        return False
    wanted = [[effect, mark, "True" if (not only or mark == "True") and holds(effect) else "kept"]
              for effect, mark, _ in rows]
    assert list(csv.reader(io.StringIO(ran.files["o"], newline=""), delimiter=";"))[1:] == wanted
