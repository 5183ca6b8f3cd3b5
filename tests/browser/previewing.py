"""Serves the table's preview page to a browser, under a policy as strict as the site's.

`python tests/browser/previewing.py [PORT]` serves it for a person. With MULLIGAN_PICTURES=FILE the pictures of
the faces come from a JSON file {face id: SVG text} instead of being rings.
"""

import base64
import hashlib
import os
import re
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = "/tests/browser/preview.html"


def policy() -> str:
    """The content security policy: nothing inline but the import map, which a bundle does not need."""
    text = (ROOT / PAGE[1:]).read_text(encoding="utf-8")
    shim = re.search(r'<script type="importmap">(.*?)</script>', text, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(shim.encode()).digest()).decode()
    return f"default-src 'self'; img-src 'self' blob: data:; script-src 'self' 'sha256-{digest}'"


class Handler(SimpleHTTPRequestHandler):
    """The repository as files, quietly."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript", ".woff2": "font/woff2"}

    def do_GET(self):
        if self.path != "/pictures.json":
            return super().do_GET()
        file = os.environ.get("MULLIGAN_PICTURES")
        body = Path(file).read_bytes() if file else b"{}"
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self):
        held = "no-store" if __name__ == "__main__" else "max-age=600"      # nothing changes while tests run
        self.send_header("Cache-Control", held)
        self.send_header("Content-Security-Policy", policy())
        super().end_headers()

    def log_message(self, *_):
        pass


def start(port: int = 0) -> ThreadingHTTPServer:
    """Starts serving in a thread; `server_address` tells the port."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def address(server, **query) -> str:
    """The preview's URL with a query."""
    words = "&".join(f"{name}={value}" for name, value in query.items())
    return f"http://127.0.0.1:{server.server_address[1]}{PAGE}?{words}"


if __name__ == "__main__":
    server = start(int(sys.argv[1]) if len(sys.argv) > 1 else 8123)
    print(address(server, view="grid"))
    threading.Event().wait()
