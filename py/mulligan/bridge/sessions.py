"""What is open here, for all calls of the bridge: matches, worlds and jobs by id, folders of tools by game."""

import random
import time

from ..match import commands, orders, view
from ..protocol.values import CLOTHS

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
           "line": commands.summary(match), "created": match.created, "seed": match.seed, "mode": _mode(match)}
    if match.notice:
        out["readonly"] = match.notice
    if match.game.untils:
        out["windows"] = True
    if match.home:
        out["world"], out["who"], out["dress"] = *match.home, dress(match)
    if any(match.orders.values()):
        out["orders"] = orders.kept(match)
    return out


def _mode(match):
    persons = sum(seat["kind"] == "person" for seat in match.seats)
    return "watch" if not persons else "solo" if persons == 1 else "together"


def dress(match):
    """How the world of a match dresses its table: {"cloth", "worn"}; while that world is not open, as it was last seen."""
    life = worlds.get(match.home[0]) if match.home else None
    if life:
        match.dress = {"cloth": life.rules.cloth(life.game, life.state), "worn": life.rules.worn(life.state, match.home[1])}
    return match.dress or {"cloth": match.game.cloth, "worn": {}}


def known_dress(match, given):
    """What `summary` told of a match's `dress`; None for one this version does not know: a match opens without it."""
    try:
        known = given["cloth"] in CLOTHS and all(match.game.face(back)["look"] == "back" for back in given["worn"].values())
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        return None
    return {"cloth": given["cloth"], "worn": given["worn"]} if known else None


def dressed(match, shown):
    """A view of a match with its cloth, and with the faces its world shows in the place of others."""
    worn = dress(match)["worn"]
    cards = [card for zone in shown["zones"] for spot in zone.get("cells", (zone,)) for card in spot["cards"]] if worn else ()
    for card in cards:
        if card.get("back") in worn:
            card["back"] = worn[card["back"]]
            shown["faces"][card["back"]] = match.game.face(card["back"])
    return shown | {"cloth": dress(match)["cloth"]}


def start(work):
    """Hold a job; returns what the page is told."""
    ident = f"j{next(_counter)}"
    jobs[ident] = work
    return {"job": ident}


def forget_jobs(owner):
    """Drop the jobs of a match or world."""
    for ident in [ident for ident, job in jobs.items() if job.owner is owner]:
        del jobs[ident]
