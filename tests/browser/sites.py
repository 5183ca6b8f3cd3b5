"""The built site, served as a host would under a sub-path, with a note of every request and faults on demand."""

import fcntl
import functools
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT, SINGLE, PARTS = ROOT / "dist/site", ROOT / "dist/mulligan.html", ROOT / "dist/cache"
PACKED, PLAIN = "python/pyodide.asm.bin", ROOT / "web/node_modules/pyodide/pyodide.asm.wasm"

sys.path.insert(0, str(ROOT / "web/build"))
import serve  # noqa: E402  (the server of `./build.sh serve`)
import solid  # noqa: E402  (what packs wheels)


class Site:
    """`folder` under a sub-path. `asked` lists the paths requested; `faults` maps a path to a status or to other bytes.

    With `unpacked`, WebAssembly comes as our service worker gives it to somebody who was here before: a quicker start.
    """

    under = "some/where"

    def __init__(self, folder: Path = BUILT, unpacked: bool = False):
        self.folder, self.unpacked, self.asked, self.faults = folder, unpacked, [], {}
        handler = functools.partial(Faulty, site=self, under=self.under)
        self.server = serve.Server(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/{self.under}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def move_to(self, folder: Path):
        """Publishes another build at the same address."""
        self.folder = folder

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Faulty(serve.Handler):
    """The ordinary server, except for the faults of its site."""

    def __init__(self, *args, site, **options):
        self.site = site
        super().__init__(*args, **options)

    def send_head(self):
        path = self.path.removeprefix(self.prefix).split("?")[0]
        self.site.asked.append(path)
        fault = self.site.faults.get(path)
        if isinstance(fault, int):
            return self.send_error(fault)
        if fault is not None:
            return self.give(fault, self.guess_type(path))
        if path == PACKED and self.site.unpacked:
            return self.give(PLAIN.read_bytes(), "application/wasm")
        self.directory = str(self.site.folder)            # at each request: browsers keep connections open
        return super().send_head()

    def give(self, body: bytes, kind: str):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (BrokenPipeError, ConnectionResetError):      # a browser that closes a page stops listening
            self.close_connection = True


def before_worker(site: Site, script: bytes):
    """Lets the worker of a site run `script` before its own."""
    (worker,) = BUILT.glob("web/worker-*.js")
    site.faults[worker.relative_to(BUILT).as_posix()] = script + worker.read_bytes()


def games() -> list:
    """The catalogue of the build, the plainest game first.

    A test that needs any game, or any with decks, takes that.
    """
    found = json.loads((BUILT / "games.json").read_text(encoding="utf-8"))
    return sorted(found, key=lambda game: (bool(game.get("decks")), game["minutes"], game["id"]))


def rebuilt(home: Path, name: str, change=lambda parts: None, single: bool = False) -> Path:
    """A second build from the same parts after `change(parts)`, once for all workers under `home`.

    Returns the site's folder.

    With `single` the one file is made, too, beside that folder.
    """
    folder = home / name
    with open(home / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "whole").exists():
            rebuild(folder, change, single)
            (folder / "whole").touch()
    return folder / "out/site"


def rebuild(folder: Path, change, single):
    shutil.rmtree(folder, ignore_errors=True)               # what a build that failed left
    parts, less = folder / "parts", [] if single else ["--site-only"]
    shutil.copytree(PARTS, parts, ignore=shutil.ignore_patterns("out", "native"))
    change(parts)
    build = ["node", str(ROOT / "web/build/bundle.mjs"), str(parts), str(folder / "out"), *less]
    subprocess.run(build, check=True, timeout=120, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def add_to_wheel(parts: Path, package: str, name: str, text: str):
    """Puts a file into a compiled wheel and its new hash into the lock."""
    lock_file = parts / "wheels/pyodide-lock.json"
    lock = json.loads(lock_file.read_text(encoding="utf-8"))
    wheel = parts / "wheels" / lock["packages"][package]["file_name"]
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr(name, text)
    (parts / "solid" / f"{wheel.stem}.bin").write_bytes(gzip.compress(solid.stored(wheel), 1))
    lock["packages"][package]["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock_file.write_text(json.dumps(lock), encoding="utf-8")
