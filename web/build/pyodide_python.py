"""What python itself does with its arguments, for web/build/pyodidePython.mjs: run(argv, paths)."""

import os
import runpy
import sys
import traceback


def run(argv: list[str], paths: list[str]) -> int:
    """Run `-m MODULE`, `-c CODE` or a FILE with its arguments; returns the exit status.

    Modules are looked for in `paths` first.
    """
    sys.path_importer_cache.clear()
    sys.path[:0] = [path for path in paths if path not in sys.path]
    try:
        _start(argv)
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return stop.code or 0
        print(stop.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0


def _start(argv: list[str]) -> None:
    if argv[0] == "-m":
        sys.argv = argv[1:]
        sys.path.insert(0, os.getcwd())
        runpy.run_module(argv[1], run_name="__main__", alter_sys=True)
    elif argv[0] == "-c":
        sys.argv = ["-c", *argv[2:]]
        exec(compile(argv[1], "<-c>", "exec"), {"__name__": "__main__"})
    else:
        sys.argv = argv
        sys.path.insert(0, os.path.dirname(os.path.abspath(argv[0])))
        runpy.run_path(argv[0], run_name="__main__")
