"""A profile as JSON and back.

What comes from outside may be anything: every value is checked before it is used.
"""

from typing import Any

from mulligan import Malformed
from mulligan.data import json_text
from mulligan.worlds.files import check_day

from ..cards.library import LIBRARY
from ..cardscape import agreement, collection, designs, serials
from ..cardscape.album import FEWEST, MOST
from ..cardscape.lore import well_formed
from ..cardscape.packs import noticed, shape, verify
from ..cardscape.shares import SECRET
from ..cardscape.terms import CardId, Serial
from . import album, challenges, designer, match_deeds, packs, pairs, shipped, trading
from .profile import KEYS, MOST_CARDS, MOST_DONE, MOST_KNOWN, MOST_NEWS, Profile
from .request import is_hex

PAIR = {"side", "packs", "secret", "messages", "void"}
_KINDS: dict[type, str] = {dict: "an object", list: "a list"}
BATTLE = {"number", "deck", "cards", "against", "level", "designs"}


def restore(data: dict[str, Any]) -> Profile:
    """The Profile of JSON from anywhere.

    Raises Malformed naming the field, and the clause of what must not be.
    """
    need(isinstance(data, dict) and set(data) == set(KEYS), "",
         f"expected the keys {', '.join(KEYS)}")
    for key, kind in KEYS.items():
        need(type(data[key]) is kind, key, f"expected {_KINDS.get(kind, kind.__name__)}")
    for key in ("start", "day"):
        check_day(data[key], key)
    for key in ("seed", "name"):
        need(0 < len(data[key]) <= 64 and json_text.writable(data[key]), key,
             "expected a short text")
    for key in ("drafted", "battles", "won"):
        need(0 <= data[key] <= 10**6, key, "expected a small number")
    state = Profile(**data)
    check(state)
    return state


def need(fine: object, field: str, message: str) -> None:
    if not fine:
        raise Malformed(message, field)


def check(state: Profile) -> None:
    """Raise Malformed, naming field and clause, for what must not be."""
    need(FEWEST <= state.threshold <= MOST, "threshold", f"expected {FEWEST} to {MOST} (CS-4.2)")
    need(state.won <= state.battles, "won", "more matches are won than were played")
    for part in (_runs, _packs, _cards, _lore, _known, _entries, _designs, _pairs, _trades, _decks,
                 _battle, _solved, _news):
        part(state)


def _runs(state: Profile) -> None:
    """Each run is the one its notice and its seed say (CS-2.5, CS-2.8, CS-2.9)."""
    need(len(state.runs) <= packs.MOST_RUNS, "runs", f"more than {packs.MOST_RUNS}")
    for name, run in state.runs.items():
        at = f"runs.{name[:40]}"
        need(isinstance(run, dict) and set(run) == {"notice", "seed", "side", "opened"}, at,
             "expected notice, seed, side, opened")
        noticed(run["notice"])
        notice, seed = run["notice"], run["seed"]
        need(collection.run_name(notice) == name, at, "is not called like its notice (CS-2.8)")
        need(all(ident in shipped.numbers() for ident in notice["roster"]), at,
             "has cards that this app does not know (CS-2.5)")
        sides = (0, 1) if notice["mode"] == "two-party" else (0,)
        need(type(run["side"]) is int and run["side"] in sides, f"{at}.side", "expected a side")
        need(seed == "" or is_hex(seed, 64), f"{at}.seed", "expected 64 hex digits")
        if seed:
            need(notice["mode"] != "organiser" and notice["packs"] <= 5000, at,
                 "has a seed, and is an organiser's or far too large (CS-2.9)")
            drawn = shipped.run(seed, notice["run"], tuple(notice["roster"]))
            need(drawn.notice(notice["packs"], notice["mode"]) == notice, at,
                 "the seed makes another run than the notice says (CS-2.8)")
        need(type(run["opened"]) is int and 0 <= run["opened"] <= state.size(name), f"{at}.opened",
             "more packs are opened than there are (CS-2.8)")


def _packs(state: Profile) -> None:
    """The packs of organisers are genuine, and every opened one is there (CS-2.10)."""
    need(len(state.packs) <= MOST_DONE, "packs", "too many")
    opened: dict[str, int] = {}
    for key, file in state.packs.items():
        name, at = key.rpartition("|")[0], f"packs.{key[:60]}"
        need(name in state.runs and not state.runs[name]["seed"], at,
             "is of no run that is known here (CS-2.10)")
        shape(file)
        held = verify(file, state.runs[name]["notice"])
        failed = next((check for check, holds in held if not holds), "")
        need(not failed and key == f"{name}|{file['body']['index']}", at,
             f"fails: {failed or 'its place'} (CS-2.10)")
        packs.check_serials(file)
        opened[name] = opened.get(name, 0) + 1
    for name, run in state.runs.items():
        need(run["seed"] or run["opened"] == opened.get(name, 0), f"runs.{name[:40]}.opened",
             "packs are missing (CS-2.11)")


