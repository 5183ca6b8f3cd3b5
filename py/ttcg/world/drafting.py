"""Deeds of a draft with collectors: it begins, cards are picked, it is played for (CS-9).

`Profile.drafting` is {} or {"first", "people", "level", "round", "hands", "picks", "deck",
"rounds"}: `first` is the first pack of it, `people` the collectors at seats 1, 2, ...; `round` the
round of picking, from 0; `hands` and `picks` the slots before and of each seat; `deck` the own
picks that play; `rounds` the points of each seat in each round that was played.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from mulligan.protocol.listing import many
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused

from ..cards import decks
from ..cards.library import LIBRARY
from ..cardscape import drafts
from ..cardscape.collectors import COLLECTORS, Item
from ..cardscape.drafts import FEWEST, LEAST, MOST, PACKS, PICKS, ROUNDS
from ..cardscape.streams import Stream
from ..cardscape.types import CardId
from ..cardscape.town import Town
from . import bargaining, contest, match_deeds, rivals, shipped, town
from .profile import Profile
from .request import Request

PRIZE = 2                                  # packs that the first may open more
OPTIONS = {"deck_min": LEAST}


@lru_cache(maxsize=1)
def kinds() -> dict[CardId, drafts.Kind]:
    """What drafters look at on each card."""
    return {ident: drafts.kind_of(LIBRARY.card(ident)) for ident in shipped.ids()}


# ---- beginning (CS-9.1) --------------------------------------------------------------------------
def fault(state: Profile, number: int = FEWEST) -> str:
    """Why no draft with so many collectors can begin now; "" when one can."""
    left = state.runs[state.town["run"]]["notice"]["packs"] - state.town["sold"]
    if state.drafting or state.contest or state.battle:
        return "End what you have begun first."
    if left < PACKS * (number + 1):
        return f"{many(left, 'pack')} of the run {'is' if left == 1 else 'are'} left: too few."
    if state.town["allowance"] < PACKS:
        return (f"You lay down {PACKS} packs, and may open {max(0, state.town['allowance'])} "
                "today. More come tomorrow.")
    return ""


def begin(request: Request) -> Plan:
    """draft {number: 3 to 7, level}: sealed packs of everybody go round"""
    state, place = request.state, bargaining.there(request)
    number = request.integer("number", FEWEST, FEWEST, MOST)
    level = request.choice("level", [ident for ident, _ in rivals.LEVELS], "normal")
    if words := fault(state, number):
        raise refused(words, clause="CS-9.1", reason="not_now", title="No draft now")
    state.check_room(PICKS)
    text = f"A draft of {number + 1}: each lays down {PACKS} sealed packs."

    def run() -> Result:
        first = place.sold
        people = list(place.people)
        Stream(place.seed, f"draft|{first}").shuffle(people)
        place.sold += PACKS * (number + 1)
        place.allowance -= PACKS
        state.town = place.data()
        state.drafting = {"first": first, "people": people[:number], "level": level, "round": 0,
                          "hands": [], "picks": [[] for _ in range(number + 1)], "deck": [],
                          "rounds": []}
        _open(state)
        state.tell(text)
        return Result(text)
    return Preview(f"{text} You keep what you pick; the lore cards are for who comes first."), run


def seats(state: Profile) -> int:
    return len(state.drafting["people"]) + 1


def _open(state: Profile) -> None:
    """Everybody opens the pack of this round; that of the person counts as opened (CS-2.11)."""
    now = state.drafting
    run = state.town["run"]
    own = drafts.pack_of(now["first"], seats(state), now["round"], 0)
    state.town = state.town | {"mine": sorted([*state.town["mine"], own])}
    state.runs[run] = state.runs[run] | {"opened": len(state.town["mine"])}
    state.drafting = now | {"hands": drafts.opened(now["first"], seats(state), now["round"])}


# ---- picking (CS-9.2, CS-9.3) --------------------------------------------------------------------
def picking(state: Profile) -> bool:
    return bool(state.drafting) and state.drafting["round"] < PACKS


def _picks(state: Profile) -> None:
    """Refuse what is for picking when nobody picks."""
    if not picking(state):
        raise refused("Nothing is to be picked.",
                      clause="CS-9.2", reason="none", title="No draft")


def pick(request: Request) -> Plan:
    """{card: a key of the pack that is here}: the others pick, too, and packs go on"""
    state = request.state
    _picks(state)
    keys = {town.key_of(("card", slot)): slot for slot in state.drafting["hands"][0]}
    chosen = request.value("card")
    if not isinstance(chosen, str) or chosen not in keys:
        raise refused("Choose a card of the pack before you.",
                      clause="CS-9.2", reason="not_here", title="Not there")
    name = town.prints(town.seed_of(state)).words(("card", keys[chosen]))

    def run() -> Result:
        _pick(state, keys[chosen])
        return Result(f"You pick {name}.")
    return Preview(f"You pick {name}, and the packs go on."), run


def pick_rest(request: Request) -> Plan:
    """{}: what is left to pick is picked for the person by strength"""
    state = request.state
    _picks(state)
    left = PICKS - len(state.drafting["picks"][0])

    def run() -> Result:
        while picking(state):
            _pick(state, _strongest(state))
        return Result(f"{many(left, 'card')} picked for you.")
    return Preview(f"{many(left, 'card')} will be picked by strength."), run


def _strongest(state: Profile) -> int:
    """The strongest card that is here, of the types picked most and no third copy (CS-9.3)."""
    prints, known = town.prints(town.seed_of(state)), kinds()
    have = [prints.card(slot)[0] for slot in state.drafting["picks"][0]]
    types = Counter(known[ident].type for ident in have)

    def worth(slot: int) -> tuple[int, int]:
        ident = prints.card(slot)[0]
        third = have.count(ident) >= drafts.COPIES
        return known[ident].strength + 2 * types[known[ident].type] - 99 * third, -slot
    best: int = max(state.drafting["hands"][0], key=worth)
    return best


def _pick(state: Profile, slot: int) -> None:
    """Everybody takes a card at the same time; then the packs go on."""
    now, place, known = state.drafting, town.living(state), kinds()
    taken = [slot]
    for hand, picked, who in zip(now["hands"][1:], now["picks"][1:], now["people"]):
        taste = place.people[who]
        taken.append(max(hand, key=lambda one: (drafts.wants(taste, known, picked, one), -one)))
    picks = [[*picked, one] for picked, one in zip(now["picks"], taken)]
    hands = [[one for one in hand if one != gone] for hand, gone in zip(now["hands"], taken)]
    state.drafting = now | {"picks": picks, "hands": drafts.passed(hands, now["round"])}
    if not hands[0]:
        state.drafting |= {"round": now["round"] + 1}
        if picking(state):
            _open(state)
        else:
            _hand_out(state)


def _hand_out(state: Profile) -> None:
    """Everybody keeps what was picked, and a deck is proposed (CS-9.4)."""
    now, place = state.drafting, town.living(state)
    for who, picked in zip(now["people"], now["picks"][1:]):
        for slot in picked:
            place.people[who].holdings.add(("card", slot))
    for slot in now["picks"][0]:
        town.come(state, ("card", slot))
    state.town = place.data()
    state.drafting = now | {"hands": [], "deck": legal(state, now["picks"][0])}
    state.tell(f"You have picked {PICKS} cards in a draft, and keep them.")


# ---- decks (CS-9.4) ------------------------------------------------------------------------------
def legal(state: Profile, picked: Sequence[int]) -> list[int]:
    """The picks without third copies."""
    prints = town.prints(town.seed_of(state))
    count: Counter[CardId] = Counter()
    out = []
    for slot in sorted(picked):
        ident = prints.card(slot)[0]
        count[ident] += 1
        if count[ident] <= drafts.COPIES:
            out.append(slot)
    return out


def cards_of(state: Profile, picked: Sequence[int]) -> list[CardId]:
    """The deck of some picks; what is missing to the least is lent."""
    prints = town.prints(town.seed_of(state))
    own = [prints.card(slot)[0] for slot in picked]
    lent = decks.finish_deck(own, Random(f"{state.seed}/draft/{state.drafting['first']}"))
    return own + lent[len(own):max(len(own), LEAST)]


def _plays(state: Profile) -> None:
    """Refuse what is for playing when picking goes on, or nothing."""
    if not state.drafting or picking(state):
        raise refused("First all cards are picked.",
                      clause="CS-9.4", reason="picking", title="Not yet")


def draft_deck(request: Request) -> Plan:
    """{cards: [key]}: which of the picks play"""
    state = request.state
    _plays(state)
    match_deeds.refuse_a_second(state)
    keys = request.keys("cards", PICKS)
    known = {town.key_of(("card", slot)): slot for slot in state.drafting["picks"][0]}
    if not set(keys) <= set(known):
        raise refused("A deck of a draft is made of your picks.",
                      clause="CS-9.4", reason="not_picked", title="Not picked")
    slots = sorted(known[key] for key in keys)
    surplus = len(slots) - len(legal(state, slots))
    if len(slots) < LEAST or surplus:
        raise refused(f"A deck of a draft has {LEAST} to {PICKS} of your picks, no card more than "
                      "twice.", clause="CS-9.4", reason="deck", title="This deck is not legal")

    def run() -> Result:
        state.drafting = state.drafting | {"deck": slots}
        return Result(f"{many(len(slots), 'card')} play.")
    return Preview(f"{many(len(slots), 'card')} play."), run


# ---- play (CS-9.5 to CS-9.7) ---------------------------------------------------------------------
def opponent(state: Profile) -> str:
    """Whom the person meets in this round."""
    now = state.drafting
    who: str = now["people"][drafts.pairs(seats(state), len(now["rounds"]))[0][1] - 1]
    return who


def draft_game(request: Request) -> Plan:
    """{}: the match of this round waits"""
    state = request.state
    _plays(state)
    match_deeds.refuse_a_second(state)
    who = opponent(state)
    name = COLLECTORS[who].name
    text = f"Round {len(state.drafting['rounds']) + 1} of {ROUNDS}: you against {name}."

    def run() -> Result:
        now = state.drafting
        theirs = legal(state, now["picks"][1 + now["people"].index(who)])
        match_deeds.wait_for(state, "Draft deck", cards_of(state, now["deck"]), {},
                             rivals.player(who, now["level"]),
                             {"name": name, "deck": f"{name}'s draft",
                              "cards": cards_of(state, theirs)}, OPTIONS)
        return Result(f"{text} The match waits for you.", play=True)
    return Preview(text), run


def after(state: Profile, how: str, seen: Sequence[CardId]) -> str:
    """The match of this round ended so; the collectors' are decided, too. Returns what is told."""
    now = state.drafting
    number, place = len(now["rounds"]), town.living(state)
    stream = Stream(place.seed, f"draft|{now['first']}|{number}")
    points = [0] * seats(state)
    for one, other in drafts.pairs(seats(state), number):
        if max(one, other) == seats(state):
            points[min(one, other)] = drafts.WIN
        elif one:
            power = [drafts.strength(kinds(), cards_of(state, legal(state, now["picks"][seat])))
                     for seat in (one, other)]
            points[(one, other)[drafts.result(stream, *power)]] = drafts.WIN
        else:
            points[0], points[other] = {"won": (drafts.WIN, 0), "lost": (0, drafts.WIN),
                                        "drawn": (drafts.DRAW, drafts.DRAW)}[how]
    state.drafting = now | {"rounds": [*now["rounds"], points]}
    if len(state.drafting["rounds"]) == ROUNDS:
        return _end(state, place)
    return f"Round {number + 2} is against {COLLECTORS[opponent(state)].name}."


