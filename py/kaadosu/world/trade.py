"""Trades between worlds (KA-18.2, KA-18.3) by files or links: offer, accept, receipt.

Here stands what leaves a world (KA-18.5) and what arrives in it (KA-18.4), too.

An open trade is {"who", "side": "offer" or "accept", "give": [uid], "get": [code], "sha": of the
file that was made}. A finished one is {"how": "completed" or "cancelled", "sha": of the accept that
was completed, for writing its receipt again, or ""}.
"""

from typing import TYPE_CHECKING, Any, TypeAlias
from collections.abc import Iterable, Sequence
from collections import Counter
from hashlib import sha256

from mulligan.data import links
from mulligan.data.checks import expect, is_string
from mulligan.data.json_text import canonical, parse
from mulligan.data.shapes import ListOf, Text, hex_digits, whole
from mulligan.data.typed import typed_file
from mulligan.protocol.types import FaceId
from mulligan.protocol.worlds import LinkDeed, Preview, Relation, Result
from mulligan.worlds.deeds import Plan, handing_on

from .asking import holding, refuse
from ..cards.library import title, titles
from ..cards.faces import Code, face
from .ledger import AWAY, OWNED, POOL, Collector, Uid

if TYPE_CHECKING:
    from .asking import Request
    from .days import World

File: TypeAlias = tuple[str, str]          # its name, its text
OFFER, ACCEPT, RECEIPT = (f"kaadosu/{name}/1" for name in ("offer", "accept", "receipt"))
LINKS = {"kaadosu_offer": LinkDeed("accept", "offer", "trade", "an offer of a trade"),
         "kaadosu_accept": LinkDeed("complete", "accept", "trade", "the answer to an offer"),
         "kaadosu_receipt": LinkDeed("receipt", "receipt", "trade", "the receipt of a trade")}
# of credits there is no word: purses never leave a world (KA-18.6)
MOST = 5                                                         # cards of a side (KA-18.2)
MOST_BYTES = 10_000
_ID, _HASH = hex_digits(32), hex_digits(64)
_CODES = ListOf(Text("a code", most=None), 0, MOST)
_SHAPES = {OFFER: whole(trade=_ID, give=_CODES, want=_CODES),
           ACCEPT: whole(trade=_ID, offer_sha256=_HASH, give=_CODES),
           RECEIPT: whole(trade=_ID, accept_sha256=_HASH)}
NO_PROMISE = ("No file or link can promise that both sides keep to it: a restored backup or a "
              "withheld receipt can double or lose a card (KA-18.11).")


# ---- what comes and goes -------------------------------------------------------------------------
def arrives(code: Code, where: int) -> Code:
    """The code a card gets in the receiving world, by where its base card is there (KA-18.4)."""
    return code if code[0] != "B" or where in (POOL, AWAY) else f"S{code[1:]}"


def arriving(world: "World", leaving: Iterable[Uid], codes: Sequence[Code]) -> list[Code]:
    """The codes that cards get once those of `leaving` have gone, in order."""
    gone = {world.codes[uid] for uid in leaving}
    came, out = set(), []
    for code in codes:
        base = code[0] == "B" and code not in gone
        where = world.where[int(code[1:])] if base else POOL
        out.append(arrives(code, OWNED if code in came else where))
        came.add(code)
    return out


def exchange(world: "World", who: Collector, leaving: Sequence[Uid],
             codes: Sequence[Code]) -> list[Code]:
    """Cards depart, others arrive (KA-18.4, KA-18.5); returns what they arrived as."""
    for uid in leaving:
        world.escrow.discard(uid)
        world.drop(uid, AWAY)
    arrived = arriving(world, (), codes)
    for code in arrived:
        world.give(who, code)
    return arrived


