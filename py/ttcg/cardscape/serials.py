"""Serial numbers of copies: typed from a card, checked without a server, in the order of CS-4.5."""

from collections.abc import Container, Iterable, Mapping
from typing import Any, NamedTuple

from mulligan import Illegal
from mulligan.data import spelling
from mulligan.data.shapes import ListOf, Row, Text, whole
from mulligan.data.typed import typed_file

from .shares import SECRET
from .streams import LETTERS, READ_AS, Stream, base32, sha, tidy, unbase32
from .types import CardNumber, Hex, Json, Serial, Share

FORMAT = "ttserials/1"
MOST = 2000                                # serials in a file
LENGTH, GROUP = 24, 4
CHECK = 2                                  # bytes: one typing error in 65,536 slips through


class Parts(NamedTuple):
    """What a serial says: a card's number, and a place with its share of the card's secret."""

    number: CardNumber
    x: int
    share: Share


class Accepted(NamedTuple):
    """A serial that was accepted: its parts, and itself as it is kept."""

    number: CardNumber
    x: int
    share: Share
    code: Serial


def serial(number: int, x: int, share: Share) -> Serial:
    """The serial of a card's number, a place and a share (CS-4.4)."""
    data = number.to_bytes(2, "big") + bytes([x]) + share
    return base32(data + _check(data))


def of_pack(seed: bytes, index: int, position: int, number: int) -> Serial:
    """The serial of the copy at that position of a solo or two-party pack (CS-4.6)."""
    stream = Stream(seed, f"serial|{index}|{position}")
    x = 1 + stream.below(255)
    return serial(number, x, stream.take(SECRET))


def grouped(code: str) -> str:
    """As it is printed: groups of four."""
    return " ".join(code[i:i + GROUP] for i in range(0, len(code), GROUP))


def issued_mark(code: str) -> Hex:
    """What an organiser publishes of a serial.

    It is enough to know the serial again, not enough to make it (CS-4.5).
    """
    return sha("ttcg-issued-1|", tidy(code))[:8].hex()


def parts(code: str) -> Parts:
    """The parts of a serial, as somebody typed it. Raises Illegal for a typing error (CS-4.5)."""
    code = str(code)[:200].upper().translate(READ_AS)
    wrong = next((letter for letter in code if letter not in LETTERS), None)
    if wrong is not None:
        letter = spelling.shown(repr(wrong))
        raise _refusal(f"{letter} stands in no serial; look again at the card.", reason="alphabet")
    if len(code) != LENGTH:
        raise _refusal(f"A serial has {LENGTH} characters, this has {len(code)}.", reason="length")
    data = unbase32(code, "serial")
    if _check(data[:-CHECK]) != data[-CHECK:]:
        raise _refusal("The checksum does not fit: a character is mistyped. Compare it with the "
                       "card.", reason="checksum")
    return Parts(int.from_bytes(data[:2], "big"), data[2], data[3:-CHECK])


def accept(code: str, name: str, names: Mapping[CardNumber, str], known: Container[Serial] = (),
           issued: Container[Hex] | None = None) -> Accepted:
    """A serial submitted with a card's name.

    Raises Illegal with the first check that fails (CS-4.5).

    `names`: {card number: name}; `known`: serials submitted before; `issued`: the published marks,
    for sealed entries.
    """
    number, x, share = parts(code)
    if number not in names:
        raise _refusal(f"There is no card number {number} in this set.", reason="unknown_card")
    if _plain(names[number]) != _plain(name):
        raise _refusal("The name does not fit this serial.", reason="name")
    if not x:
        raise _refusal("This serial was never made: its share has no place.", reason="place")
    code = tidy(str(code))
    if code in known:
        raise _refusal("This serial is already known here.", reason="known")
    if issued is not None and issued_mark(code) not in issued:
        raise _refusal("This serial is not among those that were issued.", reason="not_issued")
    return Accepted(number, x, share, code)


def _plain(name: str) -> str:
    return spelling.fold(str(name)[:200]).replace(" ", "")


def _check(data: bytes) -> bytes:
    return sha("ttcg-serial-1|", data)[:CHECK]


def _refusal(text: str, *, reason: str) -> Illegal:
    return Illegal(text, clause="CS-4.5", reason=reason, title="Not accepted")


def read_list(data: Json) -> list[tuple[str, str]]:
    """(serial, name) pairs of a `.ttserials` file (CS-4.7). Raises Malformed."""
    shape = whole(serials=ListOf(Row(Text("a serial", least=0), Text("a name", least=0)), 0, MOST))
    return [tuple(pair) for pair in typed_file(data, FORMAT, shape, "serials")["serials"]]


def write_list(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The data of a `.ttserials` file."""
    return {"type": FORMAT,
            "serials": sorted([grouped(tidy(code)), name] for code, name in pairs)}


def number_of(code: str) -> CardNumber:
    """The card number of a serial that was checked before."""
    value = 0
    for letter in code[:4]:
        value = value << 5 | LETTERS.index(letter)
    return value >> 4
