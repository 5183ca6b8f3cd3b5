"""Best of three against a collector, with side decks and perhaps a stake (CS-8).

`Profile.contest` is {} or {"who", "level", "deck", "pool", "main", "designs", "theirs", "side",
"results", "stake"}: `pool` are the card ids of deck and side deck, `main` the places in it that
play, `results` of games "won", "lost" or "drawn", `stake` [own slot, the collector's slot] or [].
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from mulligan.protocol.listing import many
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused

from ..cards import decks
from ..cardscape.collectors import COLLECTORS, Item, Taste
from ..cardscape.types import CardId
from ..cardscape.town import Town
from . import bargaining, match_deeds, rivals, town
from .profile import Profile
from .request import Request

GAMES, NEEDED = 3, 2
SIDE = rivals.SIDE
WORDS = {"won": "won", "lost": "lost", "drawn": "drawn"}


def begin(request: Request) -> Plan:
    """contest {who, deck, level, side?, stake?, prize?}: best of three against a collector"""
    state, place = request.state, bargaining.there(request)
    one = place.people[request.choice("who", list(place.people))]
    name = match_deeds.chosen(request)
    level = request.choice("level", [ident for ident, _ in rivals.LEVELS], "normal")
    main, side = state.decks[name], request.keys("side", SIDE)
    _free(state)
    _check_decks(state, main, side)
    stake, prize = (bargaining.items(request, part, 1) for part in ("stake", "prize"))
    _check_stake(state, one, stake, prize, [*main, *side])
    state.check_room(len(prize))
    text = (f"{name} against {one.who.name}, best of three, "
            f"{dict(rivals.LEVELS)[level].lower()}, {many(len(side), 'card')} beside.")

    def run() -> Result:
        if stake:
            if refusal := bargaining.answered(state, place, one, stake, prize):
                return Result(refusal)
            _lay(state, place, one, stake[0], prize[0])
        _found(state, one, name, level, main, side)
        state.contest["stake"] = [stake[0][1], prize[0][1]] if stake else []
        state.town = place.data()
        state.tell(text)
        play(state)
        return Result(f"{text} The first game waits for you.", play=True)
    at_stake = f"{_stakes(place, stake, prize)} {one.who.name} answers when you ask."
    beside = [] if side else proposed_side(state, main)
    return Preview(f"{text} {at_stake if stake else 'For honour.'}",
                   fill={"side": beside} if beside else None), run


def proposed_side(state: Profile, main: Sequence[str]) -> list[str]:
    """Up to ten own copies that may stand beside a deck, of different cards (CS-8.1)."""
    used = Counter(match_deeds.ident_of(state, key) for key in main)
    out: dict[str, str] = {}
    for mark, (copy, _) in sorted(state.cards.items()):
        ident = copy.partition(".")[0]
        if mark not in main and ident not in out and used[ident] < decks.COPIES:
            out[ident] = mark
    return list(out.values())[:SIDE]


def _free(state: Profile) -> None:
    match_deeds.refuse_a_second(state)
    if state.contest or state.drafting:
        raise refused("End what you have begun first.",
                      clause="CS-8.1", reason="playing", title="One thing at a time")


def _check_decks(state: Profile, main: Sequence[str], side: Sequence[str]) -> None:
    """Refuse a deck that is not legal, and a side deck that does not go with it (CS-8.1)."""
    for key in side:
        if match_deeds.ident_of(state, key) is None or key in main:
            raise refused("A side deck is of your own cards that are not in the deck.",
                          clause="CS-8.1", reason="side", title="The side deck")
    together = match_deeds.card_ids(state, [*main, *side])
    wrong = (match_deeds.faults(state, main)
             or decks.deck_faults(together, {"deck_max": decks.MOST + SIDE}))
    if wrong:
        raise refused(" ".join(fault.words for fault in wrong[:6]),
                      clause=wrong[0].clause or "TT-2.7", reason="deck",
                      title="This deck is not legal")


def _check_stake(state: Profile, one: Taste, stake: list[Item], prize: list[Item],
                 used: Sequence[str]) -> None:
    """Refuse a stake of one side, of another kind, or of what is not there (CS-8.5)."""
    if len(stake) != len(prize) or any(kind != "card" for kind, _ in (*stake, *prize)):
        raise refused("A copy of yours and a copy of the collector are at stake, or nothing.",
                      clause="CS-8.5", reason="stake", title="One copy each")
    bargaining.own(state, stake)
    if any(town.mark_of(state, number) in used for _, number in stake):
        raise refused("What you play with cannot be at stake.",
                      clause="CS-8.5", reason="used", title="In your deck")
    if not all(one.holdings.has(item) for item in prize):
        raise refused(f"{one.who.name} does not hold what you want to win.",
                      clause="CS-8.5", reason="not_there", title="Not there")


def _stakes(place: Town, stake: list[Item], prize: list[Item]) -> str:
    return (f"At stake: your {place.prints.all_words(stake)} against "
            f"{place.prints.all_words(prize)}.")


def _lay(state: Profile, place: Town, one: Taste, stake: Item, prize: Item) -> None:
    """Both copies lie on the table until the end."""
    town.go(state, stake)
    one.holdings.drop(prize)
    bargaining.still_standing(state, place)


def _found(state: Profile, one: Taste, name: str, level: str, main: Sequence[str],
           side: Sequence[str]) -> None:
    """The contest with both decks; the collector's is made of what it holds (CS-8.3)."""
    idents = [match_deeds.ident_of(state, key) or "" for key in (*main, *side)]
    seed = f"{state.seed}/contest/{state.battles}"
    theirs = rivals.deck(one.holdings, one.wish, seed)
    state.contest = {
        "who": one.who.ident, "level": level, "deck": name, "pool": idents,
        "main": list(range(len(main))), "designs": match_deeds.inside(state, idents),
        "theirs": theirs, "side": rivals.side_deck(one.holdings, theirs, seed), "results": [],
        "stake": []}