# ---- files ---------------------------------------------------------------------------------------
def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def read(text: Any, kind: str, field: str) -> dict[str, Any]:
    """The data of a file or link of a kind, its shape checked. Raises Malformed."""
    expect(is_string(text, MOST_BYTES, 1), field, "expected the text of a trade file")
    text = links.handed_on(text, field, MOST_BYTES)
    data = typed_file(parse(text.strip(), field), kind, _SHAPES[kind], field, "KA-18.2")
    for key in ("give", "want"):
        for i, code in enumerate(data.get(key, ())):
            expect(face(code) is not None, f"{field}.{key}[{i}]",
                   f"{code[:40]!r} is no card (KA-1.6)")
    expect(kind != OFFER or data["give"] or data["want"], field,
           "neither gives nor wants anything (KA-18.2)")
    expect(canonical(data) == text.strip(), field,
           "was written again by something else; use the file as it came (KA-18.2)")
    return data


def _file(kind: str, trade: str, **more: Any) -> File:
    """(name, text) of a file."""
    return (f"{kind.split('/')[1]}-{trade[:8]}.json",
            canonical({"type": kind, "trade": trade, **more}))


def _receipt_file(trade: str, sha: str) -> File:
    """The receipt for an accept with that hash."""
    return _file(RECEIPT, trade, accept_sha256=sha)


def _digest_of(data: dict[str, Any]) -> str:
    """That of the file which holds what was read."""
    return digest(canonical(data))


def _handing_on(say: str, file: File, shown: Sequence[FaceId] = ()) -> Result:
    """A result that hands a file on, by the link of its kind."""
    return handing_on(say, file, f"kaadosu_{file[0].partition('-')[0]}", shown)


def file_of(world: "World", trade: str) -> File | None:
    """The file of an open trade, or the receipt of a completed one, written again.

    It is None when there is no such trade.
    """
    if trade in world.done:
        sha = world.done[trade]["sha"]
        return _receipt_file(trade, sha) if sha else None
    return open_file(world, trade)


def open_file(world: "World", trade: str) -> File:
    """The file of an open trade."""
    made = world.trades[trade]
    give = [world.codes[uid] for uid in made["give"]]
    if made["side"] == "offer":
        return _file(OFFER, trade, give=give, want=made["get"])
    return _file(ACCEPT, trade, give=give, offer_sha256=made["offer"])


def _new(world: "World", trade: str) -> None:
    if trade in world.done or trade in world.trades:
        raise refuse("This trade is known here already: each is completed once at most.",
                     clause="KA-18.3", reason="known", title="A known trade")


def _open(request: "Request", data: dict[str, Any], side: str, step: str) -> dict[str, Any]:
    """The open trade that a file goes on with."""
    world, trade = request.world, data["trade"]
    if trade in world.done:
        raise refuse("This trade is finished here; each message counts once.",
                     clause="KA-18.3", reason="finished", title="A finished trade")
    made = world.trades.get(trade)
    if made is None or made["side"] != side or made["who"] != request.who:
        raise refuse(f"No {step} of yours waits for this.",
                     clause="KA-18.3", reason="unknown", title="An unknown trade")
    return made


def _given(request: "Request") -> list[Uid]:
    uids = request.uids("give")
    if len(uids) > MOST:
        raise refuse(f"A trade has up to {MOST} cards a side.",
                     clause="KA-18.2", reason="too_many", title="Too many")
    for uid in uids:
        request.check_free(uid, "KA-18.2")
    return uids


def _hold(world: "World", uids: Sequence[Uid]) -> None:
    for uid in uids:
        world.escrow.add(uid)
        world.take_from_decks(uid)


# ---- deeds ---------------------------------------------------------------------------------------
def offer(request: "Request") -> Plan:
    """{trade: 32 hex digits, give: [uid], want: [code]} -> the offer file.

    The cards are held until the trade is settled.
    """
    world = request.world
    uids, want = _given(request), request.names("want", MOST)
    for code in want:
        if face(code) is None:
            raise refuse(f"{code!r} is no card: write B42, S42 or M(B42+S1).",
                         clause="KA-1.6", reason="no_card", title="No such card")
    if not uids and not want:
        raise refuse("Choose a card to give or write one you want.",
                     clause="KA-18.2", reason="empty", title="An empty trade")
    trade = request.hexes("trade", 32, "The number of the trade is missing.", "KA-18.2")
    _new(world, trade)
    text = (f"You give {titles([world.codes[uid] for uid in uids])} for {titles(want)}. "
            "What you give is held until the other side answers.")

    def run() -> Result:
        world.trades[trade] = {"who": request.who, "side": "offer", "give": uids, "get": want,
                               "sha": "", "offer": ""}
        made = open_file(world, trade)
        world.trades[trade] = world.trades[trade] | {"sha": digest(made[1])}
        _hold(world, uids)
        return _handing_on(f"{text} Hand the offer on.", made)
    return Preview(f"{text} {NO_PROMISE}"), run


