"""Any data that could stand in a card, for hypothesis."""

from hypothesis import strategies as st

keys = st.sampled_from(["id", "name", "ink", "n"]) | st.text(max_size=4)
leaves = (st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
          | st.text(max_size=6) | st.sampled_from(["red", "t1", "Gus"]))
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
                      max_leaves=10)
