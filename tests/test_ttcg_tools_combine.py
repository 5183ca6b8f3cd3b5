"""TTCG's tools, section TT-T2: every sentence that comes of templates with placeholders."""

import tracemalloc
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mulligan import Malformed
from ttcg.tools import combine as tool_module
from ttcg.tools.console import Console
from ttcg.tools.files import Memory
from ttcg.tools.placeholders import KEPT, Placeholders, shift
from ttcg.tools.polish import singular
from ttcg_console import combine, tool, values

TOOL = "create_effect_combinations"


def test_exactly_one_of_sentence_and_file_is_given():
    """TT-T2.1, TT-T2.3"""
    assert tool(TOOL).status == tool(TOOL, "-s", "a", "-f").status == 2
    assert tool(TOOL, "-s", "a", "-f", "-d",
                files={"effects/all_effects.txt": "x\n"}).status == 0, "-d does not look at them"
    assert combine("") == [], "an empty sentence is given"
    ran = tool(TOOL, "-s", "")
    assert (ran.status, ran.files, ran.out) == (0, {"effects/all_effects.txt": ""}, "Total combinations: 0\n")


def test_template_files_are_stripped_and_have_no_comments():
    """TT-T2.2"""
    files = {"effects/all_effect_templates.txt": "  draw <n>\r\n\r\n# not a comment\rlast", **values(n=["2", "3"])}
    ran = tool(TOOL, "-f", files=files)
    assert ran.files == {"effects/all_effects.txt": "# not a comment\nDraw 2\nDraw 3\nLast\n"}
    assert tool(TOOL, "-f", "mine.txt", "-t", files={"mine.txt": "one\n"}).out == "One\nTotal combinations: 1\n"
    missing = tool(TOOL, "-f", "none.txt")
    assert missing.status == 1 and not missing.files and "none.txt" in missing.err and missing.err.startswith("Error")


def test_what_a_placeholder_is():
    """TT-T2.4, TT-T2.8"""
    assert combine("a <n_1>!", n_1=["x"]) == ["A x!"]
    assert combine("<n>", n=["a_b", "_", "", "   ", "#c", "_d_"]) == ["", "#c", "A b", "D"]
    for text in ("<x-y>", "<>", "<n n>", "<é>", "a < b > c", "<n*1>", "<n+>"):
        assert combine(text, n=["1"]) == [text.capitalize()], "plain text"
    assert combine("<n+0> <n+01>", n=["1"]) == ["1 2"]
    assert combine("{0} <n> {n} {{}} %s", n=["{1}"]) == ["{0} {1} {n} {{}} %s"]


NEAR = [("<n >", "'<n >' is read as <n>"), ("< n+1>", "'< n+1>' is read as <n+1>"),
        ("<amont>", "'<amont>' stays as it is; write <amount>"), ("<Amount>", "write <amount>"),
        ("<amount cards>", "write <amount>"), ("<amount*2>", "write <amount>"),
        ("<a>", "'<amuont>' stays as it is")]


@pytest.mark.parametrize(("text", "words"), NEAR)
def test_a_near_miss_is_named(text, words):
    """TT-T2.8: in templates and in values, for patterns as well, once."""
    files = {**values(n=["1"], amount=["2"], a=["<amuont>"]), "in.txt": "x\n"}
    pattern = ("-i", "in.txt", "-o", "o", "-c", "X", "-t", f"draw {text}")
    for ran in (tool(TOOL, "-s", f"draw {text} and {text}", "-t", files=files),
                tool("add_csv_field", *pattern, files=files)):
        assert ran.status == 0 and ran.err.count(words) == 1 and "Warning: placeholders/" in ran.err


def test_a_near_miss_beside_the_lists_is_named_with_their_folder():
    """TT-T1.4, TT-T2.8"""
    ran = tool(TOOL, "-s", "<n >", "-t", "-p", "", files={"n.txt": "1\n"})
    assert ran.out.startswith("1\n") and "Warning: .: '<n >' is read as <n>" in ran.err


def test_blanks_at_the_ends_of_a_placeholder_do_not_count():
    """TT-T2.8"""
    assert combine("<n > < n+1 >", n=["1"]) == ["1 2"]
    assert combine("<n >, <n>", n=["1", "2"]) == ["1, 1", "2, 2"], "it is the same placeholder"
    assert combine("< none > <no ne>", n=["1"]) == ["< none > <no ne>"], "as written"


