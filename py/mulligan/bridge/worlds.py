"""The calls of the page about worlds (docs/view-model.md, part 5).

Each function is named as its call.
"""

from collections.abc import Collection, Iterable
from typing import Any

from . import sessions
from .cards import signs
from ..errors import Illegal, Malformed
from ..match.zone_view import ViewData
from ..protocol.game import Field
from ..protocol.types import FaceId
from ..protocol.worlds import Day, Preview, faces_in, iso
from ..registry import get
from ..worlds import files
from ..worlds.deal import dealt
from ..worlds.life import Deed, Life, verify
from .matches import opened
from .request import Request
from .slices import Slices

_ANY_DAY = 20_000                          # on which somebody might begin


# ---- coming and going ----------------------------------------------------------------------------
def _add(life: Life, ident: str = "") -> ViewData:
    return _summary(sessions.add_world(life, ident), life)


def _summary(ident: str, life: Life) -> ViewData:
    due = _due(life)
    return (_head(ident, life) | {"version": life.version, "line": life.rules.line(life.state)}
            | ({"due": due} if due else {}))


def _due(life: Life) -> str:
    """What waits in a world: its match, or what its game says; "" where several share it."""
    people = life.people()
    if len(people) != 1:
        return ""
    who = people[0][0]
    waiting = life.rules.match(life.state, who)
    return f"A match waits: {waiting['label']}" if waiting else life.rules.due(life.state, who)


def _head(ident: str, life: Life) -> ViewData:
    """What summary and view have in common."""
    game = life.game
    return {"world": ident, "rev": life.rev, "game": game.id, "title": game.title,
            "cloth": life.rules.cloth(game, life.state), "name": life.name,
            "day": life.day, "date": iso(life.day), "people": life.people()}


def world_new(request: Request) -> ViewData:
    game = get(request.get("game", str))
    seed, day = request.get("seed", str), request.get("day", int)
    return _add(Life(game, seed, day, request.get("options", dict, {}), request.name("name")))


def world_load(request: Request) -> ViewData:
    return _add(Life.load(request.get("text", str)), request.name("id"))


def world_close(request: Request) -> None:
    life = request.life()
    del sessions.worlds[request.fields["world"]]
    sessions.drop_jobs_of(life)


def world_summary(request: Request) -> ViewData:
    life = request.life()
    return _summary(request.fields["world"], life)


def world_export(request: Request) -> str:
    return request.life().export()


# ---- days ----------------------------------------------------------------------------------------
def world_job(request: Request) -> ViewData:
    """Live the days until a day: a job, or why there is none."""
    life = request.life()
    day, rules = request.get("day", int), life.rules
    try:
        behind = life.behind(day)
    # such a date is no day for this world, which stays as it is
    except Illegal as error:
        return {"behind": 0, "notice": f"{error}{f' ({error.clause})' if error.clause else ''}"}
    if not behind:
        return {"behind": 0} | ({"notice": _never_back(life, day)} if day < life.day else {})
    if rules.leap and day - life.day > rules.leap and not request.get("sure", bool, False):
        return {"behind": behind, "ask": _far_ahead(life, day)}
    work = Slices(life, life.open(day), lambda done, total: f"Day {done} of {total}",
                  lambda _: {"day": life.day, "rev": life.rev})
    return sessions.add_job(work) | {"behind": behind}


def _far_ahead(life: Life, day: Day) -> str:
    return (f"This device says it is {iso(day)}, {day - life.day} days after {iso(life.day)}, "
            "the day of this world. A world never goes back. If the clock is wrong, put it right "
            "first. Go on?")


def _never_back(life: Life, day: Day) -> str:
    clause = life.rules.clauses.get("back", "")
    return (f"This device says it is {iso(day)}, but this world has reached {iso(life.day)} "
            "already and never goes back: its next day begins when that date is over"
            f"{f' ({clause})' if clause else ''}.")


