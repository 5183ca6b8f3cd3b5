"""TTCG's worlds as Mulligan asks for them (mulligan.protocol.worlds).

A world is the Cardscape of one person; it has deeds and pages.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from mulligan import Game, Option
from mulligan.protocol.types import FaceId, Options
from mulligan.protocol.worlds import Day, LinkDeed, Page
from mulligan.worlds.planned import PlannedWorlds, check_beginning

from . import (album, bargaining, challenges, contest, contest_pages, designer, draft_pages,
               drafting, first_day, lists, match_deeds, packs, pages, pairs, reading, settling,
               shipped, town, town_pages, trading)
from .lists import CardPage, Listing
from .making_pages import Block
from .profile import Profile
from .request import Request

WHO = "h0"
PARTS = (packs, first_day, pairs, trading, bargaining, album, designer, match_deeds, settling,
         contest, drafting, challenges)
DEEDS = {name: deed for part in PARTS for name, deed in part.DEEDS.items()}
# nobody learned anything
UNDOABLE = {"forget", "threshold", "design", "take", "drop_design", "deck", "drop_deck",
            "take_deck", "notice", "use"}


Rows: TypeAlias = list[list[str]]
Lines: TypeAlias = list[dict[str, Any]]


class Cardscapes(PlannedWorlds[Profile]):
    format = "ttcg/world/1"
    title = "Cardscape"
    blurb = ("Open packs that were fixed beforehand, collect, trade with friends, fill an album, "
             "make cards of your own and play with all of it. Everything is kept in this browser; "
             "there is no server.")
    options = (Option("threshold", "Serials that open an entry",
                      "How many serials of a card open its entry in the album.",
                      tuple((n, str(n)) for n in (5, 1, 2, 3, 4, 6, 7, 8, 9)), "CS-4.2"),
               Option("collectors", "Collectors",
                      "Who opens packs of the same run, and trades with you.",
                      ((8, "8"), (12, "12"), (20, "20"), (0, "None")), "CS-7.1"),
               Option("pace", "Packs a day", "Where collectors live: how many more you may open.",
                      ((2, "2"), (1, "1"), (3, "3"), (4, "4")), "CS-7.1"),
               Option("guard", "An entry needs others",
                      "What keeps you from opening an entry of the album alone.",
                      (("limit", "At most half from own packs"),
                       ("versions", "A serial of each rarity"), ("unique", "No")), "CS-4.1"),
               Option("come_for", "Collectors come for", "What they offer and ask by themselves.",
                      (("all", "Cards, lore cards and serials"), ("cards", "Cards")), "CS-7.6"))
    earlier = {"collectors": 0, "pace": 2, "guard": "unique", "come_for": "cards"}
    clauses = {"undo": "CS-2.11", "import": "CS-5.7"}
    leap = 366
    chance = {"solo": ("seed", 64), "first": ("seed", 64), "pair_begin": ("secret", 64),
              "pair": ("nonce", 64), "offer": ("trade", 32), "author": ("secret", 64)}
    links = {"card": LinkDeed("take", "link", "", "a card design"),
             trading.OFFER_LINK: LinkDeed("trade_answer", "offer", "collection",
                                          "an offer of a trade"),
             trading.ANSWER_LINK: LinkDeed("trade", "file", "collection",
                                           "the answer to an offer"),
             pairs.LINK: LinkDeed("pair", "file", "packs",
                                 "a step of a run of packs that you draw together")}
    deeds = DEEDS
    relations = trading.RELATIONS | pairs.RELATIONS | {"take": designer.relation}
    request = Request

    # ---- rules -----------------------------------------------------------------------------------
    def create(self, seed: str, day: Day, options: Options, name: str) -> Profile:
        check_beginning(seed, day, name)
        made = Profile(seed=seed, start=day, day=day, name=name.strip() or "You",
                       threshold=options["threshold"], guard=options["guard"])
        town.found(made, options["collectors"], options["pace"], options["come_for"])
        return made

    def day(self, state: Profile) -> int:
        return state.day

    def behind(self, state: Profile, day: Day) -> int:
        """Days are lived where collectors are (CS-7.5); else only their date is kept."""
        return max(0, day - state.day) if state.town else int(day > state.day)

    def advance(self, state: Profile, day: Day) -> Iterator[int]:
        if state.town:
            yield from town.advance(state, day)
        else:
            state.day = max(state.day, day)
            yield day

    def people(self, state: Profile) -> list[tuple[str, str]]:
        return [(WHO, state.name)]

    def undoable(self, before: Profile, after: Profile, who: str, deed: dict[str, Any]) -> bool:
        return deed["do"] in UNDOABLE

    def check(self, state: Profile) -> None:
        reading.check(state)

    def restore(self, data: dict[str, Any]) -> Profile:
        return reading.restore(data)

    # ---- pages -----------------------------------------------------------------------------------
    def pages(self, state: Profile, who: str) -> list[Page]:
        return pages.pages(state)

    def page(self, state: Profile, who: str, page: str, query: str = "") -> list[Block]:
        return pages.page(state, page, query)

    def list(self, state: Profile, who: str, name: str) -> Listing:
        part = name.partition(":")[0] if ":" in name else ""
        made = {"": lists.listing, "draft": draft_pages.listing, "game": contest_pages.listing}
        return made.get(part, town_pages.items_list)(state, name)

    def card(self, state: Profile, who: str, key: str) -> CardPage:
        if isinstance(key, str) and key.startswith("game/"):
            return contest_pages.card(state, key)
        return (town_pages.card(state, key) if isinstance(key, str) and "/" in key
                and key not in state.cards else lists.card(state, key))

    def face(self, game: Game[Any], state: Profile, ident: FaceId) -> dict[str, Any]:
        """A face, with the picture a person gave to a card of the gallery (CS-5.4)."""
        face, design = game.face(ident), state.designs.get(ident.partition("~")[0])
        return face | {"picture": design["picture"]} if design and "picture" in design else face

    def cloth(self, game: Game[Any], state: Profile) -> str:
        return state.theme or game.cloth

    def worn(self, state: Profile, who: str) -> dict[FaceId, FaceId]:
        # the person sits at the first seat (match_deeds.match_of)
        return {"back:0": f"back:{state.back}"} if state.back else {}

    def plate(self, state: Profile, who: str) -> Rows:
        opened = f"{len(state.open_cards())}/{len(shipped.ids())}"
        return [["Cards", str(len(state.cards))], ["Album", opened], ["Won", str(state.won)]]

    def news(self, state: Profile, who: str) -> Lines:
        return [{"day": day, "words": words} for day, words in state.news]

    def line(self, state: Profile) -> str:
        return f"{len(state.cards)} cards, {len(state.designs)} of your own making"

    def due(self, state: Profile, who: str) -> str:
        return first_day.due(state)

    def simulate(self, seed: str, days: int, rivals: int) -> Iterator[dict[str, float]]:
        return town.simulate(seed, days, rivals)

    def match(self, state: Profile, who: str) -> dict[str, Any] | None:
        return match_deeds.match_of(state)


WORLD = Cardscapes()
__all__ = ["WORLD", "Cardscapes"]
