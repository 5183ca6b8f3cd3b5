"""A record made a match again: every action judged by the rules, its end compared."""

from typing import TYPE_CHECKING, Any

from . import record as records
from ..errors import Illegal, Malformed
from ..protocol.game import Action, Game
from ..protocol.types import Json, Options
from ..registry import get
from .record import Record

if TYPE_CHECKING:
    from .match import Match


def replay(kind: "type[Match]", source: Json, game: Game[Any] | None) -> "Match":
    """See `Match.replay`; `kind` is the class of the match."""
    data = records.read(source)
    game = game or get(data["game"])
    if data["game"] != game.id:
        raise Malformed(f"this is a record of {data['game']!r}, not of {game.id!r}", "game")
    try:
        return _replayed(kind, data, game)
    except Malformed as error:
        if type(game).formal is Game.formal:
            raise
        try:                               # records from before such questions were asked
            return _replayed(kind, data, game, formally=True)
        except Malformed:
            raise error from None


def _replayed(kind: "type[Match]", data: Record, game: Game[Any],
              formally: bool = False) -> "Match":
    """The match of a checked record.

    `formally`: questions of form, which it does not hold, are answered as they come.
    """
    if data["version"] != game.version:
        return _as_far_as_it_goes(_empty(kind, data, game, _known_options(data, game)), data,
                                  formally)
    match = _empty(kind, data, game, game.earlier(data.get("options", {})))
    for i, line in enumerate(data["actions"]):
        try:
            match.repeat(Action.parse(line))
        except (Illegal, Malformed) as error:
            clause = getattr(error, "clause", "")
            raise Malformed(f"{error}{f' ({clause})' if clause else ''}", f"actions[{i}]") from None
        if formally:
            _answer_formal(match)
    _check_end(data, match)
    match.let_chance_act()
    return match


def _empty(kind: "type[Match]", data: Record, game: Game[Any], options: Options) -> "Match":
    """The match of a record before its first action, chance not yet settled."""
    return kind(game, options, data.get("seats", ()), data.get("decks", ()), data.get("seed"),
                data.get("created", ""), data.get("sets", ()), data["version"], deal=False)


def _as_far_as_it_goes(match: "Match", data: Record, formally: bool) -> "Match":
    """A match of other rules, read-only, up to the first action that does not exist in these."""
    notice = (f"This match was played under rules {data['version'][:20]} of {match.game.title}; "
              f"you have {match.game.version}. You can read it, not go on with it.")
    for i, line in enumerate(data["actions"]):
        try:
            match.repeat(Action.parse(line))
        except (Illegal, Malformed):
            stopped = f" Its action {i + 1} does not exist in them, so it stops there."
            match.notice = notice + stopped
            return match
        if formally:
            _answer_formal(match)
    match.notice = notice
    return match


def _answer_formal(match: "Match") -> None:
    """Answer what has one answer, as a record from before it was asked does not."""
    while question := match.formal():
        seat, move = question
        match.repeat(Action(seat, match.game.text(match.state, seat, move)))


def _known_options(data: Record, game: Game[Any]) -> Options:
    """The options of a record that these rules still know."""
    known = {option.name: option for option in game.options}
    named = {name: value for name, value in data.get("options", {}).items()
            if name in known and any(value == choice for choice, _ in known[name].choices)}
    return game.earlier(named)


def _check_end(data: Record, match: "Match") -> None:
    """Raise Malformed where the digest or the result of a record is not that of its actions."""
    if data.get("digest") and data["digest"] != match.digest():
        raise Malformed("the position after the last action is not the one this record was "
                        "made from", "digest")
    if data.get("result"):
        if data["result"] != match.result():
            raise Malformed("the actions of this record lead to another result", "result")
    elif data.get("digest") and "result" in data and match.outcome():
        raise Malformed("this record says that the match goes on, but its actions end it", "result")
