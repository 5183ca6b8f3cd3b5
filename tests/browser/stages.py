"""Views of matches at their stages: dealt and played by chance from a fixed seed, as the seat that plays sees them."""

import json
import random
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

from mulligan.match.match import Match
from mulligan.registry import get

SEATS = ({"kind": "person", "name": "You"}, {"kind": "expert", "name": "Expert"})
LET_PASS = {"pass", "end", "retire"}       # what ends a turn, chosen seldom: boards fill up
KEPT = Path(__file__).parent / "fixtures"
LONGEST = 400                              # moves after which a match is far enough


@cache
def stages(game: str, seed: int = 1) -> dict[str, dict]:
    """By name: the first choice, one in the middle, the one with most on the table, with most verbs, the longest
    question, and the end."""
    views = list(played(game, seed))
    asked = [view for view in views if view["actions"]]
    last = views[-1]
    named = {"start": asked[0], "middle": asked[len(asked) // 2], "full": max(asked, key=weight),
             "verbs": max(asked, key=verbs), "question": max(asked, key=words), "waiting": max(views, key=waits)}
    return named | ({"end": last} if last["over"] else {})


def played(game: str, seed: int):
    """What seat 0 sees at each moment of a match in which both seats choose by chance.

    A game whose cards or decks have changed keeps the match it had, so that what is measured does not change by itself.
    """
    file = KEPT / f"{game}.stages.json"
    if seed == 1 and file.is_file():
        yield from again(json.loads(file.read_text("utf-8")))
        return
    chance, match = random.Random(seed), Match(get(game), seats=list(SEATS), seed=seed)
    yield match.view(0)
    for _ in islice(iter(match.to_move, ()), LONGEST):
        seat = chance.choice(match.to_move())
        moves = {match.game.text(match.state, seat, move): move for move in match.legal(seat)}
        bold = [text for text in moves if text.split()[0] not in LET_PASS]
        match.act_move(seat, moves[chance.choice(bold if bold and chance.random() < 0.9 else list(moves))])
        yield match.view(0)


def again(record):
    """The same of a match that was kept."""
    whole = Match.replay(record)
    dealt = next(ply for ply, action in enumerate(whole.actions) if action.seat >= 0)
    match = whole.branch(dealt)
    yield match.view(0)
    for action, then in pairwise([*whole.actions[dealt:], None]):
        match.repeat(action)               # chance too, as it was: decks are others today
        if then is None or then.seat >= 0:
            yield match.view(0)


def weight(view) -> int:
    """How much lies on the table."""
    cells = [cell for zone in view["zones"] for cell in zone.get("cells") or ()]
    loose = [zone for zone in view["zones"] if zone["place"] in ("upper", "centre", "lower", "rail", "bottom")]
    return (3 * sum(len(cell["cards"]) > 0 for cell in cells) + sum(len(zone.get("cards") or ()) for zone in loose)
            + sum(bool(card.get("hurt")) for cell in cells for card in cell["cards"]))


def verbs(view) -> int:
    return len({action["path"][0] for action in view["actions"] if action["path"][0].startswith("#")})


def words(view) -> int:
    return max(sum(len(ask.get(part) or "") for part in ("ask", "hint", "about")) for ask in view["asks"])


def waits(view) -> int:
    return weight(view) if view["wait"] else 0
