"""Vector files: all pass, wrong rules and changed files are caught, broken files are named."""

import gzip
import json
from pathlib import Path

import pytest

from gomori import GAME
from gomori.rules import position
from gomori.rules.board import LINES, cells_of
from gomori.rules.position import KING, RANK, SUIT, Position
from mulligan import Malformed
from mulligan.testing import vectors

FILES = Path(__file__).parent / "vectors/gomori"
SAMPLE = FILES / "sample.jsonl"


def run(path):
    """(passed, failed, lines said)."""
    said = []
    return *vectors.run(GAME, path, said.append), said


@pytest.mark.parametrize(("name", "count"), [("sample", 60), ("examples", 22), ("sample_games", 8)])
def test_all_vectors_pass(name, count):
    assert run(FILES / f"{name}.jsonl") == (count, 0, [f"{count} passed, 0 failed"])


def test_gzipped_files_and_single_objects_are_read(tmp_path):
    packed = tmp_path / "sample.jsonl.gz"
    packed.write_bytes(gzip.compress(SAMPLE.read_bytes()))
    assert run(packed)[:2] == (60, 0)
    one = tmp_path / "one.json"
    one.write_text(json.dumps(json.loads(SAMPLE.read_text("utf-8").splitlines()[0]), indent=2), "utf-8")
    assert run(one)[:2] == (1, 0)


# ---- wrong rules ---------------------------------------------------------------------------------------------------
def wrong_lines(keep):
    """Lines of four that `keep` (their mask, their cell) lets count."""
    return [tuple(line for line in lines if keep(line, cell)) for cell, lines in enumerate(LINES)]


def steps(line):
    cells = cells_of(line)
    return cells[1] - cells[0]


def before_flip(monkeypatch):
    """Gathers first, and turns cards down afterwards."""
    right, reach = position.lay, (position.BESIDE, position.CORNERS)

    def lay(pos, move):
        card, place, stacked = move & 63, pos.place(move >> 6 & 63), pos.piles[move >> 6 & 63]
        position.BESIDE = position.CORNERS = [0] * 49
        out = right(pos, move)
        position.BESIDE, position.CORNERS = reach
        if stacked and RANK[card] in (position.JACK, position.QUEEN):
            near = reach[RANK[card] == position.QUEEN][pos.cell(*place)] & pos.occupied & ~pos.down
            for at in cells_of(near):
                top = pos.piles[at][-1]
                pos.suits[SUIT[top]] ^= 1 << at
                pos.ranks[RANK[top]] ^= 1 << at
            pos.down |= near
        return out
    monkeypatch.setattr(position, "lay", lay)


def toggling(monkeypatch):
    """Turns face-down neighbours up again."""
    right = position.lay

    def lay(pos, move):
        card, cell = move & 63, move >> 6 & 63
        up = 0
        if pos.piles[cell] and RANK[card] in (position.JACK, position.QUEEN):
            up = (position.BESIDE if RANK[card] == position.JACK else position.CORNERS)[cell] & pos.down
        places = [pos.place(at) for at in cells_of(up)]
        out = right(pos, move)
        for place in places:
            at = pos.cell(*place)
            if at >= 0 and pos.down >> at & 1:
                pos.down ^= 1 << at
                top = pos.piles[at][-1]
                pos.suits[SUIT[top]] |= 1 << at
                pos.ranks[RANK[top]] |= 1 << at
        return out
    monkeypatch.setattr(position, "lay", lay)


def colour_for_suit(monkeypatch):
    """Counts spades and clubs as one suit when a line is looked at."""
    right = position.gather

    def gather(pos, cell, bit, mine):
        suit = next(s for s in range(4) if pos.suits[s] & bit)
        return right(pos, cell, bit, pos.suits[suit] | pos.suits[suit ^ 1])
    monkeypatch.setattr(position, "gather", gather)


def one_line(monkeypatch):
    """Gathers the first closed line only."""
    right = position.gather

    def gather(pos, cell, bit, mine):
        closed = [line for line in LINES[cell] if mine & line == line][:1]
        monkeypatch.setattr(position, "LINES", wrong_lines(lambda line, at: at != cell or line in closed))
        try:
            return right(pos, cell, bit, mine)
        finally:
            monkeypatch.setattr(position, "LINES", LINES)
    monkeypatch.setattr(position, "gather", gather)


def tops_only(monkeypatch):
    """Gathers the tops and loses the cards under them."""
    right = position.gather

    def gather(pos, cell, bit, mine):
        before, tops = len(pos.won[pos.colour]), {pile[-1] for pile in pos.piles if pile}
        out = right(pos, cell, bit, mine)
        won = pos.won[pos.colour]
        pos.won[pos.colour] = won[:before] + tuple(card for card in won[before:] if card in tops)
        return out
    monkeypatch.setattr(position, "gather", gather)


def laid_card_too(monkeypatch):
    """Gathers the laid card with the rest."""
    right = position.gather

    def gather(pos, cell, bit, mine):
        out = right(pos, cell, bit, mine)
        if out:
            pos.won[pos.colour] += (pos.piles[cell][-1],)
        return out
    monkeypatch.setattr(position, "gather", gather)


def filtered_plays(wrong):
    """A mutation of the list of plays: those for which `wrong(pos, card, cell, target)` holds are missing."""
    def mutate(monkeypatch):
        right = position.plays
        monkeypatch.setattr(position, "plays", lambda pos: [
            move for move in right(pos) if not wrong(pos, move & 63, move >> 6 & 63, (move >> 12) - 1)])
    return mutate


def patched(**tables):
    def mutate(monkeypatch):
        for name, value in tables.items():
            monkeypatch.setattr(position, name, value)
    return mutate


