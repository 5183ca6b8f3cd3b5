"""Leaves out of wheels what only the command line uses: trim.py WHEEL... ; the site's wheels, not those for Python people.

The page asks Python through mulligan.bridge alone. Nothing behind it runs vectors, benches or a terminal.
"""

import re
import sys
import zipfile
from pathlib import Path

OURS = re.compile(r"mulligan/(__main__|bench|bots|catalogue|cli|conform|lab|terminal)\.py")
OF_GAMES = re.compile(r"\w+/((bench|conform)\.py|cards/[\w.]+\.schema\.json)")


def trim(wheel):
    with zipfile.ZipFile(wheel) as read:
        kept = [(entry, read.read(entry)) for entry in read.infolist() if not OURS.fullmatch(entry.filename) and not OF_GAMES.fullmatch(entry.filename)]
    names = {entry.filename for entry, _ in kept}
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as written:
        for entry, data in kept:
            if entry.filename.endswith(".dist-info/RECORD"):
                data = b"".join(line for line in data.splitlines(keepends=True) if line.decode().split(",")[0] in names)
            written.writestr(entry, data)


for name in sys.argv[1:]:
    trim(Path(name))
