"""The plates of the players, over every registered game: what they count lies there."""

from asigoc import GAME as ASIGOC
from asigoc_table import Table
from house import games, looked
from mulligan import CHANCE
from mulligan.match.view import View


@games
def test_a_pile_and_the_number_of_its_name_on_the_plate_are_one_number(game):
    for match in looked(game, 0):
        view = match.view(0)
        for zone in view["zones"]:
            if zone["place"] != "side" or zone["layout"] != "pile":
                continue
            items = {item[0]: item[1] for item in view["players"][zone["owner"]]["items"]}
            number = items.get(zone["label"])
            assert number in (None, zone["count"]), (match.ply, zone["id"], number)


@games
def test_what_is_set_up_is_no_change(game):
    """Nobody has gained the health a match begins with, or lost the cards of the first hands."""
    for match in looked(game, 0):
        acted = any(action.seat != CHANCE for action in match.actions)
        changes = [item[2:] for plate in match.view(0)["players"] for item in plate["items"]]
        assert acted or not any(changes), changes
        if acted:
            break


def test_what_is_looked_at_lies_over_the_mat_and_counts_with_the_deck():
    """AS-3.2: how many cards lie in a deck, which those that are looked at have not left."""
    for looks in ("road-ledger", "lantern-signal"):
        pos = Table(A=dict(hand=looks, deck="ox-ram road-axe campfire-song")).do(f"A use {looks}, BA").pos
        for seat, place in ((0, "over"), (1, "centre"), (None, "centre")):
            zones = {zone["id"]: zone for zone in View(ASIGOC, pos, seat).zones}
            assert zones["deck0"]["count"] == 3 and zones["offer0"]["place"] == place
            assert all(("face" in card) == (seat == 0) for card in zones["offer0"]["cards"])
