"""How a price is paid (KA-13.6, KA-13.7): the purse first, cards for the rest."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .ledger import Collector, Uid
from .asking import holding, refuse
from ..cards.library import title

if TYPE_CHECKING:
    from .asking import Request
    from .days import World

_TITLE = "This does not pay"


def fault(price: int, purse: int, worths: Sequence[int]) -> tuple[str, str] | None:
    """Why cards of these worths do not pay a price, as (reason, words).

    It is None when they do (KA-13.7).
    """
    short, total = price - purse, sum(worths)
    if any(worth < 1 for worth in worths):
        return "worthless", "A Shadow is worth nothing and pays nothing."
    if total < short:
        return "short", f"{total} of {short} credits are there; {short - total} more are needed."
    for worth in worths:
        if total - worth >= short:
            return "needless", (f"The card worth {worth} is not needed: without it {total - worth} "
                                "credits are there, and "
                                f"{max(0, short)} are to be paid with cards.")
    return None


def left(price: int, purse: int, worths: Sequence[int]) -> int:
    """The purse afterwards (KA-13.6)."""
    return purse + sum(worths) - price


def suggestion(world: "World", who: Collector, price: int) -> list[Uid] | None:
    """Cards that pay a price, the least valuable first; what `_order` keeps only if it must be.

    It is None when nothing does.
    """
    short = price - world.purses[who]
    taken: list[Uid] = []
    for uid in _order(world, who):
        if sum(map(world.worth, taken)) >= short:
            break
        taken.append(uid)
    total = sum(map(world.worth, taken))
    if total < short:
        return None
    for uid in taken[::-1]:                # what is kept most goes back first
        if total - world.worth(uid) >= short:
            taken.remove(uid)
            total -= world.worth(uid)
    return taken


def _order(world: "World", who: Collector) -> list[Uid]:
    """The cards that can pay, as they are given away.

    Cards of decks and cards that were won come last, then those that are the only one of their
    colour and shapes; the rest by what they bring and how strong they are.
    """
    faces, held = world.faces, world.held[who]
    decked = {uid for deck in world.decks.get(who, {}).values() for uid in deck}
    won = {line[4] for line in world.news if line[1:3] == [who, "won"]}
    alike = Counter((faces[uid].colour, faces[uid].shapes) for uid in held)

    def key(uid: Uid) -> tuple[bool, bool, int, int, Uid]:
        one = faces[uid]
        return (uid in decked or world.codes[uid] in won, alike[one.colour, one.shapes] == 1,
                world.worth(uid), one.plus + one.minus, uid)
    return sorted((uid for uid in held if world.worth(uid) and not holding(world, uid)), key=key)


def check(request: "Request", price: int, name: str = "pay") -> tuple[list[Uid], str]:
    """The cards tendered for a price, and what happens in words.

    Raises Illegal with a way to pay in `fill`.
    """
    world, who = request.world, request.who
    uids, purse = request.uids(name), world.purses[who]
    for uid in uids:
        request.check_free(uid, "KA-13.7")
    wrong = fault(price, purse, [world.worth(uid) for uid in uids])
    if wrong:
        way = suggestion(world, who, price)
        message = wrong[1]
        if way is None and wrong[0] == "short":
            message += " Your free cards do not bring that much."
        raise refuse(message,
                     clause="KA-13.7", reason=wrong[0], title=_TITLE,
                     fill={} if way is None else {name: way})
    return uids, words(world, who, price, uids)


def words(world: "World", who: Collector, price: int, uids: Sequence[Uid]) -> str:
    """A payment in words."""
    worths, purse = [world.worth(uid) for uid in uids], world.purses[who]
    rest = left(price, purse, worths)
    stays = f"{rest} stay{'s' if rest == 1 else ''} in your purse."
    if not uids:
        return f"You pay {price} from your purse; {stays}"
    sums = " + ".join(map(str, ([purse] if purse else []) + worths))
    names, first = ", ".join(title(world.codes[uid])
                             for uid in uids), " (the first from your purse)" if purse else ""
    return f"You pay {price}: {sums}{first}; {stays} {names} {'goes' if len(uids) == 1 else 'go'}."
