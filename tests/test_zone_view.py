"""A zone that looks as it did at the moment before is not drawn again, and the view is the same as if it were."""

from collections import Counter

from house import games, looked, seats_of, some
from mulligan.match.changes import changes
from mulligan.match.view import View


def parts(view):
    """All that is read of a view, in its order."""
    return view.zones, list(view.faces.items()), list(view.token.items()), list(view.lies.items())


@games
def test_a_view_like_the_one_before_is_the_view(game):
    kept, drawn = {}, Counter()
    for match in some(looked(game, 0)):
        for seat in (*seats_of(match), None):
            before = kept.get(seat)
            view, afresh = View(match.game, match.state, seat, like=before), View(match.game, match.state, seat)
            assert parts(view) == parts(afresh)
            if before:
                assert changes(before, view) == changes(before, afresh)
                drawn.update(before.drawn.get(name) is zone for name, zone in view.drawn.items())
            kept[seat] = view
    assert drawn[True] and drawn[False], "some zones looked the same, some did not"
