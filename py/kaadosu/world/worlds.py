"""Kaadosu's worlds as Mulligan asks for them: state, days, deeds, pages (mulligan.protocol.worlds).
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from mulligan import Option
from mulligan.protocol.game import Game
from mulligan.protocol.types import FaceId
from mulligan.protocol.worlds import LinkDeed, Page, Result
from mulligan.worlds.planned import PlannedWorlds, check_beginning, far_ahead

from ..art import portraits
from .listings import Listed
from .ledger import Collector, Day
from . import (album, deeds, economy, first_day, health, listings, match_deeds, news, pages,
               reading, remote, swaps, trade, ways)
from .asking import Request, called, refuse
from .invariants import check
from .days import LONGEST_ABSENCE, World

DEEDS = (deeds.DEEDS | swaps.DEEDS | trade.DEEDS | match_deeds.DEEDS | remote.DEEDS
         | first_day.DEEDS | album.DEEDS)


Blocks: TypeAlias = list[dict[str, Any]]   # of a page
Rows: TypeAlias = list[list[str]]
People: TypeAlias = list[tuple[Collector, str]]


class Collections(PlannedWorlds[World]):
    format = "kaadosu/world/1"             # KA-17.14
    title = "World"
    blurb = ("A collection of your own among rivals who open packs, merge, "
             "sell and barter day by day. The rivals are programs, "
             "and the world lives only in this browser.")
    options: Sequence[Option] = (
        Option("rivals", "Rivals", "Programs that collect beside you.",
               ((20, "20"), (10, "10"), (5, "5"), (40, "40"), (0, "None")), "KA-17.2",
               span=(0, 40)),
        Option("pre_days", "Days before you", "How long the rivals have been at it when you join.",
               ((28, "28 days"), (0, "None"), (7, "7 days"), (60, "60 days")), "KA-17.2",
               span=(0, 60)),
        Option("require_seen_yesterday", "Packs need a visit",
               "Whether packs are put up only for who was here the day before.",
               ((True, "Yes"), (False, "No")), "KA-14.2"),
        Option("sealed_packs", "Sealed packs",
               "Whether a pack shows its price only until it is bought.",
               ((True, "Yes"), (False, "No")), "KA-14.9"),
        *ways.OPTIONS)
    earlier = ways.OLD._asdict()
    clauses = {"undo": "KA-15.1", "import": "KA-17.14", "back": "KA-17.3"}
    leap = LONGEST_ABSENCE
    chance = {"offer": ("trade", 32), "far_begin": ("match", 32)}
    invited = {"far_invited": "letter"}
    logs = {"settle": "log"}
    links = {"invited": LinkDeed("far_invited", "letter", "", "an invitation to a match")
             } | trade.LINKS
    deeds = DEEDS                          # what is refused changes nothing (KA-19.10)
    relations = trade.RELATIONS | {"far_invited": remote.invited_relation}
    request = Request

    # ---- rules -----------------------------------------------------------------------------------
    def create(self, seed: str, day: Day, options: dict[str, Any], name: str) -> "World":
        check_beginning(seed, day, name, options["pre_days"])
        world = World(seed, day, options["rivals"], options["pre_days"],
                      options["require_seen_yesterday"], options["sealed_packs"],
                      [name.strip() or "You"],
                      ways.Ways(**{one: options[one] for one in ways.Ways._fields}))
        world.open()
        return world

    def day(self, world: "World") -> Day:
        return world.day

    def behind(self, world: "World", day: Day) -> int:
        """Days to be lived (KA-17.3).

        A clock that is years ahead is refused, as no world goes back.
        """
        if error := far_ahead(world.day, day, "world", "KA-17.3"):
            raise error
        return world.behind(day)

    def advance(self, world: "World", day: Day) -> Iterator[Day]:
        self.behind(world, day)
        yield from world.advance(day)
        world.visit()

    def people(self, world: "World") -> People:
        return sorted(world.names.items())

    def act(self, world: "World", who: Collector, deed: dict[str, Any]) -> Result:
        run = self.plan(world, who, deed)[1]
        if world.ways.visits != "all":
            world.here(who)                # who does something is here (KA-17.6)
        return run()

    def face(self, game: Game[Any], state: "World", ident: FaceId) -> dict[str, Any]:
        """A card, or a rival's portrait (KA-17.16)."""
        if not portraits.is_person(ident):
            return game.face(ident)
        rival = f"r{ident.split(':')[1]}"
        return {"title": called(state, rival), "look": "back", "ink": "purple", "kind": "Rival",
                "text": "", "art": True}

    def ready(self, world: "World", who: Collector) -> None:
        if who not in world.joined:
            raise refuse("This world has not come to the day on which you join; "
                         "let its days pass first.",
                         clause="KA-17.2", reason="not_joined", title="Not yet")

    def undoable(self, before: "World", after: "World", who: Collector,
                 deed: dict[str, Any]) -> bool:
        return deed["do"] in deeds.UNDOABLE

    def check(self, world: "World") -> None:
        check(world)

    def restore(self, data: Any) -> "World":
        return reading.restore(data)

    # ---- pages -----------------------------------------------------------------------------------
    def pages(self, world: "World", who: Collector) -> list[Page]:
        return pages.pages(world, who)

    def page(self, world: "World", who: Collector, page: str, query: str = "") -> Blocks:
        return pages.page(world, who, page, query)

    def list(self, world: "World", who: Collector, name: str) -> Listed:
        return listings.listing(world, who, name)

    def card(self, world: "World", who: Collector, key: Any) -> dict[str, Any]:
        return listings.card(world, who, key)

    def plate(self, world: "World", who: Collector) -> Rows:
        return pages.plate(world, who)

    def news(self, world: "World", who: Collector) -> Blocks:
        return news.news(world, who)

    def line(self, world: "World") -> str:
        cards = sum(len(world.held.get(human, ())) for human in world.names)
        return f"{cards} cards, {world.count} rivals"

    def due(self, world: "World", who: Collector) -> str:
        return pages.due(world, who)

    def match(self, world: "World", who: Collector) -> dict[str, Any] | None:
        seated = world.battle and who in (world.battle["who"], world.battle["with"])
        if seated:
            return match_deeds.match_of(world)
        return remote.match_of(world) if world.far and world.far["who"] == who else None

    def simulate(self, seed: str, days: int, rivals: int) -> Iterator[dict[str, Any]]:
        return economy.simulate(seed, days, rivals)

    def health(self, seed: str, rows: Sequence[dict[str, Any]]) -> Iterator[health.Finding]:
        return health.findings(seed, rows)


WORLD = Collections()
__all__ = ["WORLD", "Collections"]
