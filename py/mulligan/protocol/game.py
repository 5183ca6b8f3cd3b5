"""The protocol: what a game tells Mulligan.

Everything hot (`legal`, `play`, `State.copy`) works on moves; text, labels and faces are made only for views. The values that a game
answers with stand in values.py, and can be had from here.
"""

import random
from importlib import import_module
from importlib.util import find_spec

from ..errors import Illegal, Malformed
from .values import (ALL, CHANCE, NOBODY, OWNER, Action, Ask, Cell, Field, Line, Option, Outcome,
                     Part, Piece, Ref, State, Verb, Whose, Zone, flat)
from .windows import Until, Windows


class Game(Windows):
    """The rules of one game; holds no state of any match. See docs/new-game.md, and windows.py for games with a response stack."""

    id = title = version = hook = credit = meta = ""
    seats = ("Seat 1", "Seat 2")           # what each seat is called before anybody sits there
    minutes = 10
    cloth = "green"
    ratio = 1.4                            # height of a card over its width
    phases = ()
    options = ()
    glyphs = {}
    lesson = ()                            # [{ask, clause, do?}]: the guided first match
    cites = {}                             # clauses for what the engine does itself: `resign undo history decks accept`
    plies = 1000                           # no match has more actions than this (chance included)
    Kept = State                           # the class of its states

    # ---- rules -------------------------------------------------------------------------------------------------
    def setup(self, options, decks=()):
        """The state before any chance; `options` is complete and checked. Raises Malformed for a wrong deck."""
        raise NotImplementedError

    def to_move(self, state):
        """The seats that choose now: () when over, (CHANCE,) when chance acts, several when they choose in secret.

        Chance is also the table's own hand: what happens by itself, step by step, such as turning cards over one by one.
        """
        raise NotImplementedError

    def unchosen(self, state, seat):
        """`state` as `seat` (None: an onlooker) may know it: without what others have chosen in secret and not yet shown."""
        return state

    def legal(self, state, seat):
        """Every legal move of `seat`; never empty for a seat to move, empty for others. Chance is sampled, not listed."""
        raise NotImplementedError

    def play(self, state, seat, move):
        """Change `state` by a legal move, unchecked: the in-place form for search."""
        raise NotImplementedError

    def sample(self, state, rng):
        """A chance move drawn with `rng`, what `luck` gives (random.Random)."""
        raise NotImplementedError

    def luck(self, seed, state, ply):
        """What `sample` draws with in a state after `ply` actions; a rulebook that fixes a stream of numbers gives its own."""
        return random.Random(f"{seed}/{ply}")

    def check_chance(self, state, move):
        """Raise Illegal unless chance may do this now."""
        raise NotImplementedError

    def outcome(self, state):
        """The Outcome, or None while the match goes on."""
        raise NotImplementedError

    def refuse(self, state, seat, move):
        """The Illegal that says why `move` (parsed, but not legal) is refused."""
        raise NotImplementedError

    def why(self, state, seat, picks):
        """The Illegal that says why a path of picks (card ints, cell ids, #verbs) leads to no legal action."""
        raise NotImplementedError

    def determinise(self, state, seat, rng):
        """A random full state that agrees with all `seat` knows."""
        raise NotImplementedError

    def apply(self, state, seat, move):
        """A new state after `move`. Raises Illegal and leaves `state` alone when it is not legal."""
        if seat == CHANCE:
            self.check_chance(state, move)
        elif seat not in self.to_move(state) or move not in self.legal(state, seat):
            raise self.refuse(state, seat, move)
        after = state.copy()
        self.play(after, seat, move)
        return after

    def resigned(self, state, seat):
        """The state after `seat` has given up, if something is left to choose then; None: the match is over.

        Raises Illegal when it is decided already.
        """
        return None

    # ---- text --------------------------------------------------------------------------------------------------
    def text(self, state, seat, move):
        """The one text form of a move of `seat` in this state (`play 7C 1,2`)."""
        raise NotImplementedError

    def parse(self, state, seat, text):
        """The inverse of `text`. Raises Malformed when it is no move at all."""
        raise NotImplementedError

    # ---- the table ---------------------------------------------------------------------------------------------
    def zones(self, state):
        """The Zones of the table, in reading order."""
        raise NotImplementedError

    def contents(self, state, zone):
        """Pieces (loose layouts) or Cells (laid-out ones) of a zone."""
        raise NotImplementedError

    def face_id(self, state, card):
        """The face of a card."""
        raise NotImplementedError

    def face(self, face):
        """How a face looks: the object of docs/view-model.md, section 3."""
        raise NotImplementedError

    def label(self, state, seat, move):
        """A move as a person would say it."""
        raise NotImplementedError

    def path(self, state, seat, move):
        """The elements to pick, in order: card ints, cell ids, #verbs."""
        raise NotImplementedError

    def tag(self, state, seat, move):
        """What a move brings, in two words ("gathers 5"), or ""."""
        return ""

    def asks(self, state, seat):
        """The prompts by number of picks."""
        raise NotImplementedError

    def phase(self, state):
        return ""

    def note(self, state, seat):
        """What a seat's plate says beside the name."""
        return ""

    def recalls(self, state):
        """How many turns back the log goes while the match runs: None for all of them, a number in a memory game."""
        return None

    def plate(self, state, seat, viewer):
        """What a seat's plate counts: ((label, value), ...)."""
        return ()

    def tell(self, before, seat, move, after):
        """The log line of a move."""
        raise NotImplementedError

    def account(self, state, card):
        """How the number on a card comes about: (total, Parts), or None when there is nothing to tell."""
        return None

    def clock(self, state):
        """Seconds a seat has for what it chooses now, or None: as long as it likes."""
        return None

    def overdue(self, state, seat):
        """The move of a seat whose time is up, one after the other until it has chosen."""
        return self.legal(state, seat)[0]

    def art(self, face):
        """The picture of a face as SVG text: deterministic."""
        raise NotImplementedError

    def poster(self):
        """The picture on the home screen as SVG text, 100 by 128: by default what `poster` in art/pictures.py of its package draws."""
        room = f"{_package(self)}.art"
        if not find_spec(room):
            raise Malformed(f"{self.title} has no poster: write `poster` in {room}.pictures, or as a method", "poster")
        return import_module(f"{room}.pictures").poster()

    def rulebook(self):
        """The game's Rulebook: by default that of the RULES.md in its package."""
        from .rulebook import shipped      # read when it is first asked for
        return shipped(_package(self))

    # ---- cards and decks ---------------------------------------------------------------------------------------
    library = None                         # the mulligan.cards.library.Library, when cards are data; with it come all calls below
    fields = ()                            # the Fields of a card

    def values(self, card):
        """What a card, an object of the library, has in each of the `fields`: {name: value, or a list of values}."""
        return {}

    def about(self, ident):
        """More on a card: {"lines": [[label, text]], "versions": [ids], "cares": [ids of cards it matters to]}."""
        return {"lines": [], "versions": [], "cares": []}

    def maker(self, card):
        """Who made a card of a person's set, as far as the card says; else ""."""
        return ""

    def deck_faults(self, cards, options):
        """A mulligan.cards.lint.Fault for each rule that a deck of known card ids breaks; [] for a legal deck."""
        return []

    def sections(self, cards):
        """The cards of a deck as its list shows them: [(heading, ids)]; by default all of them under no heading."""
        return [("", cards)]

    def charts(self, cards):
        """What a deck is made of: [{"label", "bars": [{"label", "value", "ink"?}]}]."""
        return []

    def finish_deck(self, cards, rng):
        """`cards` filled up to a deck that is legal if `cards` allow it; nothing is taken out, and chance comes from `rng`."""
        return list(cards)

    def opening(self, cards, rng):
        """The ids of a first hand from a deck, drawn with `rng`."""
        return []

    # ---- the life between matches ------------------------------------------------------------------------------
    world = None                           # the mulligan.protocol.worlds.Worlds, when there is one

    # ---- tools over files --------------------------------------------------------------------------------------
    tools = ()                             # the mulligan.protocol.tools.Tools, programs over text files, for the page
    workspace = ()                         # the folders they work in; what the game's card folder has of them comes as examples

    # ---- opponents ---------------------------------------------------------------------------------------------
    horizon = None                         # moves after which a playout is judged by `evaluate`; None: played to the end

    def beliefs(self, state, seat):
        """What `seat` may think about cards it cannot see, as `evaluate` wants it; the same for every determinised state.

        None when the game has nothing to say about them.
        """
        return None

    def evaluate(self, state, seat, beliefs=None):
        """How likely `seat` wins, from 0 to 1; the final result once the match is over.

        With `beliefs` it prices what the others may hold; without, it sees its own chances only. By default 0.5.
        """
        end = self.outcome(state)
        return 0.5 if end is None or end.winner is None else float(end.winner == seat)

    def turn_candidates(self, state, seat, budget, beliefs=None):
        """Yield (value, moves) for whole turns of `seat`, after looking at `budget` positions at most; None in between is fine.

        `value` is as of `evaluate`, after the turn and before anything is learned. By default every legal move is a turn.
        """
        for move in self.legal(state, seat)[:budget]:
            after = state.copy()
            self.play(after, seat, move)
            yield self.evaluate(after, seat, beliefs), (move,)

    def reopen(self, state, seat):
        """A copy of `state`, a guess of `seat`, in which the others choose anew what they have chosen in secret in this round."""
        return state.copy()

    def rollout(self, state, seat, rng):
        """A quick sensible move for a playout; by default any legal one."""
        moves = self.legal(state, seat)
        return moves[int(rng.random() * len(moves))]

    helps = {}                             # what is said of a level, by its id, where the game's own player thinks otherwise

    def players(self):
        """The game's own players by name, each a function of the game that makes one; a level's id replaces that level."""
        return {}

    def gauges(self):
        """What the bench measures of this game alone: {words: (function without arguments, milliseconds it may take)}."""
        return {}

    # ---- conformance and the command line ----------------------------------------------------------------------
    def conform(self, documents):
        """Yield (case id, [difference, ...]) for each case in (line, JSON object) pairs read from a vectors file."""
        raise Malformed(f"{self.title} has no conformance format", "game")

    def talker(self, player, seconds=None, options=None, seed=None):
        """Plays under a foreign judge (mulligan.players.bot_protocol), if the game has a bot protocol."""
        raise Malformed(f"{self.title} has no bot protocol", "game")

    # ---- shared helpers ----------------------------------------------------------------------------------------
    def complete(self, options):
        """All options with their values, checked. Raises Malformed for an unknown name or value."""
        known = {o.name: o for o in self.options}
        given = dict(options or {})
        for name in given:
            if name not in known:
                raise Malformed(f"there is no such option; options are {', '.join(known) or 'none'}", f"options.{name}")
        return {name: o.check(given.get(name, o.default)) for name, o in known.items()}

    def cards_of(self, state):
        """Every card of the match, flat."""
        return flat(state.data()["cards"])


def _package(game):
    return type(game).__module__.partition(".")[0]


__all__ = ["ALL", "CHANCE", "NOBODY", "OWNER", "Action", "Ask", "Cell", "Field", "Game", "Illegal", "Line", "Malformed",
           "Option", "Outcome", "Piece", "Part", "Ref", "State", "Until", "Verb", "Whose", "Zone", "flat"]