def play(state: Profile) -> None:
    """The next game waits; who lost the last one takes its first turn (CS-8.2)."""
    now = state.contest
    cards = [now["pool"][at] for at in now["main"]]
    name = COLLECTORS[now["who"]].name
    last = now["results"][-1] if now["results"] else ""
    first = {"lost": {"first": "A"}, "won": {"first": "B"}}.get(last, {})
    made = {ident: now["designs"][ident] for ident in cards if ident in now["designs"]}
    match_deeds.wait_for(state, now["deck"], cards, made, rivals.player(now["who"], now["level"]),
                         {"name": name, "deck": f"{name}'s deck", "cards": now["theirs"]}, first)


def after(state: Profile, how: str, seen: Sequence[CardId]) -> str:
    """A game ended so: the collector side-boards, or the contest is over. Returns what is told."""
    now = state.contest
    results = [*now["results"], how]
    state.contest = now | {"results": results}
    if NEEDED in (results.count("won"), results.count("lost")) or len(results) == GAMES:
        return _end(state)
    theirs, side, swapped = rivals.sided(now["theirs"], now["side"], seen)
    state.contest |= {"theirs": theirs, "side": side}
    name = COLLECTORS[now["who"]].name
    return (f"{standing(state)} {name} exchanges {many(swapped, 'card')} with the side deck. "
            "Exchange yours, and play on.")


def standing(state: Profile) -> str:
    """How the contest stands."""
    results = state.contest["results"]
    drawn = f", {results.count('drawn')} drawn" if "drawn" in results else ""
    return f"It stands {results.count('won')} to {results.count('lost')}{drawn}."


def outcome(results: Sequence[str]) -> str:
    """How a contest with such games ends: by more games won (CS-8.2)."""
    mine, theirs = results.count("won"), results.count("lost")
    if mine == theirs:
        return "drawn"
    return "won" if mine > theirs else "lost"


