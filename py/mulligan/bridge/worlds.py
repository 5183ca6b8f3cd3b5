"""The calls of the page about worlds (docs/view-model.md, section 5)."""

import random

from . import sessions
from ..worlds import files, life as worlds
from ..errors import Illegal, Malformed
from ..match.match import Match
from ..registry import get
from ..worlds.life import Life
from ..protocol.worlds import faces_in, iso

_chance = random.SystemRandom()


# ---- coming and going ----------------------------------------------------------------------------------------------
def _life(request):
    """(id, the open world a request names)."""
    ident = request.get("world", str)
    if ident not in sessions.worlds:
        raise Malformed("this world is not open here; open it again", "world")
    return ident, sessions.worlds[ident]


def _keep(life, ident=None):
    ident = ident or f"w{_chance.randrange(1 << 60):015x}"
    if ident in sessions.worlds:               # loaded again: what runs for the old one would end nowhere
        sessions.forget_jobs(sessions.worlds[ident])
    sessions.worlds[ident] = life
    return _summary(ident, life)


def _summary(ident, life):
    return _head(ident, life) | {"version": life.version, "line": life.rules.line(life.state)}


def _head(ident, life):
    """What summary and view have in common."""
    game = life.game
    return {"world": ident, "rev": life.rev, "game": game.id, "title": game.title,
            "cloth": life.rules.cloth(game, life.state), "name": life.name,
            "day": life.day, "date": iso(life.day), "people": life.people()}


def new(request):
    game = get(request.get("game", str))
    return _keep(Life(game, request.get("seed", str), request.get("day", int), request.get("options", dict, {}),
                      request.name("name")))


def load(request):
    return _keep(Life.load(request.get("text", str)), request.name("id"))


def close(request):
    ident, life = _life(request)
    del sessions.worlds[ident]
    sessions.forget_jobs(life)


def summary(request):
    return _summary(*_life(request))


def export(request):
    return _life(request)[1].export()


# ---- days ----------------------------------------------------------------------------------------------------------
class Slices:
    """A generator of (done, of how many) as a job; `end` makes the result of what it returns."""

    def __init__(self, life, work, note, end):
        self.owner, self.generator, self.note, self.end = life, work, note, end
        self.share, self.told = 0, ""

    def work(self, enough):
        """Go on until `enough()`; the answer when all is done."""
        while True:
            try:
                done, total = next(self.generator)
            except StopIteration as end:
                return {"done": True, "progress": {"share": 1, "note": ""}, "result": self.end(end.value)}
            self.share, self.told = done / max(1, total), self.note(done, total)
            if enough():
                return {"done": False, "progress": {"share": self.share, "note": self.told}}

    def finish(self):
        return self.work(lambda: False)


def job(request):
    _, life = _life(request)
    day, rules = request.get("day", int), life.rules
    try:
        behind = life.behind(day)
    except Illegal as error:               # such a date is no day for this world, which stays as it is
        return {"behind": 0, "notice": f"{error}{f' ({error.clause})' if error.clause else ''}"}
    if not behind:
        late = day < life.day
        return {"behind": 0} | ({"notice": _back(life, day)} if late else {})
    if rules.leap and day - life.day > rules.leap and not request.get("sure", bool, False):
        return {"behind": behind, "ask": f"This device says it is {iso(day)}, {day - life.day} days after {iso(life.day)}, the day of this "
                                         "world. A world never goes back. If the clock is wrong, put it right first. Go on?"}
    work = Slices(life, life.open(day), lambda done, total: f"Day {done} of {total}",
                  lambda _: {"day": life.day, "rev": life.rev})
    return sessions.start(work) | {"behind": behind}


def _back(life, day):
    clause = life.rules.clauses.get("back", "")
    return (f"This device says it is {iso(day)}, but this world has reached {iso(life.day)} already and never goes back: "
            f"its next day begins when that date is over{f' ({clause})' if clause else ''}.")


def verify(request):
    _, life = _life(request)
    return sessions.start(Slices(life, worlds.verify(life.export(), life.game), lambda done, total: f"Deed {done} of {total}",
                                lambda wrong: {"same": not wrong, "text": wrong or "The log leads to this very world."}))


# ---- looking -------------------------------------------------------------------------------------------------------
def _faces(life, ids):
    face, game, state = life.rules.face, life.game, life.state
    return {ident: face(game, state, ident) for ident in ids}


