"""What the tests share: every registered game, matches played at random, views over changed states."""

import copy
import functools
import random

import pytest
from hypothesis import settings, strategies as st

import oracle
from brief import BRIEF
from mulligan import CHANCE, Match, registry
from mulligan.lab import series as lab

SHORT = 60                                 # plies of a short match
LOOKS = 4 if BRIEF else 24                  # so many plies of a match a costly test looks at, however long the game is
GAMES = {name: registry.get(name) for name in registry.registered()}


def examples(many):
    """So many examples of a hypothesis test; some of them where a part of the cases is taken."""
    return settings(max_examples=max(10, many // 4) if BRIEF else many)


def option_sets(game):
    """The default options, then each other choice alone, then all last choices together.

    In a long game not each alone: all first other choices, all second ones, and so on.
    """
    alone = [{o.name: value} for o in game.options for value, _ in o.choices[1:]]
    if whole(game, 0).ply > 2 * SHORT:
        most = max(len(o.choices) for o in game.options)
        alone = [{o.name: o.choices[min(k, len(o.choices) - 1)][0] for o in game.options} for k in range(1, most - 1)]
    return [{}, *alone, {o.name: o.choices[-1][0] for o in game.options}]


def cases(found=None):
    """(game, options) of every set a game is looked at with, with its id.

    The first is looked at in the everyday suite and in the browser's Python; the others are deep.

    A game that cannot be played yet has its default options: it fails in the tests that play it, and stops no other.
    """
    out = []
    for name, game in (GAMES if found is None else found).items():
        try:
            sets = option_sets(game)
        except Exception:
            sets = [{}]
        for number, options in enumerate(sets):
            said = "-".join(str(value) for value in options.values())[:40]
            marks = pytest.mark.deep if number else ()
            out.append(pytest.param(game, options, id=f"{name}-{number}{said and '-'}{said}", marks=marks))
    return out


def games(test):
    """Runs a test with every game."""
    return pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)(test)


def with_options(test):
    """Runs a test with every game and each of its sets of options."""
    return pytest.mark.parametrize(("game", "options"), cases())(test)


def seeds(options):
    """Which matches a costly test looks at with a set of options: two as the rulebook plays, one of each other set."""
    return range(1 if options else 2)


def options_of(game):
    """A strategy for complete options."""
    return st.fixed_dictionaries({o.name: st.sampled_from([value for value, _ in o.choices]) for o in game.options})


def options_said(game):
    """{option: (clause, [values, the default first])}, twice.

    As the rulebook's table of options has them, and as the game has them.
    """
    tables = [block for section in game.rulebook().sections for block in section["blocks"] if block["kind"] == "table"]
    [table] = [one for one in tables if one["head"][0] == [{"t": "option"}]]
    said = {}
    for row in table["rows"]:
        name, *values, clause = ("".join(span["t"] for span in cell) for cell in row[:4])
        default, others = values
        said[name] = clause, [default, *others.split(", ")]
    return said, {option.name: (option.clause, [word(value) for value, _ in option.choices])
                  for option in game.options}


def word(value):
    """A value of an option, as the rulebook writes it."""
    return value if isinstance(value, str) else str(value).lower()


def matches(game, most=60):
    """A strategy for matches played some way by arbitrary picks."""
    def build(options, seed, picks):
        match = Match(game, options, seed=seed)
        for pick in picks:
            step(match, lambda moves: moves[pick % len(moves)])
        return match
    return st.builds(build, options_of(game), st.integers(0, 1 << 32), st.lists(st.integers(0, 10_000), max_size=most))


def step(match, choose):
    """One action of the first seat to move, if the match goes on; returns whether it did."""
    if not match.to_move():
        return False
    seats = match.to_move()
    seat = seats[0] if len(seats) == 1 else choose(seats)
    match.act_move(seat, choose(match.legal(seat)))
    return True


def play_on(match, rng, most=None):
    """Play at random to the end, or for `most` actions; yields the match at every ply, the first one included."""
    yield match
    while (most is None or most > 0) and step(match, rng.choice):
        most = most and most - 1
        yield match


def rolled(game, seed, pair=()):
    """Every position of a match of quick moves in which a seat decides, the first seat at once where several do."""
    pos, rng = lab.deal(game, None, seed, pair), random.Random(seed)
    while movers := game.to_move(pos):
        yield pos
        pos = game.apply(pos, movers[0], game.rollout(pos, movers[0], rng))
        lab.let_chance_act(game, pos, rng)


def midway(game, wanted, count, most=60):
    """Some positions of matches between prebuilt decks that are `wanted`, with something to choose.

    No two are of one match.
    """
    found, pairs = [], lab.deck_pairs(game)
    for seed in range(most):
        for pos in rolled(game, seed, pairs[seed % len(pairs)]):
            if wanted(pos) and len(game.legal(pos, game.to_move(pos)[0])) > 1:
                found.append(pos)
                break
        if len(found) == count:
            return found
    raise AssertionError("no such positions")


@functools.cache
def whole(game, seed, options=()):
    """One match for every test that only looks at it, its log told already; `options` are pairs."""
    match = played(game, seed, dict(options))
    match.view(None)
    return match


def looked(game, seed, options=None):
    """As `play_on` to the end, but played once for all tests.

    The match is to be looked at; who plays on takes a fork.
    """
    match = whole(game, seed, tuple((options or {}).items()))
    now = begun_at(match, match.states[0])
    for ply in range(match.ply + 1):
        if game.to_move(now.state) != (CHANCE,):
            yield now
        for grown, full in ((now.states, match.states[1:]), (now.actions, match.actions),
                            (now.moves, match.moves), (now.barriers, match.barriers)):
            grown += full[ply:ply + 1]


@functools.cache
def stride(game):
    """Every so manieth ply makes LOOKS of a match; odd, so that seats which take turns are both met."""
    return max(1, whole(game, 0).ply // LOOKS) | 1


def some(matches):
    """Those of `play_on` or `looked` a costly test looks at: LOOKS of a match, spread evenly, and its end."""
    return (match for match in matches if match.ply % stride(match.game) == 0 or match.outcome())


def sampled(matches):
    """All of `play_on` or `looked`; where cases are few those of `some`."""
    return some(matches) if BRIEF else matches


def played(game, seed, options=None, most=None):
    """A match played at random."""
    match = Match(game, options, seed=seed)
    for _ in play_on(match, random.Random(seed), most):
        pass
    return match


def fork(match):
    """The match once more, to go on with in another way."""
    other = copy.copy(match)
    kept = {name: copy.copy(value) for name, value in vars(match).items() if isinstance(value, (list, dict))}
    vars(other).update(kept)
    return other


def begun_at(match, state):
    """The match as if it had begun at a state, nothing done yet."""
    other = fork(match)
    other.states = [state]
    for done in (other.actions, other.moves, other.barriers):
        done.clear()
    return other


def with_cards(match, to, plies=2):
    """The match as if its cards were exchanged by `to` in the last `plies` states.

    For views that must not tell the difference.
    """
    other, kind = fork(match), type(match.state)
    changed = [state.data() for state in match.states[-plies:]]
    for data in changed:
        data["cards"] = mapped(data["cards"], to)
    other.states = match.states[:-plies] + [kind.from_data(data) for data in changed]
    return other


def seats_of(match):
    return range(len(match.seats))


def with_state(match, state):
    """The match as if it stood at another state now."""
    other = fork(match)
    other.states[-1] = state
    return other


def view_of(match, seat, since):
    """The view of a seat.

    Cards were exchanged in the states from ply `since` on: what the action into the first of these changed is left out,
    as one of its two sides is as it was.
    """
    view = match.view(seat)
    for line in view["log"]:
        if line["ply"] == since:
            line.pop("changes", None)
            line.pop("still", None)
    return view


def ever_seen(match, seat):
    """The cards `seat` saw at any ply, by the rulebook; what earlier plies showed is kept with the match."""
    kept = vars(match).setdefault("ever seen", {}).setdefault(seat, [(None, set())])
    while len(kept) > len(match.states) + 1 or len(kept) > 1 and kept[-1][0] is not match.states[len(kept) - 2]:
        kept.pop()
    for state in match.states[len(kept) - 1:]:
        kept.append((state, kept[-1][1] | oracle.seen_in(match.game, state, seat)))
    return kept[-1][1]


@functools.cache
def rounds(game, most):
    """How many matches a test plays: `most` of a short game, fewer of a long one.

    So no game takes all the time.
    """
    return max(2, min(most, most * SHORT // whole(game, 0).ply)) if not BRIEF else max(1, most // 8)


def mapped(nested, to):
    """Nested lists and dicts of cards with `to` applied to each card."""
    if isinstance(nested, int):
        return to.get(nested, nested)
    if isinstance(nested, dict):
        return {key: mapped(value, to) for key, value in nested.items()}
    return [mapped(value, to) for value in nested]


def golden(game):
    """Records of matches played at random, one for each set of options: what tests/records/<game>.jsonl holds."""
    return [played(game, seed, options).record() for seed, options in enumerate(option_sets(game))]


if __name__ == "__main__":                 # python tests/house.py writes them anew, after a change of rules and version
    import json
    from pathlib import Path
    for name, game in GAMES.items():
        lines = [json.dumps(data, ensure_ascii=False) + "\n" for data in golden(game)]
        (Path(__file__).parent / f"records/{name}.jsonl").write_text("".join(lines), "utf-8")
