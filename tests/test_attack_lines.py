"""Another's attack is told to the page as a line between what lay there before it, and no more than one may see."""

import random

from house import games, play_on
from kaadosu import GAME
from mulligan import Match


def elements(view):
    """All a person can point at in a view."""
    cells = [cell for zone in view["zones"] for cell in zone.get("cells", ())]
    loose = [card["k"] for zone in view["zones"] for card in zone.get("cards", ())]
    return {*loose, *(cell["id"] for cell in cells), *(card["k"] for cell in cells for card in cell["cards"])}


@games
def test_an_arrow_joins_what_the_viewer_saw_before_it(game):
    match = Match(game, seed=3)
    before = [match.view(seat) for seat in (0, 1)]
    for match in play_on(match, random.Random(3)):
        for seat in (0, 1):
            view = match.view(seat)
            arrow = view.get("arrow")
            if arrow and view["ply"] == before[seat]["ply"] + 1:
                ends = {arrow["from"], *([arrow["to"]] if "to" in arrow else [])}
                assert match.actions[-1].seat not in (seat, -1) and ends <= elements(before[seat])
            before[seat] = view


def test_an_attack_of_another_is_an_arrow_for_who_is_attacked_alone():
    shots = 0
    for match in play_on(Match(GAME, seed=2), random.Random(2)):
        action = match.actions[-1]
        if action.text.startswith(("attack", "strike")):
            shots += 1
            arrow = match.view(1 - action.seat)["arrow"]
            assert arrow["kind"] == "attack" and ("to" in arrow) == action.text.startswith("attack")
            assert "arrow" not in match.view(action.seat) and "arrow" not in match.view(None)
    assert shots
