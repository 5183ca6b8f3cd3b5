"""What the pyproject.toml of a package in a checkout registers, without being installed."""

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path


def entry_points(project: Path, group: str) -> list[EntryPoint]:
    """What a pyproject.toml names in a group of entry points."""
    settings = tomllib.loads(project.read_text("utf-8")).get("project", {})
    table = settings.get("entry-points", {}).get(group, {})
    return [EntryPoint(name, value, group) for name, value in table.items()]
