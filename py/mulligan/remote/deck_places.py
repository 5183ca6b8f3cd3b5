"""Where the cards of a half-known match lie whose decks their owners alone know (TD-17.2).

A card counts as one of the last pack that it was shuffled into. What is learned changes places with
its stand-in since they were last shuffled together, and the actions since are said anew.
"""

from collections.abc import Iterable
from functools import partial

from ..match.match import Match
from ..protocol.game import CHANCE, Action
from ..protocol.state import State
from ..protocol.types import Card, Move, Ply, Seat
from . import half_known
from .chains import refusal
from .dice import Die
from .late_states import LateStates
from .messages import Side
from .seals import Resealed, SealedPack
from .sealing import Seal

Changes = list[tuple[int, dict[Card, Card]]]           # since which position which change places


class DeckPlaces(Seal):
    """The part of a DeckSeal that knows where cards lie.

    `resealed` are the cards that actions have put somewhere unseen, `veils` what was told of those
    that chose a card by where it lies, by the ply of the action; `dice` are what chance cast.
    """

    match: Match
    resealed: dict[Ply, Resealed]
    veils: dict[Ply, str]
    dice: list[Die]

    def of(self, side: Side, own: bool = True) -> list[SealedPack]:
        return super().of(side, own) + [die for die in self.dice if (die.owner == side) == own]

    def home(self, card: Card) -> tuple[SealedPack, int] | None:
        """The pack in which a card was shuffled last, and its place there; None for no pack."""
        for pack in reversed(self.packs):
            if card in pack.order:
                return pack, pack.order.index(card)
            if card in pack.gone:
                return None
        return None

    def forget(self, pack: SealedPack) -> None:
        """Let blanks stand for what is known of the cards of another's pack that is shuffled now.

        A known card would fit less than a blank does, wherever it stood for another one (TD-18.1).
        """
        def known(card: Card) -> bool:
            return self.match.game.may_hold(self.match.states[0], pack.seat, card)
        blanks = {card for each in self.packs if each.seat == pack.seat
                  for card in (*each.cards, *each.order) if not known(card)}
        if blanks:
            free = iter(sorted(blanks - self.closed_cards()))
            pack.gone = {card for card in pack.order if known(card)}
            pack.order = [next(free) if card in pack.gone else card for card in pack.order]

    def is_still_there(self, pack: SealedPack, place: int) -> bool:
        return isinstance(pack, Die) or self.home(pack.order[place]) == (pack, place)

    def closed_cards(self) -> set[Card]:
        return {pack.order[place] for pack in self.packs for place in pack.unknown()
                if self.is_still_there(pack, place)}

    def learn(self, news: Iterable[tuple[SealedPack, int, Card]]) -> None:
        """Put cards that are known from now on where they lie; stand-ins make room for them.

        Raises Illegal for a card that lies elsewhere, or that a deck cannot hold.
        """
        changes: Changes = []
        match = self.match
        for pack, place, card in news:
            if isinstance(pack, Die):
                if card not in pack.cards:
                    raise refusal("A die was opened that has no such side.",
                                  clause="TD-18.5", reason="other_pack")
            elif pack.order[place] != card:
                if not match.game.may_hold(match.states[0], pack.seat, card):
                    raise refusal("A card was shown that no deck can hold.",
                                  clause="TD-17.5", reason="other_pack")
                self._put(pack, place, card, changes)
            pack.known[place] = card
        if changes:
            self._exchange(changes)

    def _put(self, pack: SealedPack, place: int, card: Card, changes: Changes) -> None:
        named = {one for each in self.packs for one in each.known.values()}    # no stand-ins
        last = next((each for each in reversed(self.packs)
                     if card in each.gone or card in each.known.values()), None)
        if last is None:
            wanted = {one for each in self.packs for one in each.order if one not in named}
        elif card not in last.gone:
            wanted = {card}
        else:                              # it was shuffled into that pack, and is any card of it
            wanted = {last.order[at] for at in last.unknown() if last.number <= pack.number}
        if not self._bring(pack, place, wanted, changes):
            raise refusal("A card was shown that the pack does not hold, or that lies elsewhere: "
                          "there are two packs.", clause="TD-11.4", reason="other_pack")
        # a blank was any card before; elsewhere the card has been a stand-in in some other place
        first, blank = (pack.number, pack.since), pack.order[place]
        if blank != card:
            self._change(*(first if self.match.game.sized else (0, 0)), blank, card, changes)
            if self.match.game.sized and blank not in pack.order:
                pack.gone.add(blank)

    def _bring(self, pack: SealedPack, place: int, wanted: set[Card], changes: Changes) -> bool:
        """Let one of some cards lie in a place; False where none can.

        Two cards change places in a pack where both are unknown if no later one shows either. What
        lies there may do so with one that can lie there, and that with another in an earlier pack.
        """
        ways: dict[Card, list[tuple[int, Card, Card]]] = {pack.order[place]: []}
        later = {known for each in self.packs[pack.number + 1:] for known in each.known.values()}
        for number in reversed(range(pack.number + 1)):
            each = self.packs[number]
            free = {each.order[at] for at in each.unknown()} - later
            later |= set(each.known.values())
            one = next((card for card in ways if card in free), None)
            if one is not None and not wanted.intersection(ways):
                ways |= {other: [*ways[one], (number, one, other)] for other in sorted(free)
                         if other not in ways}
        found = next((card for card in ways if card in wanted), None)
        for number, one, other in () if found is None else ways[found]:
            self._change(number, self.packs[number].since, one, other, changes)
        return found is not None

    def _change(self, number: int, since: int, one: Card, other: Card, changes: Changes) -> None:
        """Let two cards change places in the packs from a number on, and positions to come."""
        to = {one: other, other: one}
        for pack in self.packs[number:]:
            pack.order = [to.get(card, card) for card in pack.order]
            pack.gone = {to.get(card, card) for card in pack.gone}
        changes.append((since, to))

    def _exchange(self, changes: Changes) -> None:
        """Let cards change places in all positions since, and their actions be others."""
        match, game = self.match, self.match.game
        match.states = late = LateStates.of(match.states)
        for since, to in changes:
            before = late[max(since - 1, 0)]           # it is shuffled then
            late.change(late[:since], partial(game.exchanged, to=to, since=before))
        for pack in self.packs:
            ply = pack.since - 1
            if 0 <= ply < match.ply and not isinstance(pack, Resealed):
                self._moved(ply, CHANCE, game.dealt(match.states[ply], pack.order))
        for die in self.dice:
            if die.since < match.ply and die.fallen is not None:
                state = match.states[die.since]
                self._moved(die.since, CHANCE, game.fallen(state, die.fallen))
        for ply in self.veils:
            if ply < match.ply:
                seat = match.actions[ply].seat
                move = half_known.unveiled(game, match.states[ply], seat, self.veils[ply])
                self._moved(ply, seat, move)
        for ply, cards in self.resealed.items():
            if ply < match.ply:
                self._moved(ply, cards.seat, self._unseen(match.states[ply], cards))
        match.caches.clear()

    def _moved(self, ply: Ply, seat: Seat, move: Move) -> None:
        """Let an action of the half-known match be one with other stand-ins."""
        match = self.match
        match.moves[ply] = move
        match.actions[ply] = Action(seat, match.game.text(match.states[ply], seat, move))

    def _unseen(self, state: State, pack: Resealed) -> Move:
        """The choice that puts the cards of a pack where they lie in it."""
        game, seat = self.match.game, pack.seat
        return next(move for move in game.legal(state, seat)
                    if list(game.resealed(state, seat, move)) == pack.order)
