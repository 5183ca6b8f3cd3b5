"""Sealed matches in which the cards of both lie in one pack (TD-16).

Decks are secret there, too. Both lock and order the cards of a pile, and who may see the card of a
place is handed the other's key to it. The half-known match has blanks for all other cards.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import Illegal
from ..match.match import Match
from ..match.visibility import known_cards
from ..protocol.game import CHANCE
from ..protocol.state import State
from ..protocol.types import Card, Deck, FaceId, Ply
from . import half_known, judging, mixing
from .chains import refusal
from .late_states import LateStates
from .messages import Hash, Message, Side
from .mixed_deal import MixedDeal
from .mixing import BroughtCard, Key, Locks, Pile
from .seals import DECK, Secret
from .sealing import Said
from .stops import SeenHere

if TYPE_CHECKING:
    from .table import Table

KEYS, PUT, UNMIX = "keys", "put", "unmix"
At = tuple[int, int]                       # a place: the number of its pile, and where there


class Shown(NamedTuple):
    """A key that is handed over: of which place, and what it is."""

    pile: Pile
    place: int
    key: Key


class Kept(NamedTuple):
    """What was known at some time: orders, faces, places, and the keys of each pile by side."""

    order: list[list[Card]]
    faces: dict[Card, FaceId]
    known: set[At]
    public: set[At]
    keys: list[list[dict[int, Key]]]


class MixedSeal(MixedDeal):
    """What a table knows of such a match.

    `order` has the cards of each pile by place, stand-ins where they are not known, `known` the
    places whose card is known here, `public` those whose card everybody knows; `drawn` are the
    places that a side may see, by side.
    """

    def __init__(self, match: Match, owners: Sequence[Side], secret: Secret | None,
                 decks: Sequence[Hash], deck: Deck | None) -> None:
        self.order: list[list[Card]] = []
        self.known: set[At] = set()
        self.public: set[At] = set()
        self.drawn: list[set[At]] = [set(), set()]
        self.since: dict[At, Ply] = {}     # by which action somebody drew it, at the earliest
        self.true_decks: list[Deck | None] = [None, None]
        self._faces: dict[Card, FaceId] = {}
        super().__init__(match, owners, secret, decks, deck)

    def start(self, table: "Table") -> None:
        """All is locked: the match begins, with blanks for all cards but those that lie open."""
        game = self.match.game
        self.order = [list(pile) for pile in self.mix.piles]
        self._faces = {card: game.unknown for pile in self.order for card in pile}
        for side in (0, 1):
            cards = self.cards_of(side)
            self._faces |= {cards[number]: face for number, face
                            in zip(self.bare_of(side), self.told[side] or ())}
        self.match.states = [game.recast(state, self._faces) for state in self.match.states]
        self._deal(self.match, self.order)
        self.dealt_by = [True, True]
        self.dealt = self.first = self.match.ply
        table.match = self.match
        self.note_drawn()

    def _deal(self, match: Match, orders: Sequence[Sequence[Card]]) -> None:
        game, state = match.game, match.state
        mix = game.mix(state, self._stream(match))
        assert mix
        half_known.chance(match, game.mixed_deal(state, mix, orders, self._stream(match)))
        while match.to_move() == (CHANCE,):
            half_known.chance(match)

    # ---- what is known ---------------------------------------------------------------------------
    def places(self, cards: Iterable[Card]) -> list[At]:
        """Where cards lay after the deal; not those that were open then."""
        wanted = set(cards)
        return [(number, place) for number, order in enumerate(self.order)
                for place, card in enumerate(order) if card in wanted]

    def note_drawn(self) -> None:
        """Note which cards each side may see by now."""
        match = self.match
        if match.outcome():
            return
        first, self.reached = min(self.reached, match.ply), match.ply
        for seat, side in enumerate(self.owners):
            seen = self.places(known_cards(match.game, match.state, seat))
            self.since = dict.fromkeys(seen, first) | self.since
            self.drawn[side].update(seen)

    def owed_keys(self, side: Side) -> list[At]:
        """The places whose keys a side has still to hand over: the other may see them."""
        return [(number, place) for number, place in sorted(self.drawn[1 - side])
                if place not in self.piles[number].keys[side]]

    def waits(self, side: Side) -> bool:
        return bool(self.owed_keys(1 - side))

    def closed_cards(self) -> set[Card]:
        return {card for number, order in enumerate(self.order)
                for place, card in enumerate(order) if (number, place) not in self.known}

    def look(self) -> None:
        """A device learns what its own person has drawn.

        Raises SeenHere where that is none of the cards that are left: the other side has mixed
        crookedly, as the own has not.
        """
        if self.secret is None:
            return
        side, found = self.secret.side, []
        for number, place in sorted(self.drawn[side].difference(self.known)):
            pile = self.piles[number]
            if place in pile.keys[1 - side]:
                own = mixing.own_key(self.secret, mixing.KEY, number, place)
                both = own, pile.keys[1 - side][place]
                found.append(((number, place), pile.opened(place, both)))
        try:
            self.know(found)
        except Illegal as error:
            raise SeenHere.of(error) from None

    def know(self, news: Sequence[tuple[At, BroughtCard | None]]) -> None:
        """Put cards that are known from now on where they lie.

        Raises Illegal, and learns nothing, where one is no card of its pile that is left.
        """
        faces: dict[Card, FaceId] = {}
        order = [list(each) for each in self.order]
        known = set(self.known)
        for (number, place), given in news:
            card = self._card(given)
            if card is None or given is None or card not in order[number]:
                raise refusal("What lies there is no card of the pack.",
                              clause="TD-16.4", reason="crooked_shuffle")
            at = order[number].index(card)
            if at != place and known.intersection([(number, at), (number, place)]):
                raise refusal("A card lies in the pack twice.",
                              clause="TD-16.4", reason="crooked_shuffle")
            order[number][at], order[number][place] = order[number][place], card
            known.add((number, place))
            faces[card] = given.face
        self.known = known
        self._lay(order, self._faces | faces)

    def show(self, side: Side, shown: Sequence[Shown]) -> None:
        """Take the keys by which a side shows cards that it has drawn. Raises Illegal as `know`.
        """
        found = []
        for pile, place, key in shown:
            pile.keys[side][place] = key
            self.public.add((pile.number, place))
            if (pile.number, place) not in self.known:
                keys = key, pile.keys[1 - side][place]
                found.append(((pile.number, place), pile.opened(place, keys)))
        self.know(found)

    def kept(self) -> "Kept":
        """What is known, so that it can be so again."""
        return Kept(self.order, self._faces, set(self.known), set(self.public),
                    [[dict(keys) for keys in pile.keys] for pile in self.piles])

    def restore(self, kept: "Kept") -> None:
        """Let what is known be as it was."""
        self.known, self.public = kept.known, kept.public
        for pile, keys in zip(self.piles, kept.keys):
            pile.keys = keys
        self._lay(kept.order, kept.faces)

    def _card(self, given: BroughtCard | None) -> Card | None:
        """The card that a point tells of, None where it is none that can be."""
        library = self.match.game.library
        if given is None or library is None or given.face not in library:
            return None
        cards = self.cards_of(given.side)
        return cards[given.number] if given.number < len(cards) else None

    def _lay(self, order: list[list[Card]], faces: dict[Card, FaceId]) -> None:
        """Let the cards of all positions lie in another order, and have other faces."""
        to = {old: new for before, after in zip(self.order, order)
              for old, new in zip(before, after) if old != new}
        fresh = {card: face for card, face in faces.items() if self._faces.get(card) != face}
        if not to and not fresh:
            return
        match, game = self.match, self.match.game
        self.order, self._faces = order, faces

        def again(state: State) -> State:
            return game.recast(state.exchanged(to) if to else state, fresh)
        late = LateStates.of(match.states)
        actions, moves = match.actions[self.dealt:], match.moves[self.dealt:]
        barriers, ended = match.barriers[self.dealt:], match.ended
        mixed = next(at for at, state in enumerate(late)
                     if game.mix(state, self._stream(match)) is not None)
        match.states = [game.recast(state, fresh) for state in late[:mixed + 1]]
        for kept in (match.actions, match.moves, match.barriers):
            del kept[mixed:]
        self._deal(match, order)
        late.change(match.states, again)
        match.states = late
        match.actions += actions
        match.moves += moves
        match.barriers += barriers
        match.ended = ended
        match.caches.clear()

    # ---- what is said ----------------------------------------------------------------------------
    def due(self, side: Side) -> Said | None:
        secret = self.secret
        assert secret
        if not self.begun:
            return self.next_step(secret) if self.mixes(side) else None
        owed = self.owed_keys(side)
        return (KEYS, {"cards": self.handing(owed)}) if owed else None

    def handing(self, places: Sequence[At]) -> list[dict[str, Any]]:
        """The own keys of places, as they are handed over."""
        assert self.secret
        return [{"pile": number, "place": place, "key": mixing.written(
            mixing.own_key(self.secret, mixing.KEY, number, place))} for number, place in places]

    def acting(self, table: "Table", side: Side, text: str) -> Said:
        match, seat = table.playing, table.seat_of(side)
        game, state = match.game, match.state
        move, after = half_known.tried(game, state, seat, text)
        seen = half_known.shown_by(match, state, seat, text, after)
        shown = self.places(seen.union(game.telling(state, seat, move)))
        cards = [at for at in shown if at in self.drawn[side] and at not in self.public]
        return PUT, {"ply": match.ply, "do": text, "cards": self.handing(cards),
                     "digest": half_known.public_digest(match, after)}

    # ---- the end ---------------------------------------------------------------------------------
    def unsealing(self, side: Side, deck: Deck | None) -> Said:
        secret = self.secret
        assert secret
        locks = [mixing.own_locks(secret, pile.number, len(pile.mixed)) for pile in self.piles]
        return UNMIX, {"deck": deck, "salt": secret.salt(DECK, 0, 0), "piles": [
            {"give": mixing.written(each.give), "all": mixing.written(each.all),
             "keys": [mixing.written(key) for key in each.places]} for each in locks]}

    def take_unmix(self, side: Side, deck: Deck, salt: str, locks: Sequence[Locks],
                   message: Message) -> None:
        """Take all that a side opens. Raises Illegal for what is not so."""
        judging.check_deck(self.match, self.decks[side], message.match, salt, deck)
        numbers, cards = self.bare_of(side), self.cards_of(side)
        if len(deck["cards"]) != len(cards) or \
                [deck["cards"][number] for number in numbers] != self.told[side]:
            raise refusal("What was opened is not the deck that was played with.",
                          clause="TD-16.4", reason="other_pack")
        proofs = [mixing.prove(message.match, pile, side, each, given) for pile, each, given
                  in zip(self.piles, locks, self.gives(side, deck))]
        for pile, proof in zip(self.piles, proofs):
            pile.proofs[side] = proof
        self.true_decks[side] = deck

    def judge(self, table: "Table") -> None:
        half = self.match
        true = Match(half.game, half.options, half.seats,
                     [self.true_decks[side] for side in self.owners], half.seed, deal=False)
        order = [[self.cards_of(side)[number] for side, number in pile.order()]
                 for pile in self.piles]
        self._let_chance_mix(true)
        self._deal(true, order)
        for ply in range(self.dealt, half.ply):
            error = judging.repeated(true, half, ply, self.claims.get(ply, ""))
            if error:
                self.liar = table.seat_of(half.actions[ply].seat)
                self.lie = judging.false(ply, half.actions[ply].text, error)
                return
        self.order = order
        self.known = {(number, place) for number, each in enumerate(order)
                      for place in range(len(each))}
        self.match = table.match = true
        self.judged = True