def accept(request: "Request") -> Plan:
    """{offer: text, give: [uid]} -> the accept file"""
    world = request.world
    text = request.needed("offer", "Choose the offer you got, or paste its link.", "KA-18.2")
    data = read(text, OFFER, "offer")
    _new(world, data["trade"])
    request.taken.add("give")
    if request.deed.get("give") is None and data["want"]:
        raise refuse(f"They want {titles(data['want'])} and give {titles(data['give'])}.",
                     clause="KA-18.3", reason="missing", title="Choose what to give",
                     fill=_wanted(world, request.who, data["want"]))
    uids = _given(request)
    if Counter(world.codes[uid] for uid in uids) != Counter(data["want"]):
        raise refuse(f"They want {titles(data['want'])}, no more and no less.",
                     clause="KA-18.3", reason="other_cards", title="Not what they want",
                     fill=_wanted(world, request.who, data["want"]))
    comes = arriving(world, uids, data["give"])
    told = (f"You give {titles(data['want'])} and get "
            f"{titles(comes)}{as_shadows(data['give'], comes)}. "
            "What you give is held until you have the receipt.")

    def run() -> Result:
        trade = data["trade"]
        world.trades[trade] = {"who": request.who, "side": "accept", "give": uids,
                               "get": data["give"], "sha": "",
                               "offer": _digest_of(data)}
        made = open_file(world, trade)
        world.trades[trade] = world.trades[trade] | {"sha": digest(made[1])}
        _hold(world, uids)
        return _handing_on(f"{told} Hand the answer back.", made)
    return Preview(f"{told} {NO_PROMISE}", tuple(comes)), run


def _wanted(world: "World", who: Collector, codes: Sequence[Code]) -> dict[str, Any]:
    """Own free cards that are what an offer wants, if there are."""
    left, uids = Counter(codes), []
    for uid in world.held[who]:
        if left[world.codes[uid]] and not holding(world, uid):
            left[world.codes[uid]] -= 1
            uids.append(uid)
    return {"give": uids} if len(uids) == len(codes) else {}


def as_shadows(codes: Sequence[Code], comes: Sequence[Code]) -> str:
    """Words about which of `codes` come as Shadows."""
    changed = [title(code) for code, came in zip(codes, comes) if code != came]
    return f" ({', '.join(changed)} owned here already, so a Shadow comes)" if changed else ""


def complete(request: "Request") -> Plan:
    """{accept: text}, at the offerer -> the receipt file; the cards go and come"""
    world = request.world
    text = request.needed("accept", "Choose the answer you got, or paste its link.", "KA-18.2")
    data = read(text, ACCEPT, "accept")
    made = _open(request, data, "offer", "offer")
    if data["offer_sha256"] != made["sha"]:
        raise refuse("It answers another offer than the one you made.",
                     clause="KA-18.3", reason="hash", title="Another offer")
    if Counter(data["give"]) != Counter(made["get"]):
        raise refuse(f"It gives {titles(data['give'])}, and you want {titles(made['get'])}.",
                     clause="KA-18.3", reason="other_cards", title="Not what you want")
    comes, trade = arriving(world, made["give"], data["give"]), data["trade"]
    gone = titles([world.codes[uid] for uid in made["give"]])
    told = f"You get {titles(comes)}{as_shadows(data['give'], comes)} for {gone}."

    def run() -> Result:
        sha = _digest_of(data)
        _finish(world, trade, made, data["give"], sha)
        return _handing_on(f"{told} Send the receipt: the other side waits for it.",
                           _receipt_file(trade, sha), tuple(comes))
    return Preview(f"{told} {NO_PROMISE}", tuple(comes)), run


