"""Effects as data: an operation is a function whose signature is its schema and whose docstring is
its text.

    effects = Effects("op")

    @effects
    def damage(pos, job, who: Annotated[Seat, Who], n: Annotated[int, Amount]) -> None:
        '''deal {n:damage} to {who}'''

    effects.shape.check({"op": "damage", "who": "me"}, (), say)     # -> says "needs n"
    effects.compile([{"op": "damage", "who": "me", "n": 2}])        # -> ((damage, (0, 2)),)
    effects.text([{"op": "damage", "who": "me", "n": 2}])           # -> "deal 2 damage to you"

The first two parameters take the position and the entry that is carried out. Every other one is
annotated with a Kind, `n: Amount`, or with a type and a Kind, `n: Annotated[int, Amount]`: what
the function gets, and what stands in the data under the parameter's own name (`from_` under
`from`). One with a default may be left out of the data, and the function then gets the default. In
the docstring `{n:damage}` are the words of a kind, `damage` is told to it, and a piece in square
brackets is left out with the data it names.

`Effects("op", condition=Holds)`, with a kind of the game's own, knows {"op": "if", "cond", "then",
"else"}, too. A program is a flat tuple of (function, arguments), its branches are jumps. So whoever
carries it out keeps one number, its place, and an effect that waits in the middle is plain data:

    function, args = program[at]
    at += 1
    if function is JUMP or function is JUMP_UNLESS and not holds(args[0]):
        at = args[-1]
"""

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from types import FunctionType
from typing import Any, TypeAlias

from ..data.shapes import ListOf, Named, Object, Shape, Tagged

JUMP, JUMP_UNLESS = "jump", "jump unless"      # (JUMP, (to,)) and (JUMP_UNLESS, (condition, to))
FORK = "if {cond}, {then}[; otherwise {else}]"     # the words of a fork
_PIECE = re.compile(r"\[([^]]*)\]")

Data: TypeAlias = Mapping[str, Any]        # one operation as a card has it
Function: TypeAlias = Callable[..., Any]   # what carries an operation out
Step: TypeAlias = tuple[Any, tuple[Any, ...]]      # (function, arguments), or a jump
Say: TypeAlias = Callable[..., str]        # say(key, spec=""): the words of a part of an operation


