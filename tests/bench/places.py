"""Where the built site and stock Pyodide are served for a measurement, and the browser that visits them."""

import contextlib
import functools
import importlib.util
import json
import os
import shutil
import tempfile
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DIST = ROOT / "dist"
SITE = DIST / "site"

_spec = importlib.util.spec_from_file_location("serve", ROOT / "web/build/serve.py")
serve = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(serve)


def games():
    """The catalogue of the built site."""
    return json.loads((SITE / "games.json").read_text("utf-8"))


class Stock(serve.Handler):
    """Serves what the network would give stock Pyodide at its best: every file may be kept."""

    def end_headers(self):
        self.send_header("Cache-Control", "max-age=600")
        super(serve.Handler, self).end_headers()


@contextlib.contextmanager
def served(handler, folder, **options):
    """The address of a folder on this machine, while the block runs."""
    server = serve.Server(("127.0.0.1", 0), functools.partial(handler, directory=str(folder), **options))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    under = options.get("under")
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/" + (f"{under}/" if under else "")
    finally:
        server.shutdown()
        server.server_close()


def site():
    return served(serve.Handler, SITE, under="mulligan")


@contextlib.contextmanager
def stock():
    """Pyodide's own files, our wheels as sources, and the page that starts them."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for name in ("stock.html", "stock.mjs", "rates.py"):
            (folder / name).symlink_to(HERE / name)
        (folder / "pyodide").symlink_to(ROOT / "web/node_modules/pyodide")
        (folder / "wheels").symlink_to(DIST / "wheels")
        with served(Stock, folder) as address:
            yield address


def stock_page(address, game, more=""):
    """The address that starts stock Pyodide with the wheels of a game."""
    wheels = [next((DIST / "wheels").glob(f"{name}-*.whl")).name for name in ("mulligan", *game["wheels"])]
    return f"{address}stock.html?game={game['id']}&wheels={','.join(wheels)}{more}"


def program():
    names = filter(None, (os.environ.get("CHROMIUM"), "chromium", "google-chrome"))
    paths = filter(None, map(shutil.which, names))
    return next(paths, None) or exit("There is no Chromium here: install it, or set CHROMIUM.")


def launch(playwright, *flags):
    return playwright.chromium.launch(executable_path=program(), args=flags)


def poll(page, expression, seconds=90):
    """The value of a JavaScript expression once it is true; the site's policy forbids Playwright's own waiting."""
    for _ in range(int(seconds * 20)):
        value = page.evaluate(expression)
        if value:
            return value
        page.wait_for_timeout(50)
    raise TimeoutError(f"{page.url}: {expression} did not come true in {seconds} s")
