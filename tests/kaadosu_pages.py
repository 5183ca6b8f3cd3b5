"""What the tests of Kaadosu's pages share: worlds in which much has happened, their pages and acts, deeds to try."""

import json
from functools import cache
from itertools import product

from mulligan import Malformed, registry
from mulligan.errors import Illegal
from mulligan.worlds.life import Life

GAME = registry.get("kaadosu")
DAY = 20_000


def begun(days=2, **options):
    """A world in which so many days went by, with what happens in them."""
    return Life(GAME, "pages", DAY, {"pre_days": 14, "rivals": 6} | options, "Ann").live(DAY + days)


def fill_in(life, who, deed):
    """What a refusal proposes for a deed."""
    try:
        life.trial(who, deed)
    except (Illegal, Malformed) as refused:
        return getattr(refused, "fill", None) or {}
    return {}


def lived(**options):
    """A world in which much has happened.

    Packs, a merged card, listings, decks, a second person, a proposal, a trade.
    """
    life = begun(1, **options)
    for number in range(4):
        deed = {"do": "buy_pack", "pack": number}
        try:
            life.do("h0", deed | fill_in(life, "h0", deed))
        except Illegal:
            break
    life.do("h0", {"do": "join", "name": "Bea"})
    life.do("h0", merge_of(life, "h0"))
    free = [uid for uid in life.state.held["h0"] if life.state.free(uid)]
    life.do("h0", {"do": "deck", "name": "Red", "cards": [uid for uid in free if life.state.codes[uid][0] == "B"][:12]})
    life.do("h1", {"do": "deck", "name": "Blue", "cards": life.state.held["h1"][:10]})
    for uid, price in zip(free[12:15], (900, 1, 1)):
        life.do("h0", {"do": "list", "card": uid, "price": price})
    life.live(life.day + 8)
    for who in ("h0", "h1"):
        life.do(who, {"do": "here"})
    life.live(life.day + 1)
    world = life.state
    life.do("h0", {"do": "list", "card": next(filter(world.free, world.held["h0"])), "price": 5})
    world = life.state
    mine, theirs = (next(filter(world.free, base_cards(world, who))) for who in ("h0", "h1"))
    life.do("h1", {"do": "swap", "with": "h0", "give": [theirs], "want": [mine]})
    life.do("h0", {"do": "offer", "trade": "a" * 32, "give": [], "want": ["B42"]})
    return life


def base_cards(world, who):
    """The uids of the base cards somebody owns."""
    return [uid for uid in world.held[who] if world.codes[uid][0] == "B"]


def merge_of(life, who):
    """A deed that merges two cards of somebody."""
    world = life.state
    for lead in world.held[who]:
        for partner in world.held[who]:
            deed = {"do": "merge", "lead": lead, "partner": partner}
            try:
                life.trial(who, deed)
                return deed
            except Illegal:
                continue
    raise AssertionError("nothing to merge")


@cache
def full_file():
    """The file of such a world."""
    return lived().export()


def pages_of(life, who):
    """(page, query, blocks) of every page, and of those that rows lead to."""
    rules, todo, done = life.rules, [(page.id, "") for page in life.rules.pages(life.state, who)], []
    while todo:
        page, query = todo.pop(0)
        if (page, query) in done:
            continue
        done.append((page, query))
        blocks = rules.page(life.state, who, page, query)
        todo += [(go["page"], go.get("query", "")) for go in found(blocks, "go")]
        yield page, query, blocks