def _end(state: Profile) -> str:
    """The stake goes to who won, and it is kept who did (CS-8.5)."""
    now, place = state.contest, town.living(state)
    how, one = outcome(now["results"]), place.people[now["who"]]
    score = f"{now['results'].count('won')} to {now['results'].count('lost')}"
    ends = {"won": f"You win the best of three against {one.who.name}, {score}.",
            "lost": f"{one.who.name} wins the best of three, you have {score}.",
            "drawn": f"The best of three against {one.who.name} is drawn, {score}."}
    text = ends[how] + _pay(state, place, one, how)
    state.contest, state.town = {}, place.data()
    keep_result(state, one.who.ident, how)
    state.tell(text)
    return text


def _pay(state: Profile, place: Town, one: Taste, how: str) -> str:
    if not state.contest["stake"]:
        return ""
    mine, theirs = (("card", slot) for slot in state.contest["stake"])
    for item, comes in ((mine, how != "lost"), (theirs, how == "won")):
        if comes:
            town.come(state, item)
        else:
            one.holdings.add(item)
    if how == "drawn":
        return " Both take back their stake."
    went = place.prints.words(theirs if how == "won" else mine)
    return f" {'You get' if how == 'won' else 'You lose'} {went}."


def keep_result(state: Profile, key: str, how: str) -> None:
    """Count [won, lost, drawn] against somebody."""
    counts = list(state.honours.get(key, (0, 0, 0)))
    counts[list(WORDS).index(how)] += 1
    state.honours = state.honours | {key: counts}


def next_game(request: Request) -> Plan:
    """{out: [key], in: [key]}: as many cards leave the deck as come, and the next game begins"""
    state = request.state
    _running(state)
    match_deeds.refuse_a_second(state)
    out, come = (_places(request, name) for name in ("out", "in"))
    main = set(state.contest["main"])
    if not (set(out) <= main and not main & set(come) and len(out) == len(come)):
        raise refused("As many cards leave the deck as come from the side deck.",
                      clause="CS-8.4", reason="uneven", title="Card for card")
    text = f"{many(len(out), 'card')} exchanged. {standing(state)}"

    def run() -> Result:
        state.contest = state.contest | {"main": sorted(main - set(out) | set(come))}
        play(state)
        return Result(f"{text} The next game waits for you.", play=True)
    return Preview(text), run


def _running(state: Profile) -> None:
    if not state.contest:
        raise refused("No best of three goes on.",
                      clause="CS-8.1", reason="none", title="Nothing goes on")


def _places(request: Request, name: str) -> list[int]:
    """The places of cards `game/3` of the contest."""
    pool = range(len(request.state.contest["pool"]))
    keys = request.keys(name, SIDE)
    known = {f"game/{at}": at for at in pool}
    for key in keys:
        if key not in known:
            raise refused("This is no card of your deck or side deck.",
                          clause="CS-8.4", reason="unknown", title="Not there")
    return [known[key] for key in keys]


def leave(request: Request) -> Plan:
    """leave_contest {}: what is still to be played is lost"""
    state = request.state
    _running(state)
    name = COLLECTORS[state.contest["who"]].name

    def run() -> Result:
        state.battle = {}
        lost = GAMES - len(state.contest["results"])
        results = [*state.contest["results"], *["lost"] * lost]
        state.contest = state.contest | {"results": results}
        return Result(_end(state))
    return Preview(f"{name} wins all games that are left."), run


def listed(state: Profile, part: str) -> list[tuple[str, CardId]]:
    """(key, card id) of the deck (`main`) or the side deck (`side`) of the contest."""
    if not state.contest:
        return []
    main = set(state.contest["main"])
    return [(f"game/{at}", ident) for at, ident in enumerate(state.contest["pool"])
            if (at in main) == (part == "main")]


def summary(state: Profile, key: str) -> str:
    """What is kept of games against somebody."""
    counts: Any = state.honours.get(key)
    if not counts:
        return "none yet"
    won, lost, drawn = counts
    return f"{won} won, {lost} lost" + (f", {drawn} drawn" if drawn else "")


DEEDS = {"contest": begin, "next_game": next_game, "leave_contest": leave}
