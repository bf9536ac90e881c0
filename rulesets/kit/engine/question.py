"""What the table waits for, and what may be answered.

A question is saved with the game. It names the action types that answer it; what can stand in each field of such an
action comes from `Offer`s, one field after the other. Menus, auto-completion, validation and the random player of the
tests all walk the same offers, so what is offered is what is accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from rulesets.kit.engine.copying import as_given
from rulesets.kit.engine.reasons import Unfinished
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Asked
from rulesets.kit.engine.saved import KeptDict

A = TypeVar("A", bound=Asked)
Kind = Literal["pick", "list", "target", "place", "path", "facing", "number", "order", "moves"]
"""What a field asks for; "list": picks whose few and short lists one menu may hold whole; "target": a pick for which
the battlefield is shown, as it is for places and paths; "moves": a way in words, put together on a move pad."""
Draft = dict[str, Any]
"""A half-made action: "type" and the fields chosen so far (a list field: the items chosen so far)."""


class Question(BaseModel):
    """A decision that a seat owes.

    `key` and `values` are what an `Asked` says, as plain data: `told` reads it. `takes` are the action types that
    answer it; `default` is the action taken at the deadline, only where the catalogue has one. A sealed question keeps
    its answer in `given` until the last of its group is in; no view of another side contains it. Nobody waits for one
    that is `optional`: its default answers when all others of its group are in.

    Never changed, so that the copies of a game share it: one that was answered stands in its place.
    """

    model_config = ConfigDict(frozen=True)

    number: int
    seat: int
    key: str
    rule: str
    kind: Kind = "pick"
    takes: tuple[str, ...]
    values: KeptDict[str, Any] = Field(default_factory=dict)
    default: KeptDict[str, Any] | None = None
    sealed: bool = False
    optional: bool = False
    given: KeptDict[str, Any] | None = None

    @property
    def owed(self) -> bool:
        """Whether the game waits for an answer."""
        return self.given is None and not self.optional

    def answered(self, given: Mapping[str, Any] | None) -> Question:
        """The question with this answer; None: without one."""
        return as_given(Question, {**vars(self), "given": given})

    def asks(self, *models: type[Asked]) -> bool:
        """Whether this is one of the things that it asks."""
        return any(self.key == model.key for model in models)

    def told(self, model: type[A]) -> A:
        """What it tells: as the model with which it was asked, or one from which that derives."""
        return model.model_validate({name: self.values[name] for name in model.model_fields if name in self.values})

    def about(self, model: type[A]) -> A | None:
        """What it tells, if it tells all that this model needs; None of a question about other things."""
        needed = (name for name, one in model.model_fields.items() if one.is_required())
        return self.told(model) if all(name in self.values for name in needed) else None


Judge = Callable[[str], Refused | None]
"""Why a value is refused; None if it is not."""
Tell = Callable[[str], dict[str, Any]]
"""The numbers that explain a value."""
Completion = Callable[[str], Sequence[str]]
"""How a text that has been begun may go on, each as a whole text."""
Flags = tuple[bool, bool]
"""Whether a field takes many values, and whether it may be left as it is."""


@dataclass(slots=True)
class Option:
    """One value that a field may take; `about` carries numbers that explain it (cost, cover, distance …).

    `parts`, all of an offer's options have some or none has: what the value is put together of, one after the other.
    """

    value: str
    about: dict[str, Any] = field(default_factory=dict)
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    """What may be put into the next field of a half-made action.

    `many`: the field is a list, and one more item is offered; `enough`: the field may be left as it is. `why_not`
    explains a value that is not among the options.
    """

    field: str
    kind: Kind
    options: tuple[Option, ...]
    why_not: Judge
    many: bool = False
    enough: bool = False

    def holds(self, value: str) -> bool:
        """Whether a value is among the options."""
        return any(option.value == value for option in self.options)

    @property
    def possible(self) -> bool:
        """Whether the field can be settled: there is an option, or it may be left as it is."""
        return self.enough or bool(self.options)

    @property
    def in_words(self) -> bool:
        """Whether the options are only suggestions: whatever is not refused is one, as it was written."""
        return False

    @property
    def suggestions(self) -> Sequence[Option]:
        """What may be among the options, not judged yet."""
        return self.options

    def go_on(self, text: str) -> Sequence[str]:
        """How a text in words that has been begun may go on."""
        return ()


Candidates = tuple[str | Option, ...]


class Listing(NamedTuple):
    """The options of a field that has many: all of them, whether a value is one of them, and whether there is any.

    The three must agree; the last two are asked far more often, and should not look at every option.
    """

    options: Callable[[], Iterable[Option]]
    holds: Callable[[str], bool]
    any_left: Callable[[], bool]


class _Judged(Offer):
    """An offer whose candidates are judged when they are looked at: to check one value, only that one is."""

    def __init__(self, field: str, kind: Kind, candidates: Candidates, judge: Judge, flags: Flags, tell: Tell) -> None:
        many, enough = flags
        self.__dict__.update(field=field, kind=kind, why_not=judge, many=many, enough=enough)
        self.__dict__.update(candidates=candidates, tell=tell)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The candidates that are not refused."""
        tell: Tell = self.__dict__["tell"]
        legal = (one for one in self.__dict__["candidates"] if self.why_not(_value(one)) is None)
        return tuple(one if isinstance(one, Option) else Option(one, tell(one)) for one in legal)

    def holds(self, value: str) -> bool:
        if "options" in self.__dict__:  # somebody has looked at them all
            return super().holds(value)
        return value in map(_value, self.__dict__["candidates"]) and self.why_not(value) is None

    @property
    def possible(self) -> bool:
        if "options" in self.__dict__:
            return super().possible
        return self.enough or any(self.why_not(_value(one)) is None for one in self.__dict__["candidates"])


