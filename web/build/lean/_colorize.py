"""Colours of a terminal, in place of CPython's module: a page has no terminal, so there are none.

CPython's makes sixteen dataclasses whenever `traceback` is imported, which is at every start of
Pyodide, and that alone took a twentieth of it. Whoever asks gets themes whose every colour is the
empty text.
"""

from typing import Any

COLORIZE = False


class Plain(str):
    """No colour, and a theme without any, whatever its parts are called."""

    def __getattr__(self, name: str) -> "Plain":
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def no_colors(self) -> "Plain":
        return self


ANSIColors = NoColors = Plain()
default_theme = theme_no_color = NoColors


def can_colorize(*, file: Any = None) -> bool:
    return False


def get_colors(colorize: bool = False, *, file: Any = None) -> Plain:
    return NoColors


def get_theme(*, tty_file: Any = None, force_color: bool = False,
              force_no_color: bool = False) -> Plain:
    return theme_no_color


def set_theme(theme: Any) -> None:
    """There is one theme."""


def decolor(text: str) -> str:
    """A text that was made here, without colours: it has none."""
    return text
