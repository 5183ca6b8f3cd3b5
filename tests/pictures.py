"""What the tests of pictures share: a picture is well-formed, made of shapes only, and the same in another process."""

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {SVG + name for name in "svg defs pattern clipPath g path ellipse rect".split()}


def check(text, box, uses=False):
    """Assert that a picture is well-formed, made of shapes only, and refers to its own parts only.

    With `uses`, it may also refer to them by <use>.
    """
    root = ElementTree.fromstring(text)
    assert root.tag == SVG + "svg" and root.get("viewBox") == box
    ids, targets = [], set()
    for shape in root.iter():
        use = uses and shape.tag == SVG + "use"
        assert use or shape.tag in SHAPES, "only shapes: no script, no text, no foreign object, no image"
        assert not (shape.text or "").strip() and not (shape.tail or "").strip()
        for attribute, value in shape.attrib.items():
            assert re.fullmatch(r"[\w#()., -]*", value, re.ASCII), "no address and no style sheet"
            assert not attribute.startswith("on") and attribute != "style"
            assert not attribute.endswith("href") or use and value[0] == "#"
            targets.update([value] if attribute == "href" else re.findall(r"url\((.*?)\)", value))
        ids += [shape.get("id")] if shape.get("id") else []
    assert len(ids) == len(set(ids))
    assert targets == {f"#{ident}" for ident in ids}, "every part named exists, and every part is used"


def without_colours(text):
    """A picture with its forms only: no colours, and no pattern nor a word for one."""
    return re.sub(r"#[0-9a-f]{3,6}\b", "", re.sub(r"<defs><pattern.*?</defs>|(light|dark|ground)-\w+", "", text))


def elsewhere(code, given=""):
    """The lines that a piece of Python prints in a process of its own, where texts have other hashes."""
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", code], input=given, capture_output=True, text=True, check=True,
                         env=env, timeout=60)
    return run.stdout.splitlines()
