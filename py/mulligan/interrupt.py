"""Ctrl-C while the program is being loaded: it ends at once with status 130, without a traceback.

This is imported before all else. Only `python -m mulligan` and the installed `mulligan` are
touched: whoever imports the package keeps Python's own handler.
"""

import os
import sys

STATUS = 130                               # 128 + SIGINT, as shells have it
_early = False                             # whether Ctrl-C ends the process at once


def _is_program() -> bool:
    if sys.argv[:1] == ["-m"]:             # Python imports the package before it runs the module
        told = sys.orig_argv
        return told[told.index("-m") + 1:][:1] == ["mulligan"] if "-m" in told else False
    return os.path.basename(sys.argv[0] if sys.argv else "") == "mulligan"


def ready() -> None:
    """From here on Ctrl-C raises KeyboardInterrupt."""
    global _early
    if _early:
        import signal
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _early = False


if _is_program():
    import signal
    # another handler: Ctrl-C is ignored, as in the background of a shell
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: os._exit(STATUS))       # nothing has begun yet
        _early = True