@pytest.mark.parametrize("text", ["<zebra>", "<>", "a < b > c", "1 < 2", "<n>"])
def test_what_is_no_near_miss_is_not_named(text):
    assert tool(TOOL, "-s", text, "-t", files=values(n=["1"], amount=["2"])).err == ""


def test_a_template_gives_every_combination():
    """TT-T2.5"""
    assert combine("<a> or <b>", a=["x", "y"], b=["1", "2"]) == ["X or 1", "X or 2", "Y or 1", "Y or 2"]
    assert combine("<a> <a>", a=["x", "y"]) == ["X x", "Y y"], "one placeholder, one value"
    assert len(combine("<r> <r+1>", r=["1", "2", "3"])) == 9
    assert len(combine("<r-1> <r+1> <r+1>", r=["1", "2", "3"])) == 9
    assert combine("<r> <r+1> <r-1> <q>", "--linked-offsets", r=["1", "2"], q=["z"]) == ["1 2 0 z", "2 3 1 z"]
    assert combine("<r+1> {0} <r+1>", "--linked-offsets", r=["1", "2"]) == ["2 {0} 2", "3 {0} 3"]


def test_values_may_hold_placeholders():
    """TT-T2.6"""
    assert combine("<a>", a=["<b>!", "k"], b=["<c> <c>", "m"], c=["1", "2"]) == ["1 1!", "2 2!", "K", "M!"]
    assert combine("<a>", a=["x <a>", "z"]) == ["X <a>", "Z"], "a cycle stays as text"
    assert combine("<a>", a=["x <b>"], b=["y <a>", "<b+1>"]) == ["X <b+1>", "X y <a>"]
    assert combine("lift <n> and <cargo>", n=["1", "2"], cargo=["<n> crates"]) == [
        f"Lift {i} and {j} crates" for i in (1, 2) for j in (1, 2)], "only ancestors count"
    assert combine("<a> <b>", a=["<b>"], b=["<a>"]) == ["<a> <b>"]


def test_placeholders_without_values_stay_as_written():
    """TT-T2.7"""
    assert combine("<none> <none+1> <blank-2>", blank=["", " "]) == ["<none> <none+1> <blank-2>"]


def test_offsets_count():
    """TT-T2.9"""
    assert combine("<n-2>", n=["1", "+3", " 007 ", "x", "1.5", "-4", "_"]) == ["", "-1", "-6", "1", "1.5", "5", "X"]
    assert combine("<a+1>", a=["<b>", "<b+1>"], b=["1"]) == ["2", "3"], "values from within count too"
    assert shift("9" * 5000, 1) == "9" * 5000
    assert tool(TOOL, "-s", f"<n+{'9' * 5000}>", "-t", files=values(n=["1"])).status == 1


def test_the_order_of_polishing():
    """TT-T2.10"""
    assert combine("<a>", a=["x", "x"]) == ["X"], "doubles go first"
    assert combine("<a>", a=["x y", "x z"], replaced="y: q\nz: q") == ["X q", "X q"], "later ones stay"
    assert combine("<a>", a=["b", "AB"], removed="AB") == ["B"]
    assert combine("a  b   c    d") == ["A b  c  d"], "one pass over pairs"
    assert combine("a  b", removed="a b") == [], "pairs of blanks go before the removals"
    assert combine("take one red cards",
                   removed="one red cards") == ["Take one red card"], "singular before the removals"
    assert combine("take one red cards", removed="one red card") == []
    assert combine("x", removed="X") == ["X"], "capitals come last"
    assert combine(" a ") == ["A"] and combine("a ", removed="# a ") == ["A"]
    assert combine("xx y", replaced="xx: x\nx y: z") == ["Z"] and combine("axbb", replaced="axb: \nb: ax") == ["Ax"]
    assert combine("<a>", a=["b", "A", "é", "1"]) == ["1", "A", "B", "É"]
    assert combine("one ab  cards", replaced="one ab card: found") == ["Found"], "replaced once more at the end"
    assert combine("DRAW Two") == ["Draw two"]


