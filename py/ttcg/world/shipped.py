"""The shipped cards as the Cardscape sees them: ids ascending, numbers from 1 on, names, lore.

There are the runs and copies made from them, too.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mulligan.protocol.types import FaceId

from ..art.names import of_card, of_lore
from ..cards.library import LIBRARY
from ..cardscape import lore
from ..cardscape.challenges import MarkData
from ..cardscape.packs import CARDS, RARITIES, Run, path, roster_hash, tree
from ..cardscape.serials import of_pack
from ..cardscape.types import CardId, CardNumber, Hex, Notice, PackFile, Serial


@lru_cache(maxsize=1)
def ids() -> tuple[CardId, ...]:
    """The ids of the roster, ascending (CS-2.4)."""
    return tuple(sorted(LIBRARY.shipped.cards))


def sheet() -> int:
    """How many packs a sheet makes: every card in every rarity once (CS-2.4)."""
    return RARITIES * len(ids()) // CARDS


@lru_cache(maxsize=1)
def digest() -> Hex:
    """The hash of the roster, as notices and messages have it."""
    return roster_hash(ids())


@lru_cache(maxsize=1)
def numbers() -> dict[CardId, CardNumber]:
    """{id: number}, as serials hold it (CS-4.4)."""
    return {ident: number for number, ident in enumerate(ids(), 1)}


@lru_cache(maxsize=1)
def names() -> dict[CardNumber, str]:
    """{number: name} of every card (CS-4.5)."""
    return {number: name(ident) for ident, number in numbers().items()}


def name(ident: str) -> str:
    return LIBRARY.shipped.cards[ident]["name"]


@lru_cache(maxsize=1)
def tales() -> dict[CardId, Any]:
    """The lore texts by card id; {} when none are shipped (CS-3.4)."""
    file = LIBRARY.folder / "lore.json"
    data = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return data.get("lore", data)


def tale(ident: str, which: int = 0) -> str:
    known = tales().get(ident)
    return lore.tale({ident: [known] if isinstance(known, str) else known} if known else {}, ident,
                     which)


# ---- copies --------------------------------------------------------------------------------------
def copy_of(copy: str) -> tuple[CardId, int]:
    """(id, rarity) of `TT001.3`."""
    ident, _, rarity = copy.partition(".")
    return ident, int(rarity)


def face_of(copy: str, marks: Sequence[MarkData] = ()) -> FaceId:
    """The face of a copy, with the marks of challenges that may be seen on it."""
    return of_card(*copy_of(copy), marks)


def is_copy(copy: object) -> bool:
    """Whether this names a card of the roster in a rarity."""
    ident, dot, rarity = copy.partition(".") if isinstance(copy, str) else ("", "", "")
    return bool(dot) and ident in numbers() and rarity in ("0", "1", "2", "3", "4")


# ---- runs ----------------------------------------------------------------------------------------
@lru_cache(maxsize=32)
def run(seed: str, name: str, roster: tuple[CardId, ...]) -> Run:
    """The Run of a seed in hex."""
    return Run(bytes.fromhex(seed), name, roster)


@lru_cache(maxsize=32)
def levels(seed: str, name: str, roster: tuple[CardId, ...], count: int) -> list[list[bytes]]:
    """The Merkle tree of a run."""
    return tree(run(seed, name, roster).commitments(count))


@lru_cache(maxsize=32)
def notice(seed: str, name: str, roster: tuple[CardId, ...], count: int, mode: str) -> Notice:
    """What is published of a run: all its packs are made for it, so it is kept."""
    return run(seed, name, roster).notice(count, mode)


@lru_cache(maxsize=4)
def serial_rarities(seed: str, name: str, roster: tuple[CardId, ...],
                    count: int) -> dict[Serial, int]:
    """{serial: rarity} of every copy of a run."""
    made, drawn = {}, run(seed, name, roster)
    for slot in range(CARDS * count):
        ident, rarity = copy_of(drawn.copy(*divmod(slot, CARDS)))
        made[of_pack(bytes.fromhex(seed), *divmod(slot, CARDS), numbers()[ident])] = rarity
    return made


def pack(seed: str, notice: dict[str, Any], index: int) -> PackFile:
    """The file of a pack of a run whose seed is known."""
    key = seed, notice["run"], tuple(notice["roster"])
    tree_of = levels(*key, notice["packs"])
    body = run(*key).body(index)
    return {"type": "ttcg-pack/1", "body": body, "commitment": tree_of[0][index].hex(),
            "path": path(tree_of, index)}


__all__ = ["copy_of", "digest", "face_of", "ids", "is_copy", "levels", "name", "names", "numbers",
           "of_lore", "pack", "run", "sheet", "tale"]
