"""What the commands share: reading what was asked for, exit statuses, JSON, a bar of progress."""

import contextlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .. import registry
from ..data import spelling
from ..errors import Malformed
from ..protocol.game import Game
from ..protocol.types import Json, Options

if TYPE_CHECKING:
    from ..players import Level, Player

# exit statuses: fine; checked and found wrong; could not be done
GOOD, DIFFERS, BROKEN = 0, 1, 2


def meant(word: str, known: Iterable[str]) -> str:
    """` Did you mean 'play'?`, or nothing when no known word is near."""
    near = spelling.meant(word, list(known))
    return f" {near}" if near else ""


def game_of(name: str) -> Game[Any]:
    """The game called `name`. Raises Malformed with a suggestion."""
    known = list(registry.registered())
    if name not in known:
        raise Malformed(f"there is no game {name!r}.{meant(name, known)} "
                        f"Known games: {', '.join(known) or 'none'}")
    game: Game[Any] = registry.get(name)
    return game


def check_player(kind: str, known: Sequence[str], field: str = "") -> None:
    """Raise Malformed with a suggestion unless `kind` is one of the players that are known."""
    if kind not in known:
        raise Malformed(f"there is no player {kind!r}.{meant(kind, known)} "
                        f"Known: {', '.join(known)}", field)


def flags(game: Game[Any], given: Iterable[str] | None) -> Options:
    """`name=value` texts as match options, each value read as the option's own kind."""
    out = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        option = next((o for o in game.options if o.name == name), None)
        if not equals or option is None:
            known = [o.name for o in game.options]
            raise Malformed(f"expected NAME=VALUE with a name of {', '.join(known)}, "
                            f"got {text!r}.{meant(name, known)}")
        values = {str(choice).lower(): choice for choice, _ in option.choices}
        if value.lower() not in values:
            raise Malformed(f"{name} is one of {', '.join(values)}, "
                            f"not {value!r}.{meant(value, values)}")
        out[name] = values[value.lower()]
    return out


def say_json(data: Json) -> None:
    """Print data as JSON."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def levels() -> "Sequence[Level]":
    """The strengths there are."""
    from ..players import LEVELS
    return LEVELS


def named(game: Game[Any], kind: str) -> str:
    """What a player is called."""
    from ..players import characters
    names = {one.id: one.name for one in levels()}
    names |= {one.id: one.name for one in characters.of(game)}
    return names.get(kind, kind)


def kinds_of(game: Game[Any]) -> "dict[str, Callable[[Game[Any]], Player]]":
    """The players of a game by name."""
    from ..players import kinds
    return kinds(game)


@contextlib.contextmanager
def bar(unit: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, if that is a terminal: a function of (done, of)."""
    shown = sys.stderr.isatty()

    def step(done: int, of: int) -> None:
        if shown:
            full = 30 * done // max(1, of)
            drawn = "#" * full + "." * (30 - full)
            print(f"\r[{drawn}] {done} of {of} {unit}", end="", file=sys.stderr, flush=True)
    try:
        yield step
    finally:
        if shown:
            print("\r" + " " * 79 + "\r", end="", file=sys.stderr, flush=True)
