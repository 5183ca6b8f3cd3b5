"""Rules of TTCG broken on purpose, to see whether the readings notice."""

from ttcg.rules import battle, events, fought, moving, turn, values


def _never(_real, *_asked, **_how):
    return False


def _always(_real, *_asked):
    return True


def _nobody(_real, *_asked):
    return []


def _idle(_real, *_told):
    return None


def _other_player(real, pos, seat, *rest):
    return real(pos, 1 - seat, *rest)


def _one_more(real, pos, seat, count):
    return real(pos, seat, count + 1)


def _twice(real, pos, points, *by):
    return real(pos, {seat: 2 * some for seat, some in points.items()}, *by)


def _other_points(real, pos, points, *by):
    return real(pos, {1 - seat: some for seat, some in points.items()}, *by)


# what is wrong -> words of the sentences that must notice, the function of a module, and what
# happens instead, given the real function
WRONG_RULES = {
    "the other player draws": ("draw", (moving, "draw"), _other_player),
    "one card more is drawn": ("draw", (moving, "draw"), _one_more),
    "the other player mills": ("mill", (moving, "mill"), _other_player),
    "one card more is milled": ("mill", (moving, "mill"), lambda real, pos, seat, count, *by: real(
        pos, seat, count + 1, *by)),
    "the other player skips": ("skip", (moving, "skip"), _other_player),
    "points are lost twice": ("lose|destroy", (moving, "lose"), _twice),
    "the other player loses points": ("lose|destroy", (moving, "lose"), _other_points),
    "the other player gains points": ("gain", (moving, "gain"), _other_points),
    "nothing is tapped": ("tap", (moving, "tap"), _idle),
    "nothing is untapped": ("untap", (moving, "untap"), _idle),
    "nothing is attached": ("equip", (moving, "attach"), _idle),
    "nothing is shown": ("reveal|of your choice", (moving, "show"), _idle),
    "nothing is forbidden to a player": ("cannot", (values, "is_forbidden"), _never),
    "nothing is kept from being tapped or chosen": ("cannot", (values, "is_kept"), _never),
    "nothing is indestructible": ("destroyed", (values, "is_indestructible"), _never),
    "nothing is immune": ("immune", (values, "is_immune"), _never),
    "every condition holds": ("if|while", (values, "holds"), _always),
    "no condition holds": ("if|while", (values, "holds"), _never),
    "every card fits": ("destroy|return", (values, "fits"), _always),
    "nothing ends with the turn": ("turn", (turn, "expire"), _idle),
    "all ends with the turn": ("gain|lose|cannot", (turn, "_ended"), _always),
    "it matters not whose event it was": ("when", (events, "_whose"), _always),
    "any card sets a trigger off": ("when", (events, "is_subject"), _always),
    "no event sets a trigger off": ("when|at the", (events, "meets"), _never),
    "nobody must attack": ("must attack", (battle, "owing"), _nobody),
    "who must attack a card attacks any": ("must attack (this|your)", (battle, "whom"), _nobody),
    "it is not kept who attacked": ("attacked this turn", (fought, "note"), _idle),
    "nobody attacks or is attacked": ("attacking|attackers|defending", (fought, "fights"), _never),
    "every phase is the right one": ("during", (values, "in_window"), _always),
}

__all__ = ["WRONG_RULES"]
