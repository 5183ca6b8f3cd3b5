"""An Orbit for tests: one on its first day, and matches at its table."""

from random import Random

from gtoons import GAME
from gtoons.world import auctions, hall
from house import play_on
from mulligan import Illegal
from mulligan.worlds.deal import dealt
from mulligan.worlds.life import Life

DAY = 20_100
BARE = {"pre_days": 0, "rivals": 20, "starter": "A", "release": 1, "customs": 1}      # nothing but the lobby


def life(seed="a", day=DAY, **options):
    """The Orbit of Ann, its days lived until `day`."""
    return Life(GAME, seed, day, options, "Ann").live(day)


def finished(one, seed=1, wins=None):
    """The record of the match that waits, played at random; with `wins` the first one that seat 0 wins, or loses."""
    for again in range(seed, seed + 60):
        match = dealt(GAME, GAME.world.match(one.state, "h0"))
        for _ in play_on(match, Random(again), 100):
            pass
        if wins is None or match.outcome().winner == (0 if wins else 1):
            return match.record()
    raise AssertionError("no match ended so")


def win(one, rival):
    """Challenge a rival, who resigns, and tell the world."""
    one.do("h0", {"do": "challenge", "rival": rival})
    match = dealt(GAME, GAME.world.match(one.state, "h0"))
    match.act(1, "resign")
    return one.do("h0", {"do": "settle", "record": match.record()})


def rich(one, points=100_000):
    """Gives points to the state of an Orbit, and as many matches as could have earned them."""
    state = one.state
    state.earned += points
    state.battles += points // 10
    state.account = [state.account[0], state.account[1] + points // 10, state.account[2]]
    return one


def refused(one, **deed):
    """(reason, clause) with which a deed is refused; it changes nothing, and its trial says the same."""
    before = one.export()
    try:
        one.do("h0", deed)
    except Illegal as error:
        assert one.export() == before
        return error.reason, error.clause
    raise AssertionError(f"{deed} was done")


def lone(one, ident, seller="r1", reserve=10):
    """An Orbit in which one lot of a card stands, all rivals have points enough, and room."""
    state = one.state
    for number in list(state.hall["lots"]):
        state.hall["lots"][number]["ends"] = 0
        auctions.close(state, number)
    for person in state.hall["people"].values():
        state.hall["put_in"] += 5_000 - person["points"]
        person["points"] = 5_000
    if ident not in hall.cards(state, seller):
        hall.give(state, seller, ident)
        hall.made(state, ident)
    return auctions.put_up(state, seller, ident, reserve)


def unowned(one, *rarities):
    """Cards that the person lacks, and that most rivals lack."""
    own = set(hall.owned(one.state))
    few = sorted(set(one.state.hall["copies"]) - own, key=lambda ident: (one.state.hall["copies"][ident], ident))
    return [ident for ident in few if not rarities or GAME.library.card(ident)["rarity"] in rarities]


def nights(one, number, count=auctions.TURNS):
    """Lives the nights of a lot; returns it as it closed."""
    lot = one.state.hall["lots"][number]
    for _ in range(count):
        one.state.day += 1
        auctions.night(one.state)
    return lot
