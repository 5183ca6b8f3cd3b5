"""Battles between two devices (KA-18.7, KA-18.8, KA-18.9, KA-18.10).

Each plays a match with a friend (docs/two-devices.md) with cards of the own world.
The engine makes them and judges their logs; here is what they mean for the cards. `world.far` is
{"who", "match" (its id), "name" (who invited; "" for oneself), "letter", "signal" (the invitation;
"" for who invited), "deck" (uids; none before the invitation is answered), "options"}.
"""

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NoReturn

from mulligan import Malformed
from mulligan.data.checks import expect, hexes, is_int, short_text
from mulligan.protocol.worlds import Preview, Relation, Result
from mulligan.worlds.deal import record_of
from mulligan.worlds.deeds import Plan

from . import match_deeds
from .asking import refuse
from .ledger import Uid
from .trade import arriving, as_shadows, exchange
from ..cards.faces import Code
from ..cards.library import title
from ..rules.battle import DRAWN
from ..rules.constants import Seat

if TYPE_CHECKING:
    from mulligan import Match
    from .asking import Request
    from .days import World

NO_PROMISE = ("No device can promise that the other side moves its cards too: a backup that is put "
              "back can double or lose a card (KA-18.11).")


def trade_of(match: str) -> str:
    """The id under which a stake moves between worlds, from that of the match (KA-18.10)."""
    return sha256(f"kaadosu-stake/1|{match}".encode()).hexdigest()[:32]


def fate(options: dict[str, Any]) -> str:
    """What the guides are played for."""
    return match_deeds.STAKE if options["stakes"] else "Both guides go home afterwards."


def _refuse_a_second(world: "World", match: str) -> None:
    if world.far or world.battle:
        raise refuse("A match is being played already: end it first.",
                     clause="KA-9.6", reason="playing", title="One match at a time")
    _once(world, match)


def _once(world: "World", match: str) -> None:
    if trade_of(match) in world.done:
        raise refuse("This match has been settled or ended here; it counts once.",
                     clause="KA-18.3", reason="finished", title="Over already")


def _far(request: "Request") -> dict[str, Any]:
    far: dict[str, Any] | None = request.world.far
    if not far or far["who"] != request.who:
        raise refuse("You have no match with another device.",
                     clause="KA-18.7", reason="no_match", title="No match")
    return far


# ---- beginning -----------------------------------------------------------------------------------
def begin(request: "Request") -> Plan:
    """far_begin {deck, opening, stakes, match: 32 hex digits}: a friend is to be invited"""
    world = request.world
    match = request.hexes("match", 32, "The number of the match is missing.", "KA-18.8")
    _refuse_a_second(world, match)
    uids = match_deeds.playable(request, "deck", request.who)
    options = {"opening": request.choice("opening", match_deeds.OPENINGS, match_deeds.OPENINGS[0]),
               "stakes": request.choice("stakes", (True, False), False)}
    text = (f"You play a friend with these {len(uids)} cards, which stay as they are until the "
            f"match is over. {match_deeds.ALIKE} {fate(options)}")

    def run() -> Result:
        world.far = {"who": request.who, "match": match, "name": "", "letter": "", "signal": "",
                     "deck": uids, "options": options}
        return Result(text, play=True)
    return Preview(f"{text} {NO_PROMISE}"), run


def invited(request: "Request") -> Plan:
    """far_invited {letter}: a friend's invitation is put down here, to be answered with a deck"""
    world = request.world
    told = request.needed("letter", "Choose or paste the invitation you got.", "KA-18.7")
    expect(isinstance(told, dict) and set(told) == {"match", "name", "options", "letter", "signal"},
           "letter", "expected an invitation (KA-18.7)")
    far = told | {"who": request.who, "deck": []}
    check(far)
    _refuse_a_second(world, far["match"])
    text = (f"{far['name']} invites you to a match between your worlds. "
            f"{match_deeds.OPENING_WORDS[far['options']['opening']]}. {match_deeds.ALIKE} "
            f"{fate(far['options'])}")

    def run() -> Result:
        world.far = far
        return Result(f"{text} Choose a deck to answer with.")
    return Preview(text), run


def invited_relation(request: "Request") -> Relation:
    """What an invitation is to somebody: a match counts once in a world (KA-18.3)."""
    world, match = request.world, request.value("letter")["match"]
    if world.far and world.far["match"] == match:
        return "taken" if world.far["letter"] else "own"
    return "taken" if trade_of(match) in world.done else "new"


def join(request: "Request") -> Plan:
    """far_join {deck}: the invitation is answered"""
    world, far = request.world, _far(request)
    if far["deck"]:
        raise refuse("You have chosen a deck for this match already.",
                     clause="KA-18.8", reason="chosen", title="Chosen already")
    uids = match_deeds.playable(request, "deck", request.who)
    text = (f"You answer {far['name']} with these {len(uids)} cards, which stay as they are until "
            f"the match is over. {match_deeds.ALIKE} {fate(far['options'])}")

    def run() -> Result:
        world.far = far | {"deck": uids}
        return Result(text, play=True)
    return Preview(f"{text} {NO_PROMISE}"), run


