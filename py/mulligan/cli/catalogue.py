"""Writes what the page shows before Python is there: games.json, rulebooks and posters.

docs/view-model.md, part 3, says what they hold.
"""

from pathlib import Path
from typing import Any

from .. import registry
from ..bridge import daily
from ..data.json_text import compact
from ..figures import page
from ..players import LEVELS
from ..protocol.game import Game, Option

SOME = 3                                   # cards that stand for a deck


def _characters(game: Game[Any]) -> list[dict[str, str]]:
    """What is told of each character: what it likes, and how far it looks."""
    declared = game.characters()
    if not declared:
        return []
    looks = next(level.name for level in LEVELS if level.id == declared.level)
    return [{"id": one.id, "name": one.name, "help": f"{one.help} Looks as far as {looks}."}
            for one in declared.several]


def entry(name: str, game: Game[Any], wheels: list[str]) -> dict[str, Any]:
    """What the home screen knows of a game."""
    levels = [{"id": level.id, "name": level.name, "help": game.helps.get(level.id, level.help)}
              for level in LEVELS]
    return {"id": name, "title": game.title, "version": game.version, "hook": game.hook,
            "minutes": game.minutes, "weight": game.weight, "meta": game.meta, "cloth": game.cloth,
            "seats": [{"label": label} for label in game.seats],
            "options": [option(o) for o in game.options], "levels": levels,
            "first": [[dict(given), seat] for given, seat in game.first],
            "characters": _characters(game),
            "lesson": bool(game.lesson), "puzzles": daily.since(game),
            "decks": decks(game), "slots": game.slots, "world": world(game),
            "tools": bool(game.tools), "windows": bool(game.untils),
            "unsealed": game.unsealed(game.complete({})), "mixed": game.mixed,
            "credit": game.credit, "wheels": wheels}


def decks(game: Game[Any]) -> list[dict[str, Any]] | None:
    """The prebuilt decks of a game with some cards of each; None for a game that has no decks."""
    if game.library is None:
        return None
    return [{key: deck[key] for key in ("id", "name", "blurb")} | {"some": _some(game, deck)}
            for deck in game.library.decks]


def _some(game: Game[Any], deck: dict[str, Any]) -> list[dict[str, str]]:
    """Cards from all over a deck, as most are sorted by what they are."""
    faces = list(dict.fromkeys(deck["cards"]))
    spread = [faces[at * len(faces) // SOME] for at in range(SOME)]
    return [{"face": face, "title": game.face(face)["title"]} for face in spread]


def world(game: Game[Any]) -> dict[str, Any] | None:
    """What can be said of a game's worlds before there is one; None for a game that has none."""
    rules = game.world
    if rules is None:
        return None
    return {"title": rules.title, "blurb": rules.blurb,
                      "options": [option(o) for o in rules.options],
                      "links": {name: list(deed) for name, deed in rules.links.items()},
                      "exhibits": list(rules.exhibits)}


def option(o: Option) -> dict[str, Any]:
    """An option as a form shows it; the page may propose another value than its default."""
    out = {"name": o.name, "label": o.label, "help": o.help, "default": o.default,
           "choices": [list(choice) for choice in o.choices]}
    if o.preset is not None:
        out |= {"default": o.preset, "open": True}
    return out


def write(outdir: str | Path) -> list[Path]:
    """Fill `outdir` with games.json, rules/<id>.json and posters/<id>.svg.

    Returns the paths written.
    """
    out = Path(outdir)
    games: list[dict[str, Any]] = []
    written: list[Path] = []
    for name, found in registry.registered().items():
        game = registry.get(name)
        wheel = found.dist.name if found.dist else found.module.partition(".")[0]
        games.append(entry(name, game, [wheel]))
        written += [_put(out / "rules" / f"{name}.json", compact(page(game))),
                    _put(out / "posters" / f"{name}.svg", game.poster())]
    return [_put(out / "games.json", compact(games)), *written]


def _put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")
    return path
