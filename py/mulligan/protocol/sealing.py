"""What a game says so that its cards can be dealt between two devices which hide them (TD-10).

All else follows from the zones: who draws is who sees a card that was hidden, and what is laid is
what everybody sees.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple

from .rules import Rules
from .types import Card, Deck, FaceId, Move, Options, Rng, S, Seat


class Pack(NamedTuple):
    """A pack that chance is to shuffle: whose it is, and its cards, which both players know."""

    owner: Seat
    cards: Sequence[Card]


class Mix(NamedTuple):
    """How chance is to mix the cards of both players: `bare` lie open, each of `piles` is shuffled.

    What is bare of a player and what goes to a pile hangs on how many cards that player brought,
    and on nothing that is in them.
    """

    bare: Sequence[Card]
    piles: Sequence[Sequence[Card]]


class Sealing(Rules[S], Generic[S]):
    """The part of the protocol that says how cards are dealt sealed; `Game` has it."""

    # Whether players choose unseen, and some of what they chose stays hidden when all have (TD-14).
    # Then their decks are secret, too, and the methods from `veiled` on are asked.
    covered = False
    # Whether the cards of both lie in piles from which either draws (TD-16). Then their decks are
    # secret, too, and the methods from `mix` on are asked.
    mixed = False
    # Whether each draws from a deck that its owner alone knows, and acts openly (TD-17). Then packs
    # may be shuffled again, and the methods `may_hold`, `veiled`, `resealed` and those from
    # `unsealed_deck` on are asked.
    own_decks = False
    # Whether such decks may have more cards than others: then it is told how many (TD-18.1).
    sized = False
    unknown: FaceId = ""                   # of a card nobody knows: no deck can hold it

    def unsealed(self, options: Options, /) -> str:
        """Why a match with these options cannot be dealt sealed, in one sentence; "" where it can.

        It can where all packs are shuffled before the first choice, by chance that `pack` tells of,
        each player draws from packs of its own and nobody else sees a card before all do, chance
        does nothing after the first choice, and no two choose at the same time. Where choices are
        `covered` a deck may be chosen before the shuffle, two may choose at the same time, and
        chance turns over cards that `turning` names. Where cards are `mixed` each brings a deck,
        and chance mixes them before the first choice. With `own_decks` each brings one, and what is
        asked and of whom hangs on no card that only one of them knows.
        """
        return ("The cards of this game cannot be dealt sealed yet: somebody who reads their own "
                "browser's memory could look.")

    def sealed_with(self, options: Options, /) -> Options:
        """Complete options as they are in a sealed match: it may need some of them."""
        return options

    def opens_decks(self, options: Options, /) -> bool:
        """Whether everybody is told what the decks hold: then none is kept secret (TD-14.1)."""
        return False

    def pack(self, state: S, /) -> Pack | None:
        """The pack that chance is to shuffle now, or None where what it does is open to all."""
        return None

    def dealt(self, state: S, cards: Sequence[Card], /) -> Move:
        """The move of chance that lays the pack of now in this order, what is drawn first first."""
        raise NotImplementedError

    def veiled(self, state: S, seat: Seat, move: Move, /) -> str:
        """What everybody learns of a choice once all have chosen: its text, or less."""
        raise NotImplementedError

    def resealed(self, state: S, seat: Seat, move: Move, /) -> Sequence[Card]:
        """The cards of a seat that a choice with a veil puts where nobody else can tell them apart.

        They stand in an order that says where each of them goes.
        """
        return ()

    def named(self, state: S, seat: Seat, text: str, /) -> Card | None:
        """The card that the text of a choice names, wherever it lies; None for no such card."""
        return None

    def may_hold(self, state: S, seat: Seat, card: int, /) -> bool:
        """Whether a card of this number may lie in a pack of a seat."""
        return True

    def turning(self, state: S, /) -> Sequence[Card]:
        """The cards that chance turns over from now on, before anybody chooses again."""
        return ()

    def mix(self, state: S, stream: Rng, /) -> Mix | None:
        """How chance is to mix the decks now, or None where what it does is open to all.

        `stream` is what `luck` gives; what is open is drawn with it.
        """
        raise NotImplementedError

    def mixed_deal(self, state: S, mix: Mix, orders: Sequence[Sequence[Card]], stream: Rng,
                   /) -> Move:
        """The move of chance that lays the piles of a mix in these orders, the first on top."""
        raise NotImplementedError

    def listed(self, state: S, seat: Seat, /) -> Sequence[Card]:
        """The cards of a seat, in the order of its deck."""
        raise NotImplementedError

    def recast(self, state: S, faces: Mapping[Card, FaceId], /) -> S:
        """The position as if some cards had these faces."""
        raise NotImplementedError

    def telling(self, state: S, seat: Seat, move: Move, /) -> Sequence[Card]:
        """Cards that the text of an action tells of besides those in its path."""
        return ()

    # ---- decks that their owners alone know, in games that look into them (TD-18) ----------------
    def unsealed_deck(self, deck: Deck, /) -> str:
        """Why a deck cannot be dealt sealed, in one sentence; "" where it can."""
        return ""

    def unseen_deck(self, count: int, options: Options, /) -> Sequence[FaceId]:
        """Cards that stand for a deck of so many which is not known; () where one that comes with
        the game does. Raises Malformed for a number that the rules do not allow.
        """
        return ()

    def exchanged(self, state: S, /, to: Mapping[Card, Card], since: S | None = None) -> S:
        """The position as if its cards were others, and what is asked in it as they are.

        In the position `since` each of them came to lie where another does as it turns out; what
        everybody knew of it then is still said of it.
        """
        return state.exchanged(to)

    def unfolded(self, state: S, seat: Seat, move: Move, after: S, /) -> Sequence[S]:
        """The positions through which a move leads to `after`, this one the last.

        There is one at least after whatever shows cards and before what hangs on them.
        """
        return (*self.steps(state, seat, move, after), after)    # type: ignore[attr-defined]

    def lying_open(self, state: S, /) -> Sequence[Card]:
        """Cards that everybody has been shown, besides those that lie open in zones."""
        return ()

    def looked_through(self, state: S, /) -> Sequence[Card]:
        """The cards among which a seat looks for some, all of them, whatever they are."""
        return ()

    def unveiled(self, state: S, seat: Seat, veil: str, /) -> Move | None:
        """The choice that a veil tells by where its card lies (TD-18.4); None for another text."""
        return None

    def cast(self, state: S, /) -> int:
        """Among how many chance picks one now that nobody may foresee (TD-18.5); else 0."""
        return 0

    def fallen(self, state: S, number: int, /) -> Move:
        """The move of chance that picks the one of this number, counted from 0."""
        raise NotImplementedError