def receipt(request: "Request") -> Plan:
    """{receipt: text}, at the accepter: the cards go and come"""
    world = request.world
    text = request.needed("receipt", "Choose the receipt you got, or paste its link.", "KA-18.2")
    data = read(text, RECEIPT, "receipt")
    made = _open(request, data, "accept", "answer")
    if data["accept_sha256"] != made["sha"]:
        raise refuse("It is the receipt of another answer than yours.",
                     clause="KA-18.3", reason="hash", title="Another answer")
    comes = arriving(world, made["give"], made["get"])
    gone = titles([world.codes[uid] for uid in made["give"]])
    told = f"You get {titles(comes)}{as_shadows(made['get'], comes)} for {gone}."

    def run() -> Result:
        _finish(world, data["trade"], made, made["get"], "")
        return Result(told, shown=tuple(comes))
    return Preview(told, tuple(comes)), run


def _finish(world: "World", trade: str, made: dict[str, Any], codes: Sequence[Code],
            sha: str) -> None:
    del world.trades[trade]
    world.done[trade] = {"how": "completed", "sha": sha, "who": made["who"]}
    exchange(world, made["who"], made["give"], codes)


def _own(request: "Request") -> str:
    trade = request.text("trade", "Choose a trade.", "KA-18.3")
    for known in (request.world.trades, request.world.done):
        if trade in known and known[trade]["who"] == request.who:
            return trade
    raise refuse("You have no such trade.",
                 clause="KA-18.3", reason="unknown", title="An unknown trade")


def cancel(request: "Request") -> Plan:
    """{trade}: before it is completed (KA-18.3)"""
    world, trade = request.world, _own(request)
    if trade in world.done:
        raise refuse("This trade is finished.",
                     clause="KA-18.3", reason="finished", title="A finished trade")
    made = world.trades[trade]
    free = titles([world.codes[uid] for uid in made["give"]])
    text = f"{free} is free again; this trade is over here."
    if made["side"] == "accept":
        text += " The other side may have completed it already and have your cards too (KA-18.3)."

    def run() -> Result:
        del world.trades[trade]
        world.done[trade] = {"how": "cancelled", "sha": "", "who": made["who"]}
        world.escrow.difference_update(made["give"])
        return Result(text)
    return Preview(text), run


def again(request: "Request") -> Plan:
    """{trade}: its file once more; changes nothing"""
    made = file_of(request.world, _own(request))
    if made is None:
        raise refuse("This trade has nothing to send any more.",
                     clause="KA-18.3", reason="no_file", title="No file")
    return (Preview(f"{made[0]} once more."),
            lambda: _handing_on("The message once more.", made))


# ---- links ---------------------------------------------------------------------------------------
def offer_relation(request: "Request") -> Relation:
    """What an offer is to somebody: it can be accepted once in a world (KA-18.3)."""
    world, trade = request.world, read(request.value("offer"), OFFER, "offer")["trade"]
    if trade in world.trades:
        return "own" if world.trades[trade]["side"] == "offer" else "taken"
    return "taken" if trade in world.done else "new"


def accept_relation(request: "Request") -> Relation:
    """What an answer is to somebody: it is for who made the offer (KA-18.3)."""
    return _relation(request, read(request.value("accept"), ACCEPT, "accept")["trade"], "offer")


def receipt_relation(request: "Request") -> Relation:
    """What a receipt is to somebody: it is for who has answered (KA-18.3)."""
    return _relation(request, read(request.value("receipt"), RECEIPT, "receipt")["trade"], "accept")


def _relation(request: "Request", trade: str, side: str) -> Relation:
    """That of a message which goes on with a trade, for who is on a side of it."""
    open_here, over = request.world.trades.get(trade), request.world.done.get(trade)
    known = open_here or over
    if not known or known["who"] != request.who:
        return "strange"
    if open_here:
        return "waits" if open_here["side"] == side else "own"
    made_receipt = bool(known["sha"])
    return "taken" if known["how"] == "cancelled" or made_receipt == (side == "offer") else "own"


DEEDS = {"offer": offer, "accept": accept, "complete": complete, "receipt": receipt,
         "cancel": cancel, "file": again}
RELATIONS = {"accept": offer_relation, "complete": accept_relation, "receipt": receipt_relation}