def world_verify(request: Request) -> ViewData:
    life = request.life()

    def result(wrong: str) -> ViewData:
        return {"same": not wrong, "text": wrong or "The log leads to this very world."}
    work = Slices(life, verify(life.export(), life.game),
                  lambda done, total: f"Deed {done} of {total}", result)
    return sessions.add_job(work)


# ---- looking -------------------------------------------------------------------------------------
def world_exhibit(request: Request) -> ViewData:
    """What a link shows that only shows something; no world need be there."""
    game = get(request.get("game", str))
    rules = files.rules_of(game)
    name, text = _link_of(request, rules.exhibits)
    heading, blocks = rules.exhibit(name, text)
    return {"game": game.id, "title": game.title, "cloth": game.cloth, "heading": heading,
            "blocks": blocks, "glyphs": dict(game.glyphs),
            "faces": {ident: game.face(ident) for ident in faces_in(blocks, set())}}


def _faces(life: Life, ids: Iterable[FaceId]) -> dict[FaceId, Any]:
    face, game, state = life.rules.face, life.game, life.state
    return {ident: face(game, state, ident) for ident in ids}


def world_view(request: Request) -> ViewData:
    life = request.life()
    who = request.person(life)
    rules, state = life.rules, life.state
    pages = rules.pages(state, who)
    page, query = request.get("page", str, pages[0].id), request.get("query", str, "")
    if page not in [one.id for one in pages]:
        raise Malformed(f"expected one of {', '.join(one.id for one in pages)}", "page")
    blocks, match = rules.page(state, who, page, query), rules.match(state, who)
    out = _head(request.fields["world"], life) | {
        "who": who, "page": page, "query": query, "plate": rules.plate(state, who),
        "blocks": blocks,
        "pages": [_page(one) for one in pages],
        "news": [{"date": iso(line["day"])} | line for line in rules.news(state, who)],
        "undo": life.can_undo(who),
        "match": match and _waiting(match),
        "glyphs": dict(life.game.glyphs), "faces": _faces(life, faces_in(blocks, set()))}
    if life.version != life.game.version:
        out["notice"] = (f"This world began under rules {life.version[:20]}; "
                         f"you have {life.game.version}. "
                         "It goes on under these, and its log can no longer be replayed.")
    return out


def _waiting(match: ViewData) -> ViewData:
    """What the page is told of a match that waits."""
    out, afar = {"label": match["label"]}, match.get("afar")
    if afar:
        out["id"] = f"r{int(bool(afar['letter']))}-{afar['match']}"
        out |= {"signal": afar["signal"]} if afar["signal"] else {}
    return out


def _page(page: Any) -> ViewData:
    return {"id": page.id, "label": page.label} | ({"badge": page.badge} if page.badge else {})


def world_list(request: Request) -> ViewData:
    life = request.life()
    who, name = request.person(life), request.get("list", str)
    fields, cards = life.rules.list(life.state, who, name)
    return {"rev": life.rev, "fields": [_field(one) for one in fields], "cards": cards,
            "faces": _faces(life, {card["face"] for card in cards})}


def _field(field: Field) -> ViewData:
    out: ViewData = {"name": field.name, "label": field.label, "kind": field.kind}
    if field.kind == "choice":
        out["choices"] = [list(pair) for pair in field.choices]
    return out | signs(field)


def world_card(request: Request) -> ViewData:
    life = request.life()
    who, key = request.person(life), request.get("k", (int, str))
    card = life.rules.card(life.state, who, key)
    return {"k": key, "rev": life.rev, **card, "faces": _faces(life, faces_in(card, set()))}


# ---- links ---------------------------------------------------------------------------------------
def _link_of(request: Request, known: Collection[str]) -> tuple[str, str]:
    """The name and the text of a link; the name is one of those that are known."""
    name, text = request.get("name", str), request.get("text", str)
    if name not in known:
        raise Malformed(f"expected one of {', '.join(known) or 'none'}", "name")
    return name, text