class _Listed(Offer):
    """An offer whose options are listed only for those who look at them all."""

    def __init__(self, field: str, kind: Kind, listing: Listing, judge: Judge, flags: Flags) -> None:
        many, enough = flags
        self.__dict__.update(field=field, kind=kind, why_not=judge, many=many, enough=enough, listing=listing)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen."""
        return tuple(self.__dict__["listing"].options())

    def holds(self, value: str) -> bool:
        return bool(self.__dict__["listing"].holds(value))

    @property
    def possible(self) -> bool:
        return self.enough or bool(self.__dict__["listing"].any_left())


class _Spoken(_Judged):
    """An offer of texts that say a place or a way in words; those offered are suggestions."""

    def __init__(
        self,
        field: str,
        kind: Kind,
        suggestions: Candidates,
        judge: Judge,
        tell: Tell,
        goes_on: Completion,
        enough: bool,
    ) -> None:
        super().__init__(field, kind, suggestions, judge, (False, enough), tell)
        self.__dict__.update(goes_on=goes_on)

    def holds(self, value: str) -> bool:
        return self.why_not(value) is None

    @property
    def in_words(self) -> bool:
        return True

    @property
    def suggestions(self) -> Sequence[Option]:
        return [one if isinstance(one, Option) else Option(one) for one in self.__dict__["candidates"]]

    def go_on(self, text: str) -> Sequence[str]:
        goes_on: Completion = self.__dict__["goes_on"]
        return [longer for longer in goes_on(text) if self._may_be_typed(longer)]

    def _may_be_typed(self, text: str) -> bool:
        """Whether a text is no answer yet, or one that is not refused."""
        refused = self.why_not(text)
        return refused is None or isinstance(refused.why, Unfinished)


def _value(candidate: str | Option) -> str:
    return candidate if isinstance(candidate, str) else candidate.value


def offer(
    name: str,
    candidates: Iterable[str | Option],
    judge: Judge = lambda value: None,
    *,
    kind: Kind = "pick",
    many: bool = False,
    enough: bool = False,
    tell: Tell = lambda value: {},
) -> Offer:
    """Offer the candidates that `judge` does not refuse. The same `judge` explains a refusal: one function for both.

    `tell` says what an option is about where the candidate is only a text.
    """
    return _Judged(name, kind, tuple(candidates), judge, (many, enough), tell)


def listed(
    name: str, listing: Listing, judge: Judge, *, kind: Kind = "pick", many: bool = False, enough: bool = False
) -> Offer:
    """Offer what a listing holds; `judge` says why a value is not in it."""
    return _Listed(name, kind, listing, judge, (many, enough))


def spoken(
    name: str,
    suggestions: Iterable[str | Option],
    judge: Judge,
    *,
    kind: Kind = "place",
    tell: Tell = lambda value: {},
    goes_on: Completion = lambda text: (),
    enough: bool = False,
) -> Offer:
    """Offer whatever text `judge` does not refuse: a place or a way in words. The `suggestions` that it does not refuse
    are what menus show; one at least must be possible, or the field may be left as it is (`enough`). `goes_on`
    completes what is being typed."""
    return _Spoken(name, kind, tuple(suggestions), judge, tell, goes_on, enough)
