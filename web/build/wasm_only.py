"""pytest plugin for the run inside Pyodide: files without a test marked `wasm` are not even imported, for they may need
packages that do not exist there."""

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_ignore_collect(collection_path):
    if collection_path.suffix == ".py" and collection_path.name != "conftest.py":
        return "mark.wasm" not in collection_path.read_text("utf-8") or None
    return None
