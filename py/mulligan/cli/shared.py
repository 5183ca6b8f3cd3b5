"""What the commands share: reading what was asked for, exit statuses, JSON, a bar of progress."""

import contextlib
import json
import sys

from .. import registry
from ..data import spelling
from ..errors import Malformed

GOOD, DIFFERS, BROKEN = 0, 1, 2             # exit statuses: fine; checked and found wrong; could not be done


def meant(word, known):
    """` Did you mean 'play'?`, or nothing when no known word is near."""
    near = spelling.meant(word, known)
    return near and f" {near}"


def game_of(name):
    """The game called `name`. Raises Malformed with a suggestion."""
    known = list(registry.found())
    if name not in known:
        raise Malformed(f"there is no game {name!r}.{meant(name, known)} Known games: {', '.join(known) or 'none'}")
    return registry.get(name)


def check_player(kind, known, field=""):
    """Raise Malformed with a suggestion unless `kind` is one of the players that are known."""
    if kind not in known:
        raise Malformed(f"there is no player {kind!r}.{meant(kind, known)} Known: {', '.join(known)}", field)


def flags(game, given):
    """`name=value` texts as match options, each value read as the option's own kind."""
    out = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        option = next((o for o in game.options if o.name == name), None)
        if not equals or option is None:
            known = [o.name for o in game.options]
            raise Malformed(f"expected NAME=VALUE with a name of {', '.join(known)}, got {text!r}.{meant(name, known)}")
        values = {str(choice).lower(): choice for choice, _ in option.choices}
        if value.lower() not in values:
            raise Malformed(f"{name} is one of {', '.join(values)}, not {value!r}.{meant(value, values)}")
        out[name] = values[value.lower()]
    return out


def say_json(data):
    print(json.dumps(data, ensure_ascii=False, indent=2))


def levels():
    from ..players import LEVELS
    return LEVELS


def kinds_of(game):
    from ..players import kinds
    return kinds(game)


@contextlib.contextmanager
def bar(unit):
    """A progress bar on standard error, if that is a terminal: a function of (done, of)."""
    shown = sys.stderr.isatty()

    def step(done, of):
        if shown:
            full = 30 * done // max(1, of)
            print(f"\r[{'#' * full}{'.' * (30 - full)}] {done} of {of} {unit}", end="", file=sys.stderr, flush=True)
    try:
        yield step
    finally:
        if shown:
            print("\r" + " " * 79 + "\r", end="", file=sys.stderr, flush=True)
