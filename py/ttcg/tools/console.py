"""Where a tool works: its files, and where it says results and warnings."""

from collections.abc import Callable, Generator
from typing import TypeAlias

from .files import Files


Step: TypeAlias = tuple[int, int]          # done, of
Steps: TypeAlias = Generator[Step, None, None]


class Console:
    """`say` takes results, for standard output (TT-T1.5), `complain` what goes to standard error.

    Both take texts with their line ends. The page and the tests collect them, a terminal prints
    them.
    """

    def __init__(self, files: Files, say: Callable[[str], object],
                 complain: Callable[[str], object]) -> None:
        self.files, self.say, self.complain = files, say, complain

    def warn(self, path: str, text: str) -> None:
        """One line with the path (TT-T1.4)."""
        self.complain(f"Warning: {path}: {text}\n")
