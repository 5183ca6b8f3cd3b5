"""What is open here, for all calls of the bridge: matches, worlds and jobs by id, folders of tools by game."""

import random
import time

from . import orders, view, words

matches, worlds, jobs, folders = {}, {}, {}, {}
_counter = iter(range(1, 1 << 62))


def stamp():
    """The time of now, as records hold it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def keep(match, ident=None):
    """Hold a match; returns its summary."""
    ident = ident or f"m{next(_counter)}-{random.SystemRandom().randrange(1 << 40):010x}"
    matches[ident] = match
    return summary(ident, match)


def summary(ident, match):
    """What lists of matches show of one."""
    end = match.outcome()
    out = {"match": ident, "game": match.game.id, "title": match.game.title, "cloth": match.game.cloth,
           "seats": match.seats, "ply": match.ply, "turn": list(match.to_move()), "over": end and view.over(end),
           "line": words.summary(match), "created": match.created, "seed": match.seed, "mode": _mode(match)}
    if match.notice:
        out["readonly"] = match.notice
    if match.game.untils:
        out["windows"] = True
    if match.home:
        out["world"], out["who"] = match.home
    if any(match.orders.values()):
        out["orders"] = orders.kept(match)
    return out


def _mode(match):
    persons = sum(seat["kind"] == "person" for seat in match.seats)
    return "watch" if not persons else "solo" if persons == 1 else "together"


def cloth(match):
    """The cloth of a match's table: that of its world, if it has one that is open."""
    life = worlds.get(match.home[0]) if match.home else None
    return life.rules.cloth(life.game, life.state) if life else match.game.cloth


def dressed(match, shown):
    """A view of a match with the faces that its world, if it has one that is open, shows in the place of others."""
    life = worlds.get(match.home[0]) if match.home else None
    worn = life.rules.worn(life.state, match.home[1]) if life else {}
    cards = [card for zone in shown["zones"] for spot in zone.get("cells", (zone,)) for card in spot["cards"]] if worn else ()
    for card in cards:
        if card.get("back") in worn:
            card["back"] = worn[card["back"]]
            shown["faces"][card["back"]] = life.rules.face(match.game, life.state, card["back"])
    return shown


def start(work):
    """Hold a job; returns what the page is told."""
    ident = f"j{next(_counter)}"
    jobs[ident] = work
    return {"job": ident}


def forget_jobs(owner):
    """Drop the jobs of a match or world."""
    for ident in [ident for ident, job in jobs.items() if job.owner is owner]:
        del jobs[ident]
