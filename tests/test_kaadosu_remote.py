"""Kaadosu, KA-18.7 to 18.10: battles between two devices, by messages and with cards of two worlds."""

import json
import random
from hashlib import sha256
from typing import NamedTuple

import pytest

from kaadosu import GAME
from kaadosu.world import remote
from kaadosu.world.ledger import AWAY, OWNED
from kaadosu.world.reading import restore
from kaadosu.world.worlds import WORLD
from kaadosu_world import advance, bare, codes, do, places, preview, refused, text
from mulligan import Illegal, Malformed, Match
from mulligan.data.json_text import canonical

DECKS = [f"B{i}" for i in range(1, 11)], [f"B{i}" for i in range(101, 113)]
SECRETS = "1" * 64, "0123456789abcdef" * 4
COMMITS = tuple(sha256(f"kaadosu-commit/1|{','.join(deck)}|{secret}".encode()).hexdigest()
                for deck, secret in zip(DECKS, SECRETS))


# ---- messages ------------------------------------------------------------------------------------------------------
def opened(**more):
    """A table to which both have committed."""
    table = remote.Battle(**more)
    for seat in (1, 0):
        table.take({"seat": seat, "commit": COMMITS[seat]})
    return table


def revealed(**more):
    """A table at which both have revealed their decks."""
    table = opened(**more)
    for seat in (0, 1):
        table.take({"seat": seat, "deck": DECKS[seat], "secret": SECRETS[seat]})
    return table


def test_commit_and_seed():
    """KA-18.8: hashes of the text as written there; the seed from the bytes of both secrets, seat 0 first."""
    assert tuple(map(remote.commit_of, DECKS, SECRETS)) == COMMITS
    table = revealed()
    assert table.match.seed == sha256(bytes.fromhex(SECRETS[0] + SECRETS[1])).hexdigest()
    assert [deck["cards"] for deck in table.match.decks] == list(DECKS)


def test_a_battle_of_messages():
    """KA-18.7, KA-18.9: both devices replay the same messages to the same match, and so can anybody from its record."""
    here, there, rng = revealed(), revealed(), random.Random(3)
    while here.match.to_move():
        seat = here.match.to_move()[0]
        action = GAME.text(here.match.state, seat, rng.choice(here.match.legal(seat)))
        for table in (here, there):
            table.take({"seat": seat, "do": action})
        assert here.match.digest() == there.match.digest()
    assert Match.replay(here.match.record(), GAME).outcome() == there.match.outcome()


def test_messages_out_of_order():
    """KA-18.7: both commit, both reveal, then actions in turn; what is no message now changes nothing."""
    table = remote.Battle()
    for wrong in (None, [], {},
                  {"seat": 2, "commit": COMMITS[0]},
                  {"seat": True, "commit": COMMITS[0]},
                  {"seat": 0, "commit": "x"},
                  {"seat": 0, "do": "end"},
                  {"seat": 0, "commit": COMMITS[0], "more": 1},
                  {"seat": 0, "deck": DECKS[0], "secret": SECRETS[0]}):
        with pytest.raises(Malformed):
            table.take(wrong)
    table.take({"seat": 0, "commit": COMMITS[0]})
    with pytest.raises(Malformed):
        table.take({"seat": 0, "commit": COMMITS[0]})
    with pytest.raises(Malformed):
        table.take({"seat": 0, "deck": DECKS[0], "secret": SECRETS[0]})          # the other has not committed
    with pytest.raises(Malformed):
        table.take({"seat": 1, "commit": COMMITS[0]})                            # a copy
    assert not table.stopped and table.match is None


def test_a_wrong_reveal():
    """KA-18.8: another deck or another secret ends the match without result."""
    for deck, secret in ((DECKS[0][::-1], SECRETS[0]), (DECKS[0], SECRETS[1]), (DECKS[1], SECRETS[0])):
        table = opened()
        with pytest.raises(Illegal) as caught:
            table.take({"seat": 0, "deck": deck, "secret": secret})
        assert caught.value.clause == "KA-18.8" and "without result" in table.stopped and table.match is None
        with pytest.raises(Illegal):
            table.take({"seat": 0, "deck": DECKS[0], "secret": SECRETS[0]})
    for deck in (DECKS[0][:9], ["B0"] * 10, [["B1"]] * 10, [{}] * 10, "B1", [f"S{i}" for i in range(1, 32)]):
        with pytest.raises(Malformed):
            opened().take({"seat": 0, "deck": deck, "secret": SECRETS[0]})


