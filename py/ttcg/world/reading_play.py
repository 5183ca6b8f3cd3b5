"""A best of three and a draft of a profile that comes from outside, checked (CS-8, CS-9)."""

from typing import Any

from mulligan.data.checks import expect, is_int, is_list, is_object, is_string

from ..cards import decks
from ..cardscape import designs, drafts
from ..cardscape.packs import CARDS
from . import contest, designer, rivals, shipped, town
from .profile import Profile

_CONTEST = ("who", "level", "deck", "pool", "main", "designs", "theirs", "side", "results", "stake")
_DRAFT = ("first", "people", "level", "round", "hands", "picks", "deck", "rounds")
_RIVAL = ("name", "deck", "cards")


def check(state: Profile) -> None:
    """Raise Malformed for a best of three or a draft that cannot be."""
    for key, counts in state.honours.items():
        expect(is_string(key, 8) and is_list(counts, 3, 3)
               and all(is_int(count, 0, 10**6) for count in counts), "honours",
               "expected numbers of games won, lost and drawn (CS-8.5)")
    expect(bool(state.town) or not (state.contest or state.drafting), "contest",
           "nobody else collects in this world (CS-7.1)")
    expect(not (state.contest and state.drafting), "contest", "goes on beside a draft (CS-8.1)")
    if state.contest:
        _contest(state)
    if state.drafting:
        _draft(state)
    if "rival" in state.battle:
        expect(bool(state.contest or state.drafting), "battle.rival", "is of nothing that goes on")


def rival(data: Any, least: int) -> None:
    """Raise Malformed for what is no collector with a deck."""
    expect(is_object(data, _RIVAL) and is_string(data["name"], 60, 1)
           and is_string(data["deck"], 60, 1), "battle.rival", "expected a collector (CS-8.3)")
    _idents(data["cards"], "battle.rival.cards")
    expect(not decks.deck_faults(data["cards"], {"deck_min": least}), "battle.rival.cards",
           "is no legal deck (CS-8.3)")


def _idents(found: Any, field: str, own: Any = ()) -> None:
    known = {*shipped.numbers(), *own}
    expect(isinstance(found, list) and len(found) <= decks.MOST + rivals.SIDE
           and all(isinstance(ident, str) and ident in known for ident in found), field,
           "expected cards")


def _opponent(state: Profile, who: Any, level: Any, field: str) -> None:
    expect(isinstance(who, str) and who in state.town["people"]
           and level in [ident for ident, _ in rivals.LEVELS], field,
           "expected a collector of this world")


def _contest(state: Profile) -> None:
    now = state.contest
    expect(is_object(now, _CONTEST), "contest", f"expected the keys {', '.join(_CONTEST)}")
    _opponent(state, now["who"], now["level"], "contest")
    expect(is_string(now["deck"], 60, 1) and isinstance(now["designs"], dict), "contest.deck",
           "expected a deck")
    for ident, design in now["designs"].items():
        expect(designs.with_id(design, "contest.designs")["id"] == ident == design.get("id")
               and not designer.faults(design), "contest.designs",
               "expected valid cards (CS-5.7)")
    _idents(now["pool"], "contest.pool", now["designs"])
    for key in ("theirs", "side"):
        _idents(now[key], f"contest.{key}")
    places = now["main"]
    expect(isinstance(places, list) and all(is_int(at, 0, len(now["pool"]) - 1) for at in places)
           and places == sorted(set(places)), "contest.main", "expected places (CS-8.4)")
    mine = [designer.card_of(now["designs"][ident]) if ident in now["designs"] else ident
            for ident in (now["pool"][at] for at in places)]
    for deck in (mine, now["theirs"]):
        expect(not decks.deck_faults(deck), "contest", "has no legal deck (TT-2.6)")
    expect(is_list(now["results"], contest.GAMES - 1)
           and all(one in list(contest.WORDS) for one in now["results"])
           and max(map(now["results"].count, ("won", "lost"))) < contest.NEEDED,
           "contest.results", "expected games of one that is not over (CS-8.2)")
    _stake(state)


def _stake(state: Profile) -> None:
    """What is at stake lies on the table: nobody else holds it."""
    stake = state.contest["stake"]
    expect(stake == [] or is_list(stake, 2, 2) and stake[0] != stake[1]
           and all(is_int(slot, 0, CARDS * state.town["sold"] - 1) for slot in stake),
           "contest.stake", "expected a copy each (CS-8.5)")
    _on_table(state, stake, "contest.stake")


def _on_table(state: Profile, slots: list[int], field: str) -> None:
    held = {slot for one in state.town["people"].values() for slot in one["cards"]}
    expect(not held & set(slots) and not any(town.mark_of(state, slot) in state.cards
                                             for slot in slots), field,
           "is held by somebody, too (CS-7.1)")


def _draft(state: Profile) -> None:
    now = state.drafting
    expect(is_object(now, _DRAFT), "drafting", f"expected the keys {', '.join(_DRAFT)}")
    people = now["people"]
    expect(is_list(people, drafts.MOST, drafts.FEWEST)
           and all(isinstance(who, str) for who in people)
           and len(set(people)) == len(people), "drafting.people", "expected collectors (CS-9.1)")
    for who in people:
        _opponent(state, who, now["level"], "drafting.people")
    seats = len(people) + 1
    expect(is_int(now["first"], 0, state.town["sold"] - drafts.PACKS * seats)
           and is_int(now["round"], 0, drafts.PACKS), "drafting", "expected packs (CS-9.1)")
    _table(state, seats)
    expect(is_list(now["rounds"], drafts.ROUNDS - 1) and all(
        is_list(points, seats, seats) and all(is_int(one, 0, drafts.WIN) for one in points)
        for points in now["rounds"]), "drafting.rounds", "expected points (CS-9.5)")


def _table(state: Profile, seats: int) -> None:
    """Each card of the packs that are open lies before one seat, or was picked by one."""
    now, rounds = state.drafting, state.drafting["round"]
    hands, picks = now["hands"], now["picks"]
    picking = rounds < drafts.PACKS
    expect(is_list(picks, seats, seats) and is_list(hands, seats if picking else 0,
                                                    seats if picking else 0)
           and all(isinstance(slots, list) and all(is_int(slot) for slot in slots)
                   for slots in (*hands, *picks)), "drafting", "expected cards (CS-9.2)")
    first = CARDS * now["first"]
    opened = range(first, first + CARDS * seats * min(rounds + 1, drafts.PACKS))
    lie = [slot for slots in (*hands, *picks) for slot in slots]
    expect(sorted(lie) == list(opened) and len({len(one) for one in picks}) == 1
           and len({len(one) for one in hands}) <= 1, "drafting",
           "has a card twice, or none of one (CS-9.2)")
    if picking:
        _on_table(state, lie, "drafting")
    deck = now["deck"]
    expect(isinstance(deck, list) and (deck == [] if picking else True)
           and deck == sorted(set(deck) & set(picks[0])), "drafting.deck",
           "is not made of picks (CS-9.4)")
