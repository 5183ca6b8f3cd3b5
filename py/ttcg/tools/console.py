"""Where a tool works: its files, and where it says results (standard output) and warnings (standard error)."""


class Console:
    """`say` and `beside` take texts with their line ends; the page and the tests collect them, a terminal prints them."""

    def __init__(self, files, say, warn_text):
        self.files, self.say, self.warn_text = files, say, warn_text

    def warn(self, path, text):
        """One line with the path (TT-T1.4)."""
        self.warn_text(f"Warning: {path}: {text}\n")
