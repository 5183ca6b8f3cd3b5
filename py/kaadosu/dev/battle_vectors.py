"""Cases about battles for `conform` (KA-3 to KA-11): positions and actions in the exchange format,
facts of what comes of them."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from mulligan import Malformed
from mulligan.testing.caseshapes import TEXT, Facts, Row, nullable, several
from mulligan.testing.vectors import differences, said
from mulligan.data.shapes import (Boolean, Either, Enum, Integer, ListOf, Named, Object, Shape,
                                  Tagged)
from mulligan.protocol.types import Seat

from ..cards.faces import Face
from ..rules import battle
from ..rules.battle import Position, Rules
from ..rules.lines import SPACES
from ..rules.moves import ATTACK, DISCARD, END, MOVE, PLACE, RETIRE, STAKE, STRIKE, packed
from ..rules.streams import Stream
from ..text.notation import STAKES
from .case_parts import (AMOUNT, CARD, CODE, NUMBER, SEAT, WINNER, Topic, check_codes, face_of,
                         needing)

PHASES = {battle.MAIN: "main", battle.FULL: "discard", battle.CHOICE: "over", battle.OVER: "over"}
MARKS = ("fresh", "moved", "attacked")
MOST_IN_HAND = 63                          # a hand index that a move can hold, and one more

_SPACE, _FLAG = Named("space", Enum(*SPACES)), Boolean()
_OPTIONS: dict[str, Shape] = {
    "opening": Enum("source", "balanced"),
    "stakes": _FLAG,
    "damage_floor": Integer(0, 1),
    "turn_limit": Integer(2, 100_000),
    "quiet_limit": Integer(2, 100_000),
}
_STANDING = needing(
    {"card": CARD, "damage": AMOUNT} | dict.fromkeys(MARKS, _FLAG), "damage", *MARKS
)
_FIELD = Named("side", Object(dict.fromkeys(SPACES, Named("standing card", _STANDING))))
_POSITION = needing(
    _OPTIONS
    | {
        "turn": Integer(1, 100_000),
        "active": SEAT,
        "quiet": AMOUNT,
        "health": Row(AMOUNT, AMOUNT),
        "guides": Row(CARD, CARD),
        "deck": several(CARD),
        "discard": several(CARD),
        "hands": Row(several(CARD), several(CARD)),
        "fields": Row(_FIELD, _FIELD),
        "phase": Enum("main", "discard"),
    },
    *_OPTIONS,
    "phase",
)


def _action(**keys: Shape) -> Object:
    return Object(keys | {"seat": SEAT}, tuple(keys))


_INDEX = Integer(0, 10_000)
ACTION = Named(
    "action",
    Tagged(
        "do",
        {
            "place": _action(hand=_INDEX, space=_SPACE),
            "move": _action(**{"from": _SPACE, "to": _SPACE}),
            "attack": _action(**{"from": _SPACE, "target": Enum(*SPACES, "player")}),
            "retire": _action(space=_SPACE),
            "end": _action(),
            "discard": _action(hand=_INDEX),
            "concede": _action(seat=SEAT),
            "stake": _action(choice=Enum(*STAKES)),
        },
    ),
)

_SEEN = Named(
    "expected card", Either(NUMBER, CARD)
)  # a card in what is expected: its number, or the whole card
_PILE = several(_SEEN)
_EXPECTED = Named(
    "expected standing card", Facts({"card": _SEEN, "damage": AMOUNT} | dict.fromkeys(MARKS, _FLAG))
)
_SIDE = Named("expected side", Object(dict.fromkeys(SPACES, _EXPECTED)))
_FACTS: dict[str, Shape] = {
    "opening": _OPTIONS["opening"],
    "turn": AMOUNT,
    "active": SEAT,
    "quiet": AMOUNT,
    "health": Row(AMOUNT, AMOUNT),
    "guides": Row(_SEEN, _SEEN),
    "deck": _PILE,
    "discard": _PILE,
    "hands": Row(_PILE, _PILE),
    "fields": Row(_SIDE, _SIDE),
    "phase": Enum("main", "discard", "over"),
    "winner": WINNER,
    "reason": Enum(None, "health", "concede", "limit", "quiet"),
}


# ---- positions -----------------------------------------------------------------------------------
def position(data: dict, beside: dict | None = None) -> Position:
    """A Position from the exchange format (KA-11.3); options stand in it or `beside` it, and each
    in one place only."""
    pos = Position(rules(data, beside or {}))
    faces: list[Face] = []

    def number(card: dict) -> int:
        faces.append(face_of(card))
        return len(faces) - 1
    pos.guides = [number(card) for card in data["guides"]]
    pos.deck = [number(card) for card in data["deck"]][::-1]
    pos.discard = [number(card) for card in data["discard"]]
    pos.hands = [[number(card) for card in hand] for hand in data["hands"]]
    for seat, side in enumerate(data["fields"]):
        for space, standing in side.items():
            spot = seat * 5 + SPACES.index(space)
            pos.field[spot], pos.hurt[spot] = number(standing["card"]), standing.get("damage", 0)
            for mark in MARKS:
                setattr(pos, mark, getattr(pos, mark) | standing.get(mark, False) << spot)
    pos.faces, pos.phase = (
        tuple(faces),
        {"main": battle.MAIN, "discard": battle.FULL}[data.get("phase", "main")],
    )
    pos.turn, pos.active, pos.quiet = data["turn"], data["active"], data["quiet"]
    pos.health = list(data["health"])
    return pos


def rules(*places: dict) -> Rules:
    """The options that stand in some places. Raises Malformed for one that stands in two of
    them."""
    found: dict[str, Any] = {}
    for place in places:
        for key in Rules._fields:
            if key in place and key in found:
                raise Malformed("is said in the position, too", f"input.{key}")
            found |= {key: place[key]} if key in place else {}
    return Rules(**found)


def dealt(given: dict) -> Position:
    """The position after the deal of two decks (KA-3)."""
    for key in ("deck0", "deck1"):
        check_codes(given[key], f"input.{key}")
    pos = Position(rules(given), (tuple(given["deck0"]), tuple(given["deck1"])))
    battle.play(pos, -1, battle.shuffled(pos, Stream(f"kaadosu/1/battle/{given['seed']}")))
    return pos


# ---- actions -------------------------------------------------------------------------------------
def move_of(action: dict) -> int | None:
    """A move from the exchange format (KA-11.2); None for a card of the hand that no hand can
    hold."""
    do = action["do"]
    if do in ("place", "discard"):
        index = action["hand"]
        if index >= MOST_IN_HAND:
            return None
        return (
            packed(PLACE, index, SPACES.index(action["space"]))
            if do == "place"
            else packed(DISCARD, index)
        )
    if do == "move":
        return packed(MOVE, SPACES.index(action["from"]), SPACES.index(action["to"]))
    if do == "attack":
        start, target = SPACES.index(action["from"]), action["target"]
        return (
            packed(STRIKE, start)
            if target == "player"
            else packed(ATTACK, start, SPACES.index(target))
        )
    if do == "retire":
        return packed(RETIRE, SPACES.index(action["space"]))
    return packed(END) if do == "end" else packed(STAKE, other=STAKES.index(action["choice"]))


def attempt(pos: Position, action: dict) -> bool:
    """Take an action if it is legal; returns whether it was. Without a `seat` it is an action of
    who is to move."""
    if action["do"] == "concede":
        if pos.phase in (battle.CHOICE, battle.OVER):
            return False
        battle.end(pos, 1 - action["seat"], "concede")
        return True
    movers = battle.to_move(pos)
    seat = action.get("seat", movers[0] if movers else 0)
    move = move_of(action)
    if seat not in movers or move not in battle.legal(pos, seat):
        return False
    battle.play(pos, seat, move)
    return True


# ---- facts ---------------------------------------------------------------------------------------
def facts(pos: Position) -> dict:
    """All a case may expect of a position (KA-11.3); cards are Faces."""
    def faces(held: list[int]) -> list[Face]:
        return [pos.faces[card] for card in held]
    decided = pos.phase in (battle.CHOICE, battle.OVER)
    return {
        "opening": pos.rules.opening,
        "turn": pos.turn,
        "active": pos.active,
        "quiet": pos.quiet,
        "health": pos.health[:],
        "guides": faces(pos.guides),
        "deck": faces(pos.deck[::-1]),
        "discard": faces(pos.discard),
        "hands": [faces(hand) for hand in pos.hands],
        "fields": [side(pos, seat) for seat in (0, 1)],
        "phase": PHASES.get(pos.phase, "deal"),
        "winner": pos.winner if decided and pos.winner >= 0 else None,
        "reason": pos.reason if decided else None,
    }


def side(pos: Position, seat: Seat) -> dict[str, dict]:
    """What stands on a side of the field, by space."""
    out = {}
    for space, name in enumerate(SPACES):
        spot = seat * 5 + space
        if pos.field[spot] >= 0:
            marks = {mark: bool(getattr(pos, mark) >> spot & 1) for mark in MARKS}
            out[name] = {"card": pos.faces[pos.field[spot]], "damage": pos.hurt[spot]} | marks
    return out


def written(expected: object, got: object) -> object:
    """`got` as JSON, in the words of what is expected of it: a card as its number where a list
    stands for it, else in full."""
    if isinstance(got, Face):
        return list(got.number) if isinstance(expected, list) else got.data()
    if isinstance(got, list):
        wanted = expected if isinstance(expected, list) else []
        more = wanted[-1] if wanted else []
        return [
            written(one, other)
            for one, other in zip_longest(wanted[: len(got)], got, fillvalue=more)
        ]
    if isinstance(got, dict):
        return {
            key: written(expected.get(key) if isinstance(expected, dict) else None, one)
            for key, one in got.items()
        }
    return got


def _sides(expected: list[dict], got: list[dict]) -> list[dict]:
    """The sides of the field, of each card only what is expected of it; every card that stands
    there is in it."""
    return [
        {
            space: {key: one for key, one in standing.items() if key in wanted.get(space, standing)}
            for space, standing in other.items()
        }
        for wanted, other in zip(expected, got)
    ]


def _compared(expect: dict, got: dict) -> Iterator[str]:
    for key, wanted in expect.items():
        found = _sides(wanted, got[key]) if key == "fields" else got[key]
        yield from differences(wanted, written(wanted, found), key)


# ---- topics --------------------------------------------------------------------------------------
def setup(given: dict, expect: dict) -> Iterator[str]:
    """Differences of a deal (KA-3); `first` is who begins."""
    pos = dealt(given)
    yield from _compared(expect, facts(pos) | {"first": pos.active})


def replay(given: dict, expect: dict) -> Iterator[str]:
    """Differences of a whole battle from its deal on."""
    yield from play(dealt(given), given["actions"], expect)


def script(given: dict, expect: dict) -> Iterator[str]:
    """Differences of a position and what is done in it."""
    yield from play(position(given["position"], given), given["actions"], expect)


def play(pos: Position, actions: list[dict], expect: dict) -> Iterator[str]:
    """Differences of a script. What is refused is passed over; the first such action is
    `refused_at`, else none may be."""
    taken = [attempt(pos, action) for action in actions]
    wanted = dict(expect)
    refused = None if all(taken) else taken.index(False)
    if "refused_at" in wanted:
        yield from differences(wanted.pop("refused_at"), refused, "refused_at")
    elif refused is not None:
        yield said(f"actions[{refused}]", "to be taken", "a refusal")
    yield from _compared(wanted, facts(pos))


_BESIDE = {key: shape for key, shape in _OPTIONS.items() if key != "opening"}
_DEAL = {"deck0": ListOf(CODE, 1, 1000), "deck1": ListOf(CODE, 1, 1000), "seed": TEXT} | _OPTIONS
_PLAYED = Facts(_FACTS | {"refused_at": nullable(AMOUNT)})
TOPICS = {
    "setup": Topic(needing(_DEAL, *_OPTIONS), Facts(_FACTS | {"first": SEAT}), setup),
    "replay": Topic(needing(_DEAL | {"actions": several(ACTION)}, *_OPTIONS), _PLAYED, replay),
    "battle_script": Topic(
        needing({"position": _POSITION, "actions": several(ACTION)} | _BESIDE, *_BESIDE),
        _PLAYED,
        script,
    ),
}