def world_link(request: Request) -> ViewData:
    """What a link has to do with a person of a world; without one, with somebody new to worlds."""
    game = get(request.get("game", str))
    rules = files.rules_of(game)
    name, text = _link_of(request, rules.links)
    link = rules.links[name]
    deed: Deed = {"do": link.deed, link.field: text}
    files.check_deed(deed)
    if link.deed in rules.invited:
        from . import remote_worlds
        deed = remote_worlds.invited(game, deed)
    if request.get("world", str, None) is None:
        state = rules.create("newcomer", _ANY_DAY, rules.complete({}), "You")
        return {"tie": rules.relation(state, rules.people(state)[0][0], deed)}
    life = request.life()
    if life.game is not game:
        raise Malformed(f"is no world of {game.title}", "world")
    return {"tie": rules.relation(life.state, request.person(life), deed)}


# ---- deeds ---------------------------------------------------------------------------------------
def _deed(request: Request, life: Life, who: str) -> Deed:
    """The deed of a request; chance the rules do not make themselves is put into it."""
    deed: Deed = request.get("deed", dict)
    files.check_deed(deed)
    if deed["do"] in life.rules.chance:
        name, digits = life.rules.chance[deed["do"]]
        return {name: f"{sessions.chance.getrandbits(4 * digits):0{digits}x}"} | deed
    if deed["do"] in life.rules.invited or deed["do"] in life.rules.logs:
        from . import remote_worlds       # what is behind it comes when it is asked for
        return remote_worlds.told(life, who, deed)
    return deed


def world_try(request: Request) -> ViewData:
    life = request.life()
    who = request.person(life)
    try:
        preview = life.trial(who, _deed(request, life, who))
    except (Illegal, Malformed) as error:
        return {"ok": False, "refusal": _refusal(error), "faces": {}} | _help(error)
    return {"ok": True, "text": preview.text, "shown": list(preview.shown),
            "faces": _faces(life, set(preview.shown))} | _help(preview)


def _help(source: Preview | Exception) -> ViewData:
    return {key: value for key in ("fill", "help") if (value := getattr(source, key, None))}


def _refusal(error: Exception) -> ViewData:
    more = {key: getattr(error, key, "") for key in ("title", "clause", "field")}
    return {"message": str(error)} | {key: value for key, value in more.items() if value}


def world_do(request: Request) -> ViewData:
    life = request.life()
    who = request.person(life)
    result = life.do(who, _deed(request, life, who), request.get("rev", int))
    reveal = result.reveal or {}
    seen = {*result.shown, *filter(None, (reveal.get("seal"), reveal.get("back")))}
    out: ViewData = {
        "view": _view_after(request), "say": result.say, "shown": list(result.shown),
        "faces": _faces(life, seen),
        "files": [{"name": name, "text": text} for name, text in result.files]}
    if reveal:
        out["reveal"] = reveal
    if result.link:
        out["link"] = result.link
    if result.play:
        out["play"] = True
    return out


def _view_after(request: Request) -> ViewData:
    """The view after a deed; should the page be gone by it, the first one."""
    try:
        return world_view(request)
    except Malformed as error:
        if error.field not in ("page", "query"):
            raise
        request.fields["page"] = request.fields["query"] = None
        return world_view(request)


def world_undo(request: Request) -> ViewData:
    request.life().undo(request.get("who", str))
    return _view_after(request)


def world_match(request: Request) -> ViewData:
    life = request.life()
    who = request.person(life)
    waiting = life.rules.match(life.state, who)
    if waiting is None:
        raise Illegal("No match waits for you.", reason="no_match", title="No match")
    if "afar" in waiting:
        from . import remote, remote_worlds
        device = remote_worlds.begun(life, waiting)
        device.home = request.fields["world"], who
        return remote.opened(device)
    match = dealt(life.game, waiting, sessions.now())
    match.home = request.fields["world"], who
    return opened(match)