def _cards(state: Profile) -> None:
    """Copies are of this roster; those of a run known here are as its packs say (CS-2.12)."""
    need(len(state.cards) <= MOST_CARDS, "cards", "too many")
    for mark, one in state.cards.items():
        at = f"cards.{mark[:60]}"
        need(trading.is_mark(mark) and isinstance(one, list) and len(one) == 2
             and shipped.is_copy(one[0]), at,
             "expected a copy and its serial (CS-2.12)")
        need(one[1] == "" or trading.is_serial(one[1], one[0]), at,
             "has no serial of its card (CS-4.5)")
        need(state.genuine(mark, one[0]), at, "is another card in its pack (CS-2.7)")


def _lore(state: Profile) -> None:
    """Lore cards are those of opened packs, one in each (CS-3.1, CS-3.3)."""
    seen = set()
    for i, one in enumerate(state.lore):
        at = f"lore[{i}]"
        need(isinstance(one, list) and len(one) == 4 and isinstance(one[0], str)
             and one[0] in state.runs and type(one[1]) is int,
             at, "expected run, pack, card and shape")
        name, index, card, corners = one
        told = {"card": card, "shape": corners}
        need(well_formed(told, shipped.numbers()), at, "is no lore card (CS-3.2)")
        need(state.is_open(name, index) and (name, index) not in seen, at,
             "its pack is not opened, or has one already (CS-3.1)")
        need(state.pack(name, index)["body"]["lore"] == told, at,
             "is not the one of its pack (CS-3.3)")
        seen.add((name, index))
    need(len(seen) == sum(run["opened"] for run in state.runs.values()), "lore",
         "a pack has exactly one (CS-3.1)")


def _known(state: Profile) -> None:
    """Serials of the album (CS-4.5)."""
    need(len(state.known) <= MOST_KNOWN, "known", "too many")
    own = {code for _, code in state.cards.values() if code}  # these were checked with their copies
    for code, source in state.known.items():
        fits = code in own or any(trading.is_serial(code, f"{ident}.0") for ident in _of(code))
        need(fits and source in ("pack", "typed", "list", "trade"), f"known.{code[:30]}",
             "is no serial of a card (CS-4.5)")
    need(own <= set(state.known), "known", "the serial of a copy is missing (CS-4.2)")


def _of(code: Serial) -> tuple[CardId, ...]:
    """The card a serial says it is of, when there is one."""
    try:
        number = serials.number_of(code)
    except ValueError:
        return ()
    return shipped.ids()[number - 1:number] if number else ()


def _entries(state: Profile) -> None:
    need(len(state.entries) <= album.MOST_ENTRIES, "entries", "too many")
    for number, made in state.entries.items():
        album.check_entry(made, f"entries.{number[:10]}")
        need(str(made["number"]) == number, f"entries.{number[:10]}",
             "stands under another number (CS-4.3)")
    for number, secret in state.secrets.items():
        known = album.known_entries(state)
        need(number in known and is_hex(secret, 2 * SECRET)
             and album.opens(known[number], bytes.fromhex(secret)),
             f"secrets.{number[:10]}", "does not open its entry (CS-4.7)")


def _designs(state: Profile) -> None:
    """Cards of the gallery are valid and have their own id.

    Drafts have the shape of one (CS-5.3, CS-5.5).
    """
    need(max(len(state.designs), len(state.drafts)) <= designer.MOST_DESIGNS
         + len(challenges.published()), "designs", "too many")
    for ident, made in state.designs.items():
        at = f"designs.{ident[:30]}"
        need(designs.taken(made, at)["id"] == ident == made.get("id"), at,
             "is another card (CS-5.5)")
        for fault in designer.faults(made):
            raise Malformed(f"{fault.text} ({fault.clause})", f"{at}.{fault.field}")
    need(state.author == "" or is_hex(state.author, 64), "author",
         "expected 64 hex digits (CS-5.8)")
    for key, made in state.drafts.items():
        number = (key[1:] if key[:1] == "d" and len(key) <= 8 and key[1:].isascii()
                  and key[1:].isdigit() else "0")
        need(0 < int(number) <= state.drafted, f"drafts.{key[:10]}", "expected d1, d2, ...")
        designs.shape(made, f"drafts.{key}")


