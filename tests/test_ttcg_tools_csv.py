"""TTCG's tools, sections TT-T3 to TT-T5: columns in a CSV, sorted lines, the chain of the tools."""

import pytest

from ttcg.tools.files import Memory
from ttcg_console import tagged, tool, values

ROWS = [["EFFECTNAME", "HOT"], ["Melt one bar", "True"], ["Freeze two ponds", "maybe"]]
TAG, ORDER = "add_csv_field", "generate_and_order_effects"
TABLE, ALL = "effects/effects_with_placeholders.csv", "effects/all_effects.txt"


def test_the_command_line():
    """TT-T3.1"""
    for wrong in ((), ("-c", "X"), ("-t", "a"), ("-c", "X", "-t", "a", "-e", "b"), ("-c", "X", "-t"),
                  ("-c", "X", "-t", "a", "--nonsense")):
        ran = tool(TAG, *wrong)
        assert ran.status == 2 and "usage" in ran.err.lower() and not ran.files
    ran = tool(TAG, "-c", "X", "-t", "two", "Melt", files={TABLE: "EFFECTNAME\r\nMelt one\r\nGo\r\nSee two\r\n"})
    rows = "EFFECTNAME;X\r\nMelt one;True\r\nGo;False\r\nSee two;True\r\n"
    assert ran.files == {TABLE: rows}, "the defaults; any text may match"


def test_text_and_csv_are_told_apart_by_name():
    """TT-T3.2, TT-T3.4"""
    def written(name, text, flag="-t"):
        return tool(TAG, "-i", name, "-o", "o", "-c", "X", flag, "b", files={name: text}).files["o"]
    assert written("a.txt", " a;b \r\n\r\n  \nc\rd \"b\"") == \
        "EFFECTNAME;X\r\n\"a;b\";True\r\nc;False\r\n\"d \"\"b\"\"\";True\r\n"
    assert written("a.CSV", "b;c\n", "-e") == "EFFECTNAME;X\r\n\"b;c\";True\r\n"
    assert written("a.txt", "\n") == "EFFECTNAME;X\r\n"


def test_where_the_effect_stands():
    """TT-T3.3"""
    second = tagged([["A", "EFFECTNAME"], ["x", "y"], ["y", "x"]], "-c", "X", "-t", "x")
    assert second == [["A", "EFFECTNAME", "X"], ["x", "y", "False"], ["y", "x", "True"]]
    first = tagged([["A", "B"], ["x", "y"], ["X", "x"]], "-c", "X", "-t", "x")
    assert first == [["A", "B", "X"], ["x", "y", "True"], ["X", "x", "False"]]


def test_blanks_around_names_of_columns_do_not_count():
    """TT-T3.3: what is written has them, too; a column of exactly that name comes first."""
    table = "ID; EFFECTNAME ; A\n1;x; False\n2;y; True\n"
    header, *rows = tagged(table, "-c", "A", "-e", "x")
    assert header == ["ID", " EFFECTNAME ", " A"]
    assert rows == [["1", "x", " True"], ["2", "y", " True"]]
    assert [row[2:] for row in tagged(table, "-c", "B", "-t", "x", "-m", "A")] == [
        [" A", " B"], [" False", " False"], [" True", " False"]]
    assert tagged(table, "-c", "B", "-t", "y", "-m", "A")[2] == ["2", "y", " True", " True"]
    assert tagged("E; A;A\nx;1;2\n", "-c", "A", "-e", "x") == [["E", " A", "A"], ["x", "1", "True"]]
    assert tagged(table, "-c", "EFFECTNAME", "-t", "x") is None, "it is not written over"


