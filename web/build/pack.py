"""Packs files: pack.py FILE TARGET [FILE TARGET]...; every visitor pays for what is not packed well.

WebAssembly is packed by zstd, 15 % smaller than the best gzip; it is unpacked once a visit and kept
unpacked (web/worker/serviceWorker.js). All else,
which is unpacked at every start, is gzip by zopfli, 4 % smaller than gzip -9, and browsers unpack it themselves.
"""

import sys
from pathlib import Path

import zopfli.gzip
import zstandard

ZSTD = zstandard.ZstdCompressor(compression_params=zstandard.ZstdCompressionParameters.from_level(22, window_log=24))

for source, target in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
    data = Path(source).read_bytes()
    Path(target).write_bytes(ZSTD.compress(data) if source.endswith(".wasm") else zopfli.gzip.compress(data, numiterations=5))
