"""What goes into the effect language and comes out of it, in signatures. Names only."""

from typing import Any, TypeAlias

Tree: TypeAlias = dict[str, Any]           # a sentence, or any record in it, as JSON data (TT-18)
Words: TypeAlias = list[Any]               # of a sentence, as matcher.py tells
Place: TypeAlias = int                     # of a word in a sentence, from 0
Expression: TypeAlias = tuple[Any, ...]    # of a grammar, as grammar.py tells; its kind comes first
Fault: TypeAlias = tuple[str, str, Tree]   # code, message, the record of the tree it is about
# (one, several) of each subtype that a set adds, by the alphabet (TT-2.8)
Subtypes: TypeAlias = tuple[tuple[str, str], ...]
