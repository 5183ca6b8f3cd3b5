"""A tool for the page: counted before it starts, worked off in slices, stopped at any time.

Its files are in memory, and it has no command line.
"""

from collections.abc import Callable
from typing import Any

from mulligan import Malformed

from . import alphabetize, combine, order, tag
from .console import Console, Steps
from .files import Memory

TOOLS: dict[str, Callable[..., Steps]] = {
    "create_effect_combinations": combine.combine,
    "remove_repeated_lines": combine.dedupe,
    "add_csv_field": tag.tag,
    "alphabetize_file": alphabetize.alphabetize,
    "generate_and_order_effects": order.order,
}
COUNTS: dict[str, Callable[..., int]] = {
    "create_effect_combinations": combine.count,
    "add_csv_field": tag.count,
    "generate_and_order_effects": order.count,
}


class Job:
    """One run of a tool over `files` (files.Memory), with the options of its function.

    Raises Malformed when it cannot begin. `many` is the count of combinations to ask about first,
    or 0 (TT-T6.6).
    """

    def __init__(self, tool: str, files: Memory, options: dict[str, Any]) -> None:
        if tool not in TOOLS:
            raise Malformed(f"expected one of {', '.join(TOOLS)}", "tool")
        self.files = files
        self.said: list[str] = []
        self.warned: list[str] = []
        console = Console(files, self.said.append, self.warned.append)
        try:
            self.steps = TOOLS[tool](console, **options)
        except TypeError as error:
            raise Malformed(str(error), "options") from None
        made = COUNTS[tool](console, **options) if tool in COUNTS else 0
        self.many, self.done, self.of = made if made > combine.MANY else 0, 0, 0

    def work(self, enough: Callable[[], bool]) -> dict[str, Any]:
        """Go on until `enough()` or the end.

        Raises Malformed for a fault of the files, which stay as they were.
        """
        for self.done, self.of in self.steps:
            if enough():
                return self.report(False)
        return self.report(True)

    def report(self, done: bool) -> dict[str, Any]:
        """Where it stands: what was said so far is part of it."""
        share: float = 1 if done else 0
        if not done and self.of:
            share = self.done / self.of
        return {"done": done, "progress": {"share": share, "note": f"{self.done:,} of {self.of:,}"},
                "said": "".join(self.said), "warned": "".join(self.warned)}

    def after(self) -> dict[str, bytes]:
        """The files as they are now: path -> bytes."""
        return self.files.files

    def stop(self) -> dict[str, Any]:
        """End it now; no file is changed."""
        self.steps.close()
        return self.report(False)
