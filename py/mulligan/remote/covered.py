"""Sealed matches in which players choose unseen, and some of what they chose stays hidden (TD-14).

Decks are secret there, too. What everybody learns of a choice is its veil; what binds to the rest
is opened when the rules turn its card over, or at the end. The half-known match is played anew from
all that is known whenever something is learned: unknown choices and cards have stand-ins.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..errors import Illegal, Malformed
from ..match.match import Match
from ..protocol.game import CHANCE, Action
from ..protocol.state import State
from ..protocol.types import Card, Deck, Move, Ply, Seat
from . import half_known, judging, sealing
from .chains import refusal
from .choices import Choice, Covered, closed_at, closing
from .messages import Hash, Message, Side
from .seals import DECK, SLOT, TEXT, SealedPack, Secret
from .sealing import Said, Seal

if TYPE_CHECKING:
    from .table import Table

COVER, BARE, UNCOVER = "cover", "bare", "uncover"


class CoveredSeal(Seal):
    """What a table knows of such a match.

    `rounds` are those that both have shown, `owed_texts` what each side is to uncover, `dealt` how
    many packs lie in the half-known match.
    """

    covered = True

    def __init__(self, match: Match, owners: Sequence[Side], secret: Secret | None,
                 decks: Sequence[Hash]) -> None:
        self.owners, self.decks = owners, decks
        self.rounds: list[Covered] = []
        self.owed_texts: list[list[tuple[Ply, int]]] = [[], []]
        self.true_decks: list[Deck | None] = [None, None]
        self.true_texts: list[list[list[str]]] = [[], []]
        self._pins: dict[Card, tuple[int, int]] = {}
        self._named: set[tuple[Ply, Side, int]] = set()
        self._taken: list[Covered] = []
        self._first = match.states[0]
        super().__init__(match, owners, secret)

    def _find_packs(self, owners: Sequence[Side]) -> None:
        """They are found when they are to be shuffled."""

    def start(self, table: "Table") -> None:
        self.look()

    def look(self) -> None:
        """Play the half-known match anew with all that is known; an agreed end stands."""
        if self.match.ended:
            return
        self._learn_drawn()
        self._forget_what_was_taken_back()
        told = self.match.actions[:]
        try:
            self._place_named()
        except (Illegal, Malformed):       # with cards in other places it may be so
            if not self._pins:
                raise
            self._pins.clear()
            self._place_named()
        self._keep_told(told)
        if self.begun:
            self.note_drawn()

    def _learn_drawn(self) -> None:
        """Know the cards that this side may see in its own packs."""
        for pack in self.of(self.secret.side) if self.secret else ():
            assert self.secret
            pack.known |= dict(self._drawn(pack, self.secret))

    def _forget_what_was_taken_back(self) -> None:
        """Let no card keep the place that it got by a name which was taken back since."""
        named = {(taken.ply, side, at) for taken in self.rounds for side in (0, 1)
                 for at, one in enumerate(taken.choices[side]) if one.closed and one.open}
        if not named >= self._named:
            self._pins.clear()
        self._named = named

    def _place_named(self) -> None:
        """Play it until each card that the other side has named has found its place."""
        while not self._played():
            pass

    def _keep_told(self, told: Sequence[Action]) -> None:
        """Keep the actions that were told before where they are the same, as the same objects."""
        actions = self.match.actions
        actions[:len(told)] = [old if old == new else new for old, new in zip(told, actions)]

    # ---- playing the half-known match ------------------------------------------------------------
    def _played(self) -> bool:
        """Play as far as all is known that the rules show; False where a stand-in had to move."""
        match, rounds = self.match, iter(self.rounds)
        match.rewind(0)
        match.states = [self._first]       # stand-ins may have been put into it
        self.dealt, self.owed_texts, self._taken = 0, [[], []], []
        for pack in self.packs:
            pack.order = pack.laid({place: card for card, (number, place) in self._pins.items()
                                    if number == pack.number})
        while movers := match.to_move():
            if movers == (CHANCE,):
                if not self._chance(match):
                    return True
            else:
                taken = next(rounds, None)
                if taken is None:
                    return True
                if not self._take(match, taken):
                    return False
        return True

    def _chance(self, match: Match) -> bool:
        """Let chance act once; False where somebody has something to open first."""
        game, state = match.game, match.state
        if game.pack(state) is not None:
            if not self.packs:
                self._look_for_packs(match)
            if not self.begun:
                return False
            self._put_in(match, self.packs[self.dealt])
            half_known.chance(match, game.dealt(match.state, self.packs[self.dealt].order))
            self._dealt(match)
        else:
            self._owe(set(game.turning(state)))
            if any(self.owed_texts):
                return False
            half_known.chance(match)
        return True

    @staticmethod
    def _put_in(match: Match, pack: SealedPack) -> None:
        """Let the pack that is to be shuffled hold what is known of it, and stand-ins."""
        strange = [card for card in pack.order if card not in pack.cards]
        instead = [card for card in pack.cards if card not in pack.order]
        if strange:
            match.states[-1] = match.state.exchanged(dict(zip(instead, strange)))

    def _dealt(self, match: Match) -> None:
        """Note that one more pack lies there; after the last, what the deal shows to all."""
        self.dealt += 1
        if self.dealt == len(self.packs):
            shown = half_known.public_cards(match.game, match.state)
            self.bare = {(pack.number, place) for pack in self.packs
                         for place, card in enumerate(pack.order) if card in shown}

    def _look_for_packs(self, match: Match) -> None:
        game, state, self.first = match.game, match.state, match.ply
        while (pack := game.pack(state)) is not None:
            self.packs.append(SealedPack(len(self.packs), pack.owner, self.owners[pack.owner],
                                         pack.cards))
            state = game.apply(state, CHANCE, game.dealt(state, pack.cards))

    def _owe(self, turning: set[Card]) -> None:
        """Note which choices are to be uncovered: those that laid what is turned over."""
        for taken in self._taken:
            for side, choices in enumerate(taken.choices):
                self.owed_texts[side] += [(taken.ply, at) for at, one in enumerate(choices)
                                          if not one.open and one.cards & turning]

    def _take(self, match: Match, taken: Covered) -> bool:
        for seat in range(2):
            side = self.owners[seat]
            for at, choice in enumerate(taken.choices[side]):
                move = self._move(match.state, seat, choice, taken.numbers[side], at)
                if move is None:
                    return False
                action = Action(seat, match.game.text(match.state, seat, move))
                match.append(action, move, match.game.apply(match.state, seat, move), True)
        self._taken.append(taken)
        return True

    def _move(self, state: State, seat: Seat, choice: Choice, number: int, at: int) -> Move | None:
        """The move of a choice, or one that may be it; None where a stand-in had to move for it.

        Raises Illegal or Malformed where there is none.
        """
        found = self._written(state, seat, choice)
        if found is None:
            fits = [move for move in self.match.game.legal(state, seat)
                    if self.match.game.veiled(state, seat, move) == choice.veil]
            self._recover(state, seat, choice, fits, number, at)
            found = self._chosen(state, seat, choice, fits)
        if found is None:
            if self._pin(state, seat, choice):
                return None
            raise self._refused(state, seat, choice)
        self._hold(state, seat, choice)
        game = self.match.game
        choice.cards = {pick for pick in game.path(state, seat, found) if isinstance(pick, int)}
        choice.cards.update(game.telling(state, seat, found))
        return found

    def _written(self, state: State, seat: Seat, choice: Choice) -> Move | None:
        """The move of a choice whose text is known, without a look at all others."""
        if not choice.text:
            return None
        game = self.match.game
        try:
            move = game.parse(state, seat, choice.text)
        except (Illegal, Malformed):
            return None
        fits = move in game.legal(state, seat) and game.text(state, seat, move) == choice.text
        return move if fits and game.veiled(state, seat, move) == choice.veil else None

    def _recover(self, state: State, seat: Seat, choice: Choice, fits: Sequence[Move], number: int,
                 at: int) -> None:
        """Find the text of an own choice again, of which the log holds what binds to it alone."""
        if choice.text or not self._own(seat):
            return
        assert self.secret
        salt = self.secret.salt(TEXT, number, at)
        texts = (self.match.game.text(state, seat, move) for move in fits)
        choice.text = next((text for text in texts if closing(
            self.secret.match, number, at, salt, text) == choice.closed), "")

    def _chosen(self, state: State, seat: Seat, choice: Choice,
                fits: Sequence[Move]) -> Move | None:
        """The one of some moves that was chosen, or may have been; None where none was."""
        game = self.match.game
        if choice.text:
            return next((move for move in fits if game.text(state, seat, move) == choice.text),
                        None)
        claimed = self._claimed(seat, state)
        return min(fits, default=None, key=lambda move: bool(
            claimed.intersection(game.path(state, seat, move))))

    def _refused(self, state: State, seat: Seat, choice: Choice) -> Illegal:
        """What is wrong with a choice that no cards its side may hold allow."""
        game = self.match.game
        with suppress(Malformed):          # it may be the text of no choice, or the veil of one
            try:
                game.apply(state, seat, game.parse(state, seat, choice.text or choice.veil))
            except Illegal as error:
                return error
        return refusal("A choice is not one that its side can have made.",
                       clause="TD-14.3", reason="other_choice")

    def _own(self, seat: Seat) -> bool:
        return self.secret is not None and self.owners[seat] == self.secret.side

    def _claimed(self, seat: Seat, state: State) -> set[Card | None]:
        """The cards that uncovered choices of a seat name: no other choice of it named them."""
        return {self.match.game.named(state, seat, one.text) for taken in self.rounds
                for one in taken.choices[self.owners[seat]] if one.closed and one.open}

    def _hold(self, state: State, seat: Seat, choice: Choice) -> None:
        """Note that a card which the other side has uncovered is no stand-in, and lies here."""
        if self._own(seat) or not choice.closed or not choice.open:
            return
        card = self.match.game.named(state, seat, choice.text)
        for pack in self.packs:
            if card in pack.order and card not in pack.known.values():
                assert card is not None
                self._pins.setdefault(card, (pack.number, pack.order.index(card)))

    def _pin(self, state: State, seat: Seat, choice: Choice) -> bool:
        """Let a stand-in change places with the card that a choice names, so that it is legal.

        False where none can: no card is named, or it lies where it is known to.
        """
        if self._own(seat) or not choice.text:
            return False
        game = self.match.game
        card = game.named(state, seat, choice.text)
        if card is None or card in self._pins:
            return False
        for pack in self.packs:
            held = {place for number, place in self._pins.values() if number == pack.number}
            if pack.seat != seat or card in pack.known.values():
                continue
            for place in set(pack.unknown()) - held:
                old = pack.order[place]
                trial = state.exchanged({old: card, card: old})
                if any(game.text(trial, seat, move) == choice.text
                       for move in game.legal(trial, seat)
                       if game.veiled(trial, seat, move) == choice.veil):
                    self._pins[card] = pack.number, place
                    return True
        return False

    def check(self, side: Side, ply: Ply, number: int, choices: Sequence[Choice]) -> None:
        """Raise unless some cards allow these choices of a round, and they are all of them."""
        game, state = self.match.game, self.match.states[ply]
        seat = self.owners.index(side)
        for at, choice in enumerate(choices):
            move = self._move(state, seat, choice, number, at)
            state = game.apply(state, seat, move)
        if seat in game.to_move(state):
            raise refusal("There was more to choose than was shown.",
                          clause="TD-5.4", reason="other_choice")

    # ---- what is owed ----------------------------------------------------------------------------
    def owed_bare(self, side: Side) -> list[tuple[SealedPack, int]]:
        """(pack, slot) of the cards that the deal shows to all and a side has still to open."""
        return [(pack, pack.drawn[place]) for pack in self.of(side)
                for number, place in sorted(self.bare)
                if number == pack.number and place in pack.drawn
                and pack.drawn[place] not in pack.shown]

    def owes(self, side: Side) -> bool:
        """Whether a side has something to say before anybody chooses."""
        dealing = bool(self.packs) and not self.dealt_by[side]
        shows = [one for one in sorted(self.bare) if self.packs[one[0]].owner == side
                 and self.packs[one[0]].drawn.get(one[1], -1) not in self.packs[one[0]].shown]
        return bool(dealing or self.owed_lots(side) or shows or self.owed_texts[side])

    def waits(self, side: Side) -> bool:
        """Whether a side waits for the other; what it owes itself its device says at once."""
        return self.owes(1 - side)

    def due(self, side: Side) -> Said | None:
        assert (secret := self.secret)
        if self.packs and not self.dealt_by[side]:
            return sealing.DEAL, sealing.dealing(self, secret)
        if self.begun and (owed := self.owed_lots(side)):
            return sealing.LOTS, sealing.opening_lots(owed, secret)
        if cards := self.owed_bare(side):
            return BARE, {"cards": [
                {"pack": pack.number, "slot": slot, "card": pack.own_slots(secret)[slot],
                 "salt": secret.salt(SLOT, pack.number, slot)} for pack, slot in cards]}
        if texts := self.owed_texts[side]:
            return UNCOVER, {"texts": [self.opened_text(side, ply, at) for ply, at in texts]}
        return None

    def opened_text(self, side: Side, ply: Ply, at: int) -> dict[str, Any]:
        """What uncovers the own choice at a place of the round that began at a ply (TD-14.5)."""
        taken = self.round_of(ply)
        assert self.secret
        return {"ply": ply, "at": at, "do": taken.choices[side][at].text,
                "salt": self.secret.salt(TEXT, taken.numbers[side], at)}

    def round_of(self, ply: Ply) -> Covered:
        """The round that began at a ply."""
        return next(taken for taken in self.rounds if taken.ply == ply)

    def rewind(self, ply: Ply) -> None:
        """Forget the rounds from a ply on, as both have agreed to."""
        self.rounds = [taken for taken in self.rounds if taken.ply < ply]
        self.look()

    # ---- the end ---------------------------------------------------------------------------------
    def closed_cards(self) -> set[Card]:
        return super().closed_cards().difference(self._pins)

    def opening(self, side: Side, deck: Deck | None) -> dict[str, Any]:
        """What a side opens at the end besides its packs (TD-14.6)."""
        assert (secret := self.secret)
        texts = [[{"do": one.text, "salt": secret.salt(TEXT, taken.numbers[side], at)}
                  for at, one in enumerate(taken.choices[side]) if one.closed]
                 for taken in self.rounds]
        return {"deck": deck if self.decks[side] else None, "salt": secret.salt(DECK, 0, 0),
                "texts": texts}

    def take_opening(self, side: Side, body: dict[str, Any], message: Message) -> None:
        """Take a deck and the texts of all choices of a side."""
        if "texts" not in body or "deck" not in body or "salt" not in body:
            raise refusal("Deck and choices are opened with the deal.",
                          clause="TD-14.6", reason="other_opening")
        judging.check_deck(self.match, self.decks[side], message.match, body["salt"], body["deck"])
        made = [[closing(message.match, taken.numbers[side], at, one["salt"], one["do"])
                 for at, one in zip(closed_at(taken.choices[side]), opened)]
                for taken, opened in zip(self.rounds, body["texts"])]
        bound = [[one.closed for one in taken.choices[side] if one.closed]
                 for taken in self.rounds]
        if len(body["texts"]) != len(self.rounds) or made != bound:
            raise refusal("What was opened are not the choices that were committed to.",
                          clause="TD-14.6", reason="other_opening")
        told = dict(zip(self.owners, self.match.decks)).get(side)
        self.true_decks[side] = body["deck"] if self.decks[side] else told
        self.true_texts[side] = [[one["do"] for one in opened] for opened in body["texts"]]

    def judge(self, table: "Table") -> None:
        """Play the match with the true decks, cards and choices, or note a lie (TD-14.6)."""
        judging.judge_covered(table, self)
