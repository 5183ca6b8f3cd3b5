"""Deeds about packs: one's own runs, opening, organisers' notices and packs, proofs, checks (CS-2).

A deed is a function of a Request. It raises Illegal or Malformed before anything changes
and returns (Preview, run): what would happen, as far as the person may know, and the function that
makes it happen and returns the Result.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from mulligan import Malformed
from mulligan.data.checks import expect, is_hex, is_int, is_list
from mulligan.protocol.listing import many
from mulligan.protocol.types import FaceId
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused

from ..art.names import of_pack
from ..cardscape import collection, packs, serials
from ..cardscape.lore import well_formed
from ..cardscape.streams import canonical
from ..cardscape.types import Hex, PackFile, Serial
from . import shipped, town
from .profile import Profile
from .request import Request, file_name

MOST_RUNS, AT_ONCE = 60, (1, 2, 5, 10)
FAIR = "How is this fair?"                 # where commitments and proofs stand
SHEETS = (1, 2, 5)                         # in a run of one's own (CS-2.4)
PROVES = {
    "solo": ("The pack you are shown is the one that was fixed beforehand, and the sheet is even.",
             "Anything against yourself: the seed is in your profile, and you may begin another "
             "one."),
    "two-party": ("Neither of you could choose the packs, and both can work out every one of them.",
                  "That nobody looks ahead: who began knows all packs once the answer has come, "
                  "and the other one after the reveal. "
                  "Open them together."),
    "organiser": ("Each pack was fixed when the root was published, and nobody but the organiser "
                  "knew it.",
                  "That packs are handed out fairly, or that a pack file was handed out once "
                  "only."),
    "world": ("The run was fixed when the world began, and collectors open it in the same order "
              "as you.", "Anything to others: the world with its collectors is on your device.")}


def add_run(state: Profile, notice: dict[str, Any], seed: str = "", side: int = 0) -> str:
    """A run in the profile; returns its name."""
    name = collection.run_name(notice)
    state.runs[name] = {"notice": notice, "seed": seed, "side": side, "opened": 0}
    return name


def check_held(state: Profile, notice: dict[str, Any], seed: str = "", side: int = 0) -> None:
    """Refuse a run while a copy is held that is said to be of it and is not.

    Such a profile would fail its own checks.
    """
    after = state.copy()
    name = add_run(after, notice, seed, side)
    for mark, (copy, _) in after.cards.items():
        if mark.partition("|")[0] == name and not after.genuine(mark, copy):
            raise refused(f"You hold a copy of {shipped.name(shipped.copy_of(copy)[0])} that is "
                          "not in the pack it is said to be from. Trade it away first.",
                          clause="CS-2.7", reason="forged", title="A forged copy")


def check_room(state: Profile) -> None:
    if len(state.runs) >= MOST_RUNS:
        raise refused(f"A profile keeps {MOST_RUNS} runs. Forget one "
                      "that you have opened nothing of.",
                      clause="CS-2.8", reason="full", title="Full")


def solo(request: Request) -> Plan:
    """{seed: 64 hex digits from outside, sheets}: a run of one's own (CS-2.9)"""
    state, seed = request.state, request.hexes("seed", 64)
    sheets = request.choice("sheets", SHEETS, SHEETS[0])
    if state.town:
        raise refused("One run is in print in this world, and nothing is printed again.",
                      clause="CS-7.1", reason="in_print", title="One run at a time")
    size = sheets * shipped.sheet()
    check_room(state)
    name = _fresh(state)

    def run() -> Result:
        draw(state, seed, sheets)
        return Result(f"{name} is fixed: {size} packs.")
    proved, not_proved = PROVES["solo"]
    return Preview(f"{name}: {size} packs, {many(sheets, 'sheet')} with every card in every rarity "
                   f"once. Proved is: {proved} Not proved is: {not_proved}"), run


def draw(state: Profile, seed: Hex, sheets: int) -> str:
    """Fix a run of so many sheets (CS-2.9); returns its name in the profile."""
    label, size = _fresh(state), sheets * shipped.sheet()
    state.tell(f"A run of {size} packs is fixed: {label}.")
    return add_run(state, shipped.run(seed, label, shipped.ids()).notice(size, "solo"), seed)


def _fresh(state: Profile) -> str:
    taken = {run["notice"]["run"] for run in state.runs.values()}
    return next(name for n in range(1, MOST_RUNS + 2) if (name := f"solo {n}") not in taken)


