"""gToons' worlds as Mulligan asks for them (mulligan.protocol.worlds): the Orbit."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from mulligan import Option
from mulligan.protocol.types import Options
from mulligan.protocol.worlds import Day, Deed, Page
from mulligan.worlds.deeds import refused
from mulligan.worlds.planned import PlannedWorlds, check_beginning, far_ahead

from . import auction_deeds, days, economy, match_deeds, pages, reading, shop, trade_deeds, zone
from .orbit import WHO, Orbit
from .releases import RELEASES

DEEDS = (match_deeds.DEEDS | shop.DEEDS | auction_deeds.DEEDS | trade_deeds.DEEDS
         | zone.DEEDS)
Blocks: TypeAlias = list[dict[str, Any]]


class Orbits(PlannedWorlds[Orbit]):
    format = "gtoons/world/1"              # GT-17.10
    title = "Orbit"
    blurb = ("An account with a rating in a lobby of rivals who play each other day by day. Win "
             "points, buy cards, build four decks and pick one in secret. The rivals are programs, "
             "and everything lives only in this browser.")
    options: Sequence[Option] = (
        Option("rivals", "Rivals", "Programs in the lobby.",
               tuple((number, str(number)) for number in reading.LOBBIES), "GT-17.2"),
        Option("pre_days", "Days before you", "How long they have played when you come.",
               ((14, "14 days"), (0, "None"), (30, "30 days")), "GT-17.1"),
        Option("starter", "First deck", "The twelve cards you begin with.",
               (("A", "Sugar Squall"), ("B", "Night Shift"), ("C", "Midnight Menu"),
                ("D", "Sunday Parade")), "GT-18.1"),
        Option("release", "Cards", "How many cards the shop deals in.",
               tuple((number, f"{one.cards} cards") for number, one in
                     sorted(RELEASES.items(), reverse=True)), "GT-18.7"),
        Option("customs", "Customs", "What rivals do beside their matches.",
               ((5, "Auctions, trades, even ratings, own styles"),
                (4, "The same, without own styles"),
                (3, "The same, evened by matches"), (2, "Auctions and trades"),
                (1, "Matches and the shop alone")), "GT-19.1"))
    earlier = {"release": 1, "customs": 1}
    clauses = {"undo": "GT-18.6", "import": "GT-17.10", "back": "GT-17.3"}
    leap = days.LONGEST_ABSENCE
    exhibits = (zone.LINK,)                # GT-21.3
    deeds = DEEDS

    # ---- rules -----------------------------------------------------------------------------------
    def create(self, seed: str, day: Day, options: Options, name: str) -> Orbit:
        check_beginning(seed, day, name, options["pre_days"])
        return days.found(seed, day, options, name.strip() or "You")

    def day(self, state: Orbit) -> Day:
        return state.day

    def behind(self, state: Orbit, day: Day) -> int:
        """Days to be lived (GT-17.3); a clock that is years ahead is refused."""
        if error := far_ahead(state.day, day, "Orbit", "GT-17.3"):
            raise error
        return days.behind(state, day)

    def advance(self, state: Orbit, day: Day) -> Iterator[Day]:
        self.behind(state, day)
        yield from days.advance(state, day)

    def people(self, state: Orbit) -> list[tuple[str, str]]:
        return [(WHO, state.name)]

    def ready(self, state: Orbit, who: str) -> None:
        if state.day < state.start:
            raise refused("The days before you have still to pass.", clause="GT-17.1",
                          reason="not_joined", title="Not yet")

    def undoable(self, before: Orbit, after: Orbit, who: str, deed: Deed) -> bool:
        return deed["do"] in ("deck", "place", "unplace")        # GT-18.6, GT-21.2

    def check(self, state: Orbit) -> None:
        reading.check(state)

    def restore(self, data: Any) -> Orbit:
        return reading.restore(data)

    # ---- pages -----------------------------------------------------------------------------------
    def pages(self, state: Orbit, who: str) -> list[Page]:
        return pages.pages(state)

    def page(self, state: Orbit, who: str, page: str, query: str = "") -> Blocks:
        return pages.page(state, page, query)

    def list(self, state: Orbit, who: str, name: str) -> Any:
        return pages.listing(state, name)

    def card(self, state: Orbit, who: str, key: Any) -> dict[str, Any]:
        return pages.card(state, key)

    def exhibit(self, name: str, text: str) -> tuple[str, Blocks]:
        return zone.shown(text)

    def plate(self, state: Orbit, who: str) -> Sequence[Sequence[Any]]:
        rank = f"{state.rank()} of {len(state.standing) + 1}"
        return [["Rating", str(state.account[0])], ["Rank", rank], ["Points", str(state.points)]]

    def news(self, state: Orbit, who: str) -> Blocks:
        return [{"day": day, "words": words} for day, words in state.news]

    def line(self, state: Orbit) -> str:
        return f"rank {state.rank()}, rating {state.account[0]}, {len(shop.owned(state))} cards"

    def due(self, state: Orbit, who: str) -> str:
        if state.battle:
            return f"A match against {state.called(state.battle['rival'])} waits"
        return f"{len(match_deeds.willing(state))} rivals would play you" if not state.met else ""

    def match(self, state: Orbit, who: str) -> dict[str, Any] | None:
        return match_deeds.match_of(state)

    def simulate(self, seed: str, days_: int, rivals: int) -> Iterator[dict[str, float]]:
        return economy.simulate(seed, days_, rivals)


WORLD = Orbits()
__all__ = ["WORLD", "Orbits"]
