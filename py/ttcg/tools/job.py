"""A tool for the page: counted before it starts, worked off in slices, stopped at any time; files in memory, no command line."""

from mulligan import Malformed

from . import alphabetize, combine, order, tag
from .console import Console

TOOLS = {"create_effect_combinations": combine.combine, "remove_repeated_lines": combine.dedupe, "add_csv_field": tag.tag,
         "alphabetize_file": alphabetize.alphabetize, "generate_and_order_effects": order.order}
COUNTS = {"create_effect_combinations": combine.count, "add_csv_field": tag.count, "generate_and_order_effects": order.count}


class Job:
    """One run of a tool over `files` (files.Memory), with the options of its function. Raises Malformed when it cannot begin.

    `many` is the count of combinations to ask about first, or 0 (TT-T6.6).
    """

    def __init__(self, tool, files, options):
        if tool not in TOOLS:
            raise Malformed(f"expected one of {', '.join(TOOLS)}", "tool")
        self.files, self.said, self.warned = files, [], []
        console = Console(files, self.said.append, self.warned.append)
        try:
            self.steps = TOOLS[tool](console, **options)
        except TypeError as error:
            raise Malformed(str(error), "options") from None
        made = COUNTS[tool](console, **options) if tool in COUNTS else 0
        self.many, self.done, self.of = made if made > combine.MANY else 0, 0, 0

    def work(self, enough):
        """Go on until `enough()` or the end. Raises Malformed for a fault of the files, which stay as they were."""
        for self.done, self.of in self.steps:
            if enough():
                return self.report(False)
        return self.report(True)

    def report(self, done):
        """Where it stands: what was said so far is part of it."""
        share = 1 if done else self.done / self.of if self.of else 0
        return {"done": done, "progress": {"share": share, "note": f"{self.done:,} of {self.of:,}"},
                "said": "".join(self.said), "warned": "".join(self.warned)}

    def after(self):
        """The files as they are now: path -> bytes."""
        return self.files.files

    def stop(self):
        """End it now; no file is changed."""
        self.steps.close()
        return self.report(False)
