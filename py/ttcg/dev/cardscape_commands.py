"""The organiser's and the maintainer's programs: `python -m ttcg.cardscape COMMAND`.

They serve CS-2.9, CS-4.7, CS-5.9 and CS-6.7.
"""

import argparse
import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from mulligan import Illegal, Malformed
from mulligan.data.files import read_bytes, read_text
from mulligan.protocol.types import Json

from ..cardscape import challenges, designs, serials
from ..cardscape.packs import Run, verify
from ..cardscape.answer_locked import entry_key, seal, unseal
from ..cardscape.shares import SECRET, THRESHOLD, join, split
from ..cardscape.streams import canonical
from ..cardscape.types import CardId, CardNumber, Serial, Share
from ..world import designer

DONE, FAILED, BROKEN = 0, 1, 2
MOST = 10_000_000                          # bytes of a file that is read
SERIALS = 100                              # issued a card (CS-4.5)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    options = parser().parse_args(arguments)
    try:
        return options.run(options) or DONE
    except (Malformed, Illegal) as error:
        print(f"Error: {error}", file=sys.stderr)
    except OSError as error:
        print(f"Error: {error.filename or 'file'}: {error.strerror or error}", file=sys.stderr)
    return BROKEN


def run(options: Namespace) -> None:
    """Make a print run: its seed for yourself, its notice for everybody, a file for each pack."""
    ids = [card["id"] for card in _cards(options.cards)]
    folder = Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    made = Run(os.urandom(32), options.name, ids)
    issued = _issued(options.serials)
    _write(folder / f"{options.name}.seed", made.seed.hex() + "\n", fresh=True)
    notice = made.notice(options.packs, "organiser")
    _write(folder / f"{options.name}.notice.json", canonical(notice) + "\n", fresh=True)
    numbers = {ident: number for number, ident in enumerate(sorted(ids), 1)}
    for pack in made.files(options.packs):
        pack["serials"] = [_serial(made, pack["body"]["index"], position,
                                   numbers[copy.partition(".")[0]], issued)
                           for position, copy in enumerate(pack["body"]["cards"])]
        _write(folder / f"{options.name}-{pack['body']['index']:04}.ttpack.json",
               canonical(pack) + "\n", fresh=True)
    print(f"{options.packs} packs, root {notice['root']}. Publish the notice, keep the .seed file, "
          "hand out the packs.")
    for number, codes in sorted(issued.items()):
        print(f"entry {number}: {len(codes)} of its serials are left for another run")


def _issued(files: Iterable[str] | None) -> dict[CardNumber, list[Serial]]:
    """{card number: [serial, ...]} of the .secret.txt files of sealed entries.

    Each serial goes into one pack only.
    """
    found: dict[CardNumber, list[Serial]] = {}
    for file in files or ():
        for line in read_text(file, MOST).split("\n"):
            if line.strip():
                found.setdefault(serials.parts(line)[0], []).append(serials.tidy(line))
    return found


def _serial(run_made: Run, index: int, position: int, number: CardNumber,
            issued: dict[CardNumber, list[Serial]]) -> Serial:
    """The serial that stands on a copy.

    It is one of a sealed entry while there are some, else one that opens the album only (CS-4.6).
    """
    if issued.get(number):
        return issued[number].pop(0)
    return serials.of_pack(run_made.seed, index, position, number)


def check(options: Namespace) -> int:
    """Check a pack against the notice of its run; exit status 1 if a check fails."""
    held = verify(_json(options.pack), _json(options.notice))
    for name, holds in held:
        print(f"{'holds ' if holds else 'FAILS '} {name}")
    return DONE if all(holds for _, holds in held) else FAILED


def entry(options: Namespace) -> None:
    """Seal a text for one card.

    The blob and the marks of its serials for the site, the serials to hand out for yourself.
    """
    folder = Path(options.out)
    folder.mkdir(parents=True, exist_ok=True)
    secret = os.urandom(SECRET)
    shares = split(secret, [os.urandom(SECRET) for _ in range(THRESHOLD - 1)],
                   range(1, options.serials + 1))
    codes = [serials.serial(options.number, x, share) for x, share in shares.items()]
    blob = seal(entry_key(secret), read_bytes(options.text, MOST))
    _write(folder / f"entry-{options.number}.secret.txt",
           "".join(serials.grouped(code) + "\n" for code in codes), fresh=True)
    public = {"type": "ttcg-entry/1", "number": options.number, "blob": blob.hex(),
              "issued": sorted(map(serials.issued_mark, codes))}
    _write(folder / f"entry-{options.number}.json", canonical(public) + "\n", fresh=True)
    print(f"{len(codes)} serials; any {THRESHOLD} of them open the entry. Publish the .json file "
          "only.")