def _view(request, ident, life):
    who = life.check_who(request.get("who", str))
    rules, state = life.rules, life.state
    pages = rules.pages(state, who)
    page, query = request.get("page", str, pages[0].id), request.get("query", str, "")
    if page not in [one.id for one in pages]:
        raise Malformed(f"expected one of {', '.join(one.id for one in pages)}", "page")
    blocks, waits = rules.page(state, who, page, query), rules.match(state, who)
    out = _head(ident, life) | {
        "who": who, "page": page, "query": query, "plate": rules.plate(state, who), "blocks": blocks,
        "pages": [{"id": one.id, "label": one.label} | ({"badge": one.badge} if one.badge else {}) for one in pages],
        "news": [{"date": iso(line["day"])} | line for line in rules.news(state, who)],
        "undo": life.can_undo(who), "match": waits and {"label": waits["label"]},
        "glyphs": dict(life.game.glyphs), "faces": _faces(life, faces_in(blocks, set()))}
    if life.version != life.game.version:
        out["notice"] = (f"This world began under rules {life.version[:20]}; you have {life.game.version}. It goes on under these, "
                         "and its log can no longer be replayed.")
    return out


def show(request):
    return _view(request, *_life(request))


def cards(request):
    _, life = _life(request)
    fields, entries = life.rules.list(life.state, life.check_who(request.get("who", str)), request.get("list", str))
    return {"rev": life.rev, "fields": [_field(one) for one in fields], "cards": entries,
            "faces": _faces(life, {entry["face"] for entry in entries})}


def _field(one):
    out = {"name": one.name, "label": one.label, "kind": one.kind}
    return out | ({"choices": [list(pair) for pair in one.choices]} if one.kind == "choice" else {})


def card(request):
    _, life = _life(request)
    who, key = life.check_who(request.get("who", str)), request.get("k", (int, str))
    told = life.rules.card(life.state, who, key)
    return {"k": key, "rev": life.rev, **told, "faces": _faces(life, faces_in(told, set()))}


# ---- deeds ---------------------------------------------------------------------------------------------------------
def _deed(request, life):
    """The deed of a request; chance the rules do not make themselves is put into it."""
    deed = request.get("deed", dict)
    files.check_deed(deed)
    if deed["do"] in life.rules.chance:
        name, digits = life.rules.chance[deed["do"]]
        return {name: f"{_chance.getrandbits(4 * digits):0{digits}x}"} | deed
    return deed


def trial(request):
    _, life = _life(request)
    who, deed = life.check_who(request.get("who", str)), _deed(request, life)
    try:
        told = life.trial(who, deed)
    except (Illegal, Malformed) as error:
        return {"ok": False, "refusal": _refusal(error), "faces": {}} | _help(error)
    return {"ok": True, "text": told.text, "shown": list(told.shown), "faces": _faces(life, set(told.shown))} | _help(told)


def _help(told):
    return {key: value for key in ("fill", "help") if (value := getattr(told, key, None))}


def _refusal(error):
    return {"message": str(error)} | {key: value for key in ("title", "clause", "field") if (value := getattr(error, key, ""))}


def do(request):
    ident, life = _life(request)
    result = life.do(request.get("who", str), _deed(request, life), request.get("rev", int))
    reveal = result.reveal or {}
    seen = {*result.shown, *filter(None, (reveal.get("seal"), reveal.get("back")))}
    return {"view": _after(request, ident, life), "say": result.say, "shown": list(result.shown), "faces": _faces(life, seen),
            "files": [{"name": name, "text": text} for name, text in result.files]} | \
        ({"reveal": reveal} if reveal else {}) | ({"link": result.link} if result.link else {})


def _after(request, ident, life):
    """The view after a deed; should the page be gone by it, the first one."""
    try:
        return _view(request, ident, life)
    except Malformed as error:
        if error.field not in ("page", "query"):
            raise
        request.fields["page"] = request.fields["query"] = None
        return _view(request, ident, life)


def undo(request):
    ident, life = _life(request)
    life.undo(request.get("who", str))
    return _after(request, ident, life)


def match(request):
    ident, life = _life(request)
    who = life.check_who(request.get("who", str))
    waits = life.rules.match(life.state, who)
    if waits is None:
        raise Illegal("No match waits for you.", reason="no_match", title="No match")
    made = Match(life.game, waits["options"], waits["seats"], waits["decks"], waits["seed"], sessions.stamp())
    made.home = (ident, who)
    return sessions.keep(made)


CALLS = {"world_new": new, "world_load": load, "world_close": close, "world_summary": summary, "world_export": export,
         "world_job": job, "world_verify": verify, "world_view": show, "world_list": cards, "world_card": card,
         "world_try": trial, "world_do": do, "world_undo": undo, "world_match": match}
