"""The rules of a game begin with what its options propose.

A state made without options, as tests, vectors and bots make it, is one of a match without options.
"""

import inspect

import pytest

from asigoc.rules.position import Rules as AsigocRules
from gomori.rules.position import OPTION_NAMES, Position as GomoriPosition
from gtoons.rules.position import Rules as GtoonsRules
from house import GAMES
from kaadosu.rules.battle import Rules as KaadosuRules
from ttcg.rules.position import Rules as TtcgRules

RULES = {"asigoc": AsigocRules, "gtoons": GtoonsRules, "kaadosu": KaadosuRules, "ttcg": TtcgRules}


@pytest.mark.parametrize("game", RULES)
def test_rules_begin_with_the_defaults_of_options(game):
    """AS-15, GT-14, KA-20, TT-1: each rule has the default that the table of options names, or where that
    has changed, what a record means that does not name it.
    """
    plain = GAMES[game].setup(GAMES[game].complete(GAMES[game].earlier({})), (None, None))
    assert plain.rules == RULES[game]()


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_a_gomori_position_begins_with_the_defaults_of_options(name):
    """GO-1.2, GO-1.5, GO-4.7, GO-7.4, GO-8.3: each option has its default where none is named."""
    defaults = GAMES["gomori"].complete({})
    assert set(defaults) == {*OPTION_NAMES, "full_log"}
    signature = inspect.signature(GomoriPosition.__init__)
    assert signature.parameters[name].default == defaults[name]
    assert getattr(GomoriPosition(), name) == defaults[name]
