"""What opponents do that shows what they like: something that the sentence of each character names, counted."""

from mulligan import players
from mulligan.lab import series as lab
from mulligan.shares import counted, interval


def saved(before, seat, move, after):
    """Gomori: how many aces and kings are left in the hand when a turn has ended."""
    from gomori.bots.features import ACES, KINGS
    from gomori.bots.lines import card_mask
    from gomori.rules.position import PASS, PLAY, lay
    if after.stage == PLAY and after.colour != before.colour:
        ended = before.copy()
        if move != PASS:
            lay(ended, move)               # before the hand is filled up
        return (card_mask(ended.hands[before.colour]) & (ACES | KINGS)).bit_count()


def aimed(before, seat, move, after):
    """Kaadosu: by how much a card that is attacked deals more than the enemy cards that stand do in the mean."""
    from kaadosu.rules.moves import ATTACK, parts_of
    kind, _, target = parts_of(move)
    if kind == ATTACK:
        enemy = [card for card in before.field[5 - seat * 5:10 - seat * 5] if card >= 0]
        own = before.faces[before.field[5 - seat * 5 + target]].minus
        if len(enemy) > 1:
            return own - sum(before.faces[card].minus for card in enemy) / len(enemy)


def inked(before, seat, move, after):
    """gToons: how many cards of the game colours a seat has in play before colours are chosen for silver."""
    from gtoons.rules.moves import KEEP, SWAP, parts_of
    from gtoons.rules.numbers import INDEX
    from gtoons.rules.score import mode
    if parts_of(move)[0] in (KEEP, SWAP):
        _, game = mode(*(after.pool.colour[card & INDEX] for card in after.bottoms), after.rules.same_colour_cut)
        own = [after.board[spot] for spot in range(seat * 7, seat * 7 + 7)
               if after.board[spot] >= 0 and not after.out >> spot & 1]
        return sum(after.pool.colour[card & INDEX] in game for card in own)


def blocked(before, seat, move, after):
    """ASIGOC: whether an attack that can be blocked is."""
    from asigoc.rules.moves import BLOCK_WITH, TAKE
    if move[0] in (BLOCK_WITH, TAKE):
        return move[0] == BLOCK_WITH


def standing(before, seat, move, after):
    """TTCG: how many units of a seat stand when it ends its turn."""
    from ttcg.rules.battle import units
    from ttcg.rules.constants import END_TURN
    if move[0] == END_TURN:
        return len(units(before, seat))


# what is counted in a game; first the character that has more of it
COUNTED = {
    "gomori": (saved, "saver", "gatherer"), "kaadosu": (aimed, "guard", "striker"),
    "gtoons": (inked, "painter", "counter"), "asigoc": (blocked, "blocker", "attacker"),
    "ttcg": (standing, "holder", "climber"),
}


class Counts:
    """Looks on at games and notes what is counted of each seat, by who sits there."""

    def __init__(self, count):
        self.count, self.seated, self.found = count, (), {}

    def thinks(self, state, seat):
        pass

    def moved(self, before, seat, move, after):
        value = self.count(before, seat, move, after)
        if value is not None:
            self.found.setdefault(self.seated[seat], []).append(value)

    def mean(self, name):
        return sum(self.found[name]) / len(self.found[name])


def series(game, names, deals, seed, options=None, decks=((),)):
    """(score of the first with its interval, Counts): deals between two players, each played twice, seats swapped."""
    counts, words = Counts(COUNTED[game.id][0]), []
    made = [players.make(game, name) for name in names]
    for number in range(deals):
        word = ""
        for order in (1, -1):
            counts.seated = names[::order]
            state = lab.deal(game, options, f"{seed}/{number}", decks[number % len(decks)])
            end = lab.play(game, made[::order], state, f"{seed}/{number}/{order}", 60, observer=counts)
            word += lab.result(end.winner, 0 if order == 1 else 1)
        words.append(word)
    return interval(counted(words)), counts
