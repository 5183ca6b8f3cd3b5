"""What both sides agree to before the deal (TD-3): the game, who sits where, decks, the seed.

Who invites commits to a secret and a deck; who joins opens both at once; then who invites opens.
So neither can choose the seed, nor a deck after having seen the other's.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

from ..data.checks import expect, short_text
from ..data.json_text import canonical
from ..data.shapes import (AnyValue, Boolean, Enum, Integer, ListOf, MapOf, Object, Shape, Text,
                           hex_digits, whole)
from ..data.typed import fitting
from ..errors import Illegal, Malformed
from ..match.brought import checked_decks
from ..match.match import Match
from ..protocol.game import Game
from ..protocol.types import Deck, FaceId, Options, Seat
from . import clocks, messages
from .chains import refusal
from .half_known import public_cards
from .letters import Letter
from .messages import Message, Side
from .seals import DECK, Secret, closed_deck

INVITE, JOIN, OPEN = "invite", "join", "open"
_NAME = Text("a name of at most 40 letters", most=40)
_OWN = {"secret": hex_digits(64), "deck": AnyValue(), "sets": ListOf(AnyValue(), 0, 200)}
_INVITED: dict[str, Shape] = {
    "game": Text(most=40), "version": Text(most=40),
    "options": MapOf(Text(most=40), AnyValue()), "seat": Enum(0, 1, None), "name": _NAME,
    "accepts": Boolean(), "made": Boolean(), "key": hex_digits(64), "commit": hex_digits(64)}
SHAPES: dict[str, Shape] = {
    INVITE: Object(_INVITED | {"sealed": Enum(True), "clock": Integer(clocks.LEAST, clocks.MOST),
                               "world": Enum(True)}, tuple(_INVITED)),
    JOIN: whole(name=_NAME, accepts=Boolean(), key=hex_digits(64), **_OWN),
    OPEN: whole(**_OWN)}


class Hand(NamedTuple):
    """What one side brings: a secret of 64 hex digits, a deck or None, and cards made by players.

    `sets` are these cards as `Library.embed` gives them.
    """

    secret: str
    deck: dict[str, Any] | None = None
    sets: tuple[Any, ...] = ()

    def body(self) -> dict[str, Any]:
        """What opens it."""
        return {"secret": self.secret, "deck": self.deck, "sets": list(self.sets)}

    def commitment(self, match: str) -> str:
        """What binds its side to it without showing it (TD-3.2)."""
        bound = ["mulligan/remote/1/commit", match, self.secret, self.deck, list(self.sets)]
        return sha256(canonical(bound).encode()).hexdigest()


def hand_of(body: dict[str, Any]) -> Hand:
    """What a checked message opens."""
    return Hand(body["secret"], body["deck"], tuple(body["sets"]))


def checked_hand(game: Game[Any], options: Options, secret: str, deck: Any, sets: Any) -> Hand:
    """What one side brings, judged by the rules alone (TD-3.6).

    Raises Malformed for a deck that is none, or that the rules refuse.
    """
    if deck is None:
        expect(not sets, "sets", "cards made by players come with a deck")
        return Hand(secret)
    decks, made = checked_decks(game, [deck], list(sets), game.complete(options))
    return Hand(secret, decks[0], tuple(made))


def own_deck(game: Game[Any], deck: Any, sealed: bool, entropy: Callable[[int], bytes]) -> Any:
    """The deck of one side: where each has to bring one, by lot one of those shipped."""
    brings = game.mixed or game.own_decks
    if deck is not None or not sealed or not brings or not game.library:
        return deck
    shipped = game.library.decks
    one = shipped[int.from_bytes(entropy(8), "big") % len(shipped)]
    return {"name": one["name"], "cards": list(one["cards"])}


def own_hand(game: Game[Any], options: Options, deck: Any, sets: Any, sealed: bool,
             entropy: Callable[[int], bytes]) -> Hand:
    """What one side brings, with a new secret. Raises as `checked_hand`.

    A deck that is mixed with another is brought in an order by lot: a card that is seen says which
    of its deck it is (TD-16.3), and people write their decks in an order that tells of the others.
    """
    deck = own_deck(game, deck, sealed, entropy)
    hand = checked_hand(game, options, entropy(32).hex(), deck, sets)
    if not (sealed and game.mixed and hand.deck):
        return hand
    cards = sorted(hand.deck["cards"], key=lambda _: entropy(8))
    return hand._replace(deck=hand.deck | {"cards": cards})


def laid_open(game: Game[Any], deck: Deck) -> list[FaceId]:
    """The faces of the cards of a deck that lie open from the beginning (TD-17.1)."""
    state = game.setup(game.complete({}), [deck, None])
    return [game.face_id(state, card) for card in sorted(public_cards(game, state))]


def told_hand(game: Game[Any], options: Options | None, hand: Hand, match: str,
              secret: Secret) -> Hand:
    """What one side brings as it tells it (TD-14.1).

    In a sealed match, which is one with these `options`, its deck stays closed, unless the rules
    tell what decks hold.

    Raises Illegal for what cannot be kept secret.
    """
    if options is None or hand.deck is None:
        return hand
    if why := told_openly(game, hand):
        raise refusal(why, clause="TD-14.1", reason="cannot_be_sealed")
    if game.opens_decks(game.complete(options)):
        return hand
    bound = closed_deck(match, secret.salt(DECK, 0, 0), hand.deck)
    bare = {"open": laid_open(game, hand.deck)} if game.own_decks else {}
    size = {"size": len(hand.deck["cards"])} if game.sized else {}
    return hand._replace(deck={"closed": bound} | bare | size)


def told_openly(game: Game[Any], hand: Hand) -> str:
    """Why what one side brings cannot be kept secret, in one sentence; "" where it can."""
    if hand.sets or hand.deck and "more" in hand.deck:
        return ("Cards made by players, and several decks to pick from, cannot be dealt sealed: "
                "what is told of them tells what a deck holds.")
    return game.unsealed_deck(hand.deck) if hand.deck else ""


class Terms:
    """What is agreed so far, told by the messages of both sides."""

    def __init__(self, game: Game[Any], invite: dict[str, Any], match: str) -> None:
        self.game, self.match_id = game, match
        self.options: Options = game.complete(invite["options"])
        self.wanted: Seat | None = invite["seat"]
        self.commit: str = invite["commit"]
        self.names = [short_text(invite["name"], "name", 40, 1), ""]
        self.accepts = [invite["accepts"], False]
        self.made: bool = invite["made"]
        self.sealed: bool = invite.get("sealed", False)
        self.clock: int = invite.get("clock", 0)       # seconds of each side; 0 without one
        self.world: bool = invite.get("world", False)  # each plays with cards of a world
        # whether decks are kept secret
        self.closes = self.sealed and not game.opens_decks(self.options)
        self.hands: list[Hand | None] = [None, None]

    def join(self, body: dict[str, Any]) -> None:
        """Take what the side that joins says and opens.

        Raises Malformed for a deck that the rules refuse, Illegal where cards made by players come
        to somebody who does not accept them (TD-3.6).
        """
        hand = hand_of(body)
        if self.closes:
            self._check_closed(hand)
        elif checked_hand(self.game, self.options, hand.secret, hand.deck, hand.sets) != hand:
            raise Malformed("holds more than its deck needs (TD-3.6)", "sets")
        elif self.sealed:
            _check_open(hand)
        name = short_text(body["name"], "name", 40, 1)
        self._check_accepted(hand, body["accepts"])
        self.names[1], self.accepts[1], self.hands[1] = name, body["accepts"], hand

    def _check_accepted(self, hand: Hand, accepts: bool) -> None:
        clause = self.game.cites.get("accept", "")
        refusing = [who for who, made, ok in (("who joins", self.made, accepts),
                                              ("who invites", hand.sets, self.accepts[0]))
                    if clause and made and not ok]
        if refusing:
            raise Illegal(f"A deck holds cards made by players, and {refusing[0]} does not accept "
                          f"them ({clause}).", clause="TD-3.6", reason="not_accepted",
                          title="Not accepted")

    def open(self, body: dict[str, Any]) -> None:
        """Take what the side that invites opens.

        Raises Illegal where it is not what that side committed to (TD-3.3).
        """
        hand = hand_of(body)
        if hand.commitment(self.match_id) != self.commit or bool(hand.sets) != self.made:
            raise refusal("What was opened is not the secret and the deck that were committed to.",
                          clause="TD-3.3", reason="other_opening")
        if self.closes:
            self._check_closed(hand)
        elif self.sealed:
            _check_open(hand)
        self.hands[0] = hand

    @property
    def told_by(self) -> Options | None:
        """By which options what a side brings is told: those of a sealed match, else none."""
        return self.options if self.sealed else None

    def closed(self) -> list[str]:
        """By side, what binds to its deck; empty where it brought none (TD-14.1)."""
        return [hand.deck.get("closed", "") if hand and hand.deck else "" for hand in self.hands]

    def seed(self) -> str:
        """The seed of the match, from both secrets (TD-3.4)."""
        secrets = "|".join(hand.secret for hand in self.hands if hand)
        return sha256(f"mulligan/remote/1/seed|{self.match_id}|{secrets}".encode()).hexdigest()

    def side_at(self, seat: Seat) -> Side:
        """Which side sits there; by lot, unless who invites has chosen (TD-3.5)."""
        lot = int(self.seed()[0], 16) & 1
        first = self.wanted if self.wanted is not None else lot
        return first ^ seat

    def deal(self, own: tuple[Side, Deck | None] | None = None) -> Match:
        """The match, once both hands are open; one that is sealed is not dealt yet (TD-10.3).

        A deck that is closed has a stand-in, but for that of the `own` side, which is known.

        Raises Malformed for a deck the game refuses.
        """
        sides = [self.side_at(seat) for seat in range(2)]
        hands = [self.hands[side] for side in sides]
        asked = bool(self.game.cites.get("accept")) and any(hand and hand.sets for hand in hands)
        seats = [{"kind": "person", "name": self.names[side]} | ({"accepts": True} if asked else {})
                 for side in sides]
        decks = [hand and hand.deck for hand in hands]
        if self.closes:
            decks = [deck and (own[1] if own and own[0] == side else self._any_deck(deck))
                     for side, deck in zip(sides, decks)]
        sets = [one for hand in hands if hand for one in hand.sets]
        seed = f"sealed/{self.seed()[:56]}" if self.sealed else self.seed()
        unseen = self.sealed and self.game.sized       # no deck that the rules would allow
        match = Match(self.game, self.options, seats, () if unseen else decks, seed, sets=sets,
                      deal=not self.sealed)
        if unseen:
            match.decks = decks
            match.states = [self.game.setup(match.options, decks)]
        return match

    def _check_closed(self, hand: Hand) -> None:
        """Raise Malformed unless a deck is closed, and what lies open of it is of some deck."""
        _check_closed(self.game, hand)
        if self.game.own_decks and hand.deck:
            deck = self._any_deck(hand.deck)
            if not self.game.sized:
                checked_decks(self.game, [deck], [], self.options)
            expect(laid_open(self.game, deck) == hand.deck["open"], "deck",
                   "other cards lie open than those of a deck (TD-17.1)")

    def _any_deck(self, told: Deck) -> Deck:
        """A deck that stands for one nobody else knows, but for what lies open of it."""
        assert self.game.library
        deck = {"name": "", "cards": list(self.game.library.decks[0]["cards"])}
        if self.game.sized:
            return deck | {"cards": list(self.game.unseen_deck(told["size"], self.options))}
        if not self.game.own_decks:
            return deck
        bare = laid_open(self.game, deck)
        rest = [face for face in deck["cards"] if face not in bare]
        return deck | {"cards": [*rest, *told["open"]]}


def _check_closed(game: Game[Any], hand: Hand) -> None:
    """Raise Malformed unless a side of a sealed match keeps its deck closed (TD-14.1).

    Where choices are covered one may be brought, where decks are mixed or own both are.
    """
    expect(not hand.sets, "sets", "cards made by players are not dealt sealed (TD-14.1)")
    expect(hand.deck is not None or not (game.mixed or game.own_decks), "deck",
           "each brings one (TD-16.1, TD-17.1)")
    if hand.deck is not None:
        expect(game.covered or game.mixed or game.own_decks, "deck",
               f"{game.title} is not dealt sealed from own decks (TD-14.1)")
        bare: dict[str, Shape] = {"open": ListOf(Text(most=80), 0, 200)} if game.own_decks else {}
        bare |= {"size": Integer(1, 200)} if game.sized else {}
        fitting(hand.deck, whole(closed=hex_digits(64), **bare), "deck", "TD-14.1")


def _check_open(hand: Hand) -> None:
    """Raise Malformed unless what lies open of a sealed match is one deck of shipped cards."""
    expect(not hand.sets, "sets", "cards made by players are not dealt sealed (TD-14.1)")
    expect(not (hand.deck and "more" in hand.deck), "deck", "each brings one (TD-14.1)")


def invitation(game: Game[Any], options: Options, seat: Seat | None, name: str, accepts: bool,
               key: bytes, hand: Hand, match: str, sealed: bool = False,
               clock: int = 0, world: bool = False) -> dict[str, Any]:
    """The body of an invitation; `clock` gives each side so many seconds, 0 any time it takes.

    `world`: each plays with cards of a world.

    Raises Malformed for options the game does not have, Illegal for a match that cannot be dealt
    sealed and is to be (TD-10.2).
    """
    expect(len(game.seats) == 2, "game", f"{game.title} is not for two")
    complete = game.complete(options)
    body = {"game": game.id, "version": game.version, "seat": seat, "name": name,
            "options": game.sealed_with(complete) if sealed else complete,
            "accepts": accepts, "made": bool(hand.sets), "key": key.hex(),
            "commit": hand.commitment(match)} | ({"sealed": True} if sealed else {}) \
        | ({"clock": clock} if clock else {}) | ({"world": True} if world else {})
    check_sealing(game, body)
    fitting(body, SHAPES[INVITE], "invite", "TD-3.1")
    return body


def check_invite(game: Game[Any], body: dict[str, Any]) -> None:
    """Raise Malformed unless this device has the game and the rules of an invitation (TD-3.1).

    Raises Illegal where it is to be dealt sealed and cannot (TD-10.2).
    """
    if body["version"] != game.version:
        raise Malformed(f"the other side has rules {body['version']} of {game.title}, this device "
                        f"has {game.version}; both need the same, so reload the page (TD-3.1)",
                        "version")
    check_sealing(game, body)


def check_sealing(game: Game[Any], body: dict[str, Any]) -> None:
    """Raise Illegal where a match is to be dealt sealed and the game says that it cannot be."""
    if not body.get("sealed"):
        return
    options = game.complete(body["options"])
    why = game.unsealed(options)
    if not why and game.sealed_with(options) != options:
        why = "With these options the match cannot be dealt sealed."
    if why:
        raise refusal(why, clause="TD-10.2", reason="cannot_be_sealed")


def invitation_in(letter: Letter) -> Message:
    """The invitation that begins a letter. Raises Malformed where none does."""
    first = messages.read(letter.messages[0]) if letter.messages else None
    if first is None or first.number or first.kind != INVITE:
        raise Malformed("this is no invitation (TD-3.1)", "letter")
    fitting(first.body, SHAPES[INVITE], "invite", "TD-3.1")
    return first
