"""Deeds about trades by files and links (CS-2.12).

There is an offer, the answer that completes it, and the completed trade.

An offer is {"type", "trade", "gives", "serials"}; a trade has what both sides give, {mark: copy},
and the serials that stand on the copies. `trades` of a profile: id -> {"how": "offered", "done" or
"cancelled", "gives": [mark], "file": [name, text] or []}.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from mulligan.data.checks import expect, is_string
from mulligan.data.shapes import ListOf, MapOf, Text, hex_digits, whole
from mulligan.data.typed import typed_file
from mulligan.protocol.worlds import Preview, Relation, Result
from mulligan.worlds.deeds import Plan, handing_on, refused

from ..cardscape import collection, serials
from ..cardscape.streams import canonical
from ..cardscape.types import Copy, Json, Mark, Serial
from . import shipped
from .profile import Profile
from .request import Request

OFFER = "ttcg-offer/1"
OFFER_LINK, ANSWER_LINK = "ttcg_offer", "ttcg_trade"
MOST = 50                                  # copies a side
MOST_OPEN = 50
MISSING_OFFER = "Choose the offer you got, or paste its link."
MISSING_ANSWER = "Choose the answer you got back, or paste its link."
_MARK = Text("a mark", most=100)
_SIDE = MapOf(_MARK, Text("a copy"), MOST)
_SHAPES = {kind: whole(trade=hex_digits(32), gives=gives, serials=MapOf(_MARK, Text("a serial")))
           for kind, gives in ((OFFER, _SIDE), (collection.TRADE, ListOf(_SIDE, 2, 2)))}
NO_PROMISE = ("There is no server: nobody can see whether a copy was promised or given to somebody "
              "else, too. Trade with people you trust.")


def _own(request: Request, name: str = "give") -> dict[Mark, Copy]:
    """{mark: copy} of the own copies a deed names."""
    state, marks = request.state, request.keys(name, MOST)
    promised = {mark for one in state.trades.values() if one["how"] == "offered"
                for mark in one["gives"]}
    for mark in marks:
        if mark not in state.cards:
            raise refused("You do not hold this copy.",
                          clause="CS-2.12", reason="not_held", title="Not yours")
        if mark in promised:
            raise refused(f"{title(state.cards[mark][0])} is in another offer of yours; "
                          "cancel that first.",
                          clause="CS-2.12", reason="promised", title="Promised already")
    return {mark: state.cards[mark][0] for mark in marks}


def title(copy: str) -> str:
    ident, rarity = shipped.copy_of(copy)
    return f"{shipped.name(ident)}{f', rarity {rarity}' if rarity else ''}"


def titles(copies: Iterable[Copy]) -> str:
    return "; ".join(map(title, copies)) or "nothing"


def _codes(state: Profile, gives: Mapping[Mark, Copy]) -> dict[Mark, Serial]:
    return {mark: state.cards[mark][1] for mark in gives if state.cards[mark][1]}


def offer(request: Request) -> Plan:
    """{give: [mark], trade: 32 hex digits from outside} -> the offer as a file"""
    state, gives, ident = request.state, _own(request), request.hexes("trade", 32)
    if not gives:
        raise refused("Choose the copies you give.",
                      clause="CS-2.12", reason="missing", title="Something is missing")
    if sum(one["how"] == "offered" for one in state.trades.values()) >= MOST_OPEN:
        raise refused(f"You have {MOST_OPEN} open offers; cancel one first.",
                      clause="CS-2.12", reason="full", title="Too many")
    if ident in state.trades:
        raise refused("This trade is known here already.",
                      clause="CS-2.12", reason="known", title="A known trade")
    state.check_room(0)
    data = {"type": OFFER, "trade": ident, "gives": gives, "serials": _codes(state, gives)}

    def run() -> Result:
        file = [f"offer-{ident[:8]}.json", canonical(data) + "\n"]
        state.trades[ident] = {"how": "offered", "gives": list(gives), "file": file}
        return handing_on("Hand this offer on; the other one chooses what to give for it.",
                          (file[0], file[1]), OFFER_LINK)
    return Preview(f"You give {titles(gives.values())}. The other one answers with a file or link "
                   f"that completes the trade. {NO_PROMISE}"), run


def answer(request: Request) -> Plan:
    """trade_answer {offer: text, give: [mark]} -> the trade, done here, as a file"""
    state = request.state
    data = _read(request.message("offer", MISSING_OFFER, "CS-2.12"), OFFER, "offer")
    ident = data["trade"]
    if ident in state.trades:
        raise refused("This is an offer of your own, or answered already.",
                      clause="CS-2.12", reason="known", title="A known trade")
    gives = _own(request)
    trade = collection.offer(data["gives"], gives) | {
        "trade": ident, "serials": data["serials"] | _codes(state, gives)}
    after, codes = _applied(state, trade, 1)
    shown = tuple(map(shipped.face_of, data["gives"].values()))
    words = f"You get {titles(data['gives'].values())} and give {titles(gives.values())}."

    def run() -> Result:
        _apply(state, trade, after, codes)
        file = [f"trade-{ident[:8]}.json", canonical(trade) + "\n"]
        state.trades[ident] = {"how": "done", "gives": [], "file": file}
        state.tell(words)
        return handing_on(f"{words} Send this back: the trade is done when it is brought in "
                          "there, too.", (file[0], file[1]), ANSWER_LINK, shown)
    return Preview(f"{words} {NO_PROMISE}", shown), run


def trade(request: Request) -> Plan:
    """{file}: the answer to an offer of one's own: the copies go and come"""
    state = request.state
    data = _read(request.message("file", MISSING_ANSWER, "CS-2.12"), collection.TRADE, "file")
    ident, known = data["trade"], state.trades.get(data["trade"])
    if known is None:
        raise refused("No offer of yours waits for this answer.",
                      clause="CS-2.12", reason="unknown", title="An unknown trade")
    if known["how"] != "offered":
        raise refused("This trade is finished here; an answer counts once.",
                      clause="CS-2.12", reason="done", title="Done already")
    leaving, coming = data["gives"]
    if sorted(leaving) != sorted(known["gives"]):
        raise refused("What you give there is not what you offered.",
                      clause="CS-2.12", reason="changed", title="Another trade")
    after, codes = _applied(state, data, 0)
    words = f"You get {titles(coming.values())} and give {titles(leaving.values())}."

    def run() -> Result:
        _apply(state, data, after, codes)
        state.trades[ident] = {"how": "done", "gives": [], "file": []}
        state.tell(words)
        return Result(words, shown=tuple(map(shipped.face_of, coming.values())))
    return Preview(words, tuple(map(shipped.face_of, coming.values()))), run


