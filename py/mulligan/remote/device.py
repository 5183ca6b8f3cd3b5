"""One of the two devices of a match: what it keeps, what it sends, what it makes of what comes.

A device takes the messages of the other side in their order, whatever the wire does; what it
refuses changes nothing and is noted with its reason. A lie that the other side has signed stops the
match: `stopped` says in words what was done, at which ply, and whether the log proves it.
"""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import Illegal, Malformed
from ..match.endings import RESIGN, decided, over
from ..match.match import Match
from ..protocol.game import Game
from ..protocol.types import Options, Ply, Seat
from ..registry import get
from . import covered, covering, judging, letters, messages, sealing, stops, table as kinds, terms
from .chains import Chain, refusal
from .letters import Letter
from .messages import Message, Side
from .seals import secret_of
from .signing import SECRET_BYTES, public_key
from .rounds import Round, choose, commitment
from .table import Table
from .terms import Hand

if TYPE_CHECKING:
    from .half_view import Veil

Entropy = Callable[[int], bytes]           # so many bytes nobody can guess

MOST_WAITING = 64                          # messages that came too early are kept, so many
# what the wire does by itself; any other refusal of a signed message is a lie
_WIRE = {"missing", "other_match", "own_message", "forged"}


class Device:
    """A side of a match on its own device.

    `side` 0 invited, 1 joined. `match` is the match as this person may play it, with own choices
    the other has not seen; None before both have opened. `noted` counts what was refused or came
    twice, by reason; `stopped` is the lie that stopped the match, or None.
    """

    def __init__(self, side: Side, match: str, secret: bytes, hand: Hand,
                 entropy: Entropy = os.urandom) -> None:
        self.side, self.id = side, match
        self.secret, self.hand, self.entropy = secret, hand, entropy
        self.chains = (Chain(match, 0), Chain(match, 1))
        self.own.key = public_key(secret)
        self.table = Table(get, secret_of(side, match, secret), hand.deck)
        self.order: list[str] = []         # messages of both, as they were taken here
        self.waiting: dict[int, Message] = {}
        self.noted: Counter[str] = Counter()
        self.stopped: Illegal | None = None
        self.refused: Illegal | Malformed | None = None        # the last of what was not taken
        self.acknowledged = 0              # own messages the other side has
        self.veil: Veil | None = None      # what hides stand-ins from views
        self.home: tuple[str, str] | None = None       # a world and who of it, as a match has it

    # ---- beginning -------------------------------------------------------------------------------
    @classmethod
    def invite(cls, game: Game[Any], options: Options | None = None, *, name: str,
               seat: Seat | None = None, deck: Any = None, sets: Any = (), accepts: bool = False,
               sealed: bool = False, clock: int = 0, match: str = "", world: bool = False,
               entropy: Entropy = os.urandom) -> "Device":
        """The device of who invites; its first letter is the invitation.

        `seat` None: by lot; `sealed`: no device learns what its person may not know; `clock`:
        seconds of each side, 0 for none; `match`: its id, else by chance; `world`: with cards of
        one. Raises Malformed for what is none of these, Illegal for what cannot be sealed.
        """
        match = match or entropy(16).hex()
        hand = terms.own_hand(game, options or {}, deck, sets, sealed, entropy)
        device = cls(0, match, entropy(SECRET_BYTES), hand, entropy)
        body = terms.invitation(game, options or {}, seat, name, accepts, device.own.key,
                                device._told(game, options or {} if sealed else None),
                                match, sealed, clock, world)
        device.say(terms.INVITE, body)
        return device

    @classmethod
    def join(cls, letter: str, *, name: str, deck: Any = None, sets: Any = (),
             accepts: bool = False, entropy: Entropy = os.urandom) -> "Device":
        """The device of who was invited by a letter.

        Raises Malformed for what is no invitation, names another game or rules this device has not.
        """
        told = letters.read(letter)
        invited = terms.invitation_in(told).body
        game = get(invited["game"])
        terms.check_invite(game, invited)
        hand = terms.own_hand(game, invited["options"], deck, sets, "sealed" in invited, entropy)
        device = cls(1, told.match, entropy(SECRET_BYTES), hand, entropy)
        device.receive(letter)
        if (agreed := device.table.terms) is None:
            raise device.refused or Malformed("this is no whole invitation (TD-3.1)", "letter")
        device.say(terms.JOIN, {"name": name, "accepts": accepts, "key": device.own.key.hex()}
                   | device._told(game, agreed.told_by).body())
        return device

    def _told(self, game: Game[Any], options: Options | None) -> Hand:
        """What this side brings, as the other is told it (TD-14.1)."""
        assert self.table.secret
        return terms.told_hand(game, options, self.hand, self.id, self.table.secret)

    # ---- reading ---------------------------------------------------------------------------------
    @property
    def own(self) -> Chain:
        """What this side has said."""
        return self.chains[self.side]

    @property
    def other(self) -> Chain:
        """What the other side has said."""
        return self.chains[1 - self.side]

    @property
    def match(self) -> Match | None:
        """The match, or None before both have opened what they bring."""
        return self.table.match

    @property
    def seat(self) -> Seat:
        """Where this side sits, once that is known."""
        return self.table.seat_of(self.side)

    def to_choose(self) -> bool:
        """Whether this device's person may act now."""
        match, seal = self.match, self.table.seal
        if match is None or self.stopped or self.table.open_question(self.side) \
                or seal and seal.waits(self.side):     # what was drawn is not known yet
            return False
        return not self._committed() and self.seat in match.to_move()

    def _committed(self) -> bool:
        return bool(self.table.round and self.table.round.salt)

    # ---- saying ----------------------------------------------------------------------------------
    def say(self, kind: str, body: dict[str, Any]) -> None:
        """Add a message of this side, after its own table has taken it.

        Raises Illegal or Malformed, and says nothing, where the protocol or the rules refuse it.
        """
        if self.stopped:
            raise self.stopped
        self.table.take(self.own.next(kind, body, self.other))
        self.add(kind, body)

    def add(self, kind: str, body: dict[str, Any]) -> None:
        """Sign a message behind all this side has said; its table is not asked about it."""
        signed = self.own.next(kind, body, self.other).sign(self.secret, self.own.key)
        self.own.add(signed)
        self.order.append(self.own.texts[-1])

    def act(self, text: str, ply: Ply | None = None) -> None:
        """Take an action of this device's person (TD-4.1, TD-5.2).

        Raises Illegal, Malformed or Stale, and changes nothing then.
        """
        match = self.table.playing
        self._check_choosing(text)
        if text == RESIGN:
            self.resign()
            return
        now, before, seal = self.table.round, match.ply, self.table.seal
        if seal and not seal.covered:
            match.check_turn(self.seat, ply)
            self.say(*seal.acting(self.table, self.side, text))
        elif now:
            choose(match, self.seat, now, text, ply)
            now.own.append(text)
        else:
            match.act(self.seat, text, ply)
            self.add(kinds.ACT, {"ply": before, "do": text, "digest": match.digest()})
            self.table.acted(self.side, len(self.other))
        self.follow()

    def _check_choosing(self, text: str) -> None:
        if self.stopped:
            raise self.stopped
        if self._committed():
            raise refusal("Your choice is made; the other side has not chosen yet.",
                          clause="TD-5.2", reason="committed")
        if self.table.open_question(self.side):
            raise refusal("You have asked the other side something. Wait for the answer.",
                          clause="TD-6.1", reason="has_asked")
        if text != RESIGN:
            self._check_open()

    def _check_open(self) -> None:
        """Raise Illegal while something is still to be opened (TD-11.3, TD-14.5)."""
        seal = self.table.seal
        if not seal or self._over():
            return
        if seal.waits(self.side) or seal.covered and self.table.round is None:
            raise refusal("First all is opened that the rules show.", reason="not_now",
                          clause="TD-14.5" if seal.covered else "TD-11.3")

    def undo(self) -> None:
        """Take back the last own choice of a round that is not committed to yet.

        Raises Illegal where there is none.
        """
        now = self.table.round
        if now is None or now.salt or not now.own:
            raise refusal("Only what the other side has not heard of is taken back without asking.",
                          clause="TD-6.2", reason="no_undo")
        self.table.playing.rewind(self.table.playing.ply - 1)
        now.own.pop()

    def resign(self) -> None:
        """Give the match up (TD-4.5). Raises Illegal where the rules have decided it."""
        self.forget_choices()
        if decided(self.table.playing):
            raise over()
        self.say(kinds.RESIGNS, {})
        self.follow()

    def ask(self, what: str) -> None:
        """Ask for a takeback, a draw or another match (TD-6). Raises Illegal when it cannot be."""
        playing, ply = self.table.playing, self.table.ply
        if self.table.open_question(1 - self.side):
            raise refusal("The other side has asked something. Answer first.",
                          clause="TD-6.1", reason="has_asked")
        over = bool(playing.outcome())
        if over != (what == kinds.REMATCH) or self._committed() or not over and \
                self.table.conceded():
            raise refusal("A draw or a takeback is asked while the match goes on, another match "
                          "when it is over.", clause="TD-6.1", reason="not_now")
        if what == kinds.TAKEBACK:
            ply = self._last_own_action()
        self.say(kinds.ASK, {"what": what, "ply": ply})

    def _last_own_action(self) -> Ply:
        found = next((ply for ply in reversed(range(self.table.ply))
                      if self.table.may_take_back(self.side, ply)), None)
        if found is None:
            raise refusal("There is no action of yours to ask back.",
                          clause="TD-6.2", reason="no_undo")
        return found

    def answer(self, yes: bool) -> None:
        """Answer what the other side has asked. Raises Illegal when it has asked nothing."""
        asked, seal = self.table.open_question(1 - self.side), self.table.seal
        if seal and (seal.covered or seal.own_decks):
            self._check_open()
        if asked is None:
            raise refusal("The other side has asked nothing.", clause="TD-6.1", reason="not_asked")
        if yes and asked.what != kinds.REMATCH:
            self.forget_choices()
        self.say(kinds.ANSWER, {"ask": asked.number, "yes": yes})
        self.follow()

    def phrase(self, number: int) -> None:
        """Say one of the phrases."""
        self.say(kinds.SAY, {"phrase": number})

    def forget_choices(self) -> None:
        """Take back own choices that nobody has seen; behind a resignation none stand."""
        now = self.table.round
        if now and not now.salt and self.table.playing.ended is None:
            self.table.playing.rewind(now.ply)
            now.own.clear()

    # ---- what follows by itself ------------------------------------------------------------------
    def follow(self) -> None:
        """Say what is due: opening, a commitment, a choice both wait for, the end."""
        if self.stopped:
            return
        due = (self._open, self._seal, self._commit, self._show, self._close)
        while any(step() for step in due):
            pass
        self.stopped = judging.false_claim(self.table, self.side)

    def _seal(self) -> bool:
        if said := sealing.due(self.table, self.side):
            self.say(*said)
        return said is not None

    def _open(self) -> bool:
        agreed = self.table.terms
        if self.side or not agreed or agreed.hands[0] or not agreed.hands[1]:
            return False
        self.say(terms.OPEN, self._told(agreed.game, agreed.told_by).body())
        return True

    def _commit(self) -> bool:
        match, now = self.match, self.table.round
        if match is None or now is None or match.outcome() or now.salt or not now.own \
                or not self.table.chosen(self.side, now.own):
            return False
        now.salt = self.entropy(32).hex()
        bound = commitment(self.id, now.ply, now.salt, self.shows(now, len(self.own)))
        self.say(kinds.CHOOSE, {"ply": now.ply, "commit": bound})
        return True

    def _show(self) -> bool:
        now = self.table.round
        if now is None or not now.bound or not now.own or now.shown[self.side] or self._over():
            return False
        shows = self.shows(now, now.numbers[self.side])
        self.say(covered.COVER if self.table.seal else kinds.SHOW,
                 {"ply": now.ply, "salt": now.salt, "do": shows})
        return True

    def shows(self, now: Round, number: int) -> Sequence[Any]:
        """What is shown of the own choices, to which the message of this number commits."""
        if self.table.seal is None:
            return now.own
        return covering.covering(self.table, self.side, now.own, number)

    def _over(self) -> bool:
        return bool(self.table.playing.outcome())

    def _close(self) -> bool:
        due = self.table.may_close(self.side)
        if due:
            self.say(kinds.CLOSE, self.table.ending())
        return due

    # ---- sending and receiving -------------------------------------------------------------------
    def letter(self) -> Letter:
        """What the other side may not have yet (TD-8.2)."""
        news = self.own.texts[self.acknowledged:][:letters.MOST_IN_ONE]
        return Letter(self.id, len(self.other), news)

    def receive(self, text: Any) -> list[str]:
        """Take a letter; returns the reasons of all that was refused in it.

        Raises Malformed, and takes nothing, for what is no letter, Illegal for one of another
        match.
        """
        letter = letters.read(text)
        if letter.match != self.id:
            self.noted["other_match"] += 1
            raise refusal("This letter is of another match.", clause="TD-2.7", reason="other_match")
        self.acknowledged = max(self.other.heard, min(letter.have, len(self.own)))
        found = [reason for each in letter.messages if (reason := self.take(each))]
        self.follow()
        return found

    def take(self, text: str, trusted: bool = False) -> str:
        """Take one message of the other side; the reason it was not, or empty."""
        if self.stopped:
            return "stopped"
        try:
            message = messages.read(text)
        except Malformed:
            return self._note("malformed")
        reason = self._take(message, trusted)
        while not reason and len(self.other) in self.waiting and not self.stopped:
            self._take(self.waiting.pop(len(self.other)), trusted)
        return reason

    def _take(self, message: Message, trusted: bool) -> str:
        try:
            if not self.other.new(message, self.own, trusted):
                return self._note("twice")
            self.table.take(message)
        except (Illegal, Malformed) as error:
            return self._refused(message, error)
        if message.number == 0:
            self.other.key = bytes.fromhex(message.body["key"])
        self.other.add(message)
        self.order.append(self.other.texts[-1])
        return ""

    def _refused(self, message: Message, error: Illegal | Malformed) -> str:
        reason = getattr(error, "reason", "malformed")
        self.refused = error
        if reason == "missing":
            return self._wait(message)
        # before the first message anybody may have written this, and somebody else may still join
        if reason not in _WIRE and self.other.key:
            self._stop(message, error)
        return self._note(reason)

    def _wait(self, message: Message) -> str:
        """Keep a message that came too early (TD-2.4)."""
        earlier = self.waiting.get(message.number)
        if earlier and earlier.hash() != message.hash():
            twice = refusal("The other side signed two different messages for one place.",
                            clause="TD-2.5", reason="two_versions")
            self._stop(message, twice)
            return self._note("two_versions")
        if len(self.waiting) < MOST_WAITING:
            self.waiting[message.number] = message
        return self._note("missing")

    def _stop(self, message: Message, error: Illegal | Malformed) -> None:
        """The other side has signed what nobody who keeps to the protocol signs (TD-7.3)."""
        self.stopped = stops.stop(self.table.ply if self.match else 0, error)
        self.order.append(message.text())

    def _note(self, reason: str) -> str:
        self.noted[reason] += 1
        return reason