def test_a_refused_action():
    """KA-18.7: it stops the match, also one out of turn."""
    for wrong in ("attack F1 F1", "no such thing", 5):
        table = revealed()
        seat, ply = table.match.to_move()[0], table.match.ply
        with pytest.raises(Illegal) as caught:
            table.take({"seat": seat, "do": wrong})
        assert caught.value.clause == "KA-18.7" and table.stopped and table.match.ply == ply
    table = revealed()
    with pytest.raises(Illegal):
        table.take({"seat": 1 - table.match.to_move()[0], "do": "end"})


# ---- with cards of worlds ------------------------------------------------------------------------------------------
def file_of(result):
    """The text of the one file that a deed wrote."""
    (name, written), = result.files
    assert name.endswith(".json") and canonical(json.loads(written)) == written
    return written


def ready():
    """Two worlds, each with a deck."""
    worlds = [bare(codes) for codes in DECKS]
    for world in worlds:
        do(world, "deck", name="A", cards=world.held["h0"])
    return worlds


class Commits(NamedTuple):
    """The files of both commits: of who begins, and of who answers."""

    first: str
    answer: str


def committed(staked=True, worlds=None):
    """Two worlds whose people have committed to their decks, and what they wrote."""
    here, there = worlds or ready()
    first = file_of(do(here, "far_commit", deck="A", secret=SECRETS[0], opening="source", stakes=staked))
    answer = file_of(do(there, "far_commit", deck="A", secret=SECRETS[1], answer=first))
    return here, there, Commits(first, answer)


def bound(staked=True, worlds=None):
    """Two worlds in which the match can be played."""
    here, there, commits = committed(staked, worlds)
    mine, theirs = file_of(do(here, "far_open", commit=commits.answer)), file_of(do(there, "far_open"))
    do(here, "far_reveal", reveal=theirs)
    do(there, "far_reveal", reveal=mine)
    return here, there


def played(world, seed=0, until=None):
    """The match that waits in a world, played at random to its end or to some ply."""
    waits, rng = WORLD.match(world, "h0"), random.Random(seed)
    match = Match(GAME, waits["options"], waits["seats"], waits["decks"], waits["seed"])
    while match.to_move() and match.ply != until:
        match.act_move(match.to_move()[0], rng.choice(match.legal(match.to_move()[0])))
    return match


def test_both_devices_have_the_same_match():
    """KA-18.7, KA-18.8: who begins has seat 0 and says opening and stakes; all else is the same on both."""
    here, there, commits = committed()
    assert [json.loads(file)["commit"] for file in commits] == list(COMMITS)
    assert WORLD.match(here, "h0") is None and WORLD.match(there, "h0") is None
    here, there = bound()
    one, other = WORLD.match(here, "h0"), WORLD.match(there, "h0")
    assert [deck["cards"] for deck in one["decks"]] == [deck["cards"] for deck in other["decks"]] == list(DECKS)
    assert one["seed"] == other["seed"] and one["options"] == other["options"] == {"opening": "source", "stakes": True}
    names, other_names = ([seat["name"] for seat in match["seats"]] for match in (one, other))
    assert names == other_names[::-1] == ["Human 0", "The other device"]


def test_nobody_reveals_first():
    """KA-18.8: the deck leaves the device only once both have committed, and only to the commit that answers."""
    here, there, commits = committed()
    first, answer = commits
    refused(here, "KA-18.8", "far_open")
    data = json.loads(answer)
    for change in ({"to": "0" * 64}, {"stakes": False}):
        refused(here, "KA-18.8", "far_open", commit=canonical(data | change))
    refused(here, "KA-18.8", "far_open", commit=first)
    refused(here, "KA-18.8", "far_open", commit=canonical(data | {"commit": COMMITS[0]}), words="copy")
    for wrong in ("", "{}", "[]", answer[:-1], canonical(json.loads(answer) | {"commit": "x"}), 5):
        refused(here, "", "far_open", error=(Malformed, Illegal), commit=wrong)
    refused(here, "KA-18.8", "far_reveal", reveal=file_of(do(there, "far_open")), words="not seen")
    mine = do(here, "far_open", commit=answer)
    assert file_of(do(here, "far_open")) == file_of(mine)                        # lost, it can be written again
    assert SECRETS[0] not in first and DECKS[0][0] not in first


