"""Procedures: the steps of a rulebook as saved data.

A procedure is a model whose fields are what it must remember. Its steps are short methods in the order of the
rulebook. A step returns nothing (go on with the next), `Ask`, `AskAll`, `Call`, `CallAll`, `Goto` or `Done`.
The answer to a question goes to the method marked `@answers("name of the asking step")`, and what may be answered
comes from the one marked `@choices("name of the asking step")`.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import pairwise
from types import CodeType
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

from pydantic import BaseModel, Field, PlainSerializer, PlainValidator

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.points import pointed
from rulesets.kit.engine.question import Kind
from rulesets.kit.engine.said import Asked
from rulesets.kit.engine.saved import Saved

M = TypeVar("M", bound=Callable[..., Any])


@dataclass(slots=True)
class Ask:
    """Ask one seat. `what` is a model of what is asked, or only its key where nothing has to be known of it; `takes`
    are the action models that answer, `default` only where the catalogue has one.

    `optional` is for those of an `AskAll` for which nobody waits: the default, which they need, answers them as soon as
    all others are in.
    """

    seat: int
    what: Asked | str
    rule: str
    takes: tuple[type[Action], ...]
    kind: Kind = "pick"
    default: Action | None = None
    optional: bool = False

    @property
    def key(self) -> str:
        """The word of what is asked."""
        return self.what if isinstance(self.what, str) else self.what.key

    @property
    def values(self) -> dict[str, Any]:
        """What has to be known of it, as plain data."""
        return {} if isinstance(self.what, str) else self.what.values()


@dataclass(slots=True)
class AskAll:
    """Ask several at once, sealed: answers may be changed until the last is in; then all are handed over together,
    in the order of the asks. One at least must not be optional."""

    asks: Sequence[Ask]


@dataclass(slots=True)
class Call:
    """Run another procedure; its result goes into the field `into`, which stays as it was if that is unwound."""

    procedure: Procedure
    into: str = ""


@dataclass(slots=True)
class CallAll:
    """Run independent procedures side by side; the list of their results, in this order, goes into the field `into`
    (None for one that was unwound).

    Each branch has dice of its own, which do not depend on the order in which branches are answered.
    """

    procedures: Sequence[Procedure]
    into: str = ""


@dataclass(slots=True)
class Goto:
    """Go on with the named step of the same procedure; that there is one is checked when the class is made."""

    step: str


@dataclass(slots=True)
class Done:
    """End the procedure with a result (plain data)."""

    result: Any = None


Outcome = Ask | AskAll | Call | CallAll | Goto | Done | None


def step(method: M) -> M:
    """Mark a method as a step; its docstring begins with the rule id that it applies."""
    made: Any = pointed(method, deed=True)
    made.is_step = True
    return made  # type: ignore[no-any-return]


class Adding(NamedTuple):
    """Fields of an item: how many there are that each add something of its own, and the sum that grows."""

    again: str
    to: str


def each(items: str, adding: Adding | None = None) -> Callable[[M], M]:
    """Mark a step that is done to each item of a list field by itself: `(self, game, dice, item) -> None`.

    It changes its item and nothing else, so that whoever reckons odds may keep the items apart. With `adding` it is
    repeated for as long as an item has any of what adds up.
    """
    again = adding.again if adding is not None else ""

    def mark(method: M) -> M:
        @wraps(method)
        def each_by_itself(self: Procedure, game: Any, dice: Any) -> Goto | None:
            for item in getattr(self, items):
                if not again or getattr(item, again):
                    method(self, game, dice, item)
            more = again and any(getattr(item, again) for item in getattr(self, items))
            return Goto(self.at) if more else None

        made: Any = each_by_itself
        made.items, made.adding = items, adding
        return made  # type: ignore[no-any-return]

    return mark


def answers(asking: str) -> Callable[[M], M]:
    """Mark the method that takes the answer to the question which the named step asks."""

    def mark(method: M) -> M:
        made: Any = pointed(method, deed=True)
        made.answers = asking
        return made  # type: ignore[no-any-return]

    return mark


def choices(asking: str) -> Callable[[M], M]:
    """Mark the method that offers the next field of an answer: `(game, question, draft) -> Offer | None`."""

    def mark(method: M) -> M:
        made: Any = pointed(method)
        made.choices = asking
        return made  # type: ignore[no-any-return]

    return mark


class Branch(BaseModel):
    """The dice of one branch of a `CallAll`: its label, how many answers it took, and their digest."""

    label: str
    count: int = 0
    given: str = ""


END = "(end)"
"""Where a procedure stands after its last step."""


class Procedure(Saved):
    """A procedure under way: where it is, and what it needs to remember. Saved with the game.

    `kind` (a class variable, part of the save format) is "<game>.<word>". `at` is the step that runs or waits; `asked`
    are the numbers of its open questions; `called` are the procedures it waits for. `below` names the step after each;
    `mortal`: it has an `alive` of its own.
    """

    kind: ClassVar[str] = ""
    steps: ClassVar[tuple[str, ...]] = ()
    below: ClassVar[dict[str, str]] = {}
    answering: ClassVar[dict[str, str]] = {}
    choosing: ClassVar[dict[str, str]] = {}
    mortal: ClassVar[bool] = False

    at: str = ""
    asked: list[int] = Field(default_factory=list)
    into: str = ""
    called: list[AnyProcedure | None] = Field(default_factory=list)
    results: list[Any] = Field(default_factory=list)
    side_by_side: bool = False
    fork: str = ""
    joined: list[str] = Field(default_factory=list)
    branch: Branch | None = None

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        hidden = [name for name, field in cls.model_fields.items() if getattr(field.default, "is_step", False)]
        if hidden:
            raise TypeError(f"the step {hidden[0]} of {cls.__name__} has the name of a field that every procedure has")
        members = [(name, member) for base in reversed(cls.__mro__) for name, member in vars(base).items()]
        cls.steps = tuple(dict.fromkeys(name for name, member in members if getattr(member, "is_step", False)))
        cls.below = dict(pairwise((*cls.steps, END)))
        cls.answering = {m.answers: name for name, m in members if hasattr(m, "answers")}
        cls.choosing = {m.choices: name for name, m in members if hasattr(m, "choices")}
        cls.mortal = cls.alive is not Procedure.alive
        if "kind" in vars(cls):
            _demand_steps(cls)
            _register(cls)

    def alive(self, game: Any) -> bool:
        """The condition that keeps this procedure going; the kit looks before each step."""
        return True


def _demand_steps(cls: type[Procedure]) -> None:
    """Raises TypeError where a procedure goes to, asks at, or is answered at a step that it has not."""
    named = {name: f"@answers of {method}" for name, method in cls.answering.items()}
    named |= {name: f"@choices of {method}" for name, method in cls.choosing.items()}
    for member in {name: one for base in reversed(cls.__mro__) for name, one in vars(base).items()}.values():
        code = getattr(inspect.unwrap(member), "__code__", None) if callable(member) else None
        named |= dict.fromkeys(_goes_to(code), f"Goto in {member.__qualname__}") if code is not None else {}
    wrong = sorted(named.keys() - set(cls.steps))
    if wrong:
        there_are = ", ".join(cls.steps)
        raise TypeError(f"{named[wrong[0]]}: {cls.__name__} has no step “{wrong[0]}”; there are {there_are}")


def _goes_to(code: CodeType) -> Iterator[str]:
    """The steps that a method names as `Goto("…")`, read from what it was compiled to."""
    if Goto.__name__ not in code.co_names:  # to look at every method would take longer than to load a game
        return
    read = [one for one in dis.get_instructions(code) if one.opname.startswith("LOAD_")]
    for one, following in pairwise(read):
        if one.argval == Goto.__name__ and isinstance(following.argval, str) and following.opname == "LOAD_CONST":
            yield following.argval


KINDS: dict[str, type[Procedure]] = {}


def _register(cls: type[Procedure]) -> None:
    known = KINDS.get(cls.kind)
    if known is not None and known.__qualname__ != cls.__qualname__:
        raise TypeError(f"two procedures are called {cls.kind}")
    KINDS[cls.kind] = cls


def _read(value: Any) -> Procedure:
    if isinstance(value, Procedure):
        return value
    fields = dict(value)
    return KINDS[fields.pop("kind")].model_validate(fields)


def _write(value: Procedure) -> dict[str, Any]:
    return {"kind": value.kind, **value.model_dump(mode="json")}


AnyProcedure = Annotated[Procedure, PlainValidator(_read), PlainSerializer(_write)]
Procedure.model_rebuild()


def saved_names() -> dict[str, list[str]]:
    """Every procedure's kind with its step names: what saves refer to."""
    return {kind: list(cls.steps) for kind, cls in sorted(KINDS.items())}


def under_way(root: Procedure | None) -> Iterator[Procedure]:
    """Every procedure of a tree, from the root down."""
    if root is not None:
        yield root
        for child in root.called:
            yield from under_way(child)