def _read(file: Json, kind: str, field: str) -> dict[str, Any]:
    """The data of a file of that kind, with known cards. Raises Malformed."""
    data = typed_file(file, kind, _SHAPES[kind], field)
    gives, copies = data["gives"], dict[Mark, Copy]()
    for part in [gives] if kind == OFFER else gives:
        expect(all(map(is_mark, part)) and all(map(shipped.is_copy, part.values())),
               f"{field}.gives", "expected copies with their marks")
        copies |= part
    expect(set(data["serials"]) <= set(copies), f"{field}.serials",
           "expected the serials of copies that are traded")
    for mark, code in data["serials"].items():
        expect(is_serial(code, copies[mark]), f"{field}.serials",
               f"{mark[:80]} has no serial of its card (CS-4.5)")
    return data


def is_mark(mark: object) -> bool:
    """Whether this could name a copy: run, pack, position."""
    if not is_string(mark, 100) or not mark.isprintable():
        return False
    parts = mark.split("|")
    return len(parts) == 3 and bool(parts[0]) and all(map(_is_number, parts[1:]))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and text == str(int(text))


def is_serial(code: object, copy: str) -> bool:
    """Whether a text is the serial of a copy's card."""
    try:
        number = shipped.numbers()[shipped.copy_of(copy)[0]]
        return (isinstance(code, str) and serials.tidy(code) == code
                and serials.parts(code)[0] == number)
    except ValueError:
        return False