def fizzling(monkeypatch):
    monkeypatch.setattr(Position.__init__, "__defaults__", (1, "black", True, True, False, None))


MUTATIONS = {
    "gather before flip": before_flip, "toggling flips": toggling, "colour instead of suit": colour_for_suit,
    "one line only": one_line, "piles not gathered": tops_only, "laid card gathered": laid_card_too,
    "no rising diagonal": patched(LINES=wrong_lines(lambda line, _: steps(line) != 6)),
    "no falling diagonal": patched(LINES=wrong_lines(lambda line, _: steps(line) != 8)),
    "no columns": patched(LINES=wrong_lines(lambda line, _: steps(line) != 7)),
    "no rows": patched(LINES=wrong_lines(lambda line, _: steps(line) != 1)),
    "jack and queen exchanged": patched(BESIDE=position.CORNERS, CORNERS=position.BESIDE),
    "jack reaches right and down only": patched(
        BESIDE=[near & ~((1 << cell) - 1) for cell, near in enumerate(position.BESIDE)]),
    "king not on itself": filtered_plays(lambda pos, card, cell, target: target >= 0 and target == cell),
    "king on face-down": fizzling,
    "king without target on face-down": filtered_plays(
        lambda pos, card, cell, target: RANK[card] == KING and pos.down >> cell & 1),
    "area not growing to the negative side": filtered_plays(
        lambda pos, card, cell, target: cell // 7 < 3 or cell % 7 < 3),
    "area one cell too small": filtered_plays(lambda pos, card, cell, target: cell % 7 == 6),
    "no laying on face-down piles": filtered_plays(lambda pos, card, cell, target: pos.down >> cell & 1),
    "aces as numbers": filtered_plays(
        lambda pos, card, cell, target: RANK[card] == position.ACE and pos.piles[cell] and not pos.down >> cell & 1
        and RANK[pos.piles[cell][-1]] != position.ACE),
    "faces by rank only": filtered_plays(
        lambda pos, card, cell, target: position.JACK <= RANK[card] < position.ACE and pos.piles[cell]
        and not pos.down >> cell & 1 and RANK[pos.piles[cell][-1]] != RANK[card]),
}


@pytest.mark.deep
@pytest.mark.parametrize("name", MUTATIONS)
def test_wrong_rules_are_caught(name, monkeypatch):
    MUTATIONS[name](monkeypatch)
    assert run(SAMPLE)[1] > 0, "the comparison did not notice"


# ---- changed and broken files --------------------------------------------------------------------------------------
def changed(tmp_path, change):
    """A file with the first position that gathers, or the first game, changed."""
    path = tmp_path / "changed.jsonl"
    path.write_text(json.dumps(change), "utf-8")
    return path


def gathering():
    return next(case for case in map(json.loads, SAMPLE.read_text("utf-8").splitlines())
                if any(play["gathered"] for play in case["plays"]))


@pytest.mark.parametrize(
    "field", ["stack", "flipped", "gathered", "gathered_cells", "after", "shift", "next", "area", "card"])
def test_every_field_of_a_position_is_compared(field, tmp_path):
    case = gathering()
    play = next(play for play in case["plays"] if play["gathered"])
    if field == "area":
        case["area"][0] -= 1
    elif field == "card":
        case["plays"].remove(play)
    else:
        wrong = {"stack": not play["stack"], "next": "end:hand", "flipped": [[9, 9]], "shift": [9, 9]}
        play[field] = wrong[field] if field in wrong else play[field][:-1]
    passed, failed, said = run(changed(tmp_path, case))
    assert (passed, failed) == (0, 1) and said[0].startswith(case["id"] + ": ")
    assert {"card": "plays"}.get(field, field) in said[0] and "expected" in said[0] and "got" in said[0]


@pytest.mark.parametrize(
    "field", ["player", "gathered", "outcome", "hand", "pile", "end", "final_board", "score", "plays"])
def test_every_field_of_a_game_is_compared(field, tmp_path):
    case = json.loads((FILES / "sample_games.jsonl").read_text("utf-8").splitlines()[0])
    turn = case["turns"][3]
    if field == "plays":
        turn["plays"][0]["at"] = [9, 9]
    elif field in turn:
        turn[field] = {"player": "red" if turn["player"] == "black" else "black", "outcome": "pass", "pile": 99}.get(
            field, ["2C"])
    else:
        case[field] = {"end": "double_pass" if case["end"] == "deck" else "deck", "final_board": []}.get(
            field, {"black": 99, "red": 99})
    passed, failed, said = run(changed(tmp_path, case))
    assert (passed, failed) == (0, 1) and any(field in line for line in said)


@pytest.mark.parametrize("text", [
    "", "{", "[1, 2", "not json", "[]", "3", "null", '"x"', "{}", '{"id": "a"}', '{"board": 1}',
    '{"board": [[0, 0, "ZZ", []]], "turn": "black", "mid": false, "hand": [], "plays": []}',
    '{"turns": [{}], "black_deck": [], "red_deck": []}', '[{"board": []}]'])
def test_broken_files_are_named(text, tmp_path):
    path = tmp_path / "broken.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(Malformed) as caught:
        run(path)
    assert caught.value.field


def test_broken_bytes_are_named(tmp_path):
    for raw in (b"\xff\xfe\x00", b"\x1f\x8b\x08broken", gzip.compress(SAMPLE.read_bytes())[:2000]):
        path = tmp_path / "broken.gz"
        path.write_bytes(raw)
        with pytest.raises(Malformed) as caught:
            run(path)
        assert str(path) in caught.value.field
