"""The tools as the page shows them (docs/view-model.md, part 6).

Each has a form, a look at the first lines, and a run.
"""

from collections.abc import Callable
from typing import Any

from mulligan.protocol.tools import Folder, Look, Tool, field

from . import alphabetize, combine, order, tag
from .console import Console
from .files import Memory
from .job import COUNTS, Job

LINES = 20                                 # that a look shows
DIR = field("placeholder_dir", "Folder of placeholders", "path", value=combine.FOLDER, more=True,
            help="NAME.txt in it holds what <NAME> stands for, one value a line.")

COMBINE = (
    field("from", "Make sentences from", "choice",
          choices=(("file", "a file of templates"), ("sentence", "one sentence"))),
    field("file", "Templates", "path", value=combine.TEMPLATES, when=("from", "file"),
          help="One template a line."),
    field("sentence", "Sentence", "text", wide=True, when=("from", "sentence"),
          value="draw <amount> cards.",
          help="<amount> stands for each line of amount.txt in turn; <rank+1> for each line of "
               "rank.txt plus 1."),
    field("test_mode", "Only show the sentences, write no file", "flag"),
    field("output_file", "Write to", "path", value=combine.ALL, when=("test_mode", False)),
    DIR,
    field("combinations_to_remove", "Phrases to remove", "path", value=combine.REMOVED,
          more=True, help="A sentence that holds one of them is dropped."),
    field("replacements_file", "Phrases to replace", "path", value=combine.REPLACED, more=True,
          help="Lines like old: new."),
    field("linked_offsets", "<name> and <name+1> share one value", "flag", more=True,
          help="Otherwise each varies for itself."),
)
TAG = (
    field("column", "Column", "text", value="UNIT", need=True,
          help="True or False is written here. Patterns make the column if there is none."),
    field("by", "A row matches if it holds", "choice",
          choices=(("text", "a pattern with placeholders"), ("exact", "a text exactly as it is"))),
    field("text", "Patterns", "lines", value=["<subtype>"], need=True, when=("by", "text"),
          help="One a line; any of them may match."),
    field("exact", "Texts", "lines", need=True, when=("by", "exact"),
          help="One a line; any of them may match."),
    field("match_column", "Only rows with True in", "text",
          help="The name of a column. Leave it empty to look at all rows."),
    field("input", "Read", "path", value=combine.ALL,
          help="A .csv file, or any other with one sentence a line."),
    field("output", "Write to", "path", value=tag.TABLE, help="May be the file that is read."),
    DIR,
)
SORT = (
    field("input", "Read", "path", value=combine.TEMPLATES),
    field("output", "Write to", "path", value=combine.TEMPLATES,
          help="May be the file that is read."),
    field("headers", "Leave the first line first", "flag"),
)
REPEATED = (field("path", "File", "path", value=combine.ALL,
                  help="Of lines that are the same the first stays."),)


def _made(ident: str, title: str, help: str, fields: tuple[Any, ...],
          look: tuple[Callable[..., list[str]], str]) -> Tool:
    """A Tool over the functions of this package.

    `look` takes a console and options, and `note` says what it leaves out.
    """
    preview, note = look
    return Tool(ident, title, help,
                fields, lambda folder, values: Job(ident, _files(folder), _options(values)),
                lambda folder, values: _look(ident, preview, note, folder, _options(values)))


def _look(ident: str, preview: Callable[..., list[str]], note: str, folder: Folder,
          options: dict[str, Any]) -> Look:
    warned: list[str] = []
    console = Console(_files(folder), warned.append, warned.append)
    many = COUNTS[ident](console, **options) if ident in COUNTS else None
    lines = preview(console, **options | {"most": LINES})
    return Look(tuple(lines), note, "".join(warned), many)


def _files(folder: Folder) -> Memory:
    return Memory(folder.files, folder.folders)


def _options(values: dict[str, Any]) -> dict[str, Any]:
    """The values of a form as the functions take them.

    What only chooses between fields goes, an empty column is none.
    """
    out = {name: value for name, value in values.items() if name not in ("from", "by")}
    if out.get("match_column") == "":
        out["match_column"] = None
    return out


TOOLS = (
    _made("create_effect_combinations", "Make combinations",
          "Every sentence that comes of templates with placeholders, sorted, without doubles "
          "(create_effect_combinations).",
          COMBINE, (combine.preview, "Not yet sorted.")),
    _made("add_csv_field", "Mark rows",
          "Says in a column of a semicolon CSV which sentences hold a text (add_csv_field).",
          TAG, (tag.preview,
                f"Of a pattern the first {combine.PREVIEW_TEXTS:,} texts are looked for.")),
    _made("alphabetize_file", "Sort lines",
          "Puts the lines of a file in order and drops blank ones (alphabetize_file).",
          SORT, (alphabetize.preview, "")),
    _made("remove_repeated_lines", "Remove repeated lines",
          "Each line stays once (create_effect_combinations -d).",
          REPEATED, (combine.kept_first, "")),
    _made("generate_and_order_effects", "All in a row",
          f"Makes {combine.ALL} from the templates and {tag.TABLE} by the rules of {order.RULES} "
          "(generate_and_order_effects).",
          (), (order.preview, "Not yet sorted.")),
)