def _run(request: Request) -> str:
    name = request.value("run")
    if not isinstance(name, str) or name not in request.state.runs:
        raise refused("Choose one of the runs you have.",
                      clause="CS-2.8", reason="unknown", title="No such run")
    return name


# ---- opening (CS-2.11) ---------------------------------------------------------------------------
def open_packs(request: Request) -> Plan:
    """open {run, packs: 1, 2, 5 or 10}: the next ones of a run that is worked out here"""
    state, name = request.state, _run(request)
    number, left = request.choice("packs", AT_ONCE, 1), state.left(name)
    if not state.runs[name]["seed"]:
        raise refused("Packs of this run come as files from its organiser.",
                      clause="CS-2.9", reason="files", title="Not here")
    if left < number and state.in_print(name):
        raise refused(f"{many(left, 'pack')} {'is' if left == 1 else 'are'} for you today; "
                      "more come tomorrow while the run lasts. Collectors trade, too.",
                      clause="CS-7.1", reason="tomorrow", title="Not so many today")
    if left < number:
        raise refused(f"{many(left, 'pack')} of this run "
                      f"{'is' if left == 1 else 'are'} left for you.",
                      clause="CS-2.8", reason="none_left", title="Not so many left")
    state.check_room(packs.CARDS * number)
    start = state.runs[name]["opened"]
    files = [state.pack(name, state.index(name, start + i)) for i in range(number)]
    told = "\n".join(f"Pack {one['body']['index']}: {one['commitment']}" for one in files)

    def run() -> Result:
        return opened(state, name, files)
    return Preview(f"Fixed beforehand, and all that can be seen now:\n{told}"), run


def opened(state: Profile, name: str, files: Sequence[PackFile]) -> Result:
    """The next packs of a run are opened."""
    run = state.runs[name]
    state.runs[name] = run | {"opened": run["opened"] + len(files)}
    if state.in_print(name):
        town.count(state, len(files))
    return took(state, name, files)


def took(state: Profile, name: str, files: Sequence[PackFile]) -> Result:
    """The cards, serials and lore of packs come into the profile; the Result shows them."""
    shown = []
    for file in files:
        shown += _take(state, name, file)
    title = f"{many(len(files), 'pack')} of {state.runs[name]['notice']['run']}"
    state.tell(f"You open {title}.")
    return Result(f"{many(packs.CARDS * len(files), 'card')} and "
                  f"{many(len(files), 'lore card')} come.", shown=tuple(shown),
                  reveal={"title": title, "seal": of_pack(files[0]["commitment"]),
                          "open": "Break the seal", "one_by_one": True, "fold": FAIR,
                          "back": f"back:{state.back or 0}",
                          "lines": [[f"Pack {one['body']['index']}, commitment",
                                     {"code": one["commitment"]}] for one in files]})


def _take(state: Profile, name: str, file: PackFile) -> list[FaceId]:
    body, shown = file["body"], []
    for position, copy in enumerate(body["cards"]):
        code = _serial(state.runs[name], file, position, copy)
        state.cards[collection.mark(name, body["index"], position)] = [copy, code]
        if code:
            state.known.setdefault(code, "pack")
        shown.append(shipped.face_of(copy))
    tale = body["lore"]
    state.lore.append([name, body["index"], tale["card"], tale["shape"]])
    return [*shown, shipped.of_lore(tale["card"], tale["shape"])]


def _serial(run: dict[str, Any], file: PackFile, position: int, copy: str) -> Serial:
    """The serial of a copy.

    It comes from the seed of one's own run, or is as the organiser's file gives it (CS-4.6).
    """
    if run["seed"]:
        number = shipped.numbers()[shipped.copy_of(copy)[0]]
        return serials.of_pack(bytes.fromhex(run["seed"]), file["body"]["index"], position, number)
    return file.get("serials", [""] * packs.CARDS)[position]


