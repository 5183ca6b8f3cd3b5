"""The calls of the page about matches (docs/view-model.md, part 2).

Each function is named as its call.
"""

import json

from . import sessions
from ..errors import Illegal, Malformed
from ..match import commands, consent, foreseen, script, steps, summaries
from ..match import orders as standing_orders
from ..match import record as records
from ..match.match import Match
from ..match.prompts import ending
from ..match.zone_view import ViewData
from ..players import LEVELS, kinds
from ..protocol.types import Ply, Seat
from ..registry import get
from .table_theme import dress_of, dressed, known_dress
from .guided import aside, guided
from .request import Request


# ---- coming and going ----------------------------------------------------------------------------
def new(request: Request) -> ViewData:
    game = get(request.get("game", str))
    options, seats = request.get("options", dict, {}), request.get("seats", list, [])
    decks, sets = request.get("decks", list, []), request.get("sets", list, [])
    match = Match(game, options, seats, decks, request.get("seed", (int, str), None),
                  sessions.now(), sets)
    return opened(_may_begin(match))


def opened(match: Match, ident: str = "") -> ViewData:
    """Open a match; returns its summary."""
    return summary_of(sessions.add_match(match, ident), match)


def _may_begin(match: Match) -> Match:
    """A match that is to begin.

    Raises Malformed for players we do not have, Illegal for cards that somebody has not accepted.
    """
    known = _known(match)
    for i, seat in enumerate(match.seats):
        if seat["kind"] not in known:
            raise Malformed(f"expected one of {', '.join(sorted(known))}", f"seats[{i}].kind")
    consent.check(match)
    return match


def _known(match: Match) -> set[str]:
    """The kinds of those who can sit at the table."""
    return {"person", *kinds(match.game)}


def load(request: Request) -> ViewData:
    match = Match.replay(request.get("record", (dict, str)))
    known = _known(match)
    for seat in match.seats:               # a player we do not have: the strongest level sits in
        if seat["kind"] not in known:
            seat["kind"] = LEVELS[-1].id
    standing_orders.restore(match, request.get("orders", list, []))
    world = request.name("world")
    if world:
        match.home = world, request.name("who")
        match.dress = known_dress(match, request.get("dress", dict, {}))
    return opened(match, request.name("id"))


def close(request: Request) -> None:
    match = request.match()
    del sessions.matches[request.fields["match"]]
    sessions.drop_jobs_of(match)


def summary(request: Request) -> ViewData:
    match = request.match()
    return summary_of(request.fields["match"], match)


def summary_of(ident: str, match: Match) -> ViewData:
    """What lists of matches show of one."""
    end, game = match.outcome(), match.game
    out = {"match": ident, "game": game.id, "title": game.title, "cloth": game.cloth,
           "seats": match.seats, "ply": match.ply, "turn": list(match.to_move()),
           "over": end and ending(match, match.alone(), end), "line": summaries.summary(match),
           "created": match.created, "seed": match.seed, "mode": _mode(match)}
    if (first := game.begins(match.options)) is not None:
        out["begins"] = first
    if match.notice:
        out["readonly"] = match.notice
    if summaries.unplayed(match):
        out["unplayed"] = True
    if game.untils:
        out["windows"] = True
    if match.home:
        out["world"], out["who"] = match.home
        out["dress"] = dress_of(match)
    if alone := deck_of(match, match.alone()):
        out["deck"] = alone
    if any(match.orders.values()):
        out["orders"] = standing_orders.as_saved(match)
    return out


def deck_of(match: Match, seat: Seat | None) -> str:
    """The name of the one deck a seat brought; "" where it brought none, or several to pick from.

    Lists show that of the person alone: what others brought may be secret.
    """
    if seat is None or seat >= len(match.decks):
        return ""
    deck = match.decks[seat] or {}
    return "" if deck.get("more") else str(deck.get("name", ""))


def _mode(match: Match) -> str:
    """Who sits there.

    It is "watch" for computers alone, "solo" for one person, "together" for several.
    """
    return ("watch", "solo", "together")[min(len(match.persons()), 2)]


