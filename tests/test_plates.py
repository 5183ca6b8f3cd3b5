"""The plates of the players, over every registered game: what they count lies there."""

from house import games, looked


@games
def test_a_pile_and_the_number_of_its_name_on_the_plate_are_one_number(game):
    for match in looked(game, 0):
        view = match.view(0)
        if any(zone["place"] == "over" for zone in view["zones"]):
            continue                       # cards that are looked at still belong to their deck
        for zone in view["zones"]:
            if zone["place"] != "side" or zone["layout"] != "pile":
                continue
            items = {item[0]: item[1] for item in view["players"][zone["owner"]]["items"]}
            number = items.get(zone["label"])
            assert number in (None, zone["count"]), (match.ply, zone["id"], number)