def _pairs(state: Profile) -> None:
    """The numbers of runs for two came in the order that keeps both honest, and make their run
    (CS-2.9).
    """
    need(len(state.pairs) <= 10 * pairs.MOST_PAIRS, "pairs", "too many")
    agreed = []
    for commit, pair in state.pairs.items():
        at = f"pairs.{commit[:12]}"
        need(is_hex(commit, 64) and isinstance(pair, dict) and set(pair) == PAIR, at,
             "expected a run for two")
        messages, secret = pair["messages"], pair["secret"]
        need(isinstance(messages, list) and all(isinstance(one, list) and len(one) == 2
                                                and is_hex(one[1], 64) for one in messages)
             and messages[:1] == [["commit", commit]], f"{at}.messages", "expected messages")
        need(pair["side"] in (0, 1) and type(pair["void"]) is bool and type(pair["packs"]) is int,
             at, "expected a side")
        need((pair["side"] == 1) == (secret == ""), f"{at}.secret",
             "who began has a number (CS-2.9)")
        need(not secret or is_hex(secret, 64)
             and agreement.commitment(bytes.fromhex(secret)) == commit, f"{at}.secret",
             "is not what was committed to (CS-2.9)")
        need(len(messages) != 2 or pair["side"] == 1, f"{at}.messages",
             "who began reveals at once (CS-2.9)")
        try:
            seed = agreement.agreed(messages)
        except ValueError as error:
            raise Malformed(f"{error} (CS-2.9)", f"{at}.messages") from None
        drawn = [name for name, run in state.runs.items() if seed and run["seed"] == seed.hex()
                 and run["side"] == pair["side"]]
        need(seed is None or drawn, at, "its run is missing (CS-2.9)")
        agreed += drawn
    for name, run in state.runs.items():
        alone = run["seed"] and run["notice"]["mode"] == "two-party" and name not in agreed
        need(not alone, f"runs.{name[:40]}", "no messages led to it (CS-2.9)")


def _trades(state: Profile) -> None:
    need(len(state.trades) <= MOST_DONE, "trades", "too many")
    for ident, one in state.trades.items():
        at = f"trades.{ident[:12]}"
        need(is_hex(ident, 32) and isinstance(one, dict) and set(one) == {"how", "gives", "file"},
             at, "expected a trade (CS-2.12)")
        gives, file = one["gives"], one["file"]
        need(one["how"] in ("offered", "done", "cancelled"), at, "expected how it stands (CS-2.12)")
        need(isinstance(gives, list) and all(trading.is_mark(mark) and mark in state.cards
                                             for mark in gives), at,
             "expected marks of own copies (CS-2.12)")
        need(isinstance(file, list) and len(file) in (0, 2)
             and all(_is_text(text, 50_000) for text in file), at,
             "expected a file (CS-2.12)")


def _is_text(text: object, most: int) -> bool:
    return isinstance(text, str) and len(text) <= most and json_text.writable(text)


def _decks(state: Profile) -> None:
    need(len(state.decks) <= match_deeds.MOST_DECKS, "decks", "too many")
    for name, keys in state.decks.items():
        need(0 < len(name) <= 60 and name.isprintable() and isinstance(keys, list)
             and len(keys) <= match_deeds.decks.MOST, "decks",
             "expected a name and cards")
        need(all(isinstance(key, str) and match_deeds.ident_of(state, key) for key in keys)
             and len(set(keys)) == len(keys), "decks",
             "holds a card that is not here, or twice (TT-2.6)")


def _battle(state: Profile) -> None:
    battle = state.battle
    if not battle:
        return
    need(set(battle) == BATTLE and battle["number"] == state.battles, "battle",
         "expected the last match")
    need(battle["against"] in [deck["id"] for deck in LIBRARY.decks]
         and battle["level"] in [level for level, _ in match_deeds.LEVELS],
         "battle", "expected an opponent")
    own, idents = battle["designs"], battle["cards"]
    need(_is_text(battle["deck"], 60) and battle["deck"] and isinstance(own, dict), "battle",
         "expected a deck")
    for ident, made in own.items():
        need(designs.taken(made, "battle.designs")["id"] == ident == made.get("id")
             and not designer.faults(made), "battle.designs",
             "expected valid cards (CS-5.7)")
    need(isinstance(idents, list)
         and all(isinstance(one, str) and (one in shipped.numbers() or one in own)
                 for one in idents),
         "battle.cards", "expected cards")
    known = [designer.card_of(own[one]) if one in own else one for one in idents]
    need(not match_deeds.decks.deck_faults(known), "battle.cards", "is no legal deck (TT-2.6)")


def _solved(state: Profile) -> None:
    for ident, reward in state.solved.items():
        need(ident in challenges.published(), "solved", "there is no such challenge (CS-6.2)")
        challenges.checked(reward)
    for key in ("back", "theme"):
        need(getattr(state, key) in challenges.won(state, key), key, "is not won yet (CS-6.5)")


def _news(state: Profile) -> None:
    need(len(state.news) <= MOST_NEWS, "news", "too many")
    for one in state.news:
        need(isinstance(one, list) and len(one) == 2 and _is_text(one[1], 20_000), "news",
             "expected days and words")
        check_day(one[0], "news")


__all__ = ["check", "restore"]
