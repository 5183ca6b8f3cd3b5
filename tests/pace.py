"""How much work something is, on any machine and beside whatever else it does: in turns of a plain loop."""

from time import process_time

TURNS = 1_000_000                          # of the loop that is the measure


def millions(work):
    """The processor time of `work` as millions of turns of a plain loop, which is run right before and after it.

    A second on a quiet machine of 2024 is some thirty.
    """
    before, start = _loop(), process_time()
    work()
    took = process_time() - start
    return 2 * took / (before + _loop())


def _loop():
    start = process_time()
    for turn in range(TURNS):
        turn & 1
    return process_time() - start
