"""Every refusal a match can come to, as a person comes to it: by picks on the table and by typed actions.

The truths of a game (`tests/truths_<game>.py`) say of each text it refuses with when that text is true. They are read
off the rulebook and the plain data of a state, not off the code that chooses the words.
"""

import importlib.util
import random
import re
from collections import Counter, defaultdict
from typing import Any, NamedTuple

import shape
from house import begun_at, cases, option_sets, played, seats_of, stride, whole
from mulligan import CHANCE, Malformed
from mulligan.match.view import View

FIRSTS, PAIRS = 4, 3                       # after so many first picks, and so many pairs of picks
SECONDS = 24                               # so many elements are tried
WAITING = 4                                # and so many by a seat that waits
TYPED = 12                                 # so many actions of other moments are typed
OTHERS = 2                                 # with other options than the default each second moment is looked at


class Asked(NamedTuple):
    """What a person asked for and was refused: `picks` on the table, or a typed action in `typed`.

    `paths` are the ways that do lead to an action; picks are cards, ids of cells and verbs.
    """

    game: Any
    pos: Any
    seat: int
    picks: tuple = ()
    paths: tuple = ()
    typed: str = ""
    move: Any = None

    def lit(self, *picks):
        """What may be picked after these picks."""
        return {path[len(picks)] for path in self.paths if len(path) > len(picks) and path[:len(picks)] == picks}

    def waits(self):
        """Whether another seat decides, or nobody."""
        return self.seat not in self.game.to_move(self.pos)

    def pick(self, number):
        """One of the picks, or None."""
        return self.picks[number] if len(self.picks) > number else None


class Truth:
    """A refusal's title, clause and text, with names in braces for what differs, and when it is true."""

    def __init__(self, title, clause, text, holds):
        self.title, self.text = title, text
        self.clause, self.holds = clause, holds
        met, parts = set(), re.split(r"\{(\w+)\}", f"{title}\n{text}")
        for number, part in enumerate(parts):
            group = f"(?P={part})" if part in met else f"(?P<{part}>.+?)"
            parts[number] = group if number % 2 else re.escape(part)
            met |= {part} if number % 2 else set()
        self.pattern = re.compile("".join(parts))

    def said(self, refusal):
        """The words in the place of the names, or None when this is another refusal."""
        match = refusal.clause == self.clause and self.pattern.fullmatch(f"{refusal.title}\n{refusal}")
        return match.groupdict() if match else None


def truths_of(game):
    """The module that knows when the refusals of a game are true."""
    assert importlib.util.find_spec(f"truths_{game.id}"), (
        f"tests/truths_{game.id}.py is missing: write there when each text is true that {game.id} refuses with")
    return importlib.import_module(f"truths_{game.id}")


# ---- what can be asked of a table ------------------------------------------------------------------------------------
def names_of(view):
    """{element: (its names, its zone)}: a cell and the card on top of it are one element."""
    out = {}
    for zone in view["zones"]:
        for card in zone.get("cards", ()):
            out[card["k"]] = (card["k"],), zone["id"]
        for cell in zone.get("cells", ()):
            tokens = [card["k"] for card in cell["cards"]]
            names = (cell["id"], *tokens[-1:])
            out |= {each: ((each,), zone["id"]) for each in tokens[:-1]} | dict.fromkeys(names, (names, zone["id"]))
    return out


class Ways:
    """The paths of a view, and what goes on from each beginning."""

    def __init__(self, view):
        self.next = defaultdict(set)
        for action in view["actions"]:
            for depth, element in enumerate(action["path"]):
                self.next[tuple(action["path"][:depth])].add(element)

    def begun(self, length):
        """Every beginning of that many picks that goes on."""
        return sorted(path for path in self.next if len(path) == length)

    def leads(self, picked, names):
        """Whether touching an element after these picks does anything: it goes on, goes back or begins anew."""
        known = self.next
        return any(name in known.get(picked[:depth], ()) for depth in range(len(picked) + 1) for name in names) \
            or any(name in picked for name in names)


def dead_ends(view, rng):
    """Paths of elements that come to nothing: what a click adds, or what a card is dropped on.

    All first picks are among them, and some of what follows. A drop is tried in other zones than that of the card; it
    does not go back to an earlier pick.
    """
    names, ways, elements = names_of(view), Ways(view), sorted(shape.elements(view))
    if not ways.next:
        yield from ([each] for each in rng.sample(elements, min(WAITING, len(elements))))
        return
    yield from ([each] for each in elements if not ways.leads((), names[each][0]))
    for length, most in (1, FIRSTS), (2, PAIRS):
        begun = ways.begun(length)
        for path in rng.sample(begun, min(most, len(begun))):
            near, on = names.get(path[-1], ((), ""))[1], ways.next[path]
            for each in rng.sample(elements, min(SECONDS, len(elements))):
                own, zone = names[each]
                dropped = zone != near and not any(name in (*path, *on) for name in own)
                if dropped or not ways.leads(path, own):
                    yield [*path, each]