def match_of(world: "World") -> dict[str, Any] | None:
    """The match that waits, once a deck is chosen."""
    far = world.far
    if not far or not far["deck"]:
        return None
    cards = [world.codes[uid] for uid in far["deck"]]
    stakes = ", for a stake" if far["options"]["stakes"] else ""
    return {"label": f"A match with {far['name'] or 'a friend'} on another device{stakes}",
            "options": far["options"], "deck": {"name": "", "cards": cards},
            "afar": {"match": far["match"], "name": world.names[far["who"]][:40],
                     "letter": far["letter"], "signal": far["signal"]}}


# ---- the end -------------------------------------------------------------------------------------
def settle(request: "Request") -> Plan:
    """settle {log}: what both have confirmed of a match with a friend (KA-18.9)

    Without a log it is the record of a match of this world.
    """
    world = request.world
    log = request.value("log")
    if log is None:
        return match_deeds.settle(request)
    expect(isinstance(log, dict) and set(log) == {"match", "first", "record"}, "log",
           "expected what a log says (KA-18.9)")
    expect(is_int(log["first"], 0, 1), "log.first", "expected 0 or 1")
    _once(world, hexes(log["match"], "log.match", 32))
    far = _far(request)
    seat = log["first"] ^ bool(far["letter"])
    made = _ours(world, far, log, seat)
    own, theirs = _guides(world, far, made, seat)
    return _over(world, far, own, theirs, match_deeds.position_of(made).kept == DRAWN)


def _ours(world: "World", far: dict[str, Any], log: dict[str, Any], seat: Seat) -> "Match":
    """The match of a log, if it is the one that waits here, with the deck that was put up."""
    made = record_of(match_deeds.kaadosu(), log["record"], "KA-18.9")
    deck = made.decks[seat]
    cards = Counter(deck["cards"] if deck else ())
    mine = Counter(world.codes[uid] for uid in far["deck"])
    if (log["match"] != far["match"] or cards != mine or made.notice or not made.outcome()
            or made.options != made.game.complete(far["options"])):
        raise refuse("This is the log of another match than the one that waits: its number, your "
                     "deck or what was agreed on differ.",
                     clause="KA-18.9", reason="other_match", title="Another match")
    return made


def _guides(world: "World", far: dict[str, Any], made: "Match", seat: Seat) -> tuple[Uid, Code]:
    """The own card that the other drew, and the one drawn from theirs."""
    drawn = match_deeds.position_of(made).guides
    every = [code for deck in made.decks if deck for code in deck["cards"]]
    code = every[drawn[1 - seat]]
    return next(uid for uid in far["deck"] if world.codes[uid] == code), every[drawn[seat]]


def _over(world: "World", far: dict[str, Any], own: Uid, theirs: Code, moves: bool) -> Plan:
    """The end of a match between devices.

    Where the winner keeps the guide drawn, the own original departs and the one drawn arrives
    (KA-18.10). After a draw, or when the time of one is up, nobody has chosen (KA-9.8, KA-9.9).
    """
    comes = arriving(world, [own], [theirs]) if moves else []
    text = (f"You get {title(comes[0])}{as_shadows([theirs], comes)} and lose "
            f"{title(world.codes[own])} for good." if moves
            else "Nothing changes hands: both guides go home.")

    def run() -> Result:
        world.far = None
        world.done[trade_of(far["match"])] = {"how": "completed", "sha": "", "who": far["who"]}
        if moves:
            exchange(world, far["who"], [own], [theirs])
        return Result(text, shown=tuple(comes))
    return Preview(text, tuple(comes)), run


def quit_far(request: "Request") -> Plan:
    """far_quit {}: no result; the cards are free again"""
    world, far = request.world, _far(request)

    def run() -> Result:
        world.far = None
        if far["deck"]:
            world.done[trade_of(far["match"])] = {"how": "cancelled", "sha": "", "who": far["who"]}
        return Result("The match with the other device is over here, without result.")
    return Preview("The match ends here without result, and your cards are free again. "
                   "The other device may think otherwise (KA-18.11)."), run


def _gone(request: "Request") -> NoReturn:
    """A step of battles by files, as logs of before hold them; there are none any more."""
    raise refuse("Battles by files are matches with a friend now; a log that has such a battle is "
                 "kept, but not lived again.",
                 clause="KA-18.7", reason="by_files", title="A battle by files")


DEEDS = {"far_begin": begin, "far_invited": invited, "far_join": join, "far_quit": quit_far,
         "settle": settle,
         "far_commit": _gone, "far_open": _gone, "far_reveal": _gone}


# ---- files ---------------------------------------------------------------------------------------
def check(far: dict[str, Any]) -> None:
    """Raise Malformed for what is no such match; its cards and people are not looked at."""
    hexes(far["match"], "far.match", 32)
    for name, most in (("letter", 20_000), ("signal", 4000)):
        expect(isinstance(far[name], str) and len(far[name]) <= most and far[name].isascii(),
               f"far.{name}", "expected the text of an invitation, or nothing")
    short_text(far["name"], "far.name", 40, int(far["letter"] != ""))
    options = far["options"]
    if not isinstance(options, dict) or not {"opening", "stakes"} <= set(options):
        raise Malformed("expected what both have agreed on", "far.options")
    game = match_deeds.kaadosu()
    agreed = {"opening": options["opening"], "stakes": options["stakes"]}
    if game.complete(options) != game.complete(agreed):
        raise Malformed("expected no other options than opening and stakes", "far.options")