def branch(request: Request) -> ViewData:
    match = request.match()
    seats = request.get("seats", list, None)
    branched = _may_begin(match.branch(request.get("ply", int), seats))
    sits_down = any(old["kind"] != "person" and new["kind"] == "person"
                    for old, new in zip(match.seats, branched.seats))
    if sits_down and not match.outcome():
        raise Illegal("While the match is on nobody may sit down at the other hand. "
                      "Play it to its end first.",
                      reason="hidden", title="Not yet")
    branched.created = sessions.now()
    return opened(branched)


# ---- looking and acting --------------------------------------------------------------------------
def _view(request: Request, match: Match, seat: Seat | None, ply: Ply | None = None,
          everything: bool = False, step: int | None = None) -> ViewData:
    seen = match.view(seat, ply, everything, step) | {"match": request.fields["match"]}
    return guided(match, dressed(match, seen))


def view(request: Request) -> ViewData:
    match = request.match()
    return _view(request, match, request.get("seat", int, None), request.get("ply", int, None),
                 request.get("open", bool, False), request.get("step", int, None))


def act(request: Request) -> ViewData:
    match, seat = request.match(), request.get("seat", int)
    match.act(seat, request.get("action", str), request.get("ply", int))
    return _view(request, match, seat)


def final(request: Request) -> bool:
    match = request.match()
    return match.is_final(request.get("seat", int), request.get("action", str),
                          request.get("ply", int))


def undo(request: Request) -> ViewData:
    match = request.match()
    seat = request.seat(match)
    return _view(request, match.undo(seat), seat)


def redo(request: Request) -> ViewData:
    match = request.match()
    seat = request.seat(match)
    return _view(request, match.redo(seat), seat)


def resign(request: Request) -> ViewData:
    match = request.match()
    seat = request.seat(match)
    return _view(request, match.resign(seat), seat)


def overdue(request: Request) -> ViewData:
    match, seat = request.match(), request.get("seat", int)
    match.expire(seat, request.get("ply", int))
    return _view(request, match, seat)


def orders(request: Request) -> ViewData:
    match = request.match()
    seat = request.seat(match)
    script.check_free(match)
    standing_orders.give(match, seat, request.get("orders", list))
    return _view(request, match, seat)


def happened(request: Request) -> list[list[int | None]]:
    match = request.match()
    return steps.happened(match, request.viewer(match))


def account(request: Request) -> ViewData:
    match = request.match()
    return summaries.account(match, request.get("seat", int, None),
                             request.get("ply", int, match.ply),
                             request.get("card", str), request.get("open", bool, False))


def foresee(request: Request) -> ViewData:
    match = request.match()
    return foreseen.foresee(match, request.seat(match), request.get("action", str))


def why(request: Request) -> ViewData:
    match = request.match()
    seat, path = request.seat(match), request.get("path", list)
    refusal = aside(match, seat, path)
    return summaries.explained(match.game, refusal) if refusal \
        else summaries.why(match, seat, path)


def say(request: Request) -> ViewData:
    match = request.match()
    seat = request.seat(match)
    words, changed = commands.say(match, seat, request.get("text", str))
    return {"say": words} | ({"view": _view(request, match, seat)} if changed else {})


def art(request: Request) -> dict[str, str]:
    game = get(request.get("game", str))
    if game.library:
        game.library.take(request.get("sets", list, []))
    out = {}
    for i, face in enumerate(request.get("faces", list)):
        try:
            out[face] = game.art(face)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError):
            raise Malformed(f"{game.title} has no such face", f"faces[{i}]") from None
    return out


def inside(request: Request) -> ViewData:
    match = request.match()
    return summaries.steps_inside(match, request.viewer(match),
                                  request.get("ply", int, match.ply))


def plies(request: Request) -> ViewData:
    match = request.match()
    return summaries.plies(match, request.viewer(match))


def record(request: Request) -> str:
    match, form = request.match(), request.get("as", str, "json")
    if form == "json":
        return kept(request)
    if form == "link":
        return records.pack(match.record())
    if form == "text":
        return records.score_sheet(match)
    raise Malformed("expected json, text or link", "as")


def kept(request: Request) -> str:
    """All that this device keeps of a match."""
    return json.dumps(request.match().record(), ensure_ascii=False, indent=1)
