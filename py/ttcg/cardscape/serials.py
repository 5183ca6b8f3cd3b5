"""Serial numbers of copies: typed from a card, checked without a server, in the order of CS-4.5."""

from mulligan import Illegal, Malformed
from mulligan.data import spelling

from .shares import SECRET
from .streams import LETTERS, READ_AS, Stream, base32, sha, tidy, unbase32

LENGTH, GROUP = 24, 4
CHECK = 2                                  # bytes: one typing error in 65,536 slips through


def serial(number, x, share):
    """The serial of a card's number, a place and a share (CS-4.4)."""
    data = number.to_bytes(2, "big") + bytes([x]) + share
    return base32(data + _check(data))


def of_pack(seed, index, position, number):
    """The serial of the copy at that position of a solo or two-party pack (CS-4.6)."""
    stream = Stream(seed, f"serial|{index}|{position}")
    x = 1 + stream.below(255)
    return serial(number, x, stream.take(SECRET))


def grouped(code):
    """As it is printed: groups of four."""
    return " ".join(code[i:i + GROUP] for i in range(0, len(code), GROUP))


def issued_mark(code):
    """What an organiser publishes of a serial: enough to know it again, not enough to make it (CS-4.5)."""
    return sha("ttcg-issued-1|", tidy(code))[:8].hex()


def parts(code):
    """(card number, x, share) of a serial. Raises Illegal for a typing error (CS-4.5)."""
    code = str(code)[:200].upper().translate(READ_AS)
    wrong = next((letter for letter in code if letter not in LETTERS), None)
    if wrong is not None:
        raise _refusal(f"{spelling.shown(repr(wrong))} stands in no serial; look again at the card.", "alphabet")
    if len(code) != LENGTH:
        raise _refusal(f"A serial has {LENGTH} characters, this has {len(code)}.", "length")
    data = unbase32(code, "serial")
    if _check(data[:-CHECK]) != data[-CHECK:]:
        raise _refusal("The checksum does not fit: a character is mistyped. Compare it with the card.", "checksum")
    return int.from_bytes(data[:2], "big"), data[2], data[3:-CHECK]


def accept(code, name, names, known=(), issued=None):
    """(card number, x, share, serial) of a serial submitted with a card's name. Raises Illegal with the first check that fails.

    `names`: {card number: name}; `known`: serials submitted before; `issued`: the published marks, for sealed entries.
    """
    number, x, share = parts(code)
    if number not in names:
        raise _refusal(f"There is no card number {number} in this set.", "unknown_card")
    if _plain(names[number]) != _plain(name):
        raise _refusal("The name does not fit this serial.", "name")
    if not x:
        raise _refusal("This serial was never made: its share has no place.", "place")
    code = tidy(str(code))
    if code in known:
        raise _refusal("This serial is already known here.", "known")
    if issued is not None and issued_mark(code) not in issued:
        raise _refusal("This serial is not among those that were issued.", "not_issued")
    return number, x, share, code


def _plain(name):
    return spelling.fold(str(name)[:200]).replace(" ", "")


def _check(data):
    return sha("ttcg-serial-1|", data)[:CHECK]


def _refusal(text, reason):
    return Illegal(text, clause="CS-4.5", reason=reason, title="Not accepted")


def read_list(data, most=2000):
    """(serial, name) pairs of a `.ttserials` file (CS-4.7). Raises Malformed."""
    if not isinstance(data, dict) or data.get("type") != "ttserials/1" or set(data) != {"type", "serials"}:
        raise Malformed("expected the file of a list of serials, ttserials/1", "serials")
    pairs = data["serials"]
    if not isinstance(pairs, list) or len(pairs) > most:
        raise Malformed(f"expected a list of at most {most}", "serials")
    for i, pair in enumerate(pairs):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(text, str) and len(text) <= 60 for text in pair):
            raise Malformed("expected [serial, name]", f"serials[{i}]")
    return [tuple(pair) for pair in pairs]


def write_list(pairs):
    """The data of a `.ttserials` file."""
    return {"type": "ttserials/1", "serials": sorted([grouped(tidy(code)), name] for code, name in pairs)}


def number_of(code):
    """The card number of a serial that was checked before."""
    value = 0
    for letter in code[:4]:
        value = value << 5 | LETTERS.index(letter)
    return value >> 4
