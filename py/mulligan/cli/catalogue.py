"""Writes what the page shows before Python is there: games.json, rulebooks and posters (docs/view-model.md, part 3)."""

import json
from pathlib import Path

from .. import registry
from ..players import LEVELS


def entry(name, game, wheels):
    """What the home screen knows of a game."""
    return {"id": name, "title": game.title, "version": game.version, "hook": game.hook, "minutes": game.minutes,
            "meta": game.meta, "cloth": game.cloth, "seats": [{"label": label} for label in game.seats],
            "options": [option(o) for o in game.options],
            "levels": [{"id": level.id, "name": level.name, "help": game.helps.get(level.id, level.help)} for level in LEVELS],
            "lesson": list(game.lesson), "decks": decks(game), "world": world(game),
            "tools": bool(game.tools), "credit": game.credit, "wheels": wheels}


def decks(game):
    """The prebuilt decks of a game, without their cards; None for a game that has no decks."""
    if game.library is None:
        return None
    return [{"id": deck["id"], "name": deck["name"], "blurb": deck["blurb"]} for deck in game.library.decks]


def world(game):
    """What can be said of a game's worlds before there is one; None for a game that has none."""
    rules = game.world
    return rules and {"title": rules.title, "blurb": rules.blurb, "options": [option(o) for o in rules.options],
                      "links": {name: list(taken) for name, taken in rules.links.items()}}


def option(o):
    return {"name": o.name, "label": o.label, "help": o.help, "default": o.default if o.preset is None else o.preset,
            "choices": [list(choice) for choice in o.choices]} | ({"open": True} if o.preset is not None else {})


def write(outdir):
    """Fill `outdir` with games.json, rules/<id>.json and posters/<id>.svg; returns the paths written."""
    out, games, written = Path(outdir), [], []
    for name, found in registry.found().items():
        game = registry.get(name)
        games.append(entry(name, game, [found.dist.name if found.dist else found.module.partition(".")[0]]))
        written += [_put(out / "rules" / f"{name}.json", _json(game.rulebook().data())),
                    _put(out / "posters" / f"{name}.svg", game.poster())]
    return [_put(out / "games.json", _json(games)), *written]


def _json(data):
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")
    return path