def _applied(state: Profile, trade: dict[str, Any],
             side: int) -> tuple[dict[Mark, Copy], dict[Mark, Serial]]:
    """(marks with copies after a trade, the serials by mark).

    Raises Illegal for a copy not held, or held already.
    """
    for mark, copy in trade["gives"][1 - side].items():
        if not state.genuine(mark, copy):
            raise refused(f"{title(copy)} is not what its pack holds at this place.",
                          clause="CS-2.7", reason="forged", title="Not genuine")
    state.check_room(len(trade["gives"][1 - side]))
    after = collection.traded({mark: copy for mark, (copy, _) in state.cards.items()},
                              {"type": trade["type"], "gives": trade["gives"]}, side)
    if len(set(trade["gives"][0]) & set(trade["gives"][1])):
        raise refused("Both sides give the same copy.",
                      clause="CS-2.12", reason="twice", title="Not traded")
    return after, trade["serials"]


def _apply(state: Profile, trade: dict[str, Any], after: dict[Mark, Copy],
           codes: dict[Mark, Serial]) -> None:
    state.cards = {mark: state.cards.get(mark, [copy, codes.get(mark, "")])
                   for mark, copy in after.items()}
    for mark in after:
        if mark in codes:
            state.known.setdefault(codes[mark], "trade")
    state.decks = {name: [key for key in keys if "|" not in key or key in state.cards]
                   for name, keys in state.decks.items()}


def cancel(request: Request) -> Plan:
    """trade_cancel {trade}: an open offer"""
    state, ident = request.state, request.value("trade")
    if not isinstance(ident, str) or state.trades.get(ident, {}).get("how") != "offered":
        raise refused("You have no such open offer.",
                      clause="CS-2.12", reason="unknown", title="An unknown trade")

    def run() -> Result:
        state.trades[ident] = {"how": "cancelled", "gives": [], "file": []}
        return Result("Cancelled: an answer to it is not taken any more.")
    return Preview("What you offered can be offered again. "
                   "Who has answered already may have given you something for nothing."), run


def again(request: Request) -> Plan:
    """trade_file {trade}: its file once more"""
    ident = request.value("trade")
    known = request.state.trades.get(ident) if isinstance(ident, str) else None
    if not known or not known["file"]:
        raise refused("This trade has nothing to send any more.",
                      clause="CS-2.12", reason="no_file", title="No file")
    name, text = known["file"]
    link = OFFER_LINK if known["how"] == "offered" else ANSWER_LINK
    return (Preview(f"{name} once more."),
            lambda: handing_on("The message once more.", (name, text), link))


# ---- links ---------------------------------------------------------------------------------------
def offer_relation(request: Request) -> Relation:
    """What an offer is to somebody: it is answered once."""
    data = _read(request.message("offer", MISSING_OFFER, "CS-2.12"), OFFER, "offer")
    known = request.state.trades.get(data["trade"])
    if not known:
        return "new"
    return "taken" if _has_answered(known) else "own"


def answer_relation(request: Request) -> Relation:
    """What an answer is to somebody: it is for who made the offer."""
    data = _read(request.message("file", MISSING_ANSWER, "CS-2.12"), collection.TRADE, "file")
    known = request.state.trades.get(data["trade"])
    if not known:
        return "strange"
    if known["how"] == "offered":
        return "waits"
    return "own" if _has_answered(known) else "taken"


def _has_answered(known: dict[str, Any]) -> bool:
    """Whether a trade is known as one that was offered by somebody else: its answer is kept."""
    return known["how"] == "done" and bool(known["file"])


DEEDS = {"offer": offer, "trade_answer": answer, "trade": trade, "trade_cancel": cancel,
         "trade_file": again}
RELATIONS = {"trade_answer": offer_relation, "trade": answer_relation}
