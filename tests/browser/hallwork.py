"""A world with a lobby, made natively by the same rules, and brought to the page."""

import sites
from mulligan import registry
from mulligan.worlds.deal import dealt
from mulligan.worlds.life import Life
from visiting import give_file, there
from worldwork import today


def with_lobby(game) -> bool:
    """Whether a game's worlds have rivals, and a deck to begin with."""
    options = {option["name"] for option in (game.get("world") or {}).get("options", ())}
    return {"rivals", "starter"} <= options


GAMES = [game["id"] for game in sites.games() if with_lobby(game)] if sites.BUILT.exists() else []
ID = GAMES[0] if GAMES else "none"


def native(wins=6, days=0, **options) -> Life:
    """A world on its person's first day, or so many days later, after some matches that were won by resignation."""
    game = registry.get(ID)
    life = Life(game, "a test", today(-days), {"pre_days": 14} | options, "Ann").live(today(-days))
    for rival in list(life.state.standing)[:wins]:
        life.do("h0", {"do": "challenge", "rival": rival})
        match = dealt(game, game.world.match(life.state, "h0"))
        match.act(1, "resign")
        life.do("h0", {"do": "settle", "record": match.record()})
    return life.live(today())


def bring(person, life):
    """Opens a world from its file on the list of worlds."""
    person.go(f"#/world/{ID}")
    give_file(person, person.button("Open a world from a file"), life.export(), "world.json")
    return there(person)


def block(life, page, kind):
    """The first block of a kind on a page, as the rules tell it."""
    return next(one for one in life.rules.page(life.state, "h0", page) if one["kind"] == kind)
