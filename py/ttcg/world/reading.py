"""A profile as JSON and back.

What comes from outside may be anything: every value is checked before it is used.
"""

from typing import Any

from mulligan import Malformed
from mulligan.data import json_text
from mulligan.data.checks import expect, is_hex, is_int, is_list, is_object, is_string
from mulligan.worlds.files import check_day

from ..cards.library import named_decks
from ..cardscape import agreement, collection, designs, serials
from ..cardscape.album import FEWEST, GUARDS, MOST
from ..cardscape.lore import well_formed
from ..cardscape.packs import noticed, shape, verify
from ..cardscape.shares import SECRET
from ..cardscape.types import CardId, Json, Serial
from ..language import vocabulary
from . import (album, challenges, designer, drafting, match_deeds, packs, pairs, reading_play,
               reading_town, rivals, shipped, trading)
from .profile import MOST_CARDS, MOST_DONE, MOST_KNOWN, Profile

LONGEST_NEWS = 20_000                      # letters of a line
PAIR = {"side", "packs", "secret", "messages", "void"}
BATTLE = {"number", "deck", "cards", "against", "level", "designs"}


def restore(data: dict[str, Any]) -> Profile:
    """The Profile of JSON from anywhere.

    Raises Malformed naming the field, and the clause of what must not be.
    """
    data = Profile.parts_of(data)
    for key in ("start", "day"):
        check_day(data[key], key)
    for key in ("seed", "name"):
        expect(0 < len(data[key]) <= 64 and json_text.writable(data[key]), key,
               "expected a short text")
    for key in ("drafted", "battles", "won"):
        expect(0 <= data[key] <= 10**6, key, "expected a small number")
    state = Profile(**data)
    check(state)
    return state


def check(state: Profile) -> None:
    """Raise Malformed, naming field and clause, for what must not be."""
    expect(FEWEST <= state.threshold <= MOST, "threshold", f"expected {FEWEST} to {MOST} (CS-4.2)")
    expect(state.won <= state.battles, "won", "more matches are won than were played")
    expect(state.guard in GUARDS, "guard", f"expected one of {', '.join(GUARDS)} (CS-4.1)")
    for part in (reading_town.check, _runs, _packs, _cards, _lore, _known, _entries, _designs,
                 _pairs, _trades, _decks, reading_play.check, _battle, _solved):
        part(state)
    state.check_news(LONGEST_NEWS)


def _runs(state: Profile) -> None:
    """Each run is the one its notice and its seed say (CS-2.5, CS-2.8, CS-2.9)."""
    expect(len(state.runs) <= packs.MOST_RUNS, "runs", f"more than {packs.MOST_RUNS}")
    for name, run in state.runs.items():
        at = f"runs.{name[:40]}"
        expect(is_object(run, ("notice", "seed", "side", "opened")), at,
               "expected notice, seed, side, opened")
        noticed(run["notice"])
        notice, seed = run["notice"], run["seed"]
        expect(collection.run_name(notice) == name, at, "is not called like its notice (CS-2.8)")
        expect(all(ident in shipped.numbers() for ident in notice["roster"]), at,
               "has cards that this app does not know (CS-2.5)")
        sides = (0, 1) if notice["mode"] == "two-party" else (0,)
        expect(is_int(run["side"]) and run["side"] in sides, f"{at}.side", "expected a side")
        expect(seed == "" or is_hex(seed, 64), f"{at}.seed", "expected 64 hex digits")
        if seed:
            expect(notice["mode"] != "organiser" and notice["packs"] <= 5000, at,
                   "has a seed, and is an organiser's or far too large (CS-2.9)")
            made = shipped.notice(seed, notice["run"], tuple(notice["roster"]), notice["packs"],
                                  notice["mode"])
            expect(made == notice, at,
                   "the seed makes another run than the notice says (CS-2.8)")
        expect(is_int(run["opened"], 0, state.size(name)), f"{at}.opened",
               "more packs are opened than there are (CS-2.8)")


