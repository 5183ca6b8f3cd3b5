"""Measures how much is answered: what lies on the Outlet when it resolves, and how even it all is.

`python -m asigoc.dev.outlets --games 100` plays Normal against itself, every two prebuilt decks,
and prints what AIMS ask for. It ends with status 1 when one of them is missed.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from mulligan import players
from mulligan import shares
from mulligan.lab import series
from mulligan.protocol.types import Seat

from ..game import Asigoc
from ..rules.moves import PASS, Move
from ..rules.position import Position
from ..rules.constants import ENTERED, NONE, PRIORITY, STEPS

GAME = Asigoc()
# what is wanted, as (least, most)
AIMS = {"several": (0.25, 1.0), "stays": (1 / 3, 99.0), "blank": (0.0, 0.5), "deck": (0.44, 0.56),
        "first": (0.47, 0.53)}


class Watched(Asigoc):
    """The rules, counting what happens in the matches that are played by them."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def apply(self, pos: Position, seat: Seat, move: Move) -> Position:
        """As ever; what the move means for the Outlet is counted before."""
        if pos.ask == PRIORITY and seat >= 0:
            self.count(pos, seat, move)
        return super().apply(pos, seat, move)

    def count(self, pos: Position, seat: Seat, move: Move) -> None:
        """Count a resolution (AS-6.3), or an answer to a step that is being left (AS-4.5)."""
        counts = self.counts
        if move[0] != PASS:
            if seat != pos.turn and not pos.outlet and pos.attack == NONE:
                counts["stays"] += 1
                counts[f"stays in {STEPS[pos.step]}"] += 1
            return
        if pos.passes and pos.outlet:
            counts["resolutions"] += 1
            counts["effects"] += len(pos.outlet)
            counts["several"] += len(pos.outlet) > 1
            counts["both"] += len({entry.seat for entry in pos.outlet}) > 1
            counts["deepest"] = max(counts["deepest"], len(pos.outlet))
            entered = [entry for entry in pos.outlet if entry.kind == ENTERED]
            counts["entered"] += len(entered)
            counts["blank"] += sum(entry.ability == NONE for entry in entered)


class Found(NamedTuple):
    """What was measured: counts, and deals as `shares` has them, by deck and of who began."""

    counts: Counter[str]
    pairs: dict[tuple[str, str], dict[str, int]]
    first: dict[str, int]

    def deck(self, ident: str) -> dict[str, int]:
        """All deals of one deck, from its side."""
        own = [deals for pair, deals in self.pairs.items() if pair[0] == ident]
        own += [shares.turned(deals) for pair, deals in self.pairs.items() if pair[1] == ident]
        return shares.summed(own)


def measure(games: int, seed: object = 0, player: str = "foretelling",
            pairs: Sequence[series.Duel] | None = None) -> Found:
    """Play `games` of each pair of decks, all pairs if none are named, each deal twice."""
    watched, found = Watched(), {}
    began: list[str] = []
    seated = [players.make(GAME, player)] * 2
    duels = list(series.deck_duels(GAME)) if pairs is None else pairs
    for duel in duels:
        words: list[str] = []
        for number in range(games // 2):
            # each pair has its own luck: one shuffle for all would be one observation
            luck = f"{seed}/{'-'.join(duel.ids)}/{number}"
            ended = [_played(watched, seated, duel, luck, swapped) for swapped in (0, 1)]
            words.append("".join(word for word, _ in ended))
            began.append("".join(word for _, word in ended))
        found[duel.ids] = shares.counted(words)
    watched.counts["matches"] = 2 * (games // 2) * len(duels)
    return Found(watched.counts, found, shares.counted(began))


def _played(watched: Watched, seated: Sequence[players.Player], duel: series.Duel, luck: str,
            swapped: int) -> tuple[str, str]:
    """One match: W, D or L for the first deck of a duel, and for the player who began."""
    state = series.deal(watched, None, luck, duel.decks[::-1] if swapped else duel.decks)
    began = state.turn
    end = series.play(watched, seated, state, f"{luck}/{swapped}")
    return series.result(end.winner, swapped), series.result(end.winner, began)


# ---- what it says --------------------------------------------------------------------------------
def figures(found: Found) -> dict[str, shares.Interval]:
    """What AIMS are about, each with its 95 % interval; decks as `deck NAME`."""
    counts = found.counts
    out = {"several": shares.wilson(counts["several"] / counts["resolutions"],
                                    counts["resolutions"]),
           "both": shares.wilson(counts["both"] / counts["resolutions"], counts["resolutions"]),
           "blank": shares.wilson(counts["blank"] / counts["entered"], counts["entered"]),
           "stays": _rate(counts["stays"], counts["matches"]),
           "first": shares.interval(found.first)}
    decks = dict.fromkeys(ident for pair in found.pairs for ident in pair)
    return out | {f"deck {ident}": shares.interval(found.deck(ident)) for ident in decks}


def _rate(count: int, matches: int) -> shares.Interval:
    """Events a match, counted as a Poisson number: count plus or minus 1.96 roots of it."""
    half = shares.Z * count ** 0.5
    return shares.Interval(count / matches, (count - half) / matches, (count + half) / matches)


def missed(found: Found) -> list[str]:
    """The names of the figures outside of what is wanted."""
    wanted = {name: AIMS.get(name.partition(" ")[0]) for name in figures(found)}
    return [name for name, value in figures(found).items()
            if (aim := wanted[name]) and not aim[0] <= value.score <= aim[1]]


def report(found: Found) -> str:
    """The figures as text, a line each; then what every pair of decks scores."""
    counts, lines = found.counts, []
    lines.append(f"{counts['matches']} matches, "
                 f"{counts['resolutions'] / counts['matches']:.1f} resolutions a match, "
                 f"the deepest of {counts['deepest']} effects")
    for name, value in figures(found).items():
        lines.append(f"{name:24}{value.score:7.3f}  ({value.low:.3f} to {value.high:.3f})")
    steps = ", ".join(f"{counts[f'stays in {step}']} in {step}" for step in STEPS)
    lines.append(f"answers to a step being left: {steps}")
    for pair, deals in found.pairs.items():
        value = shares.interval(deals)
        lines.append(f"{' v '.join(pair):44}{value.score:7.3f}  "
                     f"({value.low:.3f} to {value.high:.3f})")
    wrong = missed(found)
    return "\n".join([*lines, f"Missed: {', '.join(wrong)}" if wrong else "Nothing is missed."])


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns its exit status."""
    reader = ArgumentParser(prog="asigoc.dev.outlets", description=__doc__)
    reader.add_argument("--games", type=int, default=60, help="games for each pair of decks")
    reader.add_argument("--seed", default="0", help="what the chance of the matches comes from")
    reader.add_argument("--player", default="foretelling", help="who plays both sides")
    options: Any = reader.parse_args(words)
    found = measure(options.games, options.seed, options.player)
    print(report(found))
    return int(bool(missed(found)))


if __name__ == "__main__":
    sys.exit(main())