# ---- an organiser's run (CS-2.9, CS-2.10) --------------------------------------------------------
def notice(request: Request) -> Plan:
    """{file}: the public notice of a run"""
    state = request.state
    noticed = request.file("file", "Choose or paste the notice of a run.", "CS-2.8")
    packs.noticed(noticed)
    name = collection.run_name(noticed)
    strange = [ident for ident in noticed["roster"] if ident not in shipped.numbers()]
    if packs.roster_hash(noticed["roster"]) != noticed["roster_hash"]:
        raise refused("The hash of the roster is not that of the cards it lists.",
                      clause="CS-2.5", reason="roster", title="Not in order")
    if strange:
        raise refused(f"This run has cards that this app does not know, such as {strange[0][:40]}. "
                      "Update the app.",
                      clause="CS-2.5", reason="roster", title="Unknown cards")
    if name in state.runs:
        raise refused("You have this notice already.",
                      clause="CS-2.8", reason="known", title="Known already")
    check_room(state)
    check_held(state, noticed)
    proved, not_proved = PROVES[noticed["mode"]]
    text = (f"{noticed['run']}: {noticed['packs']} packs, {noticed['mode']}, "
            f"root {noticed['root']}. "
            "Compare the root with the one that was published. Proved is then: "
            f"{proved} Not proved is: {not_proved}")

    def run() -> Result:
        add_run(state, noticed)
        return Result(f"You know the run {noticed['run']} now.")
    return Preview(text), run


def forget(request: Request) -> Plan:
    """{run}: a run one has opened nothing of"""
    state, name = request.state, _run(request)
    if state.in_print(name):
        raise refused("This run is the one in print here; it stays.",
                      clause="CS-7.1", reason="in_print", title="It stays")
    if state.runs[name]["opened"]:
        raise refused("You have opened packs of this run; it stays, so that they can be proved.",
                      clause="CS-2.11", reason="opened", title="It stays")
    if state.runs[name]["seed"] and state.runs[name]["notice"]["mode"] == "two-party":
        raise refused("This run was drawn by two; it stays, so that it can be worked out again.",
                      clause="CS-2.9", reason="drawn", title="It stays")

    def run() -> Result:
        del state.runs[name]
        return Result("The run is forgotten.")
    return Preview("The run is forgotten here; a notice can be brought again."), run


def pack(request: Request) -> Plan:
    """{file}: an organiser's pack: checked against the notice of its run, then opened"""
    state, file = (request.state,
                   request.file("file", "Choose or paste the file of a pack.", "CS-2.10"))
    packs.shape(file)
    check_serials(file)
    body = file["body"]
    names = [name for name, one in state.runs.items() if one["notice"]["run"] == body["run"]
             and not one["seed"]]
    if not names:
        raise refused(f"'{packs.RUN_KNOWN}' fails: bring the notice of this run first.",
                      clause="CS-2.10", reason="no_run", title="Not added")
    results = {name: packs.verify(file, state.runs[name]["notice"]) for name in names}
    name = next((name for name, held in results.items() if all(holds for _, holds in held)),
                names[-1])
    if not all(holds for _, holds in results[name]):
        raise refused(f"This pack is not added. {checked(results[name])}",
                      clause="CS-2.10", reason="forged", title="A check fails")
    if state.runs[name]["notice"]["mode"] != "organiser":
        raise refused("Packs of such a run are opened by who drew it; you can check this one.",
                      clause="CS-2.9", reason="mode", title="Not added")
    if (state.is_open(name, body["index"])
        or any(collection.mark(name, body["index"], i) in state.cards for i in range(packs.CARDS))):
        raise refused("This pack is already opened.",
                      clause="CS-2.12", reason="opened", title="Already opened")
    state.check_room(packs.CARDS)

    def run() -> Result:
        state.packs[f"{name}|{body['index']}"] = file
        state.runs[name] = state.runs[name] | {"opened": state.runs[name]["opened"] + 1}
        return took(state, name, [file])
    return Preview(f"Commitment {file['commitment']}. {checked(results[name])}"), run


def check_serials(file: PackFile) -> None:
    """The serials beside a body, one a card or empty.

    The organiser vouches for them; they are no part of the commitment (CS-4.6).
    """
    for i, code in enumerate(file.get("serials", ())):
        number = shipped.numbers().get(str(file["body"]["cards"][i]).partition(".")[0])
        if code and (serials.parts(code)[0] != number or serials.tidy(code) != code):
            raise Malformed("is not a serial of the card at this position (CS-4.5)",
                            f"file.serials[{i}]")


def checked(held: Iterable[tuple[str, bool]]) -> str:
    """The checks of a pack in words (CS-2.10)."""
    return "\n".join(f"{'Holds' if holds else 'FAILS'}: {name}." for name, holds in held)