def _end(state: Profile, place: Town) -> str:
    """The first gets the lore cards and may open packs more (CS-9.7)."""
    now = state.drafting
    order = drafts.table(seats(state), now["rounds"])
    rank = [seat for seat, *_ in order].index(0) + 1
    packs = range(now["first"], now["first"] + PACKS * seats(state))
    tales: list[Item] = [("lore", pack) for pack in packs]
    if rank == 1:
        for item in tales:
            town.come(state, item)
        place.allowance += PRIZE
        text = f"You come first in the draft, get {many(len(tales), 'lore card')} and may open " \
               f"{PRIZE} packs more."
    else:
        one = place.people[now["people"][order[0][0] - 1]]
        for item in tales:
            one.holdings.add(item)
        place.open_more(one, PRIZE)
        text = f"{one.who.name} comes first in the draft, you are number {rank} of {seats(state)}."
    state.drafting, state.town = {}, place.data()
    contest.keep_result(state, "draft", "won" if rank == 1 else "lost")
    state.tell(text)
    return text


def leave(request: Request) -> Plan:
    """leave_draft {}: the matches that are left are lost; picks are kept"""
    state = request.state
    _plays(state)

    def run() -> Result:
        state.battle = {}
        told = ""
        while state.drafting:
            told = after(state, "lost", [])
        return Result(told)
    return Preview("The matches that are left are lost. You keep your picks."), run


def hidden(state: Profile, item: Item) -> bool:
    """Whether an item lies on the table of a draft, where the person may not look (CS-9.2)."""
    now: dict[str, Any] = state.drafting
    if not now:
        return False
    pack = item[1] if item[0] == "lore" else item[1] // 10
    if not now["first"] <= pack < now["first"] + PACKS * seats(state):
        return False
    return picking(state) and item[1] not in (*now["hands"][0], *now["picks"][0])


DEEDS = {"draft": begin, "pick": pick, "pick_rest": pick_rest, "draft_deck": draft_deck,
         "draft_game": draft_game, "leave_draft": leave}
