"""How the opponents use their cards, over many matches of one level against itself.

    python3 -m ttcg.dev.habits --games 200 --player normal --seed 1

counts, for a player and a match: the spells and units laid, the effects of spells used, and the
cards left in the hand; and of all main phases the share in which a card could be laid to the end
and none was, `idle`, and how many of them were missed: all but those of the turn that won, in which
the attack was better than any play. The pairs of decks are dealt in turn.
"""

from __future__ import annotations

import argparse
import random
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from mulligan import players
from mulligan.lab import series as lab

from ..game import Ttcg
from ..rules import moves
from ..rules.constants import END_TURN, FREE, MAIN, PLAY, TO_BATTLE, USE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mulligan.players import Player
    from mulligan.protocol.types import Seat

    from ..rules.position import Position
    from ..rules.constants import Move

GAME = Ttcg()
SECONDS = 60.0                             # so that looks end a thought, not the clock


class Habits(NamedTuple):
    """What was counted, for a player and a match, but for `idle` and `missed`, shares of main
    phases.
    """

    matches: int
    spells: float
    units: float
    spell_uses: float
    hand: float
    idle: float
    missed: float


class Counts:
    """What both players of some matches did."""

    def __init__(self) -> None:
        self.spells = self.units = self.spell_uses = 0
        self.hands = self.phases = self.idle = self.missed = 0
        self.laid_in = self.idle_in = -1   # the turns in which a card was laid last, and was not

    def add(self, pos: Position, seat: Seat, move: Move) -> None:
        """A move that is about to be made."""
        if pos.ask == FREE and pos.step == MAIN and move[0] in (END_TURN, TO_BATTLE):
            self.phases += 1
            if self.laid_in != pos.number and moves.plays(pos, seat):
                self.idle += 1
                self.missed += 1
                self.idle_in = pos.number
        elif pos.ask == FREE and move[0] == PLAY:
            spell = pos.card(move[1]).spell
            self.spells += spell
            self.units += not spell
            self.laid_in = pos.number
        elif move[0] == USE and pos.card(move[1]).spell:
            self.spell_uses += 1

    def end(self, pos: Position) -> None:
        """A match is over."""
        self.hands += sum(map(len, pos.hands))
        self.missed -= pos.number == self.idle_in and pos.winner == pos.turn
        self.laid_in = self.idle_in = -1


def measured(player: str, games: int, seed: object = 1, seconds: float = SECONDS) -> Habits:
    """The Habits of a player over so many matches against itself."""
    seated = [players.make(GAME, player)] * 2
    pairs, counts = lab.deck_pairs(GAME), Counts()
    for game in range(games):
        luck = f"{seed}/{game}"
        pos = lab.deal(GAME, None, luck, pairs[game % len(pairs)])
        play_through(pos, seated, luck, seconds, counts)
        counts.end(pos)
    each = 2 * games
    return Habits(games, counts.spells / each, counts.units / each, counts.spell_uses / each,
                  counts.hands / each, counts.idle / max(1, counts.phases),
                  counts.missed / max(1, counts.phases))


def play_through(pos: Position, seated: Sequence[Player], luck: str, seconds: float,
                 counts: Counts) -> None:
    """Play a match to its end in place."""
    rng = random.Random(luck)
    while movers := GAME.to_move(pos):
        seat = movers[0]
        *_, thought = seated[seat].think(partial(GAME.determinise, pos, seat), seat, rng, seconds)
        counts.add(pos, seat, thought.move)
        GAME.play(pos, seat, thought.move)
        lab.let_chance_act(GAME, pos, rng)


def main() -> None:
    parser = argparse.ArgumentParser(description="How TTCG's opponents use their cards.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--player", default="normal")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    found = measured(given.player, given.games, given.seed)
    for name, value in found._asdict().items():
        print(f"{name:<12}{value:>8.3f}" if name != "matches" else f"{name:<12}{value:>8}")


if __name__ == "__main__":
    main()
