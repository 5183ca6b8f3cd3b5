"""Playing in a terminal: drawings, numbers and typed words, hot-seat, a person who leaves."""

import random

import pytest

from house import GAMES, SHORT, looked, played, some
from mulligan import Match
from mulligan.cli.terminal import MOST_LISTED, Quit, Terminal, listed, log, table
from mulligan.match import orders, takeback

pytestmark = pytest.mark.native           # the page has no terminal
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


class Person:
    """Answers questions from a list, then by `then`, of a long match SHORT of them before giving up.

    It keeps all that was written.
    """

    def __init__(self, *answers, then=lambda: None):
        self.answers, self.then, self.written, self.asked = list(answers), then, [], []

    def read(self, question):
        self.asked.append(question)
        answer = self.answers.pop(0) if self.answers else self.next()
        if answer is None:
            raise EOFError
        return answer

    def next(self):
        """What is answered when the list is at its end."""
        return self.then() if len(self.asked) < SHORT else "resign"

    def table(self, match, **more):
        return Terminal(match, self.read, self.written.append, lambda: self.written.append("<clear>"), **more)

    @property
    def text(self):
        return "\n".join(self.written)


def match_of(game, *kinds, seed=3):
    return Match(game, seats=[{"kind": kind} for kind in kinds], seed=seed)


@pytest.mark.deep
@games
def test_every_view_can_be_drawn(game):
    for match in some(looked(game, 1)):
        for seat in (0, 1, None):
            drawn = table(match.view(seat))
            assert game.title in drawn and all(name in drawn or "You" in drawn for name in match.names)
            assert max(map(len, drawn.splitlines())) <= 100
    assert match.view(None)["over"]["text"] in " ".join(drawn.split())


@games
def test_the_other_hand_is_hidden(game):
    """No face of a card the viewer has not seen is drawn, in words or as an id."""
    match = played(game, 2, most=4)
    for seat in (0, 1):
        view = match.view(seat)
        others = [zone for zone in view["zones"] if zone["owner"] == 1 - seat and zone["place"] == "top"]
        assert others
        for zone in others:
            line = next(line for line in table(view).splitlines() if zone["label"].lower() in line
                        and view["players"][1 - seat]["name"] in line)
            assert line.split(": ")[1].split() == ["#"] * len(zone["cards"])


@games
def test_a_match_by_numbers_alone(game):
    rng = random.Random(4)
    person = Person(then=lambda: str(rng.randrange(1, 5)))
    match = match_of(game, "person", "random")
    kept = []
    person.table(match, keep=lambda m: kept.append(m.ply)).play()
    assert match.outcome() and match.view(0)["over"]["text"] in " ".join(person.text.split())
    assert kept == sorted(kept) and kept[-1] == match.ply
    assert "<clear>" not in person.text


@games
def test_a_match_by_typing(game):
    match = match_of(game, "person", "random", seed=5)
    person = Person(then=lambda: game.text(match.state, 0, match.legal(0)[-1]).lower())
    person.table(match).play()
    assert match.outcome()


@games
def test_hot_seat_asks_to_pass_the_device(game):
    """Between two persons the screen is cleared, before and after the one who waits has confirmed.

    No hand is shown there.
    """
    match = match_of(game, "person", "person", seed=6)
    person = Person(then=lambda: "1")
    person.table(match).play()
    passes = [q for q in person.asked if "Pass the device" in q]
    turns = [a.seat for a in match.actions if a.seat >= 0]
    changes = 1 + sum(a != b for a, b in zip(turns, turns[1:]))
    assert len(passes) == changes and person.written.count("<clear>") == 2 * changes
    assert all(match.names[seat] in question for seat, question in zip([turns[0], 1 - turns[0]], passes))


@games
def test_two_computers_play_without_a_question(game):
    person = Person()
    match = match_of(game, "random", "random")
    person.table(match).play()
    assert match.outcome() and not person.asked


@games
def test_words_are_answered_and_mistakes_change_nothing(game):
    match = match_of(game, "person", "random")
    with pytest.raises(Quit):
        Person("quit").table(match).play()             # what passes by itself has passed
    before = match.record()
    person = Person("help", "hint", "moves", "log", "hand", "score", "field", "undo", "redo",
                    "why xyz", "xyz", "999", "0", "", "-1", "quit")
    with pytest.raises(Quit):
        person.table(match).play()
    assert match.record() == before
    for expected in ("Type a number", "expected result", "legal:", "Type help"):
        assert expected in person.text


@games
def test_the_end_of_input_leaves(game):
    with pytest.raises(Quit):
        Person().table(match_of(game, "person", "random")).play()


@games
def test_undo_goes_back_and_asks_again(game):
    """An action that can be taken back is, and the match goes on from there."""
    for seed in range(40):
        match = match_of(game, "person", "random", seed=seed)
        while match.to_move() and not (match.can_undo(0) and 0 in match.to_move() and not orders.auto(match, 0)):
            seat = match.to_move()[0]
            match.act_move(seat, random.Random(seed + match.ply).choice(match.legal(seat)))
        if match.to_move():
            back = takeback.reaches(match, 0)
            with pytest.raises(Quit):
                Person("undo", "quit").table(match).play()
            assert match.ply == back and match.can_redo(0)
            return
    pytest.fail("nothing could be undone in 40 matches")


@games
def test_resigning(game):
    match = match_of(game, "person", "random")
    person = Person("resign")
    person.table(match).play()
    assert match.outcome().reason == "resigned" and "resigned" in person.text


@games
def test_lists_stay_short_until_the_last_step(game):
    """Where there are many actions the first question is for their first element."""
    for match in some(looked(game, 0)):
        for seat in match.to_move():
            terminal = Person().table(match)
            actions = match.view(seat)["actions"]
            choices = terminal.choices(seat, actions, 0)
            assert len(choices) <= max(MOST_LISTED, len({a["path"][0] for a in actions}))
            reached = {a["do"] for label, chosen in choices for a in actions
                       if chosen == a["do"] or tuple(a["path"][:len(chosen)]) == chosen}
            assert reached == {a["do"] for a in actions}


def test_lists_are_numbered_in_columns():
    text = listed([f"choice {n}" for n in range(30)])
    assert "  1 choice 0" in text and " 30 choice 29" in text and max(map(len, text.splitlines())) <= 100
    assert listed([]) == ""


@games
def test_the_log_is_plain_words(game):
    lines = log(played(game, 8).view(0))
    assert len(lines) > 10 and all(line.endswith((".", ".”")) for line in lines)
