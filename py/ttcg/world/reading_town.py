"""The town of a profile that comes from outside: every value is checked before it is used."""

from typing import Any

from mulligan.data.checks import expect, is_hex, is_int, is_list, is_object, is_string
from mulligan.worlds.files import check_day

from ..cardscape.collectors import COLLECTORS, FEWEST, KINDS, TRUST
from ..cardscape.packs import CARDS
from ..cardscape.town import MOST_OFFERS, SAVED_PACKS
from . import shipped, town
from .profile import Profile

_TOWN = ("pace", "sold", "mine", "allowance", "people", "offers", "offered", "run")
_PERSON = ("cards", "lore", "told", "wish", "until", "trust", "refused")
_OFFER = ("id", "who", "until", "takes", "gives")


def check(state: Profile) -> None:
    """Raise Malformed for a town that cannot be (CS-7.1)."""
    if not state.town:
        return
    data = state.town
    more = "come_for" in data if isinstance(data, dict) else False
    expect(is_object(data, (*_TOWN, "come_for") if more else _TOWN), "town",
           f"expected the keys {', '.join(_TOWN)}")
    expect(not more or data["come_for"] == "all", "town.come_for", "expected all (CS-7.6)")
    run: Any = state.runs.get(data["run"]) if isinstance(data["run"], str) else None
    shaped = is_object(run, ("notice", "seed", "side", "opened"))
    expect(shaped and isinstance(run["notice"], dict) and is_hex(run["seed"], 64), "town.run",
           "its run in print is missing (CS-7.1)")
    notice, packs = run["notice"], town.SHEETS * shipped.sheet()
    is_print = (notice.get("mode"), notice.get("packs"), notice.get("run"))
    expect(is_print == ("world", packs, town.NAME), "town.run",
           "is another run than a world prints (CS-7.1)")
    expect(is_int(data["sold"], 0, packs) and is_int(data["pace"], 1, 9), "town", "expected packs")
    expect(is_int(data["allowance"], 0, SAVED_PACKS + 9) and is_int(data["offered"], 0, 10**6),
           "town.allowance", "expected a small number")
    _numbers(data["mine"], data["sold"], "town.mine")
    expect(len(data["mine"]) == run["opened"], "town.mine", "is not as many packs as were opened")
    _people(state, data)
    _offers(data)


def _numbers(found: Any, below: int, field: str) -> None:
    expect(isinstance(found, list) and all(is_int(one, 0, below - 1) for one in found)
           and found == sorted(set(found)), field, "expected numbers, each once (CS-7.1)")


def _people(state: Profile, data: dict[str, Any]) -> None:
    """Every copy and lore card of the run is in one hand."""
    people, sold = data["people"], data["sold"]
    names = list(COLLECTORS)[:len(people)] if isinstance(people, dict) else []
    expect(len(names) >= FEWEST and set(people) == set(names), "town.people",
           "expected collectors (CS-7.2)")
    types = town.prints(state.runs[data["run"]]["seed"]).types
    own = [mark for mark in state.cards if isinstance(mark, str)
           and mark.partition("|")[0] == data["run"]]
    held = {mark.partition("|")[2] for mark in own}
    tales = {entry[1] for entry in state.lore if is_list(entry, 4, 4) and entry[0] == data["run"]
             and is_int(entry[1])}
    for ident, one in people.items():
        at = f"town.people.{ident}"
        expect(is_object(one, _PERSON), at, f"expected the keys {', '.join(_PERSON)}")
        for key, below in (("cards", CARDS * sold), ("lore", sold), ("told", CARDS * sold)):
            _numbers(one[key], below, f"{at}.{key}")
        expect(one["wish"] in types and is_int(one["trust"], -TRUST, TRUST)
               and is_int(one["refused"], 0, 99), at, "expected a wish and a mood (CS-7.2)")
        check_day(one["until"], f"{at}.until")
        places = {f"{slot // CARDS}|{slot % CARDS}" for slot in one["cards"]}
        expect(not held & places and not tales & set(one["lore"]), at,
               "holds what another one holds (CS-7.1)")
        held |= places
        tales |= set(one["lore"])


def _offers(data: dict[str, Any]) -> None:
    expect(is_list(data["offers"], MOST_OFFERS), "town.offers", "expected a few offers (CS-7.4)")
    for i, offer in enumerate(data["offers"]):
        at = f"town.offers[{i}]"
        keys = (*_OFFER, "why") if "come_for" in data else _OFFER
        expect(is_object(offer, keys) and offer["who"] in list(data["people"])
               and is_int(offer["id"], 1, data["offered"]), at, "expected an offer (CS-7.4)")
        expect(is_string(offer.get("why", ""), 400), f"{at}.why", "expected a sentence (CS-7.6)")
        check_day(offer["until"], f"{at}.until")
        for side in ("takes", "gives"):
            expect(is_list(offer[side], 5, 1) and all(
                is_list(item, 2, 2) and item[0] in KINDS
                and is_int(item[1], 0, CARDS * data["sold"] - 1) for item in offer[side]),
                f"{at}.{side}", "expected items (CS-7.3)")