def test_patterns_are_expanded():
    """TT-T3.5"""
    rows = [["EFFECTNAME"], ["Draw 2 owls"], ["Draw 3 owls"], ["Draw <n> owls"], ["Draw 9 owls"]]

    def hits(*texts, **lists):
        return [row[-1] == "True" for row in tagged(rows, "-c", "X", "-t", *texts, **lists)[1:]]
    assert hits("Draw <n> ", n=["2", "3"]) == [True, True, True, False]
    assert hits("Draw <n+1>", n=["1"]) == [True, False, False, False], "offsets work"
    assert hits("<a>", a=["<b> owls"], b=["9"]) == [False, False, False, True], "nested ones, too"
    assert hits("<n> owls", n=["_"]) == [True] * 4, "an empty value leaves the rest, and ' owls' stands everywhere"
    assert hits("Draw <n>", n=["", " "]) == [False, False, True, False], "a blank file: the text itself"
    files = {"in.csv": "EFFECTNAME\nDraw <none>\nowls\n"}
    ran = tool(TAG, "-i", "in.csv", "-o", "o", "-c", "X", "-t", "Draw <none>", "owls", files=files)
    assert ran.files["o"] == "EFFECTNAME;X\r\nDraw <none>;False\r\nowls;True\r\n"
    assert "Warning" in ran.err and "placeholders/none.txt" in ran.err


def test_cells_are_kept_or_made():
    """TT-T3.6"""
    assert tagged(ROWS, "-c", "HOT", "-t", "Freeze") == [ROWS[0], ROWS[1], ["Freeze two ponds", "True"]]
    assert tagged(ROWS, "-c", "HOT", "-e", "bar") == ROWS, "other text stays"
    assert tagged(ROWS, "-c", "NEW", "-t", "bar") == [[*ROWS[0], "NEW"], [*ROWS[1], "True"], [*ROWS[2], "False"]]
    ran = tool(TAG, "-i", "in.csv", "-o", "o", "-c", "NEW", "-e", "bar", files={"in.csv": "EFFECTNAME\nbar\n"})
    assert ran.status == 1 and not ran.files and "in.csv" in ran.err and "'NEW'" in ran.err
    assert tagged([["EFFECTNAME", "HOT"], ["<n>", "False"], ["5", "False"]], "-c", "HOT", "-e", "<n>",
                  n=["5"])[1:] == [["<n>", "True"], ["5", "False"]]


def test_one_row_in_one_row_out():
    """TT-T3.7"""
    ran = tool(TAG, "-i", "a.txt", "-o", "o", "-c", "X", "-e", "a", "b", files={"a.txt": "a b\nc\na b\n"})
    assert ran.files == {"o": "EFFECTNAME;X\r\na b;True\r\nc;False\r\na b;True\r\n"}


def test_ragged_rows():
    """TT-T3.8"""
    table = "A;B;C\r\n\r\nx\r\n   \r\nx;1;2;3;4\r\n;;\r\n"
    assert tagged(table, "-c", "X", "-t", "x") == [["A", "B", "C", "X"], ["x", "", "", "True"],
                                                   ["x", "1", "2", "True", "3", "4"], ["", "", "", "False"]]
    assert tagged(table, "-c", "C", "-t", "x") == [["A", "B", "C"], ["x", "", "True"],
                                                   ["x", "1", "True", "3", "4"], ["", "", ""]]
    for empty in ("", "\r\n\r\n"):
        ran = tool(TAG, "-i", "in.csv", "-o", "o", "-c", "X", "-t", "x", files={"in.csv": empty})
        assert ran.status == 1 and "header" in ran.err and not ran.files
    assert tagged("A\r\n", "-c", "X", "-t", "x") == [["A", "X"]]


