"""create_effect_combinations: every sentence that comes of templates with placeholders (TT-T2)."""

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import Any

from .console import Console, Step, Steps
from .files import full_lines, lines_of
from .near import name_misses
from .placeholders import Placeholders
from .polish import polisher, removals, replacements

TEMPLATES, ALL = "effects/all_effect_templates.txt", "effects/all_effects.txt"
FOLDER = "placeholders"
REMOVED, REPLACED = f"{FOLDER}/combinations_to_remove.txt", f"{FOLDER}/phrase_replacements.txt"
MANY = 50_000                              # from here on the page asks before it starts (TT-T6.6)
PREVIEW_TEXTS = 5000                       # raw sentences, or texts of a pattern, of a preview
PREVIEW_LETTERS = 2_000_000_000            # in which a preview looks for phrases
SEARCH_COST = 50                           # letters that the beginning of a search is worth
STEP = 512                                 # sentences between two steps
PIECE = 4096                               # sentences written at a time


def combine(console: Console, sentence: str | None = None, file: str | None = None,
            placeholder_dir: str = FOLDER, output_file: str = ALL, test_mode: bool = False,
            combinations_to_remove: str = REMOVED, replacements_file: str = REPLACED,
            linked_offsets: bool = False) -> Steps:
    """Yield (done, of) while making the combinations of a sentence, or of the lines of a file.

    A sentence is held in memory only once it has passed the filter: for the removal of doubles and
    for sorting.
    """
    templates = _templates(console, sentence, file)
    made = Placeholders(console.files, placeholder_dir, linked_offsets)
    name_misses(console, made, templates)
    polish = polisher(replacements(console, replacements_file),
                      removals(console, combinations_to_remove))
    if test_mode:
        lines = yield from _lines(templates, made, polish)
        _write(lines, console.say)
    else:
        # opened first: a missing folder is told before the work, not after
        with console.files.write(output_file) as put:
            lines = yield from _lines(templates, made, polish)
            _write(lines, put)
    console.say(f"Total combinations: {len(lines)}\n")  # TT-T2.12


def count(console: Console, sentence: str | None = None, file: str | None = None,
          placeholder_dir: str = FOLDER, linked_offsets: bool = False, **_: Any) -> int:
    """How many raw sentences a run would go through (TT-T6.6); takes the options of `combine`."""
    made = Placeholders(console.files, placeholder_dir, linked_offsets)
    return made.total(_templates(console, sentence, file))


def preview(console: Console, most: int = 20, sentence: str | None = None, file: str | None = None,
            placeholder_dir: str = FOLDER, combinations_to_remove: str = REMOVED,
            replacements_file: str = REPLACED, linked_offsets: bool = False,
            look: int = PREVIEW_TEXTS, **_: Any) -> list[str]:
    """The first few polished sentences at once, unsorted, from the first `look` raw ones.

    It takes the options of `combine`.
    """
    templates = _templates(console, sentence, file)
    made = Placeholders(console.files, placeholder_dir, linked_offsets, look)
    name_misses(console, made, templates)
    pairs = replacements(console, replacements_file)
    removed = removals(console, combinations_to_remove)
    raw = (line for template in templates for line in made.expand(template))
    some = _within(PREVIEW_LETTERS, 1 + 2 * len(pairs) + len(removed), islice(raw, look))
    kept = (line for line in map(polisher(pairs, removed), _once(some)) if line is not None)
    return [line.capitalize() for line in islice(kept, most)]


def _within(work: int, phrases: int, lines: Iterable[str]) -> Iterator[str]:
    """The first lines, as many as can be searched for so many phrases with so much work."""
    for line in lines:
        work -= phrases * (len(line) + SEARCH_COST)
        if work < 0:
            return
        yield line


def _once(lines: Iterable[str]) -> Iterator[str]:
    seen = set()
    for line in lines:
        if line not in seen:
            seen.add(line)
            yield line


def dedupe(console: Console, path: str) -> Steps:
    """Remove repeated lines from a file, the first stays (TT-T2.17)."""
    lines = lines_of(console.files, path)
    kept = dict.fromkeys(lines)
    with console.files.write(path) as put:
        put("".join(f"{line}\n" for line in kept))
    console.say(f"{path}: {len(kept)} lines, {len(lines) - len(kept)} repeated ones removed\n")
    yield len(lines), len(lines)


def kept_first(console: Console, path: str, most: int = 20) -> list[str]:
    """The first lines of a file without repeated ones."""
    return list(islice(_once(lines_of(console.files, path)), most))


def _templates(console: Console, sentence: str | None, file: str | None) -> list[str]:
    if file is not None:
        return full_lines(console.files, file)  # TT-T2.2
    # an empty sentence is given, and yields nothing (TT-T2.1)
    return [sentence] if sentence else []


def _lines(templates: list[str], made: Placeholders,
           polish: Callable[[str], str | None]) -> Generator[Step, None, list[str]]:
    """Yield (done, of); returns the sorted sentences (steps 1 to 7 of TT-T2.10).

    A double gives the same sentence again, so only what is kept needs to be remembered.
    """
    of = made.total(templates)
    done, seen, kept = 0, set(), []
    for template in templates:
        for raw in made.expand(template):
            done += 1
            if not done % STEP:
                yield done, of
            if raw in seen:
                continue
            line = polish(raw)
            if line is not None:
                seen.add(raw)
                kept.append(line)
    seen.clear()
    kept.sort()
    yield of, of
    return kept


def _write(lines: list[str], put: Callable[..., Any]) -> None:
    """Write the sentences, each with a first capital (step 8)."""
    for at in range(0, len(lines), PIECE):
        put("".join(f"{line.capitalize()}\n" for line in lines[at:at + PIECE]))