def _packs(state: Profile) -> None:
    """The packs of organisers are genuine, and every opened one is there (CS-2.10)."""
    expect(len(state.packs) <= MOST_DONE, "packs", "too many")
    opened: dict[str, int] = {}
    for key, file in state.packs.items():
        name, at = key.rpartition("|")[0], f"packs.{key[:60]}"
        expect(name in state.runs and not state.runs[name]["seed"], at,
               "is of no run that is known here (CS-2.10)")
        shape(file)
        held = verify(file, state.runs[name]["notice"])
        failed = next((check for check, holds in held if not holds), "")
        expect(not failed and key == f"{name}|{file['body']['index']}", at,
               f"fails: {failed or 'its place'} (CS-2.10)")
        packs.check_serials(file)
        opened[name] = opened.get(name, 0) + 1
    for name, run in state.runs.items():
        expect(run["seed"] or run["opened"] == opened.get(name, 0), f"runs.{name[:40]}.opened",
               "packs are missing (CS-2.11)")


def _cards(state: Profile) -> None:
    """Copies are of this roster; those of a run known here are as its packs say (CS-2.12)."""
    expect(len(state.cards) <= MOST_CARDS, "cards", "too many")
    for mark, card in state.cards.items():
        at = f"cards.{mark[:60]}"
        expect(trading.is_mark(mark) and is_list(card, 2, 2) and shipped.is_copy(card[0]), at,
               "expected a copy and its serial (CS-2.12)")
        copy, code = card
        expect(code == "" or trading.is_serial(code, copy), at,
               "has no serial of its card (CS-4.5)")
        expect(state.genuine(mark, copy), at, "is another card in its pack (CS-2.7)")


def _lore(state: Profile) -> None:
    """Lore cards are those of opened packs, one in each (CS-3.1, CS-3.3)."""
    seen = set()
    for i, entry in enumerate(state.lore):
        at = f"lore[{i}]"
        expect(_is_lore_entry(state, entry), at, "expected run, pack, card and shape")
        name, index, *_ = entry
        lore = dict(zip(("card", "shape"), entry[2:]))
        expect(well_formed(lore, shipped.numbers()), at, "is no lore card (CS-3.2)")
        came = (0 <= index < state.town["sold"] if state.in_print(name)
                else state.is_open(name, index))
        expect(came and (name, index) not in seen, at,
               "its pack is not opened, or has one already (CS-3.1)")
        expect(state.pack(name, index)["body"]["lore"] == lore, at,
               "is not the one of its pack (CS-3.3)")
        seen.add((name, index))
    alone = {name: run["opened"] for name, run in state.runs.items() if not state.in_print(name)}
    expect(sum(name in alone for name, _ in seen) == sum(alone.values()), "lore",
           "a pack has exactly one (CS-3.1)")


def _is_lore_entry(state: Profile, entry: Json) -> bool:
    """Whether this begins with a run and the number of a pack, and has two parts more."""
    if not is_list(entry, 4, 4) or not isinstance(entry[0], str):
        return False
    return entry[0] in state.runs and is_int(entry[1])


def _known(state: Profile) -> None:
    """Serials of the album (CS-4.5)."""
    expect(len(state.known) <= MOST_KNOWN, "known", "too many")
    own = {code for _, code in state.cards.values() if code}  # these were checked with their copies
    for code, source in state.known.items():
        fits = code in own or any(trading.is_serial(code, f"{ident}.0") for ident in _of(code))
        expect(fits and source in ("pack", "typed", "list", "trade", "told"), f"known.{code[:30]}",
               "is no serial of a card (CS-4.5)")
    expect(own <= set(state.known), "known", "the serial of a copy is missing (CS-4.2)")


def _of(code: Serial) -> tuple[CardId, ...]:
    """The card a serial says it is of, when there is one."""
    try:
        number = serials.number_of(code)
    except ValueError:
        return ()
    return shipped.ids()[number - 1:number] if number else ()


