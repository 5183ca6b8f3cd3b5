"""Cardscapes: ready effects in the designer, by what they do (CS-5.2)."""

from mulligan import Malformed
from ttcg.cards.library import LIBRARY
from ttcg.world import WORLD, ready, sentences
from ttcg_cardscape import OWL, do, life, refused

DRAWS = next(key for key, one in ready.effects().items()
             if (one["text"], one["style"]) == ("Draw one card.", "dormant"))


def test_every_sentence_of_the_cards_is_ready_once():
    """CS-5.2: each has its style and stands with those that do the same"""
    texts = {(effect["text"], effect["style"]) for card in LIBRARY.shipped.cards.values() for effect in card["effects"]}
    found = list(ready.effects().values())
    assert {(one["text"], one["style"]) for one in found} == texts
    assert [one["does"] for one in found] == sorted(one["does"] for one in found)
    for one in found[::9]:
        assert any(sentences.read(one["text"], one["style"], unit)[0] for unit in (True, False)), one
    said = dict(ready.choices())
    assert said[DRAWS] == "Draw: Draw one card. (dormant)"


def test_a_ready_effect_becomes_the_effect_of_a_card():
    """CS-5.2: chosen where nothing is written; what is written counts before it; it can be filled in and changed"""
    ann = life()
    plain = {key: value for key, value in OWL.items() if key not in ("text1", "style1")}
    preview = ann.trial("h0", {"do": "design", "ready1": DRAWS, **plain})
    style = ready.effects()[DRAWS]["style"]
    assert preview.fill == {"text1": "Draw one card.", "style1": style, "ready1": ""}
    do(ann, "design", ready1=DRAWS, **plain)
    do(ann, "design", ready1=DRAWS, **OWL | {"name": "Written Owl"})
    first = {made["name"]: made["effects"][0] for made in ann.state.designs.values()}
    assert first["Test Owl"] == {"style": style, "text": "Draw one card."}
    assert first["Written Owl"] == {"style": "normal", "text": "Draw one card."}
    refused(ann, "ready1", "design", error=Malformed, ready1="TT001.9", **plain)
    fields = {field["name"] for block in WORLD.page(ann.state, "h0", "designer") if "act" in block
              for field in block["act"]["fields"]}
    assert {"ready1", "ready2"} <= fields
