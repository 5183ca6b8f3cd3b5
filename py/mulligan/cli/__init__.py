"""The command line: `python -m mulligan COMMAND`, installed as `mulligan`."""

import sys

from ..errors import Illegal, Malformed
from .parser import build_parser
from .shared import BROKEN, GOOD, bar

__all__ = ["bar", "main"]


def main(arguments=None):
    """Run one command; returns the exit status."""
    options = build_parser().parse_args(arguments)
    try:
        return options.run(options) or GOOD
    except (Malformed, Illegal) as error:
        clause = getattr(error, "clause", "")
        return _complain(f"{error}{f' ({clause})' if clause else ''}")
    except OSError as error:
        return _complain(f"{error.filename or 'file'}: {error.strerror or error}")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _complain(message):
    print(f"mulligan: {message}", file=sys.stderr)
    return BROKEN