def _entries(state: Profile) -> None:
    expect(len(state.entries) <= album.MOST_ENTRIES, "entries", "too many")
    for number, entry in state.entries.items():
        album.check_entry(entry, f"entries.{number[:10]}")
        expect(str(entry["number"]) == number, f"entries.{number[:10]}",
               "stands under another number (CS-4.3)")
    for number, secret in state.secrets.items():
        known = album.known_entries(state)
        expect(number in known and is_hex(secret, 2 * SECRET)
               and album.opens(known[number], bytes.fromhex(secret)),
               f"secrets.{number[:10]}", "does not open its entry (CS-4.7)")


def _designs(state: Profile) -> None:
    """Cards of the gallery are valid and have their own id.

    Drafts have the shape of one (CS-5.3, CS-5.5).
    """
    most = designer.MOST_DESIGNS + len(challenges.published())
    expect(max(len(state.designs), len(state.drafts)) <= most, "designs", "too many")
    for ident, design in state.designs.items():
        at = f"designs.{ident[:30]}"
        expect(designs.with_id(design, at)["id"] == ident == design.get("id"), at,
               "is another card (CS-5.5)")
        for fault in designer.faults(design):
            raise Malformed(f"{fault.text} ({fault.clause})", f"{at}.{fault.field}")
    expect(state.author == "" or is_hex(state.author, 64), "author",
           "expected 64 hex digits (CS-5.8)")
    for key, design in state.drafts.items():
        expect(0 < _draft_number(key) <= state.drafted, f"drafts.{key[:10]}",
               "expected d1, d2, ...")
        designs.shape(design, f"drafts.{key}")
        for fault in designer.word_faults(design):
            raise Malformed(f"{fault.text} ({fault.clause})", f"drafts.{key}.{fault.field}")
    expect(len(state.words) <= vocabulary.MOST, "words",
           f"more than {vocabulary.MOST} subtypes (CS-5.11)")
    for fault in designer.word_faults({"words": state.words}):
        raise Malformed(f"{fault.text} ({fault.clause})", fault.field)


def _draft_number(key: str) -> int:
    """The number in the key of a draft, 0 for what is no such key."""
    digits = key[1:]
    if key[:1] != "d" or len(key) > 8 or not digits.isascii() or not digits.isdigit():
        return 0
    return int(digits)


def _pairs(state: Profile) -> None:
    """The numbers of runs for two came in the order that keeps both honest, and make their run
    (CS-2.9).
    """
    expect(len(state.pairs) <= 10 * pairs.MOST_PAIRS, "pairs", "too many")
    agreed = []
    for commit, pair in state.pairs.items():
        at = f"pairs.{commit[:12]}"
        expect(is_hex(commit, 64) and is_object(pair, PAIR), at, "expected a run for two")
        messages, secret = pair["messages"], pair["secret"]
        expect(isinstance(messages, list) and all(map(_is_message, messages))
               and messages[:1] == [["commit", commit]], f"{at}.messages", "expected messages")
        expect(pair["side"] in (0, 1) and type(pair["void"]) is bool and is_int(pair["packs"]), at,
               "expected a side")
        expect((pair["side"] == 1) == (secret == ""), f"{at}.secret",
               "who began has a number (CS-2.9)")
        expect(not secret or is_hex(secret, 64)
               and agreement.commitment(bytes.fromhex(secret)) == commit, f"{at}.secret",
               "is not what was committed to (CS-2.9)")
        expect(len(messages) != 2 or pair["side"] == 1, f"{at}.messages",
               "who began reveals at once (CS-2.9)")
        try:
            seed = agreement.agreed(messages)
        except ValueError as error:
            raise Malformed(f"{error} (CS-2.9)", f"{at}.messages") from None
        drawn = [name for name, run in state.runs.items() if seed and run["seed"] == seed.hex()
                 and run["side"] == pair["side"]]
        expect(seed is None or drawn, at, "its run is missing (CS-2.9)")
        agreed += drawn
    for name, run in state.runs.items():
        alone = run["seed"] and run["notice"]["mode"] == "two-party" and name not in agreed
        expect(not alone, f"runs.{name[:40]}", "no messages led to it (CS-2.9)")


def _is_message(message: Json) -> bool:
    """Whether this is a step of a run for two, with its number."""
    return is_list(message, 2, 2) and is_hex(message[1], 64)


