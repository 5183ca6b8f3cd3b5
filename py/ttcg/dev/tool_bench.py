"""What the bench measures of the tools (TT-T6.5): sentences made, and rows of a table marked."""

from collections.abc import Callable

from ..tools import combine
from ..tools.commands import run
from ..tools.console import Console
from ..tools.files import Memory

OUT, TABLE = "effects/all_effects.txt", "effects/table.csv"
LISTS = {
    "amount": "one two three four",
    "element": "ember frost gale stone tide spark thorn shade dawn dusk iron",
    "noun": "cards spells creatures targets",
    "zone": "your_deck your_hand your_graveyard the_field", "far": "exile the_top the_bottom",
    "what": "<amount>_<element>_<noun> <amount>_<noun>", "from": "from_<zone> from_<zone>_or_<far>",
    "do": "draw_<what> return_<what>_<from>",
}
FILTERS = {"placeholders/combinations_to_remove.txt":
           "ember frost\nfour gale\nthe top\ndusk targets\n",
           "placeholders/phrase_replacements.txt": "one card: a card\nfour: 4\nyour hand: hand\n"}
SENTENCE = "choose one: pay <amount> points or discard <amount> <element> cards to <do>."
ROWS = 20_000                              # with three patterns (TT-T6.4)
PATTERNS = ("<element> cards", "<amount> <element> <noun>", "<do>")
# the author's tool takes 12.1 s of user time for 371,712 raw sentences (TT-T6.1), and ours may take
# half as much again; for 20,000 rows it takes 73.3 s, and a tenth is asked for (TT-T6.5)
A_SENTENCE, A_TABLE = 1.5 * 12_100 / 371_712, 73_300 / 10


def workspace() -> Memory:
    """Placeholders nested three deep, in memory."""
    lists = {f"placeholders/{name}.txt": "\n".join(line.split()) for name, line in LISTS.items()}
    return Memory({**lists, **FILTERS}, ["effects"])


def gauges() -> dict[str, tuple[Callable[[], object], float]]:
    """{words: (function, milliseconds it may take)}."""
    files = workspace()

    def make() -> bytes:
        assert run("create_effect_combinations", ["-s", SENTENCE, "-o", OUT], files, _quiet,
                   _loud) == 0
        return files.read(OUT)

    def mark() -> bytes:
        assert run("add_csv_field", ["-i", "effects/rows.txt", "-o", TABLE, "-c", "X", "-t",
                                     *PATTERNS], files, _quiet, _loud) == 0
        return files.read(TABLE)

    lines = make().decode().splitlines()
    with files.write("effects/rows.txt") as put:
        put("".join(f"{lines[at * 7 % len(lines)]}\n" for at in range(ROWS)))
    raw = combine.count(Console(files, _quiet, _loud), sentence=SENTENCE)
    return {f"{raw:,} sentences made": (make, round(raw * A_SENTENCE)),
            f"{ROWS:,} rows marked": (mark, A_TABLE)}


def _quiet(text: str) -> None:
    """What a run says is not wanted."""


def _loud(text: str) -> None:
    raise AssertionError(text)
