"""Cardscapes as worlds: subtypes of one's own in the designer (CS-5.11, TT-2.8)."""

import json

import pytest

from mulligan import Malformed, registry
from mulligan.data.json_text import canonical
from mulligan.worlds.deal import dealt
from mulligan.worlds.life import Life
from ttcg.cardscape import designs
from ttcg.cards.library import LIBRARY
from ttcg.language.vocabulary import MOST
from ttcg.world import WORLD, designer, own_subtypes
from ttcg_cardscape import GAME, OWL, as_file, do, file, life, refused, words
from ttcg_table import Table

HUNTER = OWL | {"name": "Golem Hunter", "text1": "Destroy each enemy golem."}


def smith():
    """(a Cardscape with golems, and a card that is one and one that hunts them; their ids)"""
    ann = life()
    do(ann, "subtype", one="Golem ", many="")
    do(ann, "design", **HUNTER)
    do(ann, "design", **OWL | {"name": "Clay Golem", "sub1": "golem"})
    return ann, list(ann.state.designs)


def form(state):
    """The fields of the designer's form by name."""
    bench = WORLD.page(state, "h0", "designer")[0]
    return {one["name"]: one for one in bench["act"]["fields"]}


def test_a_subtype_is_added_chosen_and_written_of():
    """CS-5.11: the form offers it, sentences may name it, the card takes its words with it."""
    ann = life()
    assert "golem" not in dict(form(ann.state)["sub1"]["choices"])
    help = WORLD.preview(ann.state, "h0", {"do": "design", **HUNTER}).help["text1"]
    assert "Found 'golem'" in help["text"]
    ann, (hunter, clay) = smith()
    assert dict(form(ann.state)["sub2"]["choices"])["golem"] == "Golem" and ann.state.words == {"golem": "golems"}
    help = WORLD.preview(ann.state, "h0", {"do": "design", **HUNTER | {"name": "x"}}).help["text1"]
    assert help["notes"][0] == {"label": "It is read as", "text": "Destroy all golem units your opponent controls."}
    assert "golem" in WORLD.preview(ann.state, "h0", {"do": "design", **OWL | {"text1": "Destroy one "}}
                                    ).help["text1"]["next"]
    made = ann.state.designs
    assert made[hunter]["words"] == made[clay]["words"] == {"golem": "golems"} and made[clay]["subtypes"] == ["golem"]
    do(ann, "design", **OWL)
    assert "words" not in list(ann.state.designs.values())[2], "who uses none is as before"
    page = words(WORLD.page(ann.state, "h0", "designer"))
    assert "More subtypes" in page and "Golem Hunter, Clay Golem" in page


def test_a_card_that_names_it_is_played():
    """CS-5.11, TT-2.8: at the table it finds whoever has the subtype."""
    ann, keys = smith()
    hunter, clay = (designer.card_of(ann.state.designs[key]) for key in keys)
    assert LIBRARY.card(clay)["words"] == {"golem": "golems"}
    table = Table(A=dict(units=hunter), B=dict(units=f"{clay}, earth-1, {clay}"))
    table.do("use u1 1 ..").shows(B_units="-, earth-1")
    do(ann, "try_design", card=keys[0])
    match = dealt(registry.get("ttcg"), WORLD.match(ann.state, "h0"))
    assert "golem" in match.state.pool.subtypes


@pytest.mark.parametrize(("one", "many", "clause", "text"), [
    ("", "", "TT-2.8", "The word for one: expected a word, got none"),
    ("g", "", "TT-2.8", "The word for one: 'g' is no word"),
    ("golem", "units", "TT-2.8", "The word for several: 'units' is a word of the effect language"),
    ("golem", "", "TT-2.8", "golem, several of them golems, is a subtype here already"),
    ("clay", "golems", "TT-2.8", "golem, several of them golems, is a subtype here already"),
    ("dragon", "", "TT-2.8", "is a word of a subtype of the game"),
    ("a" * 21, "", "TT-2.8", "longer than 20 letters")])
def test_what_is_no_subtype_is_refused(one, many, clause, text):
    """CS-5.11, TT-2.8: with what is wrong, and nothing is changed."""
    refused(smith()[0], clause, "subtype", text, one=one, many=many)


