"""Finds the packages of a checkout, and keeps hypothesis steady.

It tries the same examples in each run, fewer where a part of the cases is taken, more by MULLIGAN_EXAMPLES.
"""

import os
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from brief import BRIEF

PY = Path(__file__).resolve().parent.parent / "py"
if PY.is_dir() and str(PY) not in sys.path:
    sys.path.insert(0, str(PY))

if sys.platform == "emscripten":
    # before anybody takes it: it counts microseconds in 32 bits there, and fails after 36 minutes
    time.process_time = time.perf_counter

FEW = "10" if BRIEF else "40"
settings.register_profile("house", deadline=None, derandomize=True, database=None,
                          max_examples=int(os.environ.get("MULLIGAN_EXAMPLES", FEW)),
                          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("house")


# the lab starts processes, which the browser's Python cannot: its modules are not even imported there
collect_ignore_glob = ["test_lab_*.py"] if sys.platform == "emscripten" else []


def pytest_configure(config):
    config.addinivalue_line("markers", "native: starts processes, reads the checkout, plays matches by the hundred, "
                                       "or tries what the page has not, so it runs on native CPython only")
    config.addinivalue_line("markers", "strength: plays opponents against each other by the dozen; natively only, in a "
                                       "suite of its own (./build.sh test strength)")
    config.addinivalue_line("markers", "deep: looks long at what other tests look at in short; natively in a suite of "
                                       "its own, so that the everyday one stays quick (./build.sh test deep)")


def pytest_collection_modifyitems(config, items):
    if sys.platform == "emscripten":
        for item in items:
            if "native" in item.keywords or "strength" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="starts processes, reads the checkout or plays "
                                                        "hundreds of matches: native CPython only"))
