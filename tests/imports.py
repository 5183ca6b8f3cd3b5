"""Which module of py/ imports which, read from their text."""

import ast
from functools import cache
from pathlib import Path

PY = Path(__file__).resolve().parent.parent / "py"


def module_of(path):
    """(dotted name, whether it is a package) of a file in py/."""
    *above, last = path.relative_to(PY).with_suffix("").parts
    return (".".join(above), True) if last == "__init__" else (".".join([*above, last]), False)


@cache
def modules():
    return {module_of(path)[0]: path for path in sorted(PY.rglob("*.py"))}


class Loaded(ast.NodeTransformer):
    """Leaves out what stands below `if TYPE_CHECKING`: names for signatures, never loaded."""

    def visit_If(self, node):
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


@cache
def imports(name, top_only=False):
    """The modules of ours that a module imports; `top_only` leaves out what functions import."""
    path = modules()[name]
    package = name if module_of(path)[1] else name.rpartition(".")[0]
    tree = Loaded().visit(ast.parse(path.read_text("utf-8")))
    found = set()
    for node in tree.body if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[:len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join(filter(None, [*above, node.module or ""]))
            inside = {f"{base}.{alias.name}" for alias in node.names}
            found |= inside & set(modules()) or {base}
    return found & set(modules())
