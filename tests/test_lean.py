"""Modules of the standard library that ship in a form of our own (web/build/lean/) do what CPython's do."""

import asyncio
import sys
import traceback

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "emscripten", reason="they ship with the page's Python only")


def test_every_name_of_asyncio_is_there():
    """Also those that come when they are asked for."""
    scope = {}
    exec("from asyncio import *", scope)
    assert len(asyncio.__all__) > 90
    assert all(scope[name] is getattr(asyncio, name) for name in asyncio.__all__)
    assert asyncio.base_events.BaseEventLoop is asyncio.BaseEventLoop


def test_a_name_that_asyncio_lacks_is_refused():
    assert not hasattr(asyncio, "nothing")


def test_no_traceback_is_coloured():
    import _colorize
    lines = traceback.format_exception(ValueError("no number"), colorize=True)
    assert lines[-1] == "ValueError: no number\n" and "\033" not in "".join(lines)
    assert not _colorize.can_colorize() and f"{_colorize.get_theme().argparse.usage}" == ""
    assert _colorize.get_colors().BOLD_RED == ""
