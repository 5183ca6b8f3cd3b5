"""TTCG, TT-20.15: what a card is attached to."""

import pytest

from ttcg.rules.terms import PICK, WINDOW
from ttcg_table import Table, one


def chosen(name, text):
    """What may be chosen for an equip card that lies beside two cards of each kind."""
    table = Table(A=dict(units="fire-1, water-1", spells=f"{one(name, text, 'equip')}, rune-1"),
                  B=dict(units="earth-1", spells="rune-2"))
    table.take("use s1 1")
    return {line.split()[-1] for line in table.legal()} if table.pos.ask == PICK else table.fact("chain")


def test_a_spell_is_equipped_where_the_text_says_so():
    """TT-20.15: of spells never the card itself; "one card" is a unit."""
    assert chosen("host-spell", "Equip this card to one spell.") == {"s2", "es1"}
    assert chosen("host-card", "Equip this card to one card.") == {"u1", "u2", "eu1"}
    assert chosen("host-unit", "Equip this card to one unit.") == {"u1", "u2", "eu1"}


@pytest.mark.parametrize("text, spell, gone", [
    ("Destroy one spell.", "es2", "-"), ("Return one spell to its owner's hand.", "es2", "-")])
def test_what_is_attached_to_a_spell_goes_with_it(text, spell, gone):
    """TT-12.6: destroyed with it, or sent to the discard pile."""
    equip = one("host-chain", "Equip this card to one spell, it cannot be tapped.", "equip")
    table = Table(A=dict(spells=f"{equip}, rune-1"), B=dict(spells=one(f"host-{len(text)}", text)))
    table.do("use s1 1 -> s2 ..")
    assert list(table.pos.attached.values()) == [table.pos.top(6)]
    table.do("end ..")
    while table.pos.ask == WINDOW:
        table.take("pass")
    table.do(f"B: use s1 1 -> {spell} ..").shows(A_spells=gone)
    assert not table.pos.attached and equip in table.fact("A_discard")
