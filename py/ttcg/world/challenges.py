"""Deeds about challenges: answers, and what they open (CS-6)."""

import json
from functools import lru_cache
from typing import Any, TypeAlias

from mulligan import Malformed
from mulligan.data.checks import expect, is_string
from mulligan.protocol.types import FaceId
from mulligan.protocol.values import CLOTHS
from mulligan.protocol.worlds import Preview, Result
from mulligan.worlds.deeds import Plan, refused

from ..cards.library import LIBRARY
from ..cardscape import challenges, designs
from ..cardscape.challenges import Challenge, MarkData
from ..cardscape.answer_locked import normal
from ..cardscape.streams import canonical
from ..cardscape.types import CardId, Json
from . import designer
from .profile import Profile
from .request import Request

REWARD = {"kind", "title", "text", "back", "theme", "card"}
Reward: TypeAlias = dict[str, Any]  # {kind, title, text, back, theme, card}, each if there is one


@lru_cache(maxsize=1)
def published() -> dict[str, Challenge]:
    """The challenges that are shipped, by id."""
    files = sorted((LIBRARY.folder / "challenges").iterdir(), key=str)
    every = [json.loads(file.read_text("utf-8")) for file in files]
    return {challenge["id"]: challenge for challenge in every}


def marks() -> dict[CardId, str]:
    """{card: challenge} of every carrier."""
    return {one["card"]: made["id"] for made in published().values() for one in made["marks"]}


def mark(card: CardId, challenge: str) -> MarkData | None:
    """The mark that a challenge has on a card, for the art (CS-6.2).

    It is None when there is none.
    """
    return next((one for one in published().get(challenge, {"marks": ()})["marks"]
                 if one["card"] == card), None)


def answer(request: Request) -> Plan:
    """{challenge, answer}: costs nothing when it is wrong (CS-6.3, CS-6.4)"""
    state, ident = request.state, request.value("challenge")
    if not isinstance(ident, str) or ident not in published():
        raise Malformed("there is no such challenge", "challenge")
    if ident in state.solved:
        raise refused("You have solved this one; its reward is open.",
                      clause="CS-6.5", reason="solved", title="Solved already")
    text = request.passage("answer", 200, "Write the answer.", "CS-6.3")
    if not normal(text):
        raise refused("An answer is made of letters A to Z and digits.",
                      clause="CS-6.3", reason="empty", title="Still sealed")

    def run() -> Result:
        reward = checked(challenges.solve(published()[ident], text))
        state.solved[ident] = reward
        if "card" in reward:
            state.designs[reward["card"]["id"]] = reward["card"]
        state.tell(f"You solve “{published()[ident]['title']}”.")
        return Result(f"It opens. {reward.get('title', '')}",
                      shown=(face_of(reward),) if reward.get("back") else ())
    return Preview(f"Tried is: {normal(text)}. A wrong answer costs nothing."), run


def checked(reward: Json) -> Reward:
    """A reward of the right shape, its card with its id. Raises Malformed (CS-6.5)."""
    expect(isinstance(reward, dict) and set(reward) <= REWARD
           and len(canonical(reward)) <= challenges.MOST_REWARD, "reward", "expected a reward")
    texts = [reward.get(key, "") for key in ("kind", "title", "text", "back")]
    expect(all(isinstance(text, str) for text in texts), "reward", "expected texts")
    back = reward.get("back", "")
    expect(is_string(back, 40) and all(letter == "-" or "a" <= letter <= "z" for letter in back),
           "reward.back", "expected a word for a back")
    expect(reward.get("theme", CLOTHS[0]) in CLOTHS, "reward.theme",
           f"expected one of {', '.join(CLOTHS)}")
    if "card" in reward:
        design = designs.with_id(reward["card"], "reward.card")
        designer.check(design, "reward.card")
        return reward | {"card": design}
    return reward


def face_of(reward: dict[str, str]) -> FaceId:
    """The face of the card back of a reward."""
    return f"back:{reward['back']}"


def won(state: Profile, key: str) -> list[str]:
    """What may be used of a kind, `back` or `theme`: the plain one, "", and those of rewards."""
    return ["", *sorted(reward[key] for reward in state.solved.values() if reward.get(key))]


def use(request: Request) -> Plan:
    """{back?, theme?}: a reward that is to be seen, or "" for the plain one again (CS-6.5)"""
    state = request.state
    chosen = {key: request.choice(key, won(state, key))
              for key in ("back", "theme") if key in request.deed}
    if not chosen:
        raise refused("Choose what to use.",
                      clause="CS-6.5", reason="missing", title="Something is missing")

    def run() -> Result:
        for key, value in chosen.items():
            setattr(state, key, value)
        return Result("In use.", shown=(f"back:{state.back or 0}",) if "back" in chosen else ())
    words = {"back": "The cards of your packs, and yours in matches of this Cardscape, have this "
                     "back then.",
             "theme": "The pages of this Cardscape and the tables of its matches have this cloth "
                      "then."}
    return Preview(" ".join(words[key] for key in chosen)), run


DEEDS = {"answer": answer, "use": use}