def on_the_table(match, seat, rng):
    """(what was asked, the refusal) of all dead ends of a seat's view, or of some where the seat waits."""
    game, pos = match.game, match.state
    cards = {token: card for card, token in View(game, pos, seat).token.items()}
    view = match.view(seat)
    paths = tuple(tuple(cards.get(each, each) for each in action["path"]) for action in view["actions"])
    for path in dead_ends(view, rng):
        picks = tuple(cards.get(each, each) for each in path)
        yield Asked(game, pos, seat, picks, paths), game.why(pos, seat, picks)


def in_words(game, pos, seat, texts):
    """(what was asked, the refusal) of the typed actions that can be read and are not allowed."""
    legal = game.legal(pos, seat) if seat in game.to_move(pos) else ()
    for text in texts:
        try:
            move = game.parse(pos, seat, text)
        except Malformed:
            continue
        if move not in legal:
            yield Asked(game, pos, seat, typed=text, move=move), game.refuse(pos, seat, move)


def moments(match):
    """The plies that are looked at, as `house.some` takes them: LOOKS of a match, spread evenly, and its end."""
    return [ply for ply in range(match.ply + 1) if ply % stride(match.game) == 0 or ply == match.ply]


def refusals(game, options, seed):
    """(ply, what was asked, the refusal) all over one match: the table, typed actions, and what chance does first.

    A table is looked at as if the match began there: its log is not told.
    """
    rng, match = random.Random(f"{game.id}/{seed}"), played(game, seed, options) if options or seed else whole(game, 0)
    done = [action.text for action in match.actions if action.seat != CHANCE]
    for ply, state in enumerate(match.states):
        if game.to_move(state) == (CHANCE,):
            for seat in seats_of(match):
                yield ply, Asked(game, state, seat), game.why(state, seat, ())
                yield from ((ply, *one) for one in in_words(game, state, seat, done[:3]))
    for ply in moments(match)[::OTHERS if options else 1]:
        now = begun_at(match, match.states[ply])
        if game.to_move(now.state) != (CHANCE,):
            for seat in seats_of(match):
                yield from ((ply, *one) for one in on_the_table(now, seat, rng))
                typed = [*rng.sample(done, min(TYPED, len(done))), *truths_of(game).TYPED]
                yield from ((ply, *one) for one in in_words(game, now.state, seat, typed))


def dealt(game, pos, texts=()):
    """(what was asked, the refusal) of a dealt position: the tables of both seats, and some typed actions."""
    match = begun_at(whole(game, 0), pos)
    for seat in seats_of(match):
        yield from on_the_table(match, seat, random.Random(1))
        yield from in_words(game, pos, seat, texts)


def every_case(game):
    """(options, seed) of the matches that are looked at: two as the rulebook plays, one of each set of options."""
    sets = option_sets(game)
    kept = [case.values[1] for case in cases({game.id: game})]
    return [(options, seed) for options in sets if options in kept for seed in range(1 if options else 2)]


# ---- the judge -------------------------------------------------------------------------------------------------------
class Judge:
    """Counts how often each truth was met, and keeps the refusals that are not true."""

    def __init__(self, game):
        self.truths, self.met, self.wrong = truths_of(game).TRUTHS, Counter(), {}

    def hear(self, asked, refusal, where=""):
        """The first truth of that title, clause and text says whether it is so; one that cannot be read is not."""
        what, at = f"{refusal.title} [{refusal.clause}] {refusal}", f"{asked[2:4]} {asked.typed!r} {where}"
        found = ((truth, said) for truth in self.truths if (said := truth.said(refusal)) is not None)
        truth, said = next(found, (None, {}))
        if truth is None:
            self.wrong.setdefault(what, f"no truth says when it holds: {at}")
        else:
            self.met[truth] += 1
            try:
                holds = truth.holds(asked, **said)
            except (AttributeError, IndexError, KeyError, TypeError, ValueError) as unread:
                holds, at = False, f"{at}: {unread!r}"
            if not holds:
                self.wrong.setdefault(what, f"it is not so: {at}")

    def missed(self):
        """The truths that no refusal was of."""
        return [truth for truth in self.truths if not self.met[truth]]
