"""Cards of a profile as its pages list them.

There are copies, what a deck can be made of, the album, lore cards and the gallery.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from mulligan import Field, Malformed
from mulligan.protocol.types import CardData, FaceId
from mulligan.protocol.worlds import act, field

from ..cards import library
from ..cardscape import serials
from ..cardscape.challenges import MarkData
from ..cardscape.shares import THRESHOLD
from ..cardscape.types import CardId
from . import album, challenges, designer, match_deeds, sentences, shipped
from .profile import Profile

Listing: TypeAlias = tuple[Sequence[Field], list[dict[str, Any]]]      # fields, entries
CardPage: TypeAlias = dict[str, Any]       # {face, lines, acts}
RARITY = Field("rarity", "Rarity", "number")
OWN = (*library.FIELDS, RARITY, Field("copies", "Copies of it", "number"),
       Field("decked", "In a deck", "flag"))
ALBUM = (Field("open", "Open", "flag"), Field("count", "Serials known", "number"),
         Field("sealed", "Has a sealed entry", "flag"))
LORE = (Field("type", "Type of its card", "choice", library.TYPES),
        Field("corners", "Corners", "number"))


def marks_of(state: Profile) -> Callable[[CardId], tuple[MarkData, ...]]:
    """A function from a card id to the marks that may be seen on it (CS-6.2).

    Seen are those of carriers whose entry is open.
    """
    opened, carriers = state.open_cards(), challenges.marks()

    def seen(ident: CardId) -> tuple[MarkData, ...]:
        if ident not in carriers or ident not in opened:
            return ()
        mark = challenges.mark(ident, carriers[ident])
        return () if mark is None else (mark,)
    return seen


def _entry(key: str, card: CardData, face: FaceId, more: dict[str, Any], note: str = "",
           marks: Sequence[str] = ()) -> dict[str, Any]:
    entry = {"k": key, "name": card["name"], "face": face,
             "text": f"{card['name']} {library.text(card)}".lower(),
             "values": library.values(card) | more}
    return entry | ({"note": note} if note else {}) | ({"marks": list(marks)} if marks else {})


# ---- lists ---------------------------------------------------------------------------------------
def copies_list(state: Profile) -> Listing:
    """The own copies by card and rarity."""
    seen = marks_of(state)
    counts: dict[CardId, int] = {}
    decked = {key for keys in state.decks.values() for key in keys}
    for copy, _ in state.cards.values():
        ident = copy.partition(".")[0]
        counts[ident] = counts.get(ident, 0) + 1
    out = []
    for mark, (copy, _) in sorted(state.cards.items(), key=lambda one: (one[1][0], one[0])):
        ident, rarity = shipped.copy_of(copy)
        more = {"rarity": rarity, "copies": counts[ident], "decked": mark in decked}
        out.append(_entry(mark, library.LIBRARY.card(ident), shipped.face_of(copy, seen(ident)),
                          more, f"Rarity {rarity}",
                          ("deck",) if mark in decked else ()))
    return OWN, out


def playable_list(state: Profile) -> Listing:
    """What a deck can be made of: own copies, and two of each card of the gallery (TT-2.6)."""
    out = copies_list(state)[1]
    decked = {key for keys in state.decks.values() for key in keys}
    for ident, made in sorted(state.designs.items()):
        for key in (f"{ident}#1", f"{ident}#2"):
            more = {"rarity": 0, "copies": 2, "decked": key in decked}
            out.append(_entry(key, made, designer.card_of(made), more, "Your own card"))
    return OWN, out


def album_list(state: Profile) -> Listing:
    """Every card of the roster: a silhouette until its entry is open (CS-4.2)."""
    counts, seen = state.counts(), marks_of(state)
    sealed, out = album.known_entries(state), []
    for number, ident in enumerate(shipped.ids(), 1):
        count = counts.get(number, 0)
        opened = count >= state.threshold
        name = shipped.name(ident) if opened else f"No. {number}"
        out.append({"k": f"no:{number}", "name": name, "text": name.lower(),
                    "note": f"{count} of {state.threshold} serials",
                    "face": shipped.face_of(f"{ident}.0", seen(ident)) if opened
                    else f"hidden:{ident}",
                    "values": {"open": opened, "count": count, "sealed": str(number) in sealed}})
    return ALBUM, out


def lore_list(state: Profile) -> Listing:
    """Lore cards, those that came last first."""
    out = []
    for i, (_, index, ident, shape) in reversed(list(enumerate(state.lore))):
        card = library.LIBRARY.card(ident)
        out.append({"k": f"lore:{i}", "name": card["name"], "face": shipped.of_lore(ident, shape),
                    "text": f"{card['name']} {_tale(state, i)}".lower(),
                    "note": f"{len(shape)} corners, pack {index}",
                    "values": {"type": card["type"], "corners": len(shape)}})
    return LORE, out


def _tale(state: Profile, i: int) -> str:
    """The text of a lore card; where a card has several, its shape says which."""
    ident, shape = state.lore[i][2:]
    return shipped.tale(ident, sum(x + y for x, y in shape) % 997)


def gallery_list(state: Profile) -> Listing:
    entries = []
    for ident, design in sorted(state.designs.items()):
        by = f"By {design['author']}" if design["author"] else ""
        entries.append(_entry(ident, design, designer.card_of(design), {}, by))
    return library.FIELDS, entries


LISTS = {"mine": copies_list, "playable": playable_list, "album": album_list, "lore": lore_list,
         "gallery": gallery_list}


def listing(state: Profile, name: str) -> Listing:
    if name not in LISTS:
        raise Malformed("there is no such list", "list")
    return LISTS[name](state)


# ---- one card ------------------------------------------------------------------------------------
def card(state: Profile, key: str) -> CardPage:
    """All about a card of any list: (face, lines, acts)."""
    kind, _, rest = key.partition(":") if isinstance(key, str) else ("", "", "")
    if key in state.cards:
        return _copy(state, key)
    if key in state.designs or kind.partition("#")[0] in state.designs:
        return _design(state, key.partition("#")[0])
    if kind == "no" and rest.isascii() and rest.isdigit() and int(rest) in shipped.names():
        return _album(state, int(rest))
    if kind == "lore" and rest.isascii() and rest.isdigit() and int(rest) < len(state.lore):
        return _lore(state, int(rest))
    raise Malformed("there is no such card", "k")


def _copy(state: Profile, mark: str) -> CardPage:
    copy, code = state.cards[mark]
    ident, rarity = shipped.copy_of(copy)
    run, index, position = mark.split("|")
    lines = [*library.about(ident)["lines"], ["Rarity", f"{rarity} of 0 to 4: its looks only"],
             ["From", f"{run}, pack {index}, position {position}"]]
    lines += [["Serial", {"code": serials.grouped(code)}]] if code else []
    acts = [act("offer", "Offer it in a trade", args={"give": [mark]}, clause="CS-2.12")]
    if run in state.runs and state.is_open(run, int(index)):
        acts.append(act("proof", "Proof sheet of its pack", args={"run": run, "index": int(index)},
                        clause="CS-2.11"))
    return {"face": shipped.face_of(copy, marks_of(state)(ident)), "lines": lines, "acts": acts}


def _album(state: Profile, number: int) -> CardPage:
    ident, count = shipped.ids()[number - 1], state.counts().get(number, 0)
    opened, key = count >= state.threshold, str(number)
    lines = [["Serials", f"{count} of {state.threshold}"]]
    if opened:
        lines = [["Name", shipped.name(ident)], *library.about(ident)["lines"], *lines]
    sealed = key in album.known_entries(state)
    if sealed:
        known = len(album.known_shares(state, key))
        told = album.entry_text(state, key)
        if told is None:
            told = f"{known} of {THRESHOLD} issued serials are known"
        lines.append(["Sealed entry", told])
    face = shipped.face_of(f"{ident}.0", marks_of(state)(ident)) if opened else f"hidden:{ident}"
    return {"face": face, "lines": lines,
            "acts": [act("serial", "Enter a serial", serial_fields(),
                         args={"entry": key} if sealed else None, clause="CS-4.5")]}


def serial_fields() -> list[dict[str, Any]]:
    return [field("code", "Serial", "text", most=60,
                  help="24 characters; case, blanks and hyphens do not matter."),
            field("name", "Name of the card", "text", most=60)]


def _lore(state: Profile, i: int) -> CardPage:
    run, index = state.lore[i][:2]
    ident, shape = state.lore[i][2:]
    lines = [["Tells of", shipped.name(ident)], ["Tale", _tale(state, i)],
             ["From", f"{run}, pack {index}"],
             ["Shape", f"{len(shape)} corners"]]
    return {"face": shipped.of_lore(ident, shape), "lines": lines, "acts": []}


def _design(state: Profile, ident: str) -> CardPage:
    design = state.designs[ident]
    lines = [["Id", {"code": ident}], ["By", design["author"] or "nobody named"],
             ["Kind", library.kind(design)]]
    lines += [[f"Effect {i}, {one['style']}", one["text"]]
              for i, one in enumerate(design["effects"], 1)]
    if hand := designer.by_hand(state, design):
        lines += [["Author's mark", {"code": hand[0]}],
                  ["By the same hand", ", ".join(hand[1]) or "no other card here"]]
    lines += [["Lore", design["lore"]]] if design.get("lore") else []
    lines += [["Strong for its rank", text] for text in sentences.warnings(design)]
    tried, off = {"card": ident, "held": True}, "A match waits already." if state.battle else ""
    offered = library.LIBRARY.decks
    return {"face": designer.card_of(design), "lines": lines, "acts": [
        act("share", "Share it", args={"card": ident}, clause="CS-5.6"),
        act("try_design", "Play with it", args={**tried, "against": offered[0]["id"]},
            tone="main", off=off),
        act("try_design", "Choose whom to play", against(), args=tried, off=off),
        act("drop_design", "Delete", args={"card": ident}, tone="danger",
            confirm=f"Delete {design['name']}?")]}


def against() -> list[dict[str, Any]]:
    """The fields that choose an opponent."""
    return [field("against", "Against the deck", "choice",
                  choices=[[deck["id"], deck["name"]] for deck in library.LIBRARY.decks]),
            field("level", "Opponent", "choice", value="normal",
                  choices=[list(one) for one in match_deeds.LEVELS])]


__all__ = ["LISTS", "against", "card", "listing", "serial_fields"]
