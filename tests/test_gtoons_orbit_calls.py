"""The Orbit as the page asks for it: every page, the lists and the previews keep to the view model."""

from calls import ask
from gtoons_orbit import DAY, life, win
from mulligan.bridge import sessions


def test_pages_keep_to_the_view_model():
    """GT-17.1, GT-17.8, GT-18.2: pages, own cards and a challenge, also while a match waits."""
    sessions.worlds.clear()
    one = life()
    win(one, "r1")
    ask("world_load", text=one.export(), id="w")
    for waits in (False, True):
        for page in ("today", "lobby", "shop", "auctions", "trades", "collection", "decks", "zone", "world"):
            view = ask("world_view", world="w", who="h0", page=page)
            assert view["page"] == page and view["day"] == DAY
        assert ask("world_list", world="w", who="h0", list="mine")["cards"]
        assert ask("world_view", world="w", who="h0", page="trades", query="r4")["query"] == "r4"
        assert ask("world_list", world="w", who="h0", list="of:r4")["cards"]
        for lot in one.state.hall["lots"].values():
            assert ask("world_card", world="w", who="h0", k=lot["card"])["acts"]
        deed = {"do": "challenge", "rival": "r2", "slot": "A"}
        assert ("refusal" in ask("world_try", world="w", who="h0", deed=deed)) == waits
        if not waits:
            done = ask("world_do", world="w", who="h0", deed=deed, rev=view["rev"], page="today")
            assert done["play"] and done["view"]["match"]