def test_bounds_of_the_subtypes():
    """CS-5.11: so many, and none that a card uses is deleted."""
    ann, _ = smith()
    refused(ann, "CS-5.11", "drop_subtype", "Golem Hunter uses it", one="golem")
    refused(ann, "CS-5.11", "drop_subtype", one="dragon")
    refused(ann, "one", "subtype", one=3, error=Malformed)
    for n in range(MOST - 1):
        do(ann, "subtype", one=f"kin{chr(97 + n)}")
    refused(ann, "CS-5.11", "subtype", "24 subtypes", one="onemore")
    do(ann, "drop_subtype", one="kina")
    assert len(ann.state.words) == MOST - 1 and "kina" not in own_subtypes.known(ann.state)


def test_links_and_files_keep_them():
    """CS-5.11, CS-5.5: the words are part of what the id says; who takes the card may choose its subtypes."""
    ann, (hunter, clay) = smith()
    for part in (do(ann, "share", card=clay).link, file(do(ann, "share", card=clay))):
        bob = life("Bob")
        do(bob, "take", **{"link" if part.startswith("card=") else "file": part})
        assert bob.state.designs[clay] == ann.state.designs[clay]
        do(bob, "design", **HUNTER)
        assert bob.state.designs[hunter]["words"] == {"golem": "golems"} and not bob.state.words
    other = life("Cy")
    do(other, "subtype", one="golem", many="golemim")
    do(other, "design", **HUNTER)
    assert hunter not in other.state.designs, "with other words it is another card"
    card_set = json.loads(file(do(ann, "set_file")))
    made, faults = LIBRARY.read(json.dumps(card_set))
    assert not faults and set(made.cards) == {designer.card_of(one) for one in ann.state.designs.values()}


@pytest.mark.parametrize(("given", "field", "clause"), [
    ({"golem": "units"}, "card.words.golem", "TT-2.8"), ({}, "card.subtypes", "TT-2.2"),
    ({"golem": "golems", "dragon": "dragonim"}, "card.words.dragon", "TT-2.8")])
def test_a_card_with_bad_words_is_not_taken(given, field, clause):
    """CS-5.7, TT-2.8"""
    ann, (_, clay) = smith()
    design = {key: value for key, value in ann.state.designs[clay].items() if key != "id"}
    refused(life("Bob"), clause, "take", field, file=as_file(design | {"words": given}))


@pytest.mark.parametrize("given", [["golem"], {"golem": 3}, {f"w{n}": "x" for n in range(25)}, {"g" * 21: "x"}])
def test_words_of_a_wrong_shape_are_malformed(given):
    """CS-5.7"""
    ann, (_, clay) = smith()
    design = {key: value for key, value in ann.state.designs[clay].items() if key != "id"} | {"words": given}
    refused(life("Bob"), "card.words" if isinstance(given, list) else "words", "take", error=Malformed,
            file=as_file(design))
    with pytest.raises(Malformed, match="pairs of words"):
        designs.shape(design)


def test_a_profile_keeps_them_and_one_of_earlier_days_has_none():
    """CS-5.11: a file of a world brings them back; what lies in it is checked."""
    ann, _ = smith()
    again = Life.load(ann.export(), GAME)
    assert again.state.words == {"golem": "golems"} and again.state.data() == ann.state.data()
    data = json.loads(canonical(ann.state.data()))
    earlier = {key: value for key, value in json.loads(canonical(life().state.data())).items() if key != "words"}
    assert WORLD.restore(earlier).words == {}
    for bad in ({"golem": "units"}, {"golem": 3}, ["golem"], {f"kin{chr(97 + n)}": f"kins{chr(97 + n)}"
                                                              for n in range(MOST + 1)}):
        with pytest.raises(Malformed):
            WORLD.restore(data | {"words": bad})
    do(ann, "design", name="Half", sub1="golem")
    data = json.loads(canonical(ann.state.data()))
    key = next(iter(data["drafts"]))
    assert data["drafts"][key]["words"] == {"golem": "golems"}
    data["drafts"][key]["words"] = {"golem": "units"}
    with pytest.raises(Malformed, match="TT-2.8"):
        WORLD.restore(data)
