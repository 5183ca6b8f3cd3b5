"""Deeds about the album: serials, their lists, the threshold, sealed entries, what is unlocked.

CS-4 says what each does.
"""

import json
from collections.abc import Sized
from functools import lru_cache
from typing import Any

from mulligan import Illegal, Malformed
from mulligan.data.checks import expect
from mulligan.data.shapes import Integer, ListOf, hex_digits, whole
from mulligan.data.typed import typed_file
from mulligan.protocol.listing import many
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused

from ..cards.library import LIBRARY
from ..cardscape import answer_locked, serials
from ..cardscape.album import FEWEST, MOST, unlocked
from ..cardscape.shares import SECRET, THRESHOLD, join
from ..cardscape.streams import canonical
from ..cardscape.types import CardNumber, Hex, Json, Serial, Share
from . import shipped
from .profile import Profile
from .request import Request

ENTRY = "ttcg-entry/1"
MOST_ENTRIES, MOST_ISSUED, MOST_BLOB = 500, 5000, 64_016
_ENTRY = whole(number=Integer(), blob=answer_locked.blob(MOST_BLOB),
               issued=ListOf(hex_digits(16), 0, MOST_ISSUED))


def threshold(request: Request) -> Plan:
    """{serials: 1 to 9}: how many open an entry (CS-4.2)"""
    state, number = request.state, request.integer("serials", None, FEWEST, MOST)
    before = len(state.open_cards())
    after = sum(count >= number for count in state.counts().values())

    def run() -> Result:
        state.threshold = number
        return Result(f"{many(number, 'serial')} of a card open its entry.")
    return Preview(f"{many(number, 'serial')} of a card open its entry: "
                   f"{after} of {len(shipped.ids())} are open then, now {before}."), run


def serial(request: Request) -> Plan:
    """{code, name, entry?: number of a sealed entry}: a serial typed from a card (CS-4.5)"""
    state = request.state
    code = request.passage("code", 200, "Type the serial of a card.", "CS-4.5")
    name = request.passage("name", 200, "Type the name of its card.", "CS-4.5")
    number = request.value("entry")
    if number is not None and (not isinstance(number, str) or number not in known_entries(state)):
        raise Malformed("there is no such sealed entry", "entry")
    issued = None if number is None else known_entries(state)[number]["issued"]
    accepted = serials.accept(code, name, shipped.names(), state.known, issued)
    state.check_room(0, 1)
    card = shipped.names()[accepted.number]
    count = state.counts().get(accepted.number, 0) + 1
    opens = count == state.threshold
    text = f"{card}: {count} of {state.threshold} serials."
    text += " The entry opens." if opens else ""

    def run() -> Result:
        state.known[accepted.code] = "typed"
        if opens:
            state.tell(f"The entry of {card} opens.")
        return Result(text, shown=(shipped.ids()[accepted.number - 1],) if opens else ())
    return Preview(text), run


def serial_list(request: Request) -> Plan:
    """serials {file}: a friend's list.

    Each counts once, and what fits nothing is told (CS-4.2, CS-4.5)
    """
    state = request.state
    pairs = serials.read_list(request.file("file", "Choose or paste a list of serials.", "CS-4.7"))
    fresh: dict[Serial, CardNumber] = {}
    faults, twice = [], 0
    for code, name in pairs:
        try:
            accepted = serials.accept(code, name, shipped.names(), state.known)
            twice += accepted.code in fresh
            fresh[accepted.code] = accepted.number
        except Illegal as error:
            if error.reason == "known":
                twice += 1
            else:
                faults.append(f"{code[:40]}: {error}")
    state.check_room(0, len(fresh))
    counts, before = state.counts(), state.open_cards()
    for number in fresh.values():
        counts[number] = counts.get(number, 0) + 1
    after = {shipped.ids()[number - 1] for number, count in counts.items()
             if count >= state.threshold}
    opened = sorted(after - before)
    text = (f"{many(len(fresh), 'new serial')}, {twice} known already, {len(faults)} refused. "
            f"{_entries(opened)} of the album open.")
    text += "".join(f"\n{line}" for line in faults[:20])
    if len(faults) > 20:
        text += f"\nand {len(faults) - 20} more"

    def run() -> Result:
        state.known |= dict.fromkeys(fresh, "list")
        for ident in opened:
            state.tell(f"The entry of {shipped.name(ident)} opens.")
        return Result(text, shown=tuple(opened[:40]))
    if pairs and len(faults) == len(pairs):
        raise refused(f"No serial of this list is accepted. {faults[0]}",
                      clause="CS-4.5", reason="none", title="Not accepted")
    return Preview(text), run


def share_list(request: Request) -> Plan:
    """serial_list {which: own or all} -> a .ttserials file (CS-4.7)"""
    state, which = request.state, request.choice("which", ("own", "all"), "own")
    codes = ({code for _, code in state.cards.values() if code} if which == "own"
             else set(state.known))
    if not codes:
        raise refused("There is no serial to list yet: open a pack.",
                      clause="CS-4.7", reason="none", title="Nothing to list")
    pairs = [(code, shipped.names()[serials.number_of(code)]) for code in codes]
    files = []
    for part in range(0, len(pairs), 2000):
        text = canonical(serials.write_list(sorted(pairs)[part:part + 2000])) + "\n"
        files.append((f"serials{f'-{part // 2000 + 1}' if len(pairs) > 2000 else ''}.ttserials",
                      text))
    text = (f"A list of {many(len(pairs), 'serial')} with names. "
            "Friends bring it into their albums; an organiser collects such lists.")
    return Preview(text), lambda: Result("The list.", tuple(files))