def test_removal_lists():
    """TT-T2.11"""
    removed = "# no\n\n  Draw 1 \n#Keep\n"
    assert combine("Draw <n>", removed=removed, n=["1", "12", "2"]) == ["Draw 2"]
    assert combine("draw 1", removed=removed) == ["Draw 1"], "capitals count"
    assert combine("#Keep it", removed=removed) == ["#keep it"]


def test_output_replaces_the_file():
    """TT-T2.12"""
    ran = tool(TOOL, "-s", "<n> a", "-o", "out.txt", files={"out.txt": "old\n", **values(n=["2", "1"])})
    assert ran.files == {"out.txt": "1 a\n2 a\n"} and ran.out == "Total combinations: 2\n"
    assert combine("<n> a", "-o", "out.txt", n=["2", "1"]) == ["1 a", "2 a"]


def test_replacement_lists():
    """TT-T2.13"""
    assert combine("a b c", replaced="# a: x\n\nno colon\na: b: c\n b :y") == ["Y: c y c"]
    assert combine("a", replaced="a: 0\n1: z\na: 1", removed="z") == [], "a phrase given again keeps its place"
    assert combine("a", replaced="1: z\na: 1", removed="z") == ["Z"], "the second time comes after the removals"
    assert combine("a b", replaced="a:") == ["B"] and combine("A", replaced="a: z") == ["A"]
    ran = tool(TOOL, "-s", "ab", "-t", files={"placeholders/phrase_replacements.txt": ": x\n"})
    assert ran.out == "Ab\nTotal combinations: 1\n"
    assert "Warning" in ran.err and "placeholders/phrase_replacements.txt" in ran.err


@pytest.mark.parametrize(("line", "fixed"), [
    ("one red cards", "one red card"),
    ("one rank 2 spells", "one rank 2 spell"),
    ("one old tin targets.", "one old tin target."),
    ("stone ember cards", "stone ember card"),
    ("one ember cards and two frost cards", "one ember card and two frost card"),
    ("one cards", "one cards"),
    ("one red units", "one red units"),
    ("one red cardss", "one red cardss"),
    ("One red cards", "One red cards"),
    ("one red cards_", "one red cards_"),
    ("one big creatures one big creatures", "one big creature one big creature"),
    ("one two three cards one a spells", "one two three card one a spell"),
    ("two red cards", "two red cards"),
])
def test_singular_after_one(line, fixed):
    """TT-T2.14: passes A, B and C, each noun in turn."""
    assert singular(line) == fixed


def test_missing_lists_are_a_warning():
    """TT-T2.15, TT-T1.4"""
    ran = tool(TOOL, "-s", "a", "-t", "-c", "no/c.txt", "-r", "no/r.txt", quiet=False)
    lines = ran.err.splitlines()
    assert ran.status == 0 and ran.out == "A\nTotal combinations: 1\n" and len(lines) == 2
    assert (all("Warning" in line for line in lines)
            and {"no/c.txt", "no/r.txt"} == {p for p in ("no/c.txt", "no/r.txt") if p in ran.err})


def test_the_example_of_the_seed():
    """TT-T2.16"""
    assert combine("Draw <n> card", n=["1", "2", "3"], replaced="two card: two cards",
                   removed="Draw 1") == ["Draw 2 card", "Draw 3 card"]


def test_repeated_lines_are_removed():
    """TT-T2.17"""
    ran = tool(TOOL, "-d", "f.txt", files={"f.txt": "b\r\na\n\nb\n\n b\na"})
    assert (ran.status, ran.files) == (0, {"f.txt": "b\na\n\n b\n"})
    assert tool(TOOL, "-d", files={"effects/all_effects.txt": "x\nx\n"}).files == {"effects/all_effects.txt": "x\n"}
    assert tool(TOOL, "-d", "none.txt").status == 1


# ---- counting, streaming, cycles -----------------------------------------------------------------------------------
def placed(**lists):
    return Placeholders(Memory(values(**lists)), "placeholders")


@given(st.lists(st.lists(st.sampled_from(["x", "7", "<a>", "<b>", "<c+1>", "<a> <b-1>", "<c> y <c>", "<a+1><a>", "_",
                                          "<none>"]),
                         min_size=1, max_size=3), min_size=3, max_size=3),
       st.sampled_from(["<a>", "<a> <b+2>", "<c><b><a>"]))
