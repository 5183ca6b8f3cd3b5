"""The rooms of docs/architecture.md: every module lives in one, imports what its room may, and nothing in a circle."""

import re
from pathlib import Path

import pytest

from imports import imports, modules

pytestmark = pytest.mark.native
ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \|([^|]*)\|$", re.MULTILINE)
SCRIPT_IMPORT = re.compile(r"""(?:^|\n)\s*(?:import|export)\b[^;'"(]*?['"](\.{1,2}/[^'"]+)['"]""")


def table(heading):
    """{room: the rooms it may import}, from the table below a heading of the page; each room has one row."""
    part = PAGE.partition(f"\n### {heading}\n")[2].partition("\n### ")[0].partition("\n## ")[0]
    found = ROW.findall(part)
    rows = {room: set(re.findall(r"`([^`]+)`", allowed)) for room, _, allowed in found}
    assert rows, f"docs/architecture.md has no table of rooms below {heading!r}"
    assert len(rows) == len(found), f"a room stands twice below {heading!r}"
    return rows


def room_of(name):
    """(package, room) of a module: the room is the first folder, or the file itself where it lies beside the rooms."""
    package, _, rest = name.partition(".")
    return package, rest.partition(".")[0]


def arrows(package):
    """{(room, room it imports): one example} within a package."""
    found = {}
    for name in modules():
        for other in imports(name):
            here, there = room_of(name), room_of(other)
            if here[0] == there[0] == package and here != there:
                found[here[1], there[1]] = f"{name} imports {other}"
    return found


PACKAGES = sorted({room_of(name)[0] for name in modules()})


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_lives_in_a_room_and_imports_what_it_may(package):
    rooms = table("The engine" if package == "mulligan" else "A game")
    here = {room_of(name)[1] for name in modules() if room_of(name)[0] == package} - {""}
    assert here <= set(rooms), f"{package} has rooms the page does not name: {here - set(rooms)}"
    for (room, there), example in arrows(package).items():
        allowed = rooms.get(room, set(rooms))
        assert (there or package) in allowed, f"{example}: {room} may import {sorted(allowed)}"


def test_the_page_names_no_room_that_is_not_there():
    engine = {room_of(name)[1] for name in modules() if room_of(name)[0] == "mulligan"}
    games = {room_of(name)[1] for name in modules() if room_of(name)[0] != "mulligan"}
    assert set(table("The engine")) <= engine
    assert set(table("A game")) <= games


def circle(graph):
    """A circle of a graph as a list that begins and ends with the same node, or None."""
    state, path = {}, []

    def visit(node):
        state[node] = "open"
        path.append(node)
        for other in sorted(graph.get(node, ())):
            if state.get(other) == "open":
                return [*path[path.index(other):], other]
            found = visit(other) if other not in state else None
            if found:
                return found
        state[node] = "done"
        path.pop()
        return None

    return next(filter(None, (visit(node) for node in sorted(graph) if node not in state)), None)


def test_a_circle_is_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) == ["a", "b", "c", "a"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) is None


def test_no_module_imports_itself_by_way_of_others():
    """Imports inside functions count: what is late is no less a circle.

    A package's own file is not in the way of its rooms.
    """
    found = circle({name: imports(name) for name in modules()})
    assert found is None, " -> ".join(found)


def scripts():
    return {path for path in (ROOT / "web").rglob("*.js") if "node_modules" not in path.parts}


def page_rooms():
    """{room of web/: what its scripts may import}; `page/` and single files by their address."""
    return {room.rstrip("/"): {one.rstrip("/") for one in allowed}
            for room, allowed in table("The page").items() if room.endswith("/")}


def test_the_page_names_no_room_of_scripts_that_is_not_there():
    assert {room for room in page_rooms() if not (ROOT / "web" / room).is_dir()} == set()


def test_scripts_import_what_their_room_may():
    rooms, web = page_rooms(), ROOT / "web"
    for path in scripts():
        room = path.relative_to(web).parts[0]
        if room in ("build", "fonts", "icons") or path.parent == web:
            continue
        assert room in rooms, f"{path.relative_to(ROOT)} lives in no room of docs/architecture.md"
        for name in SCRIPT_IMPORT.findall(path.read_text("utf-8")):
            there = (path.parent / name).resolve().relative_to(web.resolve())
            fine = there.parts[0] in rooms[room] | {room} or there.as_posix() in rooms[room] or len(there.parts) == 1
            assert fine, f"{path.relative_to(ROOT)} imports {there}; {room} may import {sorted(rooms[room])}"


def test_no_script_imports_itself_by_way_of_others():
    """Imports that wait, import(...), are no part of it: a screen may lead to any other."""
    every = {path.resolve() for path in scripts()}
    graph = {}
    for path in every:
        wanted = {(path.parent / name).resolve() for name in SCRIPT_IMPORT.findall(path.read_text("utf-8"))}
        graph[path] = wanted & every
    assert sum(map(len, graph.values())) > 50
    found = circle(graph)
    assert found is None, " -> ".join(str(path.relative_to(ROOT)) for path in found)
