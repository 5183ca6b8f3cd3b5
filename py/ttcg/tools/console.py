"""Where a tool works: its files, and where it says results (standard output) and warnings (standard error)."""


class Desk:
    """`say` and `beside` take texts with their line ends; the page and the tests collect them, a terminal prints them."""

    def __init__(self, files, say, beside):
        self.files, self.say, self.beside = files, say, beside

    def warn(self, path, text):
        """One line with the path (TT-T1.4)."""
        self.beside(f"Warning: {path}: {text}\n")