def _trades(state: Profile) -> None:
    expect(len(state.trades) <= MOST_DONE, "trades", "too many")
    for ident, trade in state.trades.items():
        at = f"trades.{ident[:12]}"
        expect(is_hex(ident, 32) and is_object(trade, ("how", "gives", "file")), at,
               "expected a trade (CS-2.12)")
        gives, file = trade["gives"], trade["file"]
        expect(trade["how"] in ("offered", "done", "cancelled"), at,
               "expected how it stands (CS-2.12)")
        own = isinstance(gives, list) and all(map(trading.is_mark, gives))
        expect(own and set(gives) <= set(state.cards), at, "expected marks of own copies (CS-2.12)")
        expect(file == [] or is_list(file, 2, 2) and all(_is_text(text, 50_000) for text in file),
               at, "expected a file (CS-2.12)")


def _is_text(text: object, most: int) -> bool:
    return is_string(text, most) and json_text.writable(text)


def _decks(state: Profile) -> None:
    expect(len(state.decks) <= match_deeds.MOST_DECKS, "decks", "too many")
    for name, keys in state.decks.items():
        named = is_string(name, 60, 1) and name.isprintable()
        expect(named and is_list(keys, match_deeds.decks.MOST), "decks",
               "expected a name and cards")
        expect(all(isinstance(key, str) and match_deeds.ident_of(state, key) for key in keys)
               and len(set(keys)) == len(keys), "decks",
               "holds a card that is not here, or twice (TT-2.6)")


def _battle(state: Profile) -> None:
    battle = state.battle
    if not battle:
        return
    expect(set(battle) - {"held", "rival", "options"} == BATTLE
           and battle["number"] == state.battles, "battle", "expected the last match")
    least = _least(battle)
    against = [deck["id"] for deck in named_decks()] if "rival" not in battle else [""]
    expect(battle["against"] in against
           and battle["level"] in _kinds(battle),
           "battle", "expected an opponent")
    own, idents = battle["designs"], battle["cards"]
    expect(_is_text(battle["deck"], 60) and battle["deck"] and isinstance(own, dict), "battle",
           "expected a deck")
    for ident, design in own.items():
        expect(designs.with_id(design, "battle.designs")["id"] == ident == design.get("id")
               and not designer.faults(design), "battle.designs",
               "expected valid cards (CS-5.7)")
    expect("held" not in battle or battle["held"] in list(own), "battle.held",
           "expected one of its designs")
    all_known = {*shipped.numbers(), *own}
    expect(isinstance(idents, list)
           and all(isinstance(ident, str) and ident in all_known for ident in idents),
           "battle.cards", "expected cards")
    known = [designer.card_of(own[ident]) if ident in own else ident for ident in idents]
    expect(not match_deeds.decks.deck_faults(known, {"deck_min": least}), "battle.cards",
           "is no legal deck (TT-2.6)")


def _kinds(battle: dict[str, Any]) -> set[str]:
    """Who may sit there: levels, for a collector its style, too (CS-8.6)."""
    styles = rivals.STYLES if "rival" in battle else ()
    return {level for level, _ in match_deeds.LEVELS}.union(styles)


def _least(battle: dict[str, Any]) -> int:
    """The least cards of the decks of the match that waits; its collector is checked."""
    if "rival" not in battle:
        expect("options" not in battle, "battle.options", "expected a collector (CS-8.3)")
        return match_deeds.decks.LEAST
    options = battle.get("options")
    expect(options in ({}, {"first": "A"}, {"first": "B"}, drafting.OPTIONS), "battle.options",
           "expected who begins, or the deck of a draft (CS-8.2, CS-9.4)")
    least: int = battle["options"].get("deck_min", match_deeds.decks.LEAST)
    reading_play.rival(battle["rival"], least)
    return least


def _solved(state: Profile) -> None:
    for ident, reward in state.solved.items():
        expect(ident in challenges.published(), "solved", "there is no such challenge (CS-6.2)")
        challenges.checked(reward)
    for key in ("back", "theme"):
        expect(getattr(state, key) in challenges.won(state, key), key, "is not won yet (CS-6.5)")


__all__ = ["check", "restore"]