def verify(request: Request) -> Plan:
    """{file, root?}: any pack file against the root of a run; nothing is added (CS-2.10)"""
    file = request.file("file", "Choose or paste the file of a pack.", "CS-2.10")
    packs.shape(file)
    given = (request.passage("root", 500_000) or "").strip()
    known = [one["notice"] for one in request.state.runs.values()]
    if given.startswith("{"):
        given_notice = request.file("root", "", "CS-2.10")
        packs.noticed(given_notice)
        known, given = [given_notice], given_notice["root"]
    found = [one for one in known
             if (one["root"] == given.lower() if given else one["run"] == file["body"]["run"])]
    if found:
        checks = checked(packs.verify(file, found[0]))
        text = f"Root {found[0]['root']}, {found[0]['mode']}.\n{checks}"
    elif given:
        text = f"No notice of this root is known here.\n{checked(_against(file, given.lower()))}"
    else:
        raise refused("Give the root or the notice of its run: no run of this name is known here.",
                      clause="CS-2.10", reason="no_run", title="Which run?")
    return Preview(text), lambda: Result(text)


def _against(file: PackFile, root: Hex) -> list[tuple[str, bool]]:
    """The checks that can be made with a root alone: the run is not known then."""
    expect(is_hex(root, 64), "root", "expected 64 hex digits, or a notice")
    body, most = file["body"], 1 << len(file["path"])
    index, copies = body["index"], body["cards"]
    within = is_int(index, 0, most - 1)
    climbs = within and packs.climbs_to(file["commitment"], index, most, file["path"], root)
    fits = is_list(copies, packs.CARDS, packs.CARDS) and all(map(shipped.is_copy, copies))
    held = (packs.commitment(body) == file["commitment"], climbs, False, within, fits,
            well_formed(body["lore"], shipped.ids()))
    return list(zip(packs.CHECKS, held))


# ---- proofs --------------------------------------------------------------------------------------
def _opened(request: Request) -> tuple[Profile, str, int]:
    """The profile, run and index of an opened pack that is asked for."""
    state, name = request.state, _run(request)
    index = request.integer("index", None, 0, 10**6)
    if not state.is_open(name, index):
        raise refused("You have not opened this pack.",
                      clause="CS-2.11", reason="sealed", title="Still sealed")
    return state, name, index


def proof(request: Request) -> Plan:
    """{run, index}: the sheet of an opened pack as a file (CS-2.11)"""
    state, name, index = _opened(request)
    sheet = collection.proof(state.pack(name, index), state.runs[name]["notice"])

    def run() -> Result:
        return Result("The proof sheet.",
                      files=((f"proof-{file_name(name)}-{index}.json", canonical(sheet) + "\n"),))
    return Preview("A file with mode, root, commitment and content of the pack."), run


def run_file(request: Request) -> Plan:
    """{run}: its notice as a file, for others"""
    name = _run(request)
    made = request.state.runs[name]["notice"]

    def run() -> Result:
        return Result("The notice.",
                      files=((f"{file_name(name)}.notice.json", canonical(made) + "\n"),))
    return Preview(f"The notice: {made['packs']} packs, root {made['root']}."), run


def pack_file(request: Request) -> Plan:
    """{run, index}: an opened pack as a file, for others to check"""
    state, name, index = _opened(request)
    made = {key: value for key, value in state.pack(name, index).items() if key != "serials"}

    def run() -> Result:
        file = f"{file_name(name)}-{index:04}.ttpack.json", canonical(made) + "\n"
        return Result("The pack, to be checked by anybody who has its root.", (file,))
    return Preview("The file of this pack, without its serials."), run


def audit(request: Request) -> Plan:
    """{run}: a run of one's own worked out again from its seed (CS-2.9)"""
    state, name = request.state, _run(request)
    one = state.runs[name]
    if not one["seed"]:
        raise refused("Only its organiser has the seed of this run; check its packs one by one.",
                      clause="CS-2.9", reason="no_seed", title="No seed here")
    notice_of = one["notice"]
    again = packs.Run(bytes.fromhex(one["seed"]), notice_of["run"],
                      notice_of["roster"]).notice(notice_of["packs"], notice_of["mode"])
    same = again == notice_of
    text = (f"{notice_of['packs']} packs were worked out again from the seed {one['seed']}: "
            f"the root {'is the same' if same else 'DIFFERS'}, {again['root']}.")
    return Preview(text), lambda: Result(text)


DEEDS = {"solo": solo, "open": open_packs, "notice": notice, "forget": forget, "pack": pack,
         "verify": verify, "proof": proof, "run_file": run_file, "pack_file": pack_file,
         "audit": audit}
