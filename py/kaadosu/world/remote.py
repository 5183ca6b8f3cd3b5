"""Battles between two devices (KA-18.7, KA-18.8, KA-18.9, KA-18.10).

Both commit to a deck and a secret, both reveal, then play the same match.

Nobody can choose the seed, as it comes from both secrets, and nobody can change a deck after the
other's is known. `Battle` replays such a battle from its messages, whatever channel they came by;
the deeds are for a person who plays one with cards of a world, for which `world.far` is {"who",
"seat", "deck" (uids), "secret", "commits" (by seat, "" unknown), "theirs" (codes), "their_secret",
"opening", "stakes", "ended"}; `ended` is [winner, guides by seat] when only the choice of the stake
is missing.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn
from hashlib import sha256

from mulligan import Illegal, Malformed, Match
from mulligan.data.checks import expect, hexes, is_hex, is_int, is_list, is_string
from mulligan.data.json_text import canonical, parse
from mulligan.data.shapes import AnyValue, Boolean, Enum, Integer, Text, hex_digits, whole
from mulligan.data.typed import typed_file
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan
from mulligan.protocol.types import ClauseId

from ..rules.terms import Card, Seat
from . import match_deeds
from .asking import refuse
from ..cards.library import LEAST, MOST, title
from ..cards.faces import Code, face
from .trade import File, arriving, as_shadows, exchange

if TYPE_CHECKING:
    from .asking import Request
    from .days import World

COMMIT, REVEAL = "kaadosu/commit/1", "kaadosu/reveal/1"
_HASH = hex_digits(64)
_SHAPES = {COMMIT: whole(seat=Integer(0, 1), commit=_HASH, opening=Enum(*match_deeds.OPENINGS),
                         stakes=Boolean(), to=Text("a hash, or nothing", most=64, least=0)),
           REVEAL: whole(commit=_HASH, deck=AnyValue(), secret=_HASH)}
HONEST = ("After the reveal both devices could work out every hidden card; the app hides them, "
          "honesty does the rest (KA-18.9). No file "
          "can promise that the other side moves its cards too (KA-18.11).")
MOST_BYTES = 10_000


def commit_of(deck: Sequence[Code], secret: str) -> str:
    """What binds somebody to a deck without showing it (KA-18.8)."""
    return sha256(f"kaadosu-commit/1|{','.join(deck)}|{secret}".encode()).hexdigest()


def seed_of(secrets: Iterable[str]) -> str:
    """The seed of a battle, from the secrets by seat (KA-18.8)."""
    return sha256(b"".join(map(bytes.fromhex, secrets))).hexdigest()


def trade_of(commits: Iterable[str]) -> str:
    """The id under which a stake moves between worlds (KA-18.10).

    It is the first 32 digits of the hash of both commits, by seat.
    """
    return sha256("".join(commits).encode()).hexdigest()[:32]


def check_deck(deck: Any, field: str) -> None:
    """Raise Malformed unless this is a deck of codes (KA-3.1, KA-1.6)."""
    expect(is_list(deck, MOST, LEAST) and all(face(code) is not None for code in deck), field,
           f"expected {LEAST} to {MOST} codes of cards (KA-3.1)")


# ---- a battle from its messages ------------------------------------------------------------------
class Battle:
    """A battle as its messages tell it.

    These are {"seat", "commit"} of both, {"seat", "deck", "secret"} of both, then {"seat", "do"} by
    turns. `match` is there once both have revealed. After a wrong reveal or a refused action
    `stopped` says why, and nothing follows.
    """

    def __init__(self, opening: str = "balanced", staked: bool = False) -> None:
        self.options = {"opening": opening, "stakes": staked}
        self.commits: list[Any] = [None, None]
        self.decks: list[Any] = [None, None]
        self.secrets: list[Any] = [None, None]
        self.match: Match | None = None
        self.stopped = ""

    def take(self, message: Any) -> None:
        """The next message.

        Raises Malformed for what is no message now, Illegal when it stops the battle.
        """
        if self.stopped:
            raise Illegal(self.stopped, clause="KA-18.7", reason="stopped",
                          title="The match has stopped")
        seat = message.get("seat") if isinstance(message, dict) else None
        expect(is_int(seat, 0, 1), "message", "expected an object with a seat")
        kind = frozenset(message) - {"seat"}
        expect(kind in _STEPS, "message", "expected a commit, a reveal or an action (KA-18.7)")
        _STEPS[kind](self, message["seat"], message)

    def _stop(self, words: str, clause: ClauseId) -> NoReturn:
        self.stopped = words
        raise Illegal(words, clause=clause, reason="stopped", title="The match has stopped")

    def _commit(self, seat: Seat, message: Any) -> None:
        commit = message["commit"]
        known = self.commits[seat] is not None or commit == self.commits[1 - seat]
        expect(not known and is_hex(commit, 64), "commit",
               "expected one commit of 64 hex digits from each side, and not the same")
        self.commits[seat] = message["commit"]

    def _reveal(self, seat: Seat, message: Any) -> None:
        if None in self.commits or self.decks[seat] is not None:
            raise Malformed("both commit first, and each reveals once", "deck")
        check_deck(message["deck"], "deck")
        hexes(message["secret"], "secret", 64)
        if commit_of(message["deck"], message["secret"]) != self.commits[seat]:
            self._stop("Deck and secret are not what this side committed to; the match ends "
                       "without result.", "KA-18.8")
        self.decks[seat], self.secrets[seat] = message["deck"], message["secret"]
        if None not in self.decks:
            decks = [{"name": "", "cards": deck} for deck in self.decks]
            self.match = Match(match_deeds.kaadosu(), self.options, decks=decks,
                               seed=seed_of(self.secrets))

    def _act(self, seat: Seat, message: Any) -> None:
        if self.match is None:
            raise Malformed("both reveal first", "do")
        try:
            self.match.act(seat, message["do"])
        except (Illegal, Malformed) as error:
            self._stop(f"The rules refuse an action, and that stops the match: {error}", "KA-18.7")


_STEPS = {frozenset({"commit"}): Battle._commit, frozenset({"deck", "secret"}): Battle._reveal,
          frozenset({"do"}): Battle._act}


# ---- files ---------------------------------------------------------------------------------------
def _read(text: Any, kind: str, field: str) -> dict[str, Any]:
    """The data of a file of a kind. Raises Malformed."""
    expect(is_string(text, MOST_BYTES, 1), field, "expected the text of a file")
    return typed_file(parse(text.strip(), field), kind, _SHAPES[kind], field, "KA-18.8")


def _commit_file(far: dict[str, Any]) -> File:
    own, other = far["commits"][far["seat"]], far["commits"][1 - far["seat"]]
    return f"commit-{own[:8]}.json", canonical({
        "type": COMMIT, "seat": far["seat"], "commit": own, "opening": far["opening"],
        "stakes": far["stakes"], "to": other if far["seat"] else ""})


def _reveal_file(world: "World") -> File:
    far = world.far
    own = far["commits"][far["seat"]]
    deck = [world.codes[uid] for uid in far["deck"]]
    return f"reveal-{own[:8]}.json", canonical({
        "type": REVEAL, "commit": own, "deck": deck, "secret": far["secret"]})


# ---- deeds ---------------------------------------------------------------------------------------
def _far(request: "Request") -> dict[str, Any]:
    far = request.world.far
    if not far or far["who"] != request.who:
        raise refuse("You have no match with another device.",
                     clause="KA-18.7", reason="no_match", title="No match")
    return far


def commit(request: "Request") -> Plan:
    """far_commit {deck, secret: 64 hex digits, ...} -> the own commit file

    Who begins adds {opening, stakes}, who answers {answer: their commit file}.
    """
    world = request.world
    if world.far or world.battle:
        raise refuse("A match is being played already: end it first.",
                     clause="KA-9.6", reason="playing", title="One match at a time")
    uids = match_deeds.playable(request, "deck", request.who)
    secret = request.hexes("secret", 64, "The secret is missing.", "KA-18.8")
    opening = request.choice("opening", match_deeds.OPENINGS, match_deeds.OPENINGS[0])
    staked = request.choice("stakes", (True, False), False)
    seat, commits = 0, ["", ""]
    request.taken.add("answer")
    if request.deed.get("answer") is not None:
        theirs = _read(request.deed["answer"], COMMIT, "answer")
        expect(theirs["seat"] == 0, "answer", "expected the commit of who began (KA-18.8)")
        seat, commits[0] = 1, theirs["commit"]
        opening, staked = theirs["opening"], theirs["stakes"]
    commits[seat] = commit_of([world.codes[uid] for uid in uids], secret)
    text = (f"You commit to this deck, {'for the guides' if staked else 'not for the guides'}, "
            f"in seat {seat + 1}; it stays as it is until the match is over.")

    def run() -> Result:
        world.far = {"who": request.who, "seat": seat, "deck": list(uids), "secret": secret,
                     "commits": commits, "theirs": [],
                     "their_secret": "", "opening": opening, "stakes": staked, "ended": None}
        return Result(f"{text} Hand the file on.", (_commit_file(world.far),))
    return Preview(f"{text} {HONEST}"), run


def open_up(request: "Request") -> Plan:
    """far_open {commit: their commit file, for who began} -> the own reveal file

    It is made only once both have committed.
    """
    world, far = request.world, _far(request)
    commits = list(far["commits"])
    request.taken.add("commit")
    if not commits[1 - far["seat"]]:
        words = "Choose or paste their commit: you reveal only when both have committed."
        theirs = _read(request.needed("commit", words, "KA-18.8"), COMMIT, "commit")
        asks = theirs["seat"], theirs["to"], theirs["opening"], theirs["stakes"]
        if asks != (1, commits[0], far["opening"], far["stakes"]):
            raise refuse("This commit does not answer yours.",
                         clause="KA-18.8", reason="other", title="Another match")
        if theirs["commit"] == commits[0]:
            raise refuse("This commit is a copy of yours: whoever sent it knows no deck of its "
                         "own, and would copy what you reveal.",
                         clause="KA-18.8", reason="copied", title="A copied commit")
        commits[1] = theirs["commit"]

    def run() -> Result:
        world.far = far | {"commits": commits}
        return Result("Hand the file on: it shows your deck.", (_reveal_file(world),))
    return Preview("You reveal your deck and your secret to the other device."), run


def reveal(request: "Request") -> Plan:
    """far_reveal {reveal: their reveal file}: the match can begin"""
    world, far = request.world, _far(request)
    theirs = _read(request.needed("reveal", "Choose or paste what they reveal.", "KA-18.8"), REVEAL,
                   "reveal")
    check_deck(theirs["deck"], "reveal.deck")
    if not far["commits"][1 - far["seat"]]:
        raise refuse("You have not seen their commit yet.",
                     clause="KA-18.8", reason="too_early", title="Too early")
    binds = commit_of(theirs["deck"], theirs["secret"]) == theirs["commit"]
    if theirs["commit"] != far["commits"][1 - far["seat"]] or not binds:
        raise refuse("Deck and secret are not what they committed to. "
                     "If this is all they have, end the match: it has no result.",
                     clause="KA-18.8", reason="mismatch", title="Not what was committed")

    def run() -> Result:
        world.far = far | {"theirs": theirs["deck"], "their_secret": theirs["secret"]}
        return Result("Both decks are bound and known to both devices. Play the match.")
    return Preview("Deck and secret are what they committed to."), run


def match_of(world: "World") -> dict[str, Any] | None:
    """The match between the devices, once both have revealed: the same on both."""
    far = world.far
    if not far or not far["theirs"] or far["ended"]:
        return None
    mine = [world.codes[uid] for uid in far["deck"]]
    decks, secrets, names = ([mine, far["theirs"]], [far["secret"], far["their_secret"]],
                             [world.names[far["who"]], "The other device"])
    if far["seat"]:
        decks, secrets, names = decks[::-1], secrets[::-1], names[::-1]
    return {"label": "A match with another device",
            "options": {"opening": far["opening"], "stakes": far["stakes"]},
            "seats": [{"kind": "person", "name": name} for name in names],
            "decks": [{"name": name, "cards": cards} for name, cards in zip(names, decks)],
            "seed": seed_of(secrets)}


def _record(far: dict[str, Any], record: Any) -> Any:
    """A record as it is, or that of the match which a list of messages makes.

    The same commits must be among them (KA-18.7).
    """
    if isinstance(record, str) and record.lstrip().startswith("["):
        record = parse(record, "record")
    if not isinstance(record, list):
        return record
    battle = Battle(far["opening"], far["stakes"])
    for i, message in enumerate(record):
        try:
            battle.take(message)
        except (Illegal, Malformed) as error:
            raise Malformed(f"{error} ({getattr(error, 'clause', 'KA-18.7')})",
                            f"record[{i}]") from None
    if battle.match is None or battle.commits != far["commits"]:
        raise refuse("These are the messages of another match.",
                     clause="KA-18.9", reason="other_match", title="Another match")
    return battle.match.record()


def settle(request: "Request") -> Plan:
    """settle {record, or the list of messages}: replayed and checked (KA-18.9)

    The messages are of this match when one is played, of the match in this world otherwise.
    """
    world = request.world
    if world.battle or not world.far:
        return match_deeds.settle(request)
    far, waits = _far(request), match_of(world)
    if waits is None:
        raise refuse("Both have to reveal first, and what is over is over.",
                     clause="KA-18.8", reason="not_now", title="Not now")
    made = match_deeds.check_record(_record(far, match_deeds.taken(request)), waits)
    end, pos = made.outcome(), match_deeds.position_of(made)
    winner = end.winner if end else pos.winner
    if not far["stakes"] or winner is None:
        return _over(world, far, pos.guides, None)
    if pos.kept < 0:
        return _wait(world, far, [winner, *pos.guides])
    return _over(world, far, pos.guides, match_deeds.CHOICES[pos.kept])


def stake(request: "Request") -> Plan:
    """stake {choice}: what the winner keeps, when the match did not say.

    Both devices are told the same (KA-9.7).
    """
    if request.world.battle or not request.world.far:
        return match_deeds.stake(request)
    far = _far(request)
    if not far["ended"]:
        raise refuse("There is no stake to choose.",
                     clause="KA-9.7", reason="no_stake", title="Nothing to choose")
    if request.deed.get("choice") is None:
        raise refuse("Say what the winner keeps: the guide drawn, or the own original.",
                     clause="KA-9.7", reason="missing", title="Choose a guide")
    return _over(request.world, far, far["ended"][1:],
                 request.choice("choice", match_deeds.CHOICES, None))


def _wait(world: "World", far: dict[str, Any], ended: list[int]) -> Plan:
    text = (f"{'You win' if ended[0] == far['seat'] else 'The other side wins'}. "
            "The match does not say which guide the winner keeps: "
            "agree, and choose the same on both devices.")

    def run() -> Result:
        world.far = far | {"ended": ended}
        return Result(text)
    return Preview(text), run


def _over(world: "World", far: dict[str, Any], guides: Sequence[Card], choice: str | None) -> Plan:
    """The end of a match between devices.

    On `drawn` the own original departs and the guide drawn arrives (KA-18.10).
    """
    trade, seat = trade_of(far["commits"]), far["seat"]
    if trade in world.done:
        raise refuse("This match has been settled here; it counts once.",
                     clause="KA-18.3", reason="finished", title="Settled already")
    moves, first = choice == "drawn", len(far["theirs"] if seat else far["deck"])
    own = far["deck"][guides[1 - seat] - (first if seat else 0)]
    theirs = far["theirs"][guides[seat] - (0 if seat else first)]
    comes = arriving(world, [own], [theirs]) if moves else []
    text = (f"You get {title(comes[0])}{as_shadows([theirs], comes)} and lose "
            f"{title(world.codes[own])} for good." if moves
            else "Nothing changes hands: both guides go home.")

    def run() -> Result:
        world.far = None
        world.done[trade] = {"how": "completed", "sha": "", "who": far["who"]}
        if moves:
            exchange(world, far["who"], [own], [theirs])
        return Result(text, shown=tuple(comes))
    return Preview(text, tuple(comes)), run


def quit_far(request: "Request") -> Plan:
    """far_quit {}: no result; the cards are free again"""
    world, _ = request.world, _far(request)

    def run() -> Result:
        world.far = None
        return Result("The match with the other device is over here, without result.")
    return Preview("The match ends here without result, and your cards are free again. "
                   "The other device may think otherwise (KA-18.11)."), run


DEEDS = {"far_commit": commit, "far_open": open_up, "far_reveal": reveal, "far_quit": quit_far,
         "settle": settle, "stake": stake}