def test_a_reveal_that_does_not_fit():
    """KA-18.8: refused; the match can then be ended, without result, and the cards are free."""
    here, there, commits = committed()
    do(here, "far_open", commit=commits.answer)
    theirs = json.loads(file_of(do(there, "far_open")))
    for change in ({"deck": DECKS[1][::-1]}, {"secret": SECRETS[0]}, {"commit": COMMITS[0]}):
        refused(here, "KA-18.8", "far_reveal", reveal=canonical(theirs | change))
    for change in ({"deck": DECKS[1][:5]}, {"deck": ["B0"] * 10}, {"secret": "x"}, {"more": 1}):
        refused(here, "", "far_reveal", error=Malformed, reveal=canonical(theirs | change))
    refused(here, "KA-9.10", "let_go", card=here.held["h0"][0])
    do(here, "far_quit")
    assert here.far is None and codes(here) == DECKS[0] and not here.done
    do(here, "let_go", card=here.held["h0"][0])


@pytest.mark.parametrize("winner", [0, 1])
def test_a_stake_between_worlds(winner):
    """KA-18.10, KA-18.4, KA-18.5: on drawn each original departs and arrives elsewhere, once."""
    for seed in range(100):
        here, there = bound()
        match = played(here, seed)
        if (match.state.winner, match.state.kept) == (winner, 0):
            break
    record, pos = match.record(), match.state
    every = [*DECKS[0], *DECKS[1]]
    top0, top1 = every[pos.guides[1]], every[pos.guides[0]]
    assert preview(here, "settle", record=record).shown == (top1,)
    do(here, "settle", record=record)
    do(there, "settle", record=record)
    assert codes(here)[-1] == top1 and top0 not in codes(here)
    assert codes(there)[-1] == top0 and top1 not in codes(there)
    assert here.where[int(top0[1:])] == AWAY and here.where[int(top1[1:])] == OWNED
    assert there.where[int(top1[1:])] == AWAY
    trade = sha256("".join(COMMITS).encode()).hexdigest()[:32]                   # a trade of this number
    assert set(here.done) == set(there.done) == {trade} and here.far is None
    refused(here, "KA-9.6", "settle", record=record)
    refused(here, "KA-18.3", "offer", trade=trade, give=[], want=["B1"])


def test_it_arrives_as_a_shadow():
    """KA-18.4, KA-18.10: when its base card is owned there."""
    for seed in range(100):
        here, there = bound()
        match = played(here, seed)
        if match.state.kept == 0:
            break
    code = [*DECKS[0], *DECKS[1]][match.state.guides[0]]
    here.give("h0", code)
    do(here, "settle", record=match.record())
    assert codes(here)[-1] == f"S{code[1:]}"


def test_nothing_moves():
    """KA-9.8, KA-9.9: without stakes, or when the winner takes the own card back."""
    here, there = bound(staked=False)
    record = played(here).record()
    for world in (here, there):
        before, counts = codes(world), places(world)
        do(world, "settle", record=record)
        assert (codes(world), places(world)) == (before, counts)
    for seed in range(100):
        here, there = bound()
        match = played(here, seed)
        if match.state.kept == 1:
            break
    before = codes(here)
    do(here, "settle", record=match.record())
    assert codes(here) == before
    do(there, "settle", record=match.record())
    bound(worlds=(here, there))                                                  # the same decks and secrets once more
    refused(here, "KA-18.3", "settle", record=match.record(), words="counts once")


def test_a_resignation():
    """KA-9.2, KA-9.7: the record does not say what the winner keeps, so both devices are told."""
    here, there = bound()
    match = played(here, until=4)
    match.resign(1)
    for world in (here, there):
        do(world, "settle", record=match.record())
        assert WORLD.match(world, "h0") is None and world == restore(json.loads(text(world)))
        refused(world, "KA-9.7", "stake")
        refused(world, "KA-18.8", "settle", record=match.record())
    do(here, "stake", choice="drawn")
    do(there, "stake", choice="drawn")
    assert len(here.done) == len(there.done) == 1 and places(here)[AWAY] == places(there)[AWAY] == 1


def test_other_records():
    """KA-18.9: unfinished, with another seed, of other decks, or with an action nobody could take."""
    here, there = bound()
    waits, whole = WORLD.match(here, "h0"), played(here).record()
    refused(here, "KA-9.6", "settle", record=played(here, until=5).record())
    other = Match(GAME, waits["options"], waits["seats"], waits["decks"], "1")
    other.resign(0)
    refused(here, "KA-9.6", "settle", record=other.record())
    actions = whole["actions"][:2] + whole["actions"][3:]
    refused(here, "", "settle", error=Malformed, record=whole | {"actions": actions})
    assert here.far and codes(here) == DECKS[0]


