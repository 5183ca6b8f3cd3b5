"""A run that two people draw together by messages (CS-2.9).

One commits, the other answers, the first reveals.

A message is a small file {"type", "step", "packs", "roster", "commit", "value"}. `pairs` of a
profile has each run that is being drawn by its commitment; `messages` are those that came and went,
in their order, and agreement.py checks them.
"""

from typing import Any, TypeAlias

from mulligan import Illegal
from mulligan.data.checks import expect
from mulligan.data.shapes import Enum, Integer, hex_digits, whole
from mulligan.data.typed import typed_file
from mulligan.protocol.worlds import Preview, Relation, Result
from mulligan.worlds.deeds import Plan, handing_on, refused

from ..cardscape import agreement
from ..cardscape.streams import canonical
from ..cardscape.types import Hex, Json, Notice
from . import packs, shipped
from .profile import Profile
from .request import Request

PairData: TypeAlias = dict[str, Any]       # {side, packs, secret, messages, void}
FORMAT = "ttcg-pair/1"
LINK = "ttcg_pair"
_HASH = hex_digits(64)
_MESSAGE = whole(step=Enum(*agreement.ORDER), packs=Integer(), roster=_HASH, commit=_HASH,
                 value=_HASH)
MOST_PAIRS = 40
WAITS = {"commit": "Send the commitment, then bring the answer.",
         "answer": "Send the answer, then bring what is revealed."}


def begin(request: Request) -> Plan:
    """pair_begin {sheets, secret: 64 hex digits from outside} -> the commitment as a file"""
    state, secret = request.state, request.hexes("secret", 64)
    size = shipped.sheet() * request.choice("sheets", packs.SHEETS, packs.SHEETS[0])
    _check_room(state)
    commit = agreement.commitment(bytes.fromhex(secret))

    def run() -> Result:
        state.pairs[commit] = {"side": 0, "packs": size, "secret": secret,
                               "messages": [["commit", commit]], "void": False}
        return _sending("Send this to the other one, and bring the answer.",
                        state.pairs[commit], commit)
    return Preview("You commit to a number that stays hidden; "
                   "the other one answers with another, then you reveal yours. "
                   f"{size} packs come of both: every other one is yours."), run


def file_of(pair: dict[str, Any], commit: str) -> tuple[str, str]:
    """The message of this side that was made last, as (name, text)."""
    step, value = next(message for message in reversed(pair["messages"])
                       if (message[0] == "answer") == bool(pair["side"]))
    data = {"type": FORMAT, "step": step, "packs": pair["packs"], "roster": shipped.digest(),
            "commit": commit, "value": value}
    return f"pair-{commit[:8]}-{step}.json", canonical(data) + "\n"


def _sending(say: str, pair: PairData, commit: Hex) -> Result:
    """A result that hands that message on."""
    return handing_on(say, file_of(pair, commit), LINK)


def bring(request: Request) -> Plan:
    """pair {file, nonce: 64 hex digits from outside}: a message of the other one.

    It is answered, or ours is revealed, when it is our turn.
    """
    state, data = request.state, _brought(request)
    nonce = request.hexes("nonce", 64)
    plan = {"commit": _answer, "answer": _reveal, "reveal": _finish}[data["step"]]
    return plan(state, data, nonce)


def _brought(request: Request) -> dict[str, Any]:
    missing = "Choose the message you got, or paste its link."
    return _message(request.message("file", missing, "CS-2.9"))


def _message(data: Json) -> dict[str, Any]:
    """A message of the right shape. Raises Malformed."""
    typed_file(data, FORMAT, _MESSAGE, "file")
    if data["roster"] != shipped.digest():
        raise refused("The other one has other cards than you: "
                      "both need the same version of the app.",
                      clause="CS-2.5", reason="roster", title="Other cards")
    sizes = [shipped.sheet() * sheets for sheets in packs.SHEETS]
    expect(data["packs"] in sizes, "file.packs", f"expected one of {', '.join(map(str, sizes))}")
    expect(data["step"] != "commit" or data["commit"] == data["value"], "file.value",
           "the commitment stands there twice, and differs")
    return data


def _answer(state: Profile, data: dict[str, Any], nonce: Hex) -> Plan:
    commit = data["commit"]
    if commit in state.pairs:
        raise refused("You have this commitment already: it is answered once only.",
                      clause="CS-2.9", reason="known", title="Known already")
    _check_room(state)

    def run() -> Result:
        state.pairs[commit] = _second(data, [["commit", commit], ["answer", nonce]])
        return _sending("Send this answer back, and bring what is revealed then.",
                        state.pairs[commit], commit)
    return Preview("You answer with a number of your own. "
                   f"A run of {data['packs']} packs comes of both; every other one is yours."), run


def _second(data: dict[str, Any], messages: list[list[str]], void: bool = False) -> PairData:
    """What is kept of a run that the other one began."""
    return {"side": 1, "packs": data["packs"], "secret": "", "messages": messages, "void": void}


def _reveal(state: Profile, data: dict[str, Any], _: Hex) -> Plan:
    commit, pair = data["commit"], state.pairs.get(data["commit"])
    if pair is None or pair["side"]:
        raise refused("No commitment of yours waits for this answer.",
                      clause="CS-2.9", reason="unknown", title="An unknown answer")
    _same_size(pair, data)
    messages = [*pair["messages"], ["answer", data["value"]]]
    agreement.agreed(messages)             # an answer after the reveal voids the run (E12)
    messages = [*messages, ["reveal", pair["secret"]]]
    seed = _seed(messages)
    _check(state, commit, seed)

    def run() -> Result:
        state.pairs[commit] = pair | {"messages": messages}
        name = _drawn(state, commit, seed)
        return _sending(f"{name} is drawn. Send what you reveal; then open the packs together.",
                        state.pairs[commit], commit)
    return Preview("The answer came before your reveal, as it must. "
                   f"You reveal your number, and {pair['packs']} packs are fixed. {_proves()}"), run