def test_the_count_is_known_before_the_sentences_are_made(lists, sentence):
    """TT-T6.6: however placeholders hold one another."""
    made = placed(**dict(zip("abc", lists)))
    counted = made.count(sentence)
    if counted < 20_000:
        assert counted == sum(1 for _ in made.expand(sentence))


def test_cycles_end_and_tangles_are_refused():
    """TT-T2.6: with cycles there is an end; with too many to count, an error instead of a hang."""
    loop = {f"p{i}": [f"<p{(i + 1) % 40}> {i}"] for i in range(40)}
    assert combine("<p0>", **loop) == [("<p0> " + " ".join(map(str, range(39, -1, -1)))).capitalize()]
    names = [f"p{i}" for i in range(22)]
    ran = tool(TOOL, "-s", "<p0>", "-t", files=values(**{name: [f"<{other}>" for other in names] for name in names}))
    assert ran.status == 1 and "cycles" in ran.err and "placeholders/p" in ran.err
    ring = {f"p{i}": [f"<p{(i + 1) % 100}>"] for i in range(100)}
    ran = tool(TOOL, "-s", "<p0>", "-t", files=values(**ring))
    assert ran.status == 1 and "within" in ran.err and "placeholders/p" in ran.err
    with pytest.raises(Malformed):
        tool_module.preview(Console(Memory(values(**ring)), str, str), sentence="<p0>")


def test_depth_is_free():
    """TT-T2.6: to any depth."""
    chain = {f"p{i}": [f"<p{i + 1}>", f"{i}"] for i in range(800)}
    assert len(combine("<p0>", **chain, p800=["x"])) == 801
    long = {f"p{i}": [f"<p{i + 1}>", *map(str, range(300 * i, 300 * i + 300))] for i in range(50)}
    made = sum(1 for _ in placed(**long, p50=["x"]).expand("<p0>"))
    assert placed(**long, p50=["x"]).count("<p0>") == made == 15_001 > KEPT


def test_wide_trees_are_counted_at_once():
    """TT-T6.6: 2^200 sentences are a number, not a wait."""
    tree = {f"p{i}": [f"a<p{i + 1}>", f"b<p{i + 1}>"] for i in range(200)}
    assert placed(**tree, p200=["x"]).count("<p0>") == 2 ** 200


def test_large_expansions_stream():
    """Memory does not grow with the number of combinations that are filtered away, nested or not."""
    lists = dict(many=["<d0><d1><d2><d3>!"], **{f"d{i}": list("0123456789ab") for i in range(4)})
    files = Memory({**values(**lists), "placeholders/combinations_to_remove.txt": "x",
                    "placeholders/phrase_replacements.txt": ""},
                   ["effects"])
    console = Console(files, lambda text: None, lambda text: None)
    assert tool_module.count(console, sentence="x <many>") == 12 ** 4 > KEPT
    tracemalloc.start()
    try:
        steps = sum(1 for _ in tool_module.combine(console, sentence="x <many>"))
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    assert steps == 12 ** 4 // tool_module.STEP + 1 and files.read("effects/all_effects.txt") == b""


@pytest.mark.parametrize("most", [1, 2, 7, 60, 10_000])
def test_a_limited_expansion_is_the_beginning_of_the_whole_one(most):
    """TT-T6.6: short lists do for a look, and give the very same sentences."""
    files = Memory(values(a=["1", "<b> and <c>", "2"], b=list("xyz"), c=["<b+1>", "7"], d=["only"]))
    for linked in (False, True):
        whole = list(Placeholders(files, "placeholders", linked).expand("<a> <d> <b> <c+2> <c>"))
        assert list(islice(Placeholders(files, "placeholders", linked, most).expand("<a> <d> <b> <c+2> <c>"),
                           most)) == whole[:most]


def test_the_first_lines_are_there_at_once():
    """TT-T6.6: of a run that could never end, the page shows the beginning."""
    lists = {f"p{i}": list("abcdefghij") for i in range(20)}
    console = Console(Memory({**values(**lists),
                              "placeholders/combinations_to_remove.txt": "a"}), lambda text: None, lambda text: None)
    first = tool_module.preview(console, 5, sentence="Z" + "".join(f"<p{i}>" for i in range(20)))
    assert len(first) <= 5 and all(line.startswith("Z") and "a" not in line for line in first)
    assert tool_module.preview(console, 5, sentence="x <p1>") == ["X b", "X c", "X d", "X e", "X f"]
