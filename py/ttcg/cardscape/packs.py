"""Packs whose content is fixed before they are opened (CS-2).

Here are sheets, commitments, the Merkle root of a run, and verification.
"""

from collections.abc import Iterable, Iterator, Sequence

from mulligan import Malformed
from mulligan.data.checks import expect, is_int, is_list
from mulligan.data.shapes import (AnyValue, Enum, Integer, ListOf, Object, Text, hex_digits,
                                  whole)
from mulligan.data.typed import typed_file

from .lore import lore_of, well_formed
from .streams import Stream, canonical, sha
from .types import CardId, Copy, Hex, Json, Notice, PackBody, PackFile

RARITIES, CARDS = 5, 10                    # CS-2.2, CS-2.3
MODES = {"solo": "You drew this run yourself: it is even, and what you open was fixed before. It "
                 "proves nothing to others.",
         "two-party": "Two of you drew this run together: neither could choose it, and both can "
                      "work out every pack.",
         "organiser": "An organiser fixed this run when its root was published. Handing out fairly "
                      "is up to the organiser.",
         "world": "This run is the one in print in a world: its collectors and you open it pack "
                  "after pack."}
FILE, NOTICE = "ttcg-pack/1", "ttcg-run/1"
_HASH, _ANY = hex_digits(64), AnyValue()
_NOTICE = whole(run=Text("a name without |", "[^|]+"), mode=Enum(*MODES),
                packs=Integer(1, 1_000_000), root=_HASH, roster_hash=_HASH,
                roster=ListOf(Text("a card id", most=40), 1, 5000))
_PACK = Object({"body": whole(cards=_ANY, index=_ANY, lore=_ANY, run=_ANY, salt=_ANY),
                "commitment": _HASH, "path": ListOf(_HASH, 0, 40),
                # an organiser may give one with a card (CS-4.6); the body stays as committed
                "serials": ListOf(Text("a serial, or nothing", "(.{24})?", least=0), CARDS, CARDS)},
               ("body", "commitment", "path"))
RUN_KNOWN = "run and roster known"
CHECKS = ("body matches commitment", "path matches root", RUN_KNOWN, "index in range",
          f"{CARDS} cards of the roster", "lore card well formed")


class Run:
    """A print run: a seed of 32 bytes, a name, the ids of its cards.

    New cards come with a new run (CS-2.5).
    """

    def __init__(self, seed: bytes, name: str, ids: Sequence[CardId]) -> None:
        if len(seed) != 32:
            raise Malformed("expected 32 bytes", "seed")
        if not ids or len(set(ids)) != len(ids):
            raise Malformed("expected card ids, each once", "roster")
        self.seed, self.name, self.ids = bytes(seed), name, sorted(ids)
        self._sheets: dict[int, list[Copy]] = {}

    def sheet(self, number: int) -> list[Copy]:
        """Every copy, `id.rarity`, once, in random order (CS-2.4)."""
        if number not in self._sheets:
            copies = [f"{ident}.{rarity}" for ident in self.ids for rarity in range(RARITIES)]
            Stream(self.seed, f"sheet|{number}").shuffle(copies)
            self._sheets[number] = copies
        return self._sheets[number]

    def copy(self, index: int, position: int) -> Copy:
        """The copy at a position of a pack: sheets follow one another without a gap (CS-2.4)."""
        number, at = divmod(CARDS * index + position, RARITIES * len(self.ids))
        return self.sheet(number)[at]

    def body(self, index: int) -> PackBody:
        """Everything a pack is (CS-2.7)."""
        return {"cards": [self.copy(index, position) for position in range(CARDS)], "index": index,
                "lore": lore_of(self.seed, index, self.ids), "run": self.name,
                "salt": sha(self.seed, f"salt|{index}")[:16].hex()}

    def commitments(self, count: int) -> list[Hex]:
        """The commitments of the first packs: all that may be seen before they are opened."""
        return [commitment(self.body(index)) for index in range(count)]

    def notice(self, count: int, mode: str) -> Notice:
        """What is published of a run before a pack of it is opened (CS-2.8)."""
        return {"type": NOTICE, "run": self.name, "mode": mode, "packs": count,
                "root": root(self.commitments(count)),
                "roster": self.ids, "roster_hash": roster_hash(self.ids)}

    def files(self, count: int) -> Iterator[PackFile]:
        """Yield the file of each pack: its body and the way from its commitment to the root."""
        levels = tree(self.commitments(count))
        for index in range(count):
            body = self.body(index)
            yield {"type": FILE, "body": body, "commitment": commitment(body),
                   "path": path(levels, index)}


