"""What a game answers is asked by that name: no hook stands under a name of yesterday, in a game or in the guide."""

import re
from pathlib import Path

import pytest

from house import GAMES
from mulligan import Game

pytestmark = pytest.mark.native
ROOT = Path(__file__).resolve().parent.parent


def of_the_protocol(name):
    return hasattr(Game, name)


def asked_by(game):
    """What a game's own code asks its game for."""
    texts = [file.read_text("utf-8") for file in sorted((ROOT / "py" / game.id).rglob("*.py"))]
    return set(re.findall(r"\b(?:self|game|GAME|Game)\.(\w+)", "".join(texts)))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_public_method_of_a_game_is_asked_for(game):
    """A hook that was renamed elsewhere would answer nobody."""
    own = {name for base in type(game).__mro__ if base.__module__.startswith(f"{game.id}.")
           for name, held in vars(base).items() if name[0] != "_" and callable(getattr(base, name))}
    assert len(own) > 20
    assert not {name for name in own - asked_by(game) if not of_the_protocol(name)}


def test_the_guide_names_hooks_of_today():
    """Every method of a game that a piece of docs/new-game.md begins with is one of the protocol."""
    guide = (ROOT / "docs/new-game.md").read_text("utf-8")
    pieces = re.findall(r"```python\n# py/\w+/game\.py\n(.*?)\n```", guide, re.DOTALL)
    named = {name for piece in pieces for name in re.findall(r"^    def (\w+)\(self", piece, re.MULTILINE)}
    assert len(named) > 3 and not {name for name in named if not of_the_protocol(name)}
    assert not of_the_protocol("plain")
