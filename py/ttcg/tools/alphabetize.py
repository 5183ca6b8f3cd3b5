"""alphabetize_file: the lines of a file, sorted (TT-T4)."""

import heapq
from typing import Any

from .console import Console, Steps
from .files import full_lines

PREVIEW_LINES = 200_000                    # that a preview looks at


def alphabetize(console: Console, input: str = "input.txt", output: str = "output.txt",
                headers: bool = False) -> Steps:
    """Yield (done, of) while sorting (TT-T4.1, TT-T4.2).

    With `headers` the first line stays first (TT-T4.4).
    """
    lines = full_lines(console.files, input)
    if not lines:
        console.warn(input, f"has no lines; {output} becomes empty")           # TT-T4.3
    head = 1 if headers else 0
    with console.files.write(output) as put:
        put("".join(f"{line}\n" for line in lines[:head] + sorted(lines[head:])))
    console.say(f"{output}: {len(lines)} lines sorted\n")
    yield len(lines), len(lines)


def preview(console: Console, most: int = 20, input: str = "input.txt", headers: bool = False,
            **_: Any) -> list[str]:
    """The first lines of the result, of a file of any usual length.

    It takes the options of `alphabetize`.
    """
    lines = full_lines(console.files, input)[:PREVIEW_LINES]
    head = 1 if headers else 0
    return lines[:head] + heapq.nsmallest(most - head, lines[head:])