class Kind:
    """What a parameter may be: its `shape` in the data, what the function gets, its words."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def compile(self, value: Any) -> Any:
        """What the function gets; made once for a card."""
        return value

    def say(self, value: Any, spec: str = "", around: Any = None) -> str:
        """`value` in words.

        `spec` stands behind the colon in the docstring; `around` is what `text` was given.
        """
        return str(value)


class Operation:
    """One operation: `kinds` and `defaults` by the key in the data.

    `words` is its template, or a function of (data, say).
    """

    __slots__ = ("name", "function", "kinds", "defaults", "words")

    def __init__(self, name: str, function: FunctionType, words: Function | None = None) -> None:
        self.name, self.function = name, function
        code = function.__code__
        parameters = code.co_varnames[2:code.co_argcount]
        self.kinds = {_key(parameter): self._kind(parameter) for parameter in parameters}
        given = function.__defaults__ or ()
        with_default = parameters[len(parameters) - len(given):]
        self.defaults = {_key(name): value for name, value in zip(with_default, given)}
        self.words = words or " ".join((function.__doc__ or "").split())
        if not self.words:
            raise TypeError(f"the operation {name} has no text")
        if isinstance(self.words, str):
            self._check_fields(self.words)

    def _kind(self, parameter: str) -> Kind:
        """The Kind a parameter is annotated with, alone or beside a type."""
        annotation = self.function.__annotations__.get(parameter)
        for part in (annotation, *getattr(annotation, "__metadata__", ())):
            if isinstance(part, Kind):
                return part
        raise TypeError(f"{_key(parameter)} of the operation {self.name} is annotated with no kind")

    def _check_fields(self, words: str) -> None:
        """A template names parameters only, and those that may be absent in brackets only."""
        always = _fields(_PIECE.sub("", words))
        wrong = [key for key in _fields(words) if key not in self.kinds]
        wrong += [key for key in always if key in self.defaults]
        if wrong:
            names = ", ".join(wrong)
            raise TypeError(f"the text of the operation {self.name} names {names}, "
                            "which may be absent")

    @property
    def needed(self) -> list[str]:
        """The keys that may not be left out."""
        return [key for key in self.kinds if key not in self.defaults]

    def object(self) -> Object:
        """The shape of its data beside the tag."""
        return Object({key: kind.shape for key, kind in self.kinds.items()}, self.needed)

    def args(self, data: Data) -> tuple[Any, ...]:
        """What the function gets for its parameters."""
        return tuple(kind.compile(data[key]) if key in data else self.defaults[key]
                     for key, kind in self.kinds.items())

    def text(self, data: Data, around: Any) -> str:
        """The operation in words."""
        def say(key: str, spec: str = "") -> str:
            return self.kinds[key].say(data[key], spec, around)
        if isinstance(self.words, str):
            return _fill(self.words, data, say)
        return str(self.words(data, say))


class Effects:
    """The operations of a game by name, `shape` one of them, `list` a list of up to `most`.

    `tag` is the key that names an operation, `name` what they are called in a schema, `condition`
    the kind of `cond` in `if`, `fork` the words of an `if`.
    """

    def __init__(self, tag: str, name: str = "Effect", condition: Kind | None = None,
                 most: int = 20, fork: str = FORK) -> None:
        self.tag, self.condition, self.fork = tag, condition, fork
        self.operations: dict[str, Operation] = {}
        self._objects: dict[str, Shape] = {}
        self.shape = Named(name, Tagged(tag, self._objects))
        self.list = ListOf(self.shape, 1, most)
        if condition:
            branches = {"cond": condition.shape, "then": self.list, "else": self.list}
            self._objects["if"] = Object(branches, ("cond", "then"))

    def __call__(self, name: Any = None, *, words: Function | None = None) -> Any:
        """Decorator: `@effects`, or `@effects("return")` for a name that is no Python name,
        `@effects(words=function)`."""
        if callable(name):
            return self._add(name.__name__, name, words)
        return lambda function: self._add(name or function.__name__, function, words)

    def _add(self, name: str, function: Any, words: Function | None) -> Function:
        operation = self.operations[name] = Operation(name, function, words)
        self._objects[name] = operation.object()
        added: Function = function
        return added

    # ---- programs --------------------------------------------------------------------------------
    def compile(self, ops: Sequence[Data]) -> tuple[Step, ...]:
        """The program of a list of operations that has passed the check."""
        program: list[Step] = []
        self._append(ops, program)
        return tuple(program)

    def _append(self, ops: Sequence[Data], program: list[Step]) -> None:
        for op in ops:
            if op[self.tag] == "if" and self.condition:
                self._fork(op, self.condition, program)
            else:
                operation = self.operations[op[self.tag]]
                program.append((operation.function, operation.args(op)))

    def _fork(self, op: Data, condition: Kind, program: list[Step]) -> None:
        fork, holds = len(program), condition.compile(op["cond"])
        program.append((JUMP_UNLESS, (holds, 0)))      # 0: its end, known when that is there
        self._append(op["then"], program)
        if "else" in op:
            over = len(program)
            program.append((JUMP, (0,)))
            program[fork] = JUMP_UNLESS, (holds, over + 1)
            self._append(op["else"], program)
            program[over] = JUMP, (len(program),)
        else:
            program[fork] = JUMP_UNLESS, (holds, len(program))

    # ---- words -----------------------------------------------------------------------------------
    def text(self, ops: Sequence[Data], around: Any = None, joint: str = ", then ") -> str:
        """Operations in words; `around` is handed to every kind."""
        return self._list(ops, around, joint, True)

    def _list(self, ops: Sequence[Data], around: Any, joint: str, open_end: bool) -> str:
        """A list in words.

        A branch stands in brackets unless nothing comes after it, not even an `otherwise`.
        """
        parts = []
        for i, op in enumerate(ops):
            if op[self.tag] == "if" and self.condition:
                bare = open_end and i == len(ops) - 1
                words = self._branch(op, self.condition, around, joint, bare)
                parts.append(words if bare else f"({words})")
            else:
                parts.append(self.operations[op[self.tag]].text(op, around))
        return joint.join(parts)

    def _branch(self, op: Data, condition: Kind, around: Any, joint: str, bare: bool) -> str:
        def say(key: str, spec: str = "") -> str:
            if key == "cond":
                return condition.say(op[key], spec, around)
            return self._list(op[key], around, joint, bare and (key == "else" or "else" not in op))
        return _fill(self.fork, op, say)


def _key(parameter: str) -> str:
    """What a parameter is called in the data."""
    return parameter.removesuffix("_")


def _fields(words: str) -> list[str]:
    return [key for _, key, _, _ in Formatter().parse(words) if key]


def _fill(words: str, data: Data, say: Say) -> str:
    """A template with its fields said, without the bracketed pieces whose data is absent."""
    def piece(found: re.Match[str]) -> str:
        return found[1] if all(key in data for key in _fields(found[1])) else ""
    parts = Formatter().parse(_PIECE.sub(piece, words))
    return "".join(before + (say(key, spec) if key else "") for before, key, spec, _ in parts)