def _entries(found: Sized) -> str:
    return f"{len(found)} {'entry' if len(found) == 1 else 'entries'}"


# ---- sealed entries (CS-4.3, CS-4.7) -------------------------------------------------------------
@lru_cache(maxsize=1)
def published() -> tuple[dict[str, dict[str, Any]], dict[str, Hex]]:
    """(entries, secrets) by number, as this site brings them (CS-4.7).

    They stand in cards/ttcg/entries and in unlocked.json.
    """
    folder, file = LIBRARY.folder / "entries", LIBRARY.folder / "unlocked.json"
    files = sorted(folder.iterdir(), key=str) if folder.is_dir() else []
    entries = [json.loads(one.read_text("utf-8")) for one in files]
    known = {str(entry["number"]): check_entry(entry, "entry") for entry in entries}
    given = unlocked(json.loads(file.read_text("utf-8"))) if file.is_file() else {}
    fits = [(str(number), secret) for number, secret in given.items() if str(number) in known]
    return known, {number: secret.hex() for number, secret in fits if opens(known[number], secret)}


def known_entries(state: Profile) -> dict[str, dict[str, Any]]:
    """Every sealed entry by number: the site's and those that were brought."""
    return published()[0] | state.entries


def check_entry(entry: Json, field: str = "file") -> dict[str, Any]:
    """Raise Malformed unless this is the public part of a sealed entry, as `python -m
    ttcg.cardscape entry` writes it.
    """
    number = typed_file(entry, ENTRY, _ENTRY, field)["number"]
    expect(number in shipped.names(), f"{field}.number", "there is no card of this number")
    return entry


def entry(request: Request) -> Plan:
    """{file}: a sealed entry that was published"""
    state = request.state
    sealed_entry = check_entry(request.file("file", "Choose or paste a sealed entry.", "CS-4.3"))
    number = str(sealed_entry["number"])
    if number in known_entries(state):
        raise refused("You have the sealed entry of this card already.",
                      clause="CS-4.3", reason="known", title="Known already")
    if len(state.entries) >= MOST_ENTRIES:
        raise refused(f"A profile keeps {MOST_ENTRIES} sealed entries.",
                      clause="CS-4.3", reason="full", title="Full")

    name = shipped.names()[sealed_entry["number"]]

    def run() -> Result:
        state.entries[number] = sealed_entry
        return Result(f"The sealed entry of {name} is in your album.")
    return Preview(f"{name}: {many(len(sealed_entry['issued']), 'serial')} were issued for it, "
                   f"and {THRESHOLD} of them open it."), run


def unlock(request: Request) -> Plan:
    """unlocked {file}: the secrets that a community has brought together, unlocked.json (CS-4.7)"""
    state = request.state
    secrets = unlocked(request.file("file", "Choose or paste unlocked.json.", "CS-4.7"))
    fits, wrong, known = {}, [], known_entries(state)
    for number, secret in secrets.items():
        key = str(number)
        if key not in known or key in state.secrets or key in published()[1]:
            continue
        if opens(known[key], secret):
            fits[key] = secret.hex()
        else:
            wrong.append(number)
    if wrong:
        raise refused(f"The secret of entry {wrong[0]} does not open it; "
                      "take the file from where it was published.",
                      clause="CS-4.7", reason="wrong", title="It does not open")
    if not fits:
        raise refused("It opens no sealed entry that you have and that is still closed.",
                      clause="CS-4.7", reason="nothing", title="Nothing opens")

    def run() -> Result:
        state.secrets |= fits
        state.tell(f"Sealed entries open for all: {names}.")
        return Result(f"Open: {names}.")
    names = ", ".join(shipped.names()[int(number)] for number in fits)[:2000]
    return Preview(f"It opens {names}."), run


def opens(entry: dict[str, Any], secret: bytes) -> bool:
    """Whether a secret opens a sealed entry."""
    try:
        answer_locked.unseal(answer_locked.entry_key(secret), bytes.fromhex(entry["blob"]))
        return len(secret) == SECRET
    except Illegal:
        return False


def known_shares(state: Profile, number: str) -> dict[int, Share]:
    """{x: share} of a sealed entry that are known here.

    Only issued serials count, as others have no share in it.
    """
    made, found = known_entries(state)[number], {}
    issued = set(made["issued"])
    for code in state.known:
        if serials.number_of(code) == made["number"] and serials.issued_mark(code) in issued:
            _, x, share = serials.parts(code)
            found[x] = share
    # no share has the place 0, where the secret is
    return {x: share for x, share in found.items() if x}


def entry_text(state: Profile, number: str) -> str | None:
    """The text of a sealed entry, or None while it is closed (CS-4.3)."""
    made = known_entries(state)[number]
    given = (published()[1] | state.secrets).get(number)
    known = {} if given else known_shares(state, number)
    if not given and len(known) < THRESHOLD:
        return None
    secret = bytes.fromhex(given) if given else join(known)
    try:
        return answer_locked.unseal(answer_locked.entry_key(secret),
                             bytes.fromhex(made["blob"])).decode("utf-8", "replace")
    except Illegal:
        return None


DEEDS = {"threshold": threshold, "serial": serial, "serials": serial_list,
         "serial_list": share_list, "entry": entry, "unlocked": unlock}
