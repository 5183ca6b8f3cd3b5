"""The guided first match: its deal, and what is said in it (docs/view-model.md, part 3)."""

LANTERNS = [
    "reed-sling", "reedwhip", "fogglass-dirk", "heron-hook", "lantern-pike", "willow-net",
    "mirrorfang", "eelspine", "fen-whisper", "undertow", "marsh-mirage", "lantern-signal",
    "false-ferryman", "reed-letter", "sift-the-silt", "queen-of-reeds"]
KILNS = [
    "kilnfork", "cinderpick", "sparkshears", "slagmaul", "flarebow", "wickblade", "furnace-ram",
    "signal-horn", "cinder-toss", "flashpan", "backdraft", "packhands", "scorch", "ferry-pole",
    "field-dressing", "ninth-furnace"]
MATCH = {"seed": 56, "options": {"first": "A"},
         "decks": [{"name": "Lanterns", "cards": LANTERNS}, {"name": "Kilns", "cards": KILNS}]}
# in its own deal each `do` is legal when its step is said, and the answer has its cause
LESSON = (
    {"do": "deploy lantern-pike 1", "clause": "AS-7.2", "match": MATCH,
     "ask": "It is your turn and your Main step. Once a turn you may deploy a Weapon: "
            "pick Lantern Pike in your hand"},
    {"do": "deploy lantern-pike 1", "clause": "AS-1.8",
     "ask": "Its numbers are Attack, on the left, and Block, on the right. Now pick slot 1"},
    {"do": "pass", "clause": "AS-4.3",
     "ask": "Fen Whisper is an answer, for the turn of the other player. So pass: turn 1 has no "
            "Battle step, and your turn ends"},
    {"do": "use fen-whisper -> #1", "clause": "AS-5.2",
     "ask": "Cinder Toss waits on the Outlet to do you damage. Answer with Fen Whisper, then pick "
            "Cinder Toss as its target"},
    {"do": "block 1", "clause": "AS-9.7",
     "ask": "The last entry came first, so Cinder Toss did nothing. Now block: your Block of 4 "
            "holds, and is 1 less from now on"},
    {"clause": "AS-9.8",
     "ask": "Block an attack when your Block is high enough. A Weapon with a lower one is lost, "
            "and you take the difference"},
    {"clause": "AS-9.2",
     "ask": "In your own turn, move a Weapon and pass. Then comes your Battle step: pick a Weapon, "
            "then Attack, each once"},
    {"ask": "You know it all now: 0 health loses, and so does a draw from an empty deck. Play on "
            "as you like", "clause": "AS-12.1"},
)
