"""Whether costly tests take a part of their cases: in the browser's Python, and in the everyday loop."""

import os
import sys

# the browser's Python follows the same rules four times slower; ./build.sh test native is for whoever changes something
BRIEF = sys.platform == "emscripten" or bool(os.environ.get("MULLIGAN_BRIEF"))


def some(cases, every=4):
    """Of costly cases each `every`-th where time is short, else all."""
    return list(cases)[::every if BRIEF else 1]
