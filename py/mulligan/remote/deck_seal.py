"""Sealed matches from decks that their owners alone know, shuffled again as they go (TD-17).

One at a time acts, and says openly what it does. Whatever lies open after that is opened before
anything else happens, one step of the action after the other, and the half-known match takes the
action again with it.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import Malformed
from ..match.match import Match
from ..match.visibility import known_cards
from ..protocol.game import CHANCE, Action
from ..protocol.state import State
from ..protocol.types import Card, Deck, Move, Ply, Seat
from . import half_known, judging, sealing
from .chains import refusal
from .deck_places import DeckPlaces
from .dice import Die
from .messages import Hash, Message, Side
from .seals import DECK, SLOT, Resealed, SealedPack, Secret
from .sealing import Said
from .terms import laid_open

if TYPE_CHECKING:
    from .table import Table

PLAY, REVEAL = "play", "reveal"
At = tuple[int, int]                       # a place: the number of its pack, and where there
Opened = tuple[SealedPack, int, int, Card]             # pack, place, slot, card


class Kept(NamedTuple):
    """What was so at some time, by name."""

    match: dict[str, Any]
    seal: dict[str, Any]
    packs: list[dict[str, Any]]


class DeckSeal(DeckPlaces):
    """What a table knows of such a match.

    `whole`: all is open that the last action shows, and it was taken to its end; else the match
    stands at the first step of it that shows what is not open yet, and that is `bare`. `resealed`
    are the cards that actions have put somewhere unseen, by the ply of the action.
    """

    own_decks = True

    def __init__(self, match: Match, owners: Sequence[Side], secret: Secret | None,
                 decks: Sequence[Hash]) -> None:
        self.owners, self.decks = owners, decks
        self.whole = True
        self.resealed, self.veils, self.dice = {}, {}, []
        self.true_decks: list[Deck | None] = [None, None]
        super().__init__(match, owners, secret)

    def start(self, table: "Table") -> None:
        """Both have dealt, at the beginning or what is shuffled now."""
        if table.match is None:
            super().start(table)
            shuffles = [ply for ply, state in enumerate(self.match.states)
                        if self.match.game.pack(state) is not None]
            for pack, ply in zip(self.packs, shuffles):
                pack.since = ply + 1
        self.settle()

    # ---- taking actions --------------------------------------------------------------------------
    def take_play(self, side: Side, seat: Seat, body: dict[str, Any], ident: str) -> None:
        """Take an action with the cards that it names. Raises Illegal or Malformed."""
        match, text, slots = self.match, body["do"], body["slots"]
        before = {(pack.number, slot) for pack in self.packs for slot in pack.shown}
        self.open(self.shown(side, body["cards"], ident))
        game, state = match.game, match.state
        move = self._put_unseen(side, seat, body) if slots else game.unveiled(state, seat, text)
        veiled = move is not None and not slots
        if move is None:
            move = game.parse(state, seat, text)
        after = game.apply(state, seat, move)
        if game.veiled(state, seat, move) != text:
            raise Malformed(f"an action is not in the one form of its text (TD-17.3): {text!r}",
                            "do")
        if not slots:
            held = self._held(seat, () if veiled else game.path(state, seat, move))
            closed = {(pack.number, pack.drawn.get(place, -1)) for pack, place in held} - before
            if sorted((one["pack"], one["slot"]) for one in body["cards"]) != sorted(closed):
                raise refusal("The cards that an action names are opened, those and no others.",
                              clause="TD-17.3", reason="not_shown")
        if veiled:
            self.veils[match.ply] = text
        match.append(Action(seat, game.text(state, seat, move)), move, after, True)
        self.whole = False
        self.settle()

    def _held(self, seat: Seat, path: Iterable[Any]) -> list[tuple[SealedPack, int]]:
        """(pack, place) of the cards of a path that a seat brought."""
        found = [home for pick in path if isinstance(pick, int) and (home := self.home(pick))]
        return [(pack, place) for pack, place in found if pack.seat == seat]

    def _put_unseen(self, side: Side, seat: Seat, body: dict[str, Any]) -> Move:
        """Let a side put cards where nobody else can tell them apart (TD-17.6)."""
        match, number = self.match, len(self.packs)
        move = self._behind_veil(side, seat, body)
        cards = Resealed(number, seat, side, match.game.resealed(match.state, seat, move),
                         body["slots"])
        # not the position after it, as of a shuffle: it hangs on the one before what it can choose
        cards.since, self.resealed[match.ply] = match.ply, cards
        if self.secret and self.secret.side == side:
            cards.known = dict(enumerate(cards.cards))
        self.packs.append(cards)
        self.first = match.ply + 1
        return move

    def _behind_veil(self, side: Side, seat: Seat, body: dict[str, Any]) -> Move:
        """The choice behind a veil, or one that may be it: the own one is found by its salts."""
        game, state, slots = self.match.game, self.match.state, body["slots"]
        fits = [move for move in game.legal(state, seat)
                if game.veiled(state, seat, move) == body["do"]
                and len(game.resealed(state, seat, move)) == len(slots)]
        if not fits or body["cards"]:
            raise refusal("Nothing can be chosen unseen now.",
                          clause="TD-17.6", reason="other_choice")
        own = self.secret is not None and self.secret.side == side
        return next((move for move in fits if own
                     and self._bound(game.resealed(state, seat, move)) == slots), fits[0])

    def _bound(self, cards: Sequence[Card]) -> list[Hash]:
        """What this side commits to for cards that it puts somewhere unseen."""
        secret, number = self.secret, len(self.packs)
        assert secret
        return secret.commitments(SLOT, number, cards)

    def shown(self, side: Side, cards: Sequence[dict[str, Any]], ident: str) -> list[Opened]:
        """What a side opens, checked (TD-17.5)."""
        found = [sealing.shown_card(self, side, one, ident) for one in cards]
        if not all(self.is_still_there(pack, place) for pack, place, _, _ in found):
            raise refusal("A card was shown that has been shuffled since.",
                          clause="TD-17.5", reason="not_drawn")
        return found

    def open(self, shown: Sequence[Opened]) -> None:
        """Everybody knows these cards from now on."""
        self.learn([(pack, place, card) for pack, place, _, card in shown])
        for pack, _, slot, card in shown:
            pack.shown[slot] = card

    # ---- step by step ----------------------------------------------------------------------------
    def look(self) -> None:
        super().look()
        self.settle()

    def settle(self) -> None:
        """Go on as far as all is open that the rules show, and dealt what they shuffle."""
        match, game = self.match, self.match.game
        if match.ended or not self.begun:
            return
        while self._taken() and match.to_move() == (CHANCE,):
            if any(map(self.owed_lots, (0, 1))):       # what was drawn before is in no pack of now
                return
            shuffle, sides = game.pack(match.state), game.cast(match.state)
            if sides:
                if not self._cast(sides):
                    return
            elif shuffle is None:
                half_known.chance(match)
            elif self.packs[-1].since != match.ply + 1:
                pack = SealedPack(len(self.packs), shuffle.owner, self.owners[shuffle.owner],
                                  shuffle.cards)
                pack.since, self.first = match.ply + 1, match.ply
                self.forget(pack)
                self.packs.append(pack)
                return
            elif any(map(any, map(self.undealt, (0, 1)))):
                return
            else:
                half_known.chance(match, game.dealt(match.state, self.packs[-1].order))
            self.whole = False

    def _cast(self, sides: int) -> bool:
        """Let chance pick by a die that both have opened; False as long as they have not."""
        match, game = self.match, self.match.game
        if not self.dice or self.dice[-1].since != match.ply:
            self.dice.append(Die(len(self.dice), 0, self.owners[0], sides, match.ply))
            self.first = match.ply
        die = self.dice[-1]
        if die.dealt:
            die.called = {0: match.ply}
        if die.fallen is None:
            return False
        half_known.chance(match, game.fallen(match.state, die.fallen))
        return True

    def _taken(self) -> bool:
        """Take the last action again with what is known; whether that was to its end."""
        match, game = self.match, self.match.game
        if self.whole:
            self._note_cards(match.state)
            return True
        before, seat, move = match.states[-2], match.actions[-1].seat, match.moves[-1]
        after = game.apply(before, seat, move)
        for state in game.unfolded(before, seat, move, after):
            match.states[-1] = state
            self._note_cards(state)
            if self.bare:
                return False
        self.whole = True
        return True

    def _note_cards(self, state: State) -> None:
        """Note which cards have been drawn, and which lie there that are not open yet."""
        game, self.bare = self.match.game, set()
        if game.outcome(state):
            return
        looked = {*game.looked_through(state), *game.lying_open(state)}
        for seat in (0, 1):
            for card in known_cards(game, state, seat) | looked:
                pack, place = self.home(card) or (None, 0)
                if pack and pack.seat == seat and place not in pack.called:
                    pack.called[place] = max(0, self.match.ply - 1)
                    if len(pack.called) == len(pack.cards):     # who has seen all knows its order
                        self.first = self.match.ply
        lying = half_known.public_cards(game, state) | {*game.lying_open(state)}
        homes = (self.home(card) for card in lying)
        self.bare = {(home[0].number, home[1]) for home in homes
                     if home and not home[0].is_shown(home[1])}

    def note_drawn(self) -> None:
        self._note_cards(self.match.state)

    # ---- what is owed ----------------------------------------------------------------------------
    def undealt(self, side: Side) -> tuple[list[SealedPack], list[SealedPack]]:
        return ([pack for pack in self.of(side) if not pack.slots],
                [pack for pack in self.of(side, own=False)
                 if not pack.lots and not isinstance(pack, Resealed)])

    def owed_bare(self, side: Side) -> list[tuple[SealedPack, int]]:
        """(pack, place) of the cards that lie open and a side has still to open."""
        found = [(self.packs[number], place) for number, place in sorted(self.bare)]
        found += [(die, 0) for die in self.dice if die.called and die.fallen is None]
        return [(pack, place) for pack, place in found if pack.owner == side]

    def owes(self, side: Side) -> bool:
        """Whether a side has something to say before anybody acts."""
        return bool(any(self.undealt(side)) or self.owed_lots(side) or self.owed_bare(side))

    def waits(self, side: Side) -> bool:
        return self.owes(1 - side)

    def due(self, side: Side) -> Said | None:
        secret = self.secret
        assert secret
        if any(self.undealt(side)):
            return sealing.DEAL, sealing.dealing(self, secret)
        if self.begun and (owed := self.owed_lots(side)):
            return sealing.LOTS, sealing.opening_lots(owed, secret)
        bare = self.owed_bare(side)
        if bare and all(place in pack.drawn for pack, place in bare):
            return REVEAL, {"cards": self.opened_cards(bare)}
        return None

    def opened_cards(self, places: Sequence[tuple[SealedPack, int]]) -> list[dict[str, Any]]:
        """What opens own cards by (pack, place)."""
        assert self.secret
        return [{"pack": pack.number, "slot": pack.drawn[place], "card": pack.known[place],
                 "salt": self.secret.salt(SLOT, pack.number, pack.drawn[place])}
                for pack, place in places]

    def acting(self, table: "Table", side: Side, text: str) -> Said:
        match, seat = table.playing, table.seat_of(side)
        game, state = match.game, match.state
        move = game.parse(state, seat, text)
        game.apply(state, seat, move)
        veil, unseen = game.veiled(state, seat, move), game.resealed(state, seat, move)
        path = game.path(state, seat, move) if veil == game.text(state, seat, move) else ()
        named = self._held(seat, path)
        closed = [at for at in dict.fromkeys(named) if not at[0].is_shown(at[1])]
        return PLAY, {"ply": match.ply, "do": veil, "slots": self._bound(unseen),
                      "digest": half_known.public_digest(match, state),
                      "cards": self.opened_cards(closed)}

    # ---- going back ------------------------------------------------------------------------------
    def rewind(self, ply: Ply) -> None:
        self.whole, self.bare = True, set()
        self.veils = {at: veil for at, veil in self.veils.items() if at < ply}

    def kept(self) -> Kept:
        """All that taking a message may change, so that it can be so again."""
        match = {name: getattr(self.match, name).copy()
                 for name in ("states", "actions", "moves", "barriers")}
        seal = {"packs": list(self.packs), "resealed": dict(self.resealed), "first": self.first,
                "whole": self.whole, "bare": set(self.bare), "dice": list(self.dice),
                "veils": dict(self.veils)}
        packs = [{name: type(value)(value) for name, value in vars(pack).items()
                  if name in ("called", "drawn", "shown", "known", "order", "gone")}
                 for pack in (*self.packs, *self.dice)]
        return Kept(match, seal, packs)

    def restore(self, kept: Kept) -> None:
        """Let all be as it was."""
        vars(self.match).update(kept.match)
        vars(self).update(kept.seal)
        for pack, parts in zip((*self.packs, *self.dice), kept.packs):
            vars(pack).update(parts)
        self.match.caches.clear()

    # ---- the end ---------------------------------------------------------------------------------
    def committed(self, side: Side) -> tuple[list[SealedPack], list[SealedPack]]:
        return ([pack for pack in self.of(side) if pack.slots],
                [pack for pack in self.of(side, own=False) if pack.lots])

    def opening(self, side: Side, deck: Deck | None) -> dict[str, Any]:
        assert self.secret
        return {"deck": deck, "salt": self.secret.salt(DECK, 0, 0)}

    def take_opening(self, side: Side, body: dict[str, Any], message: Message) -> None:
        if "texts" in body or "deck" not in body or "salt" not in body:
            raise refusal("Decks are opened with the deal.",
                          clause="TD-17.7", reason="other_opening")
        deck, match = body["deck"], self.match
        judging.check_deck(match, self.decks[side], message.match, body["salt"], deck)
        told = match.decks[self.owners.index(side)]
        assert deck and told
        if why := match.game.unsealed_deck(deck):
            raise refusal(why, clause="TD-18.2", reason="cannot_be_sealed")
        if laid_open(match.game, deck) != laid_open(match.game, told):
            raise refusal("What lay open was not of the deck that was closed.",
                          clause="TD-17.1", reason="other_pack")
        self.true_decks[side] = deck

    def judge(self, table: "Table") -> None:
        judging.judge_decks(table, self)
