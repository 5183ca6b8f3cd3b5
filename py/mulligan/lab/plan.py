"""What is to be played: a plan names every game, so that any worker can play any of them.

Games come two to a deal, the sides change seats in the second. Deals go through the pairings in
turn, so every beginning of a plan is spread over all of them, and a longer plan of the same seed
begins with the shorter one.
"""

import random
from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple

from .. import players, registry
from ..errors import Malformed
from ..players.clock import RATE, Looks, counted
from ..protocol.game import Game
from ..protocol.slices import returned
from ..protocol.types import Deck, Options
from .blanks import blank_of
from .playing import deal, steps
from .rows import Row
from .observer import GameSetup, RowObserver


class Side(NamedTuple):
    """A player with a deck, by their ids; no deck where the game has none to choose."""

    player: str
    deck: str = ""


class Plan(NamedTuple):
    """What is played: all plain data, the same for every worker.

    `entry` is where the game is loaded from, as an entry point says it (`garden.game:GAME`).
    `looks` is what a player has for a move (`mulligan.players.clock`); None: as many as stand for
    its own seconds. A game whose move takes over `patience` seconds is given up.
    """

    entry: str
    version: str
    seed: str
    games: int
    pairings: tuple[tuple[Side, Side], ...]
    options: Mapping[str, Any]
    looks: int | None = None
    patience: float = 60.0
    part: str = ""
    blank: str = ""                        # a card without its text in the first side's deck

    def same(self) -> dict[str, Any]:
        """What must be the same for rows to belong to one run: all but how many games."""
        kept = self._asdict() | {"pairings": [[list(side) for side in pair]
                                              for pair in self.pairings],
                                 "options": dict(self.options)}
        del kept["games"], kept["patience"]
        return kept


def entry_of(game: Game[Any]) -> str:
    """Where a registered game is loaded from. Raises Malformed for one that is not registered."""
    points = registry.registered()
    if game.id not in points:
        raise Malformed(f"{game.id!r} is not registered, so no worker could load it", "game")
    return points[game.id].value


def load(entry: str, version: str = "") -> Game[Any]:
    """The game of an entry; Malformed where its rules are of another version than the plan's."""
    from importlib.metadata import EntryPoint
    try:
        game: Game[Any] = EntryPoint("game", entry, registry.GROUP).load()
    except (ImportError, AttributeError) as error:
        raise Malformed(f"a worker cannot load {entry}: {error}", "game") from error
    if version and game.version != version:
        raise Malformed(f"a worker has version {game.version!r} of the rules of {game.title}, "
                        f"the plan {version!r}", "game")
    return game


def pairings(seed: str, names: Sequence[str], decks: Sequence[str] = (),
             mirrors: bool = True) -> tuple[tuple[Side, Side], ...]:
    """Every two of some players, each with every two of some decks, in an order of its own.

    A player also meets itself, with every deck against every one, unless `mirrors` is False: that
    tells about decks and seats, where two players tell about the players. Raises Malformed
    when nobody is left to meet.
    """
    met = combinations_with_replacement(names, 2) if mirrors else combinations(names, 2)
    order = random.Random(f"{seed}/pairings")
    found = []
    for one, other in met:
        fitting = combinations_with_replacement(decks, 2) if one == other else product(decks,
                                                                                       repeat=2)
        pairs = list(fitting) or [("", "")]
        order.shuffle(pairs)
        found.append([(Side(one, mine), Side(other, yours)) for mine, yours in pairs])
    if not found:
        raise Malformed("two players at least must meet", "players")
    longest = max(map(len, found))         # players change from deal to deal, decks more slowly
    return tuple(pairs[at % len(pairs)] for at in range(longest) for pairs in found)


def known_decks(game: Game[Any]) -> dict[str, Deck]:
    """The prebuilt decks of a game by id, as `Game.setup` takes them."""
    decks = game.library.decks if game.library else ()
    return {deck["id"]: {"name": deck["name"], "cards": list(deck["cards"])} for deck in decks}


def blanked(game: Game[Any], decks: Mapping[str, Deck], card: str) -> Mapping[str, Deck]:
    """The decks with a card made blank, wherever it is in them; `""` changes nothing.

    Raises Malformed for a card the game has no blank one for.
    """
    if not card:
        return decks
    ident = blank_of(game, card)
    return {name: {"name": deck["name"],
                   "cards": [ident if one == card else one for one in deck["cards"]]}
            for name, deck in decks.items()}


def make(game: Game[Any], names: Sequence[str], games: int, options: Options | None = None,
         seed: object = 0, decks: str = "all", looks: int | None = None,
         patience: float = 60.0, mirrors: bool = True, entry: str = "") -> Plan:
    """A plan for a game: a registered one, or one that workers load by `entry`.

    `decks` are ids parted by commas, or `all`. Raises Malformed for a player or deck that is not
    known, for a game that has not two seats, and for options the game does not have.
    """
    if len(game.seats) != 2:
        raise Malformed("the lab plays games of two seats", "game")
    if games < 1:
        raise Malformed("expected a number of games from 1", "games")
    for name in names:
        players.make(game, name)
    known = list(known_decks(game))
    ids = known if decks == "all" else decks.split(",")
    for ident in ids:
        if ident not in known:
            raise Malformed(f"there is no deck {ident!r}; decks are {', '.join(known) or 'none'}",
                            "decks")
    return Plan(entry or entry_of(game), game.version, str(seed), games,
                pairings(str(seed), names, ids, mirrors), game.complete(options), looks, patience)


class PlanRunner:
    """Plays the games of one plan, by number: what a worker keeps while it has work."""

    def __init__(self, plan: Plan, game: Game[Any] | None = None) -> None:
        self.plan = plan
        self.game = game or load(plan.entry, plan.version)
        self.decks = known_decks(self.game)
        self.own = blanked(self.game, self.decks, plan.blank)      # of the first side
        self.seated = {side.player: players.make(self.game, side.player)
                       for pair in plan.pairings for side in pair}

    def play(self, number: int, tick: Callable[[], object] = lambda: None) -> Row:
        """The row of a game; `tick` is called before a seat thinks."""
        return returned(self.steps(number, tick))

    def steps(self, number: int,
              tick: Callable[[], object] = lambda: None) -> Generator[None, None, Row]:
        """As `play`, in slices. Whoever works it off does so in one context of `contextvars`:
        the clock of the players is set there."""
        from ..players.plans import unfinished
        plan = self.plan
        at, swapped = number >> 1, number & 1
        pair = plan.pairings[at % len(plan.pairings)]
        sides = pair[::-1] if swapped else pair
        luck = f"{plan.seed}/{at}"
        brought = [(self.own if seat == swapped else self.decks)[side.deck]
                   for seat, side in enumerate(sides) if side.deck]
        given = GameSetup(number, plan.part, luck, at, swapped,
                          tuple(side.player for side in sides),
                          tuple(side.deck for side in sides), plan.options)
        unfinished.clear()                 # what was planned in another game belongs there
        with counted(Looks()) as looks:
            start = deal(self.game, dict(plan.options), luck, brought)
            seen = RowObserver(self.game, start, looks, tick)
            seated = [self.seated[side.player] for side in sides]
            outcome = yield from steps(self.game, seated, start, f"{luck}/{swapped}",
                                       plan.looks and plan.looks / RATE, None, seen)
        return seen.row(given, outcome)
