"""Serves a built site on this machine only, as GitHub Pages would.

Under a sub-path, plain files, no special headers:

    python3 web/build/serve.py [--port 8000] [--under mulligan] [FOLDER]

Tests use `start(folder, under)`, which serves in a thread on a free port and gives
(server, address).
"""

import argparse
import functools
import http.server
import pathlib
import re
import sys
import threading
from typing import Any

SITE = pathlib.Path(__file__).resolve().parents[2] / "dist" / "site"
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".woff2": "font/woff2",
    ".bin": "application/octet-stream",
    ".whl": "application/octet-stream",
}
VERSIONED = re.compile(r"\?v=|-[A-Z0-9]{8}\.\w+$")    # an address that never gives other bytes


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of a folder under /UNDER/.

    Versioned addresses may be kept ten minutes, as on Pages, others are asked again.
    """

    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *args: Any, under: str = "", **options: Any) -> None:
        self.prefix = f"/{under}/" if under else "/"
        super().__init__(*args, **options)

    def send_head(self) -> Any:
        if self.path.startswith(self.prefix):
            self.path = "/" + self.path[len(self.prefix):]
            return super().send_head()
        if self.path == "/" or self.path + "/" == self.prefix:
            self.send_response(302)
            self.send_header("Location", self.prefix)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.send_error(404)
        return None

    def end_headers(self) -> None:
        cache = "max-age=600" if VERSIONED.search(self.path) else "no-cache"
        self.send_header("Cache-Control", cache)
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        """Quiet."""


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        # a page that was closed while it loaded is no error
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def start(folder: pathlib.Path | str = SITE, under: str = "mulligan",
          port: int = 0) -> tuple[Server, str]:
    """Serve `folder` from a thread; returns (server, address of the site)."""
    handler = functools.partial(Handler, directory=str(folder), under=under)
    server = Server(("127.0.0.1", port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    return server, f"{address}{under}/" if under else address


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the built site on 127.0.0.1.")
    parser.add_argument("folder", nargs="?", default=SITE, type=pathlib.Path)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--under", default="",
                        help="sub-path, as on GitHub Pages (default: none)")
    wanted = parser.parse_args()
    if not (wanted.folder / "index.html").exists():
        parser.exit(1, f"{wanted.folder} holds no site. Run ./build.sh first.\n")
    try:
        server, address = start(wanted.folder, wanted.under.strip("/"), wanted.port)
    except OSError as error:
        parser.exit(1, f"Port {wanted.port} cannot be used: {error.strerror}. "
                       f"Try --port {wanted.port + 1}.\n")
    print(f"Mulligan is at {address} (Ctrl+C stops)", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        server.shutdown()


if __name__ == "__main__":
    main()
