"""Files from outside, read no further than they may be large.

A gigabyte in a small .gz, or a device without an end, is refused at the limit.
"""

import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TextIO

from ..errors import Malformed

GZIPPED = b"\x1f\x8b"
_STREAM = "standard input"


def read_bytes(file: str | Path, most: int) -> bytes:
    """The bytes of a file. Raises Malformed for more than `most`, OSError for no readable file."""
    with open(file, "rb") as source:
        return _read(source, most, str(file))


def read_text(file: str | Path, most: int) -> str:
    """The text of a UTF-8 file of at most `most` bytes, any line end as `\\n`.

    Raises Malformed for a larger file and for what is no text, OSError.
    """
    return decoded(read_bytes(file, most), file).replace("\r\n", "\n").replace("\r", "\n")


def read_packed(file: str | Path, most: int) -> bytes:
    """The bytes of a plain or .gz file, unpacked at most `most` of them.

    Raises Malformed for more, and for a damaged .gz; OSError.
    """
    raw = read_bytes(file, most)
    if raw[:len(GZIPPED)] != GZIPPED:
        return raw
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as source:
            return _read(source, most, str(file))
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise Malformed(f"no whole .gz file: {error}", str(file)) from None


def read_stream(source: TextIO, most: int) -> str:
    """The text that comes on standard input, at most `most` letters.

    Raises Malformed for more, or no text.
    """
    try:
        text = source.read(most + 1)
    except UnicodeDecodeError:
        raise Malformed("not UTF-8 text", _STREAM) from None
    _check_size(len(text), most, "letters", _STREAM)
    return text


def lines_of(source: BinaryIO, most: int) -> Iterator[bytes]:
    """The lines that come on a stream; of one longer than `most` bytes the first `most` + 1."""
    while line := source.readline(most + 1):
        yield line
        while len(line) > most and line[-1:] != b"\n":
            line = source.readline(most + 1)
            if len(line) <= most:
                break


def decoded(raw: bytes, file: str | Path) -> str:
    """UTF-8 bytes as text. Raises Malformed."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Malformed("not UTF-8 text; save it as UTF-8", str(file)) from None


def _read(source: BinaryIO | gzip.GzipFile, most: int, name: str) -> bytes:
    raw = source.read(most + 1)
    _check_size(len(raw), most, "bytes", name)
    return raw


def _check_size(size: int, most: int, unit: str, name: str) -> None:
    if size > most:
        raise Malformed(f"larger than {most:,} {unit}", name)
