"""Repair: which numbers of cards to change, so that every two prebuilt decks are even.

A change takes a number of a card a step up or down, by `Game.numbers`, in every prebuilt deck that
has the card. What is played are copies of the cards, as a person's own ones (docs/card-sets.md):
the rules themselves say whether a changed one may be so.

The search goes from no change to one, to two, and so on. Of each size the best few are kept, and
each is widened by one change, in the two decks that are farthest from even. So the first set that
makes all even is the smallest that was found. Having been chosen, it looks better than it is:
what the report says comes from other deals, in which nothing was chosen.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.types import Deck, Options
from .own_cards import learned
from .series import BetweenDecks, Progress, Report, decks_of, played, tallied

EVEN = 0.45, 0.55      # what a deck may score against another; wider: series.FAIR
MOST = 6                                   # numbers changed
KEPT = 3                                   # sets of changes that are widened
TRIED = 6                                  # that are played in all deals, after a look at a few
FEW = 4                                    # the look is one deal of so many

SET = "With other numbers"                 # what the set of a copy is called

# how a search ends
MADE_EVEN = "even"                         # all are
NO_CHANGE_LEFT = "no change left"          # no further number may change
NONE_HELPED = "none helped"                # no change, in so many games
STOPPED = "stopped"                        # by Ctrl-C


class Change(NamedTuple):
    """A number of a card that is another than the shipped one."""

    card: str
    field: str
    now: int


Pair: TypeAlias = tuple[str, str]          # ids of decks
Changes: TypeAlias = tuple[Change, ...]    # sorted, one a number
Found: TypeAlias = Callable[[Changes, float], object]  # told the best of a size, its farthest score


class Trials:
    """Plays decks against each other with some numbers changed, each only once."""

    def __init__(self, game: Game[Any], player: str, options: Options | None, seed: object,
                 seconds: float | None, on_progress: Progress | None) -> None:
        self.game, self.player, self.options = game, player, options
        self.seed, self.seconds, self.on_progress = seed, seconds, on_progress
        assert game.library, "its cards are data"
        self.library = game.library
        self.cards = {deck["id"]: tuple(deck["cards"]) for deck in decks_of(game)}
        self.known: dict[tuple[Pair, Changes, int], Report] = {}
        self.copies: dict[tuple[str, Changes], str] = {}
        self.done = self.planned = 0       # games

    def pairs(self) -> list[Pair]:
        """Every two decks."""
        return list(combinations(self.cards, 2))

    def play(self, sets: Sequence[Changes], games: int) -> None:
        """Play what is not yet known of every two decks with each of these sets of changes."""
        missing = {self.key(pair, changes, games) for changes in sets for pair in self.pairs()}
        missing -= self.known.keys()
        self.planned += games * len(missing)
        for pair, changes, _ in sorted(missing):
            both = self.deck(pair[0], changes), self.deck(pair[1], changes)
            once = BetweenDecks(self.game, both, self.player, self.options, self.seed,
                                self.seconds, by_looks=True)
            played(once, games, self.step, None)
            self.known[pair, changes, games] = tallied(once.rows)

    def step(self, done: int, of: int) -> None:
        """A game of a series was played."""
        self.done += 1
        if self.on_progress:
            self.on_progress(self.done, self.planned)

    def key(self, pair: Pair, changes: Changes, games: int) -> tuple[Pair, Changes, int]:
        """What tells two series apart: changes of cards that neither deck has do not."""
        both = {*self.cards[pair[0]], *self.cards[pair[1]]}
        return pair, tuple(change for change in changes if change.card in both), games

    def tallies(self, changes: Changes, games: int) -> dict[Pair, Report]:
        """What is known of every two decks with these changes, played if need be."""
        self.play([changes], games)
        return {pair: self.known[self.key(pair, changes, games)] for pair in self.pairs()}

    def known_of(self, changes: Changes, games: int) -> dict[Pair, Report]:
        """What is known already of every two decks with these changes."""
        keys = {pair: self.key(pair, changes, games) for pair in self.pairs()}
        return {pair: self.known[key] for pair, key in keys.items() if key in self.known}

    def scores(self, changes: Changes, games: int) -> dict[Pair, float]:
        """What the first deck of every pair scores."""
        return {pair: tally["score"] for pair, tally in self.tallies(changes, games).items()}

    def deck(self, ident: str, changes: Changes) -> Deck:
        """A prebuilt deck of copies of its cards, with the changes.

        All are copies, with and without a change: so they stand in one order, the same chance
        deals the same of them, and nobody knows one deck better than another.
        """
        cards = [self.copied(card, changes) for card in self.cards[ident]]
        return {"name": ident, "cards": cards}

    def copied(self, card: str, changes: Changes) -> str:
        """The id of a copy of a card with its changes. Raises Malformed where the rules refuse it.
        """
        here = tuple(change for change in changes if change.card == card)
        if (card, here) not in self.copies:
            numbers = {change.field: change.now for change in here}
            self.copies[card, here] = learned(self.game, SET, self.library.card(card) | numbers)
        return self.copies[card, here]

    def candidates(self, changes: Changes, scores: Mapping[Pair, float]) -> Iterator[Changes]:
        """These changes and one more, in the two decks that are farthest from even."""
        pair = max(scores, key=lambda pair: abs(scores[pair] - 0.5))
        strong, weak = pair if scores[pair] > 0.5 else pair[::-1]
        for deck, other, sign in ((strong, weak, -1), (weak, strong, 1)):
            for card in dict.fromkeys(self.cards[deck]):
                if card not in self.cards[other]:
                    yield from self.stepped(changes, card, sign)

    def stepped(self, changes: Changes, card: str, sign: int) -> Iterator[Changes]:
        """These changes with each number of a card one step further, where the rules allow it."""
        before = {(change.card, change.field): change.now for change in changes}
        shipped = self.library.card(card)
        for field, size in self.game.numbers.items():
            if field not in shipped:
                continue
            was: int = shipped[field]
            now = before.get((card, field), was) + sign * size
            numbers = before | {(card, field): now}
            if now == was:
                del numbers[card, field]
            more = tuple(sorted(Change(*number, now) for number, now in numbers.items()))
            if self.allowed(card, more):
                yield more

    def allowed(self, card: str, changes: Changes) -> bool:
        """Whether the rules take the card with its changes."""
        try:
            self.copied(card, changes)
        except Malformed:
            return False
        return True

    def widened(self, sets: Sequence[Changes], games: int) -> list[Changes]:
        """The best sets with one change more than these, the best first."""
        found: set[Changes] = set()
        for changes in sets:
            found.update(self.candidates(changes, self.scores(changes, games)))
        few = max(2, games // FEW)
        self.play(sorted(found), few)
        best = sorted(found, key=lambda changes: (far(self.scores(changes, few)), changes))[:TRIED]
        self.play(best, games)
        return sorted(best, key=lambda changes: (far(self.scores(changes, games)), changes))[:KEPT]


def far(scores: Mapping[Pair, float]) -> tuple[float, float]:
    """How far decks are from even: what is out of EVEN, and where that is equal, the squares."""
    beyond = [abs(score - 0.5) for score in scores.values()]
    out = sum(max(0.0, one - (EVEN[1] - 0.5)) for one in beyond)
    return round(out, 9), sum(one * one for one in beyond)


def even(tallies: Mapping[Pair, Report], low: str = "score", high: str = "score") -> bool:
    """Whether every pair lies within EVEN: its score, or whatever else is named."""
    return all(EVEN[0] <= tally[low] and tally[high] <= EVEN[1] for tally in tallies.values())


class Search:
    """A search for the fewest changes: the best that are found so far, and how it ended."""

    def __init__(self, trials: Trials, games: int, on_found: Found) -> None:
        self.trials, self.games, self.on_found = trials, games, on_found
        self.best: Changes = ()
        self.ended = STOPPED

    def __call__(self) -> None:
        """Search to the end."""
        sets = [self.best]
        while not even(self.trials.tallies(self.best, self.games)):
            before = self.scores()
            sets = [more for more in self.trials.widened(sets, self.games) if len(more) <= MOST]
            if not sets:
                self.ended = NO_CHANGE_LEFT
                return
            if far(self.trials.scores(sets[0], self.games)) >= far(before):
                self.ended = NONE_HELPED
                return
            self.best = sets[0]
            self.on_found(self.best, farthest(self.scores()))
        self.ended = MADE_EVEN

    def scores(self) -> dict[Pair, float]:
        """What the first deck of every pair scores with the best changes so far."""
        return self.trials.scores(self.best, self.games)


def repair(game: Game[Any], games: int, player: str = "normal", options: Options | None = None,
           seed: object = 0, seconds: float | None = None, on_progress: Progress | None = None,
           on_found: Found = lambda changes, farthest: None) -> Report:
    """The fewest changes found that make every two prebuilt decks even, and what they do.

    `games` are played for each pair and each set of changes that is looked at whole; players think
    by looks, `seconds` of them or as many as stand for their own. Returns {"changes": [{"card",
    "name", "field", "was", "now"}], "ended", "before", "rows", "all_even", "surely_even", ...}:
    `rows` are every two decks with the changes in deals of their own, `before` without them in the
    deals of the search; `all_even` tells whether every score of `rows` is within EVEN,
    `surely_even` whether every interval is. Where Ctrl-C stopped it, `rows` are what is known from
    the deals of the search, and neither is said. Raises Malformed for a game without prebuilt
    decks or without numbers.
    """
    if not decks_of(game):
        raise Malformed(f"{game.title} has no prebuilt decks", "decks")
    if not game.numbers:
        raise Malformed(f"{game.title} does not say which numbers of its cards may change", "game")
    trials = Trials(game, player, options, seed, seconds, on_progress)
    search = Search(trials, games, on_found)
    try:
        search()
        other = Trials(game, player, options, f"{seed}/other deals", seconds, on_progress)
        other.done, other.planned = trials.done, trials.planned
        tallies = other.tallies(search.best, games)
    except KeyboardInterrupt:
        search.ended = STOPPED
        tallies = trials.known_of(search.best, games)
    whole = search.ended != STOPPED
    return {"kind": "repair", "game": game.id, "version": game.version,
            "options": game.complete(options), "seed": seed, "seconds": seconds,
            "player": player, "games": games, "even": list(EVEN), "ended": search.ended,
            "changes": [_told(game, change) for change in search.best],
            "before": _rows(trials.known_of((), games)), "rows": _rows(tallies),
            "all_even": whole and even(tallies),
            "surely_even": whole and even(tallies, "low", "high")}


def farthest(scores: Mapping[Pair, float]) -> float:
    """The score of the stronger deck of the pair that is farthest from even."""
    return 0.5 + max(abs(score - 0.5) for score in scores.values())


def _rows(tallies: Mapping[Pair, Report]) -> list[Report]:
    return [{"decks": list(pair)} | tally for pair, tally in tallies.items()]


def _told(game: Game[Any], change: Change) -> dict[str, Any]:
    """A change as the report has it."""
    library = game.library
    assert library
    card = library.card(change.card)
    return {"card": change.card, "name": card["name"], "field": change.field,
            "was": card[change.field], "now": change.now}


def words(game: Game[Any], changes: Changes) -> str:
    """Some changes in a line."""
    return ", ".join(_line(_told(game, change)) for change in changes)


def _line(change: Mapping[str, Any]) -> str:
    return "{name}: {field} {now} instead of {was}".format(**change)


def told(report: Report) -> str:
    """A report of `repair` as text."""
    before = {tuple(row["decks"]): row["score"] for row in report["before"]}
    lines = list(map(_line, report["changes"])) or [_unchanged(report)]
    if report["rows"]:
        lines.append(f"{'pair':<30}{'before':>8}{'now':>8}  95 % interval")
    for row in report["rows"]:
        first, second = row["decks"]
        lines.append(f"{first + ' v ' + second:<30}{100 * before[first, second]:>8.1f}"
                     f"{100 * row['score']:>8.1f}  {100 * row['low']:.1f} to "
                     f"{100 * row['high']:.1f}")
    return "\n".join([*lines, _verdict(report)])


def _unchanged(report: Report) -> str:
    """Why no change is proposed."""
    if report["ended"] == MADE_EVEN:
        return "No number is to be changed."
    so_far = " so far" if report["ended"] == STOPPED else ""
    return f"No change was found{so_far} that helps."


def _verdict(report: Report) -> str:
    """How sure it is, and why the search ended where it did not find all it looked for."""
    low, high = (round(100 * share) for share in report["even"])
    ended, games = report["ended"], report["games"]
    if ended == STOPPED:
        return ("It was stopped before the end: what stands here is of the deals of the search, in "
                "which what was chosen looks better than it is.")
    within = f"even, within {low} to {high} %, in {games} other games a pair"
    if report["surely_even"]:
        return f"Every pair is {within}, and so is each interval."
    if report["all_even"]:
        return f"Every pair is {within}, but not every interval is: more --games tell."
    why = {NO_CHANGE_LEFT: f"no further number may change, by the rules or as the {MOST + 1}th",
           NONE_HELPED: f"no further change helped in {games} games a pair, more --games may "
                        "find one",
           MADE_EVEN: "in the deals of the search each was, more --games tell"}
    return f"A pair is not {within}: {why[ended]}."
