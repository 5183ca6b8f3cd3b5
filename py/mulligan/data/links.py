"""Packed texts: the part of a link that holds a match, deck, card or message (docs/records.md).

`1.PACKED.SUM`: the version of this form; the text in UTF-8, deflated without a header (RFC 1951),
in base64url without padding; the CRC-32 of the letters of PACKED, in eight hex digits. CRC-32 finds
every change of a single letter for certain. PACKED alone, as links were written before, is still
read: a dot stands in no such text, so one wrong letter never turns one form into the other.
"""

import base64
import binascii
import re
import zlib
from typing import Any

from ..errors import Malformed
from .json_text import canonical, parse

VERSION = "1"
MOST_BYTES = 2_000_000                     # of the JSON text in a link
_FORM = re.compile(r"([^.]*)\.([A-Za-z0-9_-]*)\.([^.]*)")
# a packed part, perhaps behind a name and an address
_LINK = re.compile(r"(?:\S*=)?([\w.-]+)")


def pack(text: str) -> str:
    """A text for a link, with version and sum."""
    packed = packed_alone(text)
    return f"{VERSION}.{packed}.{_sum(packed)}"


def packed_alone(text: str) -> str:
    """PACKED alone, for links whose form a rulebook fixes."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = squeezer.compress(text.encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpack(text: str, what: str, most: int, field: str = "link") -> str:
    """The inverse of `pack`; `what` it should be, of at most `most` bytes.

    Raises Malformed with `field` for a text that is cut off, changed or larger, having unpacked no
    more of it.
    """
    packed = _checked(text, what, field) if "." in text else text
    opener = zlib.decompressobj(-15)
    try:
        padded = packed + "=" * (-len(packed) % 4)
        squeezed = base64.b64decode(padded, altchars=b"-_", validate=True)
        raw = opener.decompress(squeezed, most + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise _broken(what, field) from None
    if len(raw) > most:
        raise Malformed(f"unpacks to more than {most} bytes", field)
    if not opener.eof or opener.unused_data:
        raise Malformed("the end is missing or changed; copy the whole link again", field)
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Malformed(f"this is no packed {what}", field) from None


def handed_on(text: str, field: str, most: int) -> str:
    """The text that somebody handed on: that of a file as it is, or what a link holds.

    A link may be a whole address, the part after its #, or its packed part alone. Raises
    Malformed for a link that is cut off, changed or larger than `most` bytes.
    """
    link = _LINK.fullmatch(text.strip())
    return unpack(link[1], "message", most, field) if link else text


def pack_json(data: Any) -> str:
    """JSON data for a link."""
    return pack(canonical(data))


def unpack_json(text: str, what: str) -> Any:
    """The inverse of `pack_json`; `what` it should be. Raises Malformed as `unpack` does."""
    return parse(unpack(text, what, MOST_BYTES), "link")


def _checked(text: str, what: str, field: str) -> str:
    """The packed part of a text with a sum. Raises Malformed unless version and sum fit."""
    found = _FORM.fullmatch(text)
    if not found:
        raise _broken(what, field)
    version, packed, told = found.groups()
    if _sum(packed) != told:
        raise Malformed("a letter of this link is changed or missing; copy the whole link again",
                        field)
    if version != VERSION:
        raise Malformed("this link was changed, or made by a newer version of this app; copy it "
                        "again, or reload the page", field)
    return packed


def _sum(packed: str) -> str:
    return f"{zlib.crc32(packed.encode()):08x}"


def _broken(what: str, field: str) -> Malformed:
    return Malformed(f"this is no packed {what}, or a piece of it is missing; "
                     "copy the whole link again", field)