def test_only_rows_marked_elsewhere():
    """TT-T3.9"""
    rows = [["EFFECTNAME", "U", "X"], ["x", "True", "k"], ["x", "False", "k"], ["x", "true", "k"], ["y", "True", "k"]]
    assert tagged(rows, "-c", "X", "-m", "U", "-t", "x")[1:] == [["x", "True", "True"], *rows[2:]]
    assert tagged(rows, "-c", "X", "-m", "U", "-e", "x")[1:] == [["x", "True", "True"], *rows[2:]]
    assert [row[3] for row in tagged(rows, "-c", "N", "-m", "U", "-t", "x")] == ["N", "True", "False", "False", "False"]
    ran = tool(TAG, "-i", "in.csv", "-o", "o", "-c", "X", "-m", "NO", "-t", "x", files={"in.csv": "A\nx\n"})
    assert ran.status == 1 and "'NO'" in ran.err and not ran.files
    ran = tool(TAG, "-i", "a.txt", "-o", "o", "-c", "X", "-m", "NO", "-t", "x", files={"a.txt": "x\n"})
    assert ran.status == 0 and ran.files == {"o": "EFFECTNAME;X\r\nx;True\r\n"}
    assert "Warning" in ran.err and "a.txt" in ran.err


def test_the_csv_that_is_written():
    """TT-T3.10, TT-T1.2"""
    table = '"EFFECTNAME";"B"\n"a;b";"c"\n"say ""x""";" d "\n"two\r\nlines";e\'f\n'
    ran = tool(TAG, "-i", "in.csv", "-o", "o", "-c", "X", "-t", "lines", files={"in.csv": table})
    assert ran.files["o"] == 'EFFECTNAME;B;X\r\n"a;b";c;False\r\n"say ""x"""; d ;False\r\n"two\r\nlines";e\'f;True\r\n'


def test_a_file_is_replaced_only_after_success():
    """TT-T3.11"""
    files = {"in.csv": "EFFECTNAME\nx\n", **values(n=["1"])}
    def replaced(text):
        return tool(TAG, "-i", "in.csv", "-o", "in.csv", "-c", "X", "-t", text, files=files)
    assert replaced("x").files == {"in.csv": "EFFECTNAME;X\r\nx;True\r\n"}
    assert replaced(f"<n+{'9' * 5000}>")[::3] == (1, {})


def test_the_option_we_leave_out():
    """TT-T3.12: deleting rows is no flag of ours."""
    assert tool(TAG, "-d", "x").status == 2


# ---- alphabetize_file ----------------------------------------------------------------------------------------------
def test_lines_are_sorted():
    """TT-T4.1, TT-T4.2"""
    ran = tool("alphabetize_file", files={"input.txt": "b\r\n  a \n\né\rZ\n1\na\n   \n"})
    assert (ran.status, ran.files) == (0, {"output.txt": "1\nZ\na\na\nb\né\n"})
    assert tool("alphabetize_file", "-i", "x", "-o", "x", files={"x": "b\na"}).files == {"x": "a\nb\n"}


def test_nothing_to_sort():
    """TT-T4.3"""
    ran = tool("alphabetize_file")
    assert ran.status == 1 and "Error" in ran.err and "input.txt" in ran.err and not ran.files
    ran = tool("alphabetize_file", files={"input.txt": " \n\n", "output.txt": "old"})
    assert ran.status == 0 and ran.files == {"output.txt": ""} and "Warning" in ran.err and "input.txt" in ran.err


def test_a_first_line_may_stay_first():
    """TT-T4.4"""
    assert tool("alphabetize_file", "-H", files={"input.txt": "z\nb\na\n"}).files == {"output.txt": "z\na\nb\n"}


# ---- generate_and_order_effects ------------------------------------------------------------------------------------
FOLDER = {"effects/all_effect_templates.txt": "tap one <kind>\ndraw <n> cards\n", ALL: "old\n", TABLE: "old\r\n",
          **values(kind=["owl", "spell"], n=["2"]),
          "effects/order_rules.txt": "# what each is\nUNIT ~ <kind>\nUNIT ~ creature\n\nSPELL ~ spell\nSPELL = "
                                     "cards\nLEVEL_1 if UNIT ~ one <kind>\nLEVEL_1 if SPELL ~ <n>\n"}