def found(part, key):
    """All values under a key, however deep."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name == key:
                yield value
            else:
                yield from found(value, key)
    elif isinstance(part, list):
        for one in part:
            yield from found(one, key)


def acts_of(life, who):
    """Every act that is offered, on pages and on cards; of many cards some."""
    for page, query, blocks in pages_of(life, who):
        for acts in found(blocks, "acts"):
            yield from ((f"{page} {query}", act) for act in acts)
        yield from ((page, act) for act in found(blocks, "act"))
        for name in set(found(blocks, "list")):
            for entry in some(life.rules.list(life.state, who, name)[1]):
                card = life.rules.card(life.state, who, entry["k"])
                yield from ((f"card {entry['k']} of {name}", act) for act in card["acts"])


def some(entries):
    """The first, the last, and one of each state, kind and mark."""
    kept = {}
    for entry in entries:
        values = entry["values"]
        look = values.get("state"), values["kind"], values.get("swaps"), values.get("locked")
        kept.setdefault(look, entry)
    return list(kept.values()) + entries[-1:]


def everything(life, who):
    """All that a person is told, as text."""
    rules, world = life.rules, life.state
    out = [rules.plate(world, who), rules.news(world, who)]
    out += [[page._asdict() for page in rules.pages(world, who)], rules.match(world, who) is None]
    for page, query, blocks in pages_of(life, who):
        out.append([page, query, blocks])
        for name in sorted(set(found(blocks, "list"))):
            fields, entries = rules.list(world, who, name)
            out.append([name, entries, [rules.card(world, who, entry["k"]) for entry in some(entries)]])
    return json.dumps(out)


# ---- filling in acts as a person would -----------------------------------------------------------------------------
def picks(life, who, field):
    """The cards a field lets choose from."""
    _, entries = life.rules.list(life.state, who, field["list"])
    where = field.get("where", {})
    return [entry for entry in entries if all(entry["values"].get(name) == value for name, value in where.items())]


def filled_in(act, texts):
    """The deed of an act with those of its fields that need no cards."""
    chance = GAME.world.chance.get(act["do"])
    deed = {"do": act["do"], **act.get("args", {})} | ({chance[0]: "d" * chance[1]} if chance else {})
    for field in act.get("fields", []):
        if field["kind"] in ("number", "text", "choice", "flag"):
            plain = {"number": field.get("least", 1), "text": "Somebody new", "flag": True}
            first = field["choices"][0][0] if field.get("choices") else plain.get(field["kind"])
            deed[field["name"]] = field.get("value", first)
        elif field["kind"] == "words":
            deed[field["name"]] = ["B42", "S7"]
        elif field["kind"] == "file":
            deed[field["name"]] = texts.get(field["name"], "")
        elif "value" in field:
            deed[field["name"]] = field["value"]
    return deed


def tries(life, who, act, texts):
    """Deeds of an act, its fields filled in sensibly, in several ways."""
    deed = filled_in(act, texts)
    fields = [field for field in act.get("fields", []) if field["kind"] == "cards" and "value" not in field]
    yield deed | fill_in(life, who, deed)
    if len(fields) == 1:
        field, = fields
        least = max(1, field.get("least", 1))
        cards = picks(life, who, field)
        able = uids(cards)
        for at in range(len(able)):
            yield deed | {field["name"]: able[at] if field.get("one") else able[at:at + least]}
        yield deed | {field["name"]: uids(best(cards)[:3])}
    if len(fields) == 2:
        first, second = fields
        mine, theirs = (picks(life, who, field) for field in fields)
        if first.get("one"):
            for one, other in product(uids(mine), uids(theirs)):
                yield deed | {first["name"]: one, second["name"]: other}
        else:
            yield deed | {first["name"]: uids(best(mine)[:3]), second["name"]: uids(best(theirs)[-1:])}


def uids(entries):
    return [entry["k"] for entry in entries]


def best(entries):
    """The most powerful first, or the most worth where no power is told."""
    return sorted(entries, key=lambda entry: -entry["values"]["power" if "power" in entry["values"] else "worth"])


def works(life, who, act, texts):
    """The first of the `tries` that the rules take, done; the last refusal when there is none."""
    refused = None
    for deed in tries(life, who, act, texts):
        try:
            preview = life.trial(who, deed)
        except (Illegal, Malformed) as error:
            refused = error
            continue
        assert preview.text and "  " not in preview.text, deed
        result = life.do(who, deed)
        assert result.say and result.say[-1] in ".!?", deed
        life.rules.check(life.state)
        return None
    return refused or Malformed("nothing to try")


def trade_files():
    """An offer made elsewhere, asking for nothing, and an invitation to play."""
    other = Life(GAME, "elsewhere", DAY, {"rivals": 0, "pre_days": 0}, "Far").live(DAY)
    card = base_cards(other.state, "h0")[0]
    other.do("h0", {"do": "deck", "name": "A", "cards": other.state.held["h0"]})
    letter = {"match": "b" * 32, "name": "Far", "options": {"opening": "source", "stakes": True}, "letter": "a letter",
              "signal": ""}
    offer = {"do": "offer", "trade": "b" * 32, "give": [card], "want": []}
    return {"letter": letter,
            "offer": other.do("h0", offer).files[0][1]}