def unlock(options: Namespace) -> None:
    """Open an entry for all from lists of serials people sent.

    Adds its secret to unlocked.json (CS-4.7).
    """
    made = _json(options.entry)
    names = {number: card["name"] for number, card in enumerate(_cards(options.cards), 1)}
    shares: dict[int, Share] = {}
    known: set[Serial] = set()
    issued = set(made["issued"])
    for file in options.lists:
        for code, name in serials.read_list(_json(file)):
            try:
                accepted = serials.accept(code, name, names, known, issued)
            except Illegal as error:
                print(f"{file}: {code}: {error}", file=sys.stderr)
                continue
            known.add(accepted.code)
            if accepted.number == made["number"]:
                shares[accepted.x] = accepted.share
            else:
                print(f"{file}: {code} is of another card", file=sys.stderr)
    if len(shares) < THRESHOLD:
        raise Illegal(f"This entry needs {THRESHOLD} different shares; {len(shares)} are known.",
                      clause="CS-4.3", reason="too_few", title="Still sealed")
    secret = join(shares)
    unseal(entry_key(secret), bytes.fromhex(made["blob"]))
    target = Path(options.unlocked)
    data = _json(target) if target.exists() else {}
    _write(target, canonical(data | {str(made["number"]): secret.hex()}) + "\n")
    print(f"Entry {made['number']} opens. {target} holds its secret.")


def challenge(options: Namespace) -> None:
    """Seal a challenge: make the file you publish from one you do not (CS-6.7).

    The one you keep holds {id, title, answer, reward, marks}.
    """
    given = _json(options.source)
    wanted = {"id", "title", "answer", "reward", "marks"}
    if not isinstance(given, dict) or set(given) != wanted:
        raise Malformed(f"expected an object with {', '.join(sorted(wanted))}", options.source)
    made = challenges.make(given["id"], given["title"], os.urandom(16), given["answer"],
                           given["reward"], given["marks"])
    _write(Path(options.out), canonical(made) + "\n")
    print(f"{options.out} may be published; {options.source} must not be.")


def gallery(options: Namespace) -> int:
    """Check the players' cards of a public gallery, files *.ttcard.json.

    Exit status 1 if one is refused (CS-5.9).
    """
    seen: dict[CardId, str] = {}
    refused = 0
    for file in sorted(Path(options.folder).glob("*.ttcard.json")):
        reasons = _refused(file, seen)
        refused += bool(reasons)
        print(f"{file}: {reasons or 'fine'}")
    return FAILED if refused else DONE


def _refused(file: Path, seen: dict[CardId, str]) -> str:
    """Why a file of a gallery is refused, or ""."""
    try:
        made = designs.of_file(read_text(file, MOST))
    except Malformed as error:
        return str(error)
    if made["id"] in seen:
        return f"is the card of {seen[made['id']]} (CS-5.5)"
    seen[made["id"]] = file.name
    return "; ".join(f"{fault.field}: {fault.text} ({fault.clause})"
                     for fault in designer.faults(made))


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m ttcg.cardscape",
                                  description="Packs, sealed entries and challenges for others.")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(run: Callable[[Namespace], int | None], *names: str) -> argparse.ArgumentParser:
        told = run.__doc__ or ""
        made = commands.add_parser(run.__name__, help=told.splitlines()[0], description=told)
        made.set_defaults(run=run)
        for name in names:
            made.add_argument(name, type=_number if name == "number" else str)
        return made
    made = command(run, "name", "cards", "out")
    made.add_argument("--packs", type=_number, required=True)
    made.add_argument("--serials", nargs="+", metavar="FILE",
                      help="the .secret.txt files of sealed entries, whose serials go into the "
                           "packs")
    command(check, "pack", "notice")
    made = command(entry, "number", "text", "out")
    made.add_argument("--serials", type=_number, default=SERIALS)
    made = command(unlock, "entry", "cards", "unlocked")
    made.add_argument("lists", nargs="+")
    command(challenge, "source", "out")
    command(gallery, "folder")
    return top


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) <= 65_535:
        raise argparse.ArgumentTypeError(f"expected a number from 1 to 65535, got {text!r}")
    return int(text)


def _cards(file: str) -> list[Json]:
    data = _json(file)
    cards = data.get("cards") if isinstance(data, dict) else None
    if (not isinstance(cards, list)
            or not all(isinstance(card, dict) and {"id", "name"} <= set(card) for card in cards)):
        raise Malformed("expected a card set: {cards: [{id, name, ...}]}", str(file))
    return cards


def _json(file: str | Path) -> Json:
    try:
        return json.loads(read_text(file, MOST))
    except (ValueError, RecursionError) as error:
        raise Malformed(f"no JSON: {error}", str(file)) from None


def _write(path: Path, text: str, fresh: bool = False) -> None:
    """Write a file at one go.

    With `fresh` it is never written over one that is there, for secrets are not made twice.
    """
    if fresh and path.exists():
        raise Malformed("is there already; choose another folder or name", str(path))
    beside = path.with_name(path.name + ".new")
    beside.write_text(text, "utf-8")
    os.replace(beside, path)


if __name__ == "__main__":
    sys.exit(main())