def commitment(body: PackBody) -> Hex:
    """The one number that fixes a pack (CS-2.7); its salt keeps it from being guessed."""
    return sha("ttcg-pack-1|", canonical(body)).hex()


def roster_hash(ids: Sequence[CardId]) -> Hex:
    return sha("ttcg-roster-1|", canonical(sorted(ids))).hex()


# ---- the tree of a run ---------------------------------------------------------------------------
def tree(commitments: Iterable[Hex]) -> list[list[bytes]]:
    """Every level of the Merkle tree, the leaves first (CS-2.8)."""
    levels = [[bytes.fromhex(leaf) for leaf in commitments]]
    while len(levels[-1]) > 1:
        below = levels[-1] + levels[-1][-1:] * (len(levels[-1]) % 2)
        levels.append([sha(b"\x01", below[i], below[i + 1]) for i in range(0, len(below), 2)])
    return levels


def root(commitments: Iterable[Hex]) -> Hex:
    return tree(commitments)[-1][0].hex()


def path(levels: list[list[bytes]], index: int) -> list[Hex]:
    """The neighbours from a leaf up to the root, in hex."""
    out = []
    for level in levels[:-1]:
        beside = index ^ 1
        out.append(level[beside if beside < len(level) else index].hex())
        index >>= 1
    return out


def climbs_to(leaf: Hex, index: int, count: int, neighbours: Sequence[Hex], top: Hex) -> bool:
    """Whether a leaf and its neighbours lead to the root of a tree with so many leaves."""
    if len(neighbours) != (count - 1).bit_length():
        return False
    node = bytes.fromhex(leaf)
    for neighbour in neighbours:
        pair = (node, bytes.fromhex(neighbour))
        node = sha(b"\x01", *(pair[::-1] if index & 1 else pair))
        index >>= 1
    return node.hex() == top


# ---- checking what others hand out ---------------------------------------------------------------
def verify(pack: Json, notice: Json) -> list[tuple[str, bool]]:
    """(check, whether it holds) pairs of a pack file against the notice of its run (CS-2.10).

    Raises Malformed for no pack at all.
    """
    shape(pack)
    noticed(notice)
    body, count = pack["body"], notice["packs"]
    index = body["index"]
    copies = {f"{ident}.{rarity}" for ident in notice["roster"] for rarity in range(RARITIES)}
    within = is_int(index, 0, count - 1)
    held = (commitment(body) == pack["commitment"],
            within and climbs_to(pack["commitment"], index, count, pack["path"], notice["root"]),
            body["run"] == notice["run"] and roster_hash(notice["roster"]) == notice["roster_hash"],
            within,
            is_list(body["cards"], CARDS, CARDS)
            and all(isinstance(copy, str) and copy in copies for copy in body["cards"]),
            well_formed(body["lore"], notice["roster"]))
    return list(zip(CHECKS, held))


def shape(pack: Json) -> None:
    """Raise Malformed unless this looks like the file of a pack."""
    typed_file(pack, FILE, _PACK, "pack")
    try:
        size = len(canonical(pack["body"]))
    except (ValueError, TypeError, RecursionError):
        raise Malformed("holds something that no JSON file can hold", "pack.body") from None
    expect(size <= 4000, "pack.body", "larger than any pack")


def noticed(notice: Json) -> None:
    """Raise Malformed unless this looks like the notice of a run."""
    typed_file(notice, NOTICE, _NOTICE, "notice")
    expect(notice["run"].isprintable(), "notice.run", "expected a name that can be seen")
    expect(notice["roster"] == sorted(set(notice["roster"])), "notice.roster",
           "expected card ids, ascending")
