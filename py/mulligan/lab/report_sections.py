"""The sections of a report: what each says in a sentence, its chart, and its table."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..protocol.game import Game
from ..shares import Interval
from . import differences, findings
from .findings import Effect, Share
from .observer import said
from .ratings import ratings
from .report_charts import Chart, HeatMap, Histogram
from .rows import Row

MOST_OPENINGS = 20                         # so many of the commonest are shown
GAIN = 0.25                                # ends of the scale of gains, to either side
WIDE = 0.25, 0.75                          # those of shares, where none goes beyond
SAID = {"first seat": "The seats are not even: the first scores",
        "decks": "Two decks are not even: the first scores",
        "card dealt": "A card of the dealt hand matters: it brings",
        "opening": "An opening goes with the result: who begins so scores",
        "never played": "A card is drawn and never played: of its draws"}
_OTHERS = "than in its other games with the same seats, players and decks"
_TURNS = " An answer in the other's turn begins a turn, a pass does not."
OFTEN = "The intervals hold 95 % each: of many fair things a few are outside by chance."


class Bar(NamedTuple):
    """A cell of a table that is said and drawn: an interval on a scale."""

    words: str
    interval: Interval
    middle: float | None = 0.5
    least: float = 0.0
    most: float = 1.0


Cell: TypeAlias = str | int | Bar


class Section(NamedTuple):
    """A part of the report."""

    id: str
    title: str
    lead: str
    head: tuple[str, ...]
    rows: list[tuple[Cell, ...]]
    chart: Chart | None = None
    folded: bool = False                   # whether the table waits to be asked for


class Ablation(NamedTuple):
    """What the decks with a card score less when it is blank."""

    card: str
    games: int
    loss: Interval


def sections(game: Game[Any], rows: Sequence[Row],
             ablations: Sequence[Ablation] = ()) -> Iterator[Section]:
    """Every section that the rows have something to say for; rows are not none."""
    yield in_short(game, rows)
    yield from matchups(rows)
    yield seats(game, rows)
    yield from lengths(game, rows)
    yield course(rows)
    yield from cards(game, rows)
    yield from blanked_cards(game, ablations)
    yield from openings(rows)
    yield from ladder(rows)
    yield kinds(rows)
    yield from clauses(game, rows)


# ---- words and cells -----------------------------------------------------------------------------
def share_words(interval: Interval) -> str:
    """A share with its interval, as the other commands print it."""
    return f"{interval.score:.3f} ({interval.low:.3f} to {interval.high:.3f})"


def gain_words(interval: Interval) -> str:
    """A difference of shares in percent."""
    score, low, high = (100 * value for value in interval)
    return f"{score:+.1f} % ({low:+.1f} to {high:+.1f})"


def share_rows(shares: Sequence[Share],
               middle: float | None = 0.5) -> list[tuple[Cell, ...]]:
    """Each share: what it is of, how many games, the number on a scale for all of them."""
    least, most = 0.0, 1.0
    if middle is not None:
        least = min(WIDE[0], *(one.interval.low for one in shares))
        most = max(WIDE[1], *(one.interval.high for one in shares))
    return [(" v ".join(one.label), one.games,
             Bar(share_words(one.interval), one.interval, middle, least, most))
            for one in shares]


def gain_bar(gain: Interval) -> Bar:
    """A difference as a cell."""
    return Bar(gain_words(gain), gain, 0, -GAIN, GAIN)


def name_of(game: Game[Any], face: str) -> str:
    """What a card is called; its face where the game has no title for it."""
    try:
        return str(game.face(face).get("title") or face)
    except Exception:                      # a face of a set that is not here
        return face


# ---- the sections --------------------------------------------------------------------------------
def in_short(game: Game[Any], rows: Sequence[Row]) -> Section:
    """What stands out."""
    found = findings.remarks(rows)
    table: list[tuple[Cell, ...]] = []
    for kind, about, interval in found:
        what = name_of(game, about) if kind in ("card dealt", "never played") else about
        share = kind in ("first seat", "decks", "never played")
        table.append((SAID[kind], what, share_words(interval) if share else gain_words(interval)))
    lead = ("What is hardly chance, all comparisons of its kind taken together." if found else
            "Nothing stands out: all that was compared may be even.")
    return Section("short", "In short", lead, ("What", "Which", "How much"), table)


def matchups(rows: Sequence[Row]) -> Iterator[Section]:
    """Decks against each other."""
    found = findings.deck_matchups(rows)
    if found:
        names = sorted({name for one in found for name in one.label})
        scores = {one.label: one.interval.score for one in found}
        scores |= {(b, a): 1 - score for (a, b), score in list(scores.items())}
        chart = HeatMap("What the deck of a row scores against that of a column, in percent",
                        tuple(names), {(a, b): scores[a, b] for a, b in scores})
        yield Section("decks", "Decks", "What the deck of a row scores against that of a column, "
                      f"in percent, the same player with both. {OFTEN}",
                      ("Decks", "Games", "The first scores"), share_rows(found), chart, True)


def seats(game: Game[Any], rows: Sequence[Row]) -> Section:
    """What it brings to sit first."""
    found = findings.first_seat(rows)
    lead = f"{game.seats[0]} sits first and scores {share_words(found[0].interval)}."
    return Section("seats", "The first seat", lead,
                   ("In", "Games", "It scores"), share_rows(found))


def lengths(game: Game[Any], rows: Sequence[Row]) -> Iterator[Section]:
    """How long games are, and how often the lead changes."""
    answers = _TURNS if said(game, "pass_move") else ""
    kinds = (("length", "Length", "turns", [row.turns for row in rows], answers),
             ("leads", "The lead", "changes of the lead", [row.leads for row in rows], ""))
    for ident, title, unit, values, more in kinds:
        score, low, high = differences.mean(values)
        counts = Counter(values)
        ordered = sorted(values)
        table: list[tuple[Cell, ...]] = [
            (f"{value:,}", times, f"{100 * times / len(values):.1f} %")
            for value, times in sorted(counts.items())]
        lead = (f"{score:.1f} {unit} a game ({low:.1f} to {high:.1f}); half of the games have "
                f"{ordered[len(ordered) // 4]} to {ordered[3 * len(ordered) // 4]}.{more}")
        yield Section(ident, title, lead, (unit.capitalize(), "Games", "Share"), table,
                      Histogram(f"Games by {unit}", counts), True)


def course(rows: Sequence[Row]) -> Section:
    """Comebacks, how decided games are, how they end."""
    found = findings.course(rows)
    ends = [Share((f"ended: {one.label[0]}",), one.games, one.interval)
            for one in findings.reasons(rows)]
    return Section("course", "How games go", "The lead is read off the game's own evaluation at "
                   "the end of each turn, fairly to both seats and to whoever moved last.",
                   ("Games", "Of", "Share"), share_rows([*found, *ends], None))


def cards(game: Game[Any], rows: Sequence[Row]) -> Iterator[Section]:
    """What each card of the dealt hand brings, and what goes with each that is played."""
    dealt = findings.dealt(rows)
    played = {one.label: one for one in findings.played(rows)}
    known = {one.label for one in dealt}
    every = [*dealt, *(Effect(label, 0, None) for label in played if label not in known)]
    table: list[tuple[Cell, ...]] = []
    for one in every:
        other = played.get(one.label, Effect(one.label, 0, None))
        table.append((name_of(game, one.label), one.games, _gain_cell(one),
                      other.games, _gain_cell(other)))
    if every:
        yield Section(
            "cards", "Cards", f"How much more a seat scores {_OTHERS}: with a card in the hand it "
            "was dealt, before anybody had chosen anything (that is chance, so what it brings is "
            "the card's doing), and when it played a card (that only goes with winning or losing: "
            f"it tells of long games, too). {OFTEN}",
            ("Card", "Dealt", "brings", "Played", "goes with"), table, None, len(table) > 30)
    if dead := findings.dead(rows):
        yield Section("dead", "Never played", "Cards that were drawn and that nobody played.",
                      ("Card", "Times drawn"),
                      [(name_of(game, face), times) for face, times in dead.items()])


def _gain_cell(one: Effect) -> Cell:
    return "too few games" if one.gain is None else gain_bar(one.gain)


def blanked_cards(game: Game[Any], ablations: Sequence[Ablation]) -> Iterator[Section]:
    """What decks lose with a card made blank."""
    if ablations:
        ordered = sorted(ablations, key=lambda one: -one.loss.score)
        yield Section("ablation", "Made blank", "What the decks with a card score less against "
                      f"every deck when its text does nothing, in the same deals. {OFTEN}",
                      ("Card", "Games", "It is worth"),
                      [(name_of(game, one.card), one.games, gain_bar(one.loss))
                       for one in ordered])


def openings(rows: Sequence[Row]) -> Iterator[Section]:
    """The commonest first actions."""
    found = [one for one in findings.openings(rows) if one.gain]
    common = sorted(found, key=lambda one: -one.games)[:MOST_OPENINGS]
    if common:
        table: list[tuple[Cell, ...]] = [(one.label, one.games, _gain_cell(one))
                                         for one in found if one in common]
        yield Section("openings", "Openings", "How much more a seat scores that begins so, "
                      f"{_OTHERS}. What it begins with hangs on its hand: so this goes with "
                      f"winning or losing, and need not be why. {OFTEN}",
                      ("First action", "Games", "Goes with"), table)


def ladder(rows: Sequence[Row]) -> Iterator[Section]:
    """Who is stronger."""
    met = findings.met(rows)
    if not met:
        return
    rated = ratings(met)
    far = max(100.0, *(abs(end) for one in rated for end in one[2:]))
    table: list[tuple[Cell, ...]] = [
        (one.player, Bar(f"{one.elo:+.0f} ({one.low:+.0f} to {one.high:+.0f})",
                         Interval(*one[1:]), 0, -far, far)) for one in rated]
    yield Section("ladder", "Players", "Strengths in points of Elo around the mean of all who met "
                  "(Bradley and Terry).", ("Player", "Elo"), table)
    yield Section("met", "Players against each other", "What the first of two scores.",
                  ("Players", "Games", "The first scores"),
                  share_rows(findings.player_matchups(rows)))


def kinds(rows: Sequence[Row]) -> Section:
    """Which moves are made."""
    table: list[tuple[Cell, ...]] = [
        (kind, games, f"{100 * games / len(rows):.1f} %", times)
        for kind, games, times in findings.moves(rows)]
    return Section("moves", "Moves", "In how many games each kind of move was made.",
                   ("Move", "Games", "Share", "Times"), table)


def clauses(game: Game[Any], rows: Sequence[Row]) -> Iterator[Section]:
    """Which rules never came up."""
    try:
        known: Mapping[str, Any] = game.rulebook().clauses
    except Exception:                      # a game without a rulebook is measured, too
        return
    missing = findings.unmet(rows, known)
    yield Section("clauses", "Clauses never named", f"{len(known) - len(missing)} of {len(known)} "
                  "clauses were named by a line of the log or an end. Those that say what a word "
                  "means, or that only refuse, cannot be.", ("Clause", "It says"),
                  [(ident, known[ident].text) for ident in missing], None, True)
