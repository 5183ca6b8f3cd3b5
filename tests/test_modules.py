"""docs/modules.md is what the files say of themselves, and every file says something."""

import pytest

import module_index

pytestmark = pytest.mark.native


def test_the_page_is_what_the_files_say():
    assert module_index.PAGE.read_text("utf-8") == module_index.page(), "python3 tests/module_index.py writes it anew"


def test_every_file_says_what_it_is_for():
    silent = [str(path) for path in module_index.files() if len(module_index.first_sentence(path)) < 5]
    assert not silent, "a module's docstring, or the comment at the top of a script, is missing"
