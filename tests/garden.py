"""The garden of tiny_world.py as a registered game: worlds of it, and calls to them."""

import pytest

from calls import ask, failing
from mulligan.bridge import sessions
from mulligan import registry
from mulligan.worlds.life import Life
from tiny_world import GAME

DAY = 20_000


@pytest.fixture(autouse=True)
def garden(monkeypatch):
    found = registry.registered()
    monkeypatch.setattr(registry, "registered", lambda: found | {"garden": None})
    monkeypatch.setitem(registry._loaded, "garden", GAME)
    for held_here in (sessions.matches, sessions.worlds, sessions.jobs):
        held_here.clear()


def everything():
    worlds = [[ident, life.export(), life.rev, len(life.undone)] for ident, life in sessions.worlds.items()]
    return worlds + list(sessions.matches)


fail = failing(everything)


def life(seed="a", day=DAY, **options):
    return Life(GAME, seed, day, options, "Ann").live(day)


def opened(**more):
    """The id of a fresh world that has reached its first day."""
    ident = ask("world_new", game="garden", seed="a", day=DAY, name="Ann", **more)["world"]
    ask("now", job=ask("world_job", world=ident, day=DAY)["job"])
    return ident


def view(ident, **more):
    return ask("world_view", world=ident, who="h0", **more)


def do(ident, who="h0", /, **deed):
    return ask("world_do", world=ident, who=who, deed=deed, rev=ask("world_summary", world=ident)["rev"])


def story(one):
    one.do("h0", {"do": "buy"})
    one.do("h0", {"do": "join", "name": "Bob"})
    one.do("h1", {"do": "letter", "trade": "1", "text": "für dich"})
    one.live(DAY + 5)
    one.do("h0", {"do": "give", "to": "h1", "cards": [1, 2]})
    one.do("h1", {"do": "sell", "card": 2})
    return one


def unsealed(data):
    return {key: part for key, part in data.items() if key != "sha256"}


WHOLE = story(life()).export()
