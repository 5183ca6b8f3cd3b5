"""Effects as data: an operation is a function whose signature is its schema and whose docstring is its text.

    effects = Effects("op")

    @effects
    def damage(pos, job, who: Who, n: Amount):
        '''deal {n:damage} to {who}'''

    effects.shape.check({"op": "damage", "who": "me"}, (), say)     # -> says "needs n"
    effects.compile([{"op": "damage", "who": "me", "n": 2}])        # -> ((damage, (0, 2)),)
    effects.text([{"op": "damage", "who": "me", "n": 2}])           # -> "deal 2 damage to you"

The first two parameters take the position and the entry that is carried out. Every other one is annotated with a Kind
and stands in the data under its own name (`from_` under `from`); one with a default may be left out of the data, and
the function then gets the default. In the docstring `{n:damage}` are the words of a kind, `damage` is told to it, and a
piece in square brackets is left out with the data it names.

`Effects("op", condition=Holds)`, with a kind of the game's own, knows {"op": "if", "cond", "then", "else"}, too. A
program is a flat tuple of (function, arguments), its branches are jumps. So whoever carries it out keeps one number, its
place, and an effect that waits in the middle is plain data:

    function, args = program[at]
    at += 1
    if function is JUMP or function is JUMP_UNLESS and not holds(args[0]):
        at = args[-1]
"""

import re
from string import Formatter

from ..data.shapes import Many, Named, Tagged, Thing

JUMP, JUMP_UNLESS = "jump", "jump unless"      # (JUMP, (to,)) and (JUMP_UNLESS, (condition, to))
_PIECE = re.compile(r"\[([^]]*)\]")


class Kind:
    """What a parameter may be: its `shape` in the data, what the function gets for it, and its words."""

    def __init__(self, shape):
        self.shape = shape

    def compile(self, value):
        """What the function gets; made once for a card."""
        return value

    def say(self, value, spec="", around=None):
        """`value` in words. `spec` stands behind the colon in the docstring; `around` is what `text` was given."""
        return str(value)


class Operation:
    """One operation: `kinds` and `defaults` by the key in the data, `words` its template or a function of (data, say)."""

    __slots__ = ("name", "function", "kinds", "defaults", "words")

    def __init__(self, name, function, words=None):
        self.name, self.function = name, function
        names = [name.removesuffix("_") for name in function.__code__.co_varnames[2:function.__code__.co_argcount]]
        kinds = {name.removesuffix("_"): kind for name, kind in function.__annotations__.items()}
        given = function.__defaults__ or ()
        self.kinds = {name: kinds.get(name) for name in names}
        self.defaults = dict(zip(names[len(names) - len(given):], given))
        self.words = words or " ".join((function.__doc__ or "").split())
        if not self.words:
            raise TypeError(f"the operation {name} has no text")
        for key, kind in self.kinds.items():
            if not isinstance(kind, Kind):
                raise TypeError(f"{key} of the operation {name} is annotated with no kind")
        if isinstance(self.words, str):
            _fields_exist(self)

    @property
    def needed(self):
        return [key for key in self.kinds if key not in self.defaults]

    def thing(self):
        return Thing({key: kind.shape for key, kind in self.kinds.items()}, self.needed)

    def args(self, data):
        return tuple(kind.compile(data[key]) if key in data else self.defaults[key] for key, kind in self.kinds.items())

    def text(self, data, around):
        def say(key, spec=""):
            return self.kinds[key].say(data[key], spec, around)
        return _fill(self.words, data, say) if isinstance(self.words, str) else self.words(data, say)


class Effects:
    """The operations of a game by name, `shape` one of them, `list` a list of up to `most`.

    `tag` is the key that names an operation, `name` what they are called in a schema, `condition` the kind of `cond` in `if`.
    """

    def __init__(self, tag, name="Effect", condition=None, most=20, fork="if {cond}, {then}[; otherwise {else}]"):
        self.tag, self.condition, self.fork, self.operations = tag, condition, fork, {}
        self._things = {}
        self.shape = Named(name, Tagged(tag, self._things))
        self.list = Many(self.shape, 1, most)
        if condition:
            self._things["if"] = Thing({"cond": condition.shape, "then": self.list, "else": self.list}, ("cond", "then"))

    def __call__(self, name=None, *, words=None):
        """Decorator: `@effects`, or `@effects("return")` for a name that is no Python name, `@effects(words=function)`."""
        if callable(name):
            return self._add(name.__name__, name, words)
        return lambda function: self._add(name or function.__name__, function, words)

    def _add(self, name, function, words):
        made = self.operations[name] = Operation(name, function, words)
        self._things[name] = made.thing()
        return function

    # ---- programs ----------------------------------------------------------------------------------------------
    def compile(self, ops):
        """The program of a list of operations that has passed the check."""
        program = []
        self._append(ops, program)
        return tuple(program)

    def _append(self, ops, program):
        for op in ops:
            if op[self.tag] == "if" and self.condition:
                self._fork(op, program)
            else:
                operation = self.operations[op[self.tag]]
                program.append((operation.function, operation.args(op)))

    def _fork(self, op, program):
        fork, holds = len(program), self.condition.compile(op["cond"])
        program.append(None)
        self._append(op["then"], program)
        if "else" in op:
            over = len(program)
            program.append(None)
            program[fork] = JUMP_UNLESS, (holds, over + 1)
            self._append(op["else"], program)
            program[over] = JUMP, (len(program),)
        else:
            program[fork] = JUMP_UNLESS, (holds, len(program))

    # ---- words -------------------------------------------------------------------------------------------------
    def text(self, ops, around=None, joint=", then "):
        """Operations in words; `around` is handed to every kind."""
        return self._list(ops, around, joint, True)

    def _list(self, ops, around, joint, open_end):
        """A list in words. A branch stands in brackets unless nothing comes after it, not even an `otherwise`."""
        said = []
        for i, op in enumerate(ops):
            if op[self.tag] == "if" and self.condition:
                bare = open_end and i == len(ops) - 1
                words = self._branch(op, around, joint, bare)
                said.append(words if bare else f"({words})")
            else:
                said.append(self.operations[op[self.tag]].text(op, around))
        return joint.join(said)

    def _branch(self, op, around, joint, bare):
        def say(key, spec=""):
            if key == "cond":
                return self.condition.say(op[key], spec, around)
            return self._list(op[key], around, joint, bare and (key == "else" or "else" not in op))
        return _fill(self.fork, op, say)


def _fill(words, data, say):
    """A template with its fields said, without the bracketed pieces whose data is absent."""
    kept = _PIECE.sub(lambda piece: piece[1] if all(key in data for key in _fields(piece[1])) else "", words)
    return "".join(before + (say(key, spec) if key else "") for before, key, spec, _ in Formatter().parse(kept))


def _fields(words):
    return [key for _, key, _, _ in Formatter().parse(words) if key]


def _fields_exist(operation):
    """A template names parameters only, and those that may be absent in brackets only."""
    always = _fields(_PIECE.sub("", operation.words))
    wrong = [key for key in _fields(operation.words) if key not in operation.kinds]
    wrong += [key for key in always if key in operation.defaults]
    if wrong:
        raise TypeError(f"the text of the operation {operation.name} names {', '.join(wrong)}, which may be absent")
