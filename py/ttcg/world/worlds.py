"""TTCG's worlds as Mulligan asks for them (mulligan.protocol.worlds): a Cardscape of one person, its deeds and pages."""

from mulligan import Malformed, Option
from mulligan.worlds.files import check_day
from mulligan.protocol.worlds import Worlds

from . import (album, challenges, designer, lists, match_deeds,
               packs, pages, pairs, reading, shipped, trading)
from .asking import Asked
from .profile import Profile

WHO = "h0"
DEEDS = {name: deed for part in (packs, pairs, trading, album, designer, match_deeds, challenges) for name, deed in part.DEEDS.items()}
# nobody learned anything
UNDOABLE = {"forget", "threshold", "design", "take", "drop_design", "deck", "drop_deck", "take_deck", "notice", "use"}


class Cardscapes(Worlds):
    format = "ttcg/world/1"
    title = "Cardscape"
    blurb = ("Open packs that were fixed beforehand, collect, trade by files, fill an album, make cards of your own and play with "
             "all of it. Everything is kept in this browser; there is no server.")
    options = (Option("threshold", "Serials that open an entry", "How many serials of a card open its entry in the album.",
                      tuple((n, str(n)) for n in (5, 1, 2, 3, 4, 6, 7, 8, 9)), "CS-4.2"),)
    clauses = {"undo": "CS-2.11", "import": "CS-5.7"}
    leap = 366
    chance = {"solo": ("seed", 64), "pair_begin": ("secret", 64), "pair": ("nonce", 64), "offer": ("trade", 32), "author": ("secret", 64)}
    links = {"card": ("take", "link")}

    # ---- rules -------------------------------------------------------------------------------------------------------
    def create(self, seed, day, options, name):
        if not all(letter.isprintable() for letter in name + seed):
            raise Malformed("expected a text in one line", "name")
        return Profile(seed=seed, start=check_day(day), day=day, name=name.strip() or "You", threshold=options["threshold"])

    def day(self, state):
        return state.day

    def behind(self, state, day):
        """Days bring nothing here; the date of what happens is kept."""
        return int(day > state.day)

    def advance(self, state, day):
        state.day = max(state.day, day)
        yield day

    def people(self, state):
        return [(WHO, state.name)]

    def act(self, state, who, deed):
        return self.plan(state, deed)[1]()

    def preview(self, state, who, deed):
        return self.plan(state, deed)[0]

    def plan(self, state, deed):
        """(Preview, run) of a deed, everything checked and nothing changed."""
        if deed["do"] not in DEEDS:
            raise Malformed(f"expected one of {', '.join(sorted(DEEDS))}", "deed.do")
        asked = Asked(state, deed)
        plan = DEEDS[deed["do"]](asked)
        asked.done()
        return plan

    def undoable(self, before, after, who, deed):
        return deed["do"] in UNDOABLE

    def check(self, state):
        reading.check(state)

    def restore(self, data):
        return reading.restore(data)

    # ---- pages -------------------------------------------------------------------------------------------------------
    def pages(self, state, who):
        return pages.pages(state)

    def page(self, state, who, page, query=""):
        return pages.page(state, page, query)

    def list(self, state, who, name):
        return lists.listing(state, name)

    def card(self, state, who, key):
        return lists.card(state, key)

    def face(self, game, state, ident):
        """A face, with the picture a person gave to a card of the gallery (CS-5.4)."""
        face, made = game.face(ident), state.designs.get(ident.partition("~")[0])
        return face | {"picture": made["picture"]} if made and "picture" in made else face

    def cloth(self, game, state):
        return state.theme or game.cloth

    def worn(self, state, who):
        return {"back:0": f"back:{state.back}"} if state.back else {}        # the person sits at the first seat (play.match_of)

    def plate(self, state, who):
        opened = f"{len(state.open_cards())}/{len(shipped.ids())}"
        return [["Cards", str(len(state.cards))], ["Album", opened], ["Won", str(state.won)]]

    def news(self, state, who):
        return [{"day": day, "words": words} for day, words in state.news]

    def line(self, state):
        return f"{len(state.cards)} cards, {len(state.designs)} of your own making"

    def match(self, state, who):
        return match_deeds.match_of(state)


WORLD = Cardscapes()
__all__ = ["WORLD", "Cardscapes"]
