"""How much work a second: the same functions natively and in the browser, slice by slice.

    python rates.py GAME        reads lines `TASK SECONDS`, answers each with a rate per CPU second
"""

import random
import sys

from mulligan.lab import bench, series as lab
from mulligan.registry import get


def decisions(game, seconds):
    count, spent, _ = bench.decisions(game, bench._play)(seconds, random.Random(7))
    return count / spent


TASKS = {"decisions": decisions, "playouts": lab.playouts_per_second}


def rate(task, name, seconds):
    return TASKS[task](get(name), seconds)


if __name__ == "__main__":
    for line in sys.stdin:
        task, seconds = line.split()
        print(rate(task, sys.argv[1], float(seconds)), flush=True)
