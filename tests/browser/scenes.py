"""Matches of a game with decks brought to a point, as records a person opens: dealt as wanted, played line by line."""

from mulligan.match.match import Match
from mulligan.registry import get

SEATS = "AB"
YOU = {"kind": "person", "name": "You"}
EASY = {"kind": "easy", "name": "Easy"}


class Scene:
    """`decks`: one a seat, ids with blanks between in the order in which they are drawn.

    Behind a bar stands what is not shuffled in.

    `Scene("x", ("a b c | ace", "d e f | ace")).play("A deploy a 1", "both").until("Main", 3).record()`
    """

    def __init__(self, game, decks, seats=(YOU, EASY), **options):
        game, dealt = get(game), [deck.partition("|")[0].split() for deck in decks]
        self.match = Match.replay({
            "format": "mulligan-record/1", "game": game.id, "version": game.version, "seats": list(seats),
            "options": {"first": "A"} | options,
            "decks": [{"name": "Scene", "cards": deck.replace("|", " ").split()} for deck in decks],
            "actions": [f"* deal {' '.join(cards)}" for cards in dealt], "seed": 1})

    def play(self, *lines):
        """Each line is `A` or `B` and an action; `both` are two passes."""
        for line in lines:
            if line == "both":
                self.let_pass(2)
            else:
                self.match.act(SEATS.index(line[0]), line[2:])
        return self

    def let_pass(self, times=1):
        for _ in range(times):
            [seat] = self.match.to_move()
            self.match.act(seat, "pass")
        return self

    def until(self, phase, turn):
        """Both pass until this phase of that turn."""
        while (self.match.game.phase(self.match.state), self.match.state.number) != (phase, turn):
            self.let_pass()
        return self

    def view(self, seat=0):
        return self.match.view(seat)

    def record(self):
        return self.match.record()
