"""The lesson: its positions, and what is said in them (docs/view-model.md, part 3)."""

from mulligan import Chapter, LessonStep

LANTERNS = [
    "fen-whisper", "mirrorfang", "fogglass-dirk", "lantern-pike", "reed-sling", "false-ferryman",
    "heron-hook", "eelspine", "lantern-signal", "reed-letter", "sift-the-silt", "undertow",
    "willow-net", "reedwhip", "marsh-mirage"]
KILNS = [
    "cinder-toss", "kilnfork", "signal-horn", "ferry-pole", "scorch", "backdraft", "packhands",
    "wickblade", "cinderpick", "flarebow", "flashpan", "furnace-ram", "field-dressing",
    "slagmaul", "sparkshears"]
_DECKS = [{"name": "Lanterns", "cards": [*LANTERNS, "queen-of-reeds"]},
          {"name": "Kilns", "cards": [*KILNS, "ninth-furnace"]}]
_DEALT = (f"* deal {' '.join(LANTERNS)}", f"* deal {' '.join(KILNS)}")


def _without(*drawn: str) -> list[str]:
    """The cards that are left when some are drawn first."""
    return [card for card in LANTERNS if card not in drawn]


_ANSWER = Chapter("Answer and block", begun=_DEALT, deal={
        "seed": 1, "options": {"first": "A"}, "decks": _DECKS}, steps=(
    LessonStep("The aim: bring the other player from 10 health to 0. Weapons do that by "
               "attacks, and they block the attacks of the other player", "AS-12.1"),
    LessonStep("It is your turn and your Main step. Once a turn you may deploy a Weapon: "
               "pick Lantern Pike in your hand", "AS-7.2", "deploy lantern-pike 1", picks=1),
    LessonStep("Its numbers are Attack, on the left, and Block, on the right. Pick slot 1",
               "AS-1.8", "deploy lantern-pike 1"),
    LessonStep("You hold Fen Whisper, an answer for the turn of the other player. Press Pass: "
               "turn 1 has no Battle step, so your turn ends", "AS-4.3", "pass",
               replies=("deploy kilnfork 1", "use cinder-toss")),
    LessonStep("What a card does waits on the Outlet first, and both may answer it. Cinder Toss "
               "is to do you 1 damage. Pick Fen Whisper", "AS-5.2", "use fen-whisper -> #1",
               picks=1),
    LessonStep("Fen Whisper stops an Item that waits: pick Cinder Toss on the Outlet",
               "AS-6.5", "use fen-whisper -> #1", replies=("pass", "attack 1")),
    LessonStep("The last entry came first, so Cinder Toss did nothing. Now Kilnfork attacks "
               "you for 3. Your Block of 4 holds: pick Lantern Pike to block", "AS-9.7",
               "block 1"),
    LessonStep("You lost no health. Lantern Pike has 1 Block less from now on. With a Block "
               "below 3 it would be gone, and you would take the difference", "AS-9.8"),
))
_ATTACK = Chapter("Attack", deal={
        "seed": 1, "options": {"first": "A", "health": 5}, "decks": _DECKS}, begun=(
    f"* deal {' '.join(['mirrorfang', 'eelspine', *_without('mirrorfang', 'eelspine')])}",
    _DEALT[1], "0 deploy mirrorfang 1", "1 deploy kilnfork 1", "1 attack 1", "0 take",
    "0 deploy eelspine 2", "0 attack 1", "1 take", "0 pass"), steps=(
    LessonStep("Another match, later on: the other player has 3 health left, you have 2. Queen "
               "of Reeds, neither in a hand nor in a slot, is your Ace: its effect costs no card "
               "of your hand, and is used once in a match", "AS-8.6"),
    LessonStep("Here it is not needed. Your attack comes in your Battle step. Press Pass to leave "
               "your Main step", "AS-4.5", "pass"),
    LessonStep("Each of your Weapons may attack once a turn. Eelspine Rapier has an Attack of 3: "
               "pick Eelspine Rapier, then press Attack with Eelspine Rapier", "AS-9.2",
               "attack 2", replies=("block 1",)),
    LessonStep("Kilnfork blocked with 2. That was too low: it is gone, and the difference of 1 "
               "came through", "AS-9.8"),
    LessonStep("Nobody is left to block, and 2 health are left. Win the match: pick "
               "Mirrorfang, then press Attack with Mirrorfang",
               "AS-12.1", "attack 1"),
    LessonStep("The other player has no health left. Who has to draw from an empty deck loses "
               "as well. That decides a match; the rulebook has the rest", "AS-12.2"),
))
LESSON = (_ANSWER, _ATTACK)