def _seed(messages: list[list[str]]) -> bytes:
    """The seed that three messages make. Raises Illegal when they void the run (CS-2.9)."""
    seed = agreement.agreed(messages)
    assert seed is not None
    return seed


def _proves() -> str:
    proved, not_proved = packs.PROVES["two-party"]
    return f"Proved is: {proved} Not proved is: {not_proved}"


def _finish(state: Profile, data: dict[str, Any], _: Hex) -> Plan:
    commit, pair = data["commit"], state.pairs.get(data["commit"])
    if pair and not pair["side"]:
        raise refused("This is your own reveal; it is for the other one.",
                      clause="CS-2.9", reason="own", title="Your own message")
    if pair is None or pair["void"]:
        return _void(state, data, pair)
    _same_size(pair, data)
    if len(pair["messages"]) == len(agreement.ORDER):
        raise refused("This run is drawn already.",
                      clause="CS-2.9", reason="known", title="Known already")
    messages = [*pair["messages"], ["reveal", data["value"]]]
    seed = _seed(messages)                 # refused when it is not what was committed to
    _check(state, commit, seed)

    def run() -> Result:
        state.pairs[commit] = pair | {"messages": messages}
        return Result(f"{_drawn(state, commit, seed)} is drawn. Open the packs together.")
    return Preview(f"The number is the one that was committed to. {pair['packs']} packs are fixed. "
                   f"{_proves()}"), run


def _void(state: Profile, data: dict[str, Any], pair: PairData | None) -> Plan:
    """What was revealed before it was answered: no answer can follow any more (E12)."""
    text = f"{agreement.VOID['reveal']} This commitment is not answered here any more."
    if pair:
        raise Illegal(text, clause="CS-2.9", reason="void", title="This run is void")
    _check_room(state)

    def run() -> Result:
        state.pairs[data["commit"]] = _second(data, [["commit", data["commit"]]], void=True)
        state.tell("A run for two is void: it was revealed before it was answered.")
        return Result(text)
    return Preview(text), run


def _same_size(pair: dict[str, Any], data: dict[str, Any]) -> None:
    if pair["packs"] != data["packs"]:
        raise refused(f"It speaks of {data['packs']} packs, and {pair['packs']} were agreed on.",
                      clause="CS-2.9", reason="size", title="Another run")


def _notice(state: Profile, commit: str, seed: bytes) -> Notice:
    """The notice of the run of a seed that both know.

    Both call it the same, so that its packs are the same.
    """
    return shipped.run(seed.hex(), f"pair {commit[:12]}",
                       shipped.ids()).notice(state.pairs[commit]["packs"], "two-party")


def _check(state: Profile, commit: str, seed: bytes) -> None:
    packs.check_room(state)
    packs.check_held(state, _notice(state, commit, seed), seed.hex(), state.pairs[commit]["side"])


def _drawn(state: Profile, commit: str, seed: bytes) -> str:
    """The run comes into the profile; returns what it is called."""
    notice = _notice(state, commit, seed)
    packs.add_run(state, notice, seed.hex(), state.pairs[commit]["side"])
    state.tell(f"{notice['run']} is drawn: {notice['packs']} packs for two.")
    return notice["run"]


def _check_room(state: Profile) -> None:
    if (sum(not pair["void"] for pair in state.pairs.values()) >= MOST_PAIRS
        or len(state.pairs) >= 10 * MOST_PAIRS):
        raise refused(f"A profile keeps {MOST_PAIRS} such runs. Forget one that is not drawn.",
                      clause="CS-2.9", reason="full", title="Full")


def _own(request: Request) -> Hex:
    commit = request.value("commit")
    if not isinstance(commit, str) or commit not in request.state.pairs:
        raise refused("There is no such run for two.",
                      clause="CS-2.9", reason="unknown", title="Unknown")
    return commit


def again(request: Request) -> Plan:
    """pair_file {commit}: the message of this side once more"""
    commit = _own(request)
    pair = request.state.pairs[commit]
    if pair["void"]:
        raise refused("This run is void; begin a new one.",
                      clause="CS-2.9", reason="void", title="This run is void")
    return (Preview(f"{file_of(pair, commit)[0]} once more."),
            lambda: _sending("The message once more.", pair, commit))


def drop(request: Request) -> Plan:
    """pair_drop {commit}: a run that is not drawn"""
    state, commit = request.state, _own(request)
    if len(state.pairs[commit]["messages"]) == len(agreement.ORDER):
        raise refused("This run is drawn; its numbers stay, so that it can be worked out again.",
                      clause="CS-2.9", reason="drawn", title="It stays")
    if state.pairs[commit]["void"]:
        raise refused("It stays, so that nothing can be answered that was revealed already.",
                      clause="CS-2.9", reason="void", title="It stays")

    def run() -> Result:
        del state.pairs[commit]
        return Result("Forgotten.")
    return Preview("It is forgotten here; a message about it is not understood any more."), run


def relation(request: Request) -> Relation:
    """What a message is to somebody: whose turn it is, by the messages that came and went."""
    data = _brought(request)
    step, pair = data["step"], request.state.pairs.get(data["commit"])
    if pair is None:
        return "new" if step == "commit" else "strange"
    if (step == "answer") == bool(pair["side"]):
        return "own"
    waits = len(pair["messages"]) == agreement.ORDER.index(step) and not pair["void"]
    return "waits" if waits else "taken"


DEEDS = {"pair_begin": begin, "pair": bring, "pair_file": again, "pair_drop": drop}
RELATIONS = {"pair": relation}
