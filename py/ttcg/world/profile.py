"""The state of a Cardscape: everything a person has and knows.

It is plain JSON data; parts are replaced, never changed in place.
"""

from typing import TYPE_CHECKING, Any

from mulligan.worlds.deeds import refused
from mulligan.worlds.keyed import KeyedState

from ..cardscape import packs, serials
from ..cardscape.album import counted
from ..cardscape.types import CardId, CardNumber, Design, Hex, Mark, PackFile, Serial
from . import shipped

MOST_CARDS = 20_000                        # copies
MOST_KNOWN = 30_000                        # serials
MOST_DONE = 5000                           # packs from files, and trades
KEYS: dict[str, type] = {"seed": str, "start": int, "day": int, "name": str, "threshold": int,
                         "runs": dict, "packs": dict, "cards": dict, "lore": list,
        "known": dict, "entries": dict, "secrets": dict, "designs": dict, "author": str,
                         "drafts": dict, "drafted": int, "solved": dict,
        "back": str, "theme": str, "pairs": dict, "trades": dict, "decks": dict, "battle": dict,
                         "battles": int, "won": int, "news": list, "town": dict, "guard": str,
                         "contest": dict, "drafting": dict, "honours": dict, "words": dict}


class Profile(KeyedState):
    """One person's Cardscape.

    `runs` by name -> {"notice", "seed" (hex, "" when an organiser keeps it), "side", "opened"}: of
    a run drawn by two each opens every other pack. `packs` are the files of an organiser's opened
    packs, by run and index. `cards` mark -> [copy, serial]. `lore` [run, index, card, shape].
    `known` serial -> where from. `entries` sealed ones and `secrets` by card number. `author` is
    the secret of the own mark, "" without one. `designs` by id, `drafts` by "d1", "d2", ...;
    `solved` challenge -> reward, `back` and `theme` those of rewards that are in use. `pairs`
    commitment -> {"side", "packs", "secret", "messages", "void"}. `trades` id -> {"how", "gives",
    "file"}. `decks` name -> keys of copies and designs. `battle`: the match that waits, or {}.
    `town`: the collectors and their run in print (cardscape/town.py) with its "run",
    {} without any; `guard` what keeps entries from being opened alone. `contest` and `drafting`: a
    best of three and a draft that go on (contest.py, drafting.py), or {}; `honours` collector or
    "draft" -> [won, lost, drawn]. `words` of subtypes of one's own: one -> several (CS-5.11).
    Nothing depends on the order
    in a dict: a file does not keep it.

    JSON from anywhere becomes a Profile by `restore` of reading.py.
    """

    __slots__ = tuple(KEYS)
    keys = KEYS
    later = {"town": {}, "guard": "unique", "contest": {}, "drafting": {}, "honours": {},
             "words": {}}

    if TYPE_CHECKING:                      # the kinds of KEYS, told more closely
        seed: str
        start: int
        day: int
        name: str
        threshold: int
        runs: dict[str, dict[str, Any]]
        packs: dict[str, PackFile]
        cards: dict[Mark, list[str]]
        lore: list[list[Any]]
        known: dict[Serial, str]
        entries: dict[str, dict[str, Any]]
        secrets: dict[str, Hex]
        designs: dict[CardId, Design]
        author: Hex
        drafts: dict[str, Design]
        drafted: int
        solved: dict[str, dict[str, Any]]
        back: str
        theme: str
        pairs: dict[Hex, dict[str, Any]]
        trades: dict[Hex, dict[str, Any]]
        decks: dict[str, list[str]]
        battle: dict[str, Any]
        battles: int
        won: int
        news: list[list[Any]]
        town: dict[str, Any]
        guard: str
        contest: dict[str, Any]
        drafting: dict[str, Any]
        honours: dict[str, list[int]]
        words: dict[str, str]

    def check_room(self, copies: int, known: int | None = None) -> None:
        """Refuse what would be more than a profile keeps."""
        if (len(self.cards) + copies > MOST_CARDS
            or len(self.known) + (copies if known is None else known) > MOST_KNOWN):
            raise refused(f"A profile keeps {MOST_CARDS:,} copies and {MOST_KNOWN:,} serials. "
                          "Begin another one.",
                          clause="CS-2.12", reason="full", title="Full")
        if max(len(self.trades), len(self.packs)) >= MOST_DONE:
            raise refused(f"A profile keeps {MOST_DONE:,} trades and packs from files. "
                          "Begin another one.",
                          clause="CS-2.12", reason="full", title="Full")

    # ---- runs and packs --------------------------------------------------------------------------
    def index(self, name: str, number: int) -> int:
        """The index of the pack that this profile opens as its `number`th of a run."""
        run = self.runs[name]
        if self.in_print(name):
            mine = self.town["mine"]
            after: int = self.town["sold"] + number - len(mine)
            return mine[number] if number < len(mine) else after
        return 2 * number + run["side"] if run["notice"]["mode"] == "two-party" else number

    def size(self, name: str) -> int:
        """How many packs of a run are this profile's."""
        notice, side = self.runs[name]["notice"], self.runs[name]["side"]
        if self.in_print(name):
            return len(self.town["mine"]) + self.left(name)
        return ((notice["packs"] + 1 - side) // 2 if notice["mode"] == "two-party"
                else notice["packs"])

    def left(self, name: str) -> int:
        """How many packs of a run can still be opened here.

        It is 0 for runs whose packs come as files.
        """
        if self.in_print(name):
            packs: int = self.runs[name]["notice"]["packs"] - self.town["sold"]
            return max(0, min(packs, self.town["allowance"]))
        return self.size(name) - self.runs[name]["opened"] if self.runs[name]["seed"] else 0

    def in_print(self, name: str) -> bool:
        """Whether this is the run that collectors open, too (CS-7.1)."""
        return bool(self.town) and name == self.town["run"]

    def is_open(self, name: str, index: int) -> bool:
        """Whether this profile has opened a pack."""
        run = self.runs[name]
        if self.in_print(name):
            return index in self.town["mine"]
        if not run["seed"]:
            return f"{name}|{index}" in self.packs
        number, odd = (divmod(index - run["side"], 2) if run["notice"]["mode"] == "two-party"
                       else (index, 0))
        return not odd and 0 <= number < run["opened"]

    def pack(self, name: str, index: int) -> PackFile:
        """The file of a pack: worked out, or as it came."""
        run = self.runs[name]
        return (shipped.pack(run["seed"], run["notice"], index) if run["seed"]
                else self.packs[f"{name}|{index}"])

    def genuine(self, mark: str, copy: str) -> bool:
        """Whether a copy is the one its pack holds, as far as the pack is known here."""
        name, index, position = mark.split("|")
        run = self.runs.get(name)
        if run is None:
            return True
        within = int(index) < run["notice"]["packs"] and int(position) < packs.CARDS
        if run["seed"]:
            notice = run["notice"]
            drawn = shipped.run(run["seed"], notice["run"], tuple(notice["roster"]))
            return within and drawn.copy(int(index), int(position)) == copy
        known = self.packs.get(f"{name}|{index}")
        return within and (known is None or known["body"]["cards"][int(position)] == copy)

    # ---- the album -------------------------------------------------------------------------------
    def counts(self) -> dict[CardNumber, int]:
        """{card number: how many of its known serials count} (CS-4.1)."""
        if self.guard == "versions":
            return self._versions()
        own: dict[CardNumber, int] = {}
        others: dict[CardNumber, int] = {}
        for code, source in self.known.items():
            number = serials.number_of(code)
            counts = own if source == "pack" else others
            counts[number] = counts.get(number, 0) + 1
        limited = self.guard == "limit"
        return {number: counted(own.get(number, 0), others.get(number, 0), self.threshold, limited)
                for number in {*own, *others}}

    def _versions(self) -> dict[CardNumber, int]:
        """{card number: in how many rarities a serial is known}, of runs worked out here."""
        seen: dict[CardNumber, set[int]] = {}
        for name, run in self.runs.items():
            if run["seed"]:
                made = shipped.serial_rarities(run["seed"], name.partition("@")[0],
                                               tuple(run["notice"]["roster"]),
                                               run["notice"]["packs"])
                for code in self.known.keys() & made.keys():
                    seen.setdefault(serials.number_of(code), set()).add(made[code])
        return {number: len(rarities) for number, rarities in seen.items()}

    def open_cards(self) -> set[CardId]:
        """The ids of cards whose entry is open (CS-4.1, CS-4.2)."""
        ids = shipped.ids()
        return {ids[number - 1] for number, count in self.counts().items()
                if count >= self.threshold}