def test_settled_from_the_messages():
    """KA-18.7, KA-18.9: the list of messages is a record too; a refused action or other commits settle nothing."""
    here, there = bound(staked=False)
    match = played(here)
    messages = [{"seat": seat, "commit": COMMITS[seat]} for seat in (0, 1)]
    messages += [{"seat": seat, "deck": DECKS[seat], "secret": SECRETS[seat]} for seat in (0, 1)]
    messages += [{"seat": action.seat, "do": action.text} for action in match.actions if action.seat >= 0]
    wrong = [*messages[:4], {"seat": match.actions[1].seat, "do": "attack F1 F1"}, *messages[4:]]
    refused(here, "", "settle", error=Malformed, record=wrong, words=r"record\[4\].*KA-18.7")
    refused(here, "KA-9.6", "settle", record=messages[:-1])
    refused(here, "KA-18.9", "settle", record=messages[:3])
    other = remote.commit_of(DECKS[0], SECRETS[1])
    others = [{"seat": 0, "commit": other}, messages[1], messages[2] | {"secret": SECRETS[1]}, messages[3]]
    refused(here, "KA-18.9", "settle", record=others)
    do(here, "settle", record=messages)
    do(there, "settle", record=json.dumps(messages))
    assert here.far is there.far is None and codes(here) == DECKS[0]


def test_one_match_at_a_time():
    """KA-9.6, KA-3.2: cards of such a match stay; no second match; it outlives the day and the file."""
    here, *_ = committed()
    refused(here, "KA-9.6", "far_commit", deck="A", secret=SECRETS[0])
    do(here, "join", name="Bob")
    refused(here, "KA-9.6", "battle", **{"with": "h1"}, deck="A", their_deck="A")
    refused(here, "KA-18.7", "far_quit", who="h1")
    for name, fields in (("list", {"card": here.held["h0"][0], "price": 3}),
                         ("offer", {"trade": "0" * 32, "give": here.held["h0"][:1], "want": []})):
        refused(here, "KA-9.10", name, **fields)
    far = dict(here.far)
    assert advance(here, here.day + 3).far == far
    again = restore(json.loads(text(here)))
    assert again == here and again.far == far
    world = ready()[0]
    for clause, fields in (("KA-3.1", {}), ("KA-3.2", {"deck": "B", "secret": SECRETS[0]}), ("KA-18.8", {"deck": "A"})):
        refused(world, clause, "far_commit", **fields)
    for fields in ({"secret": "x"}, {"secret": SECRETS[0], "answer": "{}"}, {"secret": SECRETS[0], "stakes": 1}):
        refused(world, "", "far_commit", error=Malformed, deck="A", **fields)


def offers(world):
    """What the pages offer of deeds for such a match."""
    blocks = WORLD.page(world, "h0", "trade")
    assert "KA-18.11" in blocks[-2]["clauses"]
    return [one["do"] for one in blocks[-1]["acts"]]


def test_the_page_leads_through():
    """KA-18.7, KA-18.9, KA-18.11: step by step, with the warning."""
    here, there, _ = committed()
    assert offers(ready()[0]) == ["far_commit", "far_commit"]
    assert offers(here) == ["far_open", "far_quit"] and offers(there) == ["far_open", "far_reveal", "far_quit"]
    here, there = bound()
    assert offers(here) == ["settle", "far_quit"] and "honesty" in preview_text(ready()[0])
    match = played(here, until=4)
    match.resign(0)
    do(here, "settle", record=json.dumps(match.record()))                        # as a file brings it
    assert offers(here) == ["stake", "far_quit"]


def preview_text(world):
    return preview(world, "far_commit", deck="A", secret=SECRETS[0]).text


@pytest.mark.parametrize("change", [
    {"secret": "0" * 64},
    {"commits": ["0" * 64, ""]},
    {"deck": [1, 2, 3]},
    {"seat": 2},
    {"theirs": ["B1"] * 10},
    {"who": "r1"},
    {"ended": [0, 0, 0]},
    {"opening": "best"},
    {"stakes": None},
    {"their_secret": "1" * 64},
])
def test_forged_worlds(change):
    """KA-17.14, KA-18.8: a world whose far match does not fit together is refused."""
    here, *_ = committed()
    data = json.loads(text(here))
    data["far"] |= change
    with pytest.raises(Malformed):
        restore(data)
