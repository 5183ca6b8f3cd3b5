"""Kaadosu's worlds as Mulligan asks for them (mulligan.protocol.worlds): state, days, deeds, pages."""

from mulligan import Malformed, Option
from mulligan.worlds.files import check_day
from mulligan.protocol.worlds import Worlds

from . import (deeds, economy, listings, match_deeds, news, pages,
               reading, remote, swaps, trade)
from .asking import Asked, refuse, writable
from .invariants import check
from .days import LONGEST_ABSENCE, World

FARTHEST = 3653                                                  # days a device may be ahead: ten years; more is a wrong clock
DEEDS = deeds.DEEDS | swaps.DEEDS | trade.DEEDS | match_deeds.DEEDS | remote.DEEDS


class Collections(Worlds):
    format = "kaadosu/world/1"             # KA-17.14
    title = "World"
    blurb = ("A collection of your own among rivals who open packs, merge, sell and barter day by day. The rivals are programs, and the "
             "world lives only in this browser.")
    options = (
        Option("rivals", "Rivals", "Programs that collect beside you.",
               ((20, "20"), (10, "10"), (5, "5"), (40, "40"), (0, "None")), "KA-17.2", span=(0, 40)),
        Option("pre_days", "Days before you", "How long the rivals have been at it when you join.",
               ((28, "28 days"), (0, "None"), (7, "7 days"), (60, "60 days")), "KA-17.2", span=(0, 60)),
        Option("require_seen_yesterday", "Packs need a visit", "Whether packs are put up only for who was here the day before.",
               ((True, "Yes"), (False, "No")), "KA-14.2"),
        Option("sealed_packs", "Sealed packs", "Whether a pack shows its price only until it is bought.",
               ((True, "Yes"), (False, "No")), "KA-14.9"),
    )
    clauses = {"undo": "KA-15.1", "import": "KA-17.14", "back": "KA-17.3"}
    leap = LONGEST_ABSENCE
    chance = {"offer": ("trade", 32), "far_commit": ("secret", 64)}

    # ---- rules -----------------------------------------------------------------------------------
    def create(self, seed, day, options, name):
        if check_day(day) < options["pre_days"]:
            raise Malformed(f"expected a day from {options['pre_days']}, so that the days before it exist", "day")
        for field, text in (("seed", seed), ("name", name)):
            if not writable(text):
                raise Malformed("expected a text in one line", field)
        world = World(seed, day, options["rivals"], options["pre_days"], options["require_seen_yesterday"], options["sealed_packs"],
                      [name.strip() or "You"])
        world.open()
        return world

    def day(self, world):
        return world.day

    def behind(self, world, day):
        """Days to be lived (KA-17.3); a clock that is years ahead is refused, as no world goes back."""
        if day - world.day > FARTHEST:
            raise refuse(f"This device's date is {day - world.day} days ahead of this world, more than ten years. A world never goes "
                         "back, so it stays as it is. Put the date right, then open it again.", "KA-17.3", "far_ahead",
                         "The date is far ahead")
        return world.behind(day)

    def advance(self, world, day):
        self.behind(world, day)
        yield from world.advance(day)
        world.visit()

    def people(self, world):
        return sorted(world.names.items())

    def act(self, world, who, deed):
        return self.plan(world, who, deed)[1]()

    def preview(self, world, who, deed):
        return self.plan(world, who, deed)[0]

    def plan(self, world, who, deed):
        """(Preview, run) of a deed, everything checked and nothing changed (KA-19.10)."""
        if deed["do"] not in DEEDS:
            raise Malformed(f"expected one of {', '.join(sorted(DEEDS))}", "deed.do")
        if who not in world.joined:
            raise refuse("This world has not come to the day on which you join; let its days pass first.", "KA-17.2", "not_joined",
                         "Not yet")
        asked = Asked(world, who, deed)
        plan = DEEDS[deed["do"]](asked)
        asked.done()
        return plan

    def undoable(self, before, after, who, deed):
        return deed["do"] in deeds.UNDOABLE

    def check(self, world):
        check(world)

    def restore(self, data):
        return reading.restore(data)

    # ---- pages -----------------------------------------------------------------------------------
    def pages(self, world, who):
        return pages.pages(world, who)

    def page(self, world, who, page, query=""):
        return pages.page(world, who, page, query)

    def list(self, world, who, name):
        return listings.listing(world, who, name)

    def card(self, world, who, key):
        return listings.card(world, who, key)

    def plate(self, world, who):
        return pages.plate(world, who)

    def news(self, world, who):
        return news.news(world, who)

    def line(self, world):
        cards = sum(len(world.held.get(human, ())) for human in world.names)
        return f"{cards} cards, {world.count} rivals"

    def match(self, world, who):
        seated = world.battle and who in (world.battle["who"], world.battle["with"])
        if seated:
            return match_deeds.match_of(world)
        return remote.match_of(world) if world.far and world.far["who"] == who else None

    def simulate(self, seed, days, rivals):
        return economy.simulate(seed, days, rivals)


WORLD = Collections()
__all__ = ["WORLD", "Collections"]