def test_the_chain():
    """TT-T5.1, TT-T5.2, TT-T5.5"""
    ran = tool(ORDER, files=FOLDER)
    assert ran.status == 0 and ran.files == {
        ALL: "Draw 2 cards\nTap one owl\nTap one spell\n",
        "effects/all_effect_templates.txt": "draw <n> cards\ntap one <kind>\n",
        TABLE: "EFFECTNAME;UNIT;SPELL;LEVEL_1\r\nDraw 2 cards;False;True;True\r\nTap one "
               "owl;True;False;True\r\nTap one spell;True;True;True\r\n"}
    assert tool(ORDER, files=FOLDER) == ran, "the same bytes again"
    assert tool(ORDER, "x").status == 2


def test_rules_are_data():
    """TT-T5.3, TT-T5.4: what stands in the file, and nothing besides, decides."""
    rules = "effects/order_rules.txt"
    one = tool(ORDER, files={**FOLDER, rules: "HAS = cards\n"})
    assert one.files[TABLE] == "EFFECTNAME;HAS\r\nDraw 2 cards;True\r\nTap one owl;False\r\nTap one spell;False\r\n"
    pieces = "A ~ owl\nB if A ~ Tap\nA ~ Draw\n"
    rows = tool(ORDER, files={**FOLDER, rules: pieces}).files[TABLE].splitlines()[1:]
    assert rows == ["Draw 2 cards;True;False", "Tap one owl;True;True", "Tap one spell;False;False"]
    for wrong in ("A owl\n", "~ x\n", "A if ~\n", "# none\n"):
        ran = tool(ORDER, files={**FOLDER, rules: wrong})
        assert ran.status == 1 and rules in ran.err and not ran.files
    missing = "effects/all_effect_templates.txt"
    ran = tool(ORDER, files={path: text for path, text in FOLDER.items() if path != missing})
    assert ran.status == 1 and missing in ran.err and not ran.files, "nothing is removed either"
    ran = tool(ORDER, files={**FOLDER, rules: "A ~ owl\nB = owl\n"})
    assert ran.status == 1 and "'B'" in ran.err, "it ends with the first status other than 0"


def test_a_rule_may_ask_for_several_columns():
    """TT-T5.3: for True in them, or with `not` for False; `_` stands in every sentence."""
    rules = "A ~ owl\nB ~ Tap\nC if B, not A ~ _\nC if not B = Draw\nD if not A, not B ~ owl\n"
    ran = tool(ORDER, files={**FOLDER, "effects/order_rules.txt": rules})
    assert ran.files[TABLE].splitlines() == [
        "EFFECTNAME;A;B;C;D", "Draw 2 cards;False;False;True;False",
        "Tap one owl;True;True;False;False", "Tap one spell;False;True;True;False"]
    unknown = {"effects/order_rules.txt": "A ~ owl\nB if A, not NO ~ owl\n"}
    ran = tool(ORDER, files=FOLDER | unknown)
    assert ran.status == 1 and "'NO'" in ran.err


def test_a_folder_without_rules_has_those_of_every_folder():
    """TT-T5.3"""
    files = {path: text for path, text in FOLDER.items() if not path.endswith("rules.txt")}
    ran = tool(ORDER, files=files)
    assert ran.status == 0 and ran.err.startswith("Warning: effects/order_rules.txt: not found")
    assert ran.files[TABLE].splitlines() == [
        "EFFECTNAME;UNIT;SPELL;LEVEL_1;LEVEL_2;LEVEL_3;LEVEL_4;LEVEL_5",
        "Draw 2 cards;False;True;False;True;False;False;False",
        "Tap one owl;False;True;True;False;False;False;False",
        "Tap one spell;False;True;True;False;False;False;False"]


@pytest.mark.parametrize("path", ["../x", "/x", "a/../../x", "none/x", "effects", ""])
def test_memory_has_no_folder_above(path):
    """TT-T1.6"""
    files = Memory({"a/b": "c"}, ["effects"])
    ran = tool("alphabetize_file", "-o", path, files={"input.txt": "a\n"})
    assert ran.status == 1 and "Error" in ran.err and not ran.files
    assert files.list() == [] and files.list("a") == files.list("./a/") == ["b"]
    assert files.exists("a/./b") and not files.exists("a")
