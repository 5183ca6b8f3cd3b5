"""What others changed since a seat did something itself is told while it is to choose (mulligan.match.changes)."""

import json

from brief import BRIEF
from house import games, looked, some


def in_cells(view) -> dict:
    """{element: (where, how it looks)} of the cards in cells of a view."""
    return {card["k"]: (zone["id"], cell["label"], json.dumps(card, sort_keys=True))
            for zone in view["zones"] for cell in zone.get("cells", ()) for card in cell["cards"]}


def struck(view) -> dict:
    """{element: (zone, face, numbers)} of the cards in cells of a view whose face is shown."""
    return {card["k"]: (zone["id"], cell["label"], card["face"], card.get("now"), card.get("hurt", 0))
            for zone in view["zones"] for cell in zone.get("cells", ()) for card in cell["cards"] if card.get("face")}


def passes(match, ply) -> bool:
    seat, move = match.actions[ply].seat, match.moves[ply]
    return move == match.game.pass_move(match.states[ply], seat)


def own_last(match, seat) -> int:
    """The moment after the last action of a seat that was no pass, or the first that anybody chose at."""
    own = [ply + 1 for ply, action in enumerate(match.actions) if action.seat == seat and not passes(match, ply)]
    return own[-1] if own else next((ply for ply, action in enumerate(match.actions) if action.seat >= 0), 0)


@games
def test_cards_that_others_laid_or_changed_are_told_to_who_is_to_choose(game):
    """Every card that is told looks otherwise than after the seat's own last action, and every card is told that is
    new, lies in another place, or shows another face or number.
    """
    told = 0
    for match in some(looked(game, 5)):
        for seat in (seat for seat in match.to_move() if seat >= 0):
            view = match.view(seat)
            before, now = in_cells(match.view(seat, own_last(match, seat))), in_cells(view)
            changed = {k for k in now if now[k] != before.get(k)}
            new = {k for k in now if k.startswith("c") and k not in before}
            then, shown = struck(match.view(seat, own_last(match, seat))), struck(view)
            other = {k for k in shown if k in then and shown[k] != then[k] and k.startswith("c")}
            assert new | other <= set(view.get("since", ())) <= changed, (match.ply, seat)
            told += len(new | other)
        for seat in {0, 1} - set(match.to_move()):
            assert "since" not in match.view(seat), "who waits has nothing to look for"
    assert told or BRIEF, "nothing was ever changed by others"
