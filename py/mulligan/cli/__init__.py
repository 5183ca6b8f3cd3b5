"""The command line: `python -m mulligan COMMAND`, installed as `mulligan`."""

import contextlib
import os
import sys
from collections.abc import Sequence

from ..errors import Illegal, Malformed
from ..interrupt import STATUS as INTERRUPTED
from ..interrupt import ready
from .parser import build_parser
from .shared import BROKEN, GOOD, bar

__all__ = ["bar", "main"]
UNREAD = 141                               # 128 + SIGPIPE, as shells have it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    try:
        ready()
        try:
            options = build_parser().parse_args(arguments)
            return int(options.run(options) or GOOD)
        finally:
            sys.stdout.flush()             # a reader that has left is noticed here
    except BrokenPipeError:                # whoever read has seen enough
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except (Malformed, Illegal) as error:
        clause = getattr(error, "clause", "")
        return _complain(f"{error}{f' ({clause})' if clause else ''}")
    except OSError as error:
        return _complain(f"{error.filename or 'file'}: {error.strerror or error}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _complain(message: str) -> int:
    print(f"mulligan: {message}", file=sys.stderr)
    return BROKEN
